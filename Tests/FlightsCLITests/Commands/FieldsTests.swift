import FlightStore
import TerminalScreen
import Testing

@testable import FlightsCLI

struct FieldsTests {
  @Test func everyFieldIsListedOnce() {
    for (entity, kind) in [("flights", EntityKind.flights), ("airports", .airports), ("airlines", .airlines)] {
      let lines = run("fields \(entity)").lines
      #expect(lines.first == "of\tname\taliases\tkind\tunit\tnullable\thelp")
      #expect(lines.dropFirst().map { $0.split(separator: "\t")[1] } == Field.all(of: kind).map { Substring($0.name) })
    }
    #expect(run("fields").lines.count == 1 + EntityKind.allCases.map { Field.all(of: $0).count }.reduce(0, +))
  }

  /// Every field can be a column, a sort key and part of a condition.
  @Test(arguments: EntityKind.allCases)
  func everyFieldCanBeUsed(entity: EntityKind) throws {
    let all = try run("list \(entity.rawValue) --count").count
    for field in Field.all(of: entity) {
      for name in [field.name] + field.aliases {
        let line = "--fields \(name) --sort -\(name) --distinct \(name)"
        let result = run("list \(entity.rawValue) --format ndjson \(line)")
        let note = "flights: 'flight_number' is a text, compared character by character: 26 comes after 2000\n"
        #expect(result.status == .success && result.error == (field.name == "flight_number" ? note : ""), "\(line)")
        if case .toMany = field.kind { continue }
        let known = try run("list \(entity.rawValue) --count --where '\(name) is not null'").count
        let unknown = try run("list \(entity.rawValue) --count --where '\(name) is null'").count
        #expect(known + unknown == all, "\(name)")
        if !field.isNullable { #expect(unknown == 0, "\(name)") }
      }
    }
  }

  /// A table of any width shows the entity, the whole name and the meaning of each field.
  @Test(arguments: [40, 60, 80, 120, 200])
  func aTableSaysWhoseTheyAre(width: Int) {
    for language in [Language.en, .ru] {
      let titles =
        language == .en
        ? ["FIELDS OF FLIGHTS", "FIELDS OF AIRPORTS", "FIELDS OF AIRLINES"]
        : ["ПОЛЯ РЕЙСОВ", "ПОЛЯ АЭРОПОРТОВ", "ПОЛЯ АВИАКОМПАНИЙ"]
      let lines = run("fields --format table --width \(width) --lang \(language.rawValue)").lines
      #expect(lines.filter { titles.contains($0) } == titles)
      for entity in EntityKind.allCases {
        for field in Field.all(of: entity) {
          #expect(
            lines.contains { $0 == field.name || $0.hasPrefix(field.name + " ") || $0.hasPrefix(field.name + ",") })
        }
      }
      #expect(lines.allSatisfy { DisplayWidth.of($0) <= width })
    }
  }

  @Test(arguments: [
    ("fields delay", ["departure_delay", "arrival_delay"]),
    ("fields flights seats", ["seats_cabin_business", "seats_cabin_coach", "seats_cabin_first"]),
    ("fields airports zone", ["timezone"]), ("fields TAIL", ["registration"]),
    ("fields задержка", ["departure_delay", "arrival_delay"]), ("fields runway landing", ["actual_runway_on"]),
    ("fields airlines --schema callsign", ["callsign"]), ("fields airport zone", ["timezone"]),
    ("fields airline", ["airline", "codeshares", "codeshares_iata", "type", "known"]),
  ])
  func wordsChooseAmongThem(line: String, names: [String]) {
    #expect(run(line).lines.dropFirst().map { String($0.split(separator: "\t")[1]) } == names)
  }

  @Test func aWordThatNothingMatchesIsSaid() {
    let result = run("fields dleay")
    #expect(result.status == .success && result.lines.count == 1)
    #expect(result.error == "flights: no field matches 'dleay'; did you mean 'delay'?\n")
    #expect(run("fields airpots").error == "flights: no field matches 'airpots'; did you mean 'airports'?\n")
    #expect(run("fields -q nonsense").error == "")
  }

  /// Every field has a description in both languages.
  @Test(arguments: EntityKind.allCases)
  func everyMeaningIsTranslated(entity: EntityKind) {
    for field in Field.all(of: entity) {
      let meaning = field.help(in: .ru)
      #expect(
        meaning != field.help && meaning.unicodeScalars.contains { (0x400...0x4FF).contains($0.value) }, "\(field.name)"
      )
      #expect(field.help(in: .en) == field.help && !meaning.hasSuffix("."))
    }
  }

  @Test func theSchemaListsAttributesAndRelationships() {
    let json = run("fields airports --schema --format json").output
    #expect(json.contains(#"{"of":"airport","name":"icao","key":"airport_code","type":"text","unit":null,"#))
    #expect(json.contains(#""inverse":"destination","many":true,"delete_rule":"deny""#))
    let lines = run("fields --schema --format table --width 120").lines
    #expect(lines[0].contains("On deletion") && lines.contains { $0.contains("inbound_fa_flight_id") })
    let members = FlightStore.schema.entities.map { $0.attributes.count + $0.relationships.count }.reduce(0, +)
    #expect(run("fields --schema").lines.count == 1 + members)
  }

  @Test func aCalculatedFieldMayHaveTheNameOfAnother() {
    let usual = run("list --format csv -n1", .sample).lines
    let lines = run("list --format csv -n1 --fields '+distance * 2 as distance'", .sample).lines
    #expect(lines.first == usual[0] + ",distance_km_2")
    #expect(lines.last == usual[1] + ",20873.19168")
  }
}

import FlightStore
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

  /// Every field is a column, a sort key and something a condition can ask about.
  @Test(arguments: EntityKind.allCases)
  func everyFieldCanBeUsed(entity: EntityKind) {
    for field in Field.all(of: entity) {
      for name in [field.name] + field.aliases {
        for line in ["--fields \(name)", "--sort -\(name)", "--distinct \(name)"] {
          let result = run("list \(entity.rawValue) --format ndjson \(line)")
          #expect(result.status == .success && result.error == "", "\(line)")
        }
        if case .toMany = field.kind { continue }
        let known = run("list \(entity.rawValue) --count --where '\(name) is not null'").output
        let unknown = run("list \(entity.rawValue) --count --where '\(name) is null'").output
        let all = run("list \(entity.rawValue) --count").output
        #expect((Int(known.dropLast()) ?? -1) + (Int(unknown.dropLast()) ?? -1) == Int(all.dropLast()), "\(name)")
        if !field.isNullable { #expect(unknown == "0\n", "\(name)") }
      }
    }
  }

  @Test func inATableTheyHaveHeadings() {
    let lines = run("fields airlines --format table").lines
    #expect(lines[0].hasPrefix("Of"))
    #expect(lines[1].contains("icao"))
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
}

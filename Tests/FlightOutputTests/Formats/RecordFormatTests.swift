import FlightStore
import Foundation
import Testing

@testable import FlightOutput

/// Tests that printed records can be read again and have the same values.
struct RecordFormatTests {
  static let folder = Package.root + "Fixtures/"

  static let inputs: [String] = {
    let cases = (try? FileManager.default.contentsOfDirectory(atPath: folder + "Cases")) ?? []
    return ["Day"] + cases.sorted().map { "Cases/" + $0 }
  }()

  private static let stores = Result {
    try Dictionary(
      uniqueKeysWithValues: inputs.map { name in
        var store = FlightStore()
        try store.load(DataFiles.sources(at: folder + name))
        return (name, store)
      })
  }

  private func store(_ name: String) throws -> FlightStore { try #require(try Self.stores.get()[name]) }

  private func records(_ entity: EntityKind, of store: FlightStore, lines: Bool = true) throws -> String {
    try written { output in
      try RecordFormat([RowQuery(entity).rows(in: store)], lines: lines, units: UnitPreferences()).write(to: output)
    }
  }

  /// Returns every value of every row as CSV, so that the contents of two stores can be compared.
  private func values(_ entity: EntityKind, of store: FlightStore, without names: Set<String>) throws -> [String] {
    let paths = Field.all(of: entity).filter { !names.contains($0.name) }.map { FieldPath($0) }
    let sheet = SelectionSheet(RowQuery(entity).rows(in: store), paths: paths, units: UnitPreferences())
    return try written { output in
      try CSVFormat(hasHeader: true).write(sheet, to: output)
    }.components(separatedBy: "\r\n")
  }

  @Test func thereIsEnoughToTry() { #expect(Self.inputs.count > 50) }

  @Test(arguments: inputs)
  func flightsAreReadAgainAsTheyWere(input: String) throws {
    let first = try store(input)
    let printed = try records(.flights, of: first)
    let second = try FlightStore(parsing: printed.utf8)
    #expect(try records(.flights, of: second) == printed)
    #expect(second.flights.count == first.flights.count)
    #expect(try values(.flights, of: second, without: []) == values(.flights, of: first, without: []))
  }

  @Test(arguments: inputs, [EntityKind.airports, .airlines])
  func airportsAndAirlinesAreReadAgainAsTheyWere(input: String, entity: EntityKind) throws {
    let first = try store(input)
    let printed = try records(entity, of: first)
    let second = try FlightStore(parsing: printed.utf8)
    // The numbers of flights are derived, and no flights were printed.
    let flights: Set = ["departures", "arrivals", "flights"]
    #expect(try values(entity, of: second, without: flights) == values(entity, of: first, without: flights))
  }

  @Test(arguments: inputs)
  func anArrayHoldsTheSameRecords(input: String) throws {
    let store = try store(input)
    for entity in EntityKind.allCases {
      let lines = try records(entity, of: store)
      let array = try records(entity, of: store, lines: false)
      #expect(array.hasPrefix("[") && array.hasSuffix("]\n"))
      let inner = array.dropFirst(2).dropLast(3).replacing(",\n", with: "\n")
      #expect(inner == lines.dropLast() || lines.isEmpty && array == "[]\n")
      // Foundation reads it as well.
      #expect(try JSONSerialization.jsonObject(with: Data(array.utf8)) is [Any])
    }
  }

  /// A member that is added under the key of another does not hide it from readers.
  @Test(arguments: [
    (EntityKind.flights, "ident, distance_km, origin", ["ident_2", "distance_km_2", "origin_2"]),
    (.airports, "city", ["city_2"]), (.airlines, "name", ["name_2"]),
  ])
  func addedMembersHaveKeysOfTheirOwn(_ entity: EntityKind, _ fields: String, _ keys: [String]) throws {
    let store = try store("Day")
    let choice = FieldChoice.change(added: try FieldList.parse(fields, of: entity), removed: [])
    let text = try written { output in
      try RecordFormat(
        [RowQuery(entity).rows(in: store)], choice: choice, lines: true, units: UnitPreferences()
      ).write(to: output)
    }
    for line in text.split(separator: "\n") {
      #expect(keys.allSatisfy { line.contains("\"\($0)\":") })
    }
    #expect(try FlightStore(parsing: text.utf8).flights.count == (entity == .flights ? store.flights.count : 0))
  }

  /// The flights of a pipe carry their airports and airlines.
  @Test func flightsBringAlongWhatTheyLeadTo() throws {
    let first = try store("Day")
    let second = try FlightStore(parsing: try records(.flights, of: first).utf8)
    #expect(second.airlines.count == 46 && second.airports.count == 147)
    for airport in second.airports {
      let original = try #require(first.airport(code: airport.icao))
      #expect(airport.city == original.city && airport.elevation == original.elevation)
      #expect(airport.timezone == original.timezone && airport.countryCode == original.countryCode)
      #expect(airport.arrivals.count == original.arrivals.count)
      #expect(airport.departures.count == original.departures.count)
    }
  }

  @Test func derivedFieldsFollowTheRecord() throws {
    let store = try FlightStore(
      parsing: """
        {"ident":"UAL1780","fa_flight_id":"1","origin":{"code":"KPDX"},"destination":{"code":"KSFO"},
        "route_distance":551,"filed_airspeed":432,"actual_off":"2022-01-26T16:22:56Z","actual_on":"2022-01-26T17:41:00Z"}
        """.utf8)
    let record = try records(.flights, of: store)
    #expect(record.contains(#""route_distance":551"#) && record.contains(#""filed_airspeed":432"#))
    #expect(
      record.hasSuffix(
        #""phase":"arrived","enroute":false,"departure":"2022-01-26T16:22:56Z","arrival":"2022-01-26T17:41:00Z","#
          + #""duration_min":78.066667,"distance_km":886.748544,"great_circle_km":null,"speed_kmh":800.064,"#
          + #""average_speed_kmh":681.531759,"altitude_m":null,"departure_delay_min":null,"arrival_delay_min":null}"#
          + "\n"))
  }
}

import Foundation
import Testing

@testable import FlightStore

/// Tests that one more row in a table makes a stored field that is read, merged, filtered, sorted and shown.
struct SecondTableTests {
  /// AeroAPI's tables with one more row each, which another source stores under keys of its own.
  private static let schema = Schema(
    flights: TableLayout(
      .flights,
      fields: StoredField.flights + [
        StoredField(
          "cabin_crew", or: ["crew", "last_position/crew"], also: ["attendants"], .count, role: .state,
          "Crew", "Экипаж", "Members of the cabin crew")
      ]),
    airports: TableLayout(
      .airports,
      fields: StoredField.airports + [
        StoredField(
          "longest_runway", or: ["runway_ft"], .figure(.elevation, stored: .foot), storage: .decimal,
          "Runway", "ВПП", "Length of its longest runway")
      ]),
    airlines: TableLayout(
      .airlines, fields: StoredField.airlines + [StoredField("alliance", .text, "Alliance", "Альянс", "Its alliance")]))

  private static let flights = """
    [{"ident": "AAA1", "fa_flight_id": "1", "origin": {"code": "KSFO", "runway_ft": 11870}, "cabin_crew": 4},
     {"ident": "AAA2", "fa_flight_id": "2", "origin": {"code": "KORD"}, "crew": 9, "cabin_crew": null},
     {"ident": "AAA3", "fa_flight_id": "3", "origin": null, "crew": 8, "cabin_crew": 6},
     {"ident": "AAA4", "fa_flight_id": "4", "origin": null, "last_position": {"crew": 2}, "crew": null},
     {"ident": "AAA5", "fa_flight_id": "5", "origin": null},
     {"ident": "AAA6", "fa_flight_id": "6", "origin": null, "crew": "many"},
     {"airport_code": "KORD", "name": "O'Hare", "longest_runway": 13000},
     {"icao": "AAA", "name": "Triple A", "alliance": "Star"}]
    """

  /// Reads the flights with the keys of the tables, on the fast path or member by member.
  private static func graph(isWalking: Bool = false, _ json: String = flights) throws -> (Graph, [UnsoundRecord]) {
    let keys = RecordKeys(schema)
    let window = try ByteWindow(opening: .bytes(Array(json.utf8)))
    let builder = GraphBuilder(Tables(schema), keys: keys)
    var reader = DocumentReader(window, parser: RecordParser(keys: keys, readsObjects: !isWalking), sink: builder)
    try reader.read()
    reader.sink.joinAndPack()
    let unsound = reader.unsound.map(\.reason)
    return (Graph(reader.finish().tables), unsound)
  }

  private static let crew = FlightColumn.allCases.count

  @Test(arguments: [false, true]) func theFieldIsRead(_ isWalking: Bool) throws {
    let (graph, unsound) = try Self.graph(isWalking: isWalking)
    #expect(graph.checkInvariants() == [])
    #expect((0..<graph.flights.count).map { graph.flights.rows.whole(Self.crew, ofRow: $0) } == [4, 9, 6, 2, nil])
    #expect(unsound == [UnsoundRecord(reason: .wrongType(found: .theText("many"), expected: .number), key: "crew")])
    let runways = (0..<graph.airports.count).map {
      graph.airports.rows.decimal(AirportColumn.allCases.count, ofRow: $0)
    }
    #expect(runways == [11870, 13000])
  }

  @Test func theFieldIsMergedByItsRole() throws {
    let states = """
      [{"ident": "AAA1", "fa_flight_id": "1", "origin": null, "crew": 4, "actual_off": "2022-01-26T16:00:00Z"},
       {"ident": "AAA1", "fa_flight_id": "1", "origin": null, "cabin_crew": 3}]
      """
    let (graph, _) = try Self.graph(states)
    #expect(graph.flights.count == 1 && graph.flights.rows.whole(Self.crew, ofRow: 0) == 4)
  }

  @Test func theFieldIsFoundByItsNames() throws {
    let layout = Self.schema.flights
    let field = try #require(layout.field(named: "CABIN_CREW"))
    #expect(layout.field(named: "attendants") == field && field.heading(in: .ru) == "Экипаж" && field.isNullable)
    #expect(layout.fields.last?.name == "key" && layout.fields.dropLast().last == field)
    #expect(layout.fields.count == Field.all(of: .flights).count + 1)
    #expect(layout.storedFields.last?.property == "cabinCrew")
    #expect(Self.schema.airports.field(named: "longest_runway")?.storedUnit == .foot)
    #expect(Self.schema.airlines.fields.last?.name == "alliance")
  }

  @Test func theFieldIsAskedFor() throws {
    let (graph, _) = try Self.graph()
    let crew = FieldPath(try #require(Self.schema.flights.field(named: "cabin_crew")))
    let store = FlightStore(graph)
    #expect(store.rows(.compare(crew, .greater, .number(4, nil))) == [1, 2])
    #expect(store.rows(.isNull(crew)) == [4])
    var query = RowQuery(.flights)
    query.sort = [SortKey(crew, isDescending: true)]
    #expect(Array(query.rows(in: store).rows) == [1, 2, 0, 3, 4])
    // The field works after a relationship as well.
    let origin = try #require(Field.named("origin", of: .flights))
    let runway = FieldPath(try #require(Self.schema.airports.field(named: "longest_runway")), behind: [origin])
    #expect(graph.value(runway, ofRow: 0) == .number(11870) && graph.value(runway, ofRow: 4) == .null)
    #expect(store.rows(.compare(runway, .greater, .number(3.8, .kilometer))) == [1])
  }

  @Test func theFieldIsAMemberOfRecords() throws {
    let members = RecordMember.flight(of: Self.schema.flights)
    let keys = members.compactMap {
      if case .attribute(let key, let attribute) = $0 { (key, attribute.column) } else { nil }
    }
    #expect(keys.last.map { $0 == ("cabin_crew", Self.crew) } == true)
    #expect(RecordMember.linked(of: Self.schema.airports).last?.key == "longest_runway")
    #expect(RecordMember.linked(of: Self.schema.airlines).last?.key == "alliance")
  }

  @Test func theFieldIsSpelledOutInSwift() throws {
    let files = SpelledOut.files(of: Self.schema)
    #expect(files.contains { $0.text.contains("cabinCrew\n}") })
    let properties = try #require(files.first { $0.path.hasPrefix("Model/") }?.text)
    for line in [
      "  /// Members of the cabin crew.\n  public var cabinCrew: Int? { whole(.cabinCrew) }\n",
      "  public let cabinCrew = RecordAttribute<Int>(FlightColumn.cabinCrew)\n",
      #"    PropertyRow("cabin_crew", \.cabinCrew, \.?.cabinCrew),"#,
    ] {
      #expect(properties.contains(line), "\(line)")
    }
  }

  /// Alternative keys lead to values, so they must be in the record itself or in an object with known keys.
  @Test func otherKeysStandWhereRecordsHaveKeys() {
    for layout in [TableLayout.flights, .airports, .airlines, Self.schema.flights, Self.schema.airports] {
      for column in layout.columns where !column.otherPaths.isEmpty {
        #expect(column.storage != .link)
        for path in column.otherPaths where path.contains("/") {
          #expect(RecordKeys.Context.named(path.prefix { $0 != "/" }.utf8) != .record, "\(path)")
        }
      }
    }
  }
}

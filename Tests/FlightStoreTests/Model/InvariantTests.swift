import Testing

@testable import FlightStore

/// Plants faults in a graph and checks that they are found.
struct InvariantTests {
  private func tables() throws -> Tables {
    let other = Samples.flight([
      "fa_flight_id": "\"F2\"", "ident": "\"DLH2\"", "operator": "\"DLH\"", "operator_icao": "\"DLH\"",
    ])
    return try loaded(Samples.flight(), other).graph.tables
  }

  @Test func linkOutOfRange() throws {
    let tables = try tables()
    tables.flights.rows.setStored(99, ofColumn: FlightColumn.destination.rawValue, row: 1)
    #expect(Graph(tables).checkInvariants().contains(.linkOutOfRange(.destination, flight: 1)))
  }

  @Test func textOutOfRange() throws {
    let tables = try tables()
    tables.airports.rows.setStored(9999, ofColumn: AirportColumn.city.rawValue, row: 0)
    let column = AirportColumn.city.rawValue
    #expect(Graph(tables).checkInvariants() == [.textOutOfRange(.airports, column: column, row: 0)])
  }

  @Test func emptyCode() throws {
    var tables = try tables()
    tables.airlines.rows.set(.null, ofColumn: AirlineColumn.code.rawValue, row: 1)
    #expect(Graph(tables).checkInvariants() == [.emptyCode(.airlines, row: 1)])
    let empty = tables.texts.intern("")
    tables.airlines.rows.set(empty, ofColumn: AirlineColumn.code.rawValue, row: 1)
    #expect(Graph(tables).checkInvariants() == [.emptyCode(.airlines, row: 1)])
  }

  @Test func rowThatTheIndexDoesNotKnow() throws {
    var tables = try tables()
    let code = tables.texts.intern("XXXX")
    tables.airports.rows.set(code, ofColumn: AirportColumn.code.rawValue, row: 0)
    #expect(Graph(tables).checkInvariants() == [.notFound(.airports, row: 0, found: nil)])
  }

  @Test func twoRowsWithOneIdentity() throws {
    var tables = try tables()
    let row = tables.flights.rows.appendRow()
    for column in tables.flights.rows.layout.columns.indices {
      tables.flights.rows.setStored(tables.flights.rows.stored(column, ofRow: 0), ofColumn: column, row: row)
    }
    #expect(Graph(tables).checkInvariants().contains(.notFound(.flights, row: row, found: 0)))
  }

  @Test func relationshipOfOneSideOnly() throws {
    // Writing into the tables of an existing graph is forbidden, and therefore the way to plant this fault.
    let graph = Graph(try tables())
    let before = try #require(graph.flights.rows.link(FlightColumn.airline.rawValue, ofRow: 0))
    _ = graph.inverse(.airline)
    graph.flights.rows.setStored(UInt64(2 - before), ofColumn: FlightColumn.airline.rawValue, row: 0)
    #expect(graph.checkInvariants() == [.strangersInInverse(.airline, target: before)])
    let other = Graph(try tables())
    other.flights.rows.setStored(0, ofColumn: FlightColumn.airline.rawValue, row: 0)
    _ = other.inverse(.airline)
    other.flights.rows.setStored(UInt64(before + 1), ofColumn: FlightColumn.airline.rawValue, row: 0)
    #expect(other.checkInvariants() == [.missingFromInverse(.airline, flight: 0)])
  }
}

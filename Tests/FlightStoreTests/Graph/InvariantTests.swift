import Testing

@testable import FlightStore

/// Plants faults in a graph and sees that they are found.
struct InvariantTests {
  private func graph() throws -> Graph {
    let other = Samples.flight([
      "fa_flight_id": "\"F2\"", "ident": "\"DLH2\"", "operator": "\"DLH\"", "operator_icao": "\"DLH\"",
    ])
    return try loaded(Samples.flight(), other).graph
  }

  @Test func linkOutOfRange() throws {
    let graph = try graph()
    graph.flights.rows.setStored(99, FlightColumn.destination.rawValue, 1)
    #expect(graph.checkInvariants().contains(.linkOutOfRange(.destination, flight: 1)))
  }

  @Test func textOutOfRange() throws {
    let graph = try graph()
    graph.airports.rows.setStored(9999, AirportColumn.city.rawValue, 0)
    #expect(graph.checkInvariants() == [.textOutOfRange(.airports, column: AirportColumn.city.rawValue, row: 0)])
  }

  @Test func emptyCode() throws {
    let graph = try graph()
    graph.airlines.rows.set(.null, AirlineColumn.code.rawValue, 1)
    #expect(graph.checkInvariants() == [.emptyCode(.airlines, row: 1)])
    let empty = graph.texts.intern("")
    graph.airlines.rows.set(empty, AirlineColumn.code.rawValue, 1)
    #expect(graph.checkInvariants() == [.emptyCode(.airlines, row: 1)])
  }

  @Test func rowThatTheIndexDoesNotKnow() throws {
    let graph = try graph()
    let code = graph.texts.intern("XXXX")
    graph.airports.rows.set(code, AirportColumn.code.rawValue, 0)
    #expect(graph.checkInvariants() == [.notFound(.airports, row: 0, found: nil)])
  }

  @Test func twoRowsWithOneIdentity() throws {
    let graph = try graph()
    let row = graph.flights.rows.appendRow()
    for column in graph.flights.rows.layout.columns.indices {
      graph.flights.rows.setStored(graph.flights.rows.stored(column, 0), column, row)
    }
    #expect(graph.checkInvariants().contains(.notFound(.flights, row: row, found: 0)))
  }

  @Test func relationshipOfOneSideOnly() throws {
    let graph = try graph()
    let before = try #require(graph.flights.rows.link(FlightColumn.airline.rawValue, 0))
    _ = graph.inverse(.airline)
    graph.flights.rows.setStored(UInt64(2 - before), FlightColumn.airline.rawValue, 0)
    #expect(graph.checkInvariants() == [.strangersInInverse(.airline, target: before)])
    // A copy has derived nothing yet.
    let other = Graph(copying: try self.graph())
    other.flights.rows.setStored(0, FlightColumn.airline.rawValue, 0)
    _ = other.inverse(.airline)
    other.flights.rows.setStored(UInt64(before + 1), FlightColumn.airline.rawValue, 0)
    #expect(other.checkInvariants() == [.missingFromInverse(.airline, flight: 0)])
  }
}

/// Which flight brings the aircraft of which: `inbound_fa_flight_id` names the flight before.
struct FlightChain {
  private var flightsByID: [TextID: [Int]] = [:]
  private var flightsByInbound: [TextID: [Int]] = [:]

  /// - Complexity: O(*n*), where *n* is the number of flights.
  init(_ flights: Table) {
    for row in 0..<flights.count {
      let id = flights.text(FlightColumn.faFlightID.rawValue, row)
      let inbound = flights.text(FlightColumn.inboundFaFlightID.rawValue, row)
      if !id.isNull { flightsByID[id, default: []].append(row) }
      if !inbound.isNull { flightsByInbound[inbound, default: []].append(row) }
    }
  }

  func flights(id: TextID) -> [Int] { flightsByID[id] ?? [] }
  func flights(inbound: TextID) -> [Int] { flightsByInbound[inbound] ?? [] }
}

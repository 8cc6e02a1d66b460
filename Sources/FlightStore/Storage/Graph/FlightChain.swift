/// The chains of flights of each aircraft: `inbound_fa_flight_id` names the previous flight.
struct FlightChain {
  private var flightsByID = KeyedLists()
  private var flightsByInbound = KeyedLists()

  /// - Complexity: O(*n*), where *n* is the number of flights.
  init(_ flights: Table) {
    for row in flights.presentRows {
      insert(row, under: flights.text(FlightColumn.faFlightID.rawValue, ofRow: row), into: &flightsByID)
      insert(row, under: flights.text(FlightColumn.inboundFaFlightID.rawValue, ofRow: row), into: &flightsByInbound)
    }
  }

  /// Updates the chains for a change of a flight.
  mutating func follow(_ change: RowChange) {
    follow(change, column: .faFlightID, in: &flightsByID)
    follow(change, column: .inboundFaFlightID, in: &flightsByInbound)
  }

  private func follow(_ change: RowChange, column: FlightColumn, in lists: inout KeyedLists) {
    guard change.concerns(column.rawValue) else { return }
    lists.remove(change.row)
    insert(change.row, under: TextID(number: UInt32(change.after(column.rawValue))), into: &lists)
  }

  private func insert(_ row: Int, under id: TextID, into lists: inout KeyedLists) {
    if !id.isNull { lists.insert(row, key: Int(id.number)) }
  }

  func flights(id: TextID) -> [Int] { flightsByID.entries(of: Int(id.number)) }
  func flights(inbound: TextID) -> [Int] { flightsByInbound.entries(of: Int(inbound.number)) }
}

extension Graph {
  /// Returns the inbound flight, on which the aircraft arrives.
  ///
  /// The records of a diversion share an identifier; of these, the leg that ends at the origin of the flight is
  /// returned.
  func inbound(_ row: Int) -> Int? {
    let id = flights.rows.text(FlightColumn.inboundFaFlightID.rawValue, ofRow: row)
    guard !id.isNull else { return nil }
    let candidates = chain.flights(id: id)
    if candidates.count <= 1 { return candidates.first }
    let origin = flights.rows.link(FlightColumn.origin.rawValue, ofRow: row)
    let fitting = candidates.filter { flights.rows.link(FlightColumn.destination.rawValue, ofRow: $0) == origin }
    // The lowest key makes the choice independent of the order of input.
    return (fitting.isEmpty ? candidates : fitting).min { key($0).lexicographicallyPrecedes(key($1)) }
  }

  /// Returns the flights that the aircraft of a flight flies next.
  func onward(_ row: Int) -> [Int] {
    let id = flights.rows.text(FlightColumn.faFlightID.rawValue, ofRow: row)
    return id.isNull ? [] : chain.flights(inbound: id)
  }

  /// Returns the identity of a flight as bytes: identifier or ident, origin, destination, scheduled departure.
  func key(_ row: Int) -> [UInt8] {
    let rows = flights.rows
    var id = rows.text(FlightColumn.faFlightID.rawValue, ofRow: row)
    if id.isNull { id = rows.text(FlightColumn.ident.rawValue, ofRow: row) }
    var key: [UInt8] = []
    // Long enough for almost all keys, so that one allocation suffices.
    key.reserveCapacity(64)
    key += texts.bytes(id)
    for end in [FlightColumn.origin, .destination] {
      key.append(UInt8(ascii: "/"))
      if let airport = rows.link(end.rawValue, ofRow: row) { key += texts.bytes(airports.rows.text(0, ofRow: airport)) }
    }
    if rows.text(FlightColumn.faFlightID.rawValue, ofRow: row).isNull,
      let scheduled =
        rows.time(FlightColumn.scheduledOff.rawValue, ofRow: row)
        ?? rows.time(FlightColumn.scheduledOut.rawValue, ofRow: row)
    {
      key.append(UInt8(ascii: "/"))
      TimeText.append(scheduled, to: &key)
    }
    return key
  }
}

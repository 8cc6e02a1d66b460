/// The identity of rows, as a hash and as an equivalence.
///
/// An airport or airline is identified by its code. A flight is identified by `fa_flight_id` and both airports, because
/// the records of a diversion repeat `fa_flight_id`; without one, by ident, origin and scheduled departure.
enum RowIdentity {
  /// Returns the hash of the identity of a row.
  @inline(__always)
  static func hash(of row: Int, in rows: Table, texts: TextPool) -> UInt64 {
    rows.layout.kind == .flights
      ? flightHash(row, in: rows, texts: texts) : hash(code: rows.text(0, ofRow: row), in: texts)
  }

  /// Returns whether two rows have the same identity.
  @inline(__always)
  static func isSame(_ left: Int, _ right: Int, in rows: Table) -> Bool {
    rows.layout.kind == .flights
      ? isSameFlight(left, right, in: rows) : rows.text(0, ofRow: left) == rows.text(0, ofRow: right)
  }

  /// Returns the identity hash of an airport or airline.
  static func hash(code: TextID, in texts: TextPool) -> UInt64 { UInt64(texts.hash(code)) << 32 }

  /// Returns the identity hash of a flight from the hash of its identifier and the stored forms of its airports.
  static func hash(id: UInt32, origin: UInt64, destination: UInt64, by hasher: ByteHasher) -> UInt64 {
    hasher.mix(UInt64(id), with: destination << 32 | origin)
  }

  /// Returns the identity hash of a flight without an identifier, from the hash of its ident and stored forms.
  static func hash(ident: UInt32, origin: UInt64, departure: UInt64, by hasher: ByteHasher) -> UInt64 {
    hasher.mix(UInt64(ident) | 1 << 32, with: origin << 32 | departure)
  }

  /// Returns the stored scheduled time off or, as in published schedules, the scheduled time out.
  static func scheduledDeparture(_ row: Int, in flights: Table) -> UInt64 {
    let off = flights.stored(FlightColumn.scheduledOff.rawValue, ofRow: row)
    return off != 0 ? off : flights.stored(FlightColumn.scheduledOut.rawValue, ofRow: row)
  }

  private static func flightHash(_ row: Int, in flights: Table, texts: TextPool) -> UInt64 {
    let id = flights.text(FlightColumn.faFlightID.rawValue, ofRow: row)
    let origin = flights.stored(FlightColumn.origin.rawValue, ofRow: row)
    if !id.isNull {
      let destination = flights.stored(FlightColumn.destination.rawValue, ofRow: row)
      return hash(id: texts.hash(id), origin: origin, destination: destination, by: texts.hasher)
    }
    let ident = texts.hash(flights.text(FlightColumn.ident.rawValue, ofRow: row))
    return hash(ident: ident, origin: origin, departure: scheduledDeparture(row, in: flights), by: texts.hasher)
  }

  private static func isSameFlight(_ left: Int, _ right: Int, in flights: Table) -> Bool {
    func isSame(_ column: FlightColumn) -> Bool {
      flights.stored(column.rawValue, ofRow: left) == flights.stored(column.rawValue, ofRow: right)
    }
    guard isSame(.origin), isSame(.faFlightID) else { return false }
    if !flights.text(FlightColumn.faFlightID.rawValue, ofRow: left).isNull { return isSame(.destination) }
    return isSame(.ident) && scheduledDeparture(left, in: flights) == scheduledDeparture(right, in: flights)
  }
}

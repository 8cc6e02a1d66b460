/// A hash index of the rows of a table by their identity.
///
/// Rows that are read from a file have no index until one is needed, which most queries never do.
struct IdentityIndex {
  private var index = HashIndex()
  private var isMade: Bool
  private var lazy = LazyIndex()

  /// Creates an index without rows, or one that is built on demand.
  init(isMade: Bool = true) { self.isMade = isMade }

  /// The number of indexed rows; rows that are known to be unique may be missing from the index.
  var count: Int { index.count }

  /// Returns the first row under a hash that passes a test.
  ///
  /// - Complexity: O(1) with an index; else O(*n*), where *n* is the number of rows, of flights the first time only.
  @inline(__always)
  func find(_ hash: UInt64, in rows: Table, texts: TextPool, where isSought: (Int) -> Bool) -> Int? {
    if _fastPath(isMade) { return index.find(hash, where: isSought) }
    // A scan is enough, because airports and airlines are few.
    if rows.layout.kind != .flights { return (0..<rows.count).first(where: isSought) }
    return lazyIndex(of: rows.count, in: rows, texts: texts).find(hash, where: isSought)
  }

  /// Returns the row with the same identity as another; the index must have been built.
  @inline(__always)
  func find(sameAs row: Int, hash: UInt64, in rows: Table) -> Int? {
    index.find(hash) { RowIdentity.isSame($0, row, in: rows) }
  }

  /// Adds a row; the index must have been built.
  mutating func insert(_ row: Int, hash: UInt64) { index.insert(hash, row: row) }

  /// Removes a row; the index must have been built.
  mutating func remove(_ row: Int, hash: UInt64) { index.remove(hash, row: row) }

  /// Builds the index of the first rows, unless it has been built.
  ///
  /// - Complexity: O(*n*) for the first time, where *n* is the number of rows.
  mutating func make(of count: Int, in rows: Table, texts: TextPool) {
    if isMade { return }
    isMade = true
    index = lazyIndex(of: count, in: rows, texts: texts)
    lazy = LazyIndex()
  }

  private func lazyIndex(of count: Int, in rows: Table, texts: TextPool) -> HashIndex {
    lazy.index {
      var index = HashIndex()
      index.reserve(count)
      for row in 0..<count { index.insert(RowIdentity.hash(of: row, in: rows, texts: texts), row: row) }
      return index
    }
  }
}

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

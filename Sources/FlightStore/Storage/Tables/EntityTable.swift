/// The flights, airports or airlines of a store: their rows, identity index and merged states.
///
///     IdentityIndex ──► row of `rows` ◄── merged from ── RowStates
struct EntityTable {
  var rows: Table
  private var index: IdentityIndex
  private(set) var states: RowStates

  var count: Int { rows.count - rows.vacantCount }

  init(_ layout: TableLayout) {
    rows = Table(layout)
    index = IdentityIndex()
    states = RowStates(in: Table(layout))
  }

  /// Creates a table of existing rows, whose index is built on demand, and of the states of rows merged from several.
  init(_ rows: Table, states: StateLists, of stateRows: Table) {
    self.rows = rows
    index = IdentityIndex(isMade: false)
    self.states = RowStates(states, in: stateRows)
  }

  /// Gives all rows other columns; new columns are null.
  mutating func layOut(by layout: TableLayout) {
    if layout === rows.layout { return }
    rows = rows.laidOut(by: layout)
    states = states.laidOut(by: layout)
  }

  mutating func pack(since earlier: EntityTable) {
    rows.pack(since: earlier.rows)
    states.pack(since: earlier.states)
  }

  func with(rows: Table, states: Table) -> EntityTable {
    var table = self
    table.rows = rows
    table.states = self.states.with(table: states)
    return table
  }

  /// Returns the whole contents and leaves the table without rows.
  mutating func take() -> EntityTable {
    defer { self = EntityTable(rows.layout) }
    return self
  }

  // MARK: Finding

  /// The number of indexed rows; rows that are known to be unique may be missing from the index.
  var indexedCount: Int { index.count }

  /// Builds the index of the first rows, unless it has been built.
  mutating func makeIndex(of count: Int, in texts: TextPool) { index.make(of: count, in: rows, texts: texts) }

  /// Returns the row of an airport or airline by its key.
  func row(code: TextID, in texts: TextPool) -> Int? {
    if code.isNull { return nil }
    return index.find(RowIdentity.hash(code: code, in: texts), in: rows, texts: texts) {
      rows.text(0, ofRow: $0) == code
    }
  }

  func row(code: Bytes, in texts: TextPool) -> Int? {
    index.find(texts.hasher.hash(code), in: rows, texts: texts) { texts.isEqual(rows.text(0, ofRow: $0), to: code) }
  }

  /// Returns the row of the flight with the same identity as a row, which need not be in the index.
  func rowOfFlight(sameAs row: Int, in texts: TextPool) -> Int? {
    index.find(RowIdentity.hash(of: row, in: rows, texts: texts), in: rows, texts: texts) {
      RowIdentity.isSame($0, row, in: rows)
    }
  }

  /// Returns the row of a flight by its `fa_flight_id` and the stored forms of its airports.
  func rowOfFlight(id: Bytes, origin: UInt64, destination: UInt64, in texts: TextPool) -> Int? {
    let idHash = UInt32(texts.hasher.hash(id) >> 32)
    let hash = RowIdentity.hash(id: idHash, origin: origin, destination: destination, by: texts.hasher)
    return index.find(hash, in: rows, texts: texts) { row in
      texts.isEqual(rows.text(.faFlightID, ofRow: row), to: id)
        && rows.stored(.origin, ofRow: row) == origin
        && rows.stored(.destination, ofRow: row) == destination
    }
  }

  /// Returns the row of a flight without `fa_flight_id`, by the stored forms of its identity.
  func rowOfFlight(ident: TextID, origin: UInt64, departure: Int?, in texts: TextPool) -> Int? {
    let hash = RowIdentity.hash(ident: texts.hash(ident), origin: origin, departure: departure, by: texts.hasher)
    return index.find(hash, in: rows, texts: texts) { row in
      rows.text(.faFlightID, ofRow: row).isNull
        && rows.text(.ident, ofRow: row) == ident
        && rows.stored(.origin, ofRow: row) == origin
        && rows.scheduledDeparture(ofRow: row) == departure
    }
  }

  func rowOfFlight(storedAs values: [UInt64], in texts: TextPool) -> Int? {
    func value(_ column: FlightColumn) -> UInt64 { values[column.rawValue] }
    func text(_ column: FlightColumn) -> TextID { TextID(number: UInt32(value(column))) }
    if value(.faFlightID) != 0 {
      return rowOfFlight(
        id: texts.bytes(text(.faFlightID)), origin: value(.origin), destination: value(.destination), in: texts)
    }
    let departure = [value(.scheduledOff), value(.scheduledOut)].first { $0 != 0 }.map { Int($0) - 1 }
    return rowOfFlight(ident: text(.ident), origin: value(.origin), departure: departure, in: texts)
  }

  // MARK: States

  /// The values of the states, by the row numbers that `states(of:)` returns.
  var stateRows: Table { states.table }

  /// Returns the states of a row that is merged from several, best first, as rows of `stateRows`.
  func states(of row: Int) -> [Int] { states[row] }

  /// The rows that are merged from several states, in order, each with its states, best first.
  var mergedRows: [(row: Int, states: [Int])] { states.lists.all.sorted { $0.row < $1.row } }

  /// Returns whether another table has the same rows with the same values, merged from the same states.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows.
  func isSame(as other: EntityTable) -> Bool {
    rows.isSame(as: other.rows)
      && mergedRows.elementsEqual(other.mergedRows) { mine, others in
        mine.row == others.row
          && mine.states.elementsEqual(others.states) { stateRows.isEqual($0, to: $1, of: other.stateRows) }
      }
  }

  mutating func forgetLinks(_ columns: [Int], to row: Int) { states.forgetLinks(columns, to: row) }

  // MARK: Adding

  /// Begins a load: of two states of a row that have come equally far, the one that is merged from now on is the newer,
  /// unless `isLater` is false.
  mutating func beginLoad(isLater: Bool = true) { states.beginLoad(rowCount: rows.count, isLater: isLater) }

  mutating func endLoad() { states.endLoad() }

  /// Appends a row of stored values, for `commitLastRow` to add or merge.
  mutating func append(_ stored: [UInt64]) { rows.write(stored, to: rows.appendRow()) }

  /// Adds the row that has just been filled to the table, and returns its number there.
  ///
  /// The last row stays a row of its own, or is merged into the row with the same identity. Ranking two states of a
  /// flight needs the tables that flights link to.
  mutating func commitLastRow(in texts: inout TextPool, targets: LinkTargets? = nil) -> Int {
    let candidate = rows.count - 1
    makeIndex(of: candidate, in: texts)
    let hash = RowIdentity.hash(of: candidate, in: rows, texts: texts)
    guard let known = index.find(sameAs: candidate, hash: hash, in: rows) else {
      index.insert(candidate, hash: hash)
      return candidate
    }
    states.merge(candidate, into: known, of: &rows, texts: &texts, targets: targets)
    rows.removeLastRow()
    return known
  }

  /// Adds the rows of another table, as if they had been committed one after another.
  ///
  /// None of the other table's rows has been deleted, and the texts include its own. If `comesOnce` is true, none of
  /// its rows can be known here.
  ///
  /// - Returns: The rows here of its rows, in order, and those of them that existed before.
  /// - Complexity: O(*n*), where *n* is the number of values of the other table.
  mutating func add(
    _ other: consuming EntityTable, renumbering: Renumbering, comesOnce: Bool = false, in texts: inout TextPool,
    targets: LinkTargets? = nil
  ) -> (places: [UInt32], merged: [Int]) {
    let first = rows.count
    if !comesOnce { makeIndex(of: first, in: texts) }
    let otherStates = other.states
    let count = other.rows.count
    rows.append(segments: other.rows.takeSegments(), count: count, renumbering: renumbering)
    if comesOnce, otherStates.isEmpty { return ((first..<rows.count).map { UInt32($0) }, []) }
    var (places, merged): ([UInt32], [Int]) = ([], [])
    places.reserveCapacity(rows.count - first)
    // The next free row: merged rows leave gaps, which later rows fill.
    var end = first
    for candidate in first..<rows.count {
      let candidateStates =
        otherStates.isEmpty
        ? [] : otherStates[candidate - first].map { renumbering.values(of: $0, in: otherStates.table) }
      let hash = comesOnce ? 0 : RowIdentity.hash(of: candidate, in: rows, texts: texts)
      if !comesOnce, let known = index.find(sameAs: candidate, hash: hash, in: rows) {
        states.merge(
          candidate, states: candidateStates, into: known, of: &rows, texts: &texts, targets: targets)
        places.append(UInt32(known))
        merged.append(known)
        continue
      }
      if end != candidate { rows.write(rows.stored(candidate), to: end) }
      if !comesOnce { index.insert(end, hash: hash) }
      if !candidateStates.isEmpty { states.insert(candidateStates, of: end) }
      places.append(UInt32(end))
      end += 1
    }
    while rows.count > end { rows.removeLastRow() }
    return (places, merged)
  }

  // MARK: Joining

  /// Returns whether some states of an identified flight are those of flights that were joined to it.
  func isJoined(_ row: Int, states: [Int]) -> Bool {
    !rows.text(.faFlightID, ofRow: row).isNull
      && states.contains { !RowIdentity.isSameFlight(row, of: rows, $0, of: stateRows) }
  }

  mutating func join(_ other: Int, to flight: Int, in texts: inout TextPool, targets: LinkTargets) {
    states.join(other, to: flight, of: &rows, texts: &texts, targets: targets)
  }

  mutating func separate(_ row: Int, in texts: inout TextPool) -> [Int] {
    states.separate(row, of: &rows, texts: &texts).filter { other in
      let hash = RowIdentity.hash(of: other, in: rows, texts: texts)
      if index.find(sameAs: other, hash: hash, in: rows) == nil {
        index.insert(other, hash: hash)
        return true
      }
      // A change has given its identity to another flight, which takes its place.
      rows.vacate(other)
      states.forget(other)
      return false
    }
  }

  // MARK: Changing

  func stored(_ row: Int) -> [UInt64] { rows.stored(row) }

  /// Replaces the values of a row and discards its states.
  mutating func rewrite(_ row: Int, to stored: [UInt64], in texts: TextPool) {
    makeIndex(of: rows.count, in: texts)
    let before = RowIdentity.hash(of: row, in: rows, texts: texts)
    rows.write(stored, to: row)
    let after = RowIdentity.hash(of: row, in: rows, texts: texts)
    if before != after {
      index.remove(row, hash: before)
      index.insert(row, hash: after)
    }
    states.forget(row)
  }

  /// Clears a value in a row and all of its states; the column must not be part of the identity.
  mutating func forgetValue(ofColumn column: Int, row: Int) {
    rows.makeUnique(row)
    rows.setStored(0, ofColumn: column, row: row)
    states.forgetValue(ofColumn: column, row: row)
  }

  /// Deletes a row; the others keep their numbers.
  mutating func remove(_ row: Int, in texts: TextPool) {
    makeIndex(of: rows.count, in: texts)
    index.remove(row, hash: RowIdentity.hash(of: row, in: rows, texts: texts))
    rows.vacate(row)
    states.forget(row)
  }

  /// Creates a table without the deleted rows of another, whose stored values are translated column by column.
  init(compacting other: EntityTable, texts: inout TextPool, _ translate: (Int, UInt64, inout TextPool) -> UInt64) {
    self.init(other.rows.layout)
    func translated(_ row: Int, of table: Table) -> [UInt64] {
      table.stored(row).enumerated().map { column, value in translate(column, value, &texts) }
    }
    for old in other.rows.presentRows {
      let row = rows.appendRow()
      rows.write(translated(old, of: other.rows), to: row)
      index.insert(row, hash: RowIdentity.hash(of: row, in: rows, texts: texts))
      let list = other.states(of: old)
      if !list.isEmpty { states.insert(list.map { translated($0, of: other.stateRows) }, of: row) }
    }
  }
}

extension Table {
  /// Returns whether a row holds the same values as a row of a table with the same layout.
  func isEqual(_ left: Int, to right: Int, of other: Table) -> Bool {
    let (columns, others) = (columns, other.columns)
    for column in layout.columns.indices
    where columns.stored(column, ofRow: left) != others.stored(column, ofRow: right) { return false }
    return true
  }

  /// Returns whether a row holds stored values, of all columns.
  func isEqual(_ row: Int, to stored: [UInt64]) -> Bool {
    let columns = columns
    return stored.indices.allSatisfy { columns.stored($0, ofRow: row) == stored[$0] }
  }

  /// Returns whether the same rows are present in another table, with the same values.
  func isSame(as other: Table) -> Bool {
    let (segments, others) = (segments, other.segments)
    return presentRows.elementsEqual(other.presentRows)
      && presentRows.allSatisfy { row in
        segments[row >> Segment.shift] === others[row >> Segment.shift] || isEqual(row, to: row, of: other)
      }
  }

  func stored(_ row: Int) -> [UInt64] {
    let columns = columns
    var stored = [UInt64](repeating: 0, count: layout.columns.count)
    for column in stored.indices { stored[column] = columns.stored(column, ofRow: row) }
    return stored
  }

  func knownCount(ofRow row: Int) -> Int {
    let columns = columns
    var count = 0
    for column in layout.columns.indices where columns.stored(column, ofRow: row) != 0 { count += 1 }
    return count
  }

  mutating func write(_ stored: [UInt64], to row: Int) {
    makeUnique(row)
    for column in stored.indices { setStored(stored[column], ofColumn: column, row: row) }
  }
}

/// A hash index of the rows of a table by their identity.
///
/// Rows that are read from a file have no index until one is needed, which most queries never do.
struct IdentityIndex {
  private var index = HashIndex()
  private var isMade: Bool
  private var lazy = LazyIndex()

  /// Creates an index without rows, or one that is built on demand.
  init(isMade: Bool = true) { self.isMade = isMade }

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
/// the records of a diversion repeat `fa_flight_id`; without one, by ident, origin and scheduled departure. What these do
/// not tell, `Tables.joinIncompleteFlights` and `Tables.joinSchedules` find out at the end of a load.
enum RowIdentity {
  @inline(__always)
  static func hash(of row: Int, in rows: Table, texts: TextPool) -> UInt64 {
    rows.layout.kind == .flights
      ? flightHash(row, in: rows, texts: texts) : hash(code: rows.text(0, ofRow: row), in: texts)
  }

  @inline(__always)
  static func isSame(_ left: Int, _ right: Int, in rows: Table) -> Bool {
    rows.layout.kind == .flights
      ? isSameFlight(left, of: rows, right, of: rows) : rows.text(0, ofRow: left) == rows.text(0, ofRow: right)
  }

  static func hash(code: TextID, in texts: TextPool) -> UInt64 { UInt64(texts.hash(code)) << 32 }

  /// Returns the identity hash of a flight from the hash of its identifier and the stored forms of its airports.
  static func hash(id: UInt32, origin: UInt64, destination: UInt64, by hasher: ByteHasher) -> UInt64 {
    hasher.mix(UInt64(id), with: destination << 32 | origin)
  }

  /// Returns the identity hash of a flight without an identifier, from the hash of its ident and stored forms.
  static func hash(ident: UInt32, origin: UInt64, departure: Int?, by hasher: ByteHasher) -> UInt64 {
    hasher.mix(UInt64(ident) | 1 << 32, with: origin << 32 | bits(ofDeparture: departure))
  }

  /// Returns a scheduled departure as bits to hash, 0 for none.
  @inline(__always)
  static func bits(ofDeparture departure: Int?) -> UInt64 { UInt64(truncatingIfNeeded: (departure ?? -1) &+ 1) }

  private static func flightHash(_ row: Int, in flights: Table, texts: TextPool) -> UInt64 {
    let id = flights.text(.faFlightID, ofRow: row)
    let origin = flights.stored(.origin, ofRow: row)
    if !id.isNull {
      let destination = flights.stored(.destination, ofRow: row)
      return hash(id: texts.hash(id), origin: origin, destination: destination, by: texts.hasher)
    }
    let ident = texts.hash(flights.text(.ident, ofRow: row))
    return hash(ident: ident, origin: origin, departure: flights.scheduledDeparture(ofRow: row), by: texts.hasher)
  }

  /// Returns whether two rows, of flights or states, have the identity of one flight.
  @inline(__always)
  static func isSameFlight(_ row: Int, of rows: Table, _ other: Int, of others: Table) -> Bool {
    func isSame(_ column: FlightColumn) -> Bool {
      rows.stored(column, ofRow: row) == others.stored(column, ofRow: other)
    }
    guard isSame(.origin), isSame(.faFlightID) else { return false }
    if !rows.text(.faFlightID, ofRow: row).isNull { return isSame(.destination) }
    return isSame(.ident) && rows.scheduledDeparture(ofRow: row) == others.scheduledDeparture(ofRow: other)
  }
}

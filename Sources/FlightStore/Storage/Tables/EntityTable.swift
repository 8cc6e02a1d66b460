/// A table of things with an identity: its visible rows, the index from identity to row, and the states behind the rows of
/// which the input showed more than one.
struct EntityTable {
  var rows: Table
  /// From identity to row; there is none for rows of a file until more are added.
  private var index = HashIndex()
  var isIndexed = true
  private var late = LateIndex()
  /// The states of rows that are merged from several, best first, as rows of `stateRows`.
  var states = StateLists()
  private(set) var stateRows: Table
  /// Rows of `stateRows` whose states have proved useless.
  private var vacant: [Int] = []
  private let ranking: StateRanking

  /// How many things there are.
  var count: Int { rows.count - rows.vacantCount }

  init(_ layout: TableLayout) {
    rows = Table(layout)
    stateRows = Table(layout)
    ranking = StateRanking(layout)
  }

  /// Makes a table of rows that are there already.
  ///
  /// - Parameters:
  ///   - rows: The rows.
  ///   - states: The states of rows that are merged from several, best first, as rows of `stateRows`.
  ///   - stateRows: The states.
  init(_ rows: Table, states: StateLists, of stateRows: Table) {
    self.rows = rows
    self.states = states
    self.stateRows = stateRows
    ranking = StateRanking(rows.layout)
    isIndexed = false
  }

  /// Gives everything away; no rows are left.
  mutating func take() -> EntityTable {
    defer { self = EntityTable(rows.layout) }
    return self
  }

  /// Returns the states of a row that is merged from several, best first, as rows of `stateRows`.
  func states(of row: Int) -> [Int] { states[row] ?? [] }

  /// How many rows are found by their identity; those that are known to come once need not be.
  var indexedCount: Int { index.count }

  // MARK: Identity

  /// Returns the row under a hash for which a test holds.
  ///
  /// - Complexity: O(1) with an index; else O(*n*), where *n* is the number of rows, of flights the first time only.
  @inline(__always)
  private func find(_ hash: UInt64, in texts: TextPool, where isSought: (Int) -> Bool) -> Int? {
    if _fastPath(isIndexed) { return index.find(hash, where: isSought) }
    // Airports and airlines are few.
    if rows.layout.kind != .flights { return (0..<rows.count).first(where: isSought) }
    return lateIndex(of: rows.count, in: texts).find(hash, where: isSought)
  }

  private func lateIndex(of count: Int, in texts: TextPool) -> HashIndex {
    late.index {
      var index = HashIndex()
      index.reserve(count)
      for row in 0..<count { index.insert(identityHash(row, in: texts), row: row) }
      return index
    }
  }

  /// Returns the row of an airport or airline by its key.
  func row(code: TextID, in texts: TextPool) -> Int? {
    if code.isNull { return nil }
    return find(Self.hash(code, in: texts), in: texts) { rows.text(0, $0) == code }
  }

  /// Returns the row of an airport or airline by the bytes of its key.
  func row(code: UnsafeBufferPointer<UInt8>, in texts: TextPool) -> Int? {
    find(ByteHash.hash(code), in: texts) { texts.isEqual(rows.text(0, $0), code) }
  }

  private static func hash(_ code: TextID, in texts: TextPool) -> UInt64 { UInt64(texts.hash(code)) << 32 }

  /// Returns the row of the flight with the same identity as a row, which need not be in the index.
  func rowOfFlight(sameAs row: Int, in texts: TextPool) -> Int? {
    find(flightHash(row, in: texts), in: texts) { isSameFlight($0, row, texts) }
  }

  /// Returns the row of the flight that FlightAware has given an identifier, by what is stored of it.
  func rowOfFlight(id: UnsafeBufferPointer<UInt8>, origin: UInt64, destination: UInt64, in texts: TextPool) -> Int? {
    let hash = UInt32(ByteHash.hash(id) >> 32)
    return find(Self.hash(hash, origin: origin, destination: destination), in: texts) { row in
      texts.isEqual(rows.text(FlightColumn.faFlightID.rawValue, row), id)
        && rows.stored(FlightColumn.origin.rawValue, row) == origin
        && rows.stored(FlightColumn.destination.rawValue, row) == destination
    }
  }

  /// Returns the row of a flight without an identifier, by what is stored of it.
  func rowOfFlight(ident: TextID, origin: UInt64, departure: UInt64, in texts: TextPool) -> Int? {
    find(Self.hash(texts.hash(ident), origin: origin, departure: departure), in: texts) { row in
      rows.text(FlightColumn.faFlightID.rawValue, row).isNull && rows.text(FlightColumn.ident.rawValue, row) == ident
        && rows.stored(FlightColumn.origin.rawValue, row) == origin && scheduledDeparture(row) == departure
    }
  }

  /// Returns the row of the flight that has the same identity as stored values.
  func rowOfFlight(storedAs values: [UInt64], in texts: TextPool) -> Int? {
    func value(_ column: FlightColumn) -> UInt64 { values[column.rawValue] }
    func text(_ column: FlightColumn) -> TextID { TextID(number: UInt32(value(column))) }
    if value(.faFlightID) != 0 {
      return rowOfFlight(
        id: texts.bytes(text(.faFlightID)), origin: value(.origin), destination: value(.destination), in: texts)
    }
    let departure = value(.scheduledOff) != 0 ? value(.scheduledOff) : value(.scheduledOut)
    return rowOfFlight(ident: text(.ident), origin: value(.origin), departure: departure, in: texts)
  }

  /// The identity of a flight: `fa_flight_id` with both airports, for a diversion repeats the id; where there is none,
  /// ident, scheduled departure and origin.
  private func flightHash(_ row: Int, in texts: TextPool) -> UInt64 {
    let id = rows.text(FlightColumn.faFlightID.rawValue, row)
    let origin = rows.stored(FlightColumn.origin.rawValue, row)
    if !id.isNull {
      let destination = rows.stored(FlightColumn.destination.rawValue, row)
      return Self.hash(texts.hash(id), origin: origin, destination: destination)
    }
    let ident = texts.hash(rows.text(FlightColumn.ident.rawValue, row))
    return Self.hash(ident, origin: origin, departure: scheduledDeparture(row))
  }

  private static func hash(_ id: UInt32, origin: UInt64, destination: UInt64) -> UInt64 {
    ByteHash.mix(UInt64(id), destination << 32 | origin)
  }

  private static func hash(_ ident: UInt32, origin: UInt64, departure: UInt64) -> UInt64 {
    ByteHash.mix(UInt64(ident) | 1 << 32, origin << 32 | departure)
  }

  func isSame(_ left: Int, _ right: Int, _ texts: TextPool) -> Bool {
    rows.layout.kind == .flights ? isSameFlight(left, right, texts) : rows.text(0, left) == rows.text(0, right)
  }

  private func isSameFlight(_ left: Int, _ right: Int, _ texts: TextPool) -> Bool {
    func isSame(_ column: FlightColumn) -> Bool {
      rows.stored(column.rawValue, left) == rows.stored(column.rawValue, right)
    }
    let id = FlightColumn.faFlightID.rawValue
    guard isSame(.origin), isSame(.faFlightID) else { return false }
    if !rows.text(id, left).isNull { return isSame(.destination) }
    return isSame(.ident) && scheduledDeparture(left) == scheduledDeparture(right)
  }

  /// The scheduled time off, else, as in published schedules, that of leaving the gate.
  func scheduledDeparture(_ row: Int) -> UInt64 {
    let off = rows.stored(FlightColumn.scheduledOff.rawValue, row)
    return off != 0 ? off : rows.stored(FlightColumn.scheduledOut.rawValue, row)
  }

  /// Adds the first rows to the index, unless they are there already.
  ///
  /// - Complexity: O(*n*) for the first time, where *n* is the number of rows.
  mutating func makeIndex(of count: Int, in texts: TextPool) {
    if isIndexed { return }
    isIndexed = true
    index = lateIndex(of: count, in: texts)
    late = LateIndex()
  }

  // MARK: States

  /// The rows that are merged from several states, in order, with these, best first.
  var mergedRows: [(row: Int, states: [Int])] { states.all.sorted { $0.row < $1.row } }

  // MARK: Adding

  /// Makes the last row, which has just been filled, part of the table, and returns the row where it is found from now on.
  ///
  /// It becomes a row of its own, or is merged into the one that has the same identity; comparing two flights needs what
  /// they link to.
  mutating func commitLastRow(in texts: inout TextPool, targets: LinkTargets? = nil) -> Int {
    let candidate = rows.count - 1
    makeIndex(of: candidate, in: texts)
    let hash = identityHash(candidate, in: texts)
    let known = index.find(hash) { isSame($0, candidate, texts) }
    guard let known else {
      index.insert(hash, row: candidate)
      return candidate
    }
    merge(candidate, into: known, &texts, targets)
    rows.removeLastRow()
    return known
  }

  /// Adds what another table holds, as if its rows had come one after another.
  ///
  /// - Parameters:
  ///   - other: The other table; none of its rows has been deleted.
  ///   - renumbering: What its values become here.
  ///   - comesOnce: Whether none of its rows can be known here.
  ///   - texts: The texts here, those of the other table among them.
  ///   - targets: What flights link to here.
  /// - Returns: Where its rows are found here, and which of these were known already.
  /// - Complexity: O(*n*), where *n* is the number of values of the other table.
  mutating func add(
    _ other: consuming EntityTable, _ renumbering: Renumbering, comesOnce: Bool = false, in texts: inout TextPool,
    targets: LinkTargets? = nil
  ) -> (places: [UInt32], merged: [Int]) {
    let first = rows.count
    if !comesOnce { makeIndex(of: first, in: texts) }
    let (otherStates, otherStateRows) = (other.states, other.stateRows)
    let count = other.rows.count
    rows.append(segments: other.rows.takeSegments(), count: count, renumbering)
    if comesOnce, otherStates.isEmpty { return ((first..<rows.count).map { UInt32($0) }, []) }
    var (places, merged): ([UInt32], [Int]) = ([], [])
    places.reserveCapacity(rows.count - first)
    // Where the next row comes to lie: those that are known leave gaps, which the ones after them fill.
    var end = first
    for candidate in first..<rows.count {
      let states = otherStates.isEmpty ? [] : otherStates[candidate - first] ?? []
      let hash = comesOnce ? 0 : identityHash(candidate, in: texts)
      if !comesOnce, let known = index.find(hash, where: { isSame($0, candidate, texts) }) {
        // States that have proved useless are gone, but what they had in sets is not.
        let unions = states.isEmpty ? [] : ranking.unions.map { rows.text($0, candidate) }
        if states.isEmpty { merge(candidate, into: known, &texts, targets) }
        for state in states {
          write(renumbering.values(of: state, in: otherStateRows), to: candidate)
          merge(candidate, into: known, &texts, targets)
        }
        for (column, list) in zip(ranking.unions, unions) where !list.isNull { unite(list, column, known, in: &texts) }
        places.append(UInt32(known))
        merged.append(known)
        continue
      }
      if end != candidate { write(stored(candidate), to: end) }
      if !comesOnce { index.insert(hash, row: end) }
      if !states.isEmpty {
        self.states[end] = states.map { addState(renumbering.values(of: $0, in: otherStateRows)) }
      }
      places.append(UInt32(end))
      end += 1
    }
    while rows.count > end { rows.removeLastRow() }
    return (places, merged)
  }

  /// Merges a row into another of the same identity, so that the outcome depends on the states seen and not on their order.
  ///
  /// Equality with what two states say together is not enough to pass a state over: it may be newer than either.
  mutating func merge(_ candidate: Int, into row: Int, _ texts: inout TextPool, _ targets: LinkTargets?) {
    var list = states[row] ?? []
    if list.isEmpty {
      if rows.isEqual(candidate, to: row, of: rows) || isUseless(candidate, beside: row, texts, targets) { return }
      list = [addState(stored(row))]
    }
    if list.contains(where: { rows.isEqual(candidate, to: $0, of: stateRows) }) { return }
    let state = addState(stored(candidate))
    let place = list.firstIndex { ranking.isBetter(stateRows, state, than: $0, texts, targets) }
    list.insert(state, at: place ?? list.endIndex)
    let useful = ranking.useful(list, in: stateRows)
    vacant += list.filter { !useful.contains($0) }

    rows.makeUnique(row)
    var unions: [TextID] = []
    for column in ranking.unions {
      unions.append(ranking.union(rows.text(column, row), rows.text(column, candidate), &texts))
    }
    if useful.contains(state) || states[row] == nil {
      for column in rows.layout.columns.indices {
        rows.setStored(ranking.value(column, of: useful, in: stateRows), column, row)
      }
    }
    states[row] = useful
    for (column, list) in zip(ranking.unions, unions) { rows.set(list, column, row) }
  }

  /// Whether a state would be passed over because a row of one state is better and knows all that it knows: so are most
  /// states of airports, as flights name them that have records of their own.
  private func isUseless(_ candidate: Int, beside row: Int, _ texts: TextPool, _ targets: LinkTargets?) -> Bool {
    ranking.unions.isEmpty
      && rows.layout.columns.indices.allSatisfy { rows.stored($0, candidate) == 0 || rows.stored($0, row) != 0 }
      && ranking.isBetter(rows, row, than: candidate, texts, targets)
  }

  /// Adds a list to the one that a row has in a column whose values are sets.
  private mutating func unite(_ list: TextID, _ column: Int, _ row: Int, in texts: inout TextPool) {
    rows.makeUnique(row)
    rows.set(ranking.union(rows.text(column, row), list, &texts), column, row)
  }

  private mutating func addState(_ stored: [UInt64]) -> Int {
    let state = vacant.popLast() ?? stateRows.appendRow()
    stateRows.makeUnique(state)
    for (column, value) in stored.enumerated() { stateRows.setStored(value, column, state) }
    return state
  }

  // MARK: Changing

  /// Returns the values of a row as they are stored.
  func stored(_ row: Int) -> [UInt64] { rows.layout.columns.indices.map { rows.stored($0, row) } }

  /// Adds a row of stored values at the end, which `commitLastRow` makes part of the table.
  mutating func append(_ stored: [UInt64]) {
    write(stored, to: rows.appendRow())
  }

  private mutating func write(_ stored: [UInt64], to row: Int) {
    rows.makeUnique(row)
    for (column, value) in stored.enumerated() { rows.setStored(value, column, row) }
  }

  /// Gives a row other values; they are all that is known of it from now on.
  mutating func rewrite(_ row: Int, _ stored: [UInt64], in texts: TextPool) {
    makeIndex(of: rows.count, in: texts)
    let before = identityHash(row, in: texts)
    write(stored, to: row)
    let after = identityHash(row, in: texts)
    if before != after {
      index.remove(before, row: row)
      index.insert(after, row: row)
    }
    forgetStates(row)
  }

  /// Takes a row away; the others keep their numbers.
  mutating func remove(_ row: Int, in texts: TextPool) {
    makeIndex(of: rows.count, in: texts)
    index.remove(identityHash(row, in: texts), row: row)
    rows.vacate(row)
    forgetStates(row)
  }

  /// Lets no state lead to a row of another table that goes.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows that are merged from several states.
  mutating func forgetLinks(_ columns: [Int], to row: Int) {
    for state in states.all.flatMap(\.states) {
      for column in columns where stateRows.link(column, state) == row {
        stateRows.makeUnique(state)
        stateRows.setStored(0, column, state)
      }
    }
  }

  private mutating func forgetStates(_ row: Int) {
    if let useless = states[row] { vacant += useless }
    states[row] = nil
  }

  func identityHash(_ row: Int, in texts: TextPool) -> UInt64 {
    rows.layout.kind == .flights ? flightHash(row, in: texts) : Self.hash(rows.text(0, row), in: texts)
  }

  /// Whether nothing is left of the rows that have been deleted.
  var isFreeOfRemains: Bool {
    index.count == count
      && (0..<rows.count).allSatisfy { rows.isPresent($0) || stored($0).allSatisfy { $0 == 0 } }
      && states.all.allSatisfy { $0.row < rows.count && rows.isPresent($0.row) }
  }

  // MARK: Compaction

  /// Makes a table without the rows that have been deleted.
  ///
  /// - Parameters:
  ///   - other: The table with all rows.
  ///   - texts: The texts of the new table.
  ///   - translate: Turns the stored value of a column into that of the new table.
  init(compacting other: EntityTable, _ texts: inout TextPool, _ translate: (Int, UInt64, inout TextPool) -> UInt64) {
    rows = Table(other.rows.layout)
    stateRows = Table(other.rows.layout)
    ranking = other.ranking
    for old in other.rows.presentRows {
      let row = rows.appendRow()
      for column in rows.layout.columns.indices {
        rows.setStored(translate(column, other.rows.stored(column, old), &texts), column, row)
      }
      index.insert(identityHash(row, in: texts), row: row)
      guard let list = other.states[old] else { continue }
      states[row] = list.map { state in
        let copy = stateRows.appendRow()
        for column in rows.layout.columns.indices {
          stateRows.setStored(translate(column, other.stateRows.stored(column, state), &texts), column, copy)
        }
        return copy
      }
    }
  }
}

extension Table {
  /// Tells whether a row holds the same values as one of a table of the same layout.
  func isEqual(_ left: Int, to right: Int, of other: Table) -> Bool {
    layout.columns.indices.allSatisfy { stored($0, left) == other.stored($0, right) }
  }
}

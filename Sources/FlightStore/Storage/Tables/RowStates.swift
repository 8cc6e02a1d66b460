/// The states of the rows that are merged from several, and how they are merged.
///
/// A state is one record's version of a flight, airport or airline.
struct RowStates {
  /// The states of each row, best first, as rows of `table`.
  private(set) var lists: StateLists
  private(set) var table: Table
  /// Free rows of `table`, whose states have been dropped.
  private var vacant: [Int] = []
  /// The first row that the current load has added.
  private var firstNewRow = 0
  /// The earlier rows of a single state that the current load repeats.
  private var repeatedRows = RowFlags()
  /// The states, as rows of `table`, that the current load brings or repeats.
  private var newStates = RowFlags()
  private let ranking: StateRanking

  init(_ lists: StateLists = StateLists(), in table: Table) {
    self.lists = lists
    self.table = table
    ranking = StateRanking(table.layout)
  }

  func laidOut(by layout: TableLayout) -> RowStates {
    var states = RowStates(lists, in: table.laidOut(by: layout))
    states.vacant = vacant
    return states
  }

  mutating func pack(since earlier: RowStates) { table.pack(since: earlier.table) }

  func with(table: Table) -> RowStates {
    var states = self
    states.table = table
    return states
  }

  var isEmpty: Bool { lists.isEmpty }

  var unions: [Int] { ranking.unions }

  /// The states of a row, best first; none for a row of a single state.
  subscript(row: Int) -> [Int] { lists[row] ?? [] }

  /// Adds states, best first, to a row that has none.
  mutating func insert(_ states: [[UInt64]], of row: Int) { lists[row] = states.map { add($0, isNew: true) } }

  /// Discards the states of a row, which keeps its values.
  mutating func forget(_ row: Int) {
    vacant += self[row]
    lists[row] = nil
  }

  /// Clears the links of states to a row of another table that is removed.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows that are merged from several states.
  mutating func forgetLinks(_ columns: [Int], to row: Int) {
    for state in lists.all.flatMap(\.states) {
      for column in columns where table.link(column, ofRow: state) == row {
        table.makeUnique(state)
        table.setStored(0, ofColumn: column, row: state)
      }
    }
  }

  /// Clears a column in all states of a row.
  mutating func forgetValue(ofColumn column: Int, row: Int) {
    for state in self[row] {
      table.makeUnique(state)
      table.setStored(0, ofColumn: column, row: state)
    }
  }

  // MARK: Merging

  /// Begins a load into a table of some rows: what they hold is earlier than what is merged from now on.
  mutating func beginLoad(rowCount: Int) {
    firstNewRow = rowCount
    repeatedRows = RowFlags()
    newStates = RowFlags()
  }

  private func isNew(row: Int) -> Bool { row >= firstNewRow || repeatedRows[row] }

  /// Merges a row into another of the same identity; the result does not depend on the order of the merges of a load.
  ///
  /// The row may be merged from states itself. One that equals a known state is skipped, or makes an earlier one new,
  /// but not if it only equals the merged values: it may be newer than any of them.
  mutating func merge(
    _ candidate: Int, states: [[UInt64]] = [], into row: Int, of rows: inout Table, texts: inout TextPool,
    targets: LinkTargets?
  ) {
    var list = self[row]
    if list.isEmpty {
      if states.isEmpty, rows.isEqual(candidate, to: row, of: rows) {
        if !isNew(row: row) { repeatedRows[row] = true }
        return
      }
      if states.isEmpty, isUseless(candidate, beside: row, of: rows, texts: texts, targets: targets) { return }
      list = [add(rows.stored(row), isNew: isNew(row: row))]
    }
    let before = list
    // States that come in an order keep it.
    var place = 0
    for stored in states.isEmpty ? [rows.stored(candidate)] : states {
      let state: Int
      if let known = list.firstIndex(where: { table.isEqual($0, to: stored) }) {
        state = list.remove(at: known)
        if known < place { place -= 1 }
        newStates[state] = true
      } else {
        state = add(stored, isNew: true)
      }
      place = insert(state, into: &list, from: place, texts: texts, targets: targets) + 1
    }
    let unions = unions.map {
      ranking.union(of: rows.text($0, ofRow: row), and: rows.text($0, ofRow: candidate), in: &texts)
    }
    if list != before || lists[row] == nil {
      let useful = ranking.useful(list, in: table)
      vacant += list.filter { !useful.contains($0) }
      if useful != before { combine(useful, into: row, of: &rows) }
      lists[row] = useful
    }
    rows.makeUnique(row)
    for (column, list) in zip(ranking.unions, unions) { rows.set(list, ofColumn: column, row: row) }
  }

  /// Inserts a state into a list, best first, at the first place from `start` on where it is better; returns the place.
  private func insert(
    _ state: Int, into list: inout [Int], from start: Int, texts: TextPool, targets: LinkTargets?
  ) -> Int {
    let rest = list[start...]
    let place = rest.firstIndex { isBetter(state, than: $0, texts: texts, targets: targets) } ?? rest.endIndex
    list.insert(state, at: place)
    return place
  }

  private func isBetter(_ left: Int, than right: Int, texts: TextPool, targets: LinkTargets?) -> Bool {
    ranking.isBetter(
      left, than: right, in: table, areNew: (newStates[left], newStates[right]), texts: texts, targets: targets)
  }

  /// Writes the merged values of states, best first, into a row.
  private func combine(_ states: [Int], into row: Int, of rows: inout Table) {
    rows.makeUnique(row)
    for column in rows.layout.columns.indices {
      rows.setStored(ranking.value(column, of: states, in: table), ofColumn: column, row: row)
    }
  }

  /// Returns whether a row of a single state ranks above a candidate and has a value wherever the candidate has one.
  ///
  /// This holds for most states of airports: those named by flights, of airports that have a record of their own.
  private func isUseless(_ candidate: Int, beside row: Int, of rows: Table, texts: TextPool, targets: LinkTargets?)
    -> Bool
  {
    unions.isEmpty
      && rows.layout.columns.indices.allSatisfy {
        rows.stored($0, ofRow: candidate) == 0 || rows.stored($0, ofRow: row) != 0
      }
      && ranking.isBetter(
        row, than: candidate, in: rows, areNew: (isNew(row: row), true), texts: texts, targets: targets)
  }

  /// Adds the elements of a list to the set that a row has in a column.
  func unite(_ list: TextID, column: Int, row: Int, of rows: inout Table, texts: inout TextPool) {
    rows.makeUnique(row)
    rows.set(ranking.union(of: rows.text(column, ofRow: row), and: list, in: &texts), ofColumn: column, row: row)
  }

  private mutating func add(_ stored: [UInt64], isNew: Bool) -> Int {
    let state = vacant.popLast() ?? table.appendRow()
    table.write(stored, to: state)
    newStates[state] = isNew
    return state
  }
}

/// Joining of flights, whose states are among those of another flight while joined.
extension RowStates {
  private static let identity = [FlightColumn.faFlightID, .origin, .destination].map(\.rawValue)
  private static let identityOfSchedules = [FlightColumn.ident, .origin, .destination, .scheduledOff, .scheduledOut]
    .map(\.rawValue)

  /// Adds the states of a row to those of another and drops none, so that they can be separated again.
  ///
  /// Which load has brought them does not count: it is no longer known when they are joined after another load.
  mutating func join(
    _ candidate: Int, to row: Int, of rows: inout Table, texts: inout TextPool, targets: LinkTargets
  ) {
    let identity = Self.identity.map { rows.stored($0, ofRow: row) }
    let unions = unions.map {
      ranking.union(of: rows.text($0, ofRow: row), and: rows.text($0, ofRow: candidate), in: &texts)
    }
    var states = ownStates(of: row, in: rows, texts: &texts)
    let others = ownStates(of: candidate, in: rows, texts: &texts)
    newStates = RowFlags()
    var place = 0
    for other in others { place = insert(other, into: &states, from: place, texts: texts, targets: targets) + 1 }
    combine(states, into: row, of: &rows)
    for (column, stored) in zip(Self.identity, identity) { rows.setStored(stored, ofColumn: column, row: row) }
    for (column, list) in zip(ranking.unions, unions) { rows.set(list, ofColumn: column, row: row) }
    lists[row] = states
    lists[candidate] = nil
  }

  /// Returns the states of a row, after adding its values as a state if it has none.
  ///
  /// Set elements that only the row still holds, because their states were dropped, become one more state.
  private mutating func ownStates(of row: Int, in rows: Table, texts: inout TextPool) -> [Int] {
    let states = self[row]
    if states.isEmpty { return [add(rows.stored(row), isNew: false)] }
    if united(states, in: &texts) == unions.map({ rows.text($0, ofRow: row) }) { return states }
    var rest = rows.stored(row)
    // The ident of an identified flight is cleared too, because it would imply an airline.
    let isIdentified = !rows.text(.faFlightID, ofRow: row).isNull
    let kept = unions + (isIdentified ? Self.identity : Self.identityOfSchedules)
    for column in rest.indices where !kept.contains(column) { rest[column] = 0 }
    return states + [add(rest, isNew: false)]
  }

  /// Returns the unions of the sets of some states, by set column.
  private func united(_ states: [Int], in texts: inout TextPool) -> [TextID] {
    unions.map { column in
      states.reduce(TextID.null) { ranking.union(of: $0, and: table.text(column, ofRow: $1), in: &texts) }
    }
  }

  /// Moves the states of joined flights to new rows, one for each identity, and returns these rows.
  mutating func separate(_ row: Int, of rows: inout Table, texts: inout TextPool) -> [Int] {
    var groups: [(row: Int, states: [Int])] = [(row, [])]
    for state in self[row] {
      let place = groups.indices.first { place in
        let first = groups[place].states.first
        return first.map { RowIdentity.isSameFlight($0, of: table, state, of: table) }
          ?? RowIdentity.isSameFlight(row, of: rows, state, of: table)
      }
      if let place { groups[place].states.append(state) } else { groups.append((rows.appendRow(), [state])) }
    }
    for (row, own) in groups {
      combine(own, into: row, of: &rows)
      for (column, list) in zip(unions, united(own, in: &texts)) { rows.set(list, ofColumn: column, row: row) }
      if own.count == 1 { vacant += own }
      lists[row] = own.count == 1 ? nil : own
    }
    return groups.dropFirst().map(\.row)
  }
}

/// A flag of each row of a table, at first false.
struct RowFlags {
  private var masks: [RowMask] = []

  subscript(row: Int) -> Bool {
    get { row >> Segment.shift < masks.count && masks[row >> Segment.shift][row & Segment.mask] }
    set {
      while newValue, row >> Segment.shift >= masks.count { masks.append(.none) }
      if row >> Segment.shift < masks.count { masks[row >> Segment.shift][row & Segment.mask] = newValue }
    }
  }
}

/// The states of the rows that are merged from several, best first.
struct StateLists {
  private var lists: [(row: Int, states: [Int])] = []
  /// The index of each row's entry in `lists`.
  private var places = HashIndex()
  private let hasher = ByteHasher.process

  var isEmpty: Bool { lists.isEmpty }

  /// The rows with their states, in no particular order.
  var all: [(row: Int, states: [Int])] { lists }

  subscript(row: Int) -> [Int]? {
    get { place(of: row).map { lists[$0].states } }
    set {
      switch (newValue, place(of: row)) {
      case (let states?, let place?): lists[place].states = states
      case (let states?, nil):
        places.insert(hash(row), row: lists.count)
        lists.append((row, states))
      case (nil, let place?): remove(at: place)
      case (nil, nil): break
      }
    }
  }

  /// Appends a state of a row that ranks below those it has.
  mutating func append(_ state: Int, of row: Int) {
    if let place = place(of: row) { lists[place].states.append(state) } else { self[row] = [state] }
  }

  private func hash(_ row: Int) -> UInt64 { hasher.hash(UInt64(row)) }

  private func place(of row: Int) -> Int? {
    lists.isEmpty ? nil : places.find(hash(row)) { lists[$0].row == row }
  }

  /// Removes a list and moves the last one to its place.
  private mutating func remove(at place: Int) {
    places.remove(hash(lists[place].row), row: place)
    let last = lists.removeLast()
    if place == lists.count { return }
    places.remove(hash(last.row), row: lists.count)
    places.insert(hash(last.row), row: place)
    lists[place] = last
  }
}

/// An order of the states of a flight, airport or airline by recency, and the rules for merging them.
///
/// AeroAPI's records carry no time of update, so their contents decide, and then the load that brought them. Because the
/// order of the states of one load is total, the result does not depend on the order of its inputs. For flights the
/// first difference decides:
///
/// 1. the latest event reached: in, on, diverted, off, out, none (a diverted flight never lands at its destination, and
///    AeroAPI removes its actual times); of two diverted states, the one that keeps the later of these times;
/// 2. where both have reached one, the greater `progress_percent`, null lowest;
/// 3. a whole record before a partial one, which has no status;
/// 4. the later load;
/// 5. where neither has reached any event, a cancelled state before one that is not;
/// 6. the greater `progress_percent`;
/// 7. more known attributes;
/// 8. where both have an actual time, the state that is not cancelled: it took place;
/// 9. the greater content, column by column: arbitrary, but the same every time.
///
/// For airports and airlines, a record of its own precedes what flights say of it; then 4, 7 and 9 decide.
///
/// The merged values of the current state (estimates, actual times, progress, status) all come from the best state.
/// Details that it lacks (gates, registration, names) come from the next best state that has them. A partial record,
/// such as a position, has no status and no estimates; if it is the best, the estimates come from the next best state
/// too. Its flight is not cancelled or diverted, even if worse states say so: its events have overtaken theirs. All
/// parts of the position come from the state with the latest one.
struct StateRanking {
  private let layout: TableLayout

  init(_ layout: TableLayout) { self.layout = layout }

  var unions: [Int] { layout.unions }

  // MARK: Order

  /// Returns whether a state is better than another; `areNew` tells of each whether the current load has brought it.
  func isBetter(
    _ left: Int, than right: Int, in table: Table, areNew: (left: Bool, right: Bool), texts: TextPool,
    targets: LinkTargets?
  ) -> Bool {
    let (leftCourse, rightCourse) = (course(in: table, row: left), course(in: table, row: right))
    if leftCourse != rightCourse { return leftCourse > rightCourse }
    if areNew.left != areNew.right { return areNew.left }
    let (leftRank, rightRank) = (rank(in: table, row: left), rank(in: table, row: right))
    if leftRank != rightRank { return leftRank > rightRank }
    for (index, column) in layout.columns.enumerated() {
      let order = compare(
        left, right, in: table, column: index, storage: column.storage, texts: texts, targets: targets)
      if order != 0 { return order > 0 }
    }
    return false
  }

  /// Returns how far a state has come, to be compared lexicographically: what no later load takes back.
  private func course(in table: Table, row: Int) -> (event: Int, progress: Int, completeness: Int) {
    switch layout.kind {
    case .airports: return (table.flag(AirportColumn.hasRecord, ofRow: row) == true ? 1 : 0, 0, 0)
    case .airlines: return (table.flag(AirlineColumn.hasRecord, ofRow: row) == true ? 1 : 0, 0, 0)
    case .flights:
      let event = latestEvent(in: table, row: row)
      let progress = event == 0 ? nil : table.whole(.progressPercent, ofRow: row)
      return (event, progress ?? Int.min, isPartial(row, in: table) ? 0 : 1)
    }
  }

  /// Returns the rank of a state among those of the same course and load, to be compared lexicographically.
  private func rank(in table: Table, row: Int) -> (Int, Int, Int, Int) {
    let known = table.knownCount(ofRow: row)
    guard layout.kind == .flights else { return (0, 0, known, 0) }
    let isCancelled = table.flag(.isCancelled, ofRow: row) == true
    let hasDeparted = latestEvent(in: table, row: row) != 0
    let progress = table.whole(.progressPercent, ofRow: row) ?? Int.min
    return (!hasDeparted && isCancelled ? 1 : 0, progress, known, isCancelled ? 0 : 1)
  }

  /// Returns whether a record is a partial one, such as a position.
  private func isPartial(_ row: Int, in table: Table) -> Bool { table.stored(.status, ofRow: row) == 0 }

  private func latestEvent(in table: Table, row: Int) -> Int {
    func isKnown(_ column: FlightColumn) -> Bool { table.time(column, ofRow: row) != nil }
    if isKnown(.actualIn) { return 7 }
    if isKnown(.actualOn) { return 6 }
    let departed = isKnown(.actualOff) ? 2 : isKnown(.actualOut) ? 1 : 0
    return table.flag(.isDiverted, ofRow: row) == true ? 3 + departed : departed
  }

  /// Compares two values by content, negative for less, zero for equal.
  ///
  /// The numbers of texts and rows depend on the order of input, so they are not compared.
  private func compare(
    _ left: Int, _ right: Int, in table: Table, column: Int, storage: ColumnStorage, texts: TextPool,
    targets: LinkTargets?
  ) -> Int {
    let (leftValue, rightValue) = (table.stored(column, ofRow: left), table.stored(column, ofRow: right))
    if leftValue == rightValue { return 0 }
    let (leftID, rightID): (TextID, TextID)
    switch storage {
    case .text, .list: (leftID, rightID) = (table.text(column, ofRow: left), table.text(column, ofRow: right))
    case .link:
      guard let targets else { return leftValue < rightValue ? -1 : 1 }
      leftID = targets.code(column, ofRow: table.link(column, ofRow: left))
      rightID = targets.code(column, ofRow: table.link(column, ofRow: right))
    case .flag, .whole, .decimal, .time: return leftValue < rightValue ? -1 : 1
    }
    // Null and an empty text both have no bytes, so null is ordered first.
    if leftID.isNull || rightID.isNull { return leftID.isNull ? -1 : 1 }
    let (leftText, rightText) = (texts.bytes(leftID), texts.bytes(rightID))
    return leftText.lexicographicallyPrecedes(rightText) ? -1 : 1
  }

  // MARK: Merging

  /// Returns the stored value of a column merged from states, best first.
  func value(_ column: Int, of states: [Int], in table: Table) -> UInt64 {
    guard let best = states.first else { return 0 }
    let current = table.stored(column, ofRow: best)
    if current != 0, layout.columns[column].role != .position { return current }
    let known = states.first { table.stored(column, ofRow: $0) != 0 }.map { table.stored(column, ofRow: $0) } ?? 0
    let isPartial = layout.kind == .flights && isPartial(best, in: table)
    return switch layout.columns[column].role {
    case .current: current
    case .state: isPartial ? known : current
    case .verdict: isPartial && known != 0 ? UInt64(Encoded.flag(false)) : current
    case .position: latestPosition(of: states, in: table).map { table.stored(column, ofRow: $0) } ?? known
    case .detail, .union: known
    }
  }

  /// Returns the best of the states with the latest position; `nil` if none has the time of its position.
  private func latestPosition(of states: [Int], in table: Table) -> Int? {
    var latest: (state: Int, time: UInt64)?
    for state in states {
      let time = positionTime(of: state, in: table)
      if time > (latest?.time ?? 0) { latest = (state, time) }
    }
    return latest?.state
  }

  /// Returns the stored time of the position in a state; 0 if it has none.
  private func positionTime(of state: Int, in table: Table) -> UInt64 {
    layout.kind == .flights ? table.stored(.positionTime, ofRow: state) : 0
  }

  /// Returns the states, best first, that can affect a merge: states with a value in a column that no better state has,
  /// or with a later position.
  ///
  /// A dropped state stays useless no matter which states are added later, so few states are kept.
  func useful(_ states: [Int], in table: Table) -> [Int] {
    var known = [Bool](repeating: false, count: layout.columns.count)
    var latest: UInt64 = 0
    return states.filter { state in
      let time = positionTime(of: state, in: table)
      var isUseful = time > latest
      latest = max(latest, time)
      for column in known.indices where !known[column] && table.stored(column, ofRow: state) != 0 {
        known[column] = true
        isUseful = true
      }
      return isUseful
    }
  }

  /// Returns the union of two lists: either list if both are equal, else the first 100 texts in byte order.
  ///
  /// The first 100 do not depend on the order of the merges. No flight has as many codeshares, and the limit keeps
  /// hostile input from growing a list with every record.
  func union(of left: TextID, and right: TextID, in texts: inout TextPool) -> TextID {
    if left == right || right.isNull { return left }
    if left.isNull { return right }
    let items = Set(texts.items(left) + texts.items(right)).sorted { $0.lexicographicallyPrecedes($1) }
    let joined = items.prefix(100).joined(separator: [TextPool.listSeparator])
    return Array(joined).withBytes { texts.intern($0) }
  }
}

/// The columns of the tables that flights link to, which are valid as long as these tables are not written into.
// Not the tables: each flight would count their references.
struct LinkTargets: BitwiseCopyable {
  private let airports, airlines: TableColumns

  init(airports: Table, airlines: Table) {
    self.airports = airports.columns
    self.airlines = airlines.columns
  }

  /// Returns the code of the row that a column links to; null if there is none.
  func code(_ column: Int, ofRow row: Int?) -> TextID {
    let columns = column == FlightColumn.airline.rawValue ? airlines : airports
    return row.map { columns.text(0, ofRow: $0) } ?? .null
  }
}

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
  /// The places that the states of separated flights had while these were joined to the flight of a row.
  private var joinedPlaces: [Int: (row: Int, place: Int)] = [:]
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

  /// Begins a load into a table of some rows: what they hold is earlier than what is merged from now on or, if that is
  /// no later, part of the load.
  mutating func beginLoad(rowCount: Int, isLater: Bool) {
    firstNewRow = isLater ? rowCount : 0
    repeatedRows = RowFlags()
    newStates = RowFlags()
    if !isLater { for state in 0..<table.count { newStates[state] = true } }
  }

  /// Ends a load: separated flights that have not been joined again are rows like others.
  mutating func endLoad() {
    if joinedPlaces.isEmpty { return }
    for (row, states) in lists.all where states.count == 1 && joinedPlaces[states[0]] != nil { forget(row) }
    joinedPlaces = [:]
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
    for (column, list) in zip(ranking.unions, unions) where rows.text(column, ofRow: row) != list {
      rows.makeUnique(row)
      rows.set(list, ofColumn: column, row: row)
    }
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
    var isEarlier: (left: Bool, right: Bool) = (!newStates[left], !newStates[right])
    // Earlier states that were joined keep their order.
    if isEarlier.left, isEarlier.right, let before = joinedPlaces[left], let other = joinedPlaces[right],
      before.row == other.row
    {
      isEarlier = (before.place > other.place, before.place < other.place)
    }
    return ranking.isBetter(left, than: right, in: table, areEarlier: isEarlier, texts: texts, targets: targets)
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
        row, than: candidate, in: rows, areEarlier: (!isNew(row: row), false), texts: texts, targets: targets)
  }

  private mutating func add(_ stored: [UInt64], isNew: Bool) -> Int {
    let state = vacant.popLast() ?? table.appendRow()
    table.write(stored, to: state)
    newStates[state] = isNew
    joinedPlaces[state] = nil
    return state
  }
}

/// Joining of flights, whose states are among those of another flight while joined.
extension RowStates {
  private static let identity = [FlightColumn.faFlightID, .origin, .destination].map(\.rawValue)
  private static let identityOfSchedules = [FlightColumn.ident, .origin, .destination, .scheduledOff, .scheduledOut]
    .map(\.rawValue)

  /// Adds the states of a row to those of another and drops none, so that they can be separated again.
  mutating func join(
    _ candidate: Int, to row: Int, of rows: inout Table, texts: inout TextPool, targets: LinkTargets
  ) {
    let identity = Self.identity.map { rows.stored($0, ofRow: row) }
    let unions = unions.map {
      ranking.union(of: rows.text($0, ofRow: row), and: rows.text($0, ofRow: candidate), in: &texts)
    }
    var states = ownStates(of: row, in: rows, texts: &texts)
    let others = ownStates(of: candidate, in: rows, texts: &texts)
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
    if states.isEmpty { return [add(rows.stored(row), isNew: isNew(row: row))] }
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
  ///
  /// The states remember the order they had, in case the flights are joined again.
  mutating func separate(_ row: Int, of rows: inout Table, texts: inout TextPool) -> [Int] {
    var groups: [(row: Int, states: [Int])] = [(row, [])]
    for (place, state) in self[row].enumerated() {
      joinedPlaces[state] = (row, place)
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
      lists[row] = own
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

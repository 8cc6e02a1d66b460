/// The states of the rows of which the input showed more than one, and what they say together.
struct RowStates {
  /// By row its states, best first, as rows of `table`.
  private(set) var lists: StateLists
  /// The states.
  private(set) var table: Table
  /// Rows of `table` whose states have proved useless.
  private var vacant: [Int] = []
  private let ranking: StateRanking

  /// Makes states of no rows, or some that are there already.
  init(_ lists: StateLists = StateLists(), in table: Table) {
    self.lists = lists
    self.table = table
    ranking = StateRanking(table.layout)
  }

  /// Returns the same states with other columns.
  func laidOut(by layout: TableLayout) -> RowStates {
    var states = RowStates(lists, in: table.laidOut(by: layout))
    states.vacant = vacant
    return states
  }

  /// Packs what has been written since earlier states, and shares with these whatever is as it was.
  mutating func pack(since earlier: RowStates) { table.pack(since: earlier.table) }

  /// The same states of rows, with another table of their values.
  func with(table: Table) -> RowStates {
    var states = self
    states.table = table
    return states
  }

  var isEmpty: Bool { lists.isEmpty }

  /// The columns whose values are sets, to be united.
  var unions: [Int] { ranking.unions }

  /// The states of a row, best first; none for a row of one state.
  subscript(row: Int) -> [Int] { lists[row] ?? [] }

  /// Gives a row that has no states some, best first, by their stored values.
  mutating func insert(_ states: [[UInt64]], of row: Int) { lists[row] = states.map { add($0) } }

  /// Forgets the states of a row: its values are all that is known from now on.
  mutating func forget(_ row: Int) {
    vacant += self[row]
    lists[row] = nil
  }

  /// Lets no state lead to a row of another table that goes.
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

  /// Lets no state of a row have a value in a column.
  mutating func forgetValue(of row: Int, _ column: Int) {
    for state in self[row] {
      table.makeUnique(state)
      table.setStored(0, ofColumn: column, row: state)
    }
  }

  // MARK: Merging

  /// Merges a row into another of the same identity, so that the outcome depends on the states seen and not on their order.
  ///
  /// Equality with what two states say together is not enough to pass a state over: it may be newer than either.
  mutating func merge(
    _ candidate: Int, into row: Int, of rows: inout Table, texts: inout TextPool, targets: LinkTargets?
  ) {
    var list = self[row]
    if list.isEmpty {
      let isKnown = rows.isEqual(candidate, to: row, of: rows)
      if isKnown || isUseless(candidate, beside: row, of: rows, texts: texts, targets: targets) { return }
      list = [add(rows.stored(row))]
    }
    if list.contains(where: { rows.isEqual(candidate, to: $0, of: table) }) { return }
    let state = add(rows.stored(candidate))
    let place = list.firstIndex { ranking.isBetter(in: table, state, than: $0, texts: texts, targets: targets) }
    list.insert(state, at: place ?? list.endIndex)
    let useful = ranking.useful(list, in: table)
    vacant += list.filter { !useful.contains($0) }

    let unions = unions.map { ranking.union(rows.text($0, ofRow: row), rows.text($0, ofRow: candidate), in: &texts) }
    if useful.contains(state) || lists[row] == nil { combine(useful, into: row, of: &rows) }
    lists[row] = useful
    rows.makeUnique(row)
    for (column, list) in zip(ranking.unions, unions) { rows.set(list, ofColumn: column, row: row) }
  }

  /// Gives a row what states, best first, say together.
  private func combine(_ states: [Int], into row: Int, of rows: inout Table) {
    rows.makeUnique(row)
    for column in rows.layout.columns.indices {
      rows.setStored(ranking.value(column, of: states, in: table), ofColumn: column, row: row)
    }
  }

  /// Whether a state would be passed over because a row of one state is better and knows all that it knows: so are most
  /// states of airports, as flights name them that have records of their own.
  private func isUseless(_ candidate: Int, beside row: Int, of rows: Table, texts: TextPool, targets: LinkTargets?)
    -> Bool
  {
    unions.isEmpty
      && rows.layout.columns.indices.allSatisfy {
        rows.stored($0, ofRow: candidate) == 0 || rows.stored($0, ofRow: row) != 0
      }
      && ranking.isBetter(in: rows, row, than: candidate, texts: texts, targets: targets)
  }

  /// Adds a list to the one that a row has in a column whose values are sets.
  func unite(_ list: TextID, column: Int, row: Int, of rows: inout Table, texts: inout TextPool) {
    rows.makeUnique(row)
    rows.set(ranking.union(rows.text(column, ofRow: row), list, in: &texts), ofColumn: column, row: row)
  }

  private mutating func add(_ stored: [UInt64]) -> Int {
    let state = vacant.popLast() ?? table.appendRow()
    table.write(stored, to: state)
    return state
  }
}

/// Flights without an identifier, whose states stand among those of an identified flight while they are joined.
extension RowStates {
  private static let identity = [FlightColumn.faFlightID, .origin, .destination].map(\.rawValue)

  /// Adds the states of a row to those of another; none is dropped, so that they can be separated again.
  mutating func join(
    _ candidate: Int, to row: Int, of rows: inout Table, texts: inout TextPool, targets: LinkTargets
  ) {
    let identity = Self.identity.map { rows.stored($0, ofRow: row) }
    let unions = unions.map { ranking.union(rows.text($0, ofRow: row), rows.text($0, ofRow: candidate), in: &texts) }
    let states = (ownStates(of: row, in: rows, &texts) + ownStates(of: candidate, in: rows, &texts))
      .sorted { ranking.isBetter(in: table, $0, than: $1, texts: texts, targets: targets) }
    combine(states, into: row, of: &rows)
    for (column, stored) in zip(Self.identity, identity) { rows.setStored(stored, ofColumn: column, row: row) }
    for (column, list) in zip(ranking.unions, unions) { rows.set(list, ofColumn: column, row: row) }
    lists[row] = states
    lists[candidate] = nil
  }

  /// Returns the states of a row, which has itself as its own one where there was just one.
  ///
  /// What useless states had in sets, and nothing but the row remembers, is a state of its own.
  private mutating func ownStates(of row: Int, in rows: Table, _ texts: inout TextPool) -> [Int] {
    let states = self[row]
    if states.isEmpty { return [add(rows.stored(row))] }
    if united(states, in: &texts) == unions.map({ rows.text($0, ofRow: row) }) { return states }
    var rest = rows.stored(row)
    // Without an ident, which would imply an airline.
    for column in rest.indices where !unions.contains(column) && !Self.identity.contains(column) { rest[column] = 0 }
    return states + [add(rest)]
  }

  /// What some states have in sets.
  private func united(_ states: [Int], in texts: inout TextPool) -> [TextID] {
    unions.map { column in
      states.reduce(TextID.null) { ranking.union($0, table.text(column, ofRow: $1), in: &texts) }
    }
  }

  /// Makes of the states without an identifier another row, which is new.
  mutating func separate(_ row: Int, into other: Int, of rows: inout Table, texts: inout TextPool) {
    let states = self[row]
    let isIdentified = states.map { !table.text(FlightColumn.faFlightID.rawValue, ofRow: $0).isNull }
    for (row, isIdentifiedRow) in [(row, true), (other, false)] {
      let own = zip(states, isIdentified).filter { $1 == isIdentifiedRow }.map(\.0)
      combine(own, into: row, of: &rows)
      for (column, list) in zip(unions, united(own, in: &texts)) { rows.set(list, ofColumn: column, row: row) }
      if own.count == 1 { vacant += own }
      lists[row] = own.count == 1 ? nil : own
    }
  }
}

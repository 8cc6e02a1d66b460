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

  /// Returns whether a state is better than another; `areEarlier` tells of each whether an earlier load brought it.
  func isBetter(
    _ left: Int, than right: Int, in table: Table, areEarlier: (left: Bool, right: Bool), texts: TextPool,
    targets: LinkTargets?
  ) -> Bool {
    let (leftCourse, rightCourse) = (course(in: table, row: left), course(in: table, row: right))
    if leftCourse != rightCourse { return leftCourse > rightCourse }
    if areEarlier.left != areEarlier.right { return areEarlier.right }
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

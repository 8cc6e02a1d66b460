/// A total order of the states of a flight, airport or airline by recency, and the rules for merging them.
///
/// AeroAPI's records carry no time of update, so their contents decide. Because the order is total, the result does not
/// depend on the order of input. For flights the first difference decides:
///
/// 1. the latest event reached: in, on, off, out, none;
/// 2. where neither has reached any, a cancelled state before one that is not;
/// 3. the greater `progress_percent`, null lowest;
/// 4. more known attributes;
/// 5. where both have an actual time, the state that is not cancelled: it took place;
/// 6. the greater content, column by column: arbitrary, but the same every time.
///
/// For airports and airlines, a record of its own precedes what flights say of it; then 4 and 6 decide.
///
/// The merged values of the current state (estimates, actual times, progress, status) all come from the best state.
/// Details that it lacks (gates, registration, names) come from the next best state that has them. A partial record,
/// such as a position, has no status and no estimates; if it is the best, these come from the next best state too.
struct StateRanking {
  private let layout: TableLayout

  init(_ layout: TableLayout) { self.layout = layout }

  /// The columns whose values are sets, which are merged as unions.
  var unions: [Int] { layout.unions }

  // MARK: Order

  /// Returns whether one state ranks above another.
  func isBetter(_ left: Int, than right: Int, in table: Table, texts: TextPool, targets: LinkTargets?) -> Bool {
    let leftRank = rank(in: table, row: left)
    let rightRank = rank(in: table, row: right)
    if leftRank != rightRank { return leftRank > rightRank }
    for (index, column) in layout.columns.enumerated() {
      let order = compare(
        left, right, in: table, column: index, storage: column.storage, texts: texts, targets: targets)
      if order != 0 { return order > 0 }
    }
    return false
  }

  /// Returns the rank of a state, to be compared lexicographically.
  private func rank(in table: Table, row: Int) -> (Int, Int, Int, Int, Int) {
    let known = table.knownCount(ofRow: row)
    switch layout.kind {
    case .airports: return (table.flag(AirportColumn.hasRecord.rawValue, ofRow: row) == true ? 1 : 0, known, 0, 0, 0)
    case .airlines: return (table.flag(AirlineColumn.hasRecord.rawValue, ofRow: row) == true ? 1 : 0, known, 0, 0, 0)
    case .flights:
      let events: [FlightColumn] = [.actualIn, .actualOn, .actualOff, .actualOut]
      let event = events.firstIndex { table.time($0.rawValue, ofRow: row) != nil }.map { 4 - $0 } ?? 0
      let isCancelled = table.flag(FlightColumn.isCancelled.rawValue, ofRow: row) == true
      let progress = table.whole(FlightColumn.progressPercent.rawValue, ofRow: row) ?? Int.min
      return (event, event == 0 && isCancelled ? 1 : 0, progress, known, isCancelled ? 0 : 1)
    }
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
    if comesFromBest(column, of: best, in: table) { return table.stored(column, ofRow: best) }
    for state in states {
      let value = table.stored(column, ofRow: state)
      if value != 0 { return value }
    }
    return 0
  }

  /// Returns whether a column is taken from the best state even if it is null there.
  private func comesFromBest(_ column: Int, of best: Int, in table: Table) -> Bool {
    guard layout.columns[column].role == .state else { return false }
    let status = FlightColumn.status.rawValue
    return column == status || table.stored(status, ofRow: best) != 0
  }

  /// Returns the states, best first, that can affect a merge: states with a value in a column that no better state has.
  ///
  /// A dropped state stays useless no matter which states are added later, so few states are kept.
  func useful(_ states: [Int], in table: Table) -> [Int] {
    var known = [Bool](repeating: false, count: layout.columns.count)
    return states.filter { state in
      var isUseful = false
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
    return unsafe Array(joined).withUnsafeBufferPointer { unsafe texts.intern(Bytes($0)) }
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

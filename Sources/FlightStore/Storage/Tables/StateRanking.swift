/// Decides which of two states of a flight, airport or airline is newer, and merges them.
///
/// AeroAPI's records carry no time of update, so the content decides; the order is total, and so the outcome does not
/// depend on the order in which states are met. Of a flight the first difference wins:
///
/// 1. the latest event reached: in, on, off, out, none;
/// 2. where neither has reached any, a cancelled state before one that is not;
/// 3. the greater `progress_percent`, null lowest;
/// 4. more known attributes;
/// 5. where both have an actual time, the state that is not cancelled: it took place;
/// 6. the greater content, column by column: arbitrary, but the same every time.
///
/// Of an airport or airline, a record of its own goes before what flights say of it, then 4 and 6.
///
/// The better state is taken whole where it speaks of the current state (estimates, actual times, progress, status).
/// Details that it does not know (gates, registration, names) come from the next best state that does. A partial record,
/// such as a position, has no status and says nothing of estimates: there they too come from the next best.
struct StateRanking {
  private let layout: TableLayout
  /// The columns whose values are sets, to be united.
  let unions: [Int]

  init(_ layout: TableLayout) {
    self.layout = layout
    unions = layout.columns.indices.filter { layout.columns[$0].role == .union }
  }

  // MARK: Order

  /// Tells whether one state is newer or better than another.
  func isBetter(in table: Table, _ left: Int, than right: Int, texts: TextPool, targets: LinkTargets?) -> Bool {
    let leftRank = rank(in: table, row: left)
    let rightRank = rank(in: table, row: right)
    if leftRank != rightRank { return leftRank > rightRank }
    for (index, column) in layout.columns.enumerated() {
      let order = compare(table, column: index, storage: column.storage, left, right, texts: texts, targets: targets)
      if order != 0 { return order > 0 }
    }
    return false
  }

  /// The rank of a state: the first number decides before the rest.
  private func rank(in table: Table, row: Int) -> (Int, Int, Int, Int, Int) {
    let known = layout.columns.indices.count { table.stored($0, ofRow: row) != 0 }
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

  /// Compares two values by what they mean, so that the numbers of texts and rows, which depend on the order of input, do
  /// not count.
  private func compare(
    _ table: Table, column: Int, storage: ColumnStorage, _ left: Int, _ right: Int, texts: TextPool,
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
    // Null has no bytes, and neither has an empty text.
    if leftID.isNull || rightID.isNull { return leftID.isNull ? -1 : 1 }
    let (leftText, rightText) = (texts.bytes(leftID), texts.bytes(rightID))
    return leftText.lexicographicallyPrecedes(rightText) ? -1 : 1
  }

  // MARK: Merging

  /// Returns what states, best first, say together of a column.
  func value(_ column: Int, of states: [Int], in table: Table) -> UInt64 {
    guard let best = states.first else { return 0 }
    if isWhole(column, of: best, in: table) { return table.stored(column, ofRow: best) }
    for state in states {
      let value = table.stored(column, ofRow: state)
      if value != 0 { return value }
    }
    return 0
  }

  /// Whether a column is taken from the best state even if it is null there.
  private func isWhole(_ column: Int, of best: Int, in table: Table) -> Bool {
    guard layout.columns[column].role == .state else { return false }
    let status = FlightColumn.status.rawValue
    return column == status || table.stored(status, ofRow: best) != 0
  }

  /// Returns the states, best first, that can ever matter: the best, and each that knows a column which no better one knows.
  ///
  /// A state that is left out stays useless whatever states are yet to come, so few are kept, however many are met.
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

  /// Returns two lists united: as they are when they are equal, else in order of their texts, at most a hundred.
  ///
  /// The hundred lowest of a union are the same in whatever order lists come. No flight has as many codeshares, and a limit
  /// keeps hostile input from growing a list with every record.
  func union(_ left: TextID, _ right: TextID, in texts: inout TextPool) -> TextID {
    if left == right || right.isNull { return left }
    if left.isNull { return right }
    let items = Set(texts.items(left) + texts.items(right)).sorted { $0.lexicographicallyPrecedes($1) }
    let joined = items.prefix(100).joined(separator: [TextPool.listSeparator])
    return Array(joined).withUnsafeBufferPointer { texts.intern($0) }
  }
}

/// The tables that flights link to.
struct LinkTargets {
  let airports: Table
  let airlines: Table

  /// The code of what a column leads to; null for nothing.
  func code(_ column: Int, ofRow row: Int?) -> TextID {
    let table = column == FlightColumn.airline.rawValue ? airlines : airports
    return row.map { table.text(0, ofRow: $0) } ?? .null
  }
}

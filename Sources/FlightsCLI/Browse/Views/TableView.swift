internal import FlightOutput
internal import FlightStore
internal import TerminalScreen

/// A table that one moves around in: the first column stays, the others are passed through.
struct TableView {
  static let gap = 2
  private static let measuredAtOnce = 100

  let source: TableSource
  private(set) var cursor = 0
  /// The row that is seen first.
  private(set) var top = 0
  /// The column that the cursor is in, and the first one that is seen beside the one that stays.
  private(set) var column = 0
  private(set) var left = 1
  /// Whether the cursor was put on a link, which Enter follows then.
  var isOnLink = false
  /// The folded words whose beginnings are marked.
  var findWords: [[UInt8]] = []
  /// What the cells that were seen so far need.
  private var needed: [Int]
  /// A text longer than this is cut, so that more columns find room; its card has it whole.
  private var widest = 36
  /// By how much columns are wider than that, by whoever looks at them.
  private var added: [Int]

  init(_ source: TableSource) {
    self.source = source
    needed = source.columns.map { DisplayWidth.of($0.heading) }
    added = source.columns.map { _ in 0 }
    measure(0..<min(Self.measuredAtOnce, source.rowCount))
  }

  var rowCount: Int { source.rowCount }

  // MARK: Moving

  mutating func move(by rows: Int) {
    cursor = min(max(0, cursor + rows), max(0, rowCount - 1))
    isOnLink = false
  }

  mutating func move(toRow row: Int) { move(by: row - cursor) }

  mutating func move(byColumns columns: Int) {
    column = min(max(0, column + columns), max(0, source.columns.count - 1))
    isOnLink = false
  }

  mutating func move(toColumn column: Int) { move(byColumns: column - self.column) }

  /// Goes to the next column, or the one before, whose cells lead somewhere.
  mutating func moveToLink(forward: Bool) {
    let count = source.columns.count
    for step in 1...max(1, count) {
      let next = (column + (forward ? step : count - step)) % max(1, count)
      if source.path(next).map({ Self.isLink($0) }) ?? false {
        column = next
        isOnLink = true
        return
      }
    }
  }

  static func isLink(_ path: FieldPath) -> Bool {
    if case .toOne = path.field.kind { return true }
    return false
  }

  /// Puts the cursor on an entity, wherever it is now; on a place where it has gone.
  mutating func moveCursor(to subject: RowSelection?, else place: Int) {
    cursor = min(place, max(0, rowCount - 1))
    guard let subject, case .things(let selection) = source.rows else { return }
    let isSameData = selection.isOfSameSnapshot(as: subject)
    cursor = (isSameData ? selection.place(of: subject) : selection.place(ofKeyOf: subject)) ?? cursor
  }

  /// Takes over how another table of the same columns is looked at.
  mutating func takeLayout(of old: TableView) {
    guard old.source.columns.map(\.heading) == source.columns.map(\.heading) else { return }
    (column, left, added) = (old.column, old.left, old.added)
    (cursor, top) = (min(old.cursor, max(0, rowCount - 1)), old.top)
  }

  /// Makes a column wider or narrower.
  mutating func widen(by columns: Int) {
    guard source.columns.indices.contains(column) else { return }
    let width = self.width(of: column)
    added[column] += max(3 - width, columns)
  }

  // MARK: Layout

  /// The width of a column.
  func width(of column: Int) -> Int {
    if isTime(column) { return needed[column] + max(0, added[column]) }
    let natural = source.columns[column].alignment == .right ? needed[column] : min(needed[column], widest)
    return max(3, natural + added[column])
  }

  /// Whether a column holds times: without its zone, or its last digit, one would be another.
  private func isTime(_ column: Int) -> Bool { source.path(column)?.field.kind == .time }

  private func mayBeCut(_ column: Int) -> Bool { source.columns[column].alignment == .left && !isTime(column) }

  /// Where columns stand on a screen of a width.
  func places(width: Int) -> [(column: Int, start: Int, width: Int)] {
    guard !source.columns.isEmpty else { return [] }
    var places = [(column: 0, start: 0, width: min(self.width(of: 0), width))]
    var start = places[0].width + Self.gap
    for column in source.columns.indices.dropFirst(max(1, left)) {
      guard start < width else { break }
      // Nothing stands behind the last column that would need the room.
      let isLast = column == source.columns.count - 1
      let columnWidth =
        isLast ? max(self.width(of: column), min(needed[column], width - start)) : self.width(of: column)
      // A number or a time is never cut; a text is, where there is room for enough of it.
      let room = width - start
      if columnWidth > room, !mayBeCut(column) || room < 6 { break }
      places.append((column, start, min(columnWidth, room)))
      start += columnWidth + Self.gap
    }
    return places
  }

  private mutating func measure(_ rows: Range<Int>) {
    for row in rows {
      for (column, cell) in source.cells(row).enumerated() where column < needed.count {
        needed[column] = max(needed[column], DisplayWidth.of(cell.text))
      }
    }
  }

  /// Keeps the cursor and its column where they can be seen, below a line of headings.
  mutating func settle(_ size: ScreenSize) {
    let height = max(1, size.height - 1)
    widest = max(14, min(36, size.width / 5))
    cursor = min(max(0, cursor), max(0, rowCount - 1))
    top = min(max(top, cursor - height + 1), cursor)
    top = max(0, min(top, rowCount - height))
    measure(top..<min(top + height, rowCount))
    if column == 0 { left = 1 }
    left = column > 0 ? min(left, column) : left
    while left < column, !isWhole(column, width: size.width) { left += 1 }
    // Room at the right end is room for what is hidden at the left.
    while left > 1 {
      var other = self
      other.left = left - 1
      guard let last = other.places(width: size.width).last, last.column == source.columns.count - 1,
        last.width == width(of: last.column)
      else { break }
      left -= 1
    }
  }

  private func isWhole(_ column: Int, width: Int) -> Bool {
    places(width: width).contains { $0.column == column && $0.width == self.width(of: column) }
  }

  /// Where the cursor is among the rows, and how many a page has.
  func page(_ size: ScreenSize) -> Int { max(1, size.height - 2) }
}

extension RowSelection {
  /// What tells the only entity apart from others, also in other data.
  var browserKey: String? {
    guard count == 1 else { return nil }
    let row = rows[0]
    switch entity {
    case .flights:
      let parts = ["fa_flight_id", "ident", "origin", "destination"].map { text($0, of: entity, row: row) ?? "" }
      return parts.joined(separator: "\u{1F}")
    case .airports, .airlines: return text("icao", of: entity, row: row)
    }
  }

  /// The place of what an entity of other data is here.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows.
  fileprivate func place(ofKeyOf subject: RowSelection) -> Int? {
    let field = entity == .flights ? "fa_flight_id" : "icao"
    guard subject.entity == entity, let key = subject.browserKey,
      let path = try? FieldPath(parsing: field, of: entity)
    else { return nil }
    let wanted = Array(key.prefix { $0 != "\u{1F}" }.utf8)
    let read = reader(of: path)
    return rows.indices.first { place in
      let isCandidate = withText(of: read(rows[place])) { $0.isEqual(to: wanted.span) } ?? wanted.isEmpty
      return isCandidate && self[place..<(place + 1)].browserKey == key
    }
  }
}

internal import FlightOutput
internal import FlightStore
internal import TerminalScreen

/// A table with a cursor and scrolling; the first column stays in place.
struct TableView {
  static let gap = 2

  let source: TableSource
  private(set) var cursor = 0
  private(set) var top = 0
  /// The column of the cursor, and the first visible column after the fixed one.
  private(set) var column = 0
  private(set) var left = 1
  /// Whether the cursor is on a link, which Enter opens.
  var isOnLink = false
  /// The folded words of the search, to underline in cells.
  var findWords: [[UInt8]] = []
  /// The columns that fit, as `list` chooses them; they are shown until the table is scrolled to the right.
  private var layout: TextTableLayout
  /// The rows whose cells have been measured.
  private var measured = RangeSet<Int>()
  /// The maximum width of texts, so that more columns fit; the card shows them in full.
  private var widest = 36
  /// The columns that the user has added to each width.
  private var added: [Int]

  init(_ source: TableSource) {
    self.source = source
    layout = TextTableLayout(source.table.columns, hasHeader: true, width: nil)
    added = source.table.columns.map { _ in 0 }
    measure(0..<min(TextTable.batchSize, source.table.rowCount))
  }

  var rowCount: Int { source.table.rowCount }

  // MARK: Moving

  mutating func move(by rows: Int) { cursor = min(max(0, cursor + rows), max(0, rowCount - 1)) }

  mutating func move(toRow row: Int) { move(by: row - cursor) }

  mutating func move(byColumns columns: Int) {
    column = min(max(0, column + columns), max(0, source.table.columns.count - 1))
    isOnLink = false
  }

  mutating func move(toColumn column: Int) { move(byColumns: column - self.column) }

  /// Moves to the next or previous column whose cells are links.
  mutating func moveToLink(forward: Bool) {
    let count = source.table.columns.count
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

  /// Moves the cursor to the row of an entity, or to `place` if it is gone.
  mutating func moveCursor(to subject: RowSelection?, else place: Int) {
    cursor = min(place, max(0, rowCount - 1))
    guard let subject, case .entities(let selection) = source.rows else { return }
    let isSameData = selection.isOfSameSnapshot(as: subject)
    cursor = (isSameData ? selection.place(of: subject) : selection.place(ofKeyOf: subject)) ?? cursor
  }

  /// Adopts the position and widths of another table with the same columns.
  mutating func takeLayout(of old: TableView) {
    guard old.source.table.columns.map(\.heading) == source.table.columns.map(\.heading) else { return }
    (column, left, added) = (old.column, old.left, old.added)
    (cursor, top) = (min(old.cursor, max(0, rowCount - 1)), old.top)
  }

  /// Widens or narrows the current column.
  mutating func widen(by columns: Int) {
    guard source.table.columns.indices.contains(column) else { return }
    let width = self.width(of: column)
    added[column] += max(3 - width, columns)
  }

  // MARK: Layout

  /// Whether the columns are those that fit: if all do, or if some may be omitted and more than one is left.
  private var isFitted: Bool {
    guard left == 1 else { return false }
    let isChosen =
      source.table.columns.contains { $0.dropPriority > 0 } && layout.widths.dropFirst().contains { $0 != nil }
    return isChosen || layout.isWhole
  }

  private func isShown(_ column: Int) -> Bool { !isFitted || layout.widths[column] != nil }

  /// Whether there are columns behind the visible ones or, if those fit, between them.
  var hidesColumns: Bool { places.count + left - 1 < source.table.columns.count }

  func heading(_ column: Int) -> String { isFitted ? layout.headings[column] : source.table.columns[column].heading }

  func text(of cell: TextTable.Cell, in column: Int) -> String {
    isFitted && added[column] == 0 ? layout.text(of: cell, in: column) : cell.text
  }

  func width(of column: Int) -> Int {
    let needed = needed(column)
    if isTime(column) { return needed + max(0, added[column]) }
    let scrolled = source.table.columns[column].alignment == .right ? needed : min(needed, widest)
    return max(3, ((isFitted ? layout.widths[column] : nil) ?? scrolled) + added[column])
  }

  /// The width that the heading and the cells seen so far need.
  private func needed(_ column: Int) -> Int { max(layout.needed[column], DisplayWidth.of(heading(column))) }

  /// Whether a column holds times, which would be misread without their zone or last digit.
  private func isTime(_ column: Int) -> Bool { source.path(column)?.field.kind == .time }

  private func mayBeCut(_ column: Int) -> Bool { source.table.columns[column].alignment == .left && !isTime(column) }

  /// The visible columns with their positions on the screen.
  var places: [(column: Int, start: Int, width: Int)] {
    guard !source.table.columns.isEmpty, let width = layout.width else { return [] }
    var places = [(column: 0, start: 0, width: min(self.width(of: 0), width))]
    var start = places[0].width + Self.gap
    for column in source.table.columns.indices.dropFirst(max(1, left)) where isShown(column) {
      guard start < width else { break }
      // No column after the last one needs the room.
      let isLast = column == source.table.columns.count - 1
      let columnWidth =
        isLast ? max(self.width(of: column), min(needed(column), width - start)) : self.width(of: column)
      // A number or a time is never cut; a text is, if there is room for enough of it.
      let room = width - start
      if columnWidth > room, !mayBeCut(column) || room < 6 { break }
      places.append((column, start, min(columnWidth, room)))
      start += columnWidth + Self.gap
    }
    return places
  }

  private mutating func measure(_ rows: Range<Int>) {
    let new = RangeSet(rows).subtracting(measured)
    layout.admit(new.ranges.joined().map { source.table.cells(ofRow: $0) })
    measured.formUnion(new)
  }

  /// Keeps the cursor and its column visible below a line of headings.
  mutating func layOut(_ size: ScreenSize) {
    let height = max(1, size.height - 1)
    if layout.width != size.width { layout = layout.resized(to: size.width) }
    widest = max(14, min(36, size.width / 5))
    cursor = min(max(0, cursor), max(0, rowCount - 1))
    top = min(max(top, cursor - height + 1), cursor)
    top = max(0, min(top, rowCount - height))
    let shown = top..<min(top + height, rowCount)
    if !RangeSet(shown).isSubset(of: measured) { measure(shown) }
    if column == 0 { left = 1 }
    left = column > 0 ? min(left, column) : left
    while left < column, !isWhole(column) { left += 1 }
    // Room at the right end is used for columns hidden at the left.
    while left > 1 {
      var other = self
      other.left = left - 1
      guard let last = other.places.last, last.column == source.table.columns.count - 1,
        last.width >= other.width(of: last.column), other.isWhole(column)
      else { break }
      left -= 1
    }
  }

  private func isWhole(_ column: Int) -> Bool {
    places.contains { $0.column == column && $0.width >= width(of: column) }
  }

  /// Returns the number of rows in a page.
  func page(_ size: ScreenSize) -> Int { max(1, size.height - 2) }
}

extension RowSelection {
  /// A key that identifies the selection's only entity across different data.
  var browserKey: String? {
    guard count == 1 else { return nil }
    guard entity == .flights else { return text("icao") }
    return ["fa_flight_id", "ident", "origin", "destination"].map { text($0) ?? "" }.joined(separator: "\u{1F}")
  }

  /// Returns the index of the row with the same key as an entity of other data.
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

internal import TerminalScreen

/// The layout of a table: columns as wide as their cells need, within the width of the terminal.
package struct TextTableLayout {
  private let columns: [TextTable.Column]
  let hasHeader: Bool
  /// The maximum width; `nil` for no limit.
  package let width: Int?
  /// The width of the widest cell so far, by column.
  package private(set) var needed: [Int]
  private var usesShortHeadings = false
  /// Whether rows are already shown, so that columns can be neither added nor removed.
  private var hasShownRows = false
  /// The width of every column; `nil` for one that is omitted.
  package private(set) var widths: [Int?]

  package init(_ columns: [TextTable.Column], hasHeader: Bool, width: Int?) {
    self.columns = columns
    self.hasHeader = hasHeader
    self.width = width
    needed = columns.map { _ in 0 }
    widths = []
    widths = natural
  }

  /// Whether a column has room only for the codes of its texts.
  private func showsCodes(_ column: Int) -> Bool {
    guard let width = widths[column], let code = columns[column].codeWidth, width >= code else { return false }
    return width < min(needed[column], columns[column].leastWidth ?? 0)
  }

  /// Returns the text of a cell, which is a code where a column has no room for more.
  package func text(of cell: TextTable.Cell, in column: Int) -> String {
    showsCodes(column) ? cell.code ?? cell.text : cell.text
  }

  package var headings: [String] { columns.map { usesShortHeadings ? $0.shortHeading : $0.heading } }

  /// Widens the columns for more rows, within the maximum width.
  package mutating func admit(_ rows: [[TextTable.Cell]]) {
    for row in rows {
      for column in columns.indices { needed[column] = max(needed[column], DisplayWidth.of(row[column].text)) }
    }
    if hasShownRows {
      widths = zip(widths, natural).map { $0.0 == nil ? nil : $0.1 }
    } else {
      widths = natural
      if let width, total > width {
        usesShortHeadings = true
        widths = natural
      }
    }
    if let width { fit(to: width) }
    hasShownRows = true
  }

  /// Returns the layout of the rows so far for another width.
  package func resized(to width: Int) -> TextTableLayout {
    var layout = TextTableLayout(columns, hasHeader: hasHeader, width: width)
    layout.needed = needed
    layout.admit([])
    return layout
  }

  /// Whether every column is shown, and none is cut.
  package var isWhole: Bool { widths == natural }

  /// The widths at which no cell or heading is cut.
  private var natural: [Int?] { zip(needed, headings).map { hasHeader ? max($0, DisplayWidth.of($1)) : $0 } }

  /// Narrows and omits columns until a row fits.
  ///
  /// Optional columns are omitted before a name is cut below its `usualWidth`, and less useful ones before it is cut
  /// below its `reservedWidth`. If that is not enough, words are cut as far as possible, and then columns at the right
  /// end are omitted. Figures and times are never cut.
  private mutating func fit(to width: Int) {
    leaveOutColumns(above: AnswerColumns.useful, to: width) { $0.usualWidth ?? $0.reservedWidth ?? $0.leastWidth }
    leaveOutColumns(above: hasCodes ? AnswerColumns.essential : 0, to: width) { $0.reservedWidth ?? $0.leastWidth }
    if hasCodes { shortenNames(to: width) }
    while total > width {
      if shrinkWidest({ $0.wraps ? nil : $0.leastWidth.map { min($0, 8) } }) { continue }
      if shrinkWidest({ $0.wraps ? 20 : $0.isIndivisible ? nil : 8 }) { continue }
      guard !hasShownRows, let last = widths.lastIndex(where: { $0 != nil }), last > 0 else { break }
      leaveOut(last)
    }
  }

  private var hasCodes: Bool { columns.contains { $0.codeWidth != nil } }

  /// Cuts names, then reduces them to codes, and then omits columns by drop priority.
  private mutating func shortenNames(to width: Int) {
    while total > width, shrinkWidest({ $0.leastWidth }) {}
    for column in columns.indices.reversed() where total > width && widths[column] != nil {
      if let code = columns[column].codeWidth {
        widths[column] = max(code, hasHeader ? DisplayWidth.of(headings[column]) : 0)
      }
    }
    while total > width, !hasShownRows, let column = firstToDrop(above: 0) { widths[column] = nil }
  }

  /// Omits columns above a drop priority for as long as cutting the others to the given width is not enough.
  private mutating func leaveOutColumns(
    above dropPriority: Int, to width: Int, _ least: (TextTable.Column) -> Int?
  ) {
    while total > width {
      if shrinkWidest(least) { continue }
      guard !hasShownRows, let column = firstToDrop(above: dropPriority) else { break }
      leaveOut(column)
    }
  }

  /// Omits a column and lets the others grow into its room.
  private mutating func leaveOut(_ column: Int) {
    widths[column] = nil
    widths = zip(widths, natural).map { $0.0 == nil ? nil : $0.1 }
  }

  /// The gap before the mark of omitted columns: one space where two would cost a column.
  var gapBeforeMark: String { total(gapBeforeMark: TextTable.gap.utf8.count) <= width ?? .max ? TextTable.gap : " " }

  private var total: Int { total(gapBeforeMark: 1) }

  private func total(gapBeforeMark: Int) -> Int {
    let shown = columns.indices.filter { widths[$0] != nil }
    var total = shown.reduce(0) { $0 + (widths[$1] ?? 0) } + max(0, shown.count - 1) * TextTable.gap.utf8.count
    if hasHeader, shown.count < widths.count, let last = shown.last, let width = widths[last] {
      // The mark follows the last heading, where the column may have room for it.
      let isLeft = columns[last].alignment == .left
      let heading = isLeft ? min(DisplayWidth.of(headings[last]), width) : width
      total += max(0, heading + gapBeforeMark + 1 - width)
    }
    return total
  }

  /// Narrows the widest column that is wider than `least` by one, and returns whether there is one.
  private mutating func shrinkWidest(_ least: (TextTable.Column) -> Int?) -> Bool {
    var widest: (column: Int, width: Int)?
    for (column, width) in widths.enumerated() {
      guard let width, let least = least(columns[column]), width > least, width >= widest?.width ?? 0 else { continue }
      widest = (column, width)
    }
    guard let widest else { return false }
    widths[widest.column] = widest.width - 1
    return true
  }

  private func firstToDrop(above least: Int) -> Int? {
    columns.indices.filter { widths[$0] != nil && columns[$0].dropPriority > least }
      .max { columns[$0].dropPriority < columns[$1].dropPriority }
  }
}

/// A table for people: cells are texts already, and what is left to do is to line them up.
package struct TextTable {
  /// A column and how it gives way when there is too little room.
  package struct Column {
    package let heading: String
    package let alignment: DisplayWidth.Alignment
    /// The width below which cutting makes no sense; `nil` for a column that is shown whole or not at all.
    package let leastWidth: Int?
    /// Columns are left out in the order of this number, highest first; 0 never.
    package let dispensability: Int

    package init(
      _ heading: String, _ alignment: DisplayWidth.Alignment = .left, leastWidth: Int? = nil, dispensability: Int = 0
    ) {
      self.heading = heading
      self.alignment = alignment
      self.leastWidth = leastWidth
      self.dispensability = dispensability
    }
  }

  /// A text and what it says beside its letters.
  package struct Cell {
    package let text: String
    package let style: TextStyle

    package init(_ text: String, _ style: TextStyle = .plain) {
      self.text = TerminalText.safe(text)
      self.style = style
    }

    /// What stands for an unknown value.
    package static let unknown = Cell("–", .faint)
  }

  private let columns: [Column]
  private let rows: [[Cell]]
  private static let gap = "  "

  /// Makes a table.
  ///
  /// - Parameters:
  ///   - columns: The columns.
  ///   - rows: The rows, each with a cell for every column.
  package init(_ columns: [Column], _ rows: [[Cell]]) {
    self.columns = columns
    self.rows = rows
  }

  /// Writes the table.
  ///
  /// - Parameters:
  ///   - width: The width to keep to; `nil` shows everything.
  ///   - header: Whether to begin with the headings.
  ///   - styled: Whether to use the terminal's colors.
  ///   - output: Where the bytes go.
  /// - Throws: Whatever the output throws.
  /// - Complexity: O(*n*), where *n* is the number of cells.
  package func write(width: Int?, header: Bool, styled: Bool, to output: ByteOutput) throws {
    let natural = columns.indices.map { column in
      rows.reduce(header ? DisplayWidth.of(columns[column].heading) : 0) {
        max($0, DisplayWidth.of($1[column].text))
      }
    }
    let widths: [Int?] = width.map { fitted(natural, to: $0, header: header) } ?? natural
    var bytes: [UInt8] = []
    // Columns that need no heading need no empty line either.
    if header, columns.contains(where: { !$0.heading.isEmpty }) {
      append(columns.map { Cell($0.heading, .heading) }, widths, styled, to: &bytes)
      // What is left out is never left out silently.
      if widths.contains(nil) { bytes.replaceSubrange((bytes.count - 1)..., with: (Self.gap + "…\n").utf8) }
    }
    for row in rows {
      append(row, widths, styled, to: &bytes)
      try output.handOverIfLarge(&bytes)
    }
    try output.handOver(&bytes)
  }

  // MARK: Widths

  /// Returns the width of every column, `nil` for one that is left out.
  ///
  /// Columns that can be cut give way first, then the dispensable ones go; when even that is not enough, words are cut as
  /// far as they can be, and what still finds no room at the right end is left out. A number is never cut.
  private func fitted(_ natural: [Int], to width: Int, header: Bool) -> [Int?] {
    var widths: [Int?] = natural
    while total(widths, header) > width {
      if shrinkWidest(&widths, { columns[$0].leastWidth }) { continue }
      guard let column = mostDispensable(widths) else { break }
      widths[column] = nil
      // What is left may have room to grow back.
      for column in columns.indices where widths[column] != nil { widths[column] = natural[column] }
    }
    while total(widths, header) > width {
      if shrinkWidest(&widths, { columns[$0].alignment == .left ? 8 : nil }) { continue }
      guard let last = widths.lastIndex(where: { $0 != nil }), last > 0 else { break }
      widths[last] = nil
      for column in columns.indices where widths[column] != nil { widths[column] = natural[column] }
    }
    return widths
  }

  private func total(_ widths: [Int?], _ header: Bool) -> Int {
    let shown = columns.indices.filter { widths[$0] != nil }
    var total = shown.reduce(0) { $0 + (widths[$1] ?? 0) } + max(0, shown.count - 1) * Self.gap.utf8.count
    if header, shown.count < widths.count, let last = shown.last, let width = widths[last] {
      // The mark stands behind the last heading, where the column may have room for it.
      let isLeft = columns[last].alignment == .left
      let heading = isLeft ? min(DisplayWidth.of(columns[last].heading), width) : width
      total += max(0, heading + Self.gap.utf8.count + 1 - width)
    }
    return total
  }

  /// Makes the widest of the columns that can be cut narrower by one.
  private func shrinkWidest(_ widths: inout [Int?], _ least: (Int) -> Int?) -> Bool {
    var widest: (column: Int, width: Int)?
    for (column, width) in widths.enumerated() {
      guard let width, let least = least(column), width > least, width >= widest?.width ?? 0 else { continue }
      widest = (column, width)
    }
    guard let widest else { return false }
    widths[widest.column] = widest.width - 1
    return true
  }

  private func mostDispensable(_ widths: [Int?]) -> Int? {
    columns.indices.filter { widths[$0] != nil && columns[$0].dispensability > 0 }
      .max { columns[$0].dispensability < columns[$1].dispensability }
  }

  // MARK: Lines

  private func append(_ cells: [Cell], _ widths: [Int?], _ styled: Bool, to bytes: inout [UInt8]) {
    var isFirst = true
    var pending = 0
    for (column, width) in widths.enumerated() {
      guard let width else { continue }
      if !isFirst { pending += Self.gap.utf8.count }
      isFirst = false
      let cell = cells[column]
      let text = DisplayWidth.truncate(cell.text, to: width)
      let blanks = max(0, width - DisplayWidth.of(text))
      if columns[column].alignment == .right { pending += blanks }
      // Blanks at the end of a line would only wrap.
      if !text.isEmpty {
        bytes.append(contentsOf: repeatElement(0x20, count: pending))
        pending = 0
        cell.style.append(text, styled: styled, to: &bytes)
      }
      if columns[column].alignment == .left { pending += blanks }
    }
    bytes.append(0x0A)
  }
}

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
  /// - Complexity: O(*n*), where *n* is the number of cells.
  package func write(width: Int?, header: Bool, styled: Bool, to output: ByteOutput) throws {
    let widths = fitted(to: width, header: header)
    var bytes: [UInt8] = []
    // Columns that need no heading need no empty line either.
    if header, columns.contains(where: { !$0.heading.isEmpty }) {
      append(columns.map { Cell($0.heading, .heading) }, widths, styled, to: &bytes)
    }
    for row in rows {
      append(row, widths, styled, to: &bytes)
      try output.handOverIfLarge(&bytes)
    }
    try output.handOver(&bytes)
  }

  // MARK: Widths

  /// Returns the width of every column, 0 for one that is left out.
  private func fitted(to width: Int?, header: Bool) -> [Int] {
    var widths = columns.indices.map { column in
      let heading = header ? DisplayWidth.of(columns[column].heading) : 0
      return rows.reduce(heading) { max($0, DisplayWidth.of($1[column].text)) }
    }
    guard let width else { return widths }
    while Self.total(widths) > width {
      if shrinkWidest(&widths) { continue }
      guard let column = mostDispensable(widths) else { break }
      widths[column] = 0
      // What is left may have room to grow back.
      for column in widths.indices where widths[column] > 0 {
        let heading = header ? DisplayWidth.of(columns[column].heading) : 0
        widths[column] = rows.reduce(heading) { max($0, DisplayWidth.of($1[column].text)) }
      }
    }
    return widths
  }

  private static func total(_ widths: [Int]) -> Int {
    let shown = widths.filter { $0 > 0 }
    return shown.reduce(0, +) + max(0, shown.count - 1) * gap.utf8.count
  }

  /// Makes the widest of the columns that can be cut narrower by one.
  private func shrinkWidest(_ widths: inout [Int]) -> Bool {
    let candidates = columns.indices.filter { column in
      columns[column].leastWidth.map { widths[column] > $0 } ?? false
    }
    guard let widest = candidates.max(by: { widths[$0] < widths[$1] }) else { return false }
    widths[widest] -= 1
    return true
  }

  private func mostDispensable(_ widths: [Int]) -> Int? {
    columns.indices.filter { widths[$0] > 0 && columns[$0].dispensability > 0 }
      .max { columns[$0].dispensability < columns[$1].dispensability }
  }

  // MARK: Lines

  private func append(_ cells: [Cell], _ widths: [Int], _ styled: Bool, to bytes: inout [UInt8]) {
    let shown = columns.indices.filter { widths[$0] > 0 }
    for (place, column) in shown.enumerated() {
      if place > 0 { bytes.append(contentsOf: Self.gap.utf8) }
      let cell = cells[column]
      let text = DisplayWidth.truncate(cell.text, to: widths[column])
      let blanks = [UInt8](repeating: 0x20, count: max(0, widths[column] - DisplayWidth.of(text)))
      if columns[column].alignment == .right { bytes.append(contentsOf: blanks) }
      cell.style.append(text, styled: styled, to: &bytes)
      // Blanks at the end of a line would only wrap.
      if columns[column].alignment == .left, place < shown.count - 1 { bytes.append(contentsOf: blanks) }
    }
    bytes.append(0x0A)
  }
}

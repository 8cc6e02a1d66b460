package import TerminalScreen

/// A table for people: cells are texts already, and what is left to do is to line them up.
///
/// On a terminal the first rows are shown before the last ones are made: columns are as wide as the rows so far need.
package struct TextTable {
  /// A column and how it gives way when there is too little room.
  package struct Column {
    package let heading: String
    /// What stands over the column where not all of them have room, such as the unit alone.
    package let shortHeading: String
    package let alignment: DisplayWidth.Alignment
    /// The width below which cutting makes no sense; `nil` for a column that is shown whole or not at all.
    package let leastWidth: Int?
    /// The width that the column keeps as long as less useful ones are shown.
    let comfort: Int?
    /// The width that the column keeps as long as columns are shown that are only good to have.
    let ease: Int?
    /// The width of the codes that stand for the texts where there is no room for these.
    let codeWidth: Int?
    /// Columns are left out in the order of this number, highest first; 0 never.
    package let dispensability: Int
    /// Whether a text too long for its line goes on in the next; for the last column only.
    package let wraps: Bool

    package init(
      _ heading: String, short: String? = nil, alignment: DisplayWidth.Alignment = .left, leastWidth: Int? = nil,
      comfort: Int? = nil, ease: Int? = nil, codeWidth: Int? = nil, dispensability: Int = 0, wraps: Bool = false
    ) {
      self.heading = heading
      shortHeading = short ?? heading
      self.alignment = alignment
      self.leastWidth = leastWidth
      self.comfort = comfort
      self.ease = ease
      self.codeWidth = codeWidth
      self.dispensability = dispensability
      self.wraps = wraps
    }
  }

  /// A text and what it says beside its letters.
  package struct Cell {
    package let text: String
    package let style: TextStyle
    /// What stands for the text in a column that has room for codes only.
    let code: String?

    package init(_ text: String, _ style: TextStyle = .plain, code: String? = nil) {
      self.text = TerminalText.safe(text)
      self.code = code.map { TerminalText.safe($0) }
      self.style = style
    }

    /// What stands for an unknown value.
    package static let unknown = Cell("–", .faint)
  }

  static let gap = "  "
  /// The number of rows that are made before they are shown; more than any screen has.
  private static let batchSize = 500

  package let columns: [Column]
  package let rowCount: Int
  private let row: (Int) -> [Cell]
  /// What stands above the headings, and goes with them.
  var caption: String?

  /// Makes a table of rows that are there already, each with a cell for every column.
  package init(_ columns: [Column], rows: [[Cell]]) {
    self.init(columns, rowCount: rows.count) { rows[$0] }
  }

  /// Makes a table whose rows are made when they are written.
  ///
  /// - Parameters:
  ///   - columns: The columns.
  ///   - rowCount: The number of rows.
  ///   - row: Returns a row, with a cell for every column; may be called twice for one.
  package init(_ columns: [Column], rowCount: Int, row: @escaping (Int) -> [Cell]) {
    self.columns = columns
    self.rowCount = rowCount
    self.row = row
  }

  /// Returns the cells of a row, one for every column.
  package func cells(ofRow index: Int) -> [Cell] { row(index) }

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
    var layout = TableLayout(columns, hasHeader: header, width: width)
    var batch = rows(from: 0)
    layout.admit(batch)
    if width == nil {
      // Nobody waits for the first line of a file, and its columns should stand straight to the last one.
      for index in batch.count..<rowCount { layout.admit([row(index)]) }
    }
    var bytes = ByteBuffer()
    appendHeader(layout, styled: styled, to: &bytes)
    var written = 0
    while true {
      for row in batch {
        append(row, layout.widths, styled: styled, to: &bytes)
        try output.handOverIfLarge(&bytes)
      }
      try output.handOver(&bytes)
      written += batch.count
      if written == rowCount { break }
      batch = rows(from: written)
      if width != nil { layout.admit(batch) }
    }
  }

  /// Writes the rows as blocks: a line for each column, with its heading and what the row says there.
  ///
  /// - Parameters:
  ///   - width: The width that lines are wrapped to; `nil` leaves them whole.
  ///   - header: Whether to begin with what is said of all rows.
  ///   - styled: Whether to use the terminal's colors.
  ///   - output: Where the bytes go.
  /// - Throws: Whatever the output throws.
  /// - Complexity: O(*n*), where *n* is the number of cells.
  package func writeBlocks(width: Int?, header: Bool, styled: Bool, to output: ByteOutput) throws {
    var bytes = ByteBuffer()
    if header, appendCaption(width, styled: styled, to: &bytes) { bytes.append(0x0A) }
    try output.handOver(&bytes)
    for index in 0..<rowCount {
      var block = Card()
      if index > 0 { block.lines.append(.gap) }
      for (column, cell) in zip(columns, row(index)) { block.lines.append(.entry(label: column.heading, cell)) }
      try block.write(width: width, styled: styled, to: output)
    }
  }

  private func rows(from start: Int) -> [[Cell]] { (start..<min(start + Self.batchSize, rowCount)).map(row) }

  // MARK: Lines

  private func appendHeader(_ layout: TableLayout, styled: Bool, to bytes: inout ByteBuffer) {
    // Columns that need no heading need no empty line either.
    guard layout.hasHeader, columns.contains(where: { !$0.heading.isEmpty }) else { return }
    _ = appendCaption(layout.width, styled: styled, to: &bytes)
    append(layout.headings.map { Cell($0, .heading) }, layout.widths, styled: styled, to: &bytes)
    // What is left out is never left out silently.
    if layout.widths.contains(nil) {
      bytes.removeLast()
      bytes.append(contentsOf: (layout.gapBeforeMark + "…\n").utf8)
    }
  }

  /// Appends what stands above the headings; tells whether there is anything.
  private func appendCaption(_ width: Int?, styled: Bool, to bytes: inout ByteBuffer) -> Bool {
    guard let caption, !caption.isEmpty else { return false }
    for line in width.map({ Self.lines(of: TerminalText.safe(caption), width: $0) }) ?? [caption] {
      TextStyle.faint.append(line, styled: styled, to: &bytes)
      bytes.append(0x0A)
    }
    return true
  }

  /// Breaks a caption between its parts, and only one that is too long for a line between its words.
  private static func lines(of caption: String, width: Int) -> [String] {
    let separator = " · "
    var lines: [String] = []
    for part in caption.split(separator: separator) {
      if let last = lines.last,
        DisplayWidth.of(last) + DisplayWidth.of(separator) + DisplayWidth.of(String(part)) <= width
      {
        lines[lines.count - 1] += separator + part
      } else {
        lines += DisplayWidth.wrap(String(part), to: width)
      }
    }
    return lines
  }

  private func append(_ cells: [Cell], _ widths: [Int?], styled: Bool, to bytes: inout ByteBuffer) {
    var start = 0
    var pending = 0
    for (column, width) in widths.enumerated() {
      guard let width else { continue }
      let cell = cells[column]
      var lines = [cell.text]
      if let codeWidth = columns[column].codeWidth, width < columns[column].leastWidth ?? 0, width >= codeWidth,
        let code = cell.code
      {
        lines = [code]
      }
      if columns[column].wraps { lines = DisplayWidth.wrap(cell.text, to: width) }
      let text = DisplayWidth.truncate(lines[0], to: width)
      let blanks = max(0, width - DisplayWidth.of(text))
      if columns[column].alignment == .right { pending += blanks }
      // Blanks at the end of a line would only wrap.
      if !text.isEmpty {
        bytes.append(contentsOf: repeatElement(0x20, count: pending))
        pending = 0
        cell.style.append(text, styled: styled, to: &bytes)
      }
      for line in lines.dropFirst() {
        bytes.append(0x0A)
        bytes.append(contentsOf: repeatElement(0x20, count: start))
        cell.style.append(line, styled: styled, to: &bytes)
      }
      if columns[column].alignment == .left { pending += blanks }
      pending += Self.gap.utf8.count
      start += width + Self.gap.utf8.count
    }
    bytes.append(0x0A)
  }
}

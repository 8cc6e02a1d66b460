package import TerminalScreen

/// A table of formatted texts for people.
///
/// On a terminal, rows are written in batches before the last ones exist: columns are as wide as the rows so far need.
package struct TextTable {
  /// A column, and how it gives way when there is too little room.
  package struct Column {
    package let heading: String
    /// The heading when not all columns fit, such as only the unit.
    package let shortHeading: String
    package let alignment: DisplayWidth.Alignment
    /// The width below which other columns are cut or omitted first; `nil` for one whose text is cut last.
    package let leastWidth: Int?
    /// The width that the column keeps while less useful ones are shown.
    let reservedWidth: Int?
    /// The width that the column keeps while optional ones are shown.
    let usualWidth: Int?
    /// The width of the codes that replace texts when there is no room for them.
    let codeWidth: Int?
    /// The order in which columns are omitted, highest first; 0 for never.
    package let dropPriority: Int
    /// Whether a text that is too long continues on the next line; for the last column only.
    package let wraps: Bool
    /// Whether the column is shown whole or not at all, as figures and times are: a part of one says something else.
    let isIndivisible: Bool

    package init(
      _ heading: String, short: String? = nil, alignment: DisplayWidth.Alignment = .left, leastWidth: Int? = nil,
      reservedWidth: Int? = nil, usualWidth: Int? = nil, codeWidth: Int? = nil, dropPriority: Int = 0,
      wraps: Bool = false, isTime: Bool = false
    ) {
      self.heading = heading
      shortHeading = short ?? heading
      self.alignment = alignment
      self.leastWidth = leastWidth
      self.reservedWidth = reservedWidth
      self.usualWidth = usualWidth
      self.codeWidth = codeWidth
      self.dropPriority = dropPriority
      self.wraps = wraps
      isIndivisible = isTime || alignment == .right
    }
  }

  package struct Cell {
    package let text: String
    package let style: TextStyle
    /// The code that replaces the text when the column has room only for codes.
    let code: String?
    /// The entity that the cell names, in pages with links.
    var link: RowLink?

    package init(_ text: String, style: TextStyle = .plain, code: String? = nil) {
      self.text = TerminalText.safe(text)
      self.code = code.map { TerminalText.safe($0) }
      self.style = style
    }

    package static let unknown = Cell("–", style: .faint)
  }

  static let gap = "  "
  /// The number of rows formatted before any is shown: more than any screen holds.
  package static let batchSize = 500

  package let columns: [Column]
  package let rowCount: Int
  private let row: (Int) -> [Cell]
  /// The line above the headings, shown only together with them.
  package var caption: String?

  /// Creates a table of existing rows, each with a cell for every column.
  package init(_ columns: [Column], rows: [[Cell]]) { self.init(columns, rowCount: rows.count) { rows[$0] } }

  /// Creates a table whose rows are formatted as it is written; `row` may be called twice for one row.
  package init(_ columns: [Column], rowCount: Int, row: @escaping (Int) -> [Cell]) {
    self.columns = columns
    self.rowCount = rowCount
    self.row = row
  }

  package func cells(ofRow index: Int) -> [Cell] { row(index) }

  /// Writes the table.
  ///
  /// - Complexity: O(*n*), where *n* is the number of cells.
  package func write(width: Int?, header: Bool, styled: Bool, to output: ByteOutput) throws {
    var layout = TextTableLayout(columns, hasHeader: header, width: width)
    var batch = rows(from: 0)
    layout.admit(batch)
    if width == nil {
      // Nobody waits for the first line of a file, and all of its lines should align.
      for index in batch.count..<rowCount { layout.admit([row(index)]) }
    }
    var bytes = ByteBuffer()
    appendHeader(layout, styled: styled, to: &bytes)
    var written = 0
    while true {
      for row in batch {
        append(row, layout, styled: styled, to: &bytes)
        try output.flushIfLarge(&bytes)
      }
      try output.flush(&bytes)
      written += batch.count
      if written == rowCount { break }
      batch = rows(from: written)
      if width != nil { layout.admit(batch) }
    }
  }

  /// Writes the rows as blocks with a line for each column: its heading and the row's value.
  ///
  /// - Complexity: O(*n*), where *n* is the number of cells.
  package func writeBlocks(width: Int?, header: Bool, styled: Bool, to output: ByteOutput) throws {
    var bytes = ByteBuffer()
    if header, appendCaption(width, styled: styled, to: &bytes) { bytes.append(0x0A) }
    try output.flush(&bytes)
    for index in 0..<rowCount {
      var block = Card()
      if index > 0 { block.lines.append(.gap) }
      for (column, cell) in zip(columns, row(index)) { block.lines.append(.entry(label: column.heading, cell)) }
      try block.write(width: width, styled: styled, to: output)
    }
  }

  private func rows(from start: Int) -> [[Cell]] { (start..<min(start + Self.batchSize, rowCount)).map(row) }

  // MARK: Lines

  private func appendHeader(_ layout: TextTableLayout, styled: Bool, to bytes: inout ByteBuffer) {
    // A header without any heading would be an empty line.
    guard layout.hasHeader, columns.contains(where: { !$0.heading.isEmpty }) else { return }
    _ = appendCaption(layout.width, styled: styled, to: &bytes)
    append(layout.headings.map { Cell($0, style: .heading) }, layout, styled: styled, to: &bytes)
    // A mark shows that columns are omitted.
    if layout.widths.contains(nil) {
      bytes.removeLast()
      bytes.append(text: layout.gapBeforeMark + "…\n")
    }
  }

  /// Appends the line above the headings, and returns whether there is one.
  private func appendCaption(_ width: Int?, styled: Bool, to bytes: inout ByteBuffer) -> Bool {
    guard let caption, !caption.isEmpty else { return false }
    for line in width.map({ Self.lines(ofCaption: caption, width: $0) }) ?? [caption] {
      TextStyle.faint.append(line, styled: styled, to: &bytes)
      bytes.append(0x0A)
    }
    return true
  }

  /// Breaks a caption between its parts, and a part between words only if it is too long for a line.
  package static func lines(ofCaption caption: String, width: Int) -> [String] {
    let separator = " · "
    var lines: [String] = []
    for part in TerminalText.safe(caption).split(separator: separator) {
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

  private func append(_ cells: [Cell], _ layout: TextTableLayout, styled: Bool, to bytes: inout ByteBuffer) {
    var start = 0
    var pending = 0
    for (column, width) in layout.widths.enumerated() {
      guard let width else { continue }
      let cell = cells[column]
      var lines = [layout.text(of: cell, in: column)]
      if columns[column].wraps { lines = DisplayWidth.wrap(cell.text, to: width) }
      let text = DisplayWidth.truncate(lines[0], to: width)
      let blanks = max(0, width - DisplayWidth.of(text))
      if columns[column].alignment == .right { pending += blanks }
      // Trailing spaces could wrap at the edge of the terminal.
      if !text.isEmpty {
        bytes.append(contentsOf: repeatElement(0x20, count: pending))
        pending = 0
        cell.append(text, styled: styled, to: &bytes)
      }
      for line in lines.dropFirst() {
        bytes.append(0x0A)
        bytes.append(contentsOf: repeatElement(0x20, count: start))
        cell.append(line, styled: styled, to: &bytes)
      }
      if columns[column].alignment == .left { pending += blanks }
      pending += Self.gap.utf8.count
      start += width + Self.gap.utf8.count
    }
    bytes.append(0x0A)
  }
}

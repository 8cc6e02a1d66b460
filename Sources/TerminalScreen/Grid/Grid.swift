/// The size of a screen in columns and rows.
package struct ScreenSize: Hashable, Sendable {
  package var width: Int
  package var height: Int

  package init(width: Int, height: Int) {
    self.width = max(1, width)
    self.height = max(1, height)
  }
}

/// A cell of a grid: a grapheme cluster, or the rest of a wide one.
package struct GridCell: Hashable, Sendable {
  /// The character with its combining marks; empty if a wide character to the left covers the cell.
  package var text: String
  package var style: Style

  package init(_ text: String = " ", style: Style = .plain) {
    self.text = text
    self.style = style
  }

  package static let blank = GridCell()

  package var isCovered: Bool { text.isEmpty }
}

/// The contents of a screen, cell by cell.
package struct Grid: Hashable, Sendable {
  package let size: ScreenSize
  package private(set) var cells: [GridCell]

  package init(_ size: ScreenSize) {
    self.size = size
    cells = [GridCell](repeating: .blank, count: size.width * size.height)
  }

  package var width: Int { size.width }
  package var height: Int { size.height }

  package subscript(row: Int, column: Int) -> GridCell { cells[row * size.width + column] }

  package func row(_ row: Int) -> ArraySlice<GridCell> { cells[(row * size.width)..<((row + 1) * size.width)] }

  /// Writes a text, clipped to the available columns, and returns the column after it.
  ///
  /// The text must contain nothing that a terminal would act upon. Right-to-left text is isolated, so that a terminal
  /// does not reorder the text beside it. The text may begin left of the grid or of `columns`; nothing is written to a
  /// row outside the grid.
  @discardableResult
  package mutating func write(
    _ text: String, row: Int, column: Int, within columns: Range<Int>? = nil, style: Style = .plain
  ) -> Int {
    let room = (columns ?? 0..<size.width).clamped(to: 0..<size.width)
    guard (0..<size.height).contains(row) else { return column }
    var column = column
    let isDirected = TextDirection.hasRightToLeft(text)
    var first: Int?
    var last: Int?
    for character in text {
      let width = DisplayWidth.of(character)
      let end = column + width
      if width == 0 {
        join(character, toCellBefore: column, row: row, within: room)
        continue
      }
      if column >= room.lowerBound, end <= room.upperBound {
        put(String(character), style: style, row: row, column: column, width: width)
        if first == nil { first = column }
        last = column
      }
      column = end
      if column >= room.upperBound { break }
    }
    if isDirected, let first, let last {
      cells[row * size.width + first].text = TextDirection.isolate + cells[row * size.width + first].text
      cells[row * size.width + last].text += TextDirection.end
    }
    return column
  }

  private mutating func join(_ character: Character, toCellBefore column: Int, row: Int, within room: Range<Int>) {
    guard column > room.lowerBound, column <= room.upperBound else { return }
    let cell = row * size.width + column - 1
    // Any real cluster fits; an endless sequence of combining marks would make every comparison and redraw expensive.
    if !cells[cell].isCovered, cells[cell].text.utf8.count < 64 { cells[cell].text.append(character) }
  }

  private mutating func put(_ text: String, style: Style, row: Int, column: Int, width: Int) {
    let cell = row * size.width + column
    clear(cell..<(cell + width), inRowUpTo: (row + 1) * size.width)
    cells[cell] = GridCell(text, style: style)
    for covered in 1..<width { cells[cell + covered] = GridCell("", style: style) }
  }

  /// Blanks cells, and with them the rest of wide characters of which they are a part.
  private mutating func clear(_ range: Range<Int>, inRowUpTo limit: Int) {
    var (start, end) = (range.lowerBound, range.upperBound)
    while cells[start].isCovered { start -= 1 }
    while end < limit, cells[end].isCovered { end += 1 }
    for cell in start..<end { cells[cell].text = " " }
  }

  /// Fills a row with spaces in a style.
  package mutating func fill(row: Int, _ style: Style) {
    guard (0..<size.height).contains(row) else { return }
    for column in 0..<size.width { cells[row * size.width + column] = GridCell(" ", style: style) }
  }

  /// Replaces the cells of a row; `nil` clears it.
  mutating func replace(row: Int, by other: ArraySlice<GridCell>?) {
    fill(row: row, .plain)
    if let other { cells.replaceSubrange(row * size.width..<(row + 1) * size.width, with: other) }
  }

  package mutating func restyle(row: Int, within columns: Range<Int>? = nil, _ change: (Style) -> Style) {
    guard (0..<size.height).contains(row) else { return }
    for column in (columns ?? 0..<size.width).clamped(to: 0..<size.width) {
      cells[row * size.width + column].style = change(cells[row * size.width + column].style)
    }
  }

  package var withoutColors: Grid {
    var grid = self
    for cell in cells.indices { grid.cells[cell].style = cells[cell].style.withoutColor }
    return grid
  }

  /// Returns the text of a row without trailing spaces and directional isolates.
  package func text(ofRow row: Int) -> String {
    var text = TextDirection.unmarked(self.row(row).map(\.text).joined())
    while text.last == " " { text.removeLast() }
    return text
  }
}

/// Columns and rows of a screen.
package struct ScreenSize: Hashable, Sendable {
  package var width: Int
  package var height: Int

  package init(width: Int, height: Int) {
    self.width = max(1, width)
    self.height = max(1, height)
  }
}

/// One place of a grid: a character as people see one, or the second half of a wide one.
package struct GridCell: Hashable, Sendable {
  /// The character with all that joins it; empty for what a wide character to the left covers.
  package var text: String
  package var style: Style

  package init(_ text: String = " ", style: Style = .plain) {
    self.text = text
    self.style = style
  }

  package static let blank = GridCell()

  /// Whether a wide character to the left covers the cell.
  package var isCovered: Bool { text.isEmpty }
}

/// A picture of a screen: a cell for each place.
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

  /// The cells of a row.
  package func row(_ row: Int) -> ArraySlice<GridCell> { cells[(row * size.width)..<((row + 1) * size.width)] }

  /// Writes a text, cut where it finds no room.
  ///
  /// The text must hold nothing that a terminal would act upon. What is written from right to left is enclosed in marks that
  /// keep a terminal from moving what stands beside it.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - row: The row; one beyond the grid shows nothing.
  ///   - column: Where the text begins; what would stand left of the grid or of `columns` is left out.
  ///   - columns: The columns that may be written to.
  ///   - style: How the text looks.
  /// - Returns: The column behind the text.
  @discardableResult
  package mutating func write(
    _ text: String, row: Int, column: Int, within columns: Range<Int>? = nil, style: Style = .plain
  ) -> Int {
    let room = (columns ?? 0..<size.width).clamped(to: 0..<size.width)
    guard (0..<size.height).contains(row) else { return column }
    var column = column
    let isDirected =
      text.utf8.contains { $0 >= 0xD6 } && text.unicodeScalars.contains { Direction.isFromRightToLeft($0) }
    var first: Int?
    var last: Int?
    for character in text {
      let width = DisplayWidth.of(character)
      let end = column + width
      if width == 0 {
        join(character, toCellBefore: column, row: row, room)
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
      cells[row * size.width + first].text = Direction.isolate + cells[row * size.width + first].text
      cells[row * size.width + last].text += Direction.end
    }
    return column
  }

  private mutating func join(_ character: Character, toCellBefore column: Int, row: Int, _ room: Range<Int>) {
    guard column > room.lowerBound, column <= room.upperBound else { return }
    let cell = row * size.width + column - 1
    // A cell holds as much as people write in one; marks without end would only make every picture expensive.
    if !cells[cell].isCovered, cells[cell].text.utf8.count < 64 { cells[cell].text.append(character) }
  }

  private mutating func put(_ text: String, style: Style, row: Int, column: Int, width: Int) {
    clearHalves(row, column: column)
    if width == 2 { clearHalves(row, column: column + 1) }
    cells[row * size.width + column] = GridCell(text, style: style)
    if width == 2 { cells[row * size.width + column + 1] = GridCell("", style: style) }
  }

  /// Makes blank what would be left of a wide character of which one half is overwritten.
  private mutating func clearHalves(_ row: Int, column: Int) {
    let cell = row * size.width + column
    if cells[cell].isCovered, column > 0 { cells[cell - 1].text = " " }
    if column + 1 < size.width, cells[cell + 1].isCovered { cells[cell + 1].text = " " }
  }

  /// Fills places of a row with blanks of a style.
  package mutating func fill(row: Int, within columns: Range<Int>? = nil, _ style: Style) {
    guard (0..<size.height).contains(row) else { return }
    for column in (columns ?? 0..<size.width).clamped(to: 0..<size.width) {
      clearHalves(row, column: column)
      cells[row * size.width + column] = GridCell(" ", style: style)
    }
  }

  mutating func set(_ cell: GridCell, row: Int, column: Int) { cells[row * size.width + column] = cell }

  /// Changes the style of places of a row, whatever stands there.
  package mutating func restyle(row: Int, within columns: Range<Int>? = nil, _ change: (Style) -> Style) {
    guard (0..<size.height).contains(row) else { return }
    for column in (columns ?? 0..<size.width).clamped(to: 0..<size.width) {
      cells[row * size.width + column].style = change(cells[row * size.width + column].style)
    }
  }

  /// The grid without its colors.
  package var withoutColors: Grid {
    var grid = self
    for cell in cells.indices { grid.cells[cell].style = cells[cell].style.withoutColor }
    return grid
  }

  /// The text of a row without blanks at its end, and without the marks of direction.
  package func text(ofRow row: Int) -> String {
    var text = self.row(row).map(\.text).joined()
    text.unicodeScalars.removeAll { $0 == "\u{2068}" || $0 == "\u{2069}" }
    while text.last == " " { text.removeLast() }
    return text
  }

  /// The text of all rows.
  package var text: String { (0..<height).map { text(ofRow: $0) + "\n" }.joined() }
}

/// Marks around text that is written from right to left.
enum Direction {
  /// "First strong isolate" and its end (UAX #9); they take no column.
  static let isolate = "\u{2068}"
  static let end = "\u{2069}"

  static func isFromRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }
}

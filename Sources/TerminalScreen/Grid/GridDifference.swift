/// The few bytes that turn one terminal screen into another, in one synchronized update.
package struct GridDifference {
  private var bytes: [UInt8] = []
  /// The position of the cursor; `nil` if unknown.
  private var cursor: (row: Int, column: Int)?
  private var style: Style? = .plain

  /// Returns the bytes that make a terminal show a grid in place of an old one, `nil` at first and when resized.
  ///
  /// - Complexity: O(*n*) where little is different, O(*n* × *h*) at worst, where *n* is the number of cells and *h*
  ///   that of rows.
  package static func bytes(from old: Grid?, to new: Grid) -> [UInt8] {
    var difference = GridDifference()
    if let old, old.size == new.size {
      if old == new { return [] }
      difference.write("\u{1B}[?2026h")
      difference.change(old, to: new)
    } else {
      difference.write("\u{1B}[?2026h\u{1B}[0m\u{1B}[H\u{1B}[2J")
      difference.cursor = (0, 0)
      difference.change(Grid(new.size), to: new)
    }
    difference.setStyle(.plain)
    difference.write("\u{1B}[?2026l")
    return difference.bytes
  }

  private mutating func change(_ old: Grid, to new: Grid) {
    var old = old
    if let scroll = Scroll(from: old, to: new) {
      let (first, last) = (scroll.rows.lowerBound + 1, scroll.rows.upperBound)
      // At the edges of the margins a line feed and a reverse one scroll in every terminal; Scroll Up and Scroll Down
      // (ECMA-48) are unknown to some, such as the console of Linux.
      let (edge, step) = scroll.distance > 0 ? (last, "\n") : (first, "\u{1B}M")
      write(
        "\u{1B}[\(first);\(last)r\u{1B}[\(edge)H" + String(repeating: step, count: abs(scroll.distance)) + "\u{1B}[r")
      // Setting the margins moves the cursor home.
      cursor = (0, 0)
      old = scroll.applied(to: old)
    }
    for row in 0..<new.height where old.row(row) != new.row(row) { change(row, from: old, to: new) }
  }

  private mutating func change(_ row: Int, from old: Grid, to new: Grid) {
    var before = Array(old.row(row))
    let after = Array(new.row(row))
    // A terminal may show a text of uncertain width, or text that it reorders, in other columns, so that parts of the
    // old picture would remain among those of the new one.
    if (before + after).contains(where: { !DisplayWidth.isCertain($0.text) }) {
      move(to: row, 0)
      setStyle(.plain)
      write("\u{1B}[K")
      before = Array(repeating: .blank, count: new.width)
    }
    let end = (after.lastIndex { $0 != .blank } ?? -1) + 1
    let isClearedAtEnd = before[end...].contains { $0 != .blank }
    var column = 0
    while column < end {
      if before[column] == after[column] {
        column += 1
        continue
      }
      // A wide character cannot be written in parts.
      while column > 0, after[column].isCovered { column -= 1 }
      var stop = column
      var same = 0
      // Rewriting up to five unchanged cells takes fewer bytes than moving the cursor over them.
      while stop < end, same < 5 {
        same = before[stop] == after[stop] ? same + 1 : 0
        stop += 1
      }
      stop -= same
      while stop < end, after[stop].isCovered { stop += 1 }
      write(after[column..<stop], row: row, width: new.width)
      column = stop
    }
    if isClearedAtEnd {
      move(to: row, end)
      setStyle(.plain)
      write("\u{1B}[K")
    }
  }

  private mutating func write(_ cells: ArraySlice<GridCell>, row: Int, width: Int) {
    for (column, cell) in zip(cells.indices, cells) {
      if cell.isCovered {
        cursor?.column += 1
      } else {
        move(to: row, column)
        setStyle(cell.style)
        write(cell.text)
        cursor = DisplayWidth.isCertain(cell.text) ? (row, column + 1) : nil
      }
    }
    // Terminals disagree about the place of the cursor after the last column.
    if cells.endIndex == width { cursor = nil }
  }

  private mutating func move(to row: Int, _ column: Int) {
    if let cursor, cursor == (row, column) { return }
    if let cursor, cursor.row == row, column > cursor.column {
      let distance = column - cursor.column
      write(distance == 1 ? "\u{1B}[C" : "\u{1B}[\(distance)C")
    } else if let cursor, row == cursor.row + 1, column == 0 {
      write("\r\n")
    } else {
      write(column == 0 ? "\u{1B}[\(row + 1)H" : "\u{1B}[\(row + 1);\(column + 1)H")
    }
    cursor = (row, column)
  }

  private mutating func setStyle(_ style: Style) {
    if self.style == style { return }
    if let old = self.style, old.color == 0 || old.color == style.color,
      old.attributes.isSubset(of: style.attributes)
    {
      let added = Style(style.attributes.subtracting(old.attributes), color: style.color == old.color ? 0 : style.color)
      write("\u{1B}[\(added.parameters.dropFirst())m")
    } else {
      let parameters = style.parameters
      write(parameters.isEmpty ? "\u{1B}[m" : "\u{1B}[0\(parameters)m")
    }
    self.style = style
  }

  private mutating func write(_ text: String) { bytes += text.utf8 }
}

/// A block of rows that has moved up or down, which a terminal can scroll itself.
private struct Scroll {
  /// The rows of the scroll region: those that move and those that appear.
  let rows: Range<Int>
  /// The number of rows by which they move; positive is up.
  let distance: Int

  // Fewer rows are not worth the bytes of a scroll.
  private static let least = 3

  init?(from old: Grid, to new: Grid) {
    let (was, is_) = ((0..<old.height).map { Self.hash(old.row($0)) }, (0..<new.height).map { Self.hash(new.row($0)) })
    let changed = was.indices.filter { was[$0] != is_[$0] }
    guard changed.count > Self.least, let first = changed.first, let last = changed.last else { return nil }
    var best: (rows: Range<Int>, distance: Int, gain: Int)?
    for distance in 1...max(1, (last - first) / 2) {
      for sign in [1, -1] {
        var row = first
        while row <= last {
          let start = row
          while row <= last, (0..<was.count).contains(row + sign * distance), was[row + sign * distance] == is_[row] {
            row += 1
          }
          // Rows that are unchanged in place gain nothing from a scroll.
          let gain = (start..<row).count { was[$0] != is_[$0] }
          if gain >= Self.least, gain > best?.gain ?? 0 {
            let rows = sign > 0 ? start..<(row + distance) : (start - distance)..<row
            best = (rows, sign * distance, gain)
          }
          row = max(row, start + 1)
        }
      }
    }
    guard let best else { return nil }
    (rows, distance) = (best.rows, best.distance)
  }

  private static func hash(_ row: ArraySlice<GridCell>) -> Int {
    var hasher = Hasher()
    for cell in row { hasher.combine(cell) }
    return hasher.finalize()
  }

  func applied(to old: Grid) -> Grid {
    var grid = old
    for row in rows {
      let source = row + distance
      grid.replace(row: row, by: rows.contains(source) ? old.row(source) : nil)
    }
    return grid
  }
}

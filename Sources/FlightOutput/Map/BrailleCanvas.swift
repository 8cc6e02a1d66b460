/// A terminal drawing: lines of Braille dots, eight to a character, with letters over them.
struct BrailleCanvas {
  let columns: Int
  let rows: Int
  private var dots: [UInt8]
  private var styles: [TextStyle]
  private var ranks: [Int]
  private var letters: [Int: Character] = [:]

  // Unicode numbers the six upper dots column by column, then the two dots of the fourth row, which were added later.
  private static let bits: [[UInt8]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    dots = [UInt8](repeating: 0, count: columns * rows)
    styles = [TextStyle](repeating: .plain, count: columns * rows)
    ranks = [Int](repeating: -1, count: columns * rows)
  }

  /// Draws a line of dots; the line of the highest rank determines the style of a character that several cross.
  mutating func draw(
    _ piece: [(x: Double, y: Double)], style: TextStyle, rank: Int, every spacing: Int = 1
  ) {
    var count = 0
    for (from, to) in zip(piece, piece.dropFirst()) {
      let steps = max(1, Int(max(abs(to.x - from.x), abs(to.y - from.y)).rounded(.up)))
      // Such a segment ends far outside the canvas: drawing it would take long and show only its beginning.
      guard steps < 20_000 else { continue }
      for step in 0..<steps {
        let share = Double(step) / Double(steps)
        count += 1
        if count % spacing == 0 {
          set(x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share, style: style, rank: rank)
        }
      }
    }
    if spacing == 1, let last = piece.last { set(x: last.x, y: last.y, style: style, rank: rank) }
  }

  private mutating func set(x: Double, y: Double, style: TextStyle, rank: Int) {
    guard x >= 0, y >= 0, x < Double(columns * 2), y < Double(rows * 4) else { return }
    let cell = Int(y) / 4 * columns + Int(x) / 2
    dots[cell] |= Self.bits[Int(y) % 4][Int(x) % 2]
    if rank >= ranks[cell] {
      ranks[cell] = rank
      styles[cell] = style
    }
  }

  /// Writes letters at the character of a dot, unless some are there already or do not fit; returns whether it did.
  @discardableResult
  mutating func write(_ text: String, x: Double, y: Double, shift: Int = 0, style: TextStyle) -> Bool {
    guard y >= 0, y < Double(rows * 4), x >= 0, x < Double(columns * 2) else { return false }
    let column = Int(x) / 2 + shift
    let row = Int(y) / 4
    guard column >= 0, column + text.count <= columns else { return false }
    let cells = (row * columns + column)..<(row * columns + column + text.count)
    guard cells.allSatisfy({ letters[$0] == nil }) else { return false }
    for (cell, letter) in zip(cells, text) {
      letters[cell] = letter
      styles[cell] = style
    }
    return true
  }

  /// Appends the drawing line by line.
  func append(styled: Bool, to bytes: inout ByteBuffer) {
    for row in 0..<rows {
      let cells = (row * columns)..<((row + 1) * columns)
      // Trailing blanks could wrap at the edge of the terminal.
      let end = cells.last { letters[$0] != nil || dots[$0] != 0 }.map { $0 + 1 } ?? cells.lowerBound
      var run = ""
      var style = TextStyle.plain
      for cell in cells.lowerBound..<end {
        let isBlank = letters[cell] == nil && dots[cell] == 0
        if !isBlank, styles[cell] != style {
          style.append(run, styled: styled, to: &bytes)
          run = ""
          style = styles[cell]
        }
        run.append(isBlank ? " " : letters[cell] ?? Self.pattern(dots[cell]))
      }
      style.append(run, styled: styled, to: &bytes)
      bytes.append(0x0A)
    }
  }

  private static func pattern(_ dots: UInt8) -> Character {
    Unicode.Scalar(0x2800 + UInt32(dots)).map { Character($0) } ?? " "
  }
}

import TestSupport
import Testing

@testable import TerminalScreen

struct GridTests {
  @Test func textIsCutAtTheEdges() {
    var grid = Grid(ScreenSize(width: 6, height: 2))
    #expect(grid.write("San Francisco", row: 0, column: 2) >= 6)
    grid.write("東京", row: 1, column: 3)
    #expect(grid.text == "  San\n   東\n")
    grid.write("x", row: 1, column: 4)
    #expect(grid.text(ofRow: 1) == "    x")
    grid.write("beyond", row: 2, column: 0)
    grid.write("left", row: 0, column: -2, within: 0..<3)
    #expect(grid.text(ofRow: 0) == "ftSan")
  }

  /// A cluster can be wider than two columns.
  @Test func aClusterCoversAllItsColumns() {
    var grid = Grid(ScreenSize(width: 6, height: 1))
    grid.write("012345", row: 0, column: 0)
    #expect(grid.write("ल्ली", row: 0, column: 1) == 4)
    #expect(grid.row(0).map(\.text) == ["0", "ल्ली", "", "", "4", "5"])
    grid.write("x", row: 0, column: 2)
    #expect(grid.text(ofRow: 0) == "0 x 45")
  }

  @Test func marksJoinTheirLetter() {
    var grid = Grid(ScreenSize(width: 4, height: 1))
    grid.write("e\u{301}a", row: 0, column: 0)
    #expect(grid[0, 0].text == "e\u{301}" && grid[0, 1].text == "a")
    grid.write("a" + String(repeating: "\u{200B}\u{300}", count: 5000), row: 0, column: 0)
    #expect(grid[0, 0].text.utf8.count < 20_000 && grid.text(ofRow: 0).count < 200)
  }

  @Test func rightToLeftTextIsEnclosed() {
    var grid = Grid(ScreenSize(width: 8, height: 1))
    grid.write("שלום", row: 0, column: 1)
    #expect(grid[0, 1].text == "\u{2068}ש" && grid[0, 4].text == "ם\u{2069}")
    #expect(grid.text(ofRow: 0) == " שלום")
  }

  @Test func styledPagesBecomeLines() {
    let page = "\u{1B}[1mKORD\u{1B}[0m Chi\u{2068}ca\u{2069}go\n\u{1B}[2;9mold\u{1B}[0m\n\nend"
    let lines = StyledLine.lines(of: Array(page.utf8))
    #expect(lines.map(\.text) == ["KORD Chicago", "old", "", "end"])
    #expect(lines[0].runs == [.init("KORD", style: Style(.bold)), .init(" Chicago")])
    #expect(lines[1].runs[0].style == Style([.faint, .struck]))
  }
}

/// Tests that the written bytes produce the new picture from any old one.
struct GridDifferenceTests {
  private static let texts = ["KORD", "Zürich", "東京", "  ", "שלום", "a", "–", "⣿⡇", "🛫", "0123456789"]
  private static let styles = [
    Style.plain, Style(.bold), Style(.reversed), Style([.faint, .struck]), Style([], color: 32),
    Style(.bold, color: 31),
  ]

  private func scribble(_ grid: inout Grid, _ generator: inout some RandomNumberGenerator) {
    for _ in 0..<Int.random(in: 0...8, using: &generator) {
      grid.write(
        Self.texts.randomElement(using: &generator) ?? "", row: .random(in: 0..<grid.height, using: &generator),
        column: .random(in: -2..<grid.width, using: &generator),
        style: Self.styles.randomElement(using: &generator) ?? .plain)
    }
  }

  private func moved(_ grid: Grid, by distance: Int, _ rows: Range<Int>) -> Grid {
    var moved = grid
    for row in rows {
      moved.fill(row: row, .plain)
      guard rows.contains(row + distance) else { continue }
      for (column, cell) in grid.row(row + distance).enumerated() where !cell.isCovered {
        moved.write(cell.text.withoutIsolates, row: row, column: column, style: cell.style)
      }
    }
    return moved
  }

  @Test func bytesGiveThePicture() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<300 {
      let size = ScreenSize(
        width: .random(in: 1...40, using: &generator), height: .random(in: 1...16, using: &generator))
      var terminal = TinyTerminal(size)
      var shown: Grid?
      var next = Grid(size)
      for _ in 0..<8 {
        scribble(&next, &generator)
        if size.height > 6, Bool.random(using: &generator) {
          next = moved(next, by: .random(in: -3...3, using: &generator), 1..<(size.height - 1))
        }
        terminal.take(GridDifference.bytes(from: shown, to: next))
        #expect(terminal.faults.isEmpty)
        let meant = next.cells.map { TinyTerminal.Cell(text: $0.text.withoutIsolates, style: $0.style) }
        #expect(terminal.rows.flatMap(\.self) == meant)
        shown = next
      }
    }
  }

  /// No text is in a wrong column, and nothing remains of the old picture, if the terminal measures a text otherwise.
  @Test func disagreementAboutWidthsStaysWithinTheText() {
    let uncertain = ["दि", "ल्ली", "👩‍👧", "e\u{301}", "🛫"]
    var generator = SeededGenerator(seed: 6)
    for round in 0..<300 {
      let size = ScreenSize(width: 30, height: 8)
      var terminal = TinyTerminal(size) { uncertain.contains($0) ? 1 + round % 4 : TinyTerminal.usualColumns($0) }
      var shown: Grid?
      var next = Grid(size)
      for _ in 0..<8 {
        scribble(&next, &generator)
        for _ in 0..<3 {
          next.write(
            uncertain.randomElement(using: &generator) ?? "", row: .random(in: 0..<8, using: &generator),
            column: .random(in: 0..<20, using: &generator))
        }
        if Bool.random(using: &generator) { next = moved(next, by: .random(in: -3...3, using: &generator), 1..<7) }
        terminal.take(GridDifference.bytes(from: shown, to: next))
        for (is_, meant) in zip(terminal.rows.flatMap(\.self), next.cells) where !uncertain.contains(meant.text) {
          let text = meant.text.withoutIsolates
          // An uncertain text may take more or fewer columns than it is meant to.
          let isBesideText = uncertain.contains(is_.text) || is_.text.isEmpty || is_.text == " "
          #expect(is_.text == text || isBesideText && (text == " " || text.isEmpty))
        }
        shown = next
      }
    }
  }

  @Test func nothingIsWrittenWhereNothingIsDifferent() {
    var grid = Grid(ScreenSize(width: 80, height: 24))
    grid.write("KORD", row: 3, column: 4)
    #expect(GridDifference.bytes(from: grid, to: grid).isEmpty)
  }

  @Test func littleIsWrittenWhereLittleIsDifferent() {
    var old = Grid(ScreenSize(width: 80, height: 24))
    for row in 0..<24 { old.write("row \(row) of a table with a few words in it", row: row, column: 0) }
    var new = old
    new.write("7", row: 4, column: 70)
    #expect(GridDifference.bytes(from: old, to: new).count < 40)
    // A table that scrolls by one row uses the terminal's scrolling.
    var moved = old
    for row in 2..<21 {
      moved.fill(row: row, .plain)
      moved.write("row \(row + 1) of a table with a few words in it", row: row, column: 0)
    }
    #expect(GridDifference.bytes(from: old, to: moved).count < 120)
  }
}

extension Grid {
  /// The text of all rows, each followed by a line feed.
  fileprivate var text: String { (0..<height).map { text(ofRow: $0) + "\n" }.joined() }
}

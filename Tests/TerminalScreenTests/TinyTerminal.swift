import TerminalScreen

/// A minimal terminal that interprets the bytes of the screen, so that the resulting picture can be compared.
struct TinyTerminal {
  private(set) var grid: Grid
  /// The sequences that were not understood.
  private(set) var faults: [String] = []
  private var row = 0
  private var column = 0
  private var style = Style.plain
  private var margins: ClosedRange<Int>

  init(_ size: ScreenSize) {
    grid = Grid(size)
    margins = 0...(size.height - 1)
  }

  mutating func take(_ bytes: [UInt8]) {
    var rest = Substring(String(decoding: bytes, as: UTF8.self))
    while let character = rest.first {
      switch character {
      case "\u{1B}": takeSequence(&rest)
      case "\r": column = 0
      case "\n": row = min(row + 1, grid.height - 1)
      case "\r\n": (row, column) = (min(row + 1, grid.height - 1), 0)
      default:
        let text = rest.prefix { $0 != "\u{1B}" && $0 != "\r\n" && $0 != "\r" && $0 != "\n" }
        column = grid.write(String(text), row: row, column: column, style: style)
        rest = rest[text.endIndex...]
        continue
      }
      if character != "\u{1B}" { rest.removeFirst() }
    }
  }

  private mutating func takeSequence(_ rest: inout Substring) {
    rest.removeFirst()
    guard rest.popFirst() == "[" else { return faults.append("not a control sequence") }
    let body = rest.prefix { $0.isNumber || $0 == ";" || $0 == "?" }
    rest = rest[body.endIndex...]
    let numbers = body.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    let first = max(1, numbers.first ?? 1)
    switch (rest.popFirst(), body) {
    case ("h", "?2026"), ("l", "?2026"): break
    case ("H", _): (row, column) = (first - 1, numbers.count > 1 ? numbers[1] - 1 : 0)
    case ("C", _): column += first
    case ("m", _): apply(numbers)
    case ("J", "2"): grid = Grid(grid.size)
    case ("K", ""):
      grid.write(String(repeating: " ", count: grid.width - column), row: row, column: column, style: style)
    case ("r", ""): (margins, row, column) = (0...(grid.height - 1), 0, 0)
    case ("r", _): (margins, row, column) = ((numbers[0] - 1)...(numbers[1] - 1), 0, 0)
    case ("S", _): scroll(by: first)
    case ("T", _): scroll(by: -first)
    default: faults.append("unknown sequence \(body)")
    }
  }

  private mutating func apply(_ numbers: [Int]) {
    // The parser of styles ignores unknown codes; here every code must be known.
    let line = StyledLine.lines(of: Array("\u{1B}[\(numbers.map(String.init).joined(separator: ";"))mx".utf8)).first
    if numbers.first == 0 { return style = line?.runs.first?.style ?? .plain }
    guard let added = line?.runs.first?.style else { return faults.append("no style") }
    style = Style(style.attributes.union(added.attributes), color: added.color > 0 ? added.color : style.color)
  }

  private mutating func scroll(by distance: Int) {
    let old = grid
    for row in margins {
      grid.fill(row: row, style)
      guard margins.contains(row + distance) else { continue }
      for (column, cell) in old.row(row + distance).enumerated() where !cell.isCovered {
        grid.write(cell.text.withoutIsolates, row: row, column: column, style: cell.style)
      }
    }
  }
}

extension String {
  /// The text without the marks that isolate right-to-left text.
  var withoutIsolates: String {
    String(String.UnicodeScalarView(unicodeScalars.filter { $0 != "\u{2068}" && $0 != "\u{2069}" }))
  }
}

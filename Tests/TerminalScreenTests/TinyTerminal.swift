import TerminalScreen

/// A minimal terminal that interprets the bytes of the screen, so that the resulting picture can be compared.
///
/// Of the module under test it takes only the types of sizes and styles.
struct TinyTerminal {
  struct Cell: Equatable {
    /// The character with its marks; empty where a wide character to the left covers the cell.
    var text = " "
    var style = Style.plain
  }

  private(set) var rows: [[Cell]]
  /// The sequences that were not understood.
  private(set) var faults: [String] = []
  private let size: ScreenSize
  /// Returns the columns that a character takes, about which terminals disagree.
  private let columns: (String) -> Int
  private var row = 0
  private var column = 0
  private var style = Style.plain
  private var margins: ClosedRange<Int>

  init(_ size: ScreenSize, columns: @escaping (String) -> Int = Self.usualColumns) {
    self.size = size
    self.columns = columns
    rows = Self.blank(size)
    margins = 0...(size.height - 1)
  }

  /// Two columns for ideographs and emoji, else one.
  static func usualColumns(_ character: String) -> Int {
    let first = character.unicodeScalars.first?.value ?? 0
    return [0x2E80...0x9FFF, 0x1F300...0x1FAFF].contains { $0.contains(first) } ? 2 : 1
  }

  private static func blank(_ size: ScreenSize) -> [[Cell]] {
    Array(repeating: Array(repeating: Cell(), count: size.width), count: size.height)
  }

  mutating func take(_ bytes: [UInt8]) {
    var rest = Substring(String(decoding: bytes, as: UTF8.self))
    while let character = rest.popFirst() {
      switch character {
      case "\u{1B}": takeSequence(&rest)
      case "\r": column = 0
      case "\n": feed()
      case "\r\n":
        feed()
        column = 0
      default: put(character)
      }
    }
  }

  private mutating func put(_ character: Character) {
    // The marks that isolate right-to-left text take no room.
    let text = String(character).withoutIsolates
    guard !text.isEmpty else { return }
    let end = column + columns(text)
    guard end <= size.width else { return faults.append("'\(text)' is beyond the edge") }
    clear(column..<end)
    for covered in column..<end { rows[row][covered] = Cell(text: "", style: style) }
    rows[row][column].text = text
    column = end
  }

  private mutating func clearToEnd() {
    let start = column
    for _ in start..<size.width { put(" ") }
    column = start
  }

  /// Blanks cells, and the rest of wide characters of which they are a part.
  private mutating func clear(_ range: Range<Int>) {
    var (start, end) = (range.lowerBound, range.upperBound)
    while rows[row][start].text.isEmpty { start -= 1 }
    while end < size.width, rows[row][end].text.isEmpty { end += 1 }
    for column in start..<end { rows[row][column].text = " " }
  }

  private mutating func takeSequence(_ rest: inout Substring) {
    let kind = rest.popFirst()
    if kind == "M" { return feedBack() }
    guard kind == "[" else { return faults.append("not a control sequence") }
    let body = rest.prefix { $0.isNumber || $0 == ";" || $0 == "?" }
    rest = rest[body.endIndex...]
    let numbers = body.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    let first = max(1, numbers.first ?? 1)
    switch (rest.popFirst(), body) {
    case ("h", "?2026"), ("l", "?2026"): break
    case ("H", _): (row, column) = (first - 1, numbers.count > 1 ? numbers[1] - 1 : 0)
    case ("C", _): column = min(column + first, size.width - 1)
    case ("m", _): for number in numbers { apply(number) }
    case ("J", "2"): rows = Self.blank(size)
    case ("K", ""): clearToEnd()
    case ("r", ""): (margins, row, column) = (0...(size.height - 1), 0, 0)
    case ("r", _): (margins, row, column) = ((numbers[0] - 1)...(numbers[1] - 1), 0, 0)
    default: faults.append("unknown sequence \(body)")
    }
  }

  private mutating func apply(_ number: Int) {
    switch number {
    case 0: style = .plain
    case 1: style.attributes.insert(.bold)
    case 2: style.attributes.insert(.faint)
    case 3: style.attributes.insert(.italic)
    case 4: style.attributes.insert(.underlined)
    case 7: style.attributes.insert(.reversed)
    case 9: style.attributes.insert(.struck)
    case 30...37, 90...97: style.color = UInt8(number)
    default: faults.append("no style \(number)")
    }
  }

  private mutating func feed() {
    if row == margins.upperBound { scroll(by: 1) } else { row = min(row + 1, size.height - 1) }
  }

  private mutating func feedBack() {
    if row == margins.lowerBound { scroll(by: -1) } else { row = max(row - 1, 0) }
  }

  private mutating func scroll(by distance: Int) {
    let old = rows
    for row in margins {
      let isMoved = margins.contains(row + distance)
      rows[row] = isMoved ? old[row + distance] : Array(repeating: Cell(style: style), count: size.width)
    }
  }
}

extension String {
  /// The text without the marks that isolate right-to-left text.
  var withoutIsolates: String {
    String(String.UnicodeScalarView(unicodeScalars.filter { $0 != "\u{2068}" && $0 != "\u{2069}" }))
  }
}

/// Cuts an expression into the pieces that the parser asks for; what a piece is depends on where it stands.
struct ExpressionScanner {
  let text: String
  private let bytes: [UInt8]
  private(set) var index = 0

  init(_ text: String) {
    self.text = text
    bytes = Array(text.utf8)
  }

  struct Piece {
    let text: String
    let range: Range<Int>
  }

  mutating func skipSpace() {
    while index < bytes.count, bytes[index] == 0x20 || (0x09...0x0D).contains(bytes[index]) { index += 1 }
  }

  mutating func isAtEnd() -> Bool {
    skipSpace()
    return index == bytes.count
  }

  /// Goes back to an earlier place.
  mutating func back(to place: Int) { index = place }

  /// The rest of a word from here, for showing what was found.
  var here: Range<Int> {
    var end = index
    while end < bytes.count, !Self.endsWord(bytes[end]) { end += 1 }
    return index..<max(end, min(index + 1, bytes.count))
  }

  /// Takes a sign such as `(` if it is next.
  mutating func take(_ sign: Character) -> Bool {
    skipSpace()
    guard index < bytes.count, bytes[index] == sign.asciiValue else { return false }
    index += 1
    return true
  }

  /// Takes one of the words of the grammar if it is next, in any case.
  mutating func takeKeyword(_ keyword: String) -> Bool {
    skipSpace()
    let end = index + keyword.utf8.count
    guard end <= bytes.count, end == bytes.count || !Self.isNamePart(bytes[end]) else { return false }
    guard text(index..<end).lowercased() == keyword else { return false }
    index = end
    return true
  }

  /// Takes a name: letters, digits, `_` and the points of a path.
  mutating func takeName() -> Piece? {
    skipSpace()
    let start = index
    while index < bytes.count, Self.isNamePart(bytes[index]) { index += 1 }
    return index > start ? piece(start..<index) : nil
  }

  /// Takes an operator.
  mutating func takeComparison() -> Comparison? {
    skipSpace()
    for comparison in Comparison.allCases where bytes[index...].starts(with: comparison.rawValue.utf8) {
      index += comparison.rawValue.utf8.count
      // `==` is what many languages taught.
      if comparison == .equal, index < bytes.count, bytes[index] == UInt8(ascii: "=") { index += 1 }
      return comparison
    }
    return nil
  }

  /// The signs from a place on that look like an operator, whether or not they are one.
  func operatorLike(from start: Int) -> Range<Int>? {
    var end = start
    while end < bytes.count, "=!<>~^*&|%$#@+-/".utf8.contains(bytes[end]) { end += 1 }
    return end > start ? start..<end : nil
  }

  /// Whether the next sign makes something else of the operator before it, as in `>>` and `=~`.
  var continuesOperator: Bool { index < bytes.count && "=!<>~^&|".utf8.contains(bytes[index]) }

  /// Whether the next word can be a unit: it begins with a letter, `%` or `°`, and joins no conditions.
  var isAtUnit: Bool {
    guard index < bytes.count else { return false }
    let byte = bytes[index]
    guard byte >= 0x80 || byte == UInt8(ascii: "%") || (byte | 0x20) &- UInt8(ascii: "a") < 26 else { return false }
    return !["and", "or", "not"].contains(text(here).lowercased())
  }

  /// The part of the expression in a range.
  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Whether there is nothing but blanks between a place and the next piece.
  func isBlank(from start: Int) -> Bool { start <= index && bytes[start..<index].allSatisfy { $0 <= 0x20 } }

  /// Takes a text in quotes of either kind; inside, a backslash keeps the sign after it.
  mutating func takeQuoted() throws(FilterError) -> Piece? {
    skipSpace()
    guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'") else {
      return nil
    }
    let quote = bytes[index]
    let start = index
    var inside: [UInt8] = []
    index += 1
    while index < bytes.count {
      let byte = bytes[index]
      if byte == quote {
        index += 1
        return Piece(text: String(decoding: inside, as: UTF8.self), range: start..<index)
      }
      if byte == UInt8(ascii: "\\"), index + 1 < bytes.count { index += 1 }
      inside.append(bytes[index])
      index += 1
    }
    throw FilterError(.unclosedQuote, in: text, at: start..<(start + 1))
  }

  /// Takes a literal that needs no quotes: everything to the next blank, comma or parenthesis.
  mutating func takeWord() -> Piece? {
    skipSpace()
    let start = index
    while index < bytes.count, !Self.endsWord(bytes[index]) { index += 1 }
    return index > start ? piece(start..<index) : nil
  }

  private func piece(_ range: Range<Int>) -> Piece { Piece(text: text(range), range: range) }

  // MARK: Errors

  /// Returns the error that something else was due here.
  mutating func unexpected(_ expected: String) -> FilterError {
    if isAtEnd() { return FilterError(.endOfExpression(expected: expected), in: text, at: index..<index) }
    if let range = operatorLike(from: index), let word = Self.connectives[text(range)] {
      return FilterError(.unknownOperator, in: text, at: range, suggestion: word)
    }
    return FilterError(.unexpected(expected: expected), in: text, at: here)
  }

  /// Returns the error that the signs from a place on are no operator.
  func unknownOperator(_ range: Range<Int>) -> FilterError {
    let signs = text(range)
    return FilterError(
      .unknownOperator, in: text, at: range, suggestion: Self.connectives[signs] ?? Self.comparisons[signs])
  }

  // How other languages spell the operators.
  private static let connectives = ["&&": "and", "&": "and", "||": "or", "|": "or", "!": "not"]
  private static let comparisons = [
    "=>": ">=", "=<": "<=", "<>": "!=", "=!": "!=", "!==": "!=", "===": "=", "=~": "~", "~=": "~", "^": "^=", "*": "*=",
  ]

  private static func endsWord(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == UInt8(ascii: "(") || byte == UInt8(ascii: ")") || byte == UInt8(ascii: ",")
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."):
      true
    default: byte >= 0x80
    }
  }
}

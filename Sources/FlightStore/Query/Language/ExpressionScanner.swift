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

  /// Takes some signs if they are next.
  mutating func take(signs: String) -> Bool {
    skipSpace()
    guard bytes[index...].starts(with: signs.utf8) else { return false }
    index += signs.utf8.count
    return true
  }

  /// Takes a `!` that stands before a condition.
  mutating func takeNot() -> Bool {
    skipSpace()
    guard index < bytes.count, bytes[index] == UInt8(ascii: "!") else { return false }
    guard index + 1 == bytes.count || bytes[index + 1] != UInt8(ascii: "=") else { return false }
    index += 1
    return true
  }

  /// Takes one of some arithmetic signs if it is next and no part of another operator.
  mutating func takeArithmetic(_ signs: [ArithmeticOperator]) -> (ArithmeticOperator, Range<Int>)? {
    skipSpace()
    guard index < bytes.count, let sign = ArithmeticOperator(rawValue: String(UnicodeScalar(bytes[index]))),
      signs.contains(sign), index + 1 == bytes.count || bytes[index + 1] != UInt8(ascii: "=")
    else { return nil }
    index += 1
    return (sign, index - 1..<index)
  }

  /// Whether a number is next, with or without a sign.
  var isAtNumber: Bool {
    var place = index
    while place < bytes.count, bytes[place] <= 0x20 { place += 1 }
    if place < bytes.count, bytes[place] == UInt8(ascii: "-") || bytes[place] == UInt8(ascii: "+") { place += 1 }
    if place < bytes.count, bytes[place] == UInt8(ascii: ".") { place += 1 }
    return place < bytes.count && JSONScanner.isDigit(bytes[place])
  }

  /// Whether an opening parenthesis is next.
  var isAtParenthesis: Bool {
    var place = index
    while place < bytes.count, bytes[place] <= 0x20 { place += 1 }
    return place < bytes.count && bytes[place] == UInt8(ascii: "(")
  }

  /// Whether a closing parenthesis is next.
  var isAtClosingParenthesis: Bool {
    var place = index
    while place < bytes.count, bytes[place] <= 0x20 { place += 1 }
    return place < bytes.count && bytes[place] == UInt8(ascii: ")")
  }

  /// Whether a comparison is next.
  var isAtComparison: Bool {
    var scanner = self
    return scanner.takeComparison() != nil
  }

  /// Whether a comma is next.
  var isAtComma: Bool { index < bytes.count && bytes[index] == UInt8(ascii: ",") }

  /// Whether a word has just ended.
  var isAtWordEnd: Bool { index == bytes.count || Self.endsWord(bytes[index]) }

  /// Whether the next sign opens parentheses around a value: something that only follows a value comes after them.
  var isAtValueInParentheses: Bool {
    var scanner = self
    guard scanner.take("("), scanner.skipParentheses() else { return false }
    let start = scanner.index
    if scanner.takeArithmetic([.plus, .minus, .times, .over]) != nil { return true }
    if scanner.takeComparison() != nil { return true }
    scanner.back(to: start)
    return ["is", "in", "between", "like"].contains { scanner.takeKeyword($0) }
      || scanner.takeKeyword("not") && ["in", "between", "like"].contains { scanner.takeKeyword($0) }
  }

  /// Goes on behind the parenthesis that closes one just taken; false where there is none.
  private mutating func skipParentheses() -> Bool {
    var depth = 1
    while index < bytes.count, depth > 0 {
      switch bytes[index] {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        guard (try? takeQuoted()) != nil else { return false }
        continue
      default: break
      }
      index += 1
    }
    return depth == 0
  }

  /// Whether some signs join two conditions.
  func isConnective(_ range: Range<Int>) -> Bool { Self.connectives[text(range)] != nil }

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
      // So is `<>`.
      if comparison == .less, index < bytes.count, bytes[index] == UInt8(ascii: ">") {
        index += 1
        return .notEqual
      }
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

  /// Takes a number with what belongs to it, or a unit: everything to the next blank, comma, parenthesis or arithmetic
  /// sign, but for the sign of an exponent and the one in `km/h`.
  mutating func takeNumberWord() -> Piece? {
    skipSpace()
    let start = index
    if index < bytes.count, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") { index += 1 }
    while index < bytes.count, !Self.endsWord(bytes[index]) {
      let byte = bytes[index]
      let before = index > start ? bytes[index - 1] | 0x20 : 0
      let isExponent =
        before == UInt8(ascii: "e") && index + 1 < bytes.count && JSONScanner.isDigit(bytes[index + 1])
        && index > start + 1 && (JSONScanner.isDigit(bytes[index - 2]) || bytes[index - 2] == UInt8(ascii: "."))
      if byte == UInt8(ascii: "*") { break }
      if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-"), !isExponent { break }
      if byte == UInt8(ascii: "/") {
        let isPerHour =
          index + 1 < bytes.count && bytes[index + 1] | 0x20 == UInt8(ascii: "h")
          || bytes[index...].starts(with: "/ч".utf8)
        if !isPerHour || before < 0x61 { break }
      }
      index += 1
    }
    return index > start ? piece(start..<index) : nil
  }

  /// Takes the word `now`, although a sign may follow it at once.
  mutating func takeNow() -> Bool {
    skipSpace()
    let end = index + 3
    guard end <= bytes.count, text(index..<end).lowercased() == "now" else { return false }
    guard end == bytes.count || !Self.isNamePart(bytes[end]) else { return false }
    index = end
    return true
  }

  /// Whether a sign is next.
  var isAtSign: Bool {
    var place = index
    while place < bytes.count, bytes[place] <= 0x20 { place += 1 }
    return place < bytes.count && (bytes[place] == UInt8(ascii: "-") || bytes[place] == UInt8(ascii: "+"))
  }

  private func piece(_ range: Range<Int>) -> Piece { Piece(text: text(range), range: range) }

  // MARK: Errors

  /// Returns the error that something else was due here.
  mutating func unexpected(_ expected: String) -> FilterError {
    if isAtEnd() { return FilterError(.endOfExpression(expected: expected), in: text, at: index..<index) }
    if let range = operatorLike(from: index), let word = Self.connectives[text(range)] {
      return FilterError(.unknownOperator, in: text, at: range, suggestion: word)
    }
    return FilterError(.unexpected(expected: expected), in: text, at: here, suggestion: numberWithoutMarks)
  }

  /// The number that is meant by one with marks between the thousands, of which the first is next: `1,000`.
  private var numberWithoutMarks: String? {
    guard isAtComma else { return nil }
    var start = index
    while start > 0, JSONScanner.isDigit(bytes[start - 1]) { start -= 1 }
    let end = index + 4
    guard 1...3 ~= index - start, end <= bytes.count, bytes[(index + 1)..<end].allSatisfy(JSONScanner.isDigit),
      end == bytes.count || !JSONScanner.isDigit(bytes[end])
    else { return nil }
    return text(start..<index) + text((index + 1)..<end)
  }

  /// Returns the error that the signs from a place on are no operator.
  func unknownOperator(_ range: Range<Int>) -> FilterError {
    let signs = text(range)
    return FilterError(
      .unknownOperator, in: text, at: range, suggestion: Self.connectives[signs] ?? Self.comparisons[signs])
  }

  // How other languages spell the operators.
  private static let connectives = ["&&": "and", "&": "and", "||": "or", "|": "or"]
  private static let comparisons = [
    "=>": ">=", "=<": "<=", "=!": "!=", "!==": "!=", "===": "=", "=~": "~", "~=": "~", "^": "^=", "*": "*=",
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

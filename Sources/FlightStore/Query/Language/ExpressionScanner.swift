/// A context-dependent scanner of expressions: the parser requests each piece by its kind.
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

  /// Skips white space, and returns the position after it.
  @discardableResult
  mutating func skipSpace() -> Int {
    while index < bytes.count, bytes[index] == 0x20 || (0x09...0x0D).contains(bytes[index]) { index += 1 }
    return index
  }

  mutating func isAtEnd() -> Bool {
    skipSpace()
    return index == bytes.count
  }

  mutating func back(to place: Int) { index = place }

  /// The rest of the word at the current position, for error messages.
  var here: Range<Int> {
    var end = index
    while !endsWord(at: end) { end += 1 }
    return index..<max(end, min(index + 1, bytes.count))
  }

  /// Takes a sign such as `(` or `&&` if it is next.
  mutating func take(_ signs: String) -> Bool {
    skipSpace()
    guard bytes[index...].starts(with: signs.utf8) else { return false }
    index += signs.utf8.count
    return true
  }

  /// Takes one of some arithmetic signs if it is next and not part of another operator.
  mutating func takeArithmetic(_ signs: [ArithmeticOperator]) -> (ArithmeticOperator, Range<Int>)? {
    skipSpace()
    guard index < bytes.count, let sign = ArithmeticOperator(rawValue: String(UnicodeScalar(bytes[index]))),
      signs.contains(sign), !has("=", at: index + 1)
    else { return nil }
    index += 1
    return (sign, index - 1..<index)
  }

  /// The position of the next byte that is not blank.
  private var next: Int { bytes[index...].firstIndex { $0 > 0x20 } ?? bytes.count }

  /// Returns whether one of some signs is at a position.
  private func has(_ signs: String, at place: Int) -> Bool { place < bytes.count && signs.utf8.contains(bytes[place]) }

  private func hasDigit(at place: Int) -> Bool { place < bytes.count && bytes[place].isASCIIDigit }

  /// Whether a number is next, with or without a sign.
  var isAtNumber: Bool {
    var place = next
    if has("+-", at: place) { place += 1 }
    if has(".", at: place) { place += 1 }
    return hasDigit(at: place)
  }

  var isAtParenthesis: Bool { has("(", at: next) }

  /// Whether the operand of a measure ends here.
  var isAtEndOfOperand: Bool {
    var scanner = self
    return has(")", at: next) || scanner.takeKeyword("where")
  }

  var isAtComparison: Bool {
    var scanner = self
    return scanner.takeComparison() != nil
  }

  var isAtComma: Bool { has(",", at: index) }

  var isAtWordEnd: Bool { endsWord(at: index) }

  /// Whether the next sign opens parentheses around a value, followed by something that only follows values.
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

  /// Skips past the parenthesis that closes the one just taken; returns `false` if there is none.
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

  /// Returns whether some signs are a connective of conditions in other languages.
  func isConnective(_ range: Range<Int>) -> Bool { Self.connectives[text(range)] != nil }

  /// Takes a keyword of the grammar if it is next, in any case.
  mutating func takeKeyword(_ keyword: String) -> Bool {
    skipSpace()
    let end = index + keyword.utf8.count
    guard end <= bytes.count, !hasNamePart(at: end) else { return false }
    guard text(index..<end).lowercased() == keyword else { return false }
    index = end
    return true
  }

  /// Takes a name: letters, digits, `_` and the dots of a path.
  mutating func takeName() -> Piece? {
    skipSpace()
    let start = index
    while hasNamePart(at: index) { index += 1 }
    return index > start ? piece(start..<index) : nil
  }

  mutating func takeComparison() -> Comparison? {
    skipSpace()
    for comparison in Comparison.allCases where bytes[index...].starts(with: comparison.rawValue.utf8) {
      index += comparison.rawValue.utf8.count
      // `==`, as in many languages.
      if comparison == .equal, has("=", at: index) { index += 1 }
      // `<>`, as in SQL.
      if comparison == .less, has(">", at: index) {
        index += 1
        return .notEqual
      }
      return comparison
    }
    return nil
  }

  /// Returns the signs from a position that look like an operator, whether or not they are one.
  func operatorLike(from start: Int) -> Range<Int>? {
    var end = start
    while has("=!<>~^*&|%$#@+-/", at: end) { end += 1 }
    return end > start ? start..<end : nil
  }

  /// Whether the next sign makes another operator of the one before it, as in `>>` and `=~`.
  var continuesOperator: Bool { has("=!<>~^&|", at: index) }

  /// Whether the next word can be a unit: it begins with a letter, `%` or `°`, and is not a keyword that follows values.
  var isAtUnit: Bool {
    guard index < bytes.count else { return false }
    let byte = bytes[index]
    guard byte >= 0x80 || byte == UInt8(ascii: "%") || (byte | 0x20) &- UInt8(ascii: "a") < 26 else { return false }
    return !CustomColumn.keywords.contains(text(here).lowercased())
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Returns a range without the white space at its end.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    range.lowerBound..<range.upperBound - bytes[range].reversed().prefix { $0 <= 0x20 }.count
  }

  /// Returns whether there is only white space between a position and the current one.
  func isBlank(from start: Int) -> Bool { start <= index && bytes[start..<index].allSatisfy { $0 <= 0x20 } }

  /// Takes a text in single or double quotes, in which a backslash escapes such a quote and itself.
  ///
  /// Before any other character it stands for itself, so that patterns keep theirs.
  mutating func takeQuoted() throws(FilterError) -> Piece? {
    skipSpace()
    guard has("\"'", at: index) else { return nil }
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
      if byte == UInt8(ascii: "\\"), index + 1 < bytes.count, [quote, byte].contains(bytes[index + 1]) { index += 1 }
      inside.append(bytes[index])
      index += 1
    }
    throw error(.unclosedQuote, at: start..<(start + 1))
  }

  /// Takes a literal without quotes: everything up to the next space, comma, parenthesis, `<`, `>`, `&&` or `||`.
  ///
  /// Only a text may contain `=` and `!`.
  mutating func takeWord(isText: Bool = true) -> Piece? {
    skipSpace()
    let start = index
    while isText ? !endsWord(at: index) : !endsNumberWord(at: index) { index += 1 }
    return index > start ? piece(start..<index) : nil
  }

  /// Takes a number with an attached unit, or a unit.
  ///
  /// It ends at the next space, comma, parenthesis, operator or arithmetic sign, except for the sign of an exponent and the slash
  /// in `km/h`.
  mutating func takeNumberWord() -> Piece? {
    skipSpace()
    let start = index
    if has("+-", at: index) { index += 1 }
    while !endsNumberWord(at: index) {
      let before = index > start ? bytes[index - 1] | 0x20 : 0
      let isExponent =
        before == UInt8(ascii: "e") && index > start + 1 && hasDigit(at: index + 1)
        && (hasDigit(at: index - 2) || has(".", at: index - 2))
      if has("*", at: index) { break }
      // A colon is within a number only in `1:30`; in a sort key it precedes the direction.
      if has(":", at: index), !hasDigit(at: index + 1) { break }
      if has("+-", at: index), !isExponent { break }
      if has("/", at: index) {
        let isPerHour = has("hH", at: index + 1) || bytes[index...].starts(with: "/ч".utf8)
        // No unit either, but the error is about the unit as a whole.
        let isPerSecond = has("s", at: index + 1) && !hasNamePart(at: index + 2)
        if !isPerHour && !isPerSecond || before < 0x61 { break }
      }
      index += 1
    }
    return index > start ? piece(start..<index) : nil
  }

  var isAtSign: Bool { has("+-", at: next) }

  private func piece(_ range: Range<Int>) -> Piece { Piece(text: text(range), range: range) }

  // MARK: Errors

  func error(_ reason: FilterError.Reason, at range: Range<Int>, meaning meant: String? = nil) -> FilterError {
    FilterError(reason, in: text, at: range, suggestion: meant)
  }

  /// Returns the error that something else is expected at the current position.
  mutating func unexpected(_ expected: String) -> FilterError {
    if isAtEnd() { return error(.endOfExpression(expected: expected), at: index..<index) }
    if let range = operatorLike(from: index), let word = Self.connectives[text(range)] {
      return error(.unknownOperator, at: range, meaning: word)
    }
    return error(.unexpected(expected: expected), at: here, meaning: numberWithoutMarks)
  }

  /// The number without its thousands separator, if one is next or before: 1000 for `1,000` and `1 000`.
  private var numberWithoutMarks: String? {
    let mark = isAtComma ? index : index - 1
    guard mark >= 0, isAtComma || bytes[mark] == 0x20 else { return nil }
    var start = mark
    while start > 0, hasDigit(at: start - 1) { start -= 1 }
    let end = mark + 4
    guard 1...3 ~= mark - start, (mark + 1..<end).allSatisfy(hasDigit), !hasDigit(at: end) else { return nil }
    return text(start..<mark) + text((mark + 1)..<end)
  }

  func unknownOperator(_ range: Range<Int>) -> FilterError {
    let signs = text(range)
    if let (start, end) = beginning(after: range) {
      return error(.unknownOperator, at: range.lowerBound..<end, meaning: "^= \(start)")
    }
    return error(.unknownOperator, at: range, meaning: Self.connectives[signs] ?? Self.comparisons[signs])
  }

  /// Returns the letters after `^` in a regular expression that only they follow, and its end: `DLH` in `=~ '^DLH.*'`.
  private func beginning(after range: Range<Int>) -> (letters: String, end: Int)? {
    var next = self
    next.back(to: range.upperBound)
    guard ["=~", "~="].contains(text(range)), let pattern = (try? next.takeQuoted()) ?? next.takeWord(),
      pattern.text.hasPrefix("^")
    else { return nil }
    let rest = pattern.text.dropFirst()
    let letters = rest.hasSuffix(".*") ? rest.dropLast(2) : rest
    guard !letters.isEmpty, letters.utf8.allSatisfy(\.isASCIILetterOrDigit) else { return nil }
    return (String(letters), pattern.range.upperBound)
  }

  // The operators of other languages, with the ones to suggest for them.
  private static let connectives = ["&&": "and", "&": "and", "||": "or", "|": "or"]
  private static let comparisons = [
    "=>": ">=", "=<": "<=", "=!": "!=", "!==": "!=", "===": "=", "=~": "~", "~=": "~", "^": "^=", "*": "*=",
  ]

  /// Returns whether a word ends before a position: at its end, or at a sign that is not part of a word.
  private func endsWord(at place: Int) -> Bool {
    guard place < bytes.count else { return true }
    switch bytes[place] {
    case 0...0x20, UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: ","), UInt8(ascii: "<"), UInt8(ascii: ">"):
      return true
    // A word may contain a single one, as in `AT&T`.
    case UInt8(ascii: "&"), UInt8(ascii: "|"): return place + 1 < bytes.count && bytes[place + 1] == bytes[place]
    default: return false
    }
  }

  /// Returns whether a number or a time ends before a position.
  private func endsNumberWord(at place: Int) -> Bool {
    endsWord(at: place) || has("=!", at: place)
  }

  /// Returns whether a letter, a digit, `_` or the dot of a path is at a position.
  private func hasNamePart(at place: Int) -> Bool {
    place < bytes.count && (bytes[place].isASCIILetterOrDigit || bytes[place] >= 0x80) || has("_.", at: place)
  }
}

/// A recursive-descent parser of conditions.
///
///     condition   = conjunction { "or" conjunction }
///     conjunction = term { "and" term }
///     term        = "not" term | "(" condition ")" | "true" | "false" | value [ test ]
///     test        = comparison value | "is" [ "not" ] "null" | [ "not" ] "in" "(" literal { "," literal } ")"
///                 | [ "not" ] "between" literal "and" literal | [ "not" ] "like" text
///
/// `ValueParser` reads the values. The parser also accepts `&&`, `||`, `!`, `==` and `<>`, as in other languages.
struct ConditionParser {
  // Each level takes several stack frames, and threads of some systems have small stacks.
  private static let maximumDepth = 100
  private(set) var values: ValueParser
  private var depth = 0

  /// Reads a whole condition.
  ///
  /// - Complexity: O(*n* *d*), where *n* is the length of the text and *d* the depth of its parentheses.
  static func parse(_ text: String, of entity: EntityKind, in scope: ValueScope = ValueScope())
    throws(FilterError) -> Condition
  {
    try parseWithCodes(text, of: entity, in: scope).condition
  }

  /// Reads a whole condition, and returns it with the codes in it.
  static func parseWithCodes(_ text: String, of entity: EntityKind, in scope: ValueScope = ValueScope())
    throws(FilterError) -> (condition: Condition, codes: [WrittenCode])
  {
    var parser = ConditionParser(values: ValueParser(ExpressionScanner(text), of: entity, in: scope))
    if parser.values.scanner.isAtEnd() { throw parser.values.scanner.unexpected("a condition") }
    let condition = try parser.condition()
    if !parser.values.scanner.isAtEnd() { throw parser.unexpectedAfterCondition("'and', 'or' or the end") }
    return (condition, parser.values.codes)
  }

  /// Creates a parser that starts at the position of a value parser.
  init(values: ValueParser) { self.values = values }

  /// Reads a condition that other text may follow.
  mutating func condition() throws(FilterError) -> Condition {
    var conditions = [try conjunction()]
    while values.scanner.takeKeyword("or") || values.scanner.take(signs: "||") {
      conditions.append(try alternative(to: conditions.last))
    }
    return conditions.count == 1 ? conditions[0] : .any(conditions)
  }

  /// Reads the condition after `or`; the error for `airline = UAL or DAL` suggests `airline in (UAL, DAL)`.
  private mutating func alternative(to last: Condition?) throws(FilterError) -> Condition {
    do throws(FilterError) { return try conjunction() } catch {
      guard case .unknownField = error.reason, case .compare(let value, .equal, .literal(.text(let text))) = last else {
        throw error
      }
      throw FilterError(
        error.reason, in: error.text, at: error.range, suggestion: "\(value) in (\(text), \(error.part))")
    }
  }

  private mutating func conjunction() throws(FilterError) -> Condition {
    var conditions = [try term()]
    while takeAnd() != nil { conditions.append(try term()) }
    return conditions.count == 1 ? conditions[0] : .all(conditions)
  }

  private mutating func takeAnd() -> Range<Int>? {
    values.scanner.skipSpace()
    let start = values.scanner.index
    guard values.scanner.takeKeyword("and") || values.scanner.take(signs: "&&") else { return nil }
    return start..<values.scanner.index
  }

  /// Returns the last `and` that joins the terms of a whole condition; `nil` for a condition of another form.
  ///
  /// - Complexity: O(*n* *d*), where *n* is the length of the text and *d* the depth of its parentheses.
  static func lastAnd(in text: String, of entity: EntityKind, in scope: ValueScope) -> Range<Int>? {
    var parser = ConditionParser(values: ValueParser(ExpressionScanner(text), of: entity, in: scope))
    var last: Range<Int>?
    do throws(FilterError) {
      _ = try parser.term()
      while let and = parser.takeAnd() {
        last = and
        _ = try parser.term()
      }
    } catch {
      return nil
    }
    return parser.values.scanner.isAtEnd() ? last : nil
  }

  private mutating func term() throws(FilterError) -> Condition {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth else {
      throw FilterError(.tooDeep, in: values.scanner.text, at: values.scanner.here)
    }
    values.bareText = nil
    if values.scanner.takeKeyword("not") || values.scanner.takeNot() { return .not(try term()) }
    if values.scanner.takeKeyword("true") { return .all([]) }
    if values.scanner.takeKeyword("false") { return .any([]) }
    if !values.scanner.isAtValueInParentheses, values.scanner.take("(") {
      let condition = try condition()
      guard values.scanner.take(")") else { throw unexpectedAfterCondition("'and', 'or' or ')'") }
      return condition
    }
    let start = values.scanner.index
    if values.scanner.takeKeyword("and") || values.scanner.takeKeyword("or") {
      values.scanner.back(to: start)
      throw values.scanner.unexpected("a field")
    }
    return try test(of: try values.value())
  }

  // MARK: Tests

  private mutating func test(of value: ValueParser.Operand) throws(FilterError) -> Condition {
    if value.isText, !values.scanner.isAtComparison { throw noField(value) }
    if values.scanner.takeKeyword("is") {
      let isNegated = values.scanner.takeKeyword("not")
      guard values.scanner.takeKeyword("null") else {
        throw values.scanner.unexpected(isNegated ? "'null'" : "'null' or 'not null'")
      }
      return isNegated ? .not(.isNull(value.expression)) : .isNull(value.expression)
    }
    if values.scanner.takeKeyword("not") {
      guard let test = try namedTest(of: value) else { throw values.scanner.unexpected("'in', 'between' or 'like'") }
      return .not(test)
    }
    if let test = try namedTest(of: value) { return test }
    if let comparison = try comparison(of: value) { return comparison }
    switch value.type.kind {
    case .flag: return .isTrue(value.expression)
    // A list alone: whether it has items, each of which begins with nothing.
    case .list: return .compare(value.expression, .begins, .literal(.text("")))
    default: throw noCondition(value)
    }
  }

  private mutating func namedTest(of value: ValueParser.Operand) throws(FilterError) -> Condition? {
    if values.scanner.takeKeyword("in") { return try membership(of: value) }
    values.scanner.skipSpace()
    let start = values.scanner.index
    if values.scanner.takeKeyword("like") {
      guard value.type.isText else { throw unsuitable("like", at: start..<values.scanner.index, value: value) }
      guard let pattern = try values.scanner.takeQuoted() ?? values.scanner.takeWord() else {
        throw values.scanner.unexpected("a text")
      }
      return .compare(value.expression, .matches, .literal(.text(Self.glob(ofLike: pattern.text))))
    }
    guard values.scanner.takeKeyword("between") else { return nil }
    return try range(of: value, at: start..<values.scanner.index)
  }

  /// Returns a `like` pattern with the wildcards of `~`.
  private static func glob(ofLike pattern: String) -> String {
    String(pattern.map { $0 == "%" ? "*" : $0 == "_" ? "?" : $0 })
  }

  private mutating func comparison(of value: ValueParser.Operand) throws(FilterError) -> Condition? {
    values.scanner.skipSpace()
    let start = values.scanner.index
    guard let comparison = values.scanner.takeComparison() else {
      if let range = values.scanner.operatorLike(from: start), !values.scanner.isConnective(range) {
        throw values.scanner.unknownOperator(range)
      }
      return nil
    }
    if values.scanner.continuesOperator, let range = values.scanner.operatorLike(from: start) {
      throw values.scanner.unknownOperator(range)
    }
    let range = start..<values.scanner.index
    guard value.comparisons.contains(comparison) else { throw unsuitable(comparison.rawValue, at: range, value: value) }
    if values.scanner.takeKeyword("null") {
      let tests = ["is null", "is not null"]
      throw FilterError(
        .unsuitableOperator(comparison.rawValue, field: value.name, candidates: tests), in: values.scanner.text,
        at: range, suggestion: tests[comparison == .notEqual ? 1 : 0])
    }
    let other = try values.value(comparedWith: value, by: comparison)
    guard other.isComparable(with: value) else {
      // `departure > 18:00` means the hour.
      let isHour = value.type.kind == .time && values.scanner.text(other.range).contains(":")
      throw mismatch(between: value, and: other, meaning: isHour ? "\(value.expression).hour" : nil)
    }
    if value.isText, other.isText { throw noField(value) }
    // A literal on the left is moved to the right, so that each condition has one form.
    if value.isLiteral, !other.isLiteral, let mirrored = comparison.mirrored {
      return try condition(other, mirrored, value, operator: range)
    }
    return try condition(value, comparison, other, operator: range)
  }

  private func condition(
    _ value: ValueParser.Operand, _ comparison: Comparison, _ other: ValueParser.Operand, operator sign: Range<Int>
  ) throws(FilterError) -> Condition {
    if case .literal(let literal) = other.expression {
      var range = other.range
      if comparison != .equal {
        range = min(range.lowerBound, sign.lowerBound)..<max(range.upperBound, sign.upperBound)
      }
      try checkPossible(value, comparison, literal, at: range)
    }
    return .compare(value.expression, comparison, other.expression)
  }

  private mutating func membership(of value: ValueParser.Operand) throws(FilterError) -> Condition {
    guard values.scanner.take("(") else { throw listWithoutParentheses() }
    var literals: [Literal] = []
    repeat {
      let (literal, range) = try literal(for: value, after: .equal)
      try checkPossible(value, .equal, literal, at: range)
      literals.append(literal)
    } while values.scanner.take(",")
    guard values.scanner.take(")") else { throw values.scanner.unexpected("',' or ')'") }
    return .isOneOf(value.expression, literals)
  }

  private mutating func range(of value: ValueParser.Operand, at word: Range<Int>) throws(FilterError) -> Condition {
    guard value.comparisons.contains(.lessOrEqual) else { throw unsuitable("between", at: word, value: value) }
    var low = try literal(for: value, after: .greaterOrEqual)
    guard values.scanner.takeKeyword("and") else { throw values.scanner.unexpected("'and'") }
    let high = try literal(for: value, after: .lessOrEqual)
    // The unit of `between 100 and 200 mi` applies to both numbers.
    if case (.number(let number, nil), .number(_, let unit?)) = (low.literal, high.literal) {
      low.literal = .number(number, unit)
    }
    try checkPossible(value, from: low, through: high)
    return .isBetween(value.expression, low.literal, high.literal)
  }

  private mutating func literal(
    for value: ValueParser.Operand, after comparison: Comparison
  ) throws(FilterError) -> Bound {
    values.scanner.skipSpace()
    let start = values.scanner.index
    let literal = try values.literal(for: value, after: comparison)
    return (literal, start..<values.scanner.index)
  }

  // MARK: Errors

  /// Returns the error for a text in place of a field: people who know SQL put the names of columns in quotes.
  private func noField(_ text: ValueParser.Operand) -> FilterError {
    var meant: String?
    if case .literal(.text(let name)) = text.expression, (try? FieldPath(parsing: name, of: values.entity)) != nil {
      meant = name
    }
    return FilterError(
      .unexpected(expected: "a field"), in: values.scanner.text, at: values.scanner.trimmed(text.range),
      suggestion: meant)
  }

  private mutating func listWithoutParentheses() -> FilterError {
    let error = values.scanner.unexpected("'('")
    var words: [String] = []
    repeat { words += (values.scanner.takeWord()?.text).map { [$0] } ?? [] } while values.scanner.take(",")
    let meant = words.isEmpty ? error.suggestion : "(\(words.joined(separator: ", ")))"
    return FilterError(error.reason, in: error.text, at: error.range, suggestion: meant)
  }

  private func unsuitable(_ word: String, at range: Range<Int>, value: ValueParser.Operand) -> FilterError {
    FilterError(
      .unsuitableOperator(word, field: value.name, candidates: value.comparisons.map(\.rawValue)),
      in: values.scanner.text, at: range)
  }

  private func mismatch(between left: ValueParser.Operand, and right: ValueParser.Operand, meaning meant: String?)
    -> FilterError
  {
    FilterError(
      .mismatch(left: left.type.words, sign: nil, right: right.type.words), in: values.scanner.text, at: right.range,
      suggestion: meant)
  }

  /// Returns the error for a value alone, or before something other than an operator.
  private mutating func noCondition(_ value: ValueParser.Operand) -> FilterError {
    let isAlone =
      values.scanner.isAtEnd() || values.scanner.take(")") || values.scanner.takeKeyword("and")
      || values.scanner.takeKeyword("or") || values.scanner.take(signs: "&&") || values.scanner.take(signs: "||")
    guard isAlone else { return values.scanner.unexpected("an operator") }
    return FilterError(.notACondition(field: value.name), in: values.scanner.text, at: value.range)
  }

  /// Returns the error for text after a condition; for words without quotes, it suggests the quotes.
  private mutating func unexpectedAfterCondition(_ expected: String) -> FilterError {
    let error = values.scanner.unexpected(expected)
    guard error.suggestion == nil, let bareText = values.bareText, values.scanner.isBlank(from: bareText.upperBound)
    else { return error }
    var end = bareText.upperBound
    while !values.scanner.isAtEnd(), values.scanner.isAtUnit, let word = values.scanner.takeWord() {
      end = word.range.upperBound
    }
    guard end > bareText.upperBound else { return error }
    return FilterError(
      error.reason, in: error.text, at: error.range,
      suggestion: "\"\(values.scanner.text(bareText.lowerBound..<end))\"")
  }
}

extension Comparison {
  /// The comparison that means the same with the two values swapped.
  var mirrored: Comparison? {
    switch self {
    case .equal, .notEqual: self
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    case .begins, .contains, .matches: nil
    }
  }
}

/// Reads filter expressions by recursive descent.
///
///     expression = conjunction { "or" conjunction }
///     conjunction = term { "and" term }
///     term = "not" term | "(" expression ")" | "true" | "false" | field [ test ]
///     test = comparison literal | "is" [ "not" ] "null" | [ "not" ] "in" "(" literal { "," literal } ")"
///          | [ "not" ] "between" literal "and" literal
///     literal = [ "exactly" ] quoted text | word
struct ConditionParser {
  // Each level takes some frames of the stack, which threads of some systems have little of.
  private static let maximumDepth = 100
  private var scanner: ExpressionScanner
  private let entity: EntityKind
  private var depth = 0
  /// Where the last text without quotes stands.
  private var bareText: Range<Int>?

  /// Reads a whole expression.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the expression.
  static func parse(_ text: String, of entity: EntityKind) throws(FilterError) -> Condition {
    var parser = ConditionParser(scanner: ExpressionScanner(text), entity: entity)
    if parser.scanner.isAtEnd() { throw parser.scanner.unexpected("a condition") }
    let condition = try parser.expression()
    if !parser.scanner.isAtEnd() { throw parser.unexpectedAfterCondition("'and', 'or' or the end") }
    return condition
  }

  private init(scanner: ExpressionScanner, entity: EntityKind) {
    self.scanner = scanner
    self.entity = entity
  }

  private mutating func expression() throws(FilterError) -> Condition {
    var conditions = [try conjunction()]
    while scanner.takeKeyword("or") { conditions.append(try conjunction()) }
    return conditions.count == 1 ? conditions[0] : .any(conditions)
  }

  private mutating func conjunction() throws(FilterError) -> Condition {
    var conditions = [try term()]
    while scanner.takeKeyword("and") { conditions.append(try term()) }
    return conditions.count == 1 ? conditions[0] : .all(conditions)
  }

  private mutating func term() throws(FilterError) -> Condition {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth else {
      throw FilterError(.tooDeep, in: scanner.text, at: scanner.here)
    }
    bareText = nil
    if scanner.takeKeyword("not") { return .not(try term()) }
    if scanner.takeKeyword("true") { return .all([]) }
    if scanner.takeKeyword("false") { return .any([]) }
    if scanner.take("(") {
      let condition = try expression()
      guard scanner.take(")") else { throw unexpectedAfterCondition("'and', 'or' or ')'") }
      return condition
    }
    let start = scanner.index
    if scanner.takeKeyword("and") || scanner.takeKeyword("or") {
      scanner.back(to: start)
      throw scanner.unexpected("a field")
    }
    guard let name = scanner.takeName() else { throw scanner.unexpected("a field") }
    return try test(of: name)
  }

  private mutating func test(of name: ExpressionScanner.Piece) throws(FilterError) -> Condition {
    let path: FieldPath
    do throws(FieldPathError) { path = try FieldPath(parsing: name.text, of: entity) } catch {
      throw FilterError(error, in: scanner.text, at: name.range.lowerBound)
    }
    if scanner.takeKeyword("is") {
      let isNegated = scanner.takeKeyword("not")
      guard scanner.takeKeyword("null") else { throw scanner.unexpected(isNegated ? "'null'" : "'null' or 'not null'") }
      return isNegated ? .not(.isNull(path)) : .isNull(path)
    }
    if scanner.takeKeyword("not") {
      if scanner.takeKeyword("in") { return .not(try membership(of: path)) }
      if let range = try self.range(of: path) { return .not(range) }
      throw scanner.unexpected("'in' or 'between'")
    }
    if scanner.takeKeyword("in") { return try membership(of: path) }
    if let range = try self.range(of: path) { return range }
    if let comparison = try self.comparison(of: path) { return comparison }
    guard path.field.kind == .flag else { throw noCondition(name, path) }
    return .isTrue(path)
  }

  private mutating func comparison(of path: FieldPath) throws(FilterError) -> Condition? {
    scanner.skipSpace()
    let start = scanner.index
    guard let comparison = scanner.takeComparison() else {
      if let range = scanner.operatorLike(from: start) { throw scanner.unknownOperator(range) }
      return nil
    }
    if scanner.continuesOperator, let range = scanner.operatorLike(from: start) {
      throw scanner.unknownOperator(range)
    }
    let range = start..<scanner.index
    guard path.comparisons.contains(comparison) else { throw unsuitable(comparison.rawValue, range, path) }
    if scanner.takeKeyword("null") {
      let tests = ["is null", "is not null"]
      throw FilterError(
        .unsuitableOperator(comparison.rawValue, field: path.name, candidates: tests), in: scanner.text, at: range,
        suggestion: tests[comparison == .notEqual ? 1 : 0])
    }
    return .compare(path, comparison, try literal(for: path, after: comparison))
  }

  private mutating func membership(of path: FieldPath) throws(FilterError) -> Condition {
    guard scanner.take("(") else { throw scanner.unexpected("'('") }
    var literals: [Literal] = []
    repeat { literals.append(try literal(for: path, after: .equal)) } while scanner.take(",")
    guard scanner.take(")") else { throw scanner.unexpected("',' or ')'") }
    return .isOneOf(path, literals)
  }

  private mutating func range(of path: FieldPath) throws(FilterError) -> Condition? {
    scanner.skipSpace()
    let start = scanner.index
    guard scanner.takeKeyword("between") else { return nil }
    guard path.comparisons.contains(.lessOrEqual) else { throw unsuitable("between", start..<scanner.index, path) }
    let low = try literal(for: path, after: .greaterOrEqual)
    guard scanner.takeKeyword("and") else { throw scanner.unexpected("'and'") }
    let high = try literal(for: path, after: .lessOrEqual)
    // The unit of `between 100 and 200 mi` is meant for both.
    if case (.number(let number, nil), .number(_, let unit?)) = (low, high) {
      return .isBetween(path, .number(number, unit), high)
    }
    return .isBetween(path, low, high)
  }

  private mutating func literal(for path: FieldPath, after comparison: Comparison) throws(FilterError) -> Literal {
    if scanner.isAtEnd() { throw scanner.unexpected("a value") }
    let start = scanner.index
    let (literal, isBare) = try LiteralParser(path: path, comparison: comparison).parse(&scanner)
    if case .text = literal, isBare { bareText = start..<scanner.index }
    return literal
  }

  // MARK: Errors

  private func unsuitable(_ word: String, _ range: Range<Int>, _ path: FieldPath) -> FilterError {
    FilterError(
      .unsuitableOperator(word, field: path.name, candidates: path.comparisons.map(\.rawValue)), in: scanner.text,
      at: range)
  }

  /// A field that stands alone, or before something that is no operator.
  private mutating func noCondition(_ name: ExpressionScanner.Piece, _ path: FieldPath) -> FilterError {
    let isAlone = scanner.isAtEnd() || scanner.take(")") || scanner.takeKeyword("and") || scanner.takeKeyword("or")
    guard isAlone else { return scanner.unexpected("an operator") }
    return FilterError(.notACondition(field: path.name), in: scanner.text, at: name.range)
  }

  /// Something follows a condition that cannot: often a text of several words that lacks its quotes.
  private mutating func unexpectedAfterCondition(_ expected: String) -> FilterError {
    let error = scanner.unexpected(expected)
    guard error.suggestion == nil, let bareText, scanner.isBlank(from: bareText.upperBound) else { return error }
    var end = bareText.upperBound
    while !scanner.isAtEnd(), scanner.isAtUnit, let word = scanner.takeWord() { end = word.range.upperBound }
    guard end > bareText.upperBound else { return error }
    return FilterError(
      error.reason, in: error.text, at: error.range, suggestion: "\"\(scanner.text(bareText.lowerBound..<end))\"")
  }
}

extension FieldPath {
  /// The operators that make sense between the field and a literal.
  var comparisons: [Comparison] {
    switch field.kind {
    case .text, .code, .toOne:
      [.equal, .notEqual, .begins, .contains, .matches, .less, .lessOrEqual, .greater, .greaterOrEqual]
    case .list: [.equal, .notEqual, .begins, .contains, .matches]
    case .flag: [.equal, .notEqual]
    case .count, .time, .figure, .raw, .toMany: [.equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual]
    }
  }
}

/// Reads filter expressions by recursive descent.
///
///     expression = conjunction { "or" conjunction }
///     conjunction = term { "and" term }
///     term = "not" term | "(" expression ")" | "true" | "false" | field [ test ]
///     test = comparison literal | "is" [ "not" ] "null" | [ "not" ] "in" "(" literal { "," literal } ")"
///          | [ "not" ] "between" literal "and" literal
struct ConditionParser {
  private static let maximumDepth = 200
  private var scanner: ExpressionScanner
  private let entity: EntityKind
  private var depth = 0

  /// Reads a whole expression.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the expression.
  static func parse(_ text: String, of entity: EntityKind) throws(FilterError) -> Condition {
    var parser = ConditionParser(scanner: ExpressionScanner(text), entity: entity)
    if parser.scanner.isAtEnd() { throw parser.unexpected("a condition") }
    let condition = try parser.expression()
    if !parser.scanner.isAtEnd() { throw parser.unexpected("'and', 'or' or the end") }
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
    if scanner.takeKeyword("not") { return .not(try term()) }
    if scanner.takeKeyword("true") { return .all([]) }
    if scanner.takeKeyword("false") { return .any([]) }
    if scanner.take("(") {
      let condition = try expression()
      guard scanner.take(")") else { throw unexpected("'and', 'or' or ')'") }
      return condition
    }
    guard let name = scanner.takeName() else { throw unexpected("a field") }
    return try test(of: name)
  }

  private mutating func test(of name: ExpressionScanner.Piece) throws(FilterError) -> Condition {
    let path: FieldPath
    do throws(FieldPathError) { path = try FieldPath(parsing: name.text, of: entity) } catch {
      throw FilterError(error, in: scanner.text, at: name.range.lowerBound)
    }
    if scanner.takeKeyword("is") {
      let isNegated = scanner.takeKeyword("not")
      guard scanner.takeKeyword("null") else { throw unexpected(isNegated ? "'null'" : "'null' or 'not null'") }
      return isNegated ? .not(.isNull(path)) : .isNull(path)
    }
    if scanner.takeKeyword("not") {
      if scanner.takeKeyword("in") { return .not(try membership(of: path)) }
      if scanner.takeKeyword("between") { return .not(try range(of: path)) }
      throw unexpected("'in' or 'between'")
    }
    if scanner.takeKeyword("in") { return try membership(of: path) }
    if scanner.takeKeyword("between") { return try range(of: path) }
    let place = scanner.index
    if let comparison = scanner.takeComparison() {
      let range = (scanner.index - comparison.rawValue.utf8.count)..<scanner.index
      guard path.comparisons.contains(comparison) else {
        throw FilterError(
          .unsuitableOperator(
            comparison.rawValue, field: path.name, candidates: path.comparisons.map(\.rawValue)),
          in: scanner.text, at: range)
      }
      return .compare(path, comparison, try literal(for: path, after: comparison))
    }
    scanner.back(to: place)
    scanner.skipSpace()
    if let range = scanner.operatorLike { throw FilterError(.unknownOperator, in: scanner.text, at: range) }
    guard path.field.kind == .flag else {
      if scanner.isAtEnd() || scanner.take(")") {
        throw FilterError(.notACondition(field: path.name), in: scanner.text, at: name.range)
      }
      let after = scanner.here
      let isConnective = ["and", "or"].contains {
        String(decoding: Array(scanner.text.utf8)[after], as: UTF8.self) == $0
      }
      if isConnective { throw FilterError(.notACondition(field: path.name), in: scanner.text, at: name.range) }
      throw unexpected("an operator")
    }
    return .isTrue(path)
  }

  private mutating func membership(of path: FieldPath) throws(FilterError) -> Condition {
    guard scanner.take("(") else { throw unexpected("'('") }
    var literals: [Literal] = []
    repeat { literals.append(try literal(for: path, after: .equal)) } while scanner.take(",")
    guard scanner.take(")") else { throw unexpected("',' or ')'") }
    return .isOneOf(path, literals)
  }

  private mutating func range(of path: FieldPath) throws(FilterError) -> Condition {
    let low = try literal(for: path, after: .greaterOrEqual)
    guard scanner.takeKeyword("and") else { throw unexpected("'and'") }
    return .isBetween(path, low, try literal(for: path, after: .lessOrEqual))
  }

  private mutating func literal(for path: FieldPath, after comparison: Comparison) throws(FilterError) -> Literal {
    if scanner.isAtEnd() { throw unexpected("a value") }
    return try LiteralParser(path: path, comparison: comparison).parse(&scanner)
  }

  private mutating func unexpected(_ expected: String) -> FilterError {
    if scanner.isAtEnd() {
      return FilterError(.endOfExpression(expected: expected), in: scanner.text, at: scanner.index..<scanner.index)
    }
    return FilterError(.unexpected(expected: expected), in: scanner.text, at: scanner.here)
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

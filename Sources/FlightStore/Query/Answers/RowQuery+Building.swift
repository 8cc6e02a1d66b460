extension RowQuery {
  /// Narrows the query to rows for which an expression holds.
  ///
  /// - Parameters:
  ///   - expression: The expression.
  ///   - custom: The application's own fields.
  /// - Throws: `FilterError` with the position of the first error.
  package mutating func require(_ expression: String, and custom: CustomFields = .none) throws(FilterError) {
    let scope = ValueScope(names: custom.names(of: entity))
    let (condition, codes) = try ConditionParser.parseWithCodes(expression, of: entity, in: scope)
    require(condition)
    self.codes += codes
  }

  /// Splits an expression before the last of the conditions that `and` joins.
  ///
  ///     RowQuery(.flights).splitLast("enroute and distance > 5 km", and: .none)
  ///     // ("enroute", "distance > 5 km")
  ///
  /// - Returns: The texts before and after the last `and`; `nil` if none joins the whole expression.
  package func splitLast(_ expression: String, and custom: CustomFields) -> (rest: String, last: String)? {
    let scope = ValueScope(names: custom.names(of: entity))
    guard let and = ConditionParser.lastAnd(in: expression, of: entity, in: scope) else { return nil }
    let bytes = Array(expression.utf8)
    func text(_ bytes: ArraySlice<UInt8>) -> String { String(String(decoding: bytes, as: UTF8.self)[...].trimmed) }
    return (text(bytes[..<and.lowerBound]), text(bytes[and.upperBound...]))
  }

  /// Narrows the query by a part of its condition that a user knows by a name.
  ///
  /// - Parameters:
  ///   - name: The name; `nil` for an expression, whose parts are named by their text.
  ///   - narrow: A function that narrows a query.
  /// - Throws: Rethrows what `narrow` throws.
  package mutating func requirePart(
    _ name: String?, _ narrow: (inout RowQuery) throws(FilterError) -> Void
  ) throws(FilterError) {
    var other = RowQuery(entity)
    try narrow(&other)
    if other.condition == .all([]) { return }
    codes += other.codes
    require(other.condition)
    if let name {
      parts.append(QueryPart(name: name, condition: other.condition))
    } else if case .all(let conditions) = other.condition {
      parts += conditions.map { QueryPart(name: "'\($0)'", condition: $0) }
    } else {
      parts.append(QueryPart(name: "'\(other.condition)'", condition: other.condition))
    }
  }

  /// Narrows the query to rows where one of some relationships leads to one of some codes.
  ///
  /// A text that cannot be an airport's code names a city, and stands for the airports of it.
  package mutating func require(_ fields: [String], oneOf codes: [String]) {
    let literals = codes.map { Literal.text($0) }
    let paths = fields.compactMap { try? FieldPath(parsing: $0, of: entity) }
    let conditions = paths.map { Condition.isOneOf($0, literals) }
    require(conditions.count == 1 ? conditions[0] : .any(conditions))
  }

  /// Narrows the query to rows whose field compares with one of some texts.
  package mutating func require(_ field: String, _ comparison: Comparison, anyOf texts: [String]) {
    guard let path = try? FieldPath(parsing: field, of: entity) else { return }
    let conditions = texts.map { Condition.compare(path, comparison, .text($0)) }
    require(conditions.count == 1 ? conditions[0] : .any(conditions))
  }

  /// One of several alternative conditions on a row.
  package enum Choice: Sendable {
    case compare(FieldPath, Comparison, String)
    case isOneOf(FieldPath, [String])
    /// An expression that names no code; an invalid one is ignored.
    case expression(String)

    fileprivate func condition(of entity: EntityKind) -> Condition? {
      switch self {
      case .compare(let path, let comparison, let text): .compare(path, comparison, .text(text))
      case .isOneOf(let path, let texts): .isOneOf(path, texts.map { .text($0) })
      case .expression(let text): try? ConditionParser.parseWithCodes(text, of: entity).0
      }
    }
  }

  /// Narrows the query to rows for which one of some conditions holds; with no conditions, to no rows.
  package mutating func require(oneOf choices: [Choice]) {
    require(.any(choices.compactMap { $0.condition(of: entity) }))
  }

  /// Narrows the query to rows whose flag is set.
  package mutating func require(flag field: String) {
    guard let path = try? FieldPath(parsing: field, of: entity) else { return }
    require(.isTrue(path))
  }

  mutating func require(_ other: Condition) {
    switch condition {
    case .all(let conditions): condition = conditions.isEmpty ? other : .all(conditions + [other])
    default: condition = .all([condition, other])
    }
  }
}

/// A parser of times in the forms that filters accept.
package enum TimeReader {
  /// Returns the period that a text names, and whether it is local; `nil` if the text is no time.
  ///
  /// The period is half-open and in seconds since 1970. A text without a zone is local: its bounds are what a local
  /// clock shows, read as UTC.
  package static func period(_ text: String) -> (period: (start: Int, end: Int), isLocal: Bool)? {
    guard let literal = TimeLiteral(parsing: text), case .period(let start, let end, _) = literal else { return nil }
    return ((start, end), literal.isLocal)
  }
}

extension Condition: CustomStringConvertible {
  /// The condition as an expression that parses to the same condition.
  var description: String { text(inside: .any([])) }

  /// Returns the condition as text, in parentheses where the condition around it binds more tightly.
  private func text(inside outer: Condition) -> String {
    switch self {
    case .all(let conditions): joined(conditions, by: " and ", none: "true", inside: outer)
    case .any(let conditions): joined(conditions, by: " or ", none: "false", inside: outer)
    case .not(.isNull(let value)): "\(value) is not null"
    case .not(.isOneOf(let value, let literals)): "\(value) not in (\(Self.list(literals, besides: value)))"
    case .not(let condition): "not " + condition.text(inside: self)
    case .isRow(let rows): "one of \(rows.count) rows"
    case .isTrue(let value): value.description
    case .isNull(let value): "\(value) is null"
    case .compare(let left, let comparison, .literal(let literal)):
      "\(left) \(comparison.rawValue) \(literal.text(besides: left))"
    case .compare(let left, let comparison, let right): "\(left) \(comparison.rawValue) \(right)"
    case .isOneOf(let value, let literals): "\(value) in (\(Self.list(literals, besides: value)))"
    case .isBetween(let value, let low, let high):
      "\(value) between \(Self.list([low, high], besides: value, separator: " and "))"
    }
  }

  private static func list(_ literals: [Literal], besides value: Expression, separator: String = ", ") -> String {
    literals.map { $0.text(besides: value) }.joined(separator: separator)
  }

  private func joined(_ conditions: [Condition], by word: String, none: String, inside outer: Condition) -> String {
    if conditions.isEmpty { return none }
    let text = conditions.map { $0.text(inside: self) }.joined(separator: word)
    if conditions.count == 1 { return text }
    switch (outer, self) {
    case (.not, _), (.all, .any), (.all, .all): return "(\(text))"
    case (.any(let others), .any) where !others.isEmpty: return "(\(text))"
    default: return text
    }
  }
}

extension Literal {
  /// Returns the literal as written in a comparison with a value: weekdays and months by name.
  fileprivate func text(besides value: Expression) -> String {
    guard case .part(let part, _) = value, case .number(let number, nil) = self, let place = Int(exactly: number),
      part.names.indices.contains(place - 1)
    else { return description }
    return part.names[place - 1]
  }
}

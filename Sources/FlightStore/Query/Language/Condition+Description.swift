extension Condition: CustomStringConvertible {
  /// The condition as an expression that parses to the same condition.
  var description: String { text(inside: .any([])) }

  /// Writes the condition, in parentheses where the condition around it binds more tightly.
  private func text(inside outer: Condition) -> String {
    switch self {
    case .all(let conditions): joined(conditions, " and ", none: "true", inside: outer)
    case .any(let conditions): joined(conditions, " or ", none: "false", inside: outer)
    case .not(.isNull(let value)): "\(value) is not null"
    case .not(.isOneOf(let value, let literals)): "\(value) not in \(Self.list(literals))"
    case .not(let condition): "not " + condition.text(inside: self)
    case .isRow(let rows): "one of \(rows.count) rows"
    case .isTrue(let value): value.description
    case .isNull(let value): "\(value) is null"
    case .compare(let left, let comparison, let right): "\(left) \(comparison.rawValue) \(right)"
    case .isOneOf(let value, let literals): "\(value) in \(Self.list(literals))"
    case .isBetween(let value, let low, let high): "\(value) between \(low) and \(high)"
    }
  }

  private static func list(_ literals: [Literal]) -> String {
    "(" + literals.map(\.description).joined(separator: ", ") + ")"
  }

  private func joined(_ conditions: [Condition], _ word: String, none: String, inside outer: Condition) -> String {
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

extension Condition: CustomStringConvertible {
  /// The condition as an expression that parses to the same condition.
  var description: String { text(inside: .any([])) }

  /// Writes the condition, in parentheses where the condition around it binds more tightly.
  private func text(inside outer: Condition) -> String {
    switch self {
    case .all(let conditions): joined(conditions, " and ", none: "true", inside: outer)
    case .any(let conditions): joined(conditions, " or ", none: "false", inside: outer)
    case .not(.isNull(let path)): path.name + " is not null"
    case .not(.isOneOf(let path, let literals)): "\(path.name) not in \(Self.list(literals))"
    case .not(let condition): "not " + condition.text(inside: self)
    case .isRow(let rows): "one of \(rows.count) rows"
    case .isTrue(let path): path.name
    case .isNull(let path): path.name + " is null"
    case .compare(let path, let comparison, let literal): "\(path.name) \(comparison.rawValue) \(literal)"
    case .isOneOf(let path, let literals): "\(path.name) in \(Self.list(literals))"
    case .isBetween(let path, let low, let high): "\(path.name) between \(low) and \(high)"
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

extension Literal: CustomStringConvertible {
  var description: String {
    switch self {
    case .text(let text): Self.quoted(text)
    case .exactly(let text): "exactly " + Self.quoted(text)
    case .number(let number, let unit):
      // Written with all digits, so that reading gives the same number.
      (Int(exactly: number).map(String.init) ?? String(number)) + (unit.map { " " + $0.rawValue } ?? "")
    case .time(.period(_, _, let text)): text.contains(" ") ? Self.quoted(text) : text
    case .time(.now(0)): "now"
    case .time(.now(let offset)): "now \(offset < 0 ? "-" : "+") \(abs(offset))s"
    case .flag(let flag): flag ? "true" : "false"
    }
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}

extension Expression: CustomStringConvertible {
  /// The expression as users write it; columns, which only formulas of the schema use, appear by their numbers.
  package var description: String {
    switch self {
    case .field(let path): path.measure?.description ?? path.name
    case .literal(let literal): literal.description
    case .part(let part, let path): "\(path.name).\(part.rawValue)"
    case .number(let number): Literal.number(number, nil).description
    case .column(let column): "#\(column)"
    case .linked(let relationship, let value): "\(relationship).\(value)"
    case .arithmetic(let left, let sign, let right):
      "\(left.text(inside: sign, isRight: false)) \(sign.rawValue) \(right.text(inside: sign, isRight: true))"
    case .function(let function, let arguments): "\(function.rawValue)(\(Self.list(arguments)))"
    case .firstKnown(let values): "coalesce(\(Self.list(values)))"
    case .choice(let condition, let first, let second): "case(\(condition), \(first), \(second))"
    case .shared(let name, _): name
    case .null: "null"
    }
  }

  private static func list(_ values: [Expression]) -> String { values.map(\.description).joined(separator: ", ") }

  /// Returns an operand as text, in parentheses where the operator around it binds more tightly.
  private func text(inside outer: ArithmeticOperator, isRight: Bool) -> String {
    guard case .arithmetic(_, let sign, _) = self else { return description }
    let isLooser = sign.precedence < outer.precedence || isRight && sign.precedence == outer.precedence
    // Beside a time, `m` would stand for minutes.
    let isAmbiguous = if isRight, case .literal(.number(_, .meter?)) = firstOperand { true } else { false }
    return isLooser || isAmbiguous ? "(\(description))" : description
  }

  private var firstOperand: Expression {
    if case .arithmetic(let left, _, _) = self { left.firstOperand } else { self }
  }
}

extension FieldPath {
  /// The measure, if the path is one.
  fileprivate var measure: Measure? {
    if alias == nil, unit == nil, case .related(.measure(let measure)) = field.source { measure } else { nil }
  }
}

extension ArithmeticOperator {
  var precedence: Int { self == .plus || self == .minus ? 1 : 2 }
}

extension Literal: CustomStringConvertible {
  package var description: String {
    switch self {
    case .text(let text), .code(let text): Self.quoted(text)
    case .exactly(let text): "exactly " + Self.quoted(text)
    case .spelling: "a flight's name"
    case .number(let number, let unit):
      // All digits, so that parsing returns the same number.
      (Int(exactly: number).map(String.init) ?? String(number)) + (unit.map { " " + $0.rawValue } ?? "")
    case .time(.period(_, _, let text)): text.contains(" ") ? Self.quoted(text) : text
    case .time(.now(0)): "now"
    case .time(.now(let offset)): "now \(offset < 0 ? "-" : "+") \(Self.duration(abs(offset)))"
    case .time(.day(let offset)):
      switch offset {
      case -1...1: ["yesterday", "today", "tomorrow"][offset + 1]
      default: "today \(offset < 0 ? "-" : "+") \(abs(offset))d"
      }
    case .flag(let flag): flag ? "true" : "false"
    }
  }

  /// Returns a duration in the largest unit of which it is a multiple.
  private static func duration(_ seconds: Int) -> String {
    if seconds % 3600 == 0 { return "\(seconds / 3600)h" }
    return seconds % 60 == 0 ? "\(seconds / 60)min" : "\(seconds)s"
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing(["\\": "\\\\", "\"": "\\\""]) + "\""
  }
}

extension Condition: CustomStringConvertible {
  /// The condition as an expression that parses to the same condition.
  package var description: String { text(inside: .any([])) }

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
    case .compare(.field(let path), .begins, .literal(.text(""))) where path.field.kind == .list:
      "\(Expression.field(path))"
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
  /// Returns the literal as written in a comparison with a value: weekdays and months by name, times of day with `:`.
  fileprivate func text(besides value: Expression) -> String {
    guard case .part(let part, _) = value, case .number(let number, nil) = self, let place = Int(exactly: number),
      !part.isNumber, part.numbers?.contains(place) == true
    else { return description }
    return part.text(place)
  }
}

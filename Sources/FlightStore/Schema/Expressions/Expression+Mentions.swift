extension Expression {
  /// Returns whether any field in the expression passes a test.
  func mentions(_ test: (FieldPath) -> Bool) -> Bool {
    switch self {
    case .field(let path), .part(_, let path): test(path)
    case .arithmetic(let left, _, let right): left.mentions(test) || right.mentions(test)
    case .function(_, let values), .firstKnown(let values): values.contains { $0.mentions(test) }
    case .choice(let condition, let first, let second):
      condition.mentions(test) || first.mentions(test) || second.mentions(test)
    case .shared(_, let value): value.mentions(test)
    case .literal, .column, .linked, .number, .null: false
    }
  }
}

extension Condition {
  /// Returns whether any field in the condition passes a test.
  func mentions(_ test: (FieldPath) -> Bool) -> Bool {
    switch self {
    case .all(let conditions), .any(let conditions): conditions.contains { $0.mentions(test) }
    case .not(let condition): condition.mentions(test)
    case .isTrue(let value), .isNull(let value), .isOneOf(let value, _), .isBetween(let value, _, _):
      value.mentions(test)
    case .compare(let left, _, let right): left.mentions(test) || right.mentions(test)
    case .isRow: false
    }
  }
}

extension Formula {
  /// Returns whether any field in the formula passes a test.
  func mentions(_ test: (FieldPath) -> Bool) -> Bool {
    if case .flag(let condition) = self { return condition.mentions(test) }
    return number?.mentions(test) ?? false
  }
}

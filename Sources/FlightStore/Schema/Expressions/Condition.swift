/// A condition on rows, as a tree: what a filter expression says.
///
/// Truth has three values, as in SQL: a comparison with an unknown value is neither true nor false, and `not` leaves it so.
indirect enum Condition: Hashable, Sendable {
  /// All of these hold; none at all always does.
  case all([Condition])
  /// At least one of these holds; none at all never does.
  case any([Condition])
  case not(Condition)
  /// The flag is set.
  case isTrue(Expression)
  case isNull(Expression)
  case compare(Expression, Comparison, Expression)
  case isOneOf(Expression, [Literal])
  case isBetween(Expression, Literal, Literal)
  /// The row is one of these; only a search says so, and it cannot be written as an expression.
  case isRow(Set<Int>)
}

extension Condition {
  static func isTrue(_ path: FieldPath) -> Condition { .isTrue(.field(path)) }
  static func isNull(_ path: FieldPath) -> Condition { .isNull(.field(path)) }
  static func isOneOf(_ path: FieldPath, _ literals: [Literal]) -> Condition { .isOneOf(.field(path), literals) }

  static func compare(_ path: FieldPath, _ comparison: Comparison, _ literal: Literal) -> Condition {
    .compare(.field(path), comparison, .literal(literal))
  }

  static func isBetween(_ path: FieldPath, _ low: Literal, _ high: Literal) -> Condition {
    .isBetween(.field(path), low, high)
  }
}

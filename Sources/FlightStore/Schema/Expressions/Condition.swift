/// A condition on rows, as the tree of a filter expression.
///
/// It uses the three-valued logic of SQL: a comparison with an unknown value is neither true nor false, and so is its
/// negation.
indirect enum Condition: Hashable, Sendable {
  /// True if all of the conditions hold, and for an empty list.
  case all([Condition])
  /// True if at least one of the conditions holds; false for an empty list.
  case any([Condition])
  case not(Condition)
  /// True if the flag is set.
  case isTrue(Expression)
  case isNull(Expression)
  case compare(Expression, Comparison, Expression)
  case isOneOf(Expression, [Literal])
  case isBetween(Expression, Literal, Literal)
  /// True for these rows; only a search creates this case, and no expression can spell it.
  case isRow(Set<Int>)
}

extension Condition {
  static func isTrue(_ path: FieldPath) -> Condition { .isTrue(.field(path)) }
  static func isNull(_ path: FieldPath) -> Condition { .isNull(.field(path)) }
  static func isOneOf(_ path: FieldPath, _ literals: [Literal]) -> Condition { .isOneOf(.field(path), literals) }

  static func compare(_ path: FieldPath, _ comparison: Comparison, _ literal: Literal) -> Condition {
    .compare(.field(path), comparison, .literal(literal))
  }
}

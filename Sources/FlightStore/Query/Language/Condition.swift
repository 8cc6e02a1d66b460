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
  case isTrue(FieldPath)
  case isNull(FieldPath)
  case compare(FieldPath, Comparison, Literal)
  case isOneOf(FieldPath, [Literal])
  case isBetween(FieldPath, Literal, Literal)
  /// The row is one of these; only a search says so, and it cannot be written as an expression.
  case isRow(Set<Int>)
}

/// An operator between a field and a literal.
package enum Comparison: String, CaseIterable, Hashable, Sendable {
  case notEqual = "!="
  case lessOrEqual = "<="
  case greaterOrEqual = ">="
  case begins = "^="
  case contains = "*="
  case equal = "="
  case less = "<"
  case greater = ">"
  case matches = "~"
}

/// What a field is compared with.
enum Literal: Hashable, Sendable {
  case text(String)
  /// A text of which every letter, its case and its accents count, in codes too.
  case exactly(String)
  /// A number in a unit, if one was given.
  case number(Double, FigureUnit?)
  case time(TimeLiteral)
  case flag(Bool)
}

/// A time as people write it: whole, or a year, month, day, hour or minute that stands for all its instants.
enum TimeLiteral: Hashable, Sendable {
  /// The first instant in seconds since 1970, and the first one after; and how it was written.
  case period(start: Int, end: Int, text: String)
  /// Seconds from the clock of the query.
  case now(offset: Int)
}

extension Condition {
  /// Whether it depends on what `now` means.
  var namesNow: Bool {
    switch self {
    case .all(let conditions), .any(let conditions): conditions.contains(where: \.namesNow)
    case .not(let condition): condition.namesNow
    case .compare(_, _, let literal): literal.isNow
    case .isOneOf(_, let literals): literals.contains(where: \.isNow)
    case .isBetween(_, let low, let high): low.isNow || high.isNow
    case .isRow, .isTrue, .isNull: false
    }
  }
}

extension Literal {
  fileprivate var isNow: Bool { if case .time(.now) = self { true } else { false } }
}

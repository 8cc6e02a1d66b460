/// A value that is worked out for a row: a field, a literal, or what arithmetic and functions make of others.
///
/// Users write expressions (`arrival_delay - departure_delay`), and the derived fields of the schema are defined by them
/// (`FlightFormulas`), so that a value has one definition whoever asks for it: the program that runs over columns, the one
/// that sorts flights out while they are read, and the list of columns that a question needs all follow from it.
///
/// An expression of numbers is null where a part of it is, apart from `firstKnown` and the branches of `choice` that are not
/// taken.
indirect enum Expression: Hashable, Sendable {
  /// A field of the row or of one that it is linked to, in the unit that it is stored in.
  case field(FieldPath)
  case literal(Literal)
  /// A part of a time of the row, as clocks show it where the time belongs.
  case part(TimePart, FieldPath)
  /// A stored attribute of the row, as a plain number: a time in seconds since 1970, a flag as 0 or 1.
  case column(Int)
  /// What an expression gives for the airport or the airline that the row is linked to.
  case linked(Relationship, Expression)
  /// A plain number.
  case number(Double)
  case arithmetic(Expression, ArithmeticOperator, Expression)
  case function(Function, [Expression])
  /// The first that is known.
  case firstKnown([Expression])
  /// One expression where a condition holds, else the other one.
  case choice(Condition, Expression, Expression)
  /// A part of a formula that is asked for in several places, and is worked out once: by its name.
  case shared(String, Expression)
  /// Unknown for every row.
  case null
}

/// An operator between two numbers.
enum ArithmeticOperator: String, CaseIterable, Hashable, Sendable {
  case plus = "+"
  case minus = "-"
  case times = "*"
  case over = "/"
}

/// A function of numbers.
enum Function: String, CaseIterable, Hashable, Sendable {
  case min, max, abs, round
  /// The first number, null where it is farther from zero than the second.
  case within
  /// The first number, null where it is less than the second.
  case atLeast
  /// Kilometers over the ellipsoid between two points, by their latitudes and longitudes.
  case greatCircle
}

extension Expression {
  static func + (left: Expression, right: Expression) -> Expression { .arithmetic(left, .plus, right) }
  static func - (left: Expression, right: Expression) -> Expression { .arithmetic(left, .minus, right) }
  static func * (left: Expression, right: Expression) -> Expression { .arithmetic(left, .times, right) }
  static func / (left: Expression, right: Expression) -> Expression { .arithmetic(left, .over, right) }

  static func column(_ column: FlightColumn) -> Expression { .column(column.rawValue) }
  static func column(_ column: AirportColumn) -> Expression { .column(column.rawValue) }

  /// The first of some attributes of a flight that is known.
  static func firstKnown(_ columns: [FlightColumn]) -> Expression { .firstKnown(columns.map { .column($0) }) }

  var isKnown: Condition { .not(.isNull(self)) }
}

extension Expression: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  init(floatLiteral value: Double) { self = .number(value) }
  init(integerLiteral value: Int) { self = .number(Double(value)) }
}

/// A value computed for a row: a field, a literal, or the result of arithmetic or a function.
///
/// Users write expressions (`arrival_delay - departure_delay`), and the derived fields of the schema are expressions
/// too (`FlightFormulas`). So a value has a single definition, from which the program over columns, the predicate
/// pushdown while reading, and the list of needed columns are derived.
///
/// A numeric expression is null if one of its parts is, except for `firstKnown` and the branch of `choice` that is not
/// taken.
indirect enum Expression: Hashable, Sendable {
  /// A field of the row or of a linked row, in the stored unit.
  case field(FieldPath)
  case literal(Literal)
  /// A part of a time of the row, in the local time of the place that the time belongs to.
  case part(TimePart, FieldPath)
  /// A stored attribute of the row as a plain number: a time in seconds since 1970, a flag as 0 or 1.
  case column(Int)
  /// The value of an expression for the airport or the airline that the row links to.
  case linked(Relationship, Expression)
  /// A plain number.
  case number(Double)
  case arithmetic(Expression, ArithmeticOperator, Expression)
  case function(Function, [Expression])
  /// The first known value.
  case firstKnown([Expression])
  /// The first expression if the condition holds, otherwise the second one.
  case choice(Condition, Expression, Expression)
  /// A common subexpression, identified by name and computed once.
  case shared(String, Expression)
  /// A value that is unknown for every row.
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
  /// The first number, or null if its magnitude exceeds the second.
  case within
  /// The first number, or null if it is less than the second.
  case atLeast
  /// The length in kilometers of the geodesic between two points, given by their latitudes and longitudes.
  case greatCircle
}

extension Expression {
  static func + (left: Expression, right: Expression) -> Expression { .arithmetic(left, .plus, right) }
  static func - (left: Expression, right: Expression) -> Expression { .arithmetic(left, .minus, right) }
  static func * (left: Expression, right: Expression) -> Expression { .arithmetic(left, .times, right) }
  static func / (left: Expression, right: Expression) -> Expression { .arithmetic(left, .over, right) }

  static func column(_ column: FlightColumn) -> Expression { .column(column.rawValue) }
  static func column(_ column: AirportColumn) -> Expression { .column(column.rawValue) }

  /// Returns the first known one of some attributes of a flight.
  static func firstKnown(_ columns: [FlightColumn]) -> Expression { .firstKnown(columns.map { .column($0) }) }

  var isKnown: Condition { .not(.isNull(self)) }
}

extension Expression: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  init(floatLiteral value: Double) { self = .number(value) }
  init(integerLiteral value: Int) { self = .number(Double(value)) }
}

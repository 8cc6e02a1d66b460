/// A value computed for a row: a field, a literal, or the result of arithmetic or a function.
///
/// Users write expressions (`arrival_delay - departure_delay`), and the derived fields of the schema are expressions
/// too (`FlightFormulas`). So a value has a single definition, from which the program over columns, the predicate
/// pushdown while reading, and the list of needed columns are derived.
///
/// A numeric expression is null if one of its parts is, except for `firstKnown` and the branch of `choice` that is not
/// taken.
package indirect enum Expression: Hashable, Sendable {
  /// A field of the row or of a linked row, in the stored unit.
  case field(FieldPath)
  case literal(Literal)
  /// A part of a time of the row, in the local time of the place that the time belongs to.
  case part(TimePart, FieldPath)
  /// A stored attribute of the row as a plain number: a time in seconds since 1970, a flag as 0 or 1.
  case column(Int)
  /// The value of an expression for the airport or the airline that the row links to.
  case linked(Relationship, Expression)
  case number(Double)
  case arithmetic(Expression, ArithmeticOperator, Expression)
  case function(Function, [Expression])
  case firstKnown([Expression])
  /// The first expression if the condition holds, otherwise the second one.
  case choice(Condition, Expression, Expression)
  /// A common subexpression, identified by name and computed once.
  case shared(String, Expression)
  /// A value that is unknown for every row.
  case null
}

package enum ArithmeticOperator: String, CaseIterable, Hashable, Sendable {
  case plus = "+"
  case minus = "-"
  case times = "*"
  case over = "/"
}

package enum Function: String, CaseIterable, Hashable, Sendable {
  case min, max, abs, round
  /// The first number, or null if its magnitude exceeds the second.
  case within
  /// The first number, or null if it is less than the second.
  case atLeast
  /// The length in kilometers of the geodesic between two points, given by their latitudes and longitudes.
  case greatCircle
}

extension Expression {
  static func - (left: Expression, right: Expression) -> Expression { .arithmetic(left, .minus, right) }
  static func * (left: Expression, right: Expression) -> Expression { .arithmetic(left, .times, right) }
  static func / (left: Expression, right: Expression) -> Expression { .arithmetic(left, .over, right) }

  static func column(_ column: FlightColumn) -> Expression { .column(column.rawValue) }
  static func column(_ column: AirportColumn) -> Expression { .column(column.rawValue) }

  static func firstKnown(_ columns: [FlightColumn]) -> Expression { .firstKnown(columns.map { .column($0) }) }

  var isKnown: Condition { .not(.isNull(self)) }
}

extension Expression: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  package init(floatLiteral value: Double) { self = .number(value) }
  package init(integerLiteral value: Int) { self = .number(Double(value)) }
}

/// A condition on rows, as the tree of a filter expression.
///
/// It uses the three-valued logic of SQL: a comparison with an unknown value is neither true nor false, and so is its
/// negation.
package indirect enum Condition: Hashable, Sendable {
  /// True if all of the conditions hold, and for an empty list.
  case all([Condition])
  /// True if at least one of the conditions holds; false for an empty list.
  case any([Condition])
  case not(Condition)
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

  package static func isOneOf(_ path: FieldPath, _ literals: [Literal]) -> Condition {
    .isOneOf(.field(path), literals)
  }

  package static func compare(_ path: FieldPath, _ comparison: Comparison, _ literal: Literal) -> Condition {
    .compare(.field(path), comparison, .literal(literal))
  }
}

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

  /// Whether the comparison is one by order, which equality alone does not decide.
  var isOrder: Bool { [.less, .lessOrEqual, .greater, .greaterOrEqual].contains(self) }
}

extension Expression {
  /// The greatest number of operations that are nested.
  var depth: Int {
    switch self {
    case .arithmetic(let left, _, let right): 1 + max(left.depth, right.depth)
    case .function(_, let values), .firstKnown(let values): 1 + (values.map(\.depth).max() ?? 0)
    default: 0
    }
  }

  func replacingFields(_ replace: (FieldPath) -> FieldPath) -> Expression {
    switch self {
    case .field(let path): .field(replace(path))
    case .part(let part, let path): .part(part, replace(path))
    case .arithmetic(let left, let sign, let right):
      .arithmetic(left.replacingFields(replace), sign, right.replacingFields(replace))
    case .function(let function, let values): .function(function, values.map { $0.replacingFields(replace) })
    case .firstKnown(let values): .firstKnown(values.map { $0.replacingFields(replace) })
    case .choice(let condition, let first, let second):
      .choice(condition.replacingFields(replace), first.replacingFields(replace), second.replacingFields(replace))
    case .shared(let name, let value): .shared(name, value.replacingFields(replace))
    case .literal, .column, .linked, .number, .null: self
    }
  }
}

extension Condition {
  func replacingFields(_ replace: (FieldPath) -> FieldPath) -> Condition {
    switch self {
    case .all(let conditions): .all(conditions.map { $0.replacingFields(replace) })
    case .any(let conditions): .any(conditions.map { $0.replacingFields(replace) })
    case .not(let condition): .not(condition.replacingFields(replace))
    case .isTrue(let value): .isTrue(value.replacingFields(replace))
    case .isNull(let value): .isNull(value.replacingFields(replace))
    case .compare(let left, let comparison, let right):
      .compare(left.replacingFields(replace), comparison, right.replacingFields(replace))
    case .isOneOf(let value, let literals): .isOneOf(value.replacingFields(replace), literals)
    case .isBetween(let value, let low, let high): .isBetween(value.replacingFields(replace), low, high)
    case .isRow: self
    }
  }
}

extension Formula {
  func replacingFields(_ replace: (FieldPath) -> FieldPath) -> Formula {
    switch self {
    case .number(let form, let value): .number(form, value.replacingFields(replace))
    case .flag(let condition): .flag(condition.replacingFields(replace))
    }
  }
}

/// An aggregate over rows, such as `p90(arrival_delay)` or `share(arrival_delay > 15 min where landed)`.
///
/// Unknown values are ignored, except by `count` of the rows themselves.
package struct Measure: Hashable, Sendable {
  package enum Function: Hashable, Sendable {
    /// The number of rows, of known values, or of rows for which a condition holds.
    case count
    /// The percentage of rows for which a condition holds, among those for which it is known.
    case share
    case distinct
    case sum, mean, median, min, max
    /// The percentile of the values, interpolated linearly between two of them.
    case percentile(Int)
  }

  package enum Operand: Hashable, Sendable {
    case rows
    case value(Expression)
    case condition(Condition)
  }

  package let function: Function
  package let operand: Operand
  /// What holds for the rows that are aggregated; `nil` for all rows.
  package internal(set) var restriction: Condition?

  /// The number of rows, `count` without an operand.
  package static let count = Measure(function: .count, operand: .rows)
}

extension Measure.Function {
  /// The name in expressions.
  // Not by description: asking the runtime for it costs a fifth of statistics on a small file.
  var name: String {
    switch self {
    case .count: "count"
    case .share: "share"
    case .distinct: "distinct"
    case .sum: "sum"
    case .mean: "mean"
    case .median: "median"
    case .min: "min"
    case .max: "max"
    case .percentile(let percent): "p\(percent)"
    }
  }

  /// Creates the function with a name; `avg` and `average` mean the mean.
  init?(_ name: String) {
    let name = name.lowercased()
    let plain: [Measure.Function] = [.count, .share, .distinct, .sum, .mean, .median, .min, .max]
    if let function = plain.first(where: { $0.name == name }) {
      self = function
    } else if name == "avg" || name == "average" {
      self = .mean
    } else if name.utf8.count <= 3, name.first == "p", let percent = Int(name.dropFirst()), percent >= 0 {
      self = .percentile(percent)
    } else {
      return nil
    }
  }
}

/// The values of a measure for the groups of an answer, by the row that represents each group.
package final class MeasuredColumn: Sendable {
  /// The row number that stands for all groups together, greater than that of any row of a table.
  package static let totalRow = Int(UInt32.max)

  let form: NumberForm
  private let values: [Int: Double]

  package init(_ form: NumberForm, values: [Int: Double]) {
    self.form = form
    self.values = values
  }

  /// Returns the value for the group that a row represents; `nil` if it is unknown.
  func number(ofRow row: Int) -> Double? { values[row] }
}

extension NumberForm {
  /// Returns whether a number is a value of the form.
  package func holds(_ number: Double) -> Bool {
    switch self {
    case .whole, .phase: abs(number) <= 0x1p53
    case .number, .time: number.isFinite
    case .part(let part):
      part.numbers.map { Double($0.lowerBound)...Double($0.upperBound) ~= number } ?? (TimeText.writable ~= number)
    }
  }
}

extension MeasuredColumn: Hashable {
  package static func == (left: MeasuredColumn, right: MeasuredColumn) -> Bool { left === right }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Condition {
  /// The conditions of which all must hold.
  var conjuncts: [Condition] { if case .all(let conditions) = self { conditions } else { [self] } }

  /// The conditions of which one must hold.
  var disjuncts: [Condition] { if case .any(let conditions) = self { conditions } else { [self] } }
}

extension FieldPath {
  package var fields: [Field] { steps + [field] }

  /// The airport in whose local time a time is given: the origin for departures, the destination for arrivals.
  ///
  /// It is `nil` for a time of neither or of both.
  package var clock: Relationship? {
    guard field.entity == .flights, field.kind == .time else { return nil }
    switch field.source {
    case .column(let column): return FlightColumn(rawValue: column)?.clock
    case .formula(.number(.time, let value)): return value.clock
    default: return nil
    }
  }
}

extension FlightColumn {
  fileprivate var clock: Relationship? {
    if FlightFormulas.departureTimes.contains(self) { return .origin }
    return FlightFormulas.arrivalTimes.contains(self) ? .destination : nil
  }
}

extension Expression {
  /// The airport to whose clock all times belong that a computed time is made of, if it is the same one.
  var clock: Relationship? {
    let clocks = clocksOfTimes
    guard let first = clocks.first, clocks.allSatisfy({ $0 == first }) else { return nil }
    return first
  }

  private var clocksOfTimes: [Relationship?] {
    switch self {
    case .column(let column): [FlightColumn(rawValue: column)?.clock]
    case .field(let path): [path.steps.isEmpty ? path.clock : nil]
    // What is added to a time, or subtracted from it, is a duration.
    case .arithmetic(let time, _, _), .shared(_, let time): time.clocksOfTimes
    case .function(_, let values), .firstKnown(let values): values.flatMap(\.clocksOfTimes)
    case .choice(_, let first, let second): first.clocksOfTimes + second.clocksOfTimes
    case .literal, .null: []
    case .number, .part, .linked: [nil]
    }
  }

  /// Returns the time that the value is a part of; else the value itself, as a time.
  package func time(of entity: EntityKind) -> FieldPath {
    if case .part(_, let time) = self { time } else { asTime(of: entity) }
  }

  /// Returns the computed time as a field, whose parts are in the local time of its airport.
  package func asTime(of entity: EntityKind) -> FieldPath {
    if case .field(let path) = self, path.steps.isEmpty { return path }
    return FieldPath(Field("time", of: entity, .time, .formula(.number(.time, self)), "Time", "Время", ""))
  }
}

public import Foundation

/// A property that a filter compares with values, possibly behind relationships.
///
/// It is named by a key path, as in `\.destination?.city == "Chicago"`, or computed from others, as in
/// `\.arrival - \.departure > Measurement(value: 2, unit: .hours)`.
public struct FilterField<Root: StoreEntity, Value>: FilterProperty {
  let expression: Expression
  /// The condition that a flag stands for, if it is not stored: it is true or false where the expression is known.
  var truth: Condition?
  /// Returns a value as a literal; `nil` for one that compares with nothing, such as NaN.
  let literal: @Sendable (Value) -> Literal?

  init(_ expression: Expression, truth: Condition? = nil, literal: @escaping @Sendable (Value) -> Literal?) {
    self.expression = expression
    self.truth = truth
    self.literal = literal
  }

  /// The field itself.
  public var filterField: FilterField? { self }

  /// The filter that holds if the property is unknown.
  public var isUnknown: Filter<Root> { Filter(.isNull(expression)) }

  func compared(_ comparison: Comparison, to value: Value) -> Filter<Root> {
    if let time = value as? Date { return Filter(.compare(expression, comparison, time)) }
    return compared(comparison, to: literal(value))
  }

  func compared(_ comparison: Comparison, to literal: Literal?) -> Filter<Root> {
    guard let literal else { return .none }
    guard let truth else { return Filter(.compare(expression, comparison, .literal(literal))) }
    return Filter((literal == .flag(true)) == (comparison == .equal) ? truth : .not(truth))
  }
}

/// An operand that may be unknown, so that a filter can compare it with `nil`: a property or a relationship.
public protocol FilterNullable<Root>: Sendable {
  /// The kind of entity that the filter applies to.
  associatedtype Root: StoreEntity

  /// The filter that holds if the operand is unknown.
  var isUnknown: Filter<Root> { get }
}

/// An operand that a filter compares with values: a property, possibly behind relationships.
public protocol FilterProperty<Root, Value>: FilterNullable {
  /// The type of the values that it is compared with.
  associatedtype Value

  /// The property.
  var filterField: FilterField<Root, Value>? { get }
}

/// The value of a figure, which a filter also compares with numbers in its metric unit: km, m, km/h, min.
public protocol FilterFigure {}

extension Measurement: FilterFigure where UnitType: Dimension {}

extension Optional: FilterNullable where Wrapped: FilterNullable {
  /// The filter that holds if the operand is unknown.
  public var isUnknown: Filter<Wrapped.Root> { self?.isUnknown ?? .none }
}

extension Optional: FilterProperty where Wrapped: FilterProperty {
  /// The property.
  public var filterField: FilterField<Wrapped.Root, Wrapped.Value>? { self?.filterField }
}

/// An entity that filters apply to: a flight, an airport or an airline.
public protocol FilterRoot: StoreEntity {
  /// The type of the properties that filters support, by their Swift names.
  associatedtype FilterProperties: Sendable

  /// The properties that filters support.
  static var filterProperties: FilterProperties { get }
}

extension Literal {
  /// Returns a number as a literal, with infinity clamped; `nil` for NaN, which compares with nothing.
  static func finite(_ number: Double, unit: FigureUnit? = nil) -> Literal? {
    if number.isNaN { return nil }
    let greatest = Double.greatestFiniteMagnitude
    return .number(max(-greatest, min(greatest, number)), unit)
  }
}

extension TimeLiteral {
  /// Creates the literal of a second, from the whole seconds since 1970.
  init(_ secondsSince1970: Double) {
    // AeroAPI's data is well within the times that can be written.
    let seconds = Int(max(TimeText.writable.lowerBound, min(TimeText.writable.upperBound, secondsSince1970)))
    self = .period(start: seconds, end: seconds + 1, text: TimeText.text(seconds))
  }

  /// Creates the literal that compares with whole seconds as a time does, which may be between two of them.
  ///
  /// The result is `nil` for NaN, and if no whole second equals the time and the comparison is for equality.
  init?(_ time: Date, comparedBy comparison: Comparison) {
    // Adding the seconds from 1970 to the reference date first could round the fraction away.
    var seconds = time.timeIntervalSinceReferenceDate
    if seconds.isNaN { return nil }
    switch comparison {
    case .less, .greaterOrEqual: seconds.round(.up)
    case .lessOrEqual, .greater: seconds.round(.down)
    default: if seconds.isInfinite || seconds != seconds.rounded() { return nil }
    }
    self.init(seconds + Date.timeIntervalBetween1970AndReferenceDate)
  }

  /// Creates the literal of the whole second of a time.
  init(_ date: Date) { self.init(date.timeIntervalSince1970.rounded(.down)) }
}

extension Condition {
  /// Returns the comparison of a value in whole seconds with a time; NaN compares with nothing.
  static func compare(_ value: Expression, _ comparison: Comparison, _ time: Date) -> Condition {
    if let literal = TimeLiteral(time, comparedBy: comparison) {
      return .compare(value, comparison, .literal(.time(literal)))
    }
    if time.timeIntervalSinceReferenceDate.isNaN { return .any([]) }
    // No known value equals the time, and all differ from it; an unknown value leaves the condition unknown.
    let second = Literal.time(TimeLiteral(time))
    let sides = [Comparison.less, .greaterOrEqual].map { Condition.compare(value, $0, .literal(second)) }
    return comparison == .equal ? .all(sides) : .any(sides)
  }
}

/// The relationships that lead from the root of a filter to a property.
struct FilterPath<Root: StoreEntity>: Sendable {
  private var steps: [String] = []

  func appending(_ relationship: String) -> FilterPath {
    var path = self
    path.steps.append(relationship)
    return path
  }

  /// Returns the path of a field at the end of the relationships.
  private func path(_ name: String) -> FieldPath {
    let text = (steps + [name]).joined(separator: ".")
    // The names are literals in this folder, every one of which the tests check.
    guard let path = try? FieldPath(parsing: text, of: Root.kind) else { preconditionFailure("no field \(text)") }
    return path
  }

  /// The filter that holds if the last relationship leads nowhere.
  var isUnknown: Filter<Root> {
    var start = self
    return start.steps.popLast().map { Filter(.isNull(start.path($0))) } ?? .none
  }

  private func field<Value>(_ name: String, _ literal: @escaping @Sendable (Value) -> Literal?)
    -> FilterField<Root, Value>
  {
    FilterField(.field(path(name)), literal: literal)
  }

  func text(_ name: String) -> FilterField<Root, String> { field(name) { .text($0) } }
  func flag(_ name: String) -> FilterField<Root, Bool> { field(name) { .flag($0) } }
  func whole(_ name: String) -> FilterField<Root, Int> { field(name) { .number(Double($0), nil) } }
  func decimal(_ name: String) -> FilterField<Root, Double> { field(name) { .finite($0) } }
  func time(_ name: String) -> FilterField<Root, Date> {
    field(name) { TimeLiteral($0, comparedBy: .equal).map(Literal.time) }
  }
  func phase(_ name: String) -> FilterField<Root, Phase> { field(name) { .text($0.rawValue) } }

  /// Returns a list, which can be tested for `nil` but not compared.
  func list(_ name: String) -> FilterField<Root, Never> { field(name, Self.noLiteral) }

  @Sendable
  private static func noLiteral<Value>(_ value: Value) -> Literal? { nil }

  /// Returns a figure, which is compared in the unit that it is stored in.
  func figure<Unit: Dimension>(_ name: String) -> FilterField<Root, Measurement<Unit>> {
    let path = path(name)
    return FilterField(.field(path), literal: FilterMeasure.literal(in: path.field.storedUnit))
  }

  func count(_ name: String) -> FilterCount<Root> {
    let path = path(name)
    return FilterCount(
      count: whole(name),
      isEmpty: FilterField(.field(path), truth: .compare(path, .equal, .number(0, nil))) { .flag($0) })
  }
}

/// The conversion of measurements to literals.
enum FilterMeasure {
  /// Returns a function that converts measurements to numbers of a unit.
  static func literal<Unit: Dimension>(in unit: FigureUnit?) -> @Sendable (Measurement<Unit>) -> Literal? {
    { measurement in
      guard let unit, let dimension = unit.foundationUnit as? Unit else { return nil }
      // Foundation's coefficient for km/h is rounded (0.277778), so a value in a unit of the same symbol is not
      // converted.
      let isSame = measurement.unit.symbol == dimension.symbol
      return .finite(isSame ? measurement.value : measurement.converted(to: dimension).value, unit: unit)
    }
  }

  /// Returns the unit in which results of arithmetic are compared.
  static func unit<Unit: Dimension>(of type: Unit.Type) -> FigureUnit? {
    [.kilometer, .kilometerPerHour, .second].first { $0.foundationUnit is Unit }
  }
}

/// A to-many relationship in a filter: the number of its entities.
public struct FilterCount<Root: StoreEntity>: Sendable {
  /// The number of entities.
  public let count: FilterField<Root, Int>
  /// Whether there are no entities.
  public let isEmpty: FilterField<Root, Bool>
}

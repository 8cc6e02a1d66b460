public import Foundation

/// A property that a filter compares with values, possibly behind relationships.
///
/// It is named by a key path, as in `\.destination?.city == "Chicago"`, or computed from others, as in
/// `\.arrival - \.departure > Measurement(value: 2, unit: .hours)`.
public struct FilterField<Root: StoreEntity, Value>: FilterProperty {
  let operand: FilterOperand
  /// Returns a value as a literal; `nil` for one that compares with nothing, such as NaN.
  let literal: @Sendable (Value) -> Literal?

  init(_ operand: FilterOperand, literal: @escaping @Sendable (Value) -> Literal?) {
    self.operand = operand
    self.literal = literal
  }

  /// The field itself.
  public var filterField: FilterField? { self }

  /// The filter that holds if the property is unknown.
  public var isUnknown: Filter<Root> {
    switch operand {
    case .value(let value), .truth(_, let value): Filter(.isNull(value))
    }
  }

  var expression: Expression {
    switch operand {
    case .value(let value), .truth(_, let value): value
    }
  }

  func compared(_ comparison: Comparison, to value: Value) -> Filter<Root> { compared(comparison, to: literal(value)) }

  func compared(_ comparison: Comparison, to literal: Literal?) -> Filter<Root> {
    guard let literal else { return .none }
    return switch operand {
    case .value(let value): Filter(.compare(value, comparison, .literal(literal)))
    case .truth(let condition, _):
      Filter((literal == .flag(true)) == (comparison == .equal) ? condition : .not(condition))
    }
  }
}

/// The left operand of a comparison in a filter.
enum FilterOperand: Sendable {
  case value(Expression)
  /// A condition, which is true or false where an expression is known.
  case truth(Condition, of: Expression)
}

/// A figure that a filter compares with measurements, or with numbers in its metric unit: km, m, km/h, min.
public struct FilterFigure<Root: StoreEntity, Unit: Dimension>: FilterFigureProperty {
  let figure: FilterField<Root, Measurement<Unit>>

  /// The property.
  public var filterField: FilterField<Root, Measurement<Unit>>? { figure }

  /// The filter that holds if the figure is unknown.
  public var isUnknown: Filter<Root> { figure.isUnknown }
}

/// An operand that may be unknown, so that a filter can compare it with `nil`: a property or a relationship.
public protocol FilterNullable: Sendable {
  /// The kind of entity that the filter applies to.
  associatedtype Root: StoreEntity

  /// The filter that holds if the operand is unknown.
  var isUnknown: Filter<Root> { get }
}

/// An operand that a filter compares with values: a property, possibly behind relationships.
public protocol FilterProperty: FilterNullable {
  /// The type of the values that it is compared with.
  associatedtype Value

  /// The property.
  var filterField: FilterField<Root, Value>? { get }
}

/// A figure with a unit, possibly behind relationships.
public protocol FilterFigureProperty: FilterProperty {}

extension Optional: FilterFigureProperty where Wrapped: FilterFigureProperty {}

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
    // The years with four digits, the only ones that can be written; AeroAPI's data are well within.
    let years = -62_167_219_200.0...253_402_300_799
    let seconds = Int(max(years.lowerBound, min(years.upperBound, secondsSince1970)))
    var text: [UInt8] = []
    TimeText.append(seconds, to: &text)
    self = .period(start: seconds, end: seconds + 1, text: String(decoding: text, as: UTF8.self))
  }

  /// Creates the literal of the whole second of a time.
  init(_ date: Date) { self.init(date.timeIntervalSince1970.rounded(.down)) }
}

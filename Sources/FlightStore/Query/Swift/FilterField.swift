public import Foundation

/// A property that a filter compares with values: of what the filter is about, or of what that leads to.
///
/// A key path leads to it, as in `\.destination?.city == "Chicago"`; arithmetic makes further ones of some, as in
/// `\.arrival - \.departure > Measurement(value: 2, unit: .hours)`.
public struct FilterField<Root: StoreEntity, Value>: FilterProperty {
  let operand: FilterOperand
  /// Returns a value as expressions hold it; `nil` for one that nothing compares with, such as not-a-number.
  let literal: @Sendable (Value) -> Literal?

  init(_ operand: FilterOperand, literal: @escaping @Sendable (Value) -> Literal?) {
    self.operand = operand
    self.literal = literal
  }

  /// The field itself.
  public var filterField: FilterField? { self }

  /// The filter that holds where the property is unknown.
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

  func compared(_ comparison: Comparison, _ value: Value) -> Filter<Root> { compared(comparison, literal(value)) }

  func compared(_ comparison: Comparison, _ literal: Literal?) -> Filter<Root> {
    guard let literal else { return .none }
    return switch operand {
    case .value(let value): Filter(.compare(value, comparison, .literal(literal)))
    case .truth(let condition, _):
      Filter((literal == .flag(true)) == (comparison == .equal) ? condition : .not(condition))
    }
  }
}

/// An operand of a filter.
enum FilterOperand: Sendable {
  case value(Expression)
  /// A condition that is true or false where an expression is known.
  case truth(Condition, of: Expression)
}

/// A figure with a unit, which a filter compares with measurements and with numbers of its metric unit: km, m, km/h, min.
public struct FilterFigure<Root: StoreEntity, Unit: Dimension>: FilterFigureProperty {
  let figure: FilterField<Root, Measurement<Unit>>

  /// The property.
  public var filterField: FilterField<Root, Measurement<Unit>>? { figure }

  /// The filter that holds where the figure is unknown.
  public var isUnknown: Filter<Root> { figure.isUnknown }
}

/// An operand that may be unknown, so that a filter compares it with `nil`: a property, or a relationship to one.
public protocol FilterNullable: Sendable {
  /// What the filter is about.
  associatedtype Root: StoreEntity

  /// The filter that holds where it is unknown.
  var isUnknown: Filter<Root> { get }
}

/// An operand that a filter compares with values: a property, also behind a relationship.
public protocol FilterProperty: FilterNullable {
  /// What it is compared with.
  associatedtype Value

  /// The property.
  var filterField: FilterField<Root, Value>? { get }
}

/// A figure with a unit, also behind a relationship.
public protocol FilterFigureProperty: FilterProperty {}

extension Optional: FilterFigureProperty where Wrapped: FilterFigureProperty {}

extension Optional: FilterNullable where Wrapped: FilterNullable {
  /// The filter that holds where it is unknown.
  public var isUnknown: Filter<Wrapped.Root> { self?.isUnknown ?? .none }
}

extension Optional: FilterProperty where Wrapped: FilterProperty {
  /// The property.
  public var filterField: FilterField<Wrapped.Root, Wrapped.Value>? { self?.filterField }
}

/// The kinds of entity that a filter can be about: a flight, an airport or an airline.
public protocol FilterRoot: StoreEntity {
  /// The properties that filters know; they have the names that they have in Swift.
  associatedtype FilterProperties: Sendable

  /// The properties that filters know.
  static var filterProperties: FilterProperties { get }
}

extension Literal {
  /// A number as it is compared: not-a-number with nothing, infinity as the greatest that there is.
  static func finite(_ number: Double, unit: FigureUnit? = nil) -> Literal? {
    if number.isNaN { return nil }
    let greatest = Double.greatestFiniteMagnitude
    return .number(max(-greatest, min(greatest, number)), unit)
  }
}

extension TimeLiteral {
  /// A second, by how many whole ones have passed since 1970.
  init(_ secondsSince1970: Double) {
    // The years that can be written with four digits; AeroAPI's data lies well within.
    let years = -62_167_219_200.0...253_402_300_799
    let seconds = Int(max(years.lowerBound, min(years.upperBound, secondsSince1970)))
    var text: [UInt8] = []
    TimeText.append(seconds, to: &text)
    self = .period(start: seconds, end: seconds + 1, text: String(decoding: text, as: UTF8.self))
  }

  /// The whole second of a time.
  init(_ date: Date) { self.init(date.timeIntervalSince1970.rounded(.down)) }
}

public import Foundation

/// A property type that can be aggregated.
public protocol AggregateOperand {
  /// The type of means and percentiles of such properties.
  associatedtype Figure: AggregateFigure

  /// The `Figure` type, from which the compiler infers the associated type.
  static var _figureType: Figure.Type { get }

  /// The value as a number: a measurement in its base unit, a time in seconds since 1970; `nil` if unknown.
  var _aggregateNumber: Double? { get }
}

/// The type of a mean or a percentile.
public protocol AggregateFigure: Sendable, Hashable {
  /// Creates a value from a number.
  ///
  /// - Parameters:
  ///   - number: The number.
  ///   - unit: The unit of the number; `nil` for a measurement's base unit, and for values without units.
  init?(_number number: Double, in unit: FigureUnit?)
}

/// A type whose values have a meaningful sum.
public protocol SummableFigure: AggregateFigure {}

extension Optional: AggregateOperand where Wrapped: AggregateOperand {
  /// The type of means and percentiles.
  public static var _figureType: Wrapped.Figure.Type { Wrapped.Figure.self }

  /// The number of the value, if there is one.
  public var _aggregateNumber: Double? { flatMap(\._aggregateNumber) }
}

extension Int: AggregateOperand {
  /// The type of means and percentiles.
  public static var _figureType: Double.Type { Double.self }

  /// The number.
  public var _aggregateNumber: Double? { Double(self) }
}

extension Double: AggregateOperand, SummableFigure {
  /// The type of means and percentiles.
  public static var _figureType: Double.Type { Double.self }

  /// The number.
  public var _aggregateNumber: Double? { self }

  /// Creates the number itself.
  public init?(_number number: Double, in unit: FigureUnit?) { self = number }
}

extension Date: AggregateOperand, AggregateFigure {
  /// The type of means and percentiles.
  public static var _figureType: Date.Type { Date.self }

  /// The seconds since 1970.
  public var _aggregateNumber: Double? { timeIntervalSince1970 }

  /// Creates the time that is a number of seconds after the beginning of 1970.
  public init?(_number number: Double, in unit: FigureUnit?) { self.init(timeIntervalSince1970: number) }
}

extension Measurement: AggregateOperand where UnitType: Dimension {
  /// The type of means and percentiles.
  public static var _figureType: Measurement<UnitType>.Type { Measurement<UnitType>.self }

  /// The value in the base unit.
  public var _aggregateNumber: Double? { converted(to: .baseUnit()).value }
}

extension Measurement: AggregateFigure, SummableFigure where UnitType: Dimension {
  /// Creates a measurement from a number; `nil` if the unit is one of another dimension.
  public init?(_number number: Double, in unit: FigureUnit?) {
    guard let unit else {
      self.init(value: number, unit: .baseUnit())
      return
    }
    guard let unit = unit.foundationUnit as? UnitType else { return nil }
    self.init(value: number, unit: unit)
  }
}

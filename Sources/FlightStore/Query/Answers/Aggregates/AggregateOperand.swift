public import Foundation

/// A type of property that can be summed up.
public protocol AggregateOperand {
  /// What means and percentiles of such properties are.
  associatedtype Figure: AggregateFigure

  /// The type of these, by which the compiler knows it.
  static var _figureType: Figure.Type { get }

  /// The value as a number, measurements in the base unit, times in seconds since 1970; `nil` where it is unknown.
  var _aggregateNumber: Double? { get }
}

/// The type of a mean or a percentile.
public protocol AggregateFigure: Sendable, Hashable {
  /// Makes a figure of a number.
  ///
  /// - Parameters:
  ///   - number: The number.
  ///   - unit: The unit of the number; `nil` for the base unit of a measurement, and for what has none.
  init?(_number number: Double, in unit: FigureUnit?)
}

/// A figure of which a sum means something.
public protocol SummableFigure: AggregateFigure {}

extension Optional: AggregateOperand where Wrapped: AggregateOperand {
  /// What means and percentiles are.
  public static var _figureType: Wrapped.Figure.Type { Wrapped.Figure.self }

  /// The number of the value, if there is one.
  public var _aggregateNumber: Double? { flatMap(\._aggregateNumber) }
}

extension Int: AggregateOperand {
  /// What means and percentiles are.
  public static var _figureType: Double.Type { Double.self }

  /// The number.
  public var _aggregateNumber: Double? { Double(self) }
}

extension Double: AggregateOperand, SummableFigure {
  /// What means and percentiles are.
  public static var _figureType: Double.Type { Double.self }

  /// The number.
  public var _aggregateNumber: Double? { self }

  /// Makes the number itself.
  public init?(_number number: Double, in unit: FigureUnit?) { self = number }
}

extension Date: AggregateOperand, AggregateFigure {
  /// What means and percentiles are.
  public static var _figureType: Date.Type { Date.self }

  /// The seconds since 1970.
  public var _aggregateNumber: Double? { timeIntervalSince1970 }

  /// Makes the time so many seconds after the beginning of 1970.
  public init?(_number number: Double, in unit: FigureUnit?) { self.init(timeIntervalSince1970: number) }
}

extension Measurement: AggregateOperand where UnitType: Dimension {
  /// What means and percentiles are.
  public static var _figureType: Measurement<UnitType>.Type { Measurement<UnitType>.self }

  /// The value in the base unit.
  public var _aggregateNumber: Double? { converted(to: .baseUnit()).value }
}

extension Measurement: AggregateFigure, SummableFigure where UnitType: Dimension {
  /// Makes a measurement of a number.
  public init?(_number number: Double, in unit: FigureUnit?) {
    guard let unit else {
      self.init(value: number, unit: .baseUnit())
      return
    }
    guard let unit = unit.foundationUnit as? UnitType else { return nil }
    self.init(value: number, unit: unit)
  }
}

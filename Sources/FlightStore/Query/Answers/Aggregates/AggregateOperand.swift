public import Foundation

/// A type of property that can be summed up.
public protocol AggregateOperand {
  /// What means and percentiles of such properties are.
  associatedtype Figure: AggregateFigure

  /// The value as a number, measurements in the base unit, times in seconds since 1970; `nil` where it is unknown.
  var aggregateNumber: Double? { get }
}

/// The type of a mean or a percentile.
public protocol AggregateFigure: Sendable, Hashable {
  /// Makes a figure of a number.
  ///
  /// - Parameters:
  ///   - number: The number.
  ///   - unit: The unit of the number; `nil` for the base unit of a measurement, and for what has none.
  init?(_ number: Double, in unit: FigureUnit?)
}

/// A figure of which a sum means something.
public protocol SummableFigure: AggregateFigure {}

extension Optional: AggregateOperand where Wrapped: AggregateOperand {
  /// What the figures of the value are.
  public typealias Figure = Wrapped.Figure

  /// The number of the value, if there is one.
  public var aggregateNumber: Double? { flatMap(\.aggregateNumber) }
}

extension Int: AggregateOperand {
  /// A number, with a fraction.
  public typealias Figure = Double

  /// The number.
  public var aggregateNumber: Double? { Double(self) }
}

extension Double: AggregateOperand, SummableFigure {
  /// A number, with a fraction.
  public typealias Figure = Double

  /// The number.
  public var aggregateNumber: Double? { self }

  /// Makes the number itself.
  public init?(_ number: Double, in unit: FigureUnit?) { self = number }
}

extension Date: AggregateOperand, AggregateFigure {
  /// A time.
  public typealias Figure = Date

  /// The seconds since 1970.
  public var aggregateNumber: Double? { timeIntervalSince1970 }

  /// Makes the time so many seconds after the beginning of 1970.
  public init?(_ number: Double, in unit: FigureUnit?) { self.init(timeIntervalSince1970: number) }
}

extension Measurement: AggregateOperand where UnitType: Dimension {
  /// A measurement.
  public typealias Figure = Measurement<UnitType>

  /// The value in the base unit.
  public var aggregateNumber: Double? { converted(to: .baseUnit()).value }
}

extension Measurement: AggregateFigure, SummableFigure where UnitType: Dimension {
  /// Makes a measurement of a number.
  public init?(_ number: Double, in unit: FigureUnit?) {
    guard let unit else {
      self.init(value: number, unit: .baseUnit())
      return
    }
    guard let unit = unit.foundationUnit as? UnitType else { return nil }
    self.init(value: number, unit: unit)
  }
}

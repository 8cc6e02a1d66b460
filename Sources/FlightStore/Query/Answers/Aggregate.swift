public import Foundation

/// The count, mean, extremes and percentiles of a property over many entities.
///
/// Unknown values are counted, and excluded from everything else.
public struct Aggregate<Figure: AggregateFigure>: Sendable, Hashable {
  private let figures: FigureSummary
  private let unit: FigureUnit?

  init(_ figures: FigureSummary, unit: FigureUnit?) {
    self.figures = figures
    self.unit = unit
  }

  /// The number of entities.
  public var count: Int { known + unknown }

  /// The number of entities whose value is known.
  public var known: Int { figures.known }

  /// The number of entities whose value is unknown.
  public var unknown: Int { figures.unknown }

  /// The mean of the known values.
  ///
  /// - Complexity: O(*n*), where *n* is their number.
  public var mean: Figure? { figures.mean.flatMap(figure) }

  /// The least of the known values.
  public var least: Figure? { figures.least.flatMap(figure) }

  /// The greatest of the known values.
  public var greatest: Figure? { figures.greatest.flatMap(figure) }

  /// Returns a percentile of the known values, interpolated linearly between two of them.
  ///
  /// - Parameter percentage: A number from 0 to 100, to which others are clamped; 50 is the median.
  /// - Returns: The value; `nil` if none is known or the percentage is NaN.
  /// - Complexity: O(*m*), where *m* is the number of distinct values.
  public func percentile(_ percentage: Double) -> Figure? { figures.percentile(percentage).flatMap(figure) }

  private func figure(_ number: Double) -> Figure? { Figure(_number: number, in: unit) }
}

extension Aggregate where Figure: SummableFigure {
  /// The sum of the known values; zero if none is known.
  ///
  /// - Complexity: O(*n*), where *n* is their number.
  public var sum: Figure? { figure(figures.sum) }
}

/// The aggregate of the entities that share a value of a property.
public struct AggregateGroup<Key: Hashable & Sendable, Figure: AggregateFigure>: Sendable, Hashable {
  /// The shared value.
  public let key: Key
  /// The aggregate of these entities.
  public let aggregate: Aggregate<Figure>
}

extension EntityList {
  /// Returns the aggregate of a property over the entities.
  ///
  ///     try store.fetch(FetchDescriptor<Flight>()).aggregate(of: \.distance).mean?.converted(to: .miles)
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of entities.
  public func aggregate<Value: AggregateOperand>(of property: KeyPath<Element, Value>) -> Aggregate<Value.Figure> {
    let path = PropertyTable.paths[property]
    let known =
      if let path {
        graph.values(path, ofRows: rowNumbers).compactMap(\.number)
      } else {
        compactMap { $0[keyPath: property]._aggregateNumber }
      }
    return Aggregate(FigureSummary(known, unknown: count - known.count), unit: path?.field.storedUnit)
  }
}

extension FlightStore {
  /// Returns the aggregate of a property over the entities that a descriptor fetches.
  ///
  /// - Throws: `FetchError` if a part of the predicate cannot be evaluated and the result depends on it.
  /// - Complexity: O(*n* + *m* log *m*), where *n* is the number of entities of the kind and *m* the number found.
  public func aggregate<Root, Value: AggregateOperand>(
    _ descriptor: FetchDescriptor<Root>, of property: KeyPath<Root, Value>
  ) throws(FetchError) -> Aggregate<Value.Figure> {
    try fetch(descriptor).aggregate(of: property)
  }

  /// Returns the aggregate of a property over the entities that a descriptor fetches, group by group.
  ///
  /// - Parameters:
  ///   - descriptor: The fetch descriptor.
  ///   - property: The property to aggregate.
  ///   - key: The property to group by.
  /// - Returns: The groups, in the order of their first entity in the descriptor's order; unknown keys form a group.
  /// - Throws: `FetchError` if a part of the predicate cannot be evaluated and the result depends on it.
  /// - Complexity: O(*n* + *m* log *m*), where *n* is the number of entities of the kind and *m* the number found.
  public func aggregate<Root, Value: AggregateOperand, Key: Hashable & Sendable>(
    _ descriptor: FetchDescriptor<Root>, of property: KeyPath<Root, Value>, by key: KeyPath<Root, Key>
  ) throws(FetchError) -> [AggregateGroup<Key, Value.Figure>] {
    try fetch(descriptor).sections(by: key).map { section in
      AggregateGroup(key: section.header, aggregate: section.elements.aggregate(of: property))
    }
  }
}

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

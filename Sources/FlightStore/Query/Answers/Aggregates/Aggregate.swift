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
  /// - Parameter percentage: A number from 0 to 100; 50 is the median.
  /// - Returns: The value; `nil` if none is known.
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

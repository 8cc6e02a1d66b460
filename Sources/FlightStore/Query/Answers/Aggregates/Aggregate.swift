/// What can be said of a property of many entities: how many know it, what it comes to, what lies in its middle and at its
/// ends.
///
/// Unknown values are counted, and never averaged in.
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

  /// Returns the value below which a percentage of the known values lies; between two of them in proportion.
  ///
  /// - Parameter percentage: From 0 to 100; 50 is the median.
  /// - Returns: The value; `nil` when none is known.
  /// - Complexity: O(*m*), where *m* is the number of different figures.
  public func percentile(_ percentage: Double) -> Figure? { figures.percentile(percentage).flatMap(figure) }

  private func figure(_ number: Double) -> Figure? { Figure(_number: number, in: unit) }
}

extension Aggregate where Figure: SummableFigure {
  /// The sum of the known values; zero when none is.
  ///
  /// - Complexity: O(*n*), where *n* is their number.
  public var sum: Figure? { figure(figures.sum) }
}

/// The aggregate of entities that have the same value of a property.
public struct AggregateGroup<Key: Hashable & Sendable, Figure: AggregateFigure>: Sendable, Hashable {
  /// The value.
  public let key: Key
  /// What can be said of the entities.
  public let aggregate: Aggregate<Figure>
}

extension EntityList {
  /// Returns what can be said of a property of the entities.
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
  /// Returns what can be said of a property of all that a descriptor asks for.
  ///
  /// - Throws: `FetchError` when a part of the predicate cannot be evaluated and the answer depends on it.
  /// - Complexity: O(*n* + *m* log *m*), where *n* is the number of entities of the kind and *m* that of those found.
  public func aggregate<Root, Value: AggregateOperand>(
    _ descriptor: FetchDescriptor<Root>, of property: KeyPath<Root, Value>
  ) throws(FetchError) -> Aggregate<Value.Figure> {
    try fetch(descriptor).aggregate(of: property)
  }

  /// Returns what can be said of a property of all that a descriptor asks for, group by group.
  ///
  /// - Parameters:
  ///   - descriptor: What to fetch.
  ///   - property: The property to sum up.
  ///   - key: The property by which the entities are grouped.
  /// - Returns: The groups, in the order in which the descriptor's order meets them; the unknown is a group too.
  /// - Throws: `FetchError` when a part of the predicate cannot be evaluated and the answer depends on it.
  /// - Complexity: O(*n* + *m* log *m*), where *n* is the number of entities of the kind and *m* that of those found.
  public func aggregate<Root, Value: AggregateOperand, Key: Hashable & Sendable>(
    _ descriptor: FetchDescriptor<Root>, of property: KeyPath<Root, Value>, by key: KeyPath<Root, Key>
  ) throws(FetchError) -> [AggregateGroup<Key, Value.Figure>] {
    try fetch(descriptor).sections(by: key).map { section in
      AggregateGroup(key: section.header, aggregate: section.elements.aggregate(of: property))
    }
  }
}

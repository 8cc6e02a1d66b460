public import Foundation

/// A fetch of flights, airports or airlines: which ones, in which order, and how many of them.
///
///     let inAir = #Predicate<Flight> { $0.actualOn == nil && $0.actualOff != nil }
///     var farthest = FetchDescriptor<Flight>(predicate: inAir, sortBy: [SortDescriptor(\.routeDistance, order: .reverse)])
///     farthest.fetchLimit = 3
///     try store.fetch(farthest).map(\.ident)
///     // ["DLH524", "DLH460", "DLH577"]
///
/// Conditions are given as a `Predicate`, a `Filter`, or both, which then must both hold. A predicate has the semantics
/// of `Predicate.evaluate`. The parts that columns can answer run over columns: comparisons, `&&`, `||`, `!`, tests for
/// `nil`, optional key paths, `??`, `if let`, `starts(with:)`, `contains` and counts of related entities. Only the rest
/// is evaluated for one entity after another.
public struct FetchDescriptor<Root: StoreEntity>: Sendable {
  /// A condition that everything fetched satisfies; `nil` for no condition.
  public var predicate: Predicate<Root>?
  /// A further condition.
  public var filter: Filter<Root>
  /// The sort order, most significant key first.
  ///
  /// Unknown values come last in either direction. Ties are broken by the default order (flights by departure and
  /// ident, airports and airlines by code), so the order is total and reproducible.
  public var sortBy: [SortDescriptor<Root>]
  /// The greatest number of entities to fetch; `nil` for all.
  public var fetchLimit: Int?
  /// The number of entities to skip.
  public var fetchOffset: Int?
  /// The properties that the result is used for, besides those of the predicate, the filter and the order.
  ///
  /// A store in memory has all properties, so a fetch ignores them. `FlightStore.loading(_:for:)` skips the attributes
  /// of flights that they do not name. An empty array stands for all properties.
  public var propertiesToFetch: [any PartialKeyPath<Root> & Sendable] = []

  /// Creates a fetch descriptor.
  ///
  /// - Parameters:
  ///   - predicate: A condition that everything fetched satisfies.
  ///   - filter: A further condition.
  ///   - sortBy: The sort order.
  public init(
    predicate: Predicate<Root>? = nil, filter: Filter<Root> = .all, sortBy: [SortDescriptor<Root>] = []
  ) {
    self.predicate = predicate
    self.filter = filter
    self.sortBy = sortBy
  }

  /// The predicate and the filter as one plan.
  var plan: PredicatePlan {
    .condition(filter.condition) && (predicate.map { PredicateTranslator.plan($0) } ?? .always)
  }

  var part: RowPart { RowPart(offset: fetchOffset, limit: fetchLimit) }
}

/// An error in a fetch: a part of its predicate could not be evaluated.
public struct FetchError: LocalizedError, CustomStringConvertible {
  /// The error thrown by the evaluation, such as a `PredicateError` for a forced unwrap of `nil`.
  public let underlying: any Error

  /// The error message, in one line.
  public var description: String { "a part of the predicate cannot be evaluated: \(underlying)" }

  /// The error message, in one line.
  public var errorDescription: String? { description }
}

extension Filter {
  /// Creates a filter from a predicate.
  ///
  /// The filter holds where the predicate is true. If it is negated, unknown values count as they do in every filter.
  ///
  ///     Filter(#Predicate<Flight> { $0.origin?.icao == "KSFO" && $0.actualOff != nil })
  ///     // origin.icao = exactly "KSFO" and actual_off is not null
  ///
  /// - Returns: The filter; `nil` if a part of the predicate can only be evaluated.
  public init?(_ predicate: Predicate<Root>) {
    guard let condition = PredicateTranslator.plan(predicate).condition else { return nil }
    self.init(condition)
  }
}

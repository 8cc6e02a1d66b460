public import Foundation

/// A question to a store: which flights, airports or airlines, in which order, and how many of them.
///
///     let inAir = #Predicate<Flight> { $0.actualOn == nil && $0.actualOff != nil }
///     var farthest = FetchDescriptor<Flight>(predicate: inAir, sortBy: [SortDescriptor(\.routeDistance, order: .reverse)])
///     farthest.fetchLimit = 3
///     try store.fetch(farthest).map(\.ident)
///     // ["DLH524", "DLH460", "DLH577"]
///
/// Conditions come as a `Predicate`, as a `Filter`, or as both, of which both must hold. A predicate means what
/// `Predicate.evaluate` says; what columns can answer of it (comparisons, `&&`, `||`, `!`, tests for `nil`, optional key
/// paths, `??`, `if let`, `starts(with:)`, `contains`, numbers of related entities) is answered by them, and only the rest is
/// evaluated for one entity after another.
public struct FetchDescriptor<Root: StoreEntity>: Sendable {
  /// What must be true of everything that is fetched; `nil` asks for nothing.
  public var predicate: Predicate<Root>?
  /// What else must be true.
  public var filter: Filter<Root>
  /// What to order by, first the first.
  ///
  /// Unknown values stand last in either direction. What is equal by all of these is ordered as the store orders its
  /// answers, flights by departure and ident, airports and airlines by code, so that the order is always the same.
  public var sortBy: [SortDescriptor<Root>]
  /// The greatest number to fetch; `nil` for all.
  public var fetchLimit: Int?
  /// The number of the first entities to pass over.
  public var fetchOffset: Int?
  /// The properties that the answer is wanted for, besides those of the predicate, the filter and the order.
  ///
  /// A store in memory has every property at hand, so fetching does not look at them. They tell `FlightStore.loading(_:for:)`
  /// which attributes of flights it may leave unread. None at all means all of them.
  public var propertiesToFetch: [any PartialKeyPath<Root> & Sendable] = []

  /// Describes a fetch.
  ///
  /// - Parameters:
  ///   - predicate: What must be true of everything that is fetched.
  ///   - filter: What else must be true.
  ///   - sortBy: What to order by.
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

/// Why a fetch failed: a part of its predicate could not be evaluated.
public struct FetchError: LocalizedError, CustomStringConvertible {
  /// What evaluating it threw, such as a `PredicateError` for a forced unwrap of `nil`.
  public let underlying: any Error

  /// Why the fetch failed, in one line.
  public var description: String { "a part of the predicate cannot be evaluated: \(underlying)" }

  /// Why the fetch failed, in one line.
  public var errorDescription: String? { description }
}

extension Filter {
  /// Makes a filter of a predicate.
  ///
  /// The filter holds where the predicate is true. Where it is negated, unknown values count as they do in every filter.
  ///
  ///     Filter(#Predicate<Flight> { $0.origin?.icao == "KSFO" && $0.actualOff != nil })
  ///     // origin.icao = exactly "KSFO" and actual_off is not null
  ///
  /// - Returns: The filter; `nil` when some of the predicate can only be evaluated.
  public init?(_ predicate: Predicate<Root>) {
    guard let condition = PredicateTranslator.plan(predicate).condition else { return nil }
    self.init(condition)
  }
}

/// What can be said of many flights at once: how many, how far, how late.
///
/// What is unknown is counted and never averaged in.
public struct FlightStatistics: Sendable, Hashable {
  /// The number of flights.
  public internal(set) var count = 0
  /// How many of them are in the air.
  public internal(set) var enroute = 0
  /// How many of them are cancelled, diverted ones not among them.
  public internal(set) var cancelled = 0
  /// How many of them went elsewhere.
  public internal(set) var diverted = 0
  /// How many of them are in each phase.
  public internal(set) var phases: [Phase: Int] = [:]
  /// The planned lengths of the routes, in statute miles.
  public internal(set) var distance = FigureSummary()
  /// The departure delays in seconds, without cancelled flights.
  public internal(set) var departureDelay = FigureSummary()
  /// The arrival delays in seconds, without cancelled and diverted flights.
  public internal(set) var arrivalDelay = FigureSummary()

  /// A delay below this many seconds is on time, as airlines count: a quarter of an hour.
  public static let tolerance = 900.0
}

/// Some figures of one kind: how many are known, and what lies in their middle and at their ends.
public struct FigureSummary: Sendable, Hashable {
  /// The known figures in ascending order.
  private var sorted: [Double] = []
  /// How many are unknown.
  public let unknown: Int

  /// Makes a summary.
  ///
  /// - Parameters:
  ///   - figures: The known figures, in any order.
  ///   - unknown: How many are unknown.
  /// - Complexity: O(*n* log *n*), where *n* is the number of figures.
  public init(_ figures: [Double] = [], unknown: Int = 0) {
    sorted = figures.sorted()
    self.unknown = unknown
  }

  /// How many are known.
  public var known: Int { sorted.count }

  /// The sum of those that are known.
  public var sum: Double { sorted.reduce(0, +) }

  /// The mean of those that are known.
  public var mean: Double? { sorted.isEmpty ? nil : sum / Double(sorted.count) }

  /// The least of those that are known.
  public var least: Double? { sorted.first }

  /// The greatest of those that are known.
  public var greatest: Double? { sorted.last }

  /// Returns the figure below which a share of them lies; between two of them in proportion.
  ///
  ///     FigureSummary([0, 10, 20, 30]).quantile(0.5)  // 15
  ///
  /// - Parameter share: From 0 to 1; 0.5 is the median.
  /// - Returns: The figure; `nil` when none is known.
  public func quantile(_ share: Double) -> Double? {
    guard let last = sorted.indices.last else { return nil }
    let place = min(max(share, 0), 1) * Double(last)
    let below = Int(place)
    let above = min(below + 1, last)
    return sorted[below] + (sorted[above] - sorted[below]) * (place - Double(below))
  }

  /// Returns which share of those that are known lies below a limit.
  ///
  /// - Complexity: O(*n*), where *n* is the number of figures.
  public func share(below limit: Double) -> Double? {
    sorted.isEmpty ? nil : Double(sorted.count { $0 < limit }) / Double(sorted.count)
  }
}

extension FlightStore {
  /// Returns what can be said of the flights that satisfy a filter.
  ///
  /// - Complexity: O(*n* + *m* log *m*), where *n* is the number of flights and *m* that of those found.
  public func statistics(where filter: Filter<Flight> = .all) -> FlightStatistics {
    var query = RowQuery(.flights)
    query.require(filter)
    return query.rows(in: self).statistics()
  }
}

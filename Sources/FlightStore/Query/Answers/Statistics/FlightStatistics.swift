/// Counts, distances and delays of many flights.
///
/// Unknown values are counted, and excluded from everything else.
public struct FlightStatistics: Sendable, Hashable {
  /// The number of flights.
  public internal(set) var count = 0
  /// The number of flights in the air.
  public internal(set) var enroute = 0
  /// The number of cancelled flights, excluding diverted ones.
  public internal(set) var cancelled = 0
  /// The number of diverted flights.
  public internal(set) var diverted = 0
  /// The number of flights in each phase.
  public internal(set) var phases: [Phase: Int] = [:]
  /// The planned lengths of the routes, in statute miles.
  public internal(set) var distance = FigureSummary()
  /// The departure delays, in seconds, of flights that have left or are diverted, excluding cancelled ones.
  public internal(set) var departureDelay = FigureSummary()
  /// The arrival delays, in seconds, of flights that have landed, excluding cancelled and diverted ones.
  public internal(set) var arrivalDelay = FigureSummary()
  /// The expected departure delays, in seconds, of flights that have not left, excluding cancelled and diverted ones.
  public internal(set) var expectedDepartureDelay = FigureSummary()
  /// The expected arrival delays, in seconds, of flights that have not landed, excluding cancelled and diverted ones.
  public internal(set) var expectedArrivalDelay = FigureSummary()

  /// The delay, in seconds, below which a flight counts as on time, as airlines define it: a quarter of an hour.
  public static let tolerance = 900.0
}

/// The count, mean, extremes and percentiles of some figures.
public struct FigureSummary: Sendable, Hashable {
  /// The distinct known figures in ascending order.
  private let figures: [Double]
  /// The number of known figures up to and including each distinct figure.
  private let ends: [Int]
  /// The number of unknown figures.
  public let unknown: Int

  /// Creates a summary.
  ///
  /// - Parameters:
  ///   - figures: The known figures, in any order.
  ///   - unknown: The number of unknown figures.
  /// - Complexity: O(*n* + *m* log *m*), where *n* is the number of figures and *m* the number of distinct ones.
  public init(_ figures: [Double] = [], unknown: Int = 0) {
    var counts: [Double: Int] = [:]
    for figure in figures { counts[figure, default: 0] += 1 }
    self.init(sorted: counts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }, unknown: unknown)
  }

  /// Creates a summary of whole figures in ascending order, with the number of occurrences of each.
  init(sorted counts: [(figure: Int, count: Int)], unknown: Int) {
    self.init(sorted: counts.map { (Double($0.figure), $0.count) }, unknown: unknown)
  }

  private init(sorted counts: [(figure: Double, count: Int)], unknown: Int) {
    figures = counts.map(\.figure)
    var known = 0
    ends = counts.map { _, count in
      known += count
      return known
    }
    self.unknown = unknown
  }

  /// The number of known figures.
  public var known: Int { ends.last ?? 0 }

  /// The sum of the known figures.
  ///
  /// - Complexity: O(*m*), where *m* is the number of distinct figures.
  public var sum: Double {
    zip(figures, zip(ends, [0] + ends)).reduce(0) { $0 + $1.0 * Double($1.1.0 - $1.1.1) }
  }

  /// The mean of the known figures.
  ///
  /// - Complexity: O(*m*), where *m* is the number of distinct figures.
  public var mean: Double? { known == 0 ? nil : sum / Double(known) }

  /// The least of the known figures.
  public var least: Double? { figures.first }

  /// The greatest of the known figures.
  public var greatest: Double? { figures.last }

  /// Returns a percentile of the known figures, interpolated linearly between two of them.
  ///
  ///     FigureSummary([0, 10, 20, 30]).percentile(50)  // 15
  ///
  /// - Parameter percentage: A number from 0 to 100; 50 is the median.
  /// - Returns: The figure; `nil` if none is known.
  /// - Complexity: O(*m*), where *m* is the number of distinct figures.
  public func percentile(_ percentage: Double) -> Double? {
    known == 0 ? nil : Percentile(percentage).of(known, value: figure)
  }

  /// Returns the figure at a position among all known figures in ascending order.
  private func figure(at place: Int) -> Double { figures[ends.firstIndex { $0 > place } ?? 0] }

  /// Returns the share of the known figures that are below a limit.
  ///
  /// - Complexity: O(*m*), where *m* is the number of distinct figures.
  public func share(below limit: Double) -> Double? {
    if known == 0 { return nil }
    let end = figures.firstIndex { $0 >= limit } ?? figures.count
    return Double(end == 0 ? 0 : ends[end - 1]) / Double(known)
  }
}

extension FlightStore {
  /// Returns the statistics of the flights that satisfy a filter.
  ///
  /// - Complexity: O(*n* + *m* log *m*), where *n* is the number of flights and *m* the number of distinct figures.
  public func statistics(where filter: Filter<Flight> = .all) -> FlightStatistics {
    var query = RowQuery(.flights)
    query.require(filter)
    return query.found(in: self).statistics()
  }
}

/// What can be said of many flights at once: how many, how far, how late.
///
/// What is unknown is counted and never averaged in.
public struct FlightStatistics: Sendable, Hashable {
  /// The number of flights.
  public internal(set) var count = 0
  /// The number of flights in the air.
  public internal(set) var enroute = 0
  /// The number of cancelled flights, diverted ones not among them.
  public internal(set) var cancelled = 0
  /// The number of diverted flights.
  public internal(set) var diverted = 0
  /// The number of flights in each phase.
  public internal(set) var phases: [Phase: Int] = [:]
  /// The planned lengths of the routes, in statute miles.
  public internal(set) var distance = FigureSummary()
  /// The departure delays in seconds of flights that have left, without cancelled ones.
  public internal(set) var departureDelay = FigureSummary()
  /// The arrival delays in seconds of flights that have touched down, without cancelled and diverted ones.
  public internal(set) var arrivalDelay = FigureSummary()
  /// The departure delays in seconds that are expected of flights which have not left, without cancelled ones.
  public internal(set) var expectedDepartureDelay = FigureSummary()
  /// The arrival delays in seconds that are expected of flights which have not touched down, without cancelled and
  /// diverted ones.
  public internal(set) var expectedArrivalDelay = FigureSummary()

  /// A delay below this many seconds is on time, as airlines count: a quarter of an hour.
  public static let tolerance = 900.0
}

/// Some figures of one kind: how many are known, and what lies in their middle and at their ends.
public struct FigureSummary: Sendable, Hashable {
  /// The different known figures in ascending order.
  private let figures: [Double]
  /// The number of known figures that are no greater than each of these.
  private let ends: [Int]
  /// The number of those that are unknown.
  public let unknown: Int

  /// Makes a summary.
  ///
  /// - Parameters:
  ///   - figures: The known figures, in any order.
  ///   - unknown: How many are unknown.
  /// - Complexity: O(*n* + *m* log *m*), where *n* is the number of figures and *m* that of different ones.
  public init(_ figures: [Double] = [], unknown: Int = 0) {
    var counts: [Double: Int] = [:]
    for figure in figures { counts[figure, default: 0] += 1 }
    self.init(sorted: counts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }, unknown: unknown)
  }

  /// Makes a summary of whole figures in ascending order, with how often there is each.
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

  /// The number of those that are known.
  public var known: Int { ends.last ?? 0 }

  /// The sum of those that are known.
  ///
  /// - Complexity: O(*m*), where *m* is the number of different figures.
  public var sum: Double {
    zip(figures, zip(ends, [0] + ends)).reduce(0) { $0 + $1.0 * Double($1.1.0 - $1.1.1) }
  }

  /// The mean of those that are known.
  ///
  /// - Complexity: O(*m*), where *m* is the number of different figures.
  public var mean: Double? { known == 0 ? nil : sum / Double(known) }

  /// The least of those that are known.
  public var least: Double? { figures.first }

  /// The greatest of those that are known.
  public var greatest: Double? { figures.last }

  /// Returns the figure below which a percentage of those that are known lies; between two of them in proportion.
  ///
  ///     FigureSummary([0, 10, 20, 30]).percentile(50)  // 15
  ///
  /// - Parameter percentage: From 0 to 100; 50 is the median.
  /// - Returns: The figure; `nil` when none is known.
  /// - Complexity: O(*m*), where *m* is the number of different figures.
  public func percentile(_ percentage: Double) -> Double? {
    known == 0 ? nil : Percentile(percentage).of(known, value: figure)
  }

  /// The figure that stands at a place when all of them are in ascending order.
  private func figure(at place: Int) -> Double { figures[ends.firstIndex { $0 > place } ?? 0] }

  /// Returns which share of those that are known lies below a limit.
  ///
  /// - Complexity: O(*m*), where *m* is the number of different figures.
  public func share(below limit: Double) -> Double? {
    if known == 0 { return nil }
    let end = figures.firstIndex { $0 >= limit } ?? figures.count
    return Double(end == 0 ? 0 : ends[end - 1]) / Double(known)
  }
}

extension FlightStore {
  /// Returns what can be said of the flights that satisfy a filter.
  ///
  /// - Complexity: O(*n* + *m* log *m*), where *n* is the number of flights and *m* that of different figures.
  public func statistics(where filter: Filter<Flight> = .all) -> FlightStatistics {
    var query = RowQuery(.flights)
    query.require(filter)
    return query.found(in: self).statistics()
  }
}

/// Counts, distances and delays of many flights.
///
/// Unknown values are counted, and excluded from everything else.
public struct FlightStatistics: Sendable, Hashable {
  /// The number of flights.
  public var count: Int { phases.values.reduce(0, +) }
  /// The number of flights in the air.
  public internal(set) var enroute = 0
  /// The number of cancelled flights, excluding diverted ones.
  public var cancelled: Int { phases[.cancelled, default: 0] }
  /// The number of diverted flights.
  public var diverted: Int { phases[.diverted, default: 0] }
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

  /// The delay, in seconds, below which a flight counts as on time: the least one that is shown as 15 minutes.
  ///
  /// Airlines count flights that are less than 15 minutes late as on time. Delays are shown in whole minutes, so 14
  /// minutes and 30 seconds are 15 minutes, and late: `arrival_delay >= 15 min` holds for the same flights.
  public static let tolerance = 870.0
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
  ///   - figures: The known figures, in any order; NaN is an unknown one.
  ///   - unknown: The number of unknown figures.
  /// - Complexity: O(*n* + *m* log *m*), where *n* is the number of figures and *m* the number of distinct ones.
  public init(_ figures: [Double] = [], unknown: Int = 0) {
    var counts: [Double: Int] = [:]
    for figure in figures where !figure.isNaN { counts[figure, default: 0] += 1 }
    let known = counts.values.reduce(0, +)
    self.init(
      sorted: counts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }, unknown: unknown + figures.count - known)
  }

  /// Creates a summary of figures in ascending order, with the number of occurrences of each.
  fileprivate init(sorted counts: [(figure: Double, count: Int)], unknown: Int) {
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
  /// - Parameter percentage: A number from 0 to 100, to which others are clamped; 50 is the median.
  /// - Returns: The figure; `nil` if none is known or the percentage is NaN.
  /// - Complexity: O(log *m*), where *m* is the number of distinct figures.
  public func percentile(_ percentage: Double) -> Double? {
    known == 0 || percentage.isNaN ? nil : interpolatedPercentile(percentage, of: known, value: figure)
  }

  /// Returns the figure at a position among all known figures in ascending order.
  private func figure(at place: Int) -> Double { figures[ends.partitioningIndex { $0 > place }] }

  /// Returns the share of the known figures that are below a limit.
  ///
  /// - Complexity: O(log *m*), where *m* is the number of distinct figures.
  public func share(below limit: Double) -> Double? {
    if known == 0 { return nil }
    let end = figures.partitioningIndex { $0 >= limit }
    return Double(end == 0 ? 0 : ends[end - 1]) / Double(known)
  }
}

extension FlightStore {
  /// Returns the statistics of the flights that satisfy a filter.
  ///
  /// - Complexity: O(*n* + *m* log *m*), where *n* is the number of flights and *m* the number of distinct figures.
  public func statistics(where filter: Filter<Flight> = .all) -> FlightStatistics {
    RowQuery(filter).found(in: self).statistics()
  }
}

/// A builder of statistics, to which flights are added one by one.
struct StatisticsBuilder {
  private var enroute = 0
  private var phases = [Int](repeating: 0, count: Phase.allCases.count)
  private var distances = FigureCounts()
  private var departureDelays = FigureCounts()
  private var arrivalDelays = FigureCounts()
  private var expectedDepartureDelays = FigureCounts()
  private var expectedArrivalDelays = FigureCounts()

  @inline(__always)
  mutating func add(_ flights: FlightFigures, at index: Int) {
    let phase = Phase(place: flights.phases[index])
    phases[phase.place] += 1
    if flights.enroute[index] == 2 { enroute += 1 }
    distances.add(flights.distances[index])
    // AeroAPI gives cancelled flights a delay of 0, and a diverted flight does not arrive at its destination.
    if phase == .cancelled { return }
    // A flight yet to depart has a delay of 0 in AeroAPI until an estimate exists, so expected delays are separate.
    if flights.departed[index] == 2 {
      departureDelays.add(flights.departureDelays[index])
    } else if phase == .diverted {
      departureDelays.add(.nan)
    } else {
      expectedDepartureDelays.add(flights.departureDelays[index])
    }
    if phase == .diverted { return }
    if flights.landed[index] == 2 {
      arrivalDelays.add(flights.arrivalDelays[index])
    } else {
      expectedArrivalDelays.add(flights.arrivalDelays[index])
    }
  }

  mutating func add(_ others: StatisticsBuilder) {
    enroute += others.enroute
    for place in phases.indices { phases[place] += others.phases[place] }
    distances.add(others.distances)
    departureDelays.add(others.departureDelays)
    arrivalDelays.add(others.arrivalDelays)
    expectedDepartureDelays.add(others.expectedDepartureDelays)
    expectedArrivalDelays.add(others.expectedArrivalDelays)
  }

  func finished() -> FlightStatistics {
    var finished = FlightStatistics()
    finished.enroute = enroute
    for phase in Phase.allCases where phases[phase.place] > 0 { finished.phases[phase] = phases[phase.place] }
    finished.distance = distances.summary
    finished.departureDelay = departureDelays.summary
    finished.arrivalDelay = arrivalDelays.summary
    finished.expectedDepartureDelay = expectedDepartureDelays.summary
    finished.expectedArrivalDelay = expectedArrivalDelays.summary
    return finished
  }
}

extension RowSelection {
  /// Returns the statistics of the flights.
  ///
  /// - Complexity: O(*n* + *m* log *m*), where *n* is the number of rows and *m* the number of distinct figures and
  ///   groups.
  package func statistics() -> FlightStatistics {
    let parts = inParts { rows in
      var builder = StatisticsBuilder()
      graph.rows(.flights).forEachBlock(of: rows, texts: graph.texts) { block, _ in
        block.withFigures { figures in block.rows.indices.forEach { builder.add(figures, at: $0) } }
      }
      return builder
    }
    var all = StatisticsBuilder()
    for part in parts { all.add(part) }
    return all.finished()
  }

  /// Calls a function with parts of the rows on several threads, and returns its results in order.
  func inParts<Product>(_ body: @escaping @Sendable (Span<Int>) -> Product) -> [Product] {
    Threads.divide(rows.count, worthThread: 1 << 14) { [rows] part in
      body(rows.span.extracting(part.share(of: rows.count)))
    }
  }
}

/// A multiset of whole figures.
///
/// Distinct figures are few, but every one of millions of flights takes a lookup.
struct FigureCounts {
  private var figures = NumberTable()
  /// The number of occurrences of each figure.
  private var counts: [UInt32] = []
  private var unknown = 0

  var summary: FigureSummary { FigureSummary(sorted: sorted, unknown: unknown) }

  /// Counts a figure, which is NaN if it is unknown.
  ///
  /// - Complexity: O(1) on average.
  @inline(__always)
  mutating func add(_ figure: Double) {
    if figure.isNaN { unknown += 1 } else { add(UInt64(Encoded.whole(Int32(figure))), times: 1) }
  }

  private mutating func add(_ figure: UInt64, times: UInt32) {
    let number = figures.number(of: figure)
    if number == counts.count { counts.append(times) } else { counts[number] += times }
  }

  mutating func add(_ others: FigureCounts) {
    for (figure, count) in zip(others.figures.words, others.counts) { add(figure, times: count) }
    unknown += others.unknown
  }

  /// The distinct figures in ascending order, with the number of occurrences of each.
  ///
  /// - Complexity: O(*m* log *m*), where *m* is the number of distinct figures.
  var sorted: [(figure: Double, count: Int)] {
    // Plain words are sorted in half the time of pairs.
    let placed = figures.words.enumerated().map { place, figure in figure << 32 | UInt64(place) }
    return placed.sorted().map { word in
      (Double(Encoded.whole(UInt32(word >> 32))), Int(counts[Int(UInt32(truncatingIfNeeded: word))]))
    }
  }
}

/// Returns a percentile of `count` values, at least one, given each by its position in ascending order.
///
/// It is interpolated linearly between two of them, as in SQL's `percentile_cont`; 50 is the median. The percentile of
/// whole numbers at a whole percentage is rounded only once, so equal percentiles are equal in every bit, and a sort by
/// percentile falls through to its next key.
func interpolatedPercentile(_ percentage: Double, of count: Int, value: (_ place: Int) -> Double) -> Double {
  let hundredths = min(max(percentage, 0), 100) * Double(count - 1)
  let place = (hundredths / 100).rounded(.down)
  let rest = hundredths - place * 100
  let (below, above) = (value(Int(place)), value(min(Int(place) + 1, count - 1)))
  return below == above ? below : (below * (100 - rest) + above * rest) / 100
}

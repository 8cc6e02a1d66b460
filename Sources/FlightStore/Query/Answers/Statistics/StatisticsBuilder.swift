/// A builder of statistics, to which flights are added one by one.
struct StatisticsBuilder {
  private var count = 0
  private var enroute = 0
  private var phases = [Int](repeating: 0, count: Phase.allCases.count)
  private var distances = Figures()
  private var departureDelays = Figures()
  private var arrivalDelays = Figures()
  private var expectedDepartureDelays = Figures()
  private var expectedArrivalDelays = Figures()

  private struct Figures {
    var counts = FigureCounts()
    var unknown = 0

    /// Adds a figure, which is NaN if it is unknown.
    @inline(__always)
    mutating func add(_ figure: Double) {
      if figure.isNaN { unknown += 1 } else { counts.add(Int32(figure)) }
    }

    mutating func add(_ others: Figures) {
      counts.add(others.counts)
      unknown += others.unknown
    }

    var summary: FigureSummary { FigureSummary(sorted: counts.sorted, unknown: unknown) }
  }

  /// Adds the flight at an index.
  @inline(__always)
  mutating func add(_ flights: FlightFigures, at index: Int) {
    let phase = Phase(place: flights.phases[index])
    count += 1
    phases[phase.place] += 1
    if flights.enroute[index] == 2 { enroute += 1 }
    distances.add(flights.distances[index])
    // AeroAPI gives cancelled flights a delay of 0, and a diverted flight does not arrive at its destination.
    if phase == .cancelled { return }
    // A flight yet to depart has a delay of 0 in AeroAPI until an estimate exists, so expected delays are separate.
    if flights.left[index] == 2 {
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

  /// Adds the flights of another builder.
  mutating func add(_ others: StatisticsBuilder) {
    count += others.count
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
    finished.count = count
    finished.enroute = enroute
    finished.cancelled = phases[Phase.cancelled.place]
    finished.diverted = phases[Phase.diverted.place]
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

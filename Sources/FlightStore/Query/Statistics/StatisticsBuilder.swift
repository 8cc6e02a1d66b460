/// Gathers what statistics say of flights, one flight after another.
struct StatisticsBuilder {
  private var statistics = FlightStatistics()
  private var distances = Figures()
  private var departureDelays = Figures()
  private var arrivalDelays = Figures()

  private struct Figures {
    var known: [Double] = []
    var unknown = 0

    mutating func add(_ figure: Int?) {
      if let figure { known.append(Double(figure)) } else { unknown += 1 }
    }

    var summary: FigureSummary { FigureSummary(known, unknown: unknown) }
  }

  mutating func add(_ row: Int, of graph: Graph) {
    let phase = graph.phase(row)
    statistics.count += 1
    statistics.phases[phase, default: 0] += 1
    if graph.isEnroute(row) { statistics.enroute += 1 }
    if phase == .cancelled { statistics.cancelled += 1 }
    if phase == .diverted { statistics.diverted += 1 }
    distances.add(graph.flights.rows.whole(FlightColumn.routeDistance.rawValue, row))
    // Of a cancelled flight AeroAPI states a delay of 0, and who went elsewhere did not arrive.
    if phase == .cancelled { return }
    departureDelays.add(graph.delay(.departureDelay, row))
    if phase != .diverted { arrivalDelays.add(graph.delay(.arrivalDelay, row)) }
  }

  func finished() -> FlightStatistics {
    var finished = statistics
    finished.distance = distances.summary
    finished.departureDelay = departureDelays.summary
    finished.arrivalDelay = arrivalDelays.summary
    return finished
  }
}

extension RowSelection {
  /// Returns what can be said of the flights.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of rows.
  package func statistics() -> FlightStatistics {
    var builder = StatisticsBuilder()
    for row in rows { builder.add(row, of: graph) }
    return builder.finished()
  }
}

/// The compiled formulas of flights.
enum FlightPrograms {
  // Threads may share these programs: they hold no text tests, linked conditions or zones, so nothing is cached.
  @safe nonisolated(unsafe) static let phase = compiler.program(FlightFormulas.phase)
  @safe nonisolated(unsafe) static let enroute = compiler.program(FlightFormulas.enroute)
  @safe nonisolated(unsafe) static let hasDeparted = compiler.program(FlightFormulas.hasDeparted)
  @safe nonisolated(unsafe) static let hasLanded = compiler.program(FlightFormulas.hasLanded)
  @safe nonisolated(unsafe) static let isUnfinished = compiler.program(FlightFormulas.isUnfinished)
  @safe nonisolated(unsafe) static let positionLatitude = compiler.program(FlightFormulas.positionLatitude)
  @safe nonisolated(unsafe) static let positionLongitude = compiler.program(FlightFormulas.positionLongitude)
  @safe nonisolated(unsafe) static let touchdown = compiler.program(FlightFormulas.touchdown)
  @safe nonisolated(unsafe) static let duration = compiler.program(FlightFormulas.duration)
  @safe nonisolated(unsafe) static let averageSpeed = compiler.program(FlightFormulas.averageSpeed)
  @safe nonisolated(unsafe) static let departureDelay = compiler.program(FlightFormulas.departureDelay)
  @safe nonisolated(unsafe) static let arrivalDelay = compiler.program(FlightFormulas.arrivalDelay)

  /// The program of the figures that statistics use, in the order of `FlightFigures`.
  @safe nonisolated(unsafe) static let figures = compiler.program(
    numbers: [
      FlightFormulas.phase, .column(.routeDistance), FlightFormulas.departureDelay, FlightFormulas.arrivalDelay,
    ],
    truths: [FlightFormulas.enroute, FlightFormulas.hasDeparted, FlightFormulas.hasLanded])

  /// The programs of boards: scheduled and best known time, certainty, phase, delay.
  @safe nonisolated(unsafe) static let departures = board(.departures, FlightFormulas.departureDelay)
  @safe nonisolated(unsafe) static let arrivals = board(.arrivals, FlightFormulas.arrivalDelay)

  private static func board(_ times: BoardFormulas, _ delay: Expression) -> Program {
    compiler.program(
      numbers: [times.scheduled, times.best, times.certainty, FlightFormulas.phase, delay], truths: [])
  }

  private static let compiler = ProgramCompiler(graph: nil, clock: nil, kind: .flights)
}

/// The figures of some flights that statistics use, by their places in the block.
struct FlightFigures {
  /// The ordinals of the phases.
  let phases: WritableValues<Double>
  /// Statute miles; NaN where they are unknown.
  let distances: WritableValues<Double>
  /// Seconds; NaN where they are unknown.
  let departureDelays, arrivalDelays: WritableValues<Double>
  /// Whether a flight is in the air, has departed, has touched down: 2 stands for yes.
  let enroute, departed, landed: WritableValues<UInt8>

  fileprivate init(_ answers: RowListBlock.Answers) {
    phases = answers.numbers(0)
    distances = answers.numbers(1)
    departureDelays = answers.numbers(2)
    arrivalDelays = answers.numbers(3)
    enroute = answers.truths(0)
    departed = answers.truths(1)
    landed = answers.truths(2)
  }
}

extension RowListBlock {
  /// Calls `body` with the figures of the flights.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows.
  func withFigures(_ body: (FlightFigures) -> Void) {
    withAnswers(of: FlightPrograms.figures) { body(FlightFigures($0)) }
  }
}

extension Graph {
  private func number(_ program: Program, ofRow row: Int) -> Double? {
    program.number(of: TableRow(rows(.flights), texts: texts, row: row))
  }

  func time(_ column: FlightColumn, ofRow row: Int) -> Int? { rows(.flights).time(column, ofRow: row) }
  func phase(_ row: Int) -> Phase { Phase(place: number(FlightPrograms.phase, ofRow: row) ?? 0) }
  func holds(_ program: Program, ofRow row: Int) -> Bool {
    program.holds(for: TableRow(rows(.flights), texts: texts, row: row))
  }
  func positionLatitude(_ row: Int) -> Double? { number(FlightPrograms.positionLatitude, ofRow: row) }
  func positionLongitude(_ row: Int) -> Double? { number(FlightPrograms.positionLongitude, ofRow: row) }
  func touchdown(_ row: Int) -> Int? { number(FlightPrograms.touchdown, ofRow: row).map { Int($0) } }
  func duration(_ row: Int) -> Int? { number(FlightPrograms.duration, ofRow: row).map { Int($0) } }
  func averageSpeed(_ row: Int) -> Double? { number(FlightPrograms.averageSpeed, ofRow: row) }
  func departureDelay(_ row: Int) -> Int? { number(FlightPrograms.departureDelay, ofRow: row).map { Int($0) } }
  func arrivalDelay(_ row: Int) -> Int? { number(FlightPrograms.arrivalDelay, ofRow: row).map { Int($0) } }

  func coordinate(_ airport: Int) -> GeoPoint? {
    let airports = rows(.airports)
    guard let latitude = airports.decimal(AirportColumn.latitude, ofRow: airport),
      let longitude = airports.decimal(AirportColumn.longitude, ofRow: airport)
    else { return nil }
    return GeoPoint(latitude: latitude, longitude: longitude)
  }
}

/// The certainty of a time.
public enum TimeCertainty: String, Sendable, Hashable, CaseIterable {
  /// The event has happened.
  case actual
  /// The event is expected.
  case estimated
  /// The event is planned.
  case scheduled
}

/// The best known time of a departure or an arrival.
struct BestTime: Hashable {
  let seconds: Int
  let certainty: TimeCertainty
  /// Whether this is the time at the gate, because no runway time is known, as in published schedules.
  let isGate: Bool
}

extension Graph {
  func departure(_ row: Int) -> BestTime? { best(of: FlightFormulas.departureTimes, row: row) }
  func arrival(_ row: Int) -> BestTime? { best(of: FlightFormulas.arrivalTimes, row: row) }

  /// Returns the first known of six times: actual, estimated and scheduled, of the runway and then of the gate.
  private func best(of columns: [FlightColumn], row: Int) -> BestTime? {
    let flights = rows(.flights)
    for (place, column) in columns.enumerated() {
      let time = column == .actualOn ? touchdown(row) : flights.time(column, ofRow: row)
      guard let seconds = time else { continue }
      return BestTime(seconds: seconds, certainty: TimeCertainty.allCases[place % 3], isGate: place >= 3)
    }
    return nil
  }
}

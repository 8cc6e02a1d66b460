/// The formulas of flights, made ready to run.
enum FlightPrograms {
  // Nothing in them changes once they are made: they hold no tests of texts and no questions.
  nonisolated(unsafe) static let phase = program(FlightFormulas.phase)
  nonisolated(unsafe) static let enroute = program(.choice(FlightFormulas.enroute, 1, 0))
  nonisolated(unsafe) static let duration = program(FlightFormulas.duration)
  nonisolated(unsafe) static let averageSpeed = program(FlightFormulas.averageSpeed)
  nonisolated(unsafe) static let hasLeft = program(.choice(FlightFormulas.hasLeft, 1, 0))
  nonisolated(unsafe) static let hasLanded = program(.choice(FlightFormulas.hasLanded, 1, 0))
  nonisolated(unsafe) static let departureDelay = program(FlightFormulas.departureDelay)
  nonisolated(unsafe) static let arrivalDelay = program(FlightFormulas.arrivalDelay)

  /// The same as `enroute`, for one row at a time: a condition takes no way over a number.
  nonisolated(unsafe) static let isEnroute =
    ProgramCompiler(graph: nil, clock: nil, kind: .flights).program(FlightFormulas.enroute)

  private static func program(_ formula: Expression) -> Program {
    ProgramCompiler(graph: nil, clock: nil, kind: .flights).program(formula)
  }
}

/// What statistics take of a flight.
struct FlightFigures {
  let phase: Phase
  let isEnroute: Bool
  /// Whether it has left the gate, and whether it has touched down.
  let hasLeft, hasLanded: Bool
  /// In statute miles.
  let distance: Int?
  /// In seconds.
  let departureDelay, arrivalDelay: Int?
}

extension Graph {
  private func number(_ program: Program, _ row: Int) -> Double? {
    program.number(of: TableRow(rows(.flights), texts, row: row))
  }

  func time(_ column: FlightColumn, _ row: Int) -> Int? { rows(.flights).time(column.rawValue, row) }
  func phase(_ row: Int) -> Phase { Phase(place: number(FlightPrograms.phase, row) ?? 0) }
  func isEnroute(_ row: Int) -> Bool {
    !FlightPrograms.isEnroute.truth(of: TableRow(rows(.flights), texts, row: row)).yes.isEmpty
  }
  func duration(_ row: Int) -> Int? { number(FlightPrograms.duration, row).map { Int($0) } }
  func averageSpeed(_ row: Int) -> Double? { number(FlightPrograms.averageSpeed, row) }
  func departureDelay(_ row: Int) -> Int? { number(FlightPrograms.departureDelay, row).map { Int($0) } }
  func arrivalDelay(_ row: Int) -> Int? { number(FlightPrograms.arrivalDelay, row).map { Int($0) } }

  /// In kilometers.
  func greatCircle(_ row: Int) -> Double? {
    number(ProgramCompiler(graph: self, clock: nil, kind: .flights).program(FlightFormulas.greatCircle), row)
  }

  func coordinate(_ airport: Int) -> GeoPoint? {
    let airports = rows(.airports)
    guard let latitude = airports.decimal(AirportColumn.latitude.rawValue, airport),
      let longitude = airports.decimal(AirportColumn.longitude.rawValue, airport)
    else { return nil }
    return GeoPoint(latitude: latitude, longitude: longitude)
  }

  /// Calls a function with the figures of some flights, which are worked out segment by segment.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows; rows in the order of the store take the least time.
  func forEachFigures(of rows: ArraySlice<Int>, _ body: (_ row: Int, _ figures: FlightFigures) -> Void) {
    let programs = [
      FlightPrograms.phase, FlightPrograms.enroute, FlightPrograms.departureDelay, FlightPrograms.arrivalDelay,
      FlightPrograms.hasLeft, FlightPrograms.hasLanded,
    ]
    let flights = self.rows(.flights)
    let size = 1 << Segment.shift
    withUnsafeTemporaryAllocation(of: Double.self, capacity: programs.count * size) { buffer in
      guard let numbers = buffer.baseAddress else { return }
      flights.forEachRun(of: rows) { segment, first, run in
        var mask = RowMask.none
        for row in run { mask[row - first] = true }
        for (place, program) in programs.enumerated() {
          program.numbers(of: mask, in: segment, first: first, texts: texts, to: numbers + place * size)
        }
        for row in run {
          func figure(_ place: Int) -> Int? {
            let number = numbers[place * size + row - first]
            return number.isNaN ? nil : Int(number)
          }
          let figures = FlightFigures(
            phase: Phase(place: numbers[row - first]), isEnroute: figure(1) == 1,
            hasLeft: figure(4) == 1, hasLanded: figure(5) == 1,
            distance: flights.whole(FlightColumn.routeDistance.rawValue, row), departureDelay: figure(2),
            arrivalDelay: figure(3))
          body(row, figures)
        }
      }
    }
  }
}

extension Table {
  /// Calls a function with each run of rows that lie in one segment.
  func forEachRun(
    of rows: ArraySlice<Int>, _ body: (_ segment: Segment, _ first: Int, _ run: ArraySlice<Int>) -> Void
  ) {
    let segments = segments
    var start = rows.startIndex
    while start < rows.endIndex {
      let number = rows[start] >> Segment.shift
      var end = start + 1
      while end < rows.endIndex, rows[end] >> Segment.shift == number { end += 1 }
      body(segments[number], number << Segment.shift, rows[start..<end])
      start = end
    }
  }
}

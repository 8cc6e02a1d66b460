import TestSupport
import Testing

@testable import FlightStore

struct StatisticsTests {
  /// Seven flights: delays of 0, 10, 15 and 60 minutes, an unknown one, a cancellation and a diversion.
  static let json = """
    {"flights": [
      {"ident": "AAA1", "fa_flight_id": "AAA1-1", "operator": "AAA", "route_distance": 100, "departure_delay": 0, "arrival_delay": 0,
       "scheduled_off": "2026-03-14T06:30:00Z",
       "origin": {"code": "EGLL", "timezone": "Europe/London"}, "destination": {"code": "KSFO"}},
      {"ident": "AAA2", "fa_flight_id": "AAA2-1", "operator": "AAA", "route_distance": 300, "departure_delay": 600, "arrival_delay": 600,
       "scheduled_off": "2026-06-14T06:30:00Z",
       "origin": {"code": "EGLL", "timezone": "Europe/London"}, "destination": {"code": "KSFO"}},
      {"ident": "AAA3", "fa_flight_id": "AAA3-1", "operator": "AAA", "departure_delay": 900, "arrival_delay": 900,
       "scheduled_off": "2026-03-14T06:30:00Z", "actual_off": "2026-03-14T06:45:00Z",
       "origin": {"code": "VIDP", "timezone": "Asia/Kolkata"}, "destination": {"code": "KJFK"}},
      {"ident": "BBB1", "fa_flight_id": "BBB1-1", "operator": "BBB", "route_distance": 200, "departure_delay": 3600, "arrival_delay": null,
       "origin": {"code": "KJFK"}, "destination": {"code": "KSFO"}},
      {"ident": "BBB2", "fa_flight_id": "BBB2-1", "operator": "BBB", "departure_delay": null, "arrival_delay": 3600,
       "origin": null},
      {"ident": "BBB3", "fa_flight_id": "BBB3-1", "operator": "BBB", "cancelled": true, "departure_delay": 0, "arrival_delay": 0,
       "origin": null},
      {"ident": "N1", "fa_flight_id": "N1-1", "cancelled": true, "diverted": true, "departure_delay": 60, "arrival_delay": 99999,
       "origin": null}
    ]}
    """

  let store: FlightStore

  init() throws { store = try FlightStore(parsing: Self.json.utf8) }

  @Test func totals() {
    let statistics = store.statistics()
    #expect(statistics.count == 7)
    #expect(statistics.enroute == 1)
    #expect(statistics.cancelled == 1)
    #expect(statistics.diverted == 1)
    #expect(statistics.phases == [.scheduled: 4, .enroute: 1, .cancelled: 1, .diverted: 1])
  }

  @Test func theUnknownIsCountedAndNotAveragedIn() {
    let statistics = store.statistics()
    #expect(statistics.distance.known == 3)
    #expect(statistics.distance.unknown == 4)
    #expect(statistics.distance.mean == 200)
    #expect(statistics.distance.greatest == 300)
    // The cancelled flight does not count; the diverted one departed at an unknown time.
    #expect(statistics.departureDelay.known == 1)
    #expect(statistics.departureDelay.unknown == 1)
    #expect(statistics.arrivalDelay.known == 0)
    #expect(statistics.arrivalDelay.unknown == 0)
    #expect(statistics.expectedDepartureDelay.known == 3)
    #expect(statistics.expectedDepartureDelay.unknown == 1)
    #expect(statistics.expectedArrivalDelay.known == 4)
    #expect(statistics.expectedArrivalDelay.unknown == 1)
  }

  /// Of 30 completed flights, 24 departed and 25 arrived within 15 minutes; of 20 others, 18 are expected to depart so.
  @Test func whatHasNotHappenedIsNotOnTime() throws {
    let statistics = try QueryData.store(case: "placeholder-delays.json").statistics()
    let limit = FlightStatistics.tolerance
    #expect(statistics.departureDelay.known == 30 && statistics.arrivalDelay.known == 30)
    #expect(statistics.departureDelay.share(below: limit) == 0.8)
    #expect(statistics.arrivalDelay.share(below: limit) == 25.0 / 30)
    #expect(statistics.expectedDepartureDelay.known == 20 && statistics.expectedArrivalDelay.known == 20)
    #expect(statistics.expectedDepartureDelay.share(below: limit) == 0.9)
    #expect(statistics.expectedArrivalDelay.share(below: limit) == 0.9)
  }

  /// A delay of 15 minutes counts as late; the quantiles are those of Python's `numpy.quantile`.
  @Test func punctuality() throws {
    let delay = store.statistics().expectedArrivalDelay
    #expect(delay.share(below: FlightStatistics.tolerance) == 0.5)
    #expect(delay.percentile(50) == 750)
    #expect(delay.percentile(90) == 2790)
    #expect(delay.percentile(0) == 0)
    #expect(delay.percentile(100) == 3600)
    #expect(delay.percentile(-.infinity) == 0 && delay.percentile(101) == 3600)
    #expect(delay.percentile(.nan) == nil)
  }

  /// The limit is the delay that is printed as 15 minutes, as in conditions.
  @Test(arguments: [(869, true), (870, false), (880, false), (900, false)])
  func onTimeIsWhatIsPrintedAsLessThanAQuarter(delay: Int, isOnTime: Bool) throws {
    let store = try FlightStore(
      parsing: #"{"ident": "A1", "fa_flight_id": "A1-1", "arrival_delay": \#(delay), "origin": null}"#.utf8)
    let share = store.statistics().expectedArrivalDelay.share(below: FlightStatistics.tolerance)
    #expect(share == (isOnTime ? 1 : 0))
    #expect(store.flights(where: try Filter("arrival_delay >= 15 min")).count == (isOnTime ? 0 : 1))
    #expect(FigureFormatter(unit: .minute, language: .en).text(Double(delay) / 60) == (isOnTime ? "14 min" : "15 min"))
  }

  /// An interpolated percentile is the nearest double, for any number of values.
  @Test(arguments: [4, 8, 14, 44, 104])
  func percentilesAreRoundedOnce(count: Int) {
    for percentage in 1..<100 {
      let (place, rest) = ((count - 1) * percentage).quotientAndRemainder(dividingBy: 100)
      for step in [7, 100, 1200, 1_647_302_460] {
        let figures = FigureSummary((0..<count).map { Double($0 * step) })
        #expect(figures.percentile(Double(percentage)) == Double(step * (place * 100 + rest)) / 100)
      }
    }
  }

  @Test func nothingHasNoFigures() {
    let statistics = FlightStore().statistics()
    #expect(statistics == FlightStatistics())
    #expect(statistics.distance.mean == nil)
    #expect(statistics.distance.greatest == nil)
    #expect(statistics.arrivalDelay.percentile(50) == nil)
    #expect(statistics.arrivalDelay.share(below: 900) == nil)
  }

  @Test func aFilterChooses() throws {
    #expect(store.statistics(where: try Filter("destination = KSFO")).count == 3)
  }

  private func groups(by keys: String, limit: Int? = nil) throws -> GroupAnswer {
    var question = try GroupQuery(keys: keys)
    question.limit = limit
    return RowQuery(.flights).rows(in: store).answer(question)
  }

  private func names(_ groups: GroupAnswer, _ field: String) throws -> [String?] {
    let path = try FieldPath(parsing: field, of: .flights)
    return groups.rows.rows.map { row in
      groups.rows.withText(of: groups.rows.value(path, ofRow: row)) { $0.text }
    }
  }

  @Test func codesStandByNumberAndTheUnknownLast() throws {
    let groups = try groups(by: "destination")
    #expect(try names(groups, "destination") == ["KSFO", "KJFK", nil])
    #expect(groups.statistics.map(\.count) == [3, 1, 3])
    let airlines = try self.groups(by: "airline")
    #expect(try names(airlines, "airline") == ["AAA", "BBB", nil])
    #expect(airlines.statistics.map(\.distance.mean) == [200, 200, nil])
  }

  @Test(arguments: ["destination", "airline", "phase", "hour", "distance"])
  func groupsTogetherAreAllFlights(_ key: String) throws {
    let all = RowQuery(.flights).rows(in: store).statistics()
    #expect(try groups(by: key).all == all)
    #expect(try groups(by: key, limit: 1).all == all)
  }

  /// The same seven flights repeated, so that several threads share the work.
  @Test(arguments: ["destination", "airline", "hour", "distance"])
  func manyFlightsAreGroupedAsFewAre(_ key: String) throws {
    let times = Effort.times(4700, long: 10_000)
    let few = try groups(by: key)
    let many = RowSelection(graph: store.graph, entity: .flights, rows: (0..<(7 * times)).map { $0 % 7 })
      .answer(try GroupQuery(keys: key))
    #expect(many.rows.rows == few.rows.rows)
    #expect(many.statistics.map(\.count) == few.statistics.map { $0.count * times })
    #expect(many.statistics.map(\.phases) == few.statistics.map { $0.phases.mapValues { $0 * times } })
    #expect(many.all.departureDelay.known == few.all.departureDelay.known * times)
    #expect(many.all.arrivalDelay.unknown == few.all.arrivalDelay.unknown * times)
    #expect(many.all.distance.sum == few.all.distance.sum * Double(times))
  }

  @Test func phasesStandInTheirOrder() throws {
    let groups = try groups(by: "phase")
    #expect(groups.statistics.map(\.count) == [4, 1, 1, 1])
  }

  /// 06:30Z is in hour 6 in London in March and in hour 7 in June; in Delhi 06:45Z is in hour 12.
  @Test func hoursAreThoseOfTheAirport() throws {
    let groups = try groups(by: "hour")
    #expect(groups.rows.rows.map { groups.rows.value(groups.keys[0], ofRow: $0).number } == [6, 7, 12, nil])
    #expect(groups.statistics.map(\.count) == [1, 1, 1, 4])
  }

  @Test func groupsAddUpToTheWhole() throws {
    let keys = [
      "airline", "origin.country", "aircraft", "hour", "distance", "departure", "cancelled", "codeshares",
      "airline,hour", "origin,destination,cancelled", "distance / duration as speed",
    ]
    for key in keys {
      #expect(try groups(by: key).statistics.map(\.count).reduce(0, +) == 7, "\(key)")
    }
  }

  @Test func unknownKeys() {
    #expect(throws: FilterError.self) { try GroupQuery(keys: "airlin") }
  }
}

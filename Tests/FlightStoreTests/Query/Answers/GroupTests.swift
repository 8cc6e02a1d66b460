import TestSupport
import Testing

@testable import FlightStore

/// Tests of aggregates of groups, compared with values computed by hand.
struct GroupTests {
  /// Three flights of AAA, two of BBB, one without airline; delays in minutes: 0, 20, 40; 10, unknown; 5.
  static let json = """
    {"flights": [
      {"ident": "AAA1", "fa_flight_id": "1", "operator": "AAA", "registration": "R1", "route_distance": 100,
       "arrival_delay": 0, "scheduled_off": "2026-03-16T06:30:00Z", "actual_on": "2026-03-16T08:00:00Z",
       "origin": {"code": "EGLL", "timezone": "Europe/London"}, "destination": {"code": "KSFO"}},
      {"ident": "AAA2", "fa_flight_id": "2", "operator": "AAA", "registration": "R1", "route_distance": 300,
       "arrival_delay": 1200, "scheduled_off": "2026-03-17T06:30:00Z",
       "origin": {"code": "EGLL", "timezone": "Europe/London"}, "destination": {"code": "KSFO"}},
      {"ident": "AAA3", "fa_flight_id": "3", "operator": "AAA", "registration": "R2", "route_distance": 200,
       "arrival_delay": 2400, "scheduled_off": "2026-03-16T20:30:00Z",
       "origin": {"code": "VIDP", "timezone": "Asia/Kolkata"}, "destination": {"code": "EGLL"}},
      {"ident": "BBB1", "fa_flight_id": "4", "operator": "BBB", "route_distance": 50, "arrival_delay": 600,
       "scheduled_off": "2026-03-16T06:30:00Z",
       "origin": {"code": "EGLL", "timezone": "Europe/London"}, "destination": {"code": "KSFO"}},
      {"ident": "BBB2", "fa_flight_id": "5", "operator": "BBB", "registration": "R3", "origin": null},
      {"ident": "N1", "fa_flight_id": "6", "arrival_delay": 300, "origin": null, "destination": {"code": "KSFO"}}
    ]}
    """

  let store: FlightStore

  init() throws { store = try FlightStore(parsing: Self.json.utf8) }

  /// Returns the values of the first aggregate, group by group, and of all flights.
  private func values(
    _ measures: String, by keys: String? = "airline", having: String? = nil, sort: String? = nil,
    in context: FormulaContext = FormulaContext()
  ) throws -> [Double?] {
    var question = try GroupQuery(keys: keys, in: context)
    try question.show(measures)
    if let having { try question.require(having) }
    if let sort { try question.sort(by: sort) }
    let answer = RowQuery(.flights).rows(in: store).answer(question)
    let path = try #require(answer.shown?.first)
    return (answer.rows.rows + answer.total.rows).map { answer.rows.value(path, ofRow: $0).number }
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let measure: String
    /// The values for AAA, for BBB, for no airline, and for all flights.
    let values: [Double?]
    var testDescription: String { measure }

    init(_ measure: String, _ values: Double?...) {
      self.measure = measure
      self.values = values
    }
  }

  static let cases = [
    Case("count", 3, 2, 1, 6),
    Case("count(*)", 3, 2, 1, 6),
    Case("count()", 3, 2, 1, 6),
    Case("count(arrival_delay)", 3, 1, 1, 5),
    Case("count(registration)", 3, 1, 0, 4),
    Case("count(arrival_delay > 15 min)", 2, 0, 0, 2),
    Case("share(arrival_delay > 15 min)", 200.0 / 3, 0, 0, 40),
    Case("share(route_distance > 60)", 100, 0, nil, 75),
    Case("distinct(registration)", 2, 1, 0, 3),
    Case("distinct(arrival_delay)", 3, 1, 1, 5),
    Case("distinct(destination)", 2, 1, 1, 2),
    Case("sum(distance)", 600, 50, nil, 650),
    Case("mean(distance)", 200, 50, nil, 162.5),
    Case("avg(distance)", 200, 50, nil, 162.5),
    Case("median(arrival_delay)", 1200, 600, 300, 600),
    Case("p90(arrival_delay)", 2160, 600, 300, 1920),
    Case("p0(arrival_delay)", 0, 600, 300, 0),
    Case("min(distance)", 100, 50, nil, 50),
    Case("max(distance)", 300, 50, nil, 300),
    Case("max(distance) - min(distance)", 200, 0, nil, 250),
    Case("sum(distance) / count", 200, 25, nil, 650.0 / 6),
    Case("max(p50(arrival_delay), 15 min)", 1200, 900, 900, 900),
    Case("coalesce(min(distance), 7 mi)", 100, 50, 7, 50),
    Case("min(actual_on)", 1_773_648_000, nil, nil, 1_773_648_000),
    Case("sum(departure.hour)", 14, 6, nil, 20),
    Case("mean(departure.hour)", 26.0 / 3 - 16.0 / 3 + 4.0 / 3, 6, nil, 5),
    Case("count(* where registration = R1)", 2, 0, 0, 2),
    Case("count(where registration = R1)", 2, 0, 0, 2),
    Case("count(arrival_delay where distance is null)", 0, 0, 1, 1),
    Case("count(arrival_delay > 5 min where landed)", 0, 0, 0, 0),
    Case("mean(arrival_delay where origin = EGLL)", 600, 600, nil, 600),
    Case("mean(arrival_delay where not landed)", 1800, 600, 300, 1125),
    Case("p50(arrival_delay where distance > 1 km and distance < 400 km)", 1200, 600, nil, 600),
    Case("distinct(registration where origin = EGLL)", 1, 0, 0, 1),
    Case("max(distance where origin = EGLL) - min(distance where origin = EGLL)", 200, 0, nil, 250),
    // A condition that is neither true nor false holds for no flight.
    Case("share(registration != R1 where distance > 60)", 100.0 / 3, nil, nil, 100.0 / 3),
  ]

  @Test(arguments: cases)
  func measures(_ example: Case) throws {
    let values = try values(example.measure)
    #expect(values.count == example.values.count)
    for (value, expected) in zip(values, example.values) {
      if let value, let expected {
        #expect(abs(value - expected) < 1e-9, "\(value) \(expected)")
      } else {
        #expect(value == expected)
      }
    }
  }

  @Test func aLimitAppliesWithoutKeysToo() throws {
    for (limit, count) in [(1, 1), (0, 0), (-1, 0)] {
      var question = try GroupQuery(by: "")
      question.limit = limit
      #expect(store.groups(question).count == count)
    }
  }

  @Test func withoutKeysAllIsOneGroup() throws {
    #expect(try values("count", by: nil) == [6, 6])
    let nothing = try FlightStore(parsing: "[]".utf8)
    var question = try GroupQuery(keys: nil)
    try question.show("count,mean(distance)")
    let answer = RowQuery(.flights).rows(in: nothing).answer(question)
    let paths = try #require(answer.shown)
    #expect(answer.rows.rows.isEmpty)
    #expect(paths.map { answer.total.value($0, ofRow: answer.total.rows[0]) } == [.whole(0), .null])
  }

  @Test func severalKeysTellApartMore() throws {
    #expect(try values("count", by: "airline,destination") == [2, 1, 1, 1, 1, 6])
    #expect(try values("count", by: "origin,destination", sort: "-count,origin") == [3, 1, 1, 1, 6])
    #expect(try values("count", by: "departure.weekday as day", sort: "-day") == [2, 2, 2, 6])
  }

  @Test func havingChoosesGroups() throws {
    #expect(try values("count", having: "count >= 2") == [3, 2, 6])
    #expect(try values("count as n", having: "n < 3 and airline is not null") == [2, 6])
    #expect(try values("count", having: "airline = AAA or p90(arrival_delay) < 6 min") == [3, 1, 6])
    #expect(try values("count", by: "hour", having: "hour between 2 and 5") == [1, 6])
  }

  /// The hour of groups is that of the airport's clock in a condition, a calculation and a sort key too.
  @Test func theHourOfGroupsFollowsNoZone() throws {
    let context = FormulaContext(zone: .fixed(try #require(Zone(named: "Asia/Tokyo"))))
    #expect(try values("count", by: "hour", having: "hour between 2 and 5", in: context) == [1, 6])
    #expect(try values("count", by: "hour", having: "round(hour / 2) = 3", in: context) == [3, 6])
    #expect(try values("count", by: "hour, hour - 6 as late", sort: "-abs(hour - 6)", in: context) == [1, 3, 2, 6])
  }

  @Test func keysCanBeNamedAmongTheMeasures() throws {
    var question = try GroupQuery(keys: "airline, distance / 2 km as part, hour")
    try question.show("airline as who, count, part as half, hour")
    #expect(question.keys.map(\.name) == ["who", "half", "hour"])
    try question.require("half > 10 and who = AAA")
    let error = #expect(throws: FilterError.self) { try question.show("hour * 2 as x") }
    #expect(error?.suggestion == nil && error?.reason == .notOfGroups(field: "hour * 2"))
  }

  /// Three flights of six are late, the delay of one is unknown, and no type of aircraft is known.
  @Test func conditionsAreKeys() throws {
    #expect(try values("count", by: "arrival_delay >= 10 min") == [2, 3, 1, 6])
    let keys = "destination = KSFO, arrival_delay >= 10 min as late"
    #expect(try values("count", by: keys, sort: "-late") == [1, 2, 2, 1, 6])
    #expect(try values("count", by: "aircraft is null") == [6, 6])
    #expect(try values("count", by: "airline in (AAA, BBB) and distance < 400 km as near", having: "near") == [3, 6])
    let question = try GroupQuery(keys: "destination = KSFO or origin = ZZZZ as there, airline")
    #expect(question.keys.map(\.name) == ["there", "airline"] && question.codes.map(\.text) == ["KSFO", "ZZZZ"])
  }

  /// The columns of the page of statistics are measures wherever a measure can be.
  @Test func columnsOfThePageCombine() throws {
    #expect(try values("flights - distance_known") == [0, 1, 1, 2])
    #expect(try values("max(distance_unknown, distance_known) - flights + 1") == [1, 0, 1, -1])
    #expect(try values("count", having: "flights - distance_known > 0") == [2, 1, 6])
    #expect(try values("count", sort: "-(flights - distance_unknown)") == [3, 2, 1, 6])
  }

  @Test func groupsStandInAnOrder() throws {
    #expect(try values("count", sort: "-p90(arrival_delay)") == [3, 2, 1, 6])
    #expect(try values("count", sort: "median(arrival_delay)") == [1, 2, 3, 6])
    #expect(try values("sum(distance) as way", sort: "way") == [50, 600, nil, 650])
    #expect(try values("count", sort: "airline desc") == [2, 3, 1, 6])
  }

  /// The flight from Delhi leaves at two in the morning on a Tuesday by local time, and on a Monday by UTC.
  @Test func partsOfTimesAreToldByAClock() throws {
    #expect(try values("count", by: "departure.weekday") == [2, 2, 2, 6])
    #expect(try values("count", by: "departure.weekday", in: FormulaContext(zone: .fixed(.utc))) == [3, 1, 2, 6])
    #expect(try values("max(departure.hour)", by: nil, in: FormulaContext(zone: .fixed(.utc))) == [20, 20])
  }

  /// Weekdays and months have an order, and the first and the last of them are shown by their names.
  @Test func namedPartsOfTimesStayNames() throws {
    let store = try QueryData.store(QueryData.day)
    var question = try GroupQuery(keys: nil)
    try question.show("max(departure.weekday),min(departure.month),max(departure.date)")
    let answer = RowQuery(.flights).rows(in: store).answer(question)
    let values = try #require(answer.shown).map { answer.total.value($0, ofRow: answer.total.rows[0]) }
    #expect(values == [.part(6, .weekday), .part(3, .month), .part(1_773_446_400, .date)])
  }

  @Test func nowIsThatOfTheQuestion() throws {
    #expect(try values("max(now - actual_on)", by: nil) == [0, 0])
    #expect(
      try values("max(now - actual_on)", by: nil, in: FormulaContext(clock: 1_773_648_060)) == [60, 60])
  }

  /// The same six flights repeated, so that several threads share the work; one question has all measures.
  @Test func manyFlightsAreMeasuredAsFewAre() throws {
    var question = try GroupQuery(keys: "airline,destination")
    try question.show(Self.cases.enumerated().map { "\($1.measure) as m\($0)" }.joined(separator: ","))
    let times = Effort.times(5601, long: 10_001)
    let rows = RowQuery(.flights).rows(in: store).rows
    let many = rows.flatMap { Array(repeating: $0, count: times) }.sorted()
    let answers = try [rows, many].map { rows in
      let answer = RowSelection(graph: store.graph, entity: .flights, rows: rows).answer(question)
      return try #require(answer.shown).map { path in
        answer.rows.rows.map { answer.rows.value(path, ofRow: $0).number }
      }
    }
    try #require(answers.allSatisfy { $0.count == Self.cases.count })
    for (example, (few, many)) in zip(Self.cases, zip(answers[0], answers[1])) {
      #expect(few.count == 5 && many.count == 5)
      // Counts and sums grow with the repetition, and the percentile between two values becomes the greater one.
      let grows = ["count", "sum"].contains { example.measure.hasPrefix($0) && !example.measure.contains("/") }
      for (few, many) in zip(few, many) {
        let expected = few.map { value in
          grows ? value * Double(times) : example.measure.hasPrefix("p90") && value == 1080 ? 1200 : value
        }
        #expect(abs((many ?? -1) - (expected ?? -1)) < 1e-6, "\(example.measure)")
      }
    }
  }

  /// The expression of a group finds its flights only, where a text equals others in another case too.
  @Test func expressionsAreOfOneGroup() throws {
    let statuses = ["late", "Late", "LATE", "L\u{E4}te", "late", "early", nil]
    let flights = statuses.enumerated().map { number, status in
      #"{"ident": "A\#(number)", "fa_flight_id": "\#(number)", "status": \#(status.map { "\"\($0)\"" } ?? "null")}"#
    }
    let store = try FlightStore(parsing: flights.joined(separator: "\n").utf8)
    let groups = try RowQuery(.flights).rows(in: store).answer(GroupQuery(keys: "status"))
    #expect(groups.statistics.map(\.count).sorted() == [1, 1, 1, 1, 1, 2])
    for group in groups.statistics.indices {
      let expression = try #require(groups.expression(ofGroup: group))
      let query = try RowQuery(flightsWhere: expression)
      #expect(query.count(in: store) == groups.statistics[group].count, "\(expression)")
    }
  }

  @Test(arguments: [-1, 0, 1]) func groupsAreLimited(to limit: Int) throws {
    var query = try GroupQuery(by: "airline")
    query.limit = limit
    #expect(store.groups(query).count == max(0, limit))
  }

  @Test func columnsAreNamedWithTheirUnits() throws {
    var question = try GroupQuery(keys: "airline")
    try question.show(
      "count,mean(arrival_delay),share(arrival_delay > 15 min),sum(distance_nmi),p90(arrival_delay) as late")
    #expect(
      question.shown?.map(\.name) == [
        "count", "mean_arrival_delay", "share_arrival_delay_over_15_min_percent", "sum_distance_nmi", "late",
      ])
  }

  /// Every group has its keys first, so a key among the measures adds no column.
  @Test func keysAmongMeasuresAddNoColumn() throws {
    let question = try GroupQuery(by: "airline, departure.hour as h", showing: "airline, count, h")
    #expect(question.shown?.map(\.name) == ["count"])
  }

  @Test func columnsOfRestrictedMeasuresNameTheRestriction() throws {
    let question = try GroupQuery(
      by: "airline", showing: "p90(arrival_delay where landed), count(* where not enroute)")
    #expect(question.shown?.map(\.name) == ["p90_arrival_delay_where_landed", "count_where_not_enroute"])
    #expect(
      question.shown?.map(\.field.headings.english) == [
        "p90 arr. delay where landed", "Flights where not enroute",
      ])
  }

  @Test(arguments: [
    ("count(cancelled)", "Flights: cancelled", "Рейсы: cancelled"),
    ("share(delay > 15 min)", "Share: arrival_delay > 15 min", "Доля: arrival_delay > 15 min"),
    ("count(aircraft)", "Known type", "Тип, известно"),
    ("distinct(destination)", "Different destination", "destination, разных"),
    ("distinct(airline)", "Different airline", "Компания, разных"),
    ("min(departure)", "Earliest departure", "Вылет, не ранее"),
    ("max(departure.time)", "Latest departure.time", "departure.time, не позднее"),
    ("max(distance)", "Greatest distance", "Расстояние, макс."),
  ]) func measuresHaveHeadings(measure: String, english: String, russian: String) throws {
    let headings = try #require(GroupQuery(by: "airline", showing: "\(raw: measure)").shown?.first?.field.headings)
    #expect(headings.english == english && headings.russian == russian, "\(headings)")
  }

  @Test func columnsOfDifferentSignsHaveDifferentNames() throws {
    var question = try GroupQuery(keys: "airline")
    try question.show("share(arrival_delay < -15 min),mean(-arrival_delay),count(departure > 2022-01-26)")
    #expect(
      question.shown?.map(\.name) == [
        "share_arrival_delay_under_minus_15_min_percent", "mean_minus_1_times_arrival_delay",
        "count_departure_over_2022_01_26",
      ])
  }

  struct Fault: CustomTestStringConvertible, Sendable {
    let part: String
    let text: String
    let found: String
    var testDescription: String { "\(part) \(text)" }
  }

  @Test(arguments: [
    Fault(part: "show", text: "mean(ident)", found: "mean"),
    Fault(part: "show", text: "count, mean(distanse)", found: "distanse"),
    Fault(part: "show", text: "sum(departure)", found: "sum"),
    Fault(part: "show", text: "mean(departure.weekday)", found: "mean"),
    Fault(part: "show", text: "distance", found: "distance"),
    Fault(part: "show", text: "count, airline.name", found: "airline.name"),
    Fault(part: "show", text: "count, h + count", found: "h + count"),
    Fault(part: "show", text: "share(distance)", found: "distance"),
    Fault(part: "show", text: "mean(distance", found: ""),
    Fault(part: "show", text: "mean(sum(distance))", found: "sum"),
    Fault(part: "show", text: "mean(distance where)", found: ")"),
    Fault(part: "show", text: "mean(distance where count > 1)", found: "count"),
    Fault(part: "show", text: "mean(distance) where landed", found: "where"),
    Fault(part: "having", text: "distance > 5 km", found: "distance"),
    Fault(part: "having", text: "count > 5 km", found: "km"),
    Fault(part: "sort", text: "-origin", found: "origin"),
    Fault(part: "sort", text: "-p90(arival_delay)", found: "arival_delay"),
  ])
  func errorsHaveAPlace(_ fault: Fault) throws {
    var question = try GroupQuery(keys: "airline, departure.hour as h")
    let error = #expect(throws: FilterError.self) {
      switch fault.part {
      case "show": try question.show(fault.text)
      case "having": try question.require(fault.text)
      default: try question.sort(by: fault.text)
      }
    }
    #expect(error?.part == fault.found)
  }

  /// The 90th percentile is 700 seconds in both groups, so the other aggregate determines their order.
  @Test func groupsOfTheSamePercentileAreTies() throws {
    func flights(_ airline: String, _ delays: [Int]) -> [String] {
      delays.enumerated().map { number, delay in
        #"{"fa_flight_id": "\#(airline)\#(number)", "operator": "\#(airline)", "arrival_delay": \#(delay)}"#
      }
    }
    let records = flights("AAA", [0, 0, 0, 1000]) + flights("BBB", [250, 750])
    let store = try FlightStore(parsing: "[\(records.joined(separator: ","))]".utf8)
    for sort in ["-p90(arrival_delay),count", "p90(arrival_delay),-count"] {
      var question = try GroupQuery(keys: "airline")
      try question.show("count")
      try question.sort(by: sort)
      let answer = RowQuery(.flights).rows(in: store).answer(question)
      let path = try #require(answer.shown?.first)
      let counts = answer.rows.rows.map { answer.rows.value(path, ofRow: $0).number }
      #expect(counts == (sort.hasPrefix("-") ? [2, 4] : [4, 2]), "\(sort)")
    }
  }
}

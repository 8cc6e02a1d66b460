import Testing

@testable import FlightStore

struct StatisticsColumnTests {
  /// Flights of four airlines in every combination of flags, actual times and delays.
  private static let json: String = {
    let flags = [#""X":null"#, #""X":false"#, #""X":true"#]
    func values(of name: String) -> [String] { flags.map { $0.replacing("X", with: name) } }
    let times = ["actual_out", "actual_off", "actual_on", "actual_in"]
    var flights: [String] = []
    for (number, diverted) in values(of: "diverted").enumerated() {
      for cancelled in values(of: "cancelled") {
        for known in 0..<16 {
          for delay in ["null", "0", "869", "870", "\(known * 311)"] {
            let place = flights.count
            let actual = times.indices.filter { known >> $0 & 1 == 1 }.map { time in
              #","\#(times[time])":"2026-03-16T0\#(time + 2):00:00Z""#
            }
            flights.append(
              #"{"ident":"A\#(place)","fa_flight_id":"\#(place)","operator":"AA\#(number + place % 2)","#
                + #""departure_delay":\#(delay),"arrival_delay":\#(place % 5 == 0 ? "null" : "\(place * 7 % 2000)"),"#
                + #""route_distance":\#(place % 3 == 0 ? "null" : "\(place)"),\#(diverted),\#(cancelled)"#
                + actual.joined() + "}")
          }
        }
      }
    }
    return "[\(flights.joined(separator: ","))]"
  }()

  /// The page is not gathered by way of the measures, so each of its figures is compared with its own.
  @Test(arguments: [nil, "airline", "phase,departed"]) func aColumnIsItsMeasure(by keys: String?) throws {
    let rows = RowQuery(.flights).rows(in: try FlightStore(parsing: Self.json.utf8))
    let page = rows.answer(try GroupQuery(keys: keys))
    #expect(page.statistics.count == [nil: 1, "airline": 4][keys] ?? 9)
    for column in StatisticsColumn.all {
      var question = try GroupQuery(keys: keys)
      try question.show(column.name(UnitPreferences()))
      let answer = rows.answer(question)
      let path = try #require(answer.shown?.first)
      #expect(answer.rows.rows == page.rows.rows)
      for (row, statistics) in zip(answer.rows.rows + answer.total.rows, page.statistics + [page.all]) {
        let (measured, printed) = (answer.rows.value(path, ofRow: row).number, column.value(statistics).number)
        // A share is a product here and a quotient there, which may differ in the last bit.
        #expect((measured == nil) == (printed == nil), "\(path.name) of \(row)")
        #expect(abs((measured ?? 0) - (printed ?? 0)) < 1e-9, "\(path.name) of \(row)")
      }
    }
  }

  @Test func groupsAreSortedAndChosenByColumns() throws {
    let store = try FlightStore(parsing: Self.json.utf8)
    let page = RowQuery(.flights).rows(in: store).answer(try GroupQuery(keys: "airline"))
    let groups = zip(page.rows.rows.map { page.rows.text("operator", of: .flights, row: $0) }, page.statistics)
    let chosen = groups.filter { $1.cancelled > 20 && $1.expectedArrivalDelay.known > 5 }
      .sorted { $0.1.departureDelay.percentile(90) ?? 0 > $1.1.departureDelay.percentile(90) ?? 0 }
    #expect(chosen.count == 3)
    var question = try GroupQuery(by: "airline", showing: "flights, cancelled, departure_delay_p90_s")
    #expect(question.shown?.map(\.name) == ["flights", "cancelled", "departure_delay_p90_s"])
    try question.require("cancelled > 20 and expected_arrival_delay_known > 5")
    try question.sort(by: "-departure_delay_p90, flights")
    #expect(store.groups(question).map { $0["airline"]?.description } == chosen.map(\.0))
  }

  /// The name of a key means the key.
  @Test func aKeyHidesTheColumnOfItsName() throws {
    var question = try GroupQuery(by: "cancelled", showing: "count")
    try question.require("cancelled = true")
    #expect(throws: FilterError.self) { try question.require("cancelled > 1") }
  }
}

import Testing

@testable import FlightSQL
@testable import FlightStore

/// Tests of groups whose aggregates an engine has computed.
struct EngineGroupsTests {
  private static let end = SQLWords.end + "\n"

  private static let flight = #"{"ident":"A","fa_flight_id":"A"}"#

  private static func question() throws -> EngineGroups {
    var question = try GroupQuery(keys: "airline")
    try question.show("count, mean(distance) as far")
    return try #require(try EngineGroups(question, of: RowQuery(.flights), dialect: .duckDB))
  }

  @Test func linesAreGroupsInTheirOrder() throws {
    let lines = """
      5.0,900.5,1647302400.0\t
      3.0,1000.0\t{"ident":"UAL1","fa_flight_id":"A1","operator":"UAL","operator_icao":"UAL"}
      2.0,\t{"ident":"DLH400","fa_flight_id":"A2","operator":"DLH","operator_icao":"DLH"}

      """
    let answer = try Self.question().answer(Array((lines + Self.end).utf8))
    let groups = answer.groups
    let shown = try #require(groups.shown)
    func values(_ rows: RowSelection) -> [[FieldValue]] {
      shown.map { path in rows.rows.map { groups.rows.graph.value(path, ofRow: $0) } }
    }
    #expect(values(groups.rows) == [[.whole(3), .whole(2)], [.number(1000), .null]], "\(values(groups.rows))")
    #expect(values(groups.total) == [[.whole(5)], [.number(900.5)]])
    #expect(groups.rows.rows.map { groups.rows.text("airline", of: .flights, row: $0) } == ["UAL", "DLH"])
    #expect(answer.store.now == 1_647_302_400)
  }

  /// A part of a time is one of its numbers, and a clock that no time can be is none.
  @Test func numbersThatNothingCanBe() throws {
    var question = try GroupQuery(keys: "airline")
    try question.show("max(departure.weekday)")
    let weekdays = try #require(try EngineGroups(question, of: RowQuery(.flights), dialect: .duckDB))
    for weekday in ["0.0", "8.0", "nan"] {
      #expect(throws: EngineAnswer.Fault.self) {
        try weekdays.answer(Array(("7.0,1.0\t\n\(weekday)\t\(Self.flight)\n" + Self.end).utf8))
      }
    }
    for clock in ["-9223372036854775808", "-1", "1e30"] {
      let answer = try Self.question().answer(Array(("0.0,,\(clock)\t\n" + Self.end).utf8))
      #expect(answer.store.graph.clock == nil)
    }
  }

  /// Texts of a condition stay as they are, also those that look like a part of the statement.
  @Test func textsOfTheStatementAreNotItsParts() throws {
    let question = try GroupQuery(by: "", showing: "count")
    var query = RowQuery(.flights)
    try query.require(#"route = exactly " AS line, 0 AS place""#)
    let statement = try #require(try EngineGroups(question, of: query, dialect: .duckDB)).statement
    #expect(statement.contains("' AS line, 0 AS place'"))
  }

  @Test func noGroupIsAnAnswer() throws {
    let answer = try Self.question().answer(Array(("0.0,,1.0\t\n" + Self.end).utf8))
    #expect(answer.groups.rows.count == 0 && answer.store.flights.isEmpty)
  }

  @Test(arguments: [
    ("", 1), ("5.0,1.0,1.0\t\n", 2), ("Error\n\(end)", 1), ("5.0,1.0\t\n\(end)", 1),
    ("5.0,1.0,2.0\t\n1.0\t{}\n\(end)", 2),
    ("5.0,1.0,2.0\t\n1.0,1.0\t{\n\(end)", 2), ("5.0,1.0,2.0\t\n1.0,1.0\t\n\(end)", 2),
    ("5.0,1.0,2.0\t\n1.0,1.0\t\(flight)\n1.0,1.0\t\(flight)\n\(end)", 3),
    ("1e300,1.0,2.0\t\n\(end)", 1), ("nan,1.0,2.0\t\n\(end)", 1), ("5.0,inf,2.0\t\n\(end)", 1),
    ("5.0,1.0,2.0\t\n-1e99,1.0\t\(flight)\n\(end)", 2),
  ])
  func whatIsNoAnswerIsSaid(_ lines: String, _ line: Int) throws {
    let question = try Self.question()
    do throws(EngineAnswer.Fault) {
      _ = try question.answer(Array(lines.utf8))
      Issue.record("an answer")
    } catch { #expect(error.line == line, "\(error)") }
  }

  @Test(arguments: [("airline.flights", "count"), ("inbound.origin", "count"), ("onward", "count")])
  func keysThatRestOnOtherFlightsTakeFlights(_ keys: String, _ measures: String) throws {
    var question = try GroupQuery(keys: keys)
    try question.show(measures)
    #expect(try EngineGroups(question, of: RowQuery(.flights), dialect: .spark) == nil)
    let page = try GroupQuery(keys: "airline")
    #expect(try EngineGroups(page, of: RowQuery(.flights), dialect: .spark) == nil)
  }
}

import Testing

@testable import FlightsCLI

/// Tests of the messages about an engine that is not used, and about queries that no single statement can answer.
struct EngineCommandTests {
  @Test func anEngineThatIsNotAskedIsSaid() {
    let note = "flights: FLIGHTS_ENGINE does not apply to 'map', which reads data itself\n"
    var surroundings = Surroundings()
    surroundings.environment["FLIGHTS_ENGINE"] = "duckdb"
    let asked = run("map", surroundings)
    #expect(asked.status == .success && asked.error.hasPrefix(note), "\(asked)")
    #expect(asked.output == run("map").output)
    #expect(!run("map --quiet", surroundings).error.contains("FLIGHTS_ENGINE"))
    #expect(!run("map").error.contains("FLIGHTS_ENGINE"))
  }

  @Test func anEngineIsNotWatched() {
    var surroundings = Surroundings(terminalWidth: 80)
    let refused = run("board KSFO --watch --engine duckdb", surroundings)
    #expect(refused.status == .usage)
    #expect(refused.error.hasPrefix("flights: option '--watch' needs files; it does not work with an engine\n"))
    surroundings = Surroundings(environment: ["FLIGHTS_ENGINE": "duckdb"])
    let note = "flights: FLIGHTS_ENGINE does not apply to 'board --watch', which reads data itself\n"
    #expect(run("board KSFO --watch", surroundings).error.hasPrefix(note))
  }

  @Test(arguments: ["duckdb", "postgresql", "spark"])
  func timesOfABoardNeedAClockAndAZone(_ dialect: String) {
    for (options, name) in [("--after 18:00", "--after"), ("--before 18:00 --at 2026-03-14T20:00Z", "--before")] {
      let outcome = run("board KSFO \(options) --sql \(dialect)")
      let message = "flights: \(dialect) does not support '\(name) without --at and --tz'"
      #expect(outcome.status == .usage && outcome.output == "" && outcome.error.hasPrefix(message), "\(outcome)")
    }
    #expect(run("board KSFO --after 18:00 --at 2026-03-14T20:00Z --tz utc --sql \(dialect)").status == .success)
  }

  @Test func aSearchInSQLIsForOneKind() {
    let note = "flights: the statement searches flights; name airports or airlines to search those\n"
    #expect(run("search San --sql duckdb").error == note)
    #expect(run("search San --sql duckdb --quiet").error == "" && run("search airports San --sql duckdb").error == "")
  }
}

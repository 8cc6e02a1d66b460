import Testing

@testable import FlightsCLI

/// What is said of an engine that is not asked, and of what one statement cannot answer.
struct EngineCommandTests {
  @Test func anEngineThatIsNotAskedIsSaid() {
    let note = "flights: FLIGHTS_ENGINE does not answer 'map', which reads data itself\n"
    var surroundings = Surroundings()
    surroundings.environment["FLIGHTS_ENGINE"] = "duckdb"
    let asked = run("map", surroundings)
    #expect(asked.status == .success && asked.error.hasPrefix(note), "\(asked)")
    #expect(asked.output == run("map").output)
    #expect(!run("map --quiet", surroundings).error.contains("FLIGHTS_ENGINE"))
    #expect(!run("map").error.contains("FLIGHTS_ENGINE"))
  }

  @Test(arguments: [("search San", "search"), ("show KSFO", "show"), ("board KSFO", "board")])
  func whatTakesSeveralStatementsIsRefused(_ line: String, _ name: String) {
    for dialect in ["duckdb", "postgresql", "spark"] {
      let outcome = run("\(line) --sql \(dialect)")
      let message = "flights: \(dialect) cannot be asked for '\(name) in one statement; --engine answers it'"
      #expect(outcome.status == .usage && outcome.output == "" && outcome.error.hasPrefix(message), "\(outcome)")
    }
  }
}

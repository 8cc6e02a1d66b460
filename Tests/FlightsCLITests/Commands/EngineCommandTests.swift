import Testing

@testable import FlightsCLI

/// What is said of an engine that is not asked.
struct EngineCommandTests {
  @Test(arguments: ["search San", "show KSFO", "board KSFO", "map", "stats"])
  func anEngineThatIsNotAskedIsSaid(_ line: String) {
    let note = "flights: FLIGHTS_ENGINE answers 'list', 'filter' and 'sort'; this command reads data itself\n"
    var surroundings = Surroundings()
    surroundings.environment["FLIGHTS_ENGINE"] = "duckdb"
    let asked = run(line, surroundings)
    #expect(asked.status == .success && asked.error.hasPrefix(note), "\(asked)")
    #expect(asked.output == run(line).output)
    #expect(!run(line + " --quiet", surroundings).error.contains("FLIGHTS_ENGINE"))
    #expect(!run(line).error.contains("FLIGHTS_ENGINE"))
  }
}

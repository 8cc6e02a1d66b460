import FlightSample
import FlightStore
import Testing

@testable import FlightsCLI

/// Tests of the messages about an engine that is not used, and about queries that no single statement can answer.
struct EngineCommandTests {
  /// Engines take apart other characters than Foundation, so the engine folds both sides.
  @Test func foldsTextsOfOtherScriptsInTheEngine() {
    func statement(_ city: String) -> String { run("list --where 'origin.city = \"\(city)\"' --sql duckdb").output }
    #expect(statement("한국").contains("= flights_fold('"))
    #expect(statement("Zürich").contains("= 'zurich'"))
  }

  @Test(arguments: ["map", "check", "export"])
  func anEngineThatIsNotAskedIsSaid(_ command: String) {
    let note = "flights: FLIGHTS_ENGINE does not apply to '\(command)', which reads data itself\n"
    var surroundings = Surroundings()
    surroundings.environment["FLIGHTS_ENGINE"] = "duckdb"
    let asked = run(command, surroundings)
    #expect(asked.status == run(command).status && asked.error.hasPrefix(note), "\(asked)")
    #expect(asked.output == run(command).output)
    #expect(!run(command + " --quiet", surroundings).error.contains("FLIGHTS_ENGINE"))
    #expect(!run(command).error.contains("FLIGHTS_ENGINE"))
  }

  /// The browser's views, cards and exports are about the rows that it has.
  @Test(arguments: [["list", "airlines"], ["stats", "--by", "airline"]])
  func loadedDataIsUsedInsteadOfAnEngine(_ words: [String]) throws {
    let invocation = try Invocation(words: words)
    let console = Console(environment: ["FLIGHTS_ENGINE": "false duckdb"], writeOutput: { _ in }, writeError: { _ in })
    var run = try Run(invocation, console: console)
    run.loaded = .sample
    #expect(try run.engine() == nil)
    #expect(try run.perform() == .success)
  }

  @Test func verboseSaysWhichEngineAnswers() throws {
    let folder = try TemporaryFolder()
    let command = "sh \(try folder.file("engine", "cat > /dev/null; printf '7\\nend of answer\\n'")) duckdb"
    let answer = "flights: engine '\(command)' answered in "
    let named = run("list --count -v --engine '\(command)'")
    #expect(named.output == "7\n" && named.error.hasPrefix(answer) && named.error.hasSuffix(" ms\n"), "\(named)")
    let usual = Surroundings(environment: ["FLIGHTS_ENGINE": command])
    let origin = "flights: option '--engine \(command)' from environment variable FLIGHTS_ENGINE\n"
    #expect(run("list --count -v", usual).error.hasPrefix(origin + answer))
    #expect(run("list --count", usual) == Consequences(output: "7\n"))
  }

  @Test func theSourceOfAnUnknownEngineIsNamed() {
    let message = "no known engine in 'nope'; use duckdb"
    let usual = Surroundings(environment: ["FLIGHTS_ENGINE": "nope"])
    let place = "environment variable FLIGHTS_ENGINE: option '--engine'"
    #expect(run("list", usual).error.hasPrefix("flights: \(place): \(message)"))
    var surroundings = Surroundings(environment: ["HOME": "/me"])
    surroundings.files = ["/me/.config/flights/config": "--engine nope"]
    let error = run("list", surroundings).error
    #expect(error.hasPrefix("flights: /me/.config/flights/config:1: option '--engine': \(message)"), "\(error)")
    #expect(run("list --engine nope", usual).error.hasPrefix("flights: \(message)"))
    let command = "cat > /dev/null; exit 7; duckdb"
    surroundings.files = ["/me/.config/flights/config": "--engine '\(command)'"]
    let ended = "engine '\(command)' ended with status 7\n"
    #expect(
      run("list", surroundings).error == "flights: /me/.config/flights/config:1: option '--engine': \(ended)")
    #expect(run("list --engine '\(command)'").error == "flights: \(ended)")
  }

  @Test func anEngineByDefaultLeavesTheSampleToTheLibrary() {
    // A program that reads no statement would end the tests with the signal of a closed pipe.
    let command = "cat > /dev/null; false duckdb"
    let variable = Surroundings(environment: ["FLIGHTS_ENGINE": command])
    var file = Surroundings(environment: ["HOME": "/me"])
    file.files = ["/me/.config/flights/config": "--engine '\(command)'"]
    for surroundings in [variable, file] {
      #expect(run("list --data sample --count", surroundings) == Consequences(output: "347\n"))
      #expect(run("list --count", surroundings).status == .failure)
    }
    #expect(run("list --data sample --count --engine '\(command)'").status == .failure)
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

  /// The key `enroute` is a column of statistics too, and fields may be repeated.
  @Test(arguments: [
    "stats --by enroute,phase", "list --fields distance,ident,distance", "stats --by origin --show count,count",
  ])
  func columnsOfStatementsHaveTheNamesOfSheets(line: String) {
    let sheet = run("\(line) --format tsv --data sample").lines.first?.split(separator: "\t")
    let statement = run("\(line) --sql duckdb").lines.prefix { !$0.hasPrefix("FROM") }
    #expect(statement.compactMap { $0.firstMatch(of: /AS "([^"]+)",?$/)?.1 } == sheet)
  }

  /// The phases are diverted and cancelled, as in the table and the sheet of a board.
  @Test(arguments: ["duckdb", "postgresql", "spark"])
  func aFlightThatIsCalledOffHasNoDelay(_ dialect: String) {
    for direction in ["arrivals", "departures"] {
      #expect(run("board KSFO --\(direction) --sql \(dialect)").output.contains(" IN (5, 6) THEN NULL ELSE "))
    }
  }

  /// A name may be that of an airport, an airline or a flight, so there is a statement for each.
  @Test(arguments: ["duckdb", "postgresql", "spark"])
  func whatANameStandsForIsFoundByTheEngine(_ dialect: String) {
    for (name, parts) in [("KORD", ["'KORD'"]), ("ua 0412", ["'UA412'", "= 'UA'", "'412'"])] {
      let outcome = run("show '\(name)' --sql \(dialect)")
      #expect(outcome.status == .success && outcome.output.split(separator: ";\n").count == 3, "\(outcome)")
      for part in parts { #expect(outcome.output.contains(part), "\(part) \(outcome)") }
    }
    let shared = run("list --where 'codeshares = UA412' --sql \(dialect)")
    #expect(shared.status == .success && shared.output.contains("UA412"), "\(shared)")
  }

  @Test func aSearchInSQLIsForOneKind() {
    let note = "flights: the statement searches flights; name airports or airlines to search those\n"
    #expect(run("search San --sql duckdb").error == note)
    #expect(run("search San --sql duckdb --quiet").error == "" && run("search airports San --sql duckdb").error == "")
  }

  /// The whole record of an airport or airline has its number of flights, which an engine counts.
  @Test(arguments: [
    ("airports", "KDEN", #"85,78\t{"airport_code":"KDEN","name":"Denver"}"#, #""departures.count":85,"#),
    ("airlines", "UAL", #"55\t{"icao":"UAL","name":"United"}"#, #""flights.count":55"#),
  ])
  func aSearchForWholeRecordsTakesCounts(_ kind: String, _ code: String, _ line: String, _ counts: String) throws {
    let folder = try TemporaryFolder()
    let engine = try folder.file("engine.sh", "cat > /dev/null\nprintf '\(line)\\nend of answer\\n'\n")
    let outcome = run("search \(kind) \(code) --format ndjson --engine 'sh \(engine) duckdb' --over records")
    #expect(outcome.error == "" && outcome.output.contains(counts), "\(outcome)")
  }
}

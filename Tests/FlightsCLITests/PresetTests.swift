import FlightStore
import Testing

@testable import FlightsCLI

/// Tests of defaults from environment variables and from the configuration file.
struct PresetTests {
  private static let path = "/home/me/.config/flights/config"

  private func run(
    _ line: String, file: String? = nil, _ variables: [String: String] = [:], at path: String = path
  ) -> Consequences {
    var surroundings = Surroundings()
    surroundings.environment.merge(variables) { $1 }
    surroundings.environment["HOME"] = "/home/me"
    surroundings.terminalWidth = 200
    surroundings.files = file.map { [path: $0] } ?? [:]
    return FlightsCLITests.run(line, surroundings)
  }

  private static let line = "list --fields ident,distance -n1"

  @Test func optionGoesBeforeVariableAndThatBeforeFile() {
    let file = "# Miles.\n--units imperial\n\n--tz=utc\n"
    let aviation = ["FLIGHTS_UNITS": "aviation"]
    #expect(run(Self.line).output.contains("Distance, km"))
    #expect(run(Self.line, file: file).output.contains("Distance, mi"))
    #expect(run(Self.line, file: file, aviation).output.contains("Distance, nmi"))
    #expect(run(Self.line + " --units metric", file: file, aviation).output.contains("Distance, km"))
    #expect(run(Self.line + " --no-config", file: file).output.contains("Distance, km"))
    #expect(run("list -n1", file: file).output.contains(" UTC"))
    #expect(run("list -n1", ["FLIGHTS_TZ": "Asia/Tokyo"]).output.contains(" JST"))
    #expect(run("list -n1", ["FLIGHTS_FIELDS": "ident,distance"]) == run(Self.line))
    // Airports lack these fields, so the defaults do not apply.
    #expect(run("list airports", ["FLIGHTS_FIELDS": "ident,distance"]) == run("list airports"))
  }

  /// What is typed replaces a default that excludes it.
  @Test func optionGoesBeforeDefaultsThatExcludeIt() {
    #expect(run("list --width 60 -n1", file: "--wide") == run("list --width 60 -n1"))
    #expect(run("list -x -n1", file: "--wide") == run("list -x -n1"))
    #expect(run("board KORD --after now", file: "--window 3") == run("board KORD --after now"))
    #expect(run("board KORD --departures", file: "--arrivals") == run("board KORD --departures"))
    let error = run("list", file: "--wide\n--width 60").error
    #expect(error.hasPrefix("flights: \(Self.path):2: option '--wide' excludes '--width'; found both\n"), "\(error)")
  }

  @Test func fileLiesWhereTheStandardSays() {
    let other = ["XDG_CONFIG_HOME": "/etc/xdg"]
    #expect(run(Self.line, file: "--units imperial", other).output.contains("km"))
    #expect(run(Self.line, file: "--units imperial", other, at: "/etc/xdg/flights/config").output.contains("mi"))
    #expect(run(Self.line, file: "--units imperial", ["XDG_CONFIG_HOME": "relative"]).output.contains("mi"))
  }

  @Test func formatsForProgramsStay() {
    let presets = ["FLIGHTS_UNITS": "imperial", "FLIGHTS_TZ": "utc", "FLIGHTS_FIELDS": "ident"]
    for line in ["list --format csv", "list --format json", "stats --format csv", "show KORD --format tsv"] {
      #expect(run(line, file: "--units aviation", presets) == run(line), "\(line)")
      #expect(run(line, ["FLIGHTS_UNITS": "foo", "FLIGHTS_TZ": "Mars", "FLIGHTS_FIELDS": "x"]) == run(line), "\(line)")
    }
  }

  /// Defaults that name fields of flights apply to lists of flights only.
  @Test func fieldsOfFlightsAreForFlights() {
    let file = "--sort -distance\n--distinct airline"
    let list = "list --fields ident"
    #expect(run(list, file: file) == run(list + " --sort -distance --distinct airline"))
    for line in ["list airports", "list airlines --fields icao", "search airports san", "stats --by airline"] {
      #expect(run(line, file: file) == run(line), "\(line)")
    }
    let condition = "distance > 3000 km"
    for line in ["list airports", "list airlines", "search airports san"] {
      #expect(run(line, file: "--where '\(condition)'") == run(line), "\(line)")
    }
    #expect(
      run("stats --by airline", file: "--where '\(condition)'") == run("stats --by airline --where '\(condition)'"))
  }

  @Test func quotesAndCommandsThatDoNotTakeAnOption() {
    #expect(
      run("list --fields ident", file: "--where 'distance > 3000 km'\n--enroute").output
        == run("list --fields ident --where 'distance > 3000 km' --enroute").output)
    let line = "list --fields ident --where 'status != \"a --limit b\"'"
    #expect(run("list --fields ident", file: "--where 'status != \"a --limit b\"'").output == run(line).output)
    #expect(run("check", file: "--units imperial") == run("check"))
    #expect(run("help units", file: "nonsense") == run("help units"))
  }

  @Test func optionsAreWrittenAsOnTheCommandLine() {
    for (file, line) in [
      ("-n 3", "list -n 3"), ("-n3\n-x", "list -n3 -x"), ("-x", "list -x"), ("-f csv", "list -f csv"),
      ("-fcsv\n--limit=2", "list -fcsv --limit=2"), ("--json", "list --json"),
    ] {
      #expect(run("list", file: file) == run(line), "\(file)")
    }
  }

  @Test(arguments: [
    ("\n--unitz metric", "2: no option '--unitz' for a configuration file; did you mean '--units'?"),
    ("units=metric", "1: expected an option such as '--units imperial'; found 'units=metric'"),
    ("--units", "1: option '--units' needs a value; write '--units <units>'"),
    ("--sort -distance --limit 2", "1: a line holds one option; found '--sort' and '--limit'"),
    ("--enroute --limit=2", "1: a line holds one option; found '--enroute' and '--limit'"),
    ("--sort -distance -n 2", "1: a line holds one option; found '--sort' and '--limit'"),
    ("-n 2 --sort ident", "1: a line holds one option; found '--limit' and '--sort'"),
    ("-x -n 2", "1: a line holds one option; found '--expanded' and '--limit'"),
    ("-n", "1: option '--limit' needs a value; write '--limit <count>'"),
    ("-n three", "1: option '--limit' needs a whole number of 0 or more; found 'three'"),
    ("-xn2", "1: option '--expanded' takes no value"), ("-q", "1: no option '--quiet' for a configuration file"),
    ("-z", "1: expected an option such as '--units imperial'; found '-z'"),
    ("--sort ident -n2", "1: a line holds one option; found '--sort' and '--limit'"),
    ("--enroute yes", "1: option '--enroute' takes no value"),
    (
      "--format xml",
      "1: option '--format' needs one of table, csv, tsv, json, ndjson, markdown, parquet, postgresql; found 'xml'"
    ),
    ("[kyes]", "1: expected '[keys]' or '[options]'; found '[kyes]'"),
    ("[keys]\ndwon = j", "2: no command 'dwon'; did you mean 'down'?"),
    ("[keys]\ndown j", "2: expected a command and its keys such as 'down = j Ctrl-N'; found 'down j'"),
    ("[keys]\ndown =", "2: command 'down' needs a key; see 'flights help keys'"),
    ("[keys]\ndown = F99", "2: no key 'F99'; see 'flights help keys'"),
    ("[keys]\ndown = j ctrl-c", "2: key 'Ctrl-C' always quits; see 'flights help keys'"),
    ("[keys]\ndown = x\nup = x", "3: key 'x' is already assigned to 'down'"),
    ("--template '{ident}'", "1: no option '--template' for a configuration file"),
    ("--output x.csv", "1: no option '--output' for a configuration file"),
  ])
  func badLineIsNamed(file: String, message: String) {
    let result = run("list", file: file)
    #expect(result.status == .usage && result.output == "")
    #expect(
      result.error == "flights: \(Self.path):\(message)\n"
        + "run 'flights help environment' for defaults, or pass '--no-config'\n")
  }

  private static let remedy = "run 'flights help environment' for defaults"

  @Test func badValuesAreNamedWithTheirSource() {
    #expect(
      run("list", ["FLIGHTS_UNITS": "imprial"]).error
        == "flights: environment variable FLIGHTS_UNITS: option '--units' needs one of metric, imperial, aviation; found "
        + "'imprial'; did you mean 'imperial'?\n\(Self.remedy)\n")
    #expect(
      run("list", file: "--tz Mars").error
        == "flights: \(Self.path):1: option '--tz' needs airport, utc, local, a zone such as Europe/Oslo or an offset such as "
        + "+05:30; found 'Mars'\n\(Self.remedy), or pass '--no-config'\n")
    #expect(
      run("list", ["FLIGHTS_FIELDS": "idnt"]).error
        .hasPrefix("flights: environment variable FLIGHTS_FIELDS: option '--fields': no field"))
  }

  @Test func eachValueIsNamedWithItsOwnLine() {
    let faulty = run("list", file: "--where 'distance >'\n--where 'distance > 1 km'")
    #expect(faulty.error.hasPrefix("flights: \(Self.path):1: option '--where'"), "\(faulty.error)")
    let read = run("list --count -v", file: "--data sample\n--data sample", ["FLIGHTS_DATA": ""]).error
    #expect(read.contains("sample' from \(Self.path):1\n") && read.contains("sample' from \(Self.path):2\n"), "\(read)")
  }

  @Test func missingDataIsNamedWithItsLine() {
    let missing = run("list", file: "--data sample\n--data /none.json", ["FLIGHTS_DATA": ""])
    let message = "flights: \(Self.path):2: /none.json: No such file or directory\n"
    #expect(missing == Consequences(error: message, status: .failure))
  }

  /// A board that cannot be redrawn is no error where only a default asks for it.
  @Test func watchingAsADefaultIsForTerminals() {
    let piped = FlightsCLITests.run("board KORD")
    var surroundings = Surroundings()
    surroundings.environment["HOME"] = "/home/me"
    surroundings.files = [Self.path: "--watch"]
    #expect(FlightsCLITests.run("board KORD", surroundings) == piped)
    #expect(run("board KORD --json", file: "--watch") == run("board KORD --json"))
    let message = "flights: \(Self.path):1: option '--watch' needs a terminal other than 'dumb'\n"
    #expect(
      run("board KORD", file: "--watch", ["TERM": "dumb"])
        == Consequences(error: "\(message)\(Self.remedy), or pass '--no-config'\n", status: .usage))
  }

  /// A browser shows units and zones on the terminal even if its choice goes to a pipe.
  @Test func defaultsHoldInABrowserThatPicks() throws {
    let variables = ["FLIGHTS_UNITS": "imperial"]
    let console = Console(environment: variables, writeOutput: { _ in }, writeError: { _ in })
    let presets = try Presets(console, readsFile: false)
    let invocation = try Invocation(checking: RawArguments(words: ["browse", "--pick"]), presets)
    #expect(try Run(invocation, console: console).look.units.system == .imperial)
  }

  @Test func aTildeIsTheHomeFolder() {
    for line in ["--data ~/none.json", "--data=~/none.json"] {
      let missing = run("list", file: line, ["FLIGHTS_DATA": ""]).error
      #expect(missing == "flights: \(Self.path):1: /home/me/none.json: No such file or directory\n")
    }
    #expect(run("list", file: "--where '~/'").error.contains(": option '--where'"))
  }

  @Test func verboseSaysWhatCameFromWhere() {
    let result = run("list -n1 -v", file: "--units imperial\n--tz utc", ["FLIGHTS_UNITS": "aviation"])
    #expect(result.error.contains("flights: option '--units aviation' from environment variable FLIGHTS_UNITS\n"))
    #expect(result.error.contains("flights: option '--tz utc' from \(Self.path):2\n"))
    #expect(!result.error.contains("imperial"))
  }

  @Test func verboseSaysWhichVariableNamesTheData() {
    let origin = "flights: option '--data \(SmallDay.path)' from environment variable FLIGHTS_DATA\n"
    #expect(run("list --count -v").error.hasPrefix(origin + "flights: read 15 records from "))
    #expect(!run("list --count").error.contains("FLIGHTS_DATA"))
    #expect(!run("list --count -v --data \(SmallDay.path)").error.contains("FLIGHTS_DATA"))
  }

  @Test func aVariableGoesBeforeTheDataOfTheFile() {
    let file = "--data sample"
    #expect(run("list --count", file: file) == run("list --count"))
    #expect(run("list --count", file: file, ["FLIGHTS_DATA": ""]) == run("list --count --data sample"))
    #expect(run("list --count -v", file: file, ["FLIGHTS_DATA": ""]).error.contains("sample' from \(Self.path):1\n"))
    #expect(!run("list --count -v", file: file).error.contains("sample"))
  }

  /// A zone as a default does not select rows: a table has the rows of the other formats.
  @Test func aDefaultZoneSelectsNoRows() {
    for (line, zone) in [
      ("list --where departure.hour=10", "Asia/Tokyo"), ("list --where 'departure > 2026-03-14T12:00'", "utc"),
    ] {
      let counts = [[:], ["FLIGHTS_TZ": zone]].flatMap { variables in
        [run(line + " --count", variables).output, "\(run(line + " -f csv --no-header", variables).lines.count)\n"]
      }
      #expect(Set(counts).count == 1, "\(counts)")
    }
  }

  @Test func theNameOfTheOutputGoesBeforeTheFormatOfTheFile() throws {
    let folder = try TemporaryFolder()
    #expect(run("list -n1 --output \(folder.path)/x.json", file: "--format csv") == Consequences())
    #expect(try folder.read("x.json").hasPrefix("["))
    #expect(run("export", file: "--format csv") == run("export"))
    #expect(run("export", file: "--format cvs").status == .usage)
  }
}

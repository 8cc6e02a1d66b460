import Testing

@testable import FlightsCLI

/// Tests of every failure after the command line has been parsed, with the exact messages.
///
/// No failure prints anything to standard output.
struct FailureTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let line: String
    let message: String
    let status: FlightsCLI.ExitStatus
    var testDescription: String { line }

    init(_ line: String, _ message: String, _ status: FlightsCLI.ExitStatus = .usage) {
      self.line = line
      self.message = message
      self.status = status
    }
  }

  static let expressions = [
    Case(
      "sort nonsense",
      """
      'flights sort': no field 'nonsense' of flights; 'flights fields' lists them
        nonsense
        ^~~~~~~~
      """),
    Case(
      "filter 'distanse > 5'",
      """
      'flights filter': no field 'distanse' of flights; did you mean 'distance'?
        distanse > 5
        ^~~~~~~~
      """),
  ]

  /// Only what surrounds the mistake is shown of a long expression.
  @Test func aLongExpressionIsCut() {
    let long = String(repeating: "ident = UAL1 or ", count: 200)
    let (before, after) = (String(long.suffix(60)), String((" = 5 or " + long).prefix(54)))
    #expect(
      Surroundings().run(["list", "--where", long + "identt = 5 or " + long + "enroute"])
        == Consequences(
          error: """
            flights: option '--where': no field 'identt' of flights; did you mean 'ident in (UAL1, identt)'?
              …\(before)identt\(after)…
               \(String(repeating: " ", count: 60))^~~~~~

            """, status: .usage))
    let word = String(repeating: "é", count: 100)
    #expect(
      Surroundings().run(["list", "--where", word + " = 5"]).error.hasSuffix(
        "\n  \(word.prefix(30))…\n  ^\(String(repeating: "~", count: 29))\n"))
    let short = "enroute and " + String(repeating: "x", count: 108)
    #expect(Surroundings().run(["list", "--where", short]).error.contains("\n  \(short)\n"))
  }

  /// Wrong values that the help explains.
  static let explained = [
    Case(
      "board FRA --at 18:00",
      "option '--at' needs data, now or a time such as 2022-01-26T18:00Z; found '18:00'; did you mean '--after 18:00'?"),
    Case(
      "list --units metrics",
      "option '--units' needs one of metric, imperial, aviation; found 'metrics'; did you mean 'metric'?"),
    Case(
      "list --units furlongs", "option '--units' needs one of metric, imperial, aviation; found 'furlongs'"),
    Case(
      "list --tz Europe/Olso",
      "option '--tz' needs airport, utc, local, a zone such as Europe/Oslo or an offset such as +05:30; found 'Europe/Olso'; did you mean 'Europe/Oslo'?"
    ),
    Case(
      "list --tz Mars",
      "option '--tz' needs airport, utc, local, a zone such as Europe/Oslo or an offset such as +05:30; found 'Mars'"),
    Case(
      "list --tz pst",
      "option '--tz' needs airport, utc, local, a zone such as Europe/Oslo or an offset such as +05:30; found 'pst'; did you mean 'America/Los_Angeles'?"
    ),
    Case(
      "list --at noon", "option '--at' needs data, now or a time such as 2022-01-26T18:00Z; found 'noon'"),
    Case(
      "stats --having 'count > 1000' --show count",
      "option '--having' applies to groups; name what makes them with '--by <keys>'"),
    Case(
      "stats --having 'count > 1000' --show count --sql duckdb",
      "option '--having' applies to groups; name what makes them with '--by <keys>'"),
    Case("stats --sort -count -f json", "option '--sort' applies to groups; name what makes them with '--by <keys>'"),
    Case("stats -n 5", "option '--limit' applies to groups; name what makes them with '--by <keys>'"),
    Case(
      "stats --show count --limit 0 --sql duckdb",
      "option '--limit' applies to groups; name what makes them with '--by <keys>'"),
    Case(
      "export --format duckdb",
      "option '--format duckdb' writes a folder of files; name it with '--output <folder>'"),
  ]

  static let values = [
    Case("list --dest K-RD", "option '--dest': no airport 'K-RD'; did you mean 'KORD'?"),
    Case("list --origin Chicgo", "option '--origin': no airport 'Chicgo'; did you mean 'Chicago'?"),
    Case("board KORD --from 18:00", "option '--origin': no airport '18:00'; did you mean '--after 18:00'?"),
    Case(
      "list --json ident,departure",
      "'flights list': no airport 'ident,departure'; did you mean '--fields ident,departure'?"),
    Case("list --origin !KSFO", "option '--origin': no airport '!KSFO'; did you mean '--where \"origin != KSFO\"'?"),
    Case(
      "list --airline 'not UAL'", "option '--airline': no airline 'not UAL'; did you mean '--where \"airline != UAL\"'?"
    ),
    Case(
      "list --airline '!Air India'",
      "option '--airline': no airline '!Air India'; did you mean '--where \"airline != 'Air India'\"'?"),
    Case(
      "list --dest '!San Francisco'",
      "option '--dest': no airport '!San Francisco'; did you mean '--where \"destination.city != 'San Francisco'\"'?"),
    Case("list --airline !Nonesuch", "option '--airline': no airline '!Nonesuch'"),
    Case(
      "list !KSFO",
      "'flights list': no airport '!KSFO'; did you mean '--where \"origin != KSFO and destination != KSFO\"'?"),
    Case(
      "list --dest San*", "option '--dest': no airport 'San*'; did you mean '--where \"destination.city ~ San*\"'?"),
    Case("list --dest 'San Diego, CA'", "option '--dest': no airport 'San Diego, CA'; did you mean 'KSAN'?"),
    Case("list --dest 'San Diego, US'", "option '--dest': no airport 'San Diego, US'; did you mean 'KSAN'?"),
    Case("list --origin K*", "option '--origin': no airport 'K*'; did you mean '--where \"origin ~ K*\"'?"),
    Case(
      "list --airline 'united air*'",
      "option '--airline': no airline 'united air*'; did you mean '--where \"airline.name ~ 'united air*'\"'?"),
    Case("list --airline X*", "option '--airline': no airline 'X*'"),
    Case("list KSFO ''", "'flights list': no airport ''"),
    Case("list --airline Unitd", "option '--airline': no airline 'Unitd'; did you mean 'United'?"),
    Case("list --airline 'Air '", "option '--airline': 'Air ' may be 'Air France' or 'Air India'"),
  ]

  /// Airlines with the same name are told apart by their codes.
  @Test func airlinesWithOneNameAreCodes() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file(
      "a.json",
      #"[{"icao":"AAA","name":"Alpha Air","callsign":"A"},{"icao":null,"iata":"Y1","name":"Alpha Air","callsign":"B"}]"#
    )
    let result = run("list --airline 'Alpha Air' --data \(file)")
    #expect(result.error == "flights: option '--airline': 'Alpha Air' may be 'AAA' or 'Y1'\n")
  }

  @Test(arguments: expressions + values)
  func says(_ example: Case) {
    #expect(run(example.line) == Consequences(error: "flights: \(example.message)\n", status: example.status))
  }

  @Test(arguments: explained)
  func refersToTheHelp(_ example: Case) {
    let command = example.line.prefix { $0 != " " }
    let error = "flights: \(example.message)\nrun 'flights \(command) --help' for usage\n"
    #expect(run(example.line) == Consequences(error: error, status: .usage))
  }

  // MARK: Data

  @Test func missingDataIsNamed() throws {
    let folder = try TemporaryFolder()
    for command in ["list", "list --count", "list -f json", "search San", "filter enroute", "sort ident", "show KORD"] {
      #expect(
        run("\(command) --data \(folder.path)/none.json")
          == Consequences(error: "flights: \(folder.path)/none.json: No such file or directory\n", status: .failure))
    }
    #expect(
      run("list --data \(folder.path)")
        == Consequences(
          error: "flights: \(folder.path): no .json, .ndjson or .jsonl file in this folder\n", status: .failure))
    #expect(
      run("list", Surroundings(environment: ["FLIGHTS_DATA": folder.path + "/none"]))
        == Consequences(
          error: "flights: environment variable FLIGHTS_DATA: \(folder.path)/none: No such file or directory\n",
          status: .failure))
  }

  /// Wrong usage is told before data are read.
  @Test(arguments: [
    ("export --format duckdb", "--output"), ("export --format parquet --partition origin", "--output"),
    ("export --format parquet -o d --partition nosuch", "'nosuch'"), ("board KORD --after 99:99", "'99:99'"),
    ("board KORD --at nonsense", "'nonsense'"),
  ])
  func usageComesBeforeData(line: String, word: String) throws {
    let folder = try TemporaryFolder()
    let result = run("\(line) --data \(try folder.file("bad.json", "{"))")
    #expect(result.status == .usage && result.error.contains(word), "\(result)")
  }

  @Test func malformedDataIsShownWithItsPlace() throws {
    let folder = try TemporaryFolder()
    let data = try folder.file(
      "departures.json",
      #"{"departures": [{"fa_flight_id": "1","# + "\n" + #"  "ident": "BAW117" "status": "En Route"}]}"#)
    for format in ["table", "json", "csv"] {
      #expect(
        run("list --data \(data) --format \(format)")
          == Consequences(
            error: """
              flights: \(data):2:21: expected ',' or '}' after value, found '"'
                  2 |   "ident": "BAW117" "status": "En Route"}]}
                    |                     ^

              """, status: .failure))
    }
  }

  static let unsound = """
    [{"ident":"UAL1","fa_flight_id":"1","origin":null,"destination":null,"actual_off":"2026-13-01T00:00:00Z"},
    {"ident":"UAL2","fa_flight_id":"2","origin":null,"destination":null,"route_distance":"far"},
    {"ident":"UAL3","fa_flight_id":"3","origin":null,"destination":null}]
    """

  @Test func unsoundRecordsAreLeftOutAndNamed() throws {
    let folder = try TemporaryFolder()
    let data = try folder.file("mixed.json", Self.unsound)
    let notes = """
      flights: \(data):1:2: [0].actual_off: '2026-13-01T00:00:00Z' is not a time; month is 13
      flights: \(data):2:1: [1].route_distance: expected a number, found the text 'far'
      flights: 2 records of 3 left out

      """
    let list = "list --data \(data) --fields ident"
    #expect(run(list) == Consequences(output: "ident\nUAL3\n", error: notes))
    #expect(run(list + " --quiet") == Consequences(output: "ident\nUAL3\n"))
    #expect(
      run(list + " --strict")
        == Consequences(
          error: notes + "flights: 2 records left out; '--strict' makes that a failure\n", status: .failure))
    #expect(run(list + " --strict --quiet").status == .failure)
    #expect(run("list --strict --count") == Consequences(output: "6\n"))
  }

  @Test func onlySomeOfManyAreNamedUnlessAskedFor() throws {
    let folder = try TemporaryFolder()
    let record = #"{"ident":"UAL1","fa_flight_id":"1","origin":null,"destination":null,"route_distance":"far"}"#
    let data = try folder.file("many.ndjson", String(repeating: record + "\n", count: 9))
    let lines = run("list --count --data \(data)").error.split(separator: "\n")
    #expect(lines.count == 8 && lines[7] == "flights: no flight, airport or airline in the data")
    #expect(lines[5] == "flights: … and 4 more; 'flights check' lists them")
    #expect(lines[6] == "flights: 9 records of 9 left out")
    #expect(run("list --count --verbose --data \(data)").error.split(separator: "\n").count == 11)
  }

  @Test func verboseSaysWhatIsRead() throws {
    let error = run("list --count -v --data \(SmallDay.path)", Surroundings(environment: [:])).error
    #expect(error.hasPrefix("flights: read 15 records from \(SmallDay.path) in "))
    #expect(error.wholeMatch(of: /.* in \d+\.\d ms\n/) != nil)
    let checked = run("check -v \(SmallDay.path)", Surroundings(environment: [:])).error
    #expect(checked.hasPrefix("flights: read 15 records from \(SmallDay.path) in "), "\(checked)")
    let store = Surroundings(environment: SampleFile.environment)
    let opened = run("list --count -v", store).error.split(separator: "\n").last ?? ""
    #expect(opened.wholeMatch(of: /flights: read \/.* in \d+\.\d ms/) != nil, "\(opened)")
  }

  @Test func theSampleIsAnnounced() {
    let surroundings = Surroundings(environment: [:])
    #expect(
      run("list --count", surroundings)
        == Consequences(
          output: "347\n", error: "flights: showing the built-in sample; name your own files with --data\n"))
    // `-q` does not suppress the note: only on a terminal is the source of the data visible without it.
    #expect(run("list --count -q", surroundings) == run("list --count", surroundings))
    #expect(run("list --count --data sample", surroundings) == Consequences(output: "347\n"))
    // Airports and airlines are searched after flights, without another note.
    let nothing = run("search zzzz", surroundings)
    #expect(nothing.error.ranges(of: "built-in sample").count == 1, "\(nothing)")
  }

  /// Text from the user or the data reaches standard error without control sequences.
  @Test func nothingInMessagesIsObeyedByATerminal() throws {
    let folder = try TemporaryFolder()
    let evil = "\u{1B}]0;x\u{7}\u{9B}31m\u{202E}"
    let data = try folder.file("\(evil).json", "[{\"ident\":\"\(evil)\" x")
    let lines: [[String]] = [
      ["list", "--data", data], ["list", "--dest", evil], ["list", "--airline", evil], ["list", "--tz", evil],
      ["list", "--units", evil], ["list", "--at", evil], ["list", "--where", evil], ["list", "--fields", evil],
      ["list", "--sort", evil], ["show", evil], ["list", "--data", evil], ["filter", evil], ["check", evil],
      ["list", "--output", folder.path + "/none/\(evil)"], ["list", "--where", "ident = UAL1 \(evil)"],
    ]
    for words in lines {
      let result = Surroundings().run(words)
      #expect(result.status != .success && result.error != "" && result.output == "", "\(words)")
      let obeyed = result.error.unicodeScalars.filter {
        $0 != "\n" && [.control, .format].contains($0.properties.generalCategory)
      }
      #expect(obeyed.isEmpty, "\(words) \(result)")
    }
  }

  @Test func whatGivesNoRecordIsAnError() throws {
    let folder = try TemporaryFolder()
    let files = [
      ("empty", "", "the file is empty"), ("blank", " \n\n", "the file holds only white space"),
      ("object", "{}", "no flight, airport or airline; an empty object"),
      ("number", "42", "no flight, airport or airline; plain values only"),
      ("hello", #"{"hello":"world"}"#, "no flight, airport or airline; an object with the key 'hello'"),
      ("message", #"{"message":"Unauthorized"}"#, "a message instead of data: Unauthorized"),
      ("track", #"{"actual_distance":1,"positions":[]}"#, "the track of a flight; not read"),
    ]
    let formats = [
      ("PK\u{3}\u{4}", "a ZIP archive"), ("PAR1", "a Parquet file"), ("<!DOCTYPE html>", "a web page"),
      ("SQLite format 3\0", "an SQLite database"), (String(repeating: "a", count: 257) + "ustar", "a tar archive"),
    ]
    let others = try TemporaryFolder()
    for (text, format) in formats {
      let file = try others.file("other", text)
      let other = run("list --data \(file) --count")
      #expect(other.status == .failure && other.error.contains(":1:1: the input is \(format), not JSON\n"), "\(other)")
    }
    for (name, text, message) in files {
      let file = try folder.file(name + ".json", text)
      for command in ["list", "stats", "filter enroute", "import --store \(folder.path)/x.store"] {
        let words = command.hasPrefix("import") ? "\(command) \(file)" : "\(command) --data \(file)"
        #expect(
          run(words) == Consequences(error: "flights: \(file): \(message)\n", status: .failure), "\(words)")
      }
      let check = run("check \(file) --no-header")
      #expect(check.status == .failure && check.output.contains("\t\(file)\t\(message)\t\n"), "\(check)")
    }
    let all = run("list --data \(folder.path)")
    #expect(all.status == .failure && all.output == "")
    #expect(all.error.split(separator: "\n").count == 7)
    #expect(all.error.hasSuffix("flights: no flight, airport or airline in the data\n"))

    let among = run("list --count --data \(fixtures)/Day --data \(folder.path)/track.json")
    #expect(
      among
        == Consequences(output: "304\n", error: "flights: \(folder.path)/track.json: the track of a flight; not read\n")
    )
    #expect(run("list --strict --data \(fixtures)/Day --data \(folder.path)/track.json").status == .failure)
  }

  /// Foreign lines are counted in one message, although only some of them are described.
  @Test(arguments: [
    ("\"A\"", "plain values only"), ("[5]", "plain values only"),
    ("{\"a\":1}", "2500 objects, the first with the key 'a'"), ("{}", "2500 other objects"),
  ])
  func manyForeignLinesAreCountedOnce(line: String, message: String) throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("a.ndjson", String(repeating: line + "\n", count: 2500))
    #expect(run("list --data \(file)").error == "flights: \(file): no flight, airport or airline; \(message)\n")
  }

  /// A URL and a pattern in quotes are no names of files, and lead to lines that read them.
  @Test(arguments: [
    ("list --data https://example.org/a.json", "curl -s https://example.org/a.json | flights list --data -"),
    ("list --data 'day/*.json'", "--data day/"), ("list --data '*.json'", "--data ."),
    ("stats --data '/no such/*.json'", "--data \"/no such/\""), ("import 'day/*.json' --store s.store", "day/"),
    ("list --data no.json", nil), ("list --data '*/a*.json'", nil),
  ])
  func namesOfNoFileLeadToLinesThatReadThem(line: String, meant: String?) {
    let lines = run(line).error.split(separator: "\n")
    #expect(lines[0].hasSuffix(": No such file or directory"))
    #expect(meant.map { lines.last?.contains("'\($0)'") == true } ?? (lines.count == 1), "\(lines)")
  }
}

import TestSupport
import Foundation
import Testing

/// Tests of the program with pipes, files, and streams that are closed or full.
struct PipeTests {
  struct Condition: Sendable, CustomTestStringConvertible {
    let first: String
    let expression: String
    let keys: String
    var testDescription: String { "\(first) | \(expression) | \(keys)" }

    init(_ first: String, _ expression: String, _ keys: String) {
      self.first = first
      self.expression = expression
      self.keys = keys
    }
  }

  static let conditions = [
    Condition("", "distance > 1000 km", "-distance"),
    Condition("--dest KDEN", "enroute", "arrival,ident"),
    Condition("--enroute", #"destination.city ^= "San""#, "-arrival"),
    Condition("", "airline.name *= air", "airline.name,-ident"),
    Condition("", "airline.country = Germany and not cancelled", "destination.name"),
    Condition("", "origin.country != destination.country", "origin.country,destination.country,-departure"),
    Condition("", "destination.elevation > 500 m", "-destination.elevation,origin.elevation"),
    Condition("", "great_circle > 3000 mi", "-great_circle"),
    Condition("", "origin.latitude < 30", "origin.latitude"),
    Condition("", "altitude is null or speed is null", "ident"),
    Condition("--airline UAL --airline lh", "arrival_delay >= 15 min", "-arrival_delay"),
    Condition("", "departure between 2026-03-14T12:00Z and 2026-03-14T15:00Z", "departure"),
    Condition("", "destination.timezone ~ 'America/*'", "destination.timezone,-duration"),
    Condition("", "airline is null", "registration"),
    Condition("--where 'destination.state in (CA, CO)'", "phase in (enroute, landed)", "-progress"),
    Condition("", "airline.callsign ^= s", "average_speed"),
    Condition("", "codeshares *= ACA", "-ident"),
    Condition("", "phase = diverted", "ident"),
  ]

  /// The path of an open descriptor is the descriptor, not the file that it leads to.
  @Test(arguments: ["/dev/stdout", "/dev/fd/1", "-"]) func outputMayBeADescriptor(path: String) throws {
    let scratch = try Scratch()
    let log = try scratch.file("log", "before\n")
    let list = "flights list --data Fixtures/Small --limit 1 --fields ident --no-header -o \(path)"
    _ = try Shell.run("( \(list); echo after ) >> \(log)")
    let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 3 && lines.first == "before" && lines.last == "after")
  }

  /// A condition, sort key or column that an earlier command has dropped is reported, once.
  @Test func whatNoRecordBringsIsSaid() throws {
    let scratch = try Scratch()
    let list = "flights list --data Fixtures/Day/KDEN.json --fields fa_flight_id,ident,distance --format ndjson"
    let trimmed = "cat \(try scratch.file("trimmed.ndjson", try Shell.run(list).output)) | "
    let missing: [(command: String, fields: String)] = [
      ("filter 'altitude > 1000 m'", "'altitude'"),
      ("filter 'altitude > 1 km and speed < 5 km/h' --sort altitude", "'altitude' or 'speed'"),
      ("filter 'not enroute' --count", "'enroute'"), ("sort -- -altitude", "'altitude'"),
      ("list --data - --fields ident,origin.city,distance", "'origin.city'"),
      ("filter 'speed - average_speed > 1 km/h'", "'speed' or 'average_speed'"),
    ]
    for (command, fields) in missing {
      let note = "flights: no flight in standard input has \(fields)\n"
      #expect(try Shell.run(trimmed + "flights \(command)").error == note, "\(command)")
    }
    for command in [
      "filter 'altitude > 1 km' -q", "filter 'altitude is null'", "filter 'coalesce(altitude, 2 km) > 0 m'",
      "list --data - --count",
    ] {
      #expect(try Shell.run(trimmed + "flights \(command)").error == "", "\(command)")
    }
    #expect(try Shell.run("echo '[]' | flights filter 'altitude > 1 m'").error == "")
  }

  /// The counts of airports and airlines follow from flights, which their records do not bring.
  @Test func countsWithoutFlightsAreSaid() throws {
    let scratch = try Scratch()
    let rows = try Shell.run("flights list airports --data Fixtures/Day --format ndjson").output
    let pipe = "cat \(try scratch.file("airports.ndjson", rows)) | "
    for (command, counts) in [
      ("filter 'country = DE'", "'departures.count' and 'arrivals.count' are 0"),
      ("list airports --data - --sort -arrivals --fields icao", "'arrivals.count' is 0"),
    ] {
      let error = try Shell.run(pipe + "flights \(command)").error
      #expect(error == "flights: standard input has no flights, so that \(counts)\n")
    }
    #expect(try Shell.run(pipe + "flights filter 'country = DE' --fields icao,city").error == "")
    #expect(try Shell.run(pipe + "flights filter 'country = DE' --count").error == "")
  }

  @Test(arguments: Effort.some(of: conditions, every: 2))
  func aPipeAnswersAsOneCommand(_ condition: Condition) throws {
    func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }
    let expression = quoted(condition.expression.replacing("'", with: "\""))
    // Half of the day, which has a match for every condition.
    let files = ["KDEN", "EDDF-arrivals", "SKW5367", "airports", "airlines"]
    let data = files.map { "--data Fixtures/Day/\($0).json" }.joined(separator: " ")
    let one = "flights list \(data) \(condition.first) --where \(expression) --sort=\(condition.keys)"
    // Several '--where' options would be alternatives to the filter option, so the conditions are joined by hand.
    let whole =
      condition.first.hasPrefix("--where")
      ? "flights list \(data) --where \(quoted("destination.state in (CA, CO) and phase in (enroute, landed)")) "
        + "--sort=\(condition.keys)" : one
    // The format is independent of the condition, so each condition uses one, or all in a long run.
    let forms = ["--format ndjson", "--format csv", "--fields ident,destination.city,distance,key --format tsv"]
    let turn = Self.conditions.firstIndex { $0.testDescription == condition.testDescription } ?? 0
    for form in Effort.isLong ? forms : [forms[turn % forms.count]] {
      let piped = try Shell.run(
        "flights list \(data) \(condition.first) --format ndjson | flights filter \(expression)"
          + " | flights sort \(form) -- \(condition.keys)")
      let direct = try Shell.run("\(whole) \(form)")
      #expect(piped == direct, "\(form)")
      #expect(direct.lines.count > 1 || form.hasSuffix("ndjson") && direct.lines.count > 0)
    }
  }

  @Test func aReaderMayLeaveEarly() throws {
    let day = "Fixtures/Day/KDEN.json"
    for command in ["list", "list --format json", "show KDEN", "fields", "help list", "list --format table"] {
      let turns = Effort.isLong ? "1 2 3" : "1"
      let outcome = try Shell.run(
        "set -o pipefail; for i in \(turns); do flights \(command) --data \(day) | head -n 1 > /dev/null; done"
          .replacing("help list --data \(day)", with: "help list").replacing("fields --data \(day)", with: "fields"))
      #expect(outcome == Outcome(), "\(command)")
    }
    let many = try Shell.run(
      "set -o pipefail; flights list --data Fixtures/Day -f ndjson | flights sort ident | head -n 1")
    #expect(many.status == 0 && many.error == "" && many.lines.count == 1)
  }

  @Test func aFullDeviceIsAFailureOfOneLine() throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let message = "flights: standard output: No space left on device\n"
    for command in [
      "list --data sample", "list --data sample --format json", "show KDEN --data sample", "fields", "help", "version",
      "list --data sample --count",
    ] {
      #expect(try Shell.run("flights \(command) > /dev/full") == Outcome(error: message, status: 1), "\(command)")
    }
    #expect(
      try Shell.run("flights list --data sample -o /dev/full; test -c /dev/full")
        == Outcome(error: "flights: /dev/full: No space left on device\n"))
  }

  @Test func aClosedOutputIsAFailure() throws {
    #expect(
      try Shell.run("flights list --data sample >&-")
        == Outcome(error: "flights: standard output: Bad file descriptor\n", status: 1))
    #expect(try Shell.run("flights list -n1 --fields ident --no-header 2>&-").output == "UAL1607\n")
  }

  @Test func closedStandardInputIsNoData() throws {
    #expect(try Shell.run("flights list --data sample --count <&-") == Outcome(output: "347\n"))
    #expect(try Shell.run("flights filter enroute --data sample --count <&-") == Outcome(output: "74\n"))
    let outcome = try Shell.run("flights list --data - <&-")
    #expect(outcome.status == 1 && outcome.output == "" && outcome.error.hasPrefix("flights: "))
  }

  @Test func standardInputIsReadWhenAskedFor() throws {
    #expect(try Shell.run("flights list --count --data - < Fixtures/Day/KDEN.json") == Outcome(output: "109\n"))
    #expect(try Shell.run("cat Fixtures/Day/KDEN.json | flights list --count --data -") == Outcome(output: "109\n"))
    #expect(try Shell.run("cat Fixtures/Day/*.json | flights list --count --data -") == Outcome(output: "304\n"))
    #expect(try Shell.run("flights filter enroute --count < Fixtures/Day/KDEN.json").status == 0)
    #expect(try Shell.run("cat Fixtures/Day/*.json | flights filter enroute --count") == Outcome(output: "66\n"))
    #expect(
      try Shell.run("flights list --count --data - --data Fixtures/Day < Fixtures/Day/KDEN.json")
        == Outcome(output: "304\n"))
  }

  @Test func aPipeIsReadBeforeTheConfiguredData() throws {
    let outcome = try Shell.run(
      """
      d=$(mktemp -d); mkdir $d/flights; echo '--data sample' > $d/flights/config
      XDG_CONFIG_HOME=$d flights filter true --count < Fixtures/Day/KDEN.json; rm -r $d
      """)
    #expect(outcome == Outcome(output: "109\n"))
  }

  @Test func aStoreFileInAPipeIsSaid() throws {
    let outcome = try Shell.run(
      """
      d=$(mktemp -d); flights import --store $d/a.store Fixtures/Day/KDEN.json -q
      cat $d/a.store | flights list --data -; s=$?; rm -r $d; exit $s
      """)
    let message = "flights: standard input: a store file, which is read only by its path\n"
    #expect(outcome == Outcome(error: message, status: 1))
  }

  /// A file that is partly consumed is read from its current position.
  @Test func aFileIsReadFromWhereItStands() throws {
    let list = "flights list --count --data -"
    #expect(try Shell.run("\(list) < Fixtures/Cases/flights.ndjson") == Outcome(output: "3\n"))
    let line = "{ read -r first; \(list); } < Fixtures/Cases/flights.ndjson"
    #expect(try Shell.run(line) == Outcome(output: "2\n"))
  }

  /// The line above a table is the same for a named and for a redirected file, whatever the input of the script is.
  @Test func aRedirectedFileIsThatFile() throws {
    let (question, file) = ("flights list --dest KDEN --enroute --format table", "Fixtures/Day/KDEN.json")
    let named = try Shell.run("\(question) --data \(file)")
    #expect(named.lines.first?.contains(" of 109 flights") == true, "\(named)")
    #expect(try Shell.run("\(question) --data - < \(file)") == named)
    #expect(try Shell.run("echo a | while read -r line; do \(question) --data \(file); done") == named)
  }

  /// A command inside a loop does not consume the input of the loop.
  @Test func aLoopKeepsItsInput() throws {
    let line = """
      printf 'KDEN\\nEDDF\\nKSFO\\n' | while read -r code; do
        flights list --dest "$code" --count --data Fixtures/Day
        flights search airports "$code" --fields icao --no-header --data Fixtures/Day
        flights show "$code" --format ndjson --data Fixtures/Day > /dev/null
      done
      """
    #expect(try Shell.run(line) == Outcome(output: "78\nKDEN\n74\nEDDF\n4\nKSFO\n"))
  }

  @Test func interruptionEndsAtOnce() throws {
    // The pipe never gets data, so the program waits until the signal arrives.
    let line = """
      mkfifo "$TMPDIR/data.json"
      sleep 20 > "$TMPDIR/data.json" &
      timeout --preserve-status -s INT 0.5 flights list --data "$TMPDIR/data.json"
      echo $?
      kill $!
      """
    let outcome = try Shell.run(line)
    #expect(outcome.output == "130\n", "\(outcome)")
  }

  /// Interrupting a command that writes a file keeps the old file and leaves no temporary one.
  @Test func interruptedWritingLeavesNothing() throws {
    let (scratch, others) = (try Scratch(), try Scratch())
    let file = try scratch.file("out", "old\n")
    // An engine that gives some rows and no end, so that the file is being written whenever the signal comes.
    let engine = try others.file(
      "engine.sh",
      #"""
      cat > /dev/null
      awk 'BEGIN { for (i = 0; i < 3000; i++) printf "\t{\"fa_flight_id\":\"F%d\",\"ident\":\"UAL%d\"}\n", i, i }'
      while sleep 0.1; do :; done

      """#)
    for signal in ["INT", "TERM", "HUP", "KILL"] {
      // The new file has a name of its own, or none yet and an entry among the open files of the process.
      let line = """
        set -m
        flights list --fields fa_flight_id,ident --format json --output \(file) --engine 'sh \(engine) duckdb' < /dev/null &
        process=$!
        until ls -l \(scratch.path) /proc/$process/fd 2> /dev/null | grep -qE '\\.part|\\(deleted\\)'; do
          kill -0 $process || exit 99
          sleep 0.01
        done
        kill -\(signal) $process; wait $process; status=$?
        pkill -f \(engine)
        exit $status
        """
      let outcome = try Shell.run(line)
      #expect(outcome.status > 128, "\(signal): \(outcome)")
      #expect(try scratch.read("out") == "old\n", "\(signal)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path) == ["out"], "\(signal)")
    }
  }

  /// A usual run takes one locale for each command: for texts with an `i` the Turkish one, which has another capital.
  @Test func theLocaleChangesNothing() throws {
    let locales = ["tr_TR.UTF-8", "de_DE.UTF-8", "nonsense"]
    let commands = [
      ("list --format csv", 1), ("list --format ndjson --units aviation", 1),
      ("list airports --sort name --format tsv", 0), ("search airports IST --format json", 0),
      ("filter 'destination.city ^= ist'", 0), ("sort -origin.city", 1), ("list --format markdown", 2),
      ("show KDEN --format json", 2), ("list --dest ist --format tsv", 0),
    ]
    let scratch = try Scratch()
    let store = scratch.path + "/day.store"
    #expect(try Shell.run("flights import --quiet --store \(store) Fixtures/Day") == Outcome())
    for (number, (command, choice)) in commands.enumerated() {
      let data = Effort.isLong || number < 2 ? "Fixtures/Day" : store
      let plain = try Shell.run("flights \(command) --data \(data)")
      #expect(plain.status == 0 && plain.output != "")
      for locale in Effort.isLong ? locales + ["ru_RU.UTF-8", "C", "C.UTF-8"] : [locales[choice]] {
        // `env` sets the variables, since the shell would complain about a missing locale.
        let variables = "env LC_ALL=\(locale) LANG=\(locale) LC_NUMERIC=\(locale) TZ=Asia/Kathmandu"
        let outcome = try Shell.run("\(variables) flights \(command) --data \(data)")
        #expect(outcome == plain, "\(command) \(locale)")
      }
    }
  }

  @Test func theEnvironmentNamesTheData() throws {
    let variables = ["FLIGHTS_DATA": "Fixtures/Day/KDEN.json"]
    #expect(try Shell.run("flights list --count", variables) == Outcome(output: "109\n"))
    #expect(try Shell.run("flights list --count --data Fixtures/Day", variables) == Outcome(output: "304\n"))
    #expect(
      try Shell.run("cat Fixtures/Day/*.json | flights filter enroute --count", variables) == Outcome(output: "66\n"))
  }

  @Test func helpAndVersionNeedNothing() throws {
    let version = try Shell.run("flights --version")
    #expect(version.output.wholeMatch(of: /flights \d+\.\d+\.\d+\n/) != nil && version.status == 0)
    #expect(try Shell.run("cd /; env -i \"$(command -v flights)\" version <&- 2>&-") == version)
    for line in ["flights", "flights help", "flights -h", "flights list --help", "flights help expressions"] {
      let outcome = try Shell.run(line)
      #expect(outcome.status == 0 && outcome.error == "" && outcome.output.contains("flights"), "\(line)")
    }
  }
}

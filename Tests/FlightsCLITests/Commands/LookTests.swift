import Testing

@testable import FlightsCLI

/// Tests of the appearance of the output: by options, by the environment, and by its destination.
struct LookTests {
  static let fields = "list -n1 --fields ident,distance,speed,departure"

  struct Case: Sendable, CustomTestStringConvertible {
    let line: String
    let output: String
    var testDescription: String { line }

    init(_ line: String, _ output: String) {
      self.line = line
      self.output = output
    }
  }

  static let formats = [
    Case("", "ident\tdistance_km\tspeed_kmh\tdeparture\nUAL412\t2970.849024\t814.88\t2026-03-14T16:00:00Z\n"),
    Case(
      "--format tsv", "ident\tdistance_km\tspeed_kmh\tdeparture\nUAL412\t2970.849024\t814.88\t2026-03-14T16:00:00Z\n"),
    Case(
      "-fcsv", "ident,distance_km,speed_kmh,departure\r\nUAL412,2970.849024,814.88,2026-03-14T16:00:00Z\r\n"),
    Case(
      "--format=json",
      """
      [
      {"ident":"UAL412","distance_km":2970.849024,"speed_kmh":814.88,"departure":"2026-03-14T16:00:00Z"}
      ]

      """),
    Case(
      "-f ndjson",
      #"{"ident":"UAL412","distance_km":2970.849024,"speed_kmh":814.88,"departure":"2026-03-14T16:00:00Z"}"# + "\n"),
    Case(
      "--format markdown",
      """
      | ident | distance_km | speed_kmh | departure |
      | --- | --- | --- | --- |
      | UAL412 | 2970.849024 | 814.88 | 2026-03-14T16:00:00Z |

      """),
    Case(
      "--format table",
      """
      Flight  Distance, km  Speed, km/h  Departure
      UAL412          2971          815  14 Mar 11:00 CDT

      """),
  ]

  static let options = [
    Case("--no-header", "UAL412\t2970.849024\t814.88\t2026-03-14T16:00:00Z\n"),
    Case("-fcsv --no-header", "UAL412,2970.849024,814.88,2026-03-14T16:00:00Z\r\n"),
    Case("--format table --no-header", "UAL412  2971  815  14 Mar 11:00 CDT\n"),
    Case(
      "--units imperial",
      "ident\tdistance_mi\tspeed_mph\tdeparture\nUAL412\t1846\t506.342957\t2026-03-14T16:00:00Z\n"),
    Case(
      "--units aviation", "ident\tdistance_nmi\tspeed_kn\tdeparture\nUAL412\t1604.130143\t440\t2026-03-14T16:00:00Z\n"),
    Case(
      "--units metric,distance=nmi",
      "ident\tdistance_nmi\tspeed_kmh\tdeparture\nUAL412\t1604.130143\t814.88\t2026-03-14T16:00:00Z\n"),
    Case(
      "--units imperial --format table",
      """
      Flight  Distance, mi  Speed, mph  Departure
      UAL412          1846         506  14 Mar 11:00 CDT

      """),
    Case(
      "--lang ru --format table",
      """
      Рейс    Расстояние, км  Скорость, км/ч  Вылет
      UAL412            2971             815  14 мар 11:00 CDT

      """),
    Case("--lang ru --no-header -q", "UAL412\t2970.849024\t814.88\t2026-03-14T16:00:00Z\n"),
    Case("--format table --no-header --tz utc", "UAL412  2971  815  14 Mar 16:00 UTC\n"),
    Case("--format table --no-header --tz europe/oslo", "UAL412  2971  815  14 Mar 17:00 CET\n"),
    Case("--format table --no-header --tz Asia/Kolkata", "UAL412  2971  815  14 Mar 21:30 IST\n"),
    Case("--format table --no-header --at 2031-01-01", "UAL412  2971  815  14 Mar 2026 11:00 CDT\n"),
    Case("--no-header", "UAL412\t2970.849024\t814.88\t2026-03-14T16:00:00Z\n"),
    Case(
      "--format table --width 30",
      """
      Flight    km  km/h  …
      UAL412  2971   815

      """),
    Case("--format table --no-header --color always", "UAL412  2971  815  14 Mar 11:00 CDT\n"),
  ]

  @Test func weekdaysAndMonthsAreNamedInTheLanguage() {
    let list = "list --where 'ident = UAL412' --fields departure.weekday,arrival.month --lang ru --no-header"
    #expect(run(list + " --format table").output == "суббота  март\n")
    #expect(run(list).output == "Saturday\tMarch\n")
    #expect(run(list + " --format table --text 'суб мар'").output == "суббота  март\n")
    #expect(run(list + " --format table --text saturday").output.isEmpty)
    let groups = "stats --by departure.weekday --show count --lang ru --no-header"
    #expect(run(groups + " --format table").output.hasPrefix("суббота "))
    #expect(run(groups).output == "Saturday\t6\n")
  }

  @Test func aZoneForAFormatThatPrintsUTCIsNoted() {
    let result = run(Self.fields + " --where 'ident = UAL412' --tz Asia/Kolkata --no-header")
    #expect(result.output == "UAL412\t2970.849024\t814.88\t2026-03-14T16:00:00Z\n")
    #expect(
      result.error == """
        flights: '--tz' is the zone of parts of times and of times in conditions; \
        every format but a table prints times in UTC

        """)
    let hours = Self.fields + ",departure.hour --where 'ident = UAL412 and departure.hour = 21' --no-header"
    #expect(
      run(hours + " --tz Asia/Kolkata -q").output == "UAL412\t2970.849024\t814.88\t2026-03-14T16:00:00Z\t21\n")
    #expect(run(Self.fields + " --tz utc -q").error.isEmpty)
  }

  /// Times are shown without seconds, and the change between two of them is that of what is shown.
  @Test(arguments: [
    ("10:10:00", "10:20:00", "(+10 min)"), ("10:10:30", "10:10:00", "(\u{2212}30 s)"),
    ("10:10:30", "10:20:00", "(+10 min)"),
  ])
  func changesAreThoseOfShownTimes(old: String, new: String, change: String) throws {
    let folder = try TemporaryFolder()
    let files = try [old, new].map { time in
      try folder.file(
        "\(time == old).ndjson",
        #"{"ident":"A1","fa_flight_id":"A1-1","origin":{"code":"KAAA"},"scheduled_off":"2022-01-26T\#(time)Z"}"#)
    }
    let result = run("diff \(files[0]) \(files[1]) --format table", Surroundings(environment: [:]))
    #expect(result.output.contains(change), "\(result.output)")
  }

  /// The inputs of a comparison are its arguments, without which the built-in sample would be read.
  @Test func aComparisonOfOldDataHasItsYear() throws {
    let folder = try TemporaryFolder()
    let files = try ["10:10", "10:20"].enumerated().map { number, time in
      try folder.file(
        "\(number).ndjson",
        #"{"ident":"A1","fa_flight_id":"A1-1","origin":{"code":"KAAA"},"actual_off":"2022-01-26T\#(time):00Z"}"#)
    }
    let surroundings = Surroundings(environment: [:])
    #expect(run("diff \(files[0]) \(files[1]) --format table", surroundings).output.contains("26 Jan 2022"))
    let terminal = Surroundings(environment: [:], terminalWidth: 80)
    #expect(run("diff \(files[0]) \(files[0])", terminal).error == "flights: no changes\n")
    for (line, surroundings) in [
      ("\(files[0]) --format csv", terminal), (files[0], surroundings), (files[1], terminal),
    ] {
      #expect(run("diff \(files[0]) \(line)", surroundings).error.isEmpty)
    }
  }

  /// A delay at the gate that no event tells is listed beside another event.
  @Test func aComparisonTellsDelaysBesideGates() throws {
    let folder = try TemporaryFolder()
    func poll(_ name: String, _ values: String) throws -> String {
      try folder.file(
        name,
        #"{"ident":"A1","fa_flight_id":"A1-1","origin":{"code":"KAAA"},"actual_on":"2022-01-26T17:41:00Z",\#(values)}"#)
    }
    let old = try poll(
      "old.json", #""gate_destination":"E9","estimated_in":"2022-01-26T17:49:00Z","arrival_delay":-60"#)
    let new = try poll(
      "new.json", #""gate_destination":"F12","estimated_in":"2022-01-26T18:49:00Z","arrival_delay":3540"#)
    let output = run("diff \(old) \(new) --format table").output
    #expect(output.contains("arrival gate E9 → F12, details: arr. delay, est. in"), "\(output)")
  }

  /// A diverted flight has no arrival to be told of, at the runway or at the gate, but another airport.
  @Test func aComparisonTellsWhereAFlightWasDivertedTo() throws {
    let folder = try TemporaryFolder()
    func record(_ destination: String, _ values: String) -> String {
      #"{"ident":"A1","fa_flight_id":"A1-1","origin":{"code":"KAAA"},"destination":{"code":"\#(destination)"},\#(values)}"#
    }
    let old = try folder.file(
      "old.json", record("KBBB", #""estimated_on":"2022-01-26T17:41:00Z","estimated_in":"2022-01-26T17:49:00Z""#))
    let plan = record(
      "KBBB", #""diverted":true,"cancelled":true,"scheduled_on":"2022-01-26T17:55:00Z","arrival_delay":0"#)
    let landing = record("KCCC", #""actual_on":"2022-01-26T18:20:00Z""#)
    for (records, expected) in [([plan], "diverted"), ([plan, landing], "diverted to KCCC")] {
      let new = try folder.file("\(records.count).ndjson", records.joined(separator: "\n"))
      let lines = run("diff \(old) \(new) --format table").lines
      #expect(lines.contains { $0.contains("KBBB") && $0.hasSuffix("  " + expected) }, "\(lines)")
    }
  }

  /// A date has no year if it is in the current year; without one, another date would be taken for a current one.
  @Test func datesHaveTheirYearUnlessItIsThatOfTheClock() {
    let line = Self.fields + " --where 'ident = UAL412' --format table --no-header"
    #expect(run(line, Surroundings(now: 1_893_456_000)).output == "UAL412  2971  815  14 Mar 2026 11:00 CDT\n")
    #expect(run(line + " --at 2026-01-01", Surroundings(now: 1_893_456_000)).output.contains("14 Mar 11:00"))
    #expect(run(line + " --at now", Surroundings(now: 1_893_456_000)).output.contains("14 Mar"))
  }

  @Test(arguments: formats + options)
  func isAsAsked(_ example: Case) {
    #expect(run(Self.fields + " --where 'ident = UAL412' " + example.line) == Consequences(output: example.output))
  }

  @Test func aTableMarksWhatIsEstimated() {
    let lines = run("list --format table --fields ident,departure,arrival,duration").lines
    #expect(lines.first { $0.hasPrefix("UAL412") }?.contains("14 Mar 11:00 CDT") == true)
    #expect(lines.first { $0.hasPrefix("UAL412") }?.contains("~14 Mar 13:00 PDT") == true)
    #expect(lines.first { $0.hasPrefix("DLH430") }?.contains("~14 Mar 19:00 CET") == true)
    #expect(lines.first { $0.hasPrefix("SKW530") }?.contains("~") == false)
  }

  /// A timetable has no actual times, so the computer's clock determines which flights are in the future.
  @Test func nowIsTheComputersClockWhereTheDataHaveNone() throws {
    let folder = try TemporaryFolder()
    let timetable = [2001, 2098].map { year in
      #"{"ident":"UAL\#(year)","fa_flight_id":"UAL\#(year)-1","scheduled_off":"\#(year)-03-14T18:00:00Z","#
        + #""origin":{"code":"KORD"},"destination":{"code":"KSFO"}}"#
    }
    let data = try folder.file("timetable.ndjson", timetable.joined(separator: "\n"))
    #expect(run("list --data \(data) --where 'departure > now' --fields ident").output == "ident\nUAL2098\n")
    #expect(run("list --data \(data) --where 'departure > now' --fields ident --at 2000").lines.count == 3)
    #expect(run("list --where 'departure > now' --fields ident").output == "ident\nUAL9\nDLH430\n")
  }

  // MARK: Terminal

  static func onTerminal(_ width: Int, _ environment: [String: String] = [:]) -> Surroundings {
    Surroundings(
      environment: ["FLIGHTS_DATA": SmallDay.path].merging(environment) { $1 }, terminalWidth: width)
  }

  @Test(arguments: [40, 60, 80, 120, 160])
  func aTerminalShowsATableThatFits(width: Int) {
    for line in ["list", "list airports", "list airlines", "fields", "show KORD", "show UAL412", "check"] {
      let result = run(line, Self.onTerminal(width))
      let lines = result.lines
      #expect(!result.output.contains("\t") && lines.count > 1, "\(line)")
      let wide = lines.filter { $0.replacing(/\u{1B}\[\d*m/, with: "").count > width }
      #expect(wide == [], "\(line)")
    }
  }

  @Test func whatIsLeftOutOfATableIsMarked() {
    let narrow = run("list", Self.onTerminal(80)).lines
    #expect(narrow.dropFirst().first?.replacing(/\u{1B}\[\d*m/, with: "").hasSuffix("…") == true)
    let wide = run("list", Self.onTerminal(400)).lines
    #expect(wide.dropFirst().first?.contains("…") == false)
  }

  @Test func theWidthComesFromTheOptionThenTheForceThenTheEnvironmentThenTheTerminal() {
    func widest(_ line: String, _ surroundings: Surroundings) -> Int {
      run(line + " --color never", surroundings).lines.map(\.count).max() ?? 0
    }
    let all = widest("list", Self.onTerminal(1000))
    #expect(all > 120)
    #expect(widest("list", Self.onTerminal(70)) <= 70)
    #expect(widest("list", Self.onTerminal(1000, ["COLUMNS": "70"])) <= 70)
    #expect(widest("list", Self.onTerminal(70, ["COLUMNS": "1000"])) == all)
    #expect(widest("list", Self.onTerminal(70, ["COLUMNS": "many"])) <= 70)
    #expect(widest("list", Self.onTerminal(70, ["FLIGHTS_FORCE_TTY": "1000"])) == all)
    #expect(widest("list --width 60", Self.onTerminal(1000, ["COLUMNS": "70"])) <= 60)
    #expect(widest("list --format table", Surroundings()) == all)
    #expect(widest("list --format table --width 60", Surroundings()) <= 60)
  }

  @Test func aForcedTerminalIsOneInAPipe() {
    let surroundings = Surroundings(environment: ["FLIGHTS_DATA": SmallDay.path, "FLIGHTS_FORCE_TTY": "100"])
    #expect(run("list", surroundings) == run("list", Self.onTerminal(100)))
    #expect(run("list -n1 -q", Surroundings(environment: ["FLIGHTS_FORCE_TTY": "100"])).error.isEmpty)
  }

  // MARK: Color

  struct ColorCase: Sendable, CustomTestStringConvertible {
    let line: String
    let environment: [String: String]
    let onTerminal: Bool
    let hasColor: Bool
    var testDescription: String { "\(line) \(environment) \(onTerminal ? "terminal" : "pipe")" }

    init(_ line: String, _ environment: [String: String] = [:], onTerminal: Bool, _ hasColor: Bool) {
      self.line = line
      self.environment = environment
      self.onTerminal = onTerminal
      self.hasColor = hasColor
    }
  }

  @Test(arguments: [
    ColorCase("", onTerminal: true, true),
    ColorCase("", onTerminal: false, false),
    ColorCase("--format table", onTerminal: false, false),
    ColorCase("--color always --format table", onTerminal: false, true),
    ColorCase("--color never", onTerminal: true, false),
    ColorCase("", ["NO_COLOR": "1"], onTerminal: true, false),
    ColorCase("", ["NO_COLOR": ""], onTerminal: true, true),
    ColorCase("", ["TERM": "dumb"], onTerminal: true, false),
    ColorCase("--color always", ["NO_COLOR": "1", "TERM": "dumb"], onTerminal: true, true),
    ColorCase("--format table", ["CLICOLOR_FORCE": "1"], onTerminal: false, true),
    ColorCase("--format table", ["CLICOLOR_FORCE": "0"], onTerminal: false, false),
    ColorCase("--format table", ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], onTerminal: false, false),
    ColorCase("--color never --format table", ["CLICOLOR_FORCE": "1"], onTerminal: false, false),
    ColorCase("--format csv --color always", onTerminal: true, false),
    ColorCase("--format json --color always", onTerminal: true, false),
  ])
  func colorIsUsed(_ example: ColorCase) {
    var surroundings = Self.onTerminal(200, example.environment)
    if !example.onTerminal { surroundings.terminalWidth = nil }
    #expect(run("list " + example.line, surroundings).output.contains("\u{1B}[") == example.hasColor)
  }

  /// Color only repeats what the words say.
  @Test func withoutItsColorATableIsTheSame() {
    for line in ["list", "show UAL412", "show KORD", "check", "fields"] {
      let colored = run(line + " --color always", Self.onTerminal(120)).output
      let plain = run(line + " --color never", Self.onTerminal(120)).output
      #expect(colored.replacing(/\u{1B}\[\d*m/, with: "") == plain)
    }
  }

  @Test func theLanguageComesFromTheOptionThenTheEnvironment() {
    func first(_ line: String, _ environment: [String: String]) -> String {
      String(run(line + " --format table", Self.onTerminal(120, environment)).lines[1].prefix(20))
    }
    #expect(first("list", ["LANG": "ru_RU.UTF-8"]).contains("Рейс"))
    // Rows for programs have English words, and '--text' finds those, in any environment.
    for line in ["list --count --text arrived", "export --text arrived", "stats --text arrived --format csv"] {
      let russian = Surroundings(environment: SampleFile.environment.merging(["LANG": "ru_RU.UTF-8"]) { $1 })
      #expect(run(line, russian) == run(line, .storedSample) && run(line, russian).error.isEmpty)
    }
    #expect(first("list", ["LANG": "ru_RU.UTF-8", "LC_ALL": "C"]).contains("Flight"))
    #expect(first("list --lang en", ["LANG": "ru_RU.UTF-8"]).contains("Flight"))
    #expect(first("list", ["LANG": "tr_TR.UTF-8"]).contains("Flight"))
  }

  @Test func nothingFromTheDataReachesTheTerminalRaw() throws {
    for format in ["table", "csv", "tsv", "markdown", "json", "ndjson"] {
      for command in [
        "list", "list airports", "list airlines", "filter 'ident is not null'", "show KTEB EJA402", "check",
      ] {
        let outcome = run(
          "\(command) --format \(format) --data \(fixtures)/Cases/control-characters.json",
          Surroundings(environment: ["FLIGHTS_FORCE_TTY": "100", "NO_COLOR": "1"]))
        let raw = (outcome.output + outcome.error).unicodeScalars.filter {
          $0 != "\n" && $0 != "\t" && $0 != "\r"
            && ([.control, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
              || (0x202A...0x202E).contains($0.value) || (0x2066...0x2069).contains($0.value))
        }
        #expect(!outcome.output.isEmpty, "\(command) \(format)")
        #expect(raw.isEmpty, "\(command) \(format)")
      }
    }
  }
}

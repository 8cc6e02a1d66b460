import Testing

@testable import FlightsCLI

struct ShowTests {
  @Test func examplesOfHelpAreInTheSample() {
    for example in Command.show.examples {
      let result = run(String(example.dropFirst("flights ".count)), .sample)
      #expect(result.status == .success, "\(example): \(result)")
    }
  }

  /// Kinds of records have columns of their own, and so a table each.
  @Test func tablesOfSeveralKindsAreSaid() {
    let note = "flights: 'csv' has a table for each kind of record; 'json' has one array\n"
    #expect(run("show KORD UAL --format csv").error == note)
    #expect(run("show KORD KSFO --format csv").error.isEmpty && run("show KORD UAL --format json").error.isEmpty)
  }

  /// `DAL` is the key of an airline, and the IATA code of an airport.
  @Test func aCodeOfAnotherKindIsSaid() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file(
      "a.json",
      """
      [{"airport_code": "KDAL", "code_icao": "KDAL", "code_iata": "DAL", "name": "Love"}, {"icao": "DAL", "iata": "DL", "name": "Delta"}]
      """)
    let shown = run("show DAL --data \(file)")
    #expect(shown.output.contains("DAL\tDL\tDelta"))
    #expect(shown.error == "flights: 'DAL' is a code of airport KDAL too; 'flights show KDAL' shows it\n")
    #expect(run("show KDAL --data \(file)").error.isEmpty)
    let same = try folder.file(
      "b.json",
      """
      [{"airport_code": "SWR", "code_iata": "SWR", "name": "Silur"}, {"icao": "SWR", "iata": "LX", "name": "Swiss"}]
      """)
    let hint = "flights list airlines --where code=SWR"
    #expect(run("show SWR --data \(same)").error == "flights: 'SWR' is a code of airline SWR too; '\(hint)' shows it\n")
    #expect(run("\(hint.dropFirst(8)) --data \(same)").output.contains("Swiss"))
    #expect(run("show DAL -q --data \(file)").error.isEmpty)
  }

  /// A city has all its airports, if its name begins no other's.
  @Test func aCityIsItsAirports() {
    let city = run("show Washington --data sample --format csv", .sample)
    #expect(city.lines.dropFirst().map { $0.prefix(4) } == ["KDCA", "KIAD"])
    #expect(city.error == "flights: 'Washington' is read as a city; its airports: KDCA, KIAD\n")
    #expect(run("show Washington --format csv", .storedSample) == city)
    #expect(run("show 'San ' --data sample", .sample).status == .failure)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let line: String
    let title: String
    var testDescription: String { line }

    init(_ line: String, _ title: String) {
      self.line = line
      self.title = title
    }
  }

  static let names = [
    Case("UAL412", "UAL412  United Air Lines Inc.  en route"),
    Case("ual412", "UAL412  United Air Lines Inc.  en route"),
    Case("UA412", "UAL412  United Air Lines Inc.  en route"),
    Case("'ua 412'", "UAL412  United Air Lines Inc.  en route"),
    Case("UA-0412", "UAL412  United Air Lines Inc.  en route"),
    Case("n412ua", "UAL412  United Air Lines Inc.  en route"),
    Case("UAL412-1", "UAL412  United Air Lines Inc.  en route"),
    Case("AC3338", "UAL412  United Air Lines Inc.  en route"),
    Case("N123AB", "N123AB  en route"), Case("KORD", "KORD / ORD  O'Hare"), Case("ord", "KORD / ORD  O'Hare"),
    Case("KPAO", "KPAO  (no record in the data)"), Case("UAL", "UAL / UA  United Air Lines Inc."),
    Case("ua", "UAL / UA  United Air Lines Inc."), Case("united", "UAL / UA  United Air Lines Inc."),
    Case("'deutsche luft'", "DLH / LH  Deutsche Lufthansa AG"),
  ]

  @Test(arguments: names)
  func finds(_ example: Case) {
    let result = run("show --format table " + example.line)
    #expect(result.lines.first == example.title)
    #expect(result.status == .success && result.error == "")
  }

  @Test func aCodeshareIsExplained() {
    let lines = run("show --format table ac3338").lines
    #expect(lines[1] == "operates codeshare AC3338")
    #expect(!run("show --format table UAL412").output.contains("operates codeshare"))
  }

  @Test func aFlightIsShownInFull() {
    #expect(
      run("show UAL412 --format table")
        == Consequences(
          output: """
            UAL412  United Air Lines Inc.  en route
            KORD Chicago → KSFO San Francisco
            ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░ 0%

            Flight
              Departure        14 Mar 11:00 CDT
              Arrival          ~14 Mar 13:00 PDT
              Duration         4 h
              Distance         2,971 km
              Great circle     2,972 km
              Speed            815 km/h
              Average speed    743 km/h
              Altitude         10,668 m

            Times, 14 Mar
                        estimated  actual
              took off  –          11:00 CDT
              landed    13:00 PDT  –

            Aircraft
              Type             A320 (Airbus A320)
              Registration     N412UA

            Identifiers
              Operator         UAL
              Operator ICAO    UAL
              Operator IATA    UA
              Number           412
              Codeshares       ACA3338
              Codeshares IATA  AC3338
              Flight ID        UAL412-1

            As filed
              Route distance   1,846 mi
              Filed airspeed   440 kn
              Filed altitude   FL350

            """))
  }

  @Test func percentagesAreWrittenAsElsewhere() {
    #expect(run("show UAL412 --format table --lang ru").output.contains("░ 0 %\n"))
    let line = "list --fields progress --format table --lang ru --where 'progress is not null'"
    #expect(run(line).output.hasSuffix(" %\n"))
  }

  @Test func severalThingsStandApart() {
    let output = run("show KORD ual 'ua 412' --format table").output
    let titles = ["KORD / ORD  O'Hare", "UAL / UA  United Air Lines Inc.", "UAL412  United Air Lines Inc.  en route"]
    #expect(output.hasPrefix(titles[0] + "\n"))
    #expect(output.contains("\n\n" + titles[1] + "\n") && output.contains("\n\n" + titles[2] + "\n"))
  }

  @Test func rowsOfOneKindShareTheirHeader() {
    #expect(
      run("show UAL9 UAL77 --format csv").lines.map { $0.prefix { $0 != "," } } == ["ident", "UAL9", "UAL77"])
    #expect(
      run("show KORD UAL9 KSFO --format tsv").lines.map { $0.prefix { $0 != "\t" } }
        == ["icao", "KORD", "KSFO", "ident", "UAL9"])
  }

  @Test func jsonIsOneDocument() {
    #expect(run("show UAL9 KORD --format ndjson").lines.count == 2)
    let json = run("show UAL9 KORD --format json").lines
    #expect(json.first == "[" && json.last == "]" && json.count == 4)
    #expect(json[1].hasPrefix(#"{"ident":"UAL9""#) && json[1].hasSuffix("},"))
    #expect(json[2].hasPrefix(#"{"airport_code":"KORD""#) && json[2].hasSuffix("}"))
  }

  struct UnknownCase: Sendable, CustomTestStringConvertible {
    let name: String
    let message: String
    var testDescription: String { name }

    init(_ name: String, _ message: String) {
      self.name = name
      self.message = message
    }
  }

  @Test(arguments: [
    UnknownCase("KXYZ", "no airport, airline or flight 'KXYZ' in the data"),
    UnknownCase("QSF", "no airport, airline or flight 'QSF' in the data; did you mean 'KSFO'?"),
    UnknownCase("O'Hare", "no airport, airline or flight 'O'Hare' in the data; did you mean 'KORD'?"),
    UnknownCase("KRD", "no airport, airline or flight 'KRD' in the data; did you mean 'KORD'?"),
    UnknownCase("Lufthnasa", "no airport, airline or flight 'Lufthnasa' in the data; did you mean 'Lufthansa'?"),
    UnknownCase("UAL421", "no airport, airline or flight 'UAL421' in the data; did you mean 'UAL412'?"),
    UnknownCase("\u{1B}[31m", "no airport, airline or flight '␛[31m' in the data"),
  ])
  func somethingUnknownIsAFailureThatPrintsNothing(_ example: UnknownCase) {
    let expected = Consequences(error: "flights: \(example.message)\n", status: .failure)
    #expect(Surroundings().run(["show", example.name]) == expected)
    #expect(Surroundings().run(["show", "KORD", example.name]) == expected)
  }

  /// AeroAPI gives cancelled flights a progress of 100 percent.
  @Test func aCancelledFlightHasFlownNothing() {
    #expect(!run("show UAL665 --format table", .sample).output.contains("100%"))
    #expect(run("show JAL11 --format table", .sample).output.contains("100%"))
  }

  /// The records of a diversion share an identifier; the flight on from where it landed is not a part of it.
  @Test func aDiversionHasBothItsAirports() throws {
    let flights = [
      ("A1", "KORD", "KSFO", #""diverted": true, "cancelled": true"#), ("A1", "KORD", "KSJC", Self.landing),
      ("A1", "KSJC", "KSFO", Self.landing), ("A1", "KORD", "KOAK", #""cancelled": true"#),
      ("A2", "EDDM", "KJFK", #""diverted": true"#), ("A2", "EDDM", "KBOS", #""diverted": true"#),
      ("A2", "EDDM", "KLGA", Self.landing), ("A3", "EDDM", "KJFK", #""diverted": true"#),
    ]
    let records = flights.map { id, origin, destination, state in
      #"{"ident": "\#(id)", "fa_flight_id": "\#(id)-1", "origin": {"code_icao": "\#(origin)"}, "#
        + #""destination": {"code_icao": "\#(destination)"}, \#(state)}"#
    }
    let folder = try TemporaryFolder()
    let file = try folder.file("a.json", "[" + records.joined(separator: ",\n") + "]")
    for (language, expected) in [
      (
        "en",
        [
          "KORD → KOAK: cancelled", "KORD → KSFO: diverted to KSJC", "KORD → KSJC: arrived, diverted from KSFO",
          "KSJC → KSFO: arrived", "EDDM → KBOS: diverted to KLGA", "EDDM → KJFK: diverted to KLGA",
          "EDDM → KLGA: arrived, diverted from KBOS, KJFK", "EDDM → KJFK: diverted",
        ]
      ),
      (
        "ru",
        [
          "EDDM → KBOS: перенаправлен в KLGA", "EDDM → KJFK: перенаправлен в KLGA",
          "EDDM → KLGA: прибыл, перенаправлен вместо KBOS, KJFK",
        ]
      ),
    ] {
      let names = language == "en" ? "A1 A2 A3" : "A2"
      let lines = run("show \(names) --format table --lang \(language) --data \(file)").lines
      let cards = lines.indices.filter { lines[$0].contains(" → ") }.map { place in
        lines[place] + ": " + lines[place - 1].split(separator: "  ").dropFirst().joined()
      }
      #expect(cards.sorted() == expected.sorted())
    }
  }

  /// The flight that a reader asks about is on the first screen, and a line above says that there are others.
  @Test func theFlightNearestToNowIsFirst() throws {
    let folder = try TemporaryFolder()
    let records = (1...4).map { day in
      #"{"ident": "UAL1", "fa_flight_id": "\#(day)", "origin": "KORD", "destination": "KSFO", "#
        + #""scheduled_off": "2026-03-0\#(day)T10:00:00Z", "scheduled_on": "2026-03-0\#(day)T14:00:00Z"}"#
    }
    let file = try folder.file("a.json", "[" + records.joined(separator: ",\n") + "]")
    func shown(_ at: String, _ options: String = "") -> (first: String?, order: String) {
      let lines = run("show UAL1 --at \(at) --data \(file) \(options)").lines
      let ids = lines.filter { $0.hasPrefix("  Flight ID") }.compactMap(\.last)
      return (lines.first, String(ids))
    }
    for (at, order) in [
      ("2026-03-01T12:00Z", "1234"), ("2026-03-03T12:00Z", "3241"), ("2026-03-03T20:00Z", "3421"),
      ("2026-03-09", "4321"),
    ] {
      let cards = shown(at, "--format table")
      #expect(cards.order == order, "\(at)")
      #expect(cards.first == "4 flights, 1 Mar to 4 Mar, nearest to now first")
    }
    #expect(
      shown("2026-03-09", "--format table --lang ru").first
        == "4 рейса, 1 мар – 4 мар, сначала ближайшие к текущему времени")
    let single = run("show UAL1 --format table --data \(try folder.file("b.json", records[0]))")
    #expect(single.lines.first == "UAL1  scheduled")
    // Programs get the flights in the usual order, without a headline.
    let rows = run("show UAL1 --format csv --at 2026-03-09 --data \(file)").lines.dropFirst()
    #expect(rows.compactMap(\.last) == ["1", "2", "3", "4"])
  }

  private static let landing = #""actual_off": "2026-03-14T10:00:00Z", "actual_in": "2026-03-14T12:00:00Z""#

  @Test func aBoardSaysHowMuchOfItIsLeftOut() {
    let lines = run("show KDEN --format table --data \(DayFile.path)").lines
    #expect(lines.contains("78 arrivals"))
    #expect(lines.contains("… 68 more: flights list --dest KDEN"))
    #expect(lines.contains("… 75 more: flights list --origin KDEN"))
    let airline = run("show UAL --format table --data \(DayFile.path)").lines
    #expect(airline.contains("55 flights") && airline.last == "… 35 more: flights list --airline UAL")
  }

  /// The short board of an airport is about now: what has just happened, and what comes next.
  @Test func aBoardIsAboutTheClock() {
    func arrivals(_ at: String) -> [String] {
      let lines = run("show KDEN --format table --tz utc --data \(DayFile.path)" + at).lines
      return lines.drop { !$0.hasPrefix("78 arrivals") }.dropFirst(2).prefix(10).map { $0 }
    }
    let now = arrivals("")
    #expect(now.contains { $0.contains("arrived") || $0.contains("landed") })
    #expect(now.contains { $0.contains("en route") })
    #expect(arrivals(" --at 2020-01-01").allSatisfy { $0.contains("arrived") || $0.contains("landed") })
    #expect(arrivals(" --at 2030-01-01").count == 10)
  }

  @Test func russianCardsAreRussian() {
    let output = run("show KORD --format table --lang ru --width 100").output
    #expect(output.contains("\n3 вылета, 14 мар\n") && output.contains("\n2 прилёта, 14 мар\n"))
  }

  @Test func everyFormatShowsEveryKind() {
    for format in ["table", "csv", "tsv", "json", "ndjson", "markdown"] {
      for name in ["KORD", "UAL", "UAL412"] {
        let result = run("show \(name) --format \(format)")
        #expect(result.output.contains(name) && result.error == "" && result.status == .success)
      }
    }
  }
}

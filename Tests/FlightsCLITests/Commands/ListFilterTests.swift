import Testing

@testable import FlightsCLI

/// Tests of the filter options of `flights list`, each by the rows that it keeps of the small day.
struct ListFilterTests {
  /// The name of a city stands for its airports in expressions too, with the same note.
  @Test(arguments: [
    ("destination = Chicago", "--dest Chicago"), ("destination in ('San Diego')", "--dest 'San Diego'"),
  ])
  func aCityStandsForItsAirports(_ expression: String, _ option: String) {
    let expected = run("list \(option) --fields ident --sort ident")
    let found = Surroundings().run(["list", "--where", expression, "--fields", "ident", "--sort", "ident"])
    #expect(found == expected)
    #expect(expected.error.contains("is read as a city"))
  }

  /// The name of a city as short as a code stands for its airports if no airport has the code, however the data is read.
  @Test(arguments: [
    ("origin = oslo", 1), ("origin != Oslo", 3), ("not origin in (Oslo, NCE)", 2), ("origin = Nice", 1),
    ("destination = RIO", 2), ("destination = Lima", 0), ("origin = OSL", 1),
  ])
  func aShortNameOfACityStandsForItsAirports(condition: String, count: Int) throws {
    func flight(_ ident: String, _ origin: String, _ destination: String) -> String {
      #"{"ident": "\#(ident)", "fa_flight_id": "\#(ident)-1", "origin": \#(origin), "destination": \#(destination)}"#
    }
    func airport(_ code: String, _ iata: String, _ city: String) -> String {
      #"{"code": "\#(code)", "code_iata": "\#(iata)", "city": "\#(city)"}"#
    }
    let (oslo, rio) = (airport("ENGM", "OSL", "Oslo"), airport("SBGL", "GIG", "Rio"))
    // A code that an airport has is not the name of a city.
    let (nice, lima) = (airport("LFMN", "NCE", "Nice"), airport("SPJC", "LIM", "Lima"))
    let torino = airport("LIMA", "", "Torino")
    let flights = [
      flight("A1", oslo, rio), flight("A2", nice, rio), flight("A3", lima, oslo), flight("A4", torino, lima),
    ]
    let folder = try TemporaryFolder()
    let file = try folder.file("flights.json", "[\(flights.joined(separator: ","))]")
    #expect(run("import \(file) --store \(folder.path)/flights.store").status == .success)
    for data in [file, folder.path + "/flights.store"] {
      let found = run("list --data \(data) --count --where '\(condition)'")
      #expect(found.output == "\(count)\n", "\(data)")
      let isCity = !condition.hasSuffix("OSL") && !condition.hasSuffix("Lima")
      #expect(found.error.contains("is read as a city") == isCity)
    }
  }

  /// Two hours are two hours to the minute, as tables print them, in any spelling.
  @Test(arguments: ["2 h", "120 min", "2:00", "2 h 0 min"])
  func hoursAreWholeMinutes(hours: String) throws {
    // Arrivals from 11:59:00 to 12:00:59, two hours and up to a minute more or less after the departure.
    let arrivals = (0..<120).map { second in
      (second < 60 ? "11:59:" : "12:00:") + (second % 60 < 10 ? "0" : "") + "\(second % 60)"
    }
    let flights = arrivals.map {
      #"{"ident": "A1", "fa_flight_id": "\#($0)", "actual_out": "2026-03-14T10:00:00Z", "actual_in": "2026-03-14T\#($0)Z"}"#
    }
    let folder = try TemporaryFolder()
    let file = try folder.file("flights.ndjson", flights.joined(separator: "\n"))
    let counts = ["<", "=", ">"].map { run("list --data \(file) --count --where 'duration \($0) \(hours)'").output }
    #expect(counts == ["30\n", "60\n", "30\n"])
  }

  /// The name of a type of aircraft, or the beginning of one of its words, stands for its designators.
  @Test(
    arguments: [
      ("737", ["B737", "B738", "B739", "B38M", "B39M"], "the name of 13 types of aircraft, such as B37M"),
      ("'airbus a320'", ["A320", "A20N"], "the name of types of aircraft: A20N, A320"),
      ("b737800", ["B738"], "the name of the type of aircraft B738"),
      ("E175", ["E75L", "E75S"], "types of aircraft: E75L, E75S"),
      ("'crj 700'", ["CRJ7"], "type of aircraft CRJ7"),
      ("'Airbus 320'", ["A320", "A20N"], "types of aircraft: A20N, A320"),
      ("38M", ["B38M"], "type of aircraft B38M"), ("B7X2", [], nil),
      ("Q400", ["DH8D"], "type of aircraft DH8D"), ("'DHC-8'", ["DH8D"], "types of aircraft: DH8A, DH8B, DH8C, DH8D"),
      ("cs300", ["BCS3"], "type of aircraft BCS3"), ("A320-200", ["A320"], "type of aircraft A320"),
      ("'ERJ 175'", ["E75L", "E75S"], "types of aircraft: E75L, E75S"), ("7M8", ["B38M"], "type of aircraft B38M"),
      ("dreamliner", ["B788", "B789", "B78X"], "types of aircraft: B788, B789, B78X"),
      ("32N", ["A20N"], "type of aircraft A20N"),
      // The letter before a number may be missing, but no digit of it, as in 717-200.
      ("172", ["C172"], "type of aircraft C172"),
      ("A320", ["A320"], "one type of aircraft; '320' is the name of A20N too"),
      ("b737", ["B737"], "one type of aircraft; '737' is the name of 13 types"),
      ("B77W", ["B77W"], nil),
    ] as [(String, [String], String?)])
  func namesOfAircraftStandForTheirTypes(name: String, types: [String], note: String?) throws {
    let found = run("list --aircraft \(name) --count", .storedSample)
    let list = types.map { "aircraft = \($0)" }.joined(separator: " or ")
    #expect(found.output == (list.isEmpty ? "0\n" : run("list --where '\(list)' --count", .storedSample).output))
    #expect(found.error.contains("is read as") == (note != nil) && found.error.contains(note ?? ""))
    #expect(!found.error.contains("by its code"))
    #expect(
      run("list --where 'aircraft = \(name.replacing("'", with: "\""))' --count", .storedSample).output == found.output)
    let others = run("list --where 'aircraft != \(name.replacing("'", with: "\""))' --count", .storedSample)
    let known = run("list --where 'aircraft is not null' --count", .storedSample)
    #expect(try others.count + found.count == known.count)
  }

  @Test func whatNamesNoAircraftIsSaid() {
    let note = "flights: no type of aircraft is called 'nonsense'\n"
    #expect(run("list --aircraft A320,nonsense --count", .storedSample).error.contains(note))
    #expect(run("list --where 'aircraft in (A320, nonsense)' --count", .storedSample).error.contains(note))
    let maker = "flights: no type of aircraft is called 'Boing'; did you mean 'Boeing'?\n"
    #expect(run("list --aircraft Boing --count", .storedSample).error.contains(maker))
    for pattern in ["--aircraft A3*", "--aircraft 'Boein?'", "--aircraft B7X2", "--where 'aircraft *= nonsense'"] {
      #expect(!run("list \(pattern) --count", .storedSample).error.contains("is called"), "\(pattern)")
    }
  }

  /// What names no country of the world or the data is said, as it selects nothing, or everything but nulls.
  @Test(arguments: [
    ("origin.country != USSR", "flights: no country 'USSR'\n"),
    ("airline.country in (Germany, DER)", "flights: no country 'DER'\n"),
    ("origin.country != UK or origin.country = 'great britain'", ""), ("origin.country = uae", ""),
    ("origin.country in (China, Китай, Myanmar, Burma, Macau, Holland, 'The Netherlands')", ""),
    ("origin.country in ('Trinidad and Tobago', 'Bosnia & Herzegovina', 'Saint Lucia', 'St Lucia')", ""),
  ])
  func whatIsNoCountryIsSaid(condition: String, note: String) {
    let error = run("list --where '\(condition)' --count", .storedSample).error
    #expect(error.filter { $0 != "'" }.contains(note.filter { $0 != "'" }))
    #expect(error.contains("no country") == !note.isEmpty)
  }

  /// A clock before the newest data does not bring back the phases of that time.
  @Test func anEarlierClockIsNoEarlierState() {
    let note = "'--at' sets the clock only; phase and progress are those of the newest state of each flight"
    for query in ["--enroute", "--phase landed", "--where 'progress > 50'"] {
      #expect(run("list --count --at 2026-03-14T12:00Z \(query)", .storedSample).error.contains(note))
      #expect(!run("list --count --at now \(query)", .storedSample).error.contains(note))
    }
    #expect(!run("list --count --at 2026-03-14T12:00Z --dest KORD", .storedSample).error.contains(note))
  }

  /// Flights that were seen in the air once, and then not again, are still in the air by their newest state.
  @Test func flightsLostInTheAirAreSaid() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file(
      "a.json",
      #"{"fa_flight_id": "1", "ident": "UAL1", "origin": null, "actual_off": "2025-10-26T10:20:00Z", "estimated_on": "2025-10-26T17:00:00Z"}"#
        + #"{"fa_flight_id": "2", "ident": "UAL2", "origin": null, "actual_off": "2025-10-27T10:20:00Z", "estimated_on": "2025-10-27T17:00:00Z"}"#
    )
    let rest = "not enroute or arrival > now - 6h or arrival is null"
    let note =
      "flights: 1 flight should have landed more than 6 h ago, but no record says so; '\(rest)' leaves it out\n"
    for command in ["list --fields ident --format csv", "list --count", "map --format csv", "stats --by airline"] {
      #expect(run("\(command) --enroute --data \(file)").error.hasSuffix(note), "\(command)")
    }
    for question in ["--by phase", "--show 'count(enroute)'"] {
      #expect(run("stats \(question) --data \(file)").error == note, "\(question)")
    }
    #expect(run("stats --by airline --data \(file)").error == "")
    #expect(run("stats --show count --data \(file)").error == "")
    #expect(run("list --count --data \(file)").error == "")
    #expect(run("list --fields ident --format csv --data \(file)").error == "")
    let others = run("list --enroute --where '\(rest)' --fields ident --format csv --data \(file)")
    #expect(others == Consequences(output: "ident\r\nUAL2\r\n"))
    let found = run("check --format csv --data \(file)").output
    #expect(found.contains("note,flight UAL1,\"should have landed 17 h ago, but no record says so\""))
    #expect(!found.contains("UAL2,\"should"))
  }

  /// A code that several airlines or airports have stands for all of them, which is said.
  @Test func aSharedCodeIsSaid() throws {
    let folder = try TemporaryFolder()
    let flight = { (code: String, origin: String) in
      #"{"fa_flight_id": "\#(code)1", "ident": "\#(code)1", "operator": "\#(code)", "origin": {"code": "\#(origin)"}}"#
    }
    let file = try folder.file(
      "a.ndjson",
      [
        #"{"icao": "GEC", "iata": "LH", "name": "Lufthansa Cargo"}"#,
        #"{"icao": "DLH", "iata": "LH", "name": "Lufthansa"}"#,
        #"{"airport_code": "KSFO", "code_iata": "SFO", "name": "San Francisco"}"#,
        #"{"airport_code": "XSFO", "code_iata": "SFO", "name": "Elsewhere"}"#, flight("DLH", "KSFO"),
        flight("GEC", "XSFO"), flight("UAL", "EDDF"),
      ].joined(separator: "\n"))
    for (code, options) in [
      ("LH", ["--airline", "LH"]), ("lh", ["--where", "airline = lh"]), ("SFO", ["--from", "SFO"]), ("SFO", ["SFO"]),
    ] {
      let keys = code == "SFO" ? "KSFO and XSFO" : "DLH and GEC"
      let note = "flights: '\(code)' is the code of \(keys); it stands for both\n"
      let result = Surroundings().run(["list", "--count", "--data", file] + options)
      #expect(result == Consequences(output: "2\n", error: note), "\(options)")
    }
    #expect(run("list --count --airline DLH --from KSFO --data \(file)") == Consequences(output: "1\n"))
  }

  /// People know an airport by its name, too.
  @Test(arguments: ["list --dest Heathrow", "list --where 'origin = heathrow'", "show Heathrow", "board Schiphol"])
  func theNameOfAnAirportLeadsToItsCode(line: String) {
    let code = line.contains("Schiphol") ? "EHAM" : "EGLL"
    #expect(run(line, .storedSample).error.contains("; did you mean '\(code)'?"))
  }

  /// A prefix or a part of a name finds no code, and its negation excludes nothing.
  @Test(arguments: [
    ("airline ^= United", "'airline' is searched by its code; its name is 'airline.name'"),
    ("not airline like \"%united%\"", "'airline' is searched by its code; its name is 'airline.name'"),
    ("inbound.origin *= Francisco", "'inbound.origin' is searched by its code; its city is 'inbound.origin.city'"),
    ("origin.country *= United", "'origin.country' is searched by its code; '=' takes the names of countries"),
    ("aircraft *= 737", "'aircraft' is searched by its code; '=' takes the names of aircraft"),
    ("aircraft ^= Boeing", "'aircraft' is searched by its code; '=' takes the names of aircraft"),
    ("aircraft ~ \"A3*\" or aircraft ^= B7", nil),
    ("airline ^= Luft", "'airline' is searched by its code; its name is 'airline.name'"),
    ("destination ^= San", "'destination' is searched by its code; its city is 'destination.city'"),
    ("origin *= chi", "'origin' is searched by its code; its city is 'origin.city'"),
    ("not airline ~ \"Uni*\"", "'airline' is searched by its code; its name is 'airline.name'"),
    ("origin ^= Xyz or airline *= xyz", nil),
    ("airline.country ^= United or origin.country ^= U", nil),
    ("airline ^= U or origin ~ \"K*\" or airline.name ^= United or airline = United", nil),
  ])
  func aNameInPlaceOfACodeIsSaid(condition: String, note: String?) {
    let error = run("list --count --where '\(condition)'", .storedSample).error
    #expect(note.map { error.contains("flights: \($0)\n") } ?? !error.contains("by its code"))
  }

  /// A pattern that only '~' takes is said beside values with rows; without rows, their explanation suggests it.
  @Test(arguments: [
    ("aircraft in (\"A32*\", B738)", true), ("aircraft not in (A32*, B738)", true),
    ("aircraft = \"A32*\" or enroute", true), ("aircraft in (\"A32*\")", false), ("aircraft in (A320, B738)", false),
    ("aircraft ~ \"A32*\" or enroute", false),
  ])
  func aPatternComparedAsWrittenIsSaid(condition: String, isSaid: Bool) {
    let error = run("list --count --where '\(condition)'", .storedSample).error
    let note = "flights: 'A32*' is compared as written; did you mean 'aircraft ~ \"A32*\"'?\n"
    #expect(error.contains(note) == isSaid, "\(error)")
  }

  @Test func orderingFlightNumbersIsSaid() {
    #expect(run("list --sort flight_number,ident -n 1", .storedSample).error.contains("'flight_number' is a text"))
    #expect(!run("list --sort ident -n 1", .storedSample).error.contains("is a text"))
  }

  /// A flight number is a text: `26` is more than `2000`.
  @Test(arguments: ["flight_number > 2000", "not flight_number between 100 and 200", "enroute or gate_origin <= 5"])
  func theOrderOfLettersIsSaid(condition: String) {
    let name = condition.contains("gate") ? "gate_origin" : "flight_number"
    let note = "flights: '\(name)' is a text, compared character by character: 26 comes after 2000\n"
    #expect(run("list --count --where '\(condition)'", .storedSample).error.contains(note))
  }

  /// Half of a flight is 50 %, not 0.5 %.
  @Test(arguments: [
    ("progress > 0.5 and enroute", true), ("not progress between 0 and 0.9", true), ("progress > 0.5 %", false),
    ("progress > 50", false), ("progress = 0 or progress >= 1", false), ("distance > 0.5", false),
  ])
  func aFractionOfAFigureInPercentIsSaid(condition: String, isSaid: Bool) {
    let number = condition.contains("0.9") ? 0.9 : 0.5
    let note = "flights: 'progress' is in percent, so \(number) is read as \(number) %\n"
    #expect(run("list --count --where '\(condition)'", .storedSample).error.contains(note) == isSaid)
  }

  @Test(arguments: ["flight_number = 2000", "flight_number > A", "progress > 20", "ident >= UAL1"])
  func anotherComparisonNeedsNoNote(condition: String) {
    let error = run("list --count --where '\(condition)'", .storedSample).error
    #expect(!error.contains("character by character") && !error.contains("is searched by its code"))
  }

  /// Every command with conditions says where local times are in UTC for want of a zone.
  @Test(arguments: [
    "list", "search UAL", "stats", "stats --by airline", "map --format svg", "board KORD", "export",
    "diff Fixtures/Sample Fixtures/Sample",
  ])
  func unknownZonesAreSaid(command: String) {
    let note = "the time zone of 3D2 is unknown; local times there are in UTC"
    #expect(run(command + " --where 'departure.hour >= 12'", .storedSample).error.contains(note))
    #expect(!run(command + " --where 'departure.hour >= 12' --tz utc", .storedSample).error.contains(note))
    #expect(!run(command + " --where 'departure > 2022-01-26T12:00Z'", .storedSample).error.contains(note))
  }

  @Test func flightsWithoutAnHourAreSaid() {
    let note = "flights: the time zone of 3D2 is unknown; flights from there have no hour\n"
    #expect(run("stats --by hour --show count", .storedSample).error.contains(note))
    #expect(run("stats --by hour --show count --tz utc", .storedSample).error.contains(note))
    #expect(!run("stats --by airline --show count", .storedSample).error.contains("time zone"))
    #expect(run("stats --by 'departure.hour as hour' --show count", .storedSample).error.contains("there are in UTC"))
  }

  /// What may be a code stands for a whole name only: `BA` is British Airways and not Batik Air.
  @Test(arguments: [
    ("BA", "no airline 'BA' in the data; did you mean 'Batik Air'?"), ("bat", nil), ("Bati", nil), ("BTK", nil),
  ])
  func aCodeIsNotTheBeginningOfAName(text: String, note: String?) throws {
    let folder = try TemporaryFolder()
    let file = try folder.file(
      "a.ndjson",
      [
        #"{"ident": "BTK1", "fa_flight_id": "1", "operator": "BTK"}"#,
        // Flights of a large file are left out while it is read, before their airline is known.
        String(repeating: " ", count: 600_000),
        #"{"icao": "BTK", "iata": "ID", "name": "Batik Air", "shortname": "Bat", "callsign": null}"#,
      ].joined(separator: "\n"))
    for options in [["--airline", text], ["--where", "airline = \(text)"]] {
      let result = Surroundings().run(["list", "--count", "--data", file] + options)
      let expected = Consequences(output: note == nil ? "1\n" : "0\n", error: note.map { "flights: \($0)\n" } ?? "")
      #expect(result == expected, "\(options)")
    }
  }

  /// A flight may name an airport by its IATA code alone, which is not the key of its record.
  @Test func codesWithoutARecordAreSaid() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file(
      "a.json",
      #"[{"ident": "UAL456", "origin": {"code_iata": "SFO"}, "scheduled_out": "2026-06-08T21:00:00Z"},"#
        + #"{"airport_code": "KSFO", "code_icao": "KSFO", "code_iata": "SFO", "name": "San Francisco Int'l"}]"#)
    let note = "flights: 'KSFO' does not mean SFO, a code of it that some flights have instead; 'SFO' means both\n"
    #expect(run("list --count --origin KSFO --data \(file)").error.hasPrefix(note))
    #expect(run("list --count --where 'origin = ksfo' --data \(file)").error.contains("'SFO' means both"))
    let both = run("list --count --origin SFO --data \(file)")
    #expect(both.output == "1\n" && !both.error.contains("does not mean"))
  }

  @Test func aKeyThatHidesAnothersCodeIsSaid() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file(
      "a.ndjson",
      #"{"ident": "N1", "fa_flight_id": "1", "origin": {"code": "ABC"}, "destination": {"code": "KABC", "code_iata": "ABC"}}"#
    )
    #expect(
      run("list --count --origin abc --data \(file)")
        == Consequences(output: "1\n", error: "flights: 'abc' means only ABC, although KABC has the code too\n"))
    #expect(run("list --count --dest KABC --data \(file)") == Consequences(output: "1\n"))
    #expect(
      run("search airports abc --fields icao --no-header --data \(file)")
        == Consequences(output: "ABC\n", error: "flights: 'abc' means only ABC, although KABC has the code too\n"))
    #expect(
      run("show abc --format ndjson --data \(file)").error
        == "flights: 'abc' is a code of airport KABC too; 'flights show KABC' shows it\n")
  }

  /// `alternate_ident` is an IATA or a local code.
  @Test func aLocalCodeIsNoIATACode() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file(
      "a.json",
      """
      [{"airport_code": "KCHT", "code_icao": "KCHT", "code_iata": null, "code_lid": "CHT", "alternate_ident": "CHT", "name": "Ross County"},
       {"airport_code": "NZCI", "code_icao": "NZCI", "code_iata": "CHT", "code_lid": null, "alternate_ident": "CHT", "name": "Tuuta"},
       {"airport_code": "KORD", "alternate_ident": "ORD", "name": "O'Hare"}]
      """)
    #expect(
      run("list airports --fields icao,iata,lid --no-header --format csv --data \(file)").lines
        == ["KCHT,,CHT", "KORD,ORD,", "NZCI,CHT,"])
    #expect(run("list airports --where 'iata = CHT' --count --data \(file)").output == "1\n")
  }

  /// A flight may give only the IATA code of its airline or airport.
  @Test func aKeyThatIsAnIATACodeStandsForAllThatHaveIt() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file(
      "a.ndjson",
      [
        #"{"fa_flight_id": "1", "ident": "UAL1", "operator": "UAL", "operator_icao": "UAL", "operator_iata": "UA"}"#,
        #"{"icao": "UAL", "iata": "UA", "name": "United"}"#,
        #"{"ident": "UA2", "operator": "UA", "fa_flight_id": "2", "destination": {"code_iata": "JFK"}}"#,
        #"{"fa_flight_id": "3", "ident": "BAW3", "destination": {"code": "KJFK", "code_iata": "JFK"}}"#,
      ].joined(separator: "\n"))
    #expect(run("list --count --airline ua --data \(file)").output == "2\n")
    #expect(run("list --count --airline UAL --data \(file)") == Consequences(output: "1\n"))
    #expect(run("list --count --dest jfk --data \(file)").output == "2\n")
    let third = try folder.file("b.ndjson", #"{"icao": "UNT", "iata": "UA", "name": "Union"}"#)
    #expect(
      run("list --count --airline ua --data \(file) --data \(third)").error
        == "flights: 'ua' is the code of UA, UAL and UNT; it stands for all of them\n")
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let line: String
    let idents: String
    let note: String
    var testDescription: String { line }

    init(_ line: String, _ idents: String, note: String = "") {
      self.line = line
      self.idents = idents
      self.note = note
    }
  }

  static let all = "SKW530 UAL77 N123AB UAL412 UAL9 DLH430"

  static let options = [
    Case("", all),
    Case("--dest KSFO", "UAL77 N123AB UAL412"),
    Case("--dest sfo", "UAL77 N123AB UAL412"),
    Case("--dest=Ksfo", "UAL77 N123AB UAL412"),
    Case("--dest KSFO --dest san", "SKW530 UAL77 N123AB UAL412"),
    Case("--origin ORD", "SKW530 UAL77 UAL412"),
    Case("--origin KPAO", "N123AB"),
    Case("--airport KORD", "SKW530 UAL77 UAL412 UAL9 DLH430"),
    Case("--airport KSAN --airport FRA", "SKW530 DLH430"),
    Case("--airline UAL", "UAL77 UAL412 UAL9"),
    Case("--airline ua", "UAL77 UAL412 UAL9"),
    Case("--airline United", "UAL77 UAL412 UAL9"),
    Case("--airline 'united air'", "UAL77 UAL412 UAL9"),
    Case("--airline UAL --airline lh", "UAL77 UAL412 UAL9 DLH430"),
    Case("--aircraft A320", "UAL412", note: "'320' is the name of A20N too"),
    Case("--aircraft a3*", "UAL77 UAL412 DLH430"),
    Case("--aircraft B738 --aircraft ?172", "N123AB UAL9"),
    Case("--city San", "SKW530 UAL77 N123AB UAL412"),
    Case("--city 'san d'", "SKW530"),
    Case("--city chi --city 'san d'", "SKW530 UAL9 DLH430"),
    Case("--enroute", "N123AB UAL412"),
    Case("--phase enroute", "N123AB UAL412"),
    Case("--phase 'en route'", "N123AB UAL412", note: "as tables print it"),
    Case("--phase En-Route,landed", "N123AB UAL412"),
    Case("--where 'phase = \"en route\"'", "N123AB UAL412"),
    Case("--phase landed --phase arrived", "SKW530 UAL77"),
    Case("--phase scheduled", "DLH430"),
    Case("--phase cancelled", "UAL9"),
    Case("--phase taxiing", ""),
    Case("--where 'distance > 3000 km'", "DLH430"),
    Case("--where 'distance > 2800'", "UAL77 UAL412 UAL9 DLH430", note: "without a unit it is kilometers"),
    Case("--where 'ident = ual9 or aircraft = C172'", "N123AB UAL9"),
    Case("--where 'ident = ual9' --where 'aircraft = C172'", "", note: "several conditions must all hold"),
    Case("--where 'cancelled or enroute'", "N123AB UAL412 UAL9"),
    Case("--where 'altitude is null'", "UAL77 N123AB UAL9 DLH430"),
    Case("--where 'altitude != 350 FL'", "SKW530", note: "null is never different from anything"),
    Case("--where 'departure > now - 1h'", "N123AB UAL412 UAL9 DLH430"),
    Case("--where 'departure > now - 1h' --at 2026-03-14T18:30Z", "DLH430"),
    Case("--where 'departure > now - 1h' --at 2026-03-14T18:30", "DLH430"),
    Case("--where 'departure > now - 1h' --at 2026-03-14T14:30 --tz America/New_York", "DLH430"),
    Case("--where 'departure > now - 1:00'", "N123AB UAL412 UAL9 DLH430"),
    Case("--where 'departure > now - 1h' --at data", "N123AB UAL412 UAL9 DLH430"),
    Case("--where 'departure > now - 1h' --at now", "", note: "years after the data"),
    Case("--where 'airline.country = Germany'", "DLH430"),
    Case("--where 'airline.country = de'", "DLH430", note: "airlines have the names of countries, not their codes"),
    Case("--where 'airline.country in (Германия, \"nowhere\")'", "DLH430"),
    Case("--where 'airline.country = exactly \"DE\"'", ""),
    Case("--where 'airline.country != US'", "DLH430"),
    Case("--where 'airline.country not in (usa, \"United Kingdom\")'", "DLH430"),
    Case("--where 'destination.country = airline.country'", "SKW530 UAL77 UAL412 UAL9"),
    Case("--where 'airline.country != destination.country'", "DLH430"),
    Case("--where 'destination.arrivals.count = 3'", "UAL77 N123AB UAL412"),
  ]

  static let together = [
    Case("--dest KSFO --enroute", "N123AB UAL412"),
    Case("--dest KSFO --airline UAL", "UAL77 UAL412"),
    Case("--dest KSFO --airline UAL --enroute", "UAL412"),
    Case("--dest KSFO --dest KORD --airline UAL", "UAL77 UAL412 UAL9"),
    Case("--airport KSFO --origin KORD --aircraft A3*", "UAL77 UAL412"),
    Case("--city San --where 'aircraft ~ A3*' --where 'distance > 100 km' --phase arrived", "UAL77"),
    Case("--enroute --phase landed", ""),
    Case("--airline UAL --airline SKW --dest KSAN --origin ORD --phase arrived --city san", "SKW530"),
  ]

  @Test(arguments: options + together)
  func leaves(_ example: Case) {
    let expected = example.idents.split(separator: " ").map { $0 + "\n" }.joined()
    let result = run("list --quiet --fields ident --no-header " + example.line)
    #expect(result == Consequences(output: expected), "\(example.note)")
  }

  @Test(arguments: options + together)
  func isCounted(_ example: Case) {
    let count = example.idents.split(separator: " ").count
    #expect(run("list --quiet --count " + example.line) == Consequences(output: "\(count)\n"))
  }

  @Test func aCodeThatTheDataDoesNotHaveGivesNoRowsAndANote() {
    for (option, kind, code) in [
      ("--dest", "airport", "KXYZ"), ("--origin", "airport", "xyz"), ("--airport", "airport", "9NM9"),
      ("--airline", "airline", "XYZ"),
    ] {
      let note = "flights: no \(kind) '\(code)' in the data\n"
      #expect(run("list \(option) \(code) --fields ident") == Consequences(output: "ident\n", error: note))
      #expect(run("list \(option) \(code) --fields ident -q") == Consequences(output: "ident\n"))
      #expect(run("list \(option) \(code) --format json --exit-status").status == .failure)
    }
  }

  @Test func onlyOneOfSeveralCodesMayBeKnown() {
    let result = run("list --dest KXYZ --dest KSAN --fields ident")
    #expect(
      result == Consequences(output: "ident\nSKW530\n", error: "flights: no airport 'KXYZ' in the data\n"))
  }

  @Test func airportsAndAirlinesAreFilteredByExpression() {
    #expect(
      run("list airports --where 'elevation > 100 m' --fields icao,city")
        == Consequences(output: "icao\tcity\nEDDF\tFrankfurt am Main\nKORD\tChicago\n"))
    #expect(
      run("list airlines --where 'flights.count > 0' --fields icao,flights --no-header")
        == Consequences(output: "DLH\t1\nSKW\t1\nUAL\t3\n"))
    #expect(run("list airports --where 'name is null' --fields icao --no-header").output == "KPAO\n")
  }
}

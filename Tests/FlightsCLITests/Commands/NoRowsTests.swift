import Testing

@testable import FlightsCLI

/// Tests that an answer without rows names the part of the query that excludes them.
struct NoRowsTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let line: String
    let note: String
    var testDescription: String { line }

    init(_ line: String, _ note: String) {
      self.line = line
      self.note = note
    }
  }

  @Test(arguments: [
    Case("list --airline DLH --dest KSFO", "no flights found; 1 without --dest KSFO, 3 without --airline DLH"),
    Case(
      "list --where 'airline = DLH and destination = KSFO'",
      "no flights found; 3 without the condition 'airline = \"DLH\"', 1 without the condition 'destination = \"KSFO\"'"),
    Case("list --where 'distance > 90000 km'", "no flights with 'distance > 90000 km'"),
    Case(
      "list --airline UAL --where 'distance > 90000 km' --count", "no flights with 'distance > 90000 km'; 3 without it"),
    Case(
      "list --where 'origin = KORD and distance > 90000 km and speed > 5000 km/h'",
      "no flights with 'distance > 90000 km' or 'speed > 5000 km/h'; 3 without them"),
    Case(
      #"list --where 'destination.city = exactly "san francisco"'"#,
      #"no flights with 'destination.city = exactly "san francisco"'; 3 without the case of 'san francisco'"#),
    Case("list --where 'aircraft = exactly \"Airbus\"'", "no flights with 'aircraft = exactly \"Airbus\"'"),
    Case("list --where 'ident = UAL*'", "no flights with 'ident = \"UAL*\"'; did you mean 'ident ~ \"UAL*\"'?"),
    Case("list --where 'ident in (UAL*)'", "no flights with 'ident in (\"UAL*\")'; did you mean 'ident ~ \"UAL*\"'?"),
    Case(
      "list --where 'aircraft in (A31*, X*)'",
      "no flights with 'aircraft in (\"A31*\", \"X*\")'; did you mean 'aircraft ~ \"A31*\" or aircraft ~ \"X*\"'?"),
    Case("list --where 'ident ~ UAL'", "no flights with 'ident ~ \"UAL\"'; did you mean 'ident ^= \"UAL\"'?"),
    Case("list --city San*", "no flights with --city San*; did you mean 'destination.city ~ \"San*\"'?"),
    Case("list --where 'ident = UAL%'", "no flights with 'ident = \"UAL%\"'; did you mean 'ident ~ \"UAL*\"'?"),
    Case(
      "list --where 'departure > 2026-03-14' --where 'departure < 2026-03-15'",
      "no flights found; 6 with '>=' in place of '>'"),
    Case(
      "list --airline UAL --where 'departure > 2026-03-14 and departure < 2026-03-15'",
      "no flights found; 3 with '>=' in place of '>'"),
    Case(
      "list --where 'departure > today' --where 'departure < tomorrow'",
      "no flights found; 6 with '>=' in place of '>'"),
    Case("stats --by airline --city Oslo", "no flights with --city Oslo"),
    Case("stats --by airline --having 'count > 99'", "no groups with 'count > 99'"),
    Case("stats --by airline --having 'count > 99' --show count --format csv", "no groups with 'count > 99'"),
    Case(
      "stats --by destination --show count --having 'destination = KSNA'",
      "no airport 'KSNA' in the data; did you mean 'KSAN'?"),
    Case("stats --show 'count(origin = KSNA)'", "no airport 'KSNA' in the data; did you mean 'KSAN'?"),
    Case("stats --by airline --having 'count > 99' --city Oslo", "no flights with --city Oslo"),
    Case("map --where 'distance > 90000 km'", "no flights with 'distance > 90000 km'"),
    Case(
      "map --airline DLH --dest KSFO --format svg", "no flights found; 1 without --dest KSFO, 3 without --airline DLH"),
    Case("list airports --where 'elevation > 9000 m'", "no airports with 'elevation > 9000 m'"),
    Case("list --dest KSNA", "no airport 'KSNA' in the data; did you mean 'KSAN'?"),
    Case("list --dest QSF", "no airport 'QSF' in the data; did you mean 'KSFO'?"),
    Case("list --where 'origin in (qsf, NYC)'", "no airport 'NYC' in the data"),
    Case("board QSF", "no airport 'QSF' in the data; did you mean 'KSFO'?"),
    Case("list --airline UAL --offset 50", "'--offset 50' skips every row: 3 flights"),
    Case("list airlines --offset 50 --count", "'--offset 50' skips every row: 5 airlines"),
    Case("board KSFO --airline DLH", "no flights found; 4 without --airline DLH, 1 without KSFO"),
    Case("board KSFO --aircraft A388", "no flights with --aircraft A388; 4 without it"),
    Case("board ZZZZ", "no airport 'ZZZZ' in the data"),
    Case("list --where 'destination = KSNA and enroute'", "no airport 'KSNA' in the data; did you mean 'KSAN'?"),
  ])
  func says(_ example: Case) {
    let lines = run(example.line).error.split(separator: "\n").map(String.init)
    #expect(lines.last == "flights: " + example.note)
    #expect(run(example.line + " --quiet").error == "")
  }

  /// A text without matches is compared with the values there are: by its letters, by edits, or all of a few values.
  @Test(arguments: [
    ("status = landed", "did you mean 'Landed / Taxiing'?"),
    ("type = 'General Aviation'", "did you mean 'General_Aviation'?"),
    ("registration = gehyu", "did you mean 'G-EHYU'?"),
    ("origin.city = 'New Yrok'", "did you mean 'New York'?"),
    ("airline.name = lufthansa", "did you mean 'Deutsche Lufthansa AG'?"),
    ("ident = 1607", "did you mean 'flight_number = \"1607\"'?"),
    ("ident = DLH7254", "did you mean 'codeshares = \"DLH7254\"'?"),
    ("route = ORD-FRA", "did you mean 'origin = \"ORD\" and destination = \"FRA\"'?"),
    ("codeshares is null", "did you mean 'not codeshares'?"),
    ("route = FRA-XYZ", "'route' is unknown for all flights"),
    ("terminal_origin = T1", "the values are '1', '2', '3', '4' and '5'"),
    ("type = 'General Aviation' and dest = KORD", "did you mean 'General_Aviation'?"),
    ("destination.state = Texas", "the values are 'AK', 'AZ', 'CA' and 55 more"),
    ("registration = N12345", nil), ("registration = N12*5", nil), ("origin.city = Oslo", nil),
    ("status *= landing", nil),
    ("altitude > 30000", "did you mean 'altitude > 30000 ft'?"),
    ("duration + 0 s > 9000", "did you mean 'duration + 0 s > 9000 s'?"), ("altitude > 900 FL", nil),
    ("distance > 30000", nil), ("progress > 100.5", nil),
  ])
  func namesWhatMayBeMeant(condition: String, values: String?) throws {
    let result = Surroundings.storedSample.run(["list", "--count", "--where", condition])
    let line = try #require(result.error.split(separator: "\n").last)
    #expect(line.hasPrefix("flights: no flights with '"))
    #expect(values.map { line.hasSuffix("; " + $0) } ?? !line.contains("; "))
  }

  /// A condition on a field that no flight knows is never true, not even with `not`.
  @Test(arguments: [
    ("not cancelled", "'cancelled' is unknown for all flights"),
    ("origin = KORD and operator_icao = UAL", "'operator_icao' is unknown for all flights"),
    ("altitude > 100 m or not diverted", "'altitude' and 'diverted' are unknown for all flights"),
    ("cancelled is not null", nil), ("operator = DAL", nil),
  ])
  func aFieldThatIsUnknownEverywhereIsSaid(condition: String, note: String?) throws {
    let folder = try TemporaryFolder()
    let record = #"{"ident": "UAL1", "fa_flight_id": "1", "operator": "UAL", "origin": "KORD", "actual_off": null}"#
    let file = try folder.file("a.json", "[\(record)]")
    for line in [["list", "--count"], ["stats"]] {
      let error = Surroundings().run(line + ["--where", condition, "--data", file]).error
      #expect(error.hasPrefix("flights: no flights with '"))
      #expect(note.map { error.hasSuffix("; \($0)\n") } ?? !error.contains("unknown"), "\(error)")
    }
  }

  /// A key that no flight knows makes one group of all flights.
  @Test func aKeyThatIsUnknownEverywhereIsSaid() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("a.json", #"[{"ident": "UAL1", "fa_flight_id": "1", "operator": "UAL"}]"#)
    let result = Surroundings().run(["stats", "--by", "airline,route", "--show", "count", "--data", file])
    #expect(
      result.error
        == "flights: 'route' is unknown for all flights; did you mean '--by origin,destination'?\n"
    )
    #expect(Surroundings().run(["stats", "--by", "airline", "--data", file]).error == "")
  }

  /// A group by the name of a city may be of several cities.
  @Test(arguments: [
    ("destination.city", "destination.state"), ("destination.city,ident", "destination.state"),
    ("destination.city,destination.state", nil), ("destination.city,destination", nil), ("destination.state", nil),
  ])
  func citiesOfOneNameAreSaid(_ keys: String, _ difference: String?) throws {
    let folder = try TemporaryFolder()
    let airports = [("KPDX", "Portland", "OR", "Los_Angeles"), ("KPWM", "Portland", "ME", "New_York")].map {
      #"{"airport_code": "\#($0)", "name": "", "city": "\#($1)", "state": "\#($2)", "timezone": "America/\#($3)"}"#
    }
    let flights = ["KPDX", "KPWM"].map {
      #"{"ident": "\#($0)", "fa_flight_id": "\#($0)", "origin": {"code": "KORD"}, "destination": {"code": "\#($0)"}}"#
    }
    let file = try folder.file("a.ndjson", (airports + flights).joined(separator: "\n"))
    let note = run("stats --by \(keys) --show count --data \(file)").error
    let name = difference.map { String($0.dropFirst("destination.".count)) }
    let expected = difference.map {
      "flights: 'Portland' is the city of KPDX and KPWM, which differ in \(name ?? ""); "
        + "'--by destination.city,\($0)' tells them apart\n"
    }
    #expect(note == expected ?? "")
  }

  private static let hours = ["'hour' is that of the departure; '--by arrival.hour' groups by that of the arrival"]

  @Test(arguments: [
    ("stats --by hour --tz utc", ["'hour' is by the clock of the origin; '--by departure.hour' follows '--tz'"]),
    ("stats --by hour --dest KSFO", hours), ("stats --by hour --airport KSFO", hours),
    ("stats --by hour --city Denver", hours), ("stats --by hour --where 'destination = KSFO'", hours),
    ("stats --by hour --where 'destination.country = US or origin = KSFO'", hours),
    ("stats --by hour --where 'not destination in (KSFO, KDEN) and distance > 10 km'", hours),
    ("stats --by hour --where 'destination != origin'", []), ("stats --by hour --origin KSFO", []),
    ("stats --by hour --dest KSFO --origin KORD", []), ("stats --by hour --airport KSFO --origin KORD", []),
    ("stats --by departure.hour --dest KSFO --tz utc", []),
    (
      "board KSFO --departures --where 'delay > 15 min'",
      ["'delay' is the delay of the arrival; 'departure_delay' is that of the departure"]
    ),
    ("board KSFO --departures --where 'arrival_delay > 15 min'", []),
    ("board KSFO --arrivals --where 'delay > 15 min'", []),
    (
      "stats --by route --limit 1", ["'route' is the filed route; '--by origin,destination' groups by the two airports"]
    ),
    ("stats --by route,origin", []), ("stats --by origin,destination", []),
  ])
  func saysWhichHourDelayAndRoute(line: String, notes: [String]) {
    let said = run(line, .storedSample).error.split(separator: "\n").map { String($0.dropFirst("flights: ".count)) }
    let names = ["hour", "delay", "route"]
    #expect(said.filter { note in names.contains { note.hasPrefix("'\($0)' is") } } == notes)
  }

  /// AeroAPI sets the flag for diverted flights too, which the column `cancelled` of the page leaves out.
  @Test(arguments: [
    ("--show 'cancelled,share(cancelled)' --by airline", true), ("--show 'count(* where cancelled)'", true),
    ("--show count --having 'count(not cancelled) > 1' --by airline", true),
    ("--show 'cancelled,share(phase = cancelled)'", false), ("--show 'count(cancelled and not diverted)'", false),
    ("--by airline", false), ("--show 'share(cancelled)' --airline UAL --phase arrived", false),
  ])
  func saysThatCancelledFlightsIncludeDivertedOnes(options: String, isSaid: Bool) {
    let result = run("stats \(options)", .storedSample)
    let note = "flights: 'cancelled' includes 2 diverted flights; 'phase = cancelled' leaves them out\n"
    #expect(result.status == .success && result.error == (isSaid ? note : ""))
  }

  /// The inbound flights are most often on the page of another airport.
  @Test func missingInboundFlightsAreSaid() throws {
    let folder = try TemporaryFolder()
    let flights = [
      #"{"ident": "A1", "fa_flight_id": "1", "inbound_fa_flight_id": "0"}"#, #"{"ident": "A0", "fa_flight_id": "0"}"#,
    ]
    let one = try folder.file("1.json", flights[0])
    let both = try folder.file("2.json", flights.joined(separator: "\n"))
    let note = "flights: the inbound flights of 1 flight are not in the data\n"
    for words in [
      ["--fields", "ident,inbound.arrival"], ["--sort", "inbound.departure"], ["--where", "not inbound.enroute"],
    ] {
      #expect(Surroundings().run(["list", "--data", one] + words).error.hasPrefix(note))
      #expect(!Surroundings().run(["list", "--data", both] + words).error.contains("inbound flights"))
    }
  }

  @Test func theOnlyValueIsNamed() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("a.json", #"[{"ident": "UAL1", "fa_flight_id": "1", "terminal_origin": "A"}]"#)
    let result = Surroundings().run(["list", "--where", "terminal_origin = 1", "--data", file])
    #expect(result.error.hasSuffix("; the only value is 'A'\n"))
  }

  /// On a terminal the reason replaces the note that there are no rows.
  @Test func saysItOnce() {
    let lines = run("list --airline DLH --dest KSFO", Surroundings(terminalWidth: 80)).error.split(separator: "\n")
    #expect(lines == ["flights: no flights found; 1 without --dest KSFO, 3 without --airline DLH"])
    #expect(run("list --limit 0", Surroundings(terminalWidth: 80)).error == "flights: no flights found\n")
  }

  /// Data without the requested kind is described by what it has, on a terminal and in a pipe.
  @Test(arguments: [
    ("list", "one-operator", "no flights in the data; it has 1 airline"),
    ("list --enroute", "one-operator", "no flights in the data; it has 1 airline"),
    ("list airports", "one-operator", "no airports in the data; it has 1 airline"),
    ("list", "one-airport", "no flights in the data; it has 1 airport"),
    ("map", "one-operator", "no flights in the data; it has 1 airline"),
    ("list airlines", "one-airport", "no airlines in the data; it has 1 airport"),
  ])
  func saysWhatTheDataHas(line: String, file: String, note: String) {
    let line = "\(line) --data \(fixtures)/Cases/\(file).json"
    for surroundings in [Surroundings(), Surroundings(terminalWidth: 80)] {
      #expect(run(line, surroundings).error == "flights: \(note)\n")
      #expect(run(line + " --quiet", surroundings).error == "")
      #expect(run(line + " --limit 0", surroundings).error.contains("in the data") == false)
    }
  }

  /// Rows that exist, or that only the limit cuts off, need no note.
  @Test(arguments: [
    "list --airline UAL", "list --airline UAL --limit 0", "list", "board KSFO --airline UAL",
    "stats --by airline --having 'count > 1'", "stats --by airline --having 'count > 99' --limit 0",
  ])
  func saysNothingElse(_ line: String) { #expect(run(line).error == "") }
}

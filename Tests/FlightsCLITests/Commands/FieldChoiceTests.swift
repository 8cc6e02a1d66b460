import TestSupport
import FlightStore
import Testing

@testable import FlightsCLI

/// Tests of changes to the default fields, in every format.
struct FieldChoiceTests {
  /// A star stands for all fields.
  @Test func aStarIsAllFields() {
    for kind in EntityKind.allCases {
      let header = run("list \(kind.rawValue) --fields * --format csv --units metric").lines[0].split(separator: ",")
      #expect(header.count == Field.all(of: kind).count)
    }
    #expect(run("list --fields *,ident").error.contains("expected a"))
  }

  /// A command, the changes, and the names that the header gains and loses.
  @Test(arguments: [
    ("list", "+great_circle,-phase", ["great_circle_km"], ["phase"]),
    ("list", "-origin.city,+departure.hour,-distance", ["departure.hour"], ["origin.city", "distance_km"]),
    ("list", "+ident", [], []),
    ("list", "'+speed - average_speed as slack'", ["slack_kmh"], []),
    ("list", "'+speed - average_speed as slack_kmh'", ["slack_kmh"], []),
    ("search San", "+delay,+route", ["route"], []),
    ("filter 'distance > 0'", "+route,-ident", ["route"], ["ident"]),
    ("sort distance", "-ident", [], ["ident"]),
    ("list airports", "+type,-city", ["type"], ["city"]),
    ("list airlines", "-callsign", [], ["callsign"]),
  ])
  func changeTheColumnsOfSheets(line: String, changes: String, added: [String], removed: [String]) {
    let usual = run("\(line) --format csv").lines[0].split(separator: ",").map(String.init)
    let changed = run("\(line) --format csv --fields \(changes)")
    #expect(changed.status == .success)
    let names = usual.filter { !removed.contains($0) } + added
    #expect(changed.lines[0] == names.joined(separator: ","))
  }

  /// Parts of times that differ are plain numbers together; a weekday or a month has nothing in common with others.
  @Test(arguments: [
    ("min(departure.hour, 0.5)", "0.5"), ("max(departure.hour, 1e3)", "1000"),
    ("max(arrival.week, departure.day)", "14"),
    ("max(departure.weekday, arrival.weekday)", "Saturday"), ("max(departure.date, arrival.date)", "2026-03-14"),
    ("max(departure.weekday, 30)", nil), ("min(departure.weekday, departure.hour)", nil),
    ("coalesce(departure.month, 13)", nil), ("max(departure.weekday, arrival.month)", nil),
  ])
  func partsOfTimesAreCombined(value: String, result: String?) {
    let found = run("list -n1 --format csv --sort distance --fields '\(value) as x'", .storedSample)
    #expect(found.status == (result == nil ? .usage : .success))
    if let result {
      #expect(found.lines == ["x", result])
    } else {
      #expect(found.error.contains("cannot be compared"))
    }
  }

  /// A list alone is a condition in every measure: it has an item.
  @Test func listsAreCountedAsConditions() {
    let count = run("list --where codeshares --count", .storedSample).output.filter(\.isNumber)
    let line = "stats --format csv --show 'count(codeshares) as a,count - count(not codeshares) as b'"
    #expect(run(line, .storedSample).lines == ["a,b", "\(count),\(count)"])
  }

  /// Local times of one minute are different values, and are printed so.
  @Test func secondsOfLocalTimesAreSaid() throws {
    let flights = ["00", "20", "50"].map { #"{"ident": "A\#($0)", "actual_out": "2026-03-14T10:00:\#($0)Z"}"# }
    let folder = try TemporaryFolder()
    let file = try folder.file("flights.ndjson", flights.joined(separator: "\n"))
    let groups = run("stats --data \(file) --by departure.local --show count --format csv").lines
    #expect(
      groups == ["departure.local,count", "2026-03-14T10:00,1", "2026-03-14T10:00:20,1", "2026-03-14T10:00:50,1"])
    #expect(run("list --data \(file) --where 'departure.local = 2026-03-14T10:00' --count").output == "3\n")
  }

  /// A time whose year cannot be written is unknown, in measures as in rows.
  @Test func timesOutOfRangeAreUnknown() {
    for days in ["1e15", "3650000"] {
      #expect(run("stats --format csv --show 'max(departure + \(days) d) as x'", .storedSample).output == "x\r\n\r\n")
    }
  }

  /// The order by a long value is computed before the flights that come late are let in.
  @Test func longValuesOrderTheFirstRows() {
    let sum = Array(repeating: "duration", count: 41).joined(separator: " + ")
    let first = run("list -n1 --fields ident --format csv --sort '-\(sum)'", .sample)
    #expect(first.lines == run("list -n1 --fields ident --format csv --sort -duration", .storedSample).lines)
  }

  @Test func changeTheMembersOfRecordsThatCanStillBeRead() {
    let usual = run("list -n1 --format ndjson").output
    let changed = run("list -n1 --format ndjson --fields +departure.hour,-phase,-airline,-aircraft,-origin").output
    for key in ["phase", "airline", "aircraft_type", "origin"] {
      #expect(usual.contains("\"\(key)\":") && !changed.contains("\"\(key)\":"), "\(key)")
    }
    #expect(changed.contains(",\"departure.hour\":5}"))
    let airport = run("list airports -n1 --format json --fields -city,-elevation").output
    #expect(airport.contains("\"state\":\"Hessen\"") && !airport.contains("city") && !airport.contains("elevation_m"))
    #expect(airport.contains("\"timezone\":"))
  }

  @Test func changeTheTableThatFollowsTheQuestion() {
    let usual = run("list --dest KORD --format table --width 200").lines
    let changed = run("list --dest KORD --format table --width 200 --fields +registration,-aircraft").lines
    #expect(usual[1].contains("Type") && !usual[1].contains("Registration"))
    #expect(!changed[1].contains("Type") && changed[1].contains("Registration"))
    #expect(changed[0].hasPrefix("to KORD Chicago"))
    let without = run("list --dest KORD --format table --width 200 --fields -destination,-progress").lines
    #expect(without[0] == "14 Mar · 2 of 6 flights")
    #expect(!run("list --enroute --format table --fields -progress").output.contains("0%"))
    #expect(run("list --enroute --format table --fields +phase").output.contains("en route 0%"))
  }

  @Test func aPlainListIsWhatItWas() {
    #expect(run("list -n1 --fields distance,ident").output == "distance_km\tident\n2772.899712\tSKW530\n")
  }

  /// A sign before a value that is not shown would change nothing.
  @Test(arguments: [
    ("list", "-gate_origin", "gate_origin", nil),
    ("list --format table", "-distance_nmi", "distance_nmi", "distance"),
    ("list --format json", "-distance_km", "distance_km", "distance"),
    ("list --format table", "-great_circle_km", "great_circle_km", nil),
    ("search San", "-departure.hour", "departure.hour", nil), ("list -f parquet", "-gate_origin", "gate_origin", nil),
    ("list --sql duckdb", "-gate_origin", "gate_origin", nil), ("list airports", "-type", "type", nil),
    ("list -f json", "-destination.city", "destination.city", nil), ("search San -f ndjson", "-key", "key", nil),
    ("list airports -f ndjson", "-icao", "icao", nil), ("list airlines -f json", "-known", "known", nil),
    ("list", "-arrival_delay as x", "arrival_delay", "(-arrival_delay) as x"),
    ("filter enroute -f json", "-distance*2", "distance*2", "(-distance*2)"),
    ("sort ident", "-distance*2 as x,-ident", "distance*2", "+(-distance*2) as x"),
  ])
  func onlyWhatIsShownIsLeftOut(line: String, changes: String, part: String, meant: String?) {
    let result = run("\(line) --fields '\(changes)'")
    let mark = String(repeating: "~", count: part.count - 1)
    #expect(
      result
        == Consequences(
          error: "flights: option '--fields': expected a column among those shown, found '\(part)'"
            + (meant.map { "; did you mean '\($0)'?" } ?? "") + "\n  \(changes)\n   ^\(mark)\n", status: .usage))
    if let meant, !meant.hasPrefix("+") { #expect(run("list --fields '\(meant)'").status == .success) }
    if let meant, meant.hasPrefix("+") { #expect(run("list --fields '\(meant),-ident'").status == .success) }
  }

  /// Every field either changes the records or cannot be left out of them.
  @Test(arguments: EntityKind.allCases)
  func leavingAFieldOutOfRecordsChangesThem(kind: EntityKind) throws {
    let record: (String) -> Consequences = { run("list \(kind.rawValue) --format ndjson --fields '\($0)'") }
    let usual = run("list \(kind.rawValue) --format ndjson").output
    var leftOut = 0
    for field in Effort.some(of: Field.all(of: kind), every: kind == .flights ? 6 : 1) {
      let changed = record("-" + field.name)
      if changed.status == .success { leftOut += 1 } else { #expect(changed.status == .usage, "\(field.name)") }
      // Some members are omitted from records in which they are unknown.
      if changed.output == usual { #expect(!usual.contains("\"\(field.name)\":"), "\(field.name)") }
    }
    #expect(leftOut > 4)
  }

  @Test(arguments: [
    "list --format table --fields -distance", "list --format table --wide --fields -registration",
    "list --format table --sort gate_origin --fields -gate_origin", "list --format json --fields -gate_origin",
    "list --format table --dest KORD --fields -progress",
  ])
  func whatTheAnswerShowsIsLeftOut(line: String) { #expect(run(line).status == .success) }

  /// A default is for several layouts, of which some show the field.
  @Test func aDefaultMayLeaveOutWhatIsNotShown() {
    let surroundings = Surroundings(environment: ["FLIGHTS_FIELDS": "-gate_origin", "FLIGHTS_DATA": SmallDay.path])
    #expect(run("list --format table", surroundings).status == .success)
  }

  @Test(arguments: [
    ("ident,-phase", "expected '+' or '-' before each field, or before none, found 'ident'", "^~~~~"),
    ("+delay,phase", "expected '+' or '-' before each field, or before none, found 'phase'", "       ^~~~~"),
    ("+phase,-phase", "expected each field either added or left out, found 'phase'", "        ^~~~~"),
    ("-arrival_delay,+delay", "expected each field either added or left out, found 'delay'", "                ^~~~~"),
    ("+nonsense", "no field 'nonsense' of flights; 'flights fields' lists them", " ^~~~~~~~"),
    ("+", "expected a field, found ''", " ^"),
  ])
  func clashesAreErrors(changes: String, message: String, mark: String) {
    for command in ["list", "search San", "filter enroute", "sort ident"] {
      #expect(
        run("\(command) --fields \(changes)")
          == Consequences(
            error: "flights: option '--fields': \(message)\n  \(changes)\n  \(mark)\n", status: .usage))
    }
  }
}

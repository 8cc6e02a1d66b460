import Testing

@testable import FlightsCLI

struct CheckTests {
  @Test func soundDataIsASuccess() throws {
    let result = run("check --format tsv --data \(fixtures)/Cases/one-airport.json")
    #expect(result == Consequences(output: "severity\twhere\twhat\tfa_flight_id\n"))
  }

  @Test func soundDataHasNoHeadingsOnATerminal() {
    let surroundings = Surroundings(terminalWidth: 80)
    let check = "check \(fixtures)/Cases/one-airport.json"
    #expect(
      run(check, surroundings)
        == Consequences(error: "flights: no problems in 0 flights, 1 airport, 0 airlines\n"))
    #expect(run(check + " --format csv", surroundings).output == "severity,where,what,fa_flight_id\r\n")
    #expect(run(check + " --format table").output.hasSuffix("Where  What\n"))
  }

  /// A link to a next page is a note, wherever it is in a reply; most flights may be on other pages.
  @Test func nextPagesAreNoted() throws {
    let folder = try TemporaryFolder()
    let (next, none) = (#""links": {"next": "/airports/KORD/flights?cursor=1"}"#, #""links": null"#)
    let pages = [
      "{\(next), \"arrivals\": []}", "{\"arrivals\": [{\"ident\": \"A1\", \"fa_flight_id\": \"A1\"}], \(next)}",
      "{\"arrivals\": [], \(none)}", #"{"links": {"self": "/flights"}, "arrivals": []}"#,
    ]
    let file = try folder.file("pages.ndjson", pages.joined(separator: "\n"))
    let notes = { (result: Consequences) in result.lines.filter { $0.contains("links.next") } }
    let text = "2 replies have a next page (links.next), which may not be among the data"
    #expect(notes(run("check --format tsv \(file)")) == ["note\t\(file)\t\(text)\t"])
    #expect(run("list --count --data \(file)") == Consequences(output: "1\n"))
  }

  @Test func everyProblemIsListedAndIsAFailure() throws {
    let folder = try TemporaryFolder()
    let bad = try folder.file("bad.json", "[{\"ident\":")
    let unsound = try folder.file(
      "unsound.json", #"[{"ident":"UAL1","fa_flight_id":"1","actual_off":"2026-13-01T00:00:00Z","origin":null}]"# + "\n"
    )
    let result = run("check --format tsv \(bad) \(unsound)")
    #expect(
      result
        == Consequences(
          output: """
            severity\twhere\twhat\tfa_flight_id
            problem\t\(bad):1:11\texpected a value, found the end of the input\t
            problem\t\(unsound):1:2\t[0].actual_off: '2026-13-01T00:00:00Z' is not a time; month is 13\t

            """, status: .failure))
  }

  @Test func aTableEndsWithACountOnStandardError() {
    let result = run("check --format table")
    #expect(result.error == "flights: no problems, 1 note in 6 flights, 5 airports, 5 airlines\n")
    #expect(result.status == .success)
    #expect(run("check --format table -q").error == "")
  }

  /// Delays are rounded to minutes as they are printed, not cut.
  @Test func contradictedDelaysAreRounded() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file(
      "flights.json",
      #"[{"ident":"UAL1","fa_flight_id":"1","departure_delay":-119,"scheduled_out":"2026-03-14T12:00:00Z","#
        + #""actual_out":"2026-03-14T13:00:00Z","origin":{"code":"KORD"}}]"#)
    #expect(
      run("check --format tsv \(path)").output.contains("departure_delay is -2 min, but the times give 60 min"))
  }

  @Test func theSampleAndTheFixturesHaveNoProblem() {
    for path in ["Day", "Cases/accents.json", "Cases/segments.json"] {
      let result = run("check --format tsv \(fixtures)/\(path)")
      #expect(result.status == .success && !result.output.contains("problem"), "\(path)")
    }
  }

  /// Records that may be different flights are listed by the values that they have in common.
  @Test func mergedRecordsWithoutAKeyAreListed() throws {
    let folder = try TemporaryFolder()
    let flights = ["KORD", "KORD", "KDEN"].map { #"{"ident":"UAL1","origin":{"code":"\#($0)"},"gate_origin":"1"}"# }
    let path = try folder.file("flights.ndjson", (flights + flights).joined(separator: "\n"))
    let lines = run("check --format tsv \(path)").lines.filter { $0.hasPrefix("problem") }
    let rest = "without fa_flight_id or scheduled time, treated as one flight"
    #expect(
      lines == [
        "problem\tflight UAL1\t2 records from KDEN \(rest)\t", "problem\tflight UAL1\t4 records from KORD \(rest)\t",
      ])
  }

  @Test func unsoundFixturesAreProblems() {
    let result = run("check --format tsv \(fixtures)/Unsound/time-month-13.json")
    #expect(result.status == .failure && result.output.contains("month is 13"))
  }

  /// A thousand stubs take three lines, and one more with the number of the others.
  @Test func manyOfAKindAreSummedUp() throws {
    let folder = try TemporaryFolder()
    let flights = (0..<1000).map {
      #"{"ident":"UAL\#($0)","fa_flight_id":"\#($0)","origin":{"code":"X\#($0)"},"destination":null}"#
    }
    let path = try folder.file("many.json", "[\(flights.joined(separator: ",\n"))]")
    let table = run("check --format table \(path)")
    #expect(table.lines.filter { $0.contains("airport X") }.count == 3)
    #expect(table.lines.contains { $0.contains("and 997 more; '--all' lists them") })
    #expect(table.error.hasPrefix("flights: no problems, 2001 notes in 1000 flights"))
    #expect(table.status == .success)
    #expect(run("check --format table --all \(path)").lines.count == 2002)
    #expect(run("check --format tsv \(path)").lines.count == 2002)
  }

  /// Thousands of airports with the same code are one finding on one line.
  @Test func aSharedCodeIsSaidOnce() throws {
    let folder = try TemporaryFolder()
    let airports = (0..<2000).map { #"{"airport_code":"Q\#($0)","code_iata":"QQQ","latitude":1,"longitude":1}"# }
    let path = try folder.file("shared.json", "[\(airports.joined(separator: ",\n"))]")
    let result = run("check --format tsv \(path)")
    #expect(
      result.lines.dropFirst() == [
        "note\tairport Q0\tshares the code QQQ with Q1, Q2, Q3, Q4, Q5 and 1994 more\t"
      ])
  }

  /// A local flight may take any route back to where it began.
  @Test func aRoundTripIsNoProblem() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file(
      "round.json",
      """
      [{"airport_code":"KSFO","latitude":37.6188056,"longitude":-122.3754167,"name":"San Francisco Int'l"},
      {"ident":"N1","fa_flight_id":"1","origin":{"code":"KSFO"},"destination":{"code":"KSFO"},"route_distance":190}]
      """)
    let result = run("check --format tsv \(path)")
    #expect(result.status == .success && !result.output.contains("problem"), "\(result.output)")
  }

  @Test func everyRejectedRecordCounts() throws {
    let folder = try TemporaryFolder()
    let records = repeatElement(#"{"ident":"A1","fa_flight_id":"1","origin":null,"actual_off":"x"}"#, count: 10_100)
    let path = try folder.file("bad.json", "[\(records.joined(separator: ","))]")
    let result = run("check --format table \(path)")
    #expect(result.error.hasPrefix("flights: 10100 problems in"))
    #expect(result.lines.contains { $0.contains("and 10097 more; '--all' lists them") })
  }

  struct Fault: Sendable, CustomTestStringConvertible {
    let members: String
    let found: String
    var testDescription: String { found }
  }

  static let faults = [
    Fault(
      members: #""actual_off":"2026-03-14T12:00:00Z","actual_on":"2026-03-14T11:00:00Z""#,
      found: "actual_on is before actual_off"),
    Fault(
      members: #""actual_off":"2026-03-14T12:00:00Z","actual_on":"2026-03-16T04:00:00Z""#, found: "takes 40 h"),
    Fault(
      members: #""actual_off":"2026-03-14T12:00:00Z","actual_on":"2026-03-14T13:58:00Z""#, found: "flies at 1511 km/h"),
    Fault(
      members: #""actual_on":"2026-03-14T12:00:00Z","actual_in":"2026-03-16T12:00:00Z""#,
      found: "actual_in is 48 h after actual_on"),
    Fault(
      members: #""route_distance":90"#, found: "route_distance is 90 mi, 145 km, but the airports are 2971 km apart"),
    Fault(
      members: #""route_distance":12000"#,
      found: "route_distance is 12000 mi, 19312 km, but the airports are 2971 km apart"),
    Fault(
      members: #""registration":"N12\u200b3""#,
      found: "registration 'N12<U+200B>3' has the character U+200B, which makes it look like another"),
    Fault(
      members: #""aircraft_type":"А320""#,
      found: "aircraft_type 'А320' has the character U+0410, which makes it look like another"),
    Fault(
      members: #""arrival_delay":0,"scheduled_in":"2026-03-14T12:00:00Z","actual_in":"2026-03-14T12:40:00Z""#,
      found: "arrival_delay is 0 min, but the times give 40 min"),
    Fault(
      members: #""scheduled_off":"2026-03-14T12:00:00Z","last_position":{"groundspeed":312,"altitude":120}"#,
      found: "flies at 312 kn by its last position, but has no actual_off; it counts as not departed"),
    Fault(
      members: #""last_position":{"latitude":91,"longitude":-222.5,"heading":90}"#,
      found: "no place has the last position's coordinates (91, -222.5); it counts as unknown"),
    Fault(
      members: #""last_position":{"latitude":-90,"longitude":195}"#,
      found: "no place has the last position's coordinates (-90, 195); it counts as unknown"),
    Fault(
      members: #""last_position":{"latitude":90,"longitude":-180,"heading":400}"#,
      found: "last_position.heading is 400"),
  ]

  @Test(arguments: faults) func oddValuesAreFound(_ fault: Fault) throws {
    let folder = try TemporaryFolder()
    let path = try folder.file(
      "odd.json",
      """
      [{"airport_code":"KSFO","latitude":37.6188056,"longitude":-122.3754167,"name":"San Francisco Int'l"},
      {"airport_code":"KORD","latitude":41.9769403,"longitude":-87.9081497,"name":"Chicago O'Hare Intl"},
      {"ident":"UAL1","fa_flight_id":"1","operator":null,"origin":{"code":"KSFO"},"destination":{"code":"KORD"},\(fault.members)}]
      """)
    let result = run("check --format table \(path)")
    #expect(result.output.contains("flight UAL1"))
    #expect(result.output.contains(fault.found), "\(result)")
  }

  @Test func aFlightWithoutAnIdentIsNamedByItsIdentifier() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file(
      "a.json", #"[{"ident":null,"fa_flight_id":"a1","origin":null,"destination":null,"status":"x"}]"#)
    let lines = run("check --format tsv \(path)").lines.dropFirst()
    #expect(
      lines == [
        "note\tflight a1 (fa_flight_id)\thas no origin\ta1", "note\tflight a1 (fa_flight_id)\thas no destination\ta1",
      ])
  }

  /// A table names a flight by its identifier where the ident stands for several; programs always get the identifier.
  @Test func flightsOfOneIdentAreToldApart() throws {
    let folder = try TemporaryFolder()
    let flights = [("N1", "N1-17-adhoc-1p"), ("N1", "N1-18-adhoc-2p"), ("N2", "N2-17-adhoc-3p")].map { ident, id in
      #"{"ident":"\#(ident)","fa_flight_id":"\#(id)","origin":{"code":"KORD"},"destination":null}"#
    }
    let path = try folder.file("a.json", "[\(flights.joined(separator: ",\n"))]")
    func found(_ format: String) -> [String] {
      run("check --format \(format) \(path)").lines.filter { $0.contains("destination") }
    }
    #expect(
      found("table") == [
        "note  flight N1-17-adhoc-1p  has no destination", "note  flight N1-18-adhoc-2p  has no destination",
        "note  flight N2              has no destination",
      ])
    #expect(
      found("csv") == [
        "note,flight N1,has no destination,N1-17-adhoc-1p", "note,flight N1,has no destination,N1-18-adhoc-2p",
        "note,flight N2,has no destination,N2-17-adhoc-3p",
      ])
  }

  @Test func namesThatLookLikeOthersAreFound() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file(
      "names.json",
      """
      [{"airport_code":"KAAA","latitude":1,"longitude":1,"city":"P\u{430}ris","timezone":"Mars/Phobos"},
      {"airport_code":"UUEE","latitude":1,"longitude":1,"city":"Москва Moscow","name":"Шереметьево"},
      {"airport_code":"KAAB","latitude":1,"longitude":1,"city":"Pa\u{200B}ris","name":"Zürich 東京 می\u{200C}روم"}]
      """)
    let lines = run("check --format tsv \(path)").lines.dropFirst().map { $0.split(separator: "\t").map(String.init) }
    #expect(
      lines.map { "\($0[1]) \($0[2].prefix(9))" } == [
        "airport KAAA time zone", "airport KAAA city 'Pаr", "airport KAAB city 'Pa\u{200B}",
      ])
  }
}

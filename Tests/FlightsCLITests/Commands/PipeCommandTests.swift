import Testing

@testable import FlightsCLI

/// Tests of `filter` and `sort`; the pipes themselves are tested with the built program.
struct PipeCommandTests {
  @Test func theyPrintRecordsIntoAPipeAndATableOnATerminal() {
    let filtered = run("filter enroute").lines
    #expect(filtered.count == 2 && filtered.allSatisfy { $0.hasPrefix("{\"ident\":") && $0.hasSuffix("}") })
    #expect(run("sort ident").lines.count == 6)
    let onTerminal = run("filter enroute", LookTests.onTerminal(100)).lines
    #expect(onTerminal.count == 4 && onTerminal[1].contains("Flight"))
  }

  @Test func theyTakeRowAndLookOptions() {
    #expect(
      run("filter 'airline = UAL' --sort -ident --limit 2 --fields ident --format tsv")
        == Consequences(output: "ident\nUAL9\nUAL77\n"))
    #expect(run("sort -distance,ident -n2 --fields ident -f tsv") == Consequences(output: "ident\nDLH430\nUAL412\n"))
    #expect(run("filter enroute --count") == Consequences(output: "2\n"))
    #expect(run("filter diverted --quiet --exit-status") == Consequences(status: .failure))
    #expect(run("filter diverted --quiet --format json") == Consequences(output: "[]\n"))
  }

  @Test func withoutFlightsTheRowsAreAirportsOrAirlines() throws {
    let folder = try TemporaryFolder()
    let airports = try folder.file("airports.ndjson", run("list airports --format ndjson").output)
    let airlines = try folder.file("airlines.ndjson", run("list airlines --format ndjson").output)
    #expect(
      run("filter 'elevation < 10 m' --fields icao -f tsv --data \(airports)")
        == Consequences(output: "icao\nKSAN\nKSFO\n"))
    #expect(run("sort -name --fields icao -f tsv -n1 --data \(airlines)") == Consequences(output: "icao\nUAL\n"))
  }

  /// Whether an airport or airline has a record survives a pipe.
  @Test func whatIsKnownSurvivesAPipe() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("all.ndjson", run("list --format ndjson").output)
    let question = "list --fields ident,origin.known,destination.known,airline.known --format csv"
    #expect(run("\(question) --data \(path)") == run(question))
  }
}

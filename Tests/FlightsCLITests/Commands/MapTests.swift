import Testing

@testable import FlightsCLI

/// `flights map`: what a drawing leaves out.
@Suite struct MapTests {
  @Test(arguments: ["geojson", "svg"])
  func aDrawingWithoutALegendSaysWhatItLeavesOut(format: String) {
    let line = "map --data \(DayFile.path) --format \(format)"
    let outcome = run(line)
    #expect(outcome.status == .success && !outcome.output.isEmpty)
    #expect(outcome.error == "flights: 9 of 304 flights not drawn: coordinates unknown\n")
    let one = run(line + " --where 'ident = CTN38'")
    #expect(one.error == "flights: 1 of 1 flight not drawn: coordinates unknown\n")
    #expect(run(line + " --quiet").error.isEmpty)
    #expect(run(line + " --dest KDEN --origin KPHX").error.isEmpty)
  }

  @Test(arguments: ["csv", "tsv", "json", "ndjson", "markdown"])
  func rowsOfAMapSayWhatTheyLeaveOut(format: String) {
    let line = "map --data \(DayFile.path) --format \(format)"
    #expect(run(line).error == "flights: 9 of 304 flights left out: coordinates unknown\n")
    #expect(run(line + " --quiet").error.isEmpty)
    #expect(run(line + " --dest KDEN --origin KPHX").error.isEmpty)
  }

  @Test(arguments: ["html", "table"]) func aLegendSaysItItself(format: String) {
    let outcome = run("map --data \(DayFile.path) --format \(format) --color never")
    #expect(outcome.error.isEmpty && outcome.output.contains("9 not drawn: coordinates unknown"))
  }
}

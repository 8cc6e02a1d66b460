import TerminalScreen
import Testing

@testable import FlightsCLI

/// Tests of tables that exceed the width, and of rows as blocks.
struct LayoutTests {
  private static let commands = ["list", "search flights San", "filter 'distance > 0'", "sort distance"]

  @Test(arguments: commands)
  func aWideTableHasEveryUsefulColumnAndCutsNothing(command: String) {
    for width in [40, 80, 300] {
      let lines = run("\(command) --wide --color never", Surroundings(terminalWidth: width)).lines
      for heading in [
        "Flight", "From", "Distance, km", "Average speed, km/h", "Altitude, m", "Dep. delay", "Registration",
      ] {
        #expect(lines[1].contains(heading), "\(heading)")
      }
      #expect(!lines.contains { $0.contains("…") })
    }
  }

  /// The figure that orders airports outlasts their cities.
  @Test(arguments: [
    ("airports --sort -elevation", "Elevation", 40), ("airports --sort -arrivals", "Arrivals", 40),
    ("airports --sort '-(arrivals.count + departures.count)'", "arrivals.count + departures.count", 80),
    ("airlines --sort -flights", "Flights", 40),
  ])
  func theSortKeyIsShown(command: String, heading: String, width: Int) {
    let lines = run("list \(command) --limit 3 --color never", Surroundings(terminalWidth: width)).lines
    #expect(lines.contains { $0.hasPrefix("Code  Name ") && $0.contains(heading) }, "\(lines)")
  }

  /// Cities stay even if all of them are so short that the column is narrower than one that is cut.
  @Test(arguments: [
    "list --where 'destination.city in (Miami, Paris)'", "list --where 'destination.city in (Miami, Paris)' --wide",
    "list --where 'destination.city in (Miami, Paris)' --fields -arrival,-airline",
  ])
  func shortCitiesAreShown(line: String) throws {
    for width in [nil, 150, 250] {
      let table = run(
        "\(line) --format table --color never",
        Surroundings(environment: SampleFile.environment, terminalWidth: width))
      #expect(table.output.contains("KMIA Miami ") && table.output.contains("LFPG Paris "), "\(table)")
    }
    let narrow = run(line, Surroundings(environment: SampleFile.environment, terminalWidth: 40))
    #expect(narrow.output.contains("KMIA"))
  }

  @Test(arguments: commands)
  func blocksHaveALineForEachField(command: String) {
    let rows = run("\(command) --count").output.dropLast()
    for width in [40, 80, 200] {
      let result = run("\(command) -x --color never", Surroundings(terminalWidth: width))
      #expect(!result.output.contains("…") && result.lines.allSatisfy { DisplayWidth.of($0) <= width })
      for label in ["From", "Arrival", "Registration"] {
        #expect("\(result.lines.count { $0.hasPrefix("  \(label) ") })" == rows, "\(label)")
      }
    }
  }

  @Test func ofBlocksEveryTimeHasItsDay() {
    let output = run("list -x --where 'ident = DLH430' --format table --tz utc").output
    #expect(output.contains("~14 Mar 18:00 UTC\n  Arrival") && output.contains("~15 Mar 03:00 UTC\n"))
  }

  @Test func chosenFieldsMakeSmallBlocks() {
    #expect(
      run("list --expanded --fields ident,destination -n2 --format table").output == """
          Flight  SKW530
          To      KSAN

          Flight  UAL77
          To      KSFO

        """)
    #expect(run("list airports -xqn1 --format table --fields icao --no-header").output == "  Code  EDDF\n")
  }

  /// The options print the table even into a pipe, where the default is TSV.
  @Test func whoeverAsksForALayoutGetsTheTableInAPipeToo() {
    for option in ["--wide", "-x"] {
      #expect(run("list \(option)").output == run("list \(option) --format table").output)
    }
    #expect(run("list").output == run("list --format tsv").output)
  }

  @Test func formatsForProgramsAreTheSame() {
    for format in ["csv", "json", "ndjson", "tsv"] {
      #expect(run("list --wide --format \(format) --quiet") == run("list --format \(format)"))
      #expect(run("list -x --format \(format) --quiet") == run("list --format \(format)"))
    }
  }

  /// People read the same minus sign in all figures; programs get the one that they can parse.
  @Test(arguments: [
    ("list airports --fields elevation,longitude", "\u{2212}11,\u{2212}122.3387", "-3.3528,-122.338694"),
    ("show EHXX", "\u{2212}11 ft,\u{2212}122.3387", "-3.3528,-122.338694"),
    ("list airports --fields '0 - 1.5'", "\u{2212}1.5", "-1.5"),
    ("list airports --fields 'elevation / 100'", "0", "-0.033528"),
  ])
  func minusSigns(line: String, people: String, programs: String) throws {
    let folder = try TemporaryFolder()
    let file = try folder.file(
      "a.json", #"{"airport_code":"EHXX","latitude":52,"longitude":-122.338694,"elevation":-11}"#)
    let table = run("\(line) --units imperial --format table --data \(file)").output
    let csv = run("\(line) --format csv --data \(file)").output
    for figure in people.split(separator: ",") { #expect(table.contains(figure), "\(table)") }
    for figure in programs.split(separator: ",") { #expect(csv.contains(figure), "\(csv)") }
    #expect(!table.contains("-1") && !table.contains("\u{2212}0") && !csv.contains("\u{2212}"))
  }
}

import TestSupport
import Foundation
import Testing

@testable import FlightsCLI

/// Tests of outputs for programs over the built-in sample; a difference breaks the contract with clients.
struct MachineFormatTests {
  static let formats = ["csv", "tsv", "json", "ndjson", "markdown"]

  static let commands: [(name: String, line: String)] = [
    ("list-enroute-to-chicago", "list --dest KORD --enroute"),
    ("list-longest", "list --sort -distance --limit 5"),
    ("list-aviation", "list --limit 5 --units aviation"),
    ("list-columns", "list --airline DLH --fields ident,origin.city,destination.city,distance,arrival_delay -n 8"),
    ("list-airports", "list airports --where 'elevation > 1000 m' --sort -elevation"),
    ("list-airlines", "list airlines --where 'flights.count > 5'"),
    ("list-nothing", "list --dest KORD --phase diverted --airline DLH"),
    ("search-airports", "search airports San"),
    ("search-airlines", "search airlines air"),
    ("search-flights", "search flights san --limit 6"),
    ("filter", "filter 'distance > 5000 mi and not cancelled'"),
    ("sort", "sort -arrival_delay,ident --limit 6"),
    ("show-flight", "show UAL655"),
    ("show-diversion", "show SKW4413"),
    ("show-airport", "show KORD"),
    ("show-airline", "show DLH"),
    ("show-several", "show fra swiss 'ua 655'"),
    ("board", "board KASE"),
    ("map", "map --airport KASE"),
    ("stats", "stats"),
    ("stats-by-airline", "stats --by airline"),
    ("stats-by-hour", "stats --by hour --airport KORD"),
    ("check", "check"),
    ("fields", "fields"),
  ]

  static let cases = commands.flatMap { command in
    formats.map { format -> (String, String) in
      let data = command.name == "fields" ? "" : " --data sample"
      return (
        "\(command.name).\(format == "markdown" ? "md" : format)", "\(command.line) --format \(format)\(data) --quiet"
      )
    }
  }

  private func line(of name: String) throws -> String {
    try #require(Self.cases.first { $0.0 == name }?.1)
  }

  /// The output equals the golden file in any language, zone and terminal, and from a store file.
  ///
  /// Each command reads the built-in records for one of the formats, or for all in a long run.
  @Test(arguments: cases.map(\.0))
  func outputIsGolden(name: String) throws {
    let line = try line(of: name)
    var other = Surroundings(
      environment: ["LC_ALL": "ru_RU.UTF-8", "COLUMNS": "20", "CLICOLOR_FORCE": "1", "TZ": "Asia/Kolkata"],
      terminalWidth: 30)
    let isOfJSON = line.hasPrefix("check") || line.hasPrefix("fields")
    if !isOfJSON { other.environment.merge(SampleFile.environment) { $1 } }
    let words = isOfJSON ? line : line.replacing(" --data sample", with: "") + " --tz Asia/Tokyo"
    let outcome = run(words + " --color always", other)
    #expect(outcome.status == .success && outcome.error == "")
    try Golden.expect(outcome.output, .formats, name)
    let place = Self.cases.firstIndex { $0.0 == name } ?? 0
    let (command, format) = place.quotientAndRemainder(dividingBy: Self.formats.count)
    if Effort.isLong || format == command % Self.formats.count { #expect(run(line, .sample) == outcome) }
  }

  /// A limit, an offset or a window affects only the answer, not the data that it is computed from.
  @Test(arguments: [
    "board FRA --limit 2", "board FRA --after 20:00 --limit 3", "board ORD --arrivals --window 1 --limit 1",
    "list --limit 5 --offset 3 --sort -distance", "list --distinct airline --limit 4 --sort -distance",
    "list airports --limit 3 --sort -departures", "list airlines --limit 3 --sort -flights", "list --count --limit 5",
    "list --text san --limit 4", "list --where 'origin.departures > 20' --limit 6 --offset 1",
    "list --where 'inbound.arrival_delay > 5 min' --limit 3", "search flights ua --limit 5",
    "search flights ua --limit 5 --sort -distance", "search airports san --limit 2 --offset 1",
    "stats --by airline --limit 3", "stats --by hour --show 'count, mean(distance)' --limit 2", "show FRA", "show UAL",
    "filter 'distance > 1000' --limit 4", "sort -arrival_delay --limit 4 --offset 2", "map --dest KORD --format html",
    "map --format svg --airport FRA",
    "map --format geojson", "map --format table", "map --format tsv", "list airports --where 'arrivals.count > 1'",
    "list --where 'origin in (KDEN, fra, Chicago, \"San Francisco\") and airline in (ua, Lufthansa, \"American Airlines\")'",
    "list --dest KORD --enroute --format table", "board FRA --limit 3 --format table",
  ])
  func aStoreFileAnswersAsItsRecordsDo(line: String) throws {
    let hasLook = line.contains("--count") || line.contains("--format")
    let words = line + (hasLook ? " --quiet" : " --format csv --quiet")
    let outcome = run(words + " --data sample", .sample)
    #expect(outcome.status == .success && !outcome.output.isEmpty)
    #expect(run(words, Surroundings(environment: SampleFile.environment)) == outcome)
  }

  @Test func everyGoldenFileHasItsCommand() throws { try Golden.expectOnly(Self.cases.map(\.0), in: .formats) }
}

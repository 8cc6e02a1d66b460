import Foundation
import Testing

/// Outputs of documented commands over `Fixtures/Day`, held to the files in `Fixtures/Golden`.
///
/// With `RECORD_GOLDEN=1` in the environment the files are written instead and the tests fail, so that a recording never
/// passes for a test.
struct GoldenOutputTests {
  static let formats = ["table", "csv", "tsv", "json", "ndjson", "markdown"]

  static let commands: [(name: String, line: String)] = [
    ("list-enroute-to-denver", "list --dest KDEN --enroute"),
    ("list-longest", "list --sort -distance --limit 5"),
    ("list-columns", "list --airline DLH --fields ident,origin.city,destination.city,distance,arrival_delay -n 8"),
    ("list-airports", "list airports --where 'elevation > 1000 m' --sort -elevation"),
    ("list-airlines", "list airlines --where 'flights.count > 5'"),
    ("list-nothing", "list --dest KDEN --phase diverted --airline DLH"),
    ("search-airports", "search airports San"),
    ("search-airlines", "search airlines air"),
    ("search-flights", "search flights san --limit 6"),
    ("filter", "filter 'distance > 5000 mi and not cancelled'"),
    ("sort", "sort -arrival_delay,ident --limit 6"),
    ("show-flight", "show UAL182"),
    ("show-diversion", "show SKW5367"),
    ("show-airport", "show KDEN"),
    ("show-airline", "show DLH"),
    ("show-several", "show fra swiss 'ua 182'"),
    ("check", "check"),
    ("fields", "fields"),
  ]

  static let looks: [(name: String, line: String)] = [
    ("list-imperial.txt", "list -n 5 --format table --units imperial"),
    ("list-aviation.csv", "list -n 5 --format csv --units aviation"),
    ("list-russian.txt", "list -n 5 --format table --lang ru"),
    ("list-utc.txt", "list -n 5 --format table --tz utc"),
    ("list-width-120.txt", "list -n 5 --format table --width 120"),
    ("list-width-80.txt", "list -n 5 --format table --width 80"),
    ("list-width-60.txt", "list -n 5 --format table --width 60"),
    ("list-width-40.txt", "list -n 5 --format table --width 40"),
    ("list-color.txt", "list -n 5 --format table --color always"),
    ("show-flight-russian.txt", "show UAL182 --format table --lang ru"),
    ("show-flight-width-40.txt", "show UAL182 --format table --width 40"),
    ("show-airport-width-60.txt", "show KDEN --format table --width 60"),
  ]

  static let cases =
    looks
    + commands.flatMap { command in
      formats.map { format in
        let ending = ["table": "txt", "markdown": "md"][format] ?? format
        return ("\(command.name).\(ending)", "\(command.line) --format \(format)")
      }
    }

  @Test(arguments: cases.map(\.name))
  func outputIsGolden(name: String) throws {
    let line = try #require(Self.cases.first { $0.name == name }?.line)
    let data = line.hasPrefix("fields") ? "" : "--data Fixtures/Day"
    let outcome = try Shell.run("flights \(line) \(data) -q")
    #expect(outcome.status == 0 && outcome.error == "")
    let file = URL(filePath: Shell.root + "/Fixtures/Golden/" + name)
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
      try Data(outcome.output.utf8).write(to: file)
      Issue.record("recorded \(name)")
    } else {
      #expect(Data(outcome.output.utf8) == (try Data(contentsOf: file)), "\(outcome)")
    }
  }

  @Test func everyGoldenFileHasItsCommand() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Shell.root + "/Fixtures/Golden")
    #expect(names.sorted() == Self.cases.map(\.name).sorted())
  }
}

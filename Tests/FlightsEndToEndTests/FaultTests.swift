import Foundation
import Testing

/// Tests of missing resources and failures around the program.
struct FaultTests {
  @Test func flightsThatNothingTellsApartAreSaid() throws {
    let scratch = try Scratch()
    let lines = #"{"ident":"UAL1","distance_km":5}"# + "\n" + #"{"ident":"UAL1","distance_km":6}"# + "\n"
    let rows = try scratch.file("rows.ndjson", lines + #"{"ident":"UAL2","distance_km":7}"#)
    let merged = "1 flight without fa_flight_id or scheduled_off merged into others with the same ident and origin"
    for words in ["--data \(rows)", "--data - < \(rows)"] {
      let outcome = try Shell.run("flights list --count \(words)")
      #expect(outcome == Outcome(output: "2\n", error: "flights: \(merged)\n"), "\(words)")
      let strict = try Shell.run("flights list --count --strict \(words)")
      #expect(strict.status == 1 && strict.output == "" && strict.error.contains("flights: \(merged); "), "\(strict)")
    }
    let filtered = try Shell.run("flights filter 'distance > 1 km' --fields ident --no-header --format tsv < \(rows)")
    #expect(filtered == Outcome(output: "UAL1\nUAL2\n", error: "flights: \(merged)\n"))
  }

  @Test(arguments: ["UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE", "UTF-16"])
  func otherEncodingsAreNamed(_ name: String) throws {
    guard Shell.has("iconv") else { return }
    let line = "printf '[{\"ident\":\"A\"}]' | iconv -f UTF-8 -t \(name) | flights list --data -"
    let outcome = try Shell.run(line)
    #expect(outcome.status == 1 && outcome.output == "")
    #expect(outcome.error.contains("the input is \(name), not UTF-8"), "\(outcome)")
  }

  /// Swift would replace other bytes, so that another file is read or written.
  @Test func argumentsAreUTF8() throws {
    let scratch = try Scratch()
    let outcome = try Shell.run("cd '\(scratch.path)' && flights list --data sample -n1 -o $'out\\xff.csv'; ls")
    let cause = "flights: argument 6 is not UTF-8, which file names and texts must be; found 'out\u{FFFD}.csv'\n"
    #expect(outcome == Outcome(error: cause + "run 'flights help' for usage\n"))
    let input = try Shell.run("flights list --data $'M\\xfcnchen.json'")
    #expect(input.status == 2 && input.error.contains("argument 3 is not UTF-8"), "\(input)")
  }

  @Test func theZoneOfThisComputerIsThatOfTZ() throws {
    let line = "flights list --data Fixtures/Small --tz local --format table --limit 1 --fields departure"
    let plain = try Shell.run(line, ["TZ": "America/Chicago"])
    #expect(plain.output.contains("CDT"))
    for setting in [":America/Chicago", "/usr/share/zoneinfo/America/Chicago", ":/usr/share/zoneinfo/America/Chicago"] {
      #expect(try Shell.run(line, ["TZ": setting]) == plain, "\(setting)")
    }
    // POSIX counts from the other side: this zone is in the west.
    #expect(try Shell.run(line, ["TZ": "UTC+3"]).output.contains("UTC\u{2212}3"))
    #expect(try Shell.run(line, ["TZ": "CST6CDT,M3.2.0,M11.1.0"]) == plain)
    let unknown = try Shell.run(line, ["TZ": "Mars/Base"])
    #expect(unknown.output == (try Shell.run(line, ["TZ": "UTC"])).output)
    #expect(unknown.error == "flights: environment variable TZ: no time zone 'Mars/Base'; local times are in UTC\n")
  }
}

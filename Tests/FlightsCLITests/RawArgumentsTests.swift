import Testing

@testable import FlightsCLI

struct RawArgumentsTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let line: [String]
    let raw: String
    var testDescription: String { line.joined(separator: " ") }

    init(_ line: [String], _ raw: String) {
      self.line = line
      self.raw = raw
    }
  }

  /// Returns the parsed command, options and arguments as text.
  static func picture(_ raw: RawArguments) -> String {
    let options = raw.options.map { $0.option.name + ($0.value.map { "=\($0)" } ?? "") }
    return ([raw.command?.name ?? "none"] + options + ["|"] + raw.positionals).joined(separator: " ")
  }

  @Test(arguments: [
    Case([], "none |"),
    Case(["list"], "list |"),
    Case(["list", "airports"], "list | airports"),
    Case(["--count", "list"], "list count |"),
    Case(["list", "--limit", "5"], "list limit=5 |"),
    Case(["list", "--limit=5"], "list limit=5 |"),
    Case(["list", "-n", "5", "airports"], "list limit=5 | airports"),
    Case(["list", "-n5", "airports"], "list limit=5 | airports"),
    Case(["list", "-qvn5"], "list quiet verbose limit=5 |"),
    Case(["list", "-qn", "5"], "list quiet limit=5 |"),
    Case(["-n", "5", "list", "-q"], "list limit=5 quiet |"),
    Case(["list", "--where", "a = b = c"], "list where=a = b = c |"),
    Case(["list", "--where=a = b"], "list where=a = b |"),
    Case(["list", "--where="], "list where= |"),
    Case(["list", "--sort", "-distance"], "list sort=-distance |"),
    Case(["list", "--sort", "-n"], "list sort=-n |"),
    Case(["list", "--sort=--count"], "list sort=--count |"),
    Case(["list", "--data", "-"], "list data=- |"),
    Case(["list", "--data", "a", "--data", "b"], "list data=a data=b |"),
    Case(["check", "-"], "check | -"),
    Case(["check", "--", "-q", "--count", "--"], "check | -q --count --"),
    Case(["--", "check", "-q"], "check | -q"),
    Case(["search", ""], "search | "),
    Case(["sort", "-distance"], "sort | -distance"),
    Case(["sort", "-origin"], "sort | -origin"),
    Case(["sort", "-name,-ident"], "sort | -name,-ident"),
    Case(["sort", "-h"], "sort help |"),
    Case(["sort", "-q", "-fcsv", "-n5", "-hops"], "sort quiet format=csv limit=5 | -hops"),
    Case(["sort", "-o", "file", "-off"], "sort output=file | -off"),
    Case(["sort", "distance", "-ofile"], "sort output=file | distance"),
  ])
  func tellsApart(_ example: Case) throws {
    #expect(RawArgumentsTests.picture(try RawArguments(words: example.line)) == example.raw)
  }
}

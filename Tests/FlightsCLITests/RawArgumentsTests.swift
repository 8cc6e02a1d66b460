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

  /// Returns the parsed command, options and arguments, with their word numbers, as text.
  static func picture(_ raw: RawArguments) -> String {
    let options = raw.options.map { "\($0.option.name)@\($0.word)" + ($0.value.map { "=\($0)" } ?? "") }
    let arguments = raw.positionals.map { "\($0.text)@\($0.word)" }
    return ([raw.command?.name ?? "none"] + options + ["|"] + arguments).joined(separator: " ")
  }

  @Test(arguments: [
    Case([], "none |"),
    Case(["list"], "list |"),
    Case(["list", "airports"], "list | airports@1"),
    Case(["--count", "list"], "list count@0 |"),
    Case(["list", "--limit", "5"], "list limit@1=5 |"),
    Case(["list", "--limit=5"], "list limit@1=5 |"),
    Case(["list", "-n", "5", "airports"], "list limit@1=5 | airports@3"),
    Case(["list", "-n5", "airports"], "list limit@1=5 | airports@2"),
    Case(["list", "-qvn5"], "list quiet@1 verbose@1 limit@1=5 |"),
    Case(["list", "-qn", "5"], "list quiet@1 limit@1=5 |"),
    Case(["-n", "5", "list", "-q"], "list limit@0=5 quiet@3 |"),
    Case(["list", "--where", "a = b = c"], "list where@1=a = b = c |"),
    Case(["list", "--where=a = b"], "list where@1=a = b |"),
    Case(["list", "--where="], "list where@1= |"),
    Case(["list", "--sort", "-distance"], "list sort@1=-distance |"),
    Case(["list", "--sort", "-n"], "list sort@1=-n |"),
    Case(["list", "--sort=--count"], "list sort@1=--count |"),
    Case(["list", "--data", "-"], "list data@1=- |"),
    Case(["list", "--data", "a", "--data", "b"], "list data@1=a data@3=b |"),
    Case(["check", "-"], "check | -@1"),
    Case(["check", "--", "-q", "--count", "--"], "check | -q@2 --count@3 --@4"),
    Case(["--", "check", "-q"], "check | -q@2"),
    Case(["search", ""], "search | @1"),
    Case(["sort", "-distance"], "sort | -distance@1"),
    Case(["sort", "-origin"], "sort | -origin@1"),
    Case(["sort", "-name,-ident"], "sort | -name,-ident@1"),
    Case(["sort", "-h"], "sort help@1 |"),
    Case(["sort", "-q", "-fcsv", "-n5", "-hops"], "sort quiet@1 format@2=csv limit@3=5 | -hops@4"),
    Case(["sort", "-o", "file", "-off"], "sort output@1=file | -off@3"),
    Case(["sort", "distance", "-ofile"], "sort output@2=file | distance@1"),
  ])
  func tellsApart(_ example: Case) throws {
    #expect(RawArgumentsTests.picture(try RawArguments(words: example.line)) == example.raw)
  }
}

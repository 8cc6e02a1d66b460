import FlightStore
import Testing

@testable import FlightsCLI

struct InvocationTests {
  static func argument(_ text: String, of command: Command) -> ArgumentText {
    ArgumentText(text, from: .argument(of: command))
  }

  @Test(
    arguments: [
      (["list"], .list(.flights)),
      (["list", "flights"], .list(.flights)),
      (["list", "airports"], .list(.airports)),
      (["list", "airlines"], .list(.airlines)),
      (["search", "San"], .search(nil, argument("San", of: .search))),
      (["search", "airports", "San"], .search(.airports, argument("San", of: .search))),
      (["search", "airports", "San", "Francisco"], .search(.airports, argument("San Francisco", of: .search))),
      (["search", "San", "Francisco"], .search(nil, argument("San Francisco", of: .search))),
      (["search", "airport"], .search(nil, argument("airport", of: .search))),
      (["search", "flights", "airports"], .search(.flights, argument("airports", of: .search))),
      (["filter", "distance > 1000 km"], .filter(argument("distance > 1000 km", of: .filter))),
      (["sort", "-arrival,ident"], .sort(argument("-arrival,ident", of: .sort))),
      (["show", "KORD", "ua 412"], .show([argument("KORD", of: .show), argument("ua 412", of: .show)])),
      (["check"], .check),
      (["fields"], .fields(nil, matching: [], ofSchema: false)),
      (["fields", "airlines"], .fields(.airlines, matching: [], ofSchema: false)),
      (["version"], .version),
      (["--version"], .version),
      (["list", "--version"], .version),
    ] as [([String], Invocation.Action)])
  func readsTheAction(words: [String], action: Invocation.Action) throws {
    #expect(try Invocation(words: words) == Invocation(action))
  }

  @Test func readsFilters() throws {
    let words = [
      "list", "--dest", "ord", "--dest=KSFO", "--origin", "KPDX", "--airport", "KDEN", "--airline", "UAL", "--aircraft",
      "A320", "--city", "San", "--enroute", "--phase", "taxiing", "--phase", "enroute", "--where", "not cancelled",
    ]
    var expected = Invocation(.list(.flights))
    func texts(_ option: String, _ values: String...) -> [ArgumentText] {
      values.map { ArgumentText($0, from: .option(option)) }
    }
    expected.filters[.dest] = texts("--dest", "ord", "KSFO")
    expected.filters[.origin] = texts("--origin", "KPDX")
    expected.filters[.airport] = texts("--airport", "KDEN")
    expected.filters[.airline] = texts("--airline", "UAL")
    expected.filters[.aircraft] = texts("--aircraft", "A320")
    expected.filters[.city] = texts("--city", "San")
    expected.filters.enroute = true
    expected.filters[.phase] = texts("--phase", "taxiing", "enroute")
    expected.filters[.where] = texts("--where", "not cancelled")
    #expect(try Invocation(words: words) == expected)
  }

  @Test func readsRows() throws {
    let words = [
      "list", "--sort", "-distance", "-n", "5", "--offset", "0", "--distinct", "origin", "--count", "--fields", "ident",
      "--exit-status",
    ]
    var expected = Invocation(.list(.flights))
    expected.rows.sort = ArgumentText("-distance", from: .option("--sort"))
    expected.rows.limit = 5
    expected.rows.distinct = ArgumentText("origin", from: .option("--distinct"))
    expected.rows.count = true
    expected.rows.fields = ArgumentText("ident", from: .option("--fields"))
    expected.rows.exitStatus = true
    #expect(try Invocation(words: words) == expected)
  }

  @Test func readsTheLook() throws {
    let words = [
      "list", "-fndjson", "--units", "metric,altitude=ft", "--tz", "utc", "--at", "now", "--lang", "ru", "--color",
      "never", "--no-header", "--width", "100", "-o", "out.ndjson",
    ]
    var expected = Invocation(.list(.flights))
    expected.look.format = .ndjson
    expected.look.units = ArgumentText("metric,altitude=ft", from: .option("--units"))
    expected.look.zone = ArgumentText("utc", from: .option("--tz"))
    expected.look.clock = ArgumentText("now", from: .option("--at"))
    expected.look.language = "ru"
    expected.look.color = .never
    expected.look.header = false
    expected.look.width = 100
    expected.look.output = "out.ndjson"
    #expect(try Invocation(words: words) == expected)
  }

  @Test func readsDataAndVerbosity() throws {
    var expected = Invocation(.list(.flights))
    expected.data = ["a.json", "-", "day/"]
    expected.strict = true
    expected.verbosity = .verbose
    #expect(
      try Invocation(words: ["list", "--data", "a.json", "--data=-", "--strict", "-v", "--data", "day/"]) == expected)
    #expect(try Invocation(words: ["list", "-q"]).verbosity == .quiet)
  }

  @Test func pathsOfCheckAreData() throws {
    #expect(try Invocation(words: ["check", "b.json", "--data", "a.json", "-"]).data == ["a.json", "b.json", "-"])
  }

  @Test func outputToADashIsStandardOutput() throws {
    #expect(try Invocation(words: ["list", "-o", "-"]).look.output == nil)
  }

  @Test func theSameValueTwiceIsNoConflict() throws {
    #expect(try Invocation(words: ["list", "-n5", "--limit", "5", "--count", "--count"]).rows.limit == 5)
  }

  @Test func airportsTakeAnExpression() throws {
    let invocation = try Invocation(words: ["list", "airports", "--where", "elevation > 1000 m"])
    #expect(invocation.filters[.where].map(\.text) == ["elevation > 1000 m"])
  }
}

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
      (["fields"], .fields(nil, matching: [])),
      (["fields", "airlines"], .fields(.airlines, matching: [])),
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
    for text in texts("--dest", "ord", "KSFO") { expected.options.add(text, to: .dest) }
    for text in texts("--origin", "KPDX") { expected.options.add(text, to: .origin) }
    for text in texts("--airport", "KDEN") { expected.options.add(text, to: .airport) }
    for text in texts("--airline", "UAL") { expected.options.add(text, to: .airline) }
    for text in texts("--aircraft", "A320") { expected.options.add(text, to: .aircraft) }
    for text in texts("--city", "San") { expected.options.add(text, to: .city) }
    expected.options.set(.enroute)
    for text in texts("--phase", "taxiing", "enroute") { expected.options.add(text, to: .phase) }
    for text in texts("--where", "not cancelled") { expected.options.add(text, to: .where) }
    #expect(try Invocation(words: words) == expected)
  }

  @Test func readsRows() throws {
    let words = [
      "list", "--sort", "-distance", "-n", "5", "--offset", "0", "--distinct", "origin", "--count", "--fields", "ident",
      "--exit-status",
    ]
    var expected = Invocation(.list(.flights))
    expected.options[.sort] = ArgumentText("-distance", from: .option("--sort"))
    expected.options[.limit] = ArgumentText("5", from: .option("--limit"))
    expected.options[.distinct] = ArgumentText("origin", from: .option("--distinct"))
    expected.options.set(.count)
    expected.options[.fields] = ArgumentText("ident", from: .option("--fields"))
    expected.options.set(.exitStatus)
    #expect(try Invocation(words: words) == expected)
  }

  @Test func readsTheLook() throws {
    let words = [
      "list", "-fndjson", "--units", "metric,altitude=ft", "--tz", "utc", "--at", "now", "--lang", "ru", "--color",
      "never", "--no-header", "--width", "100", "-o", "out.ndjson",
    ]
    var expected = Invocation(.list(.flights))
    expected.options.set(.format, to: "ndjson")
    expected.options[.units] = ArgumentText("metric,altitude=ft", from: .option("--units"))
    expected.options[.tz] = ArgumentText("utc", from: .option("--tz"))
    expected.options[.at] = ArgumentText("now", from: .option("--at"))
    expected.options.set(.lang, to: "ru")
    expected.options.set(.color, to: "never")
    expected.options.set(.noHeader)
    expected.options.set(.width, to: "100")
    expected.options.set(.output, to: "out.ndjson")
    #expect(try Invocation(words: words) == expected)
  }

  @Test func readsDataAndVerbosity() throws {
    var expected = Invocation(.list(.flights))
    expected.data = ["a.json", "-", "day/"]
    expected.options.set(.strict)
    expected.options.set(.verbose)
    #expect(
      try Invocation(words: ["list", "--data", "a.json", "--data=-", "--strict", "-v", "--data", "day/"]) == expected)
    #expect(try Invocation(words: ["list", "-q"]).options.has(.quiet))
  }

  @Test func pathsOfCheckAreData() throws {
    #expect(try Invocation(words: ["check", "b.json", "--data", "a.json", "-"]).data == ["a.json", "b.json", "-"])
  }

  @Test func outputToADashIsStandardOutput() throws {
    #expect(try Invocation(words: ["list", "-o", "-"]).options[.output] == nil)
  }

  @Test func theSameValueTwiceIsNoConflict() throws {
    #expect(try Invocation(words: ["list", "-n5", "--limit", "5", "--count", "--count"]).options.number(.limit) == 5)
  }

  @Test func airportsTakeAnExpression() throws {
    let invocation = try Invocation(words: ["list", "airports", "--where", "elevation > 1000 m"])
    #expect(invocation.options.all(.where).map(\.text) == ["elevation > 1000 m"])
  }
}

import TestSupport
import Testing

@testable import FlightsCLI

struct UsageMessageTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let words: [String]
    let message: String
    let remedy: String
    var testDescription: String { words.joined(separator: " ").debugDescription }

    /// By default, the remedy is the help of the command that the first word names.
    init(_ words: String..., says message: String, remedy: String? = nil) {
      self.words = words
      self.message = message
      self.remedy = remedy ?? UsageMessageTests.remedy(words[0])
    }
  }

  static let overview = "run 'flights help' for usage"
  static func remedy(_ command: String) -> String { "run 'flights \(command) --help' for usage" }

  static let commands = [
    Case("lst", says: "unknown command 'lst'; did you mean 'list'?", remedy: overview),
    Case("ls", says: "unknown command 'ls'; did you mean 'list'?", remedy: overview),
    Case("find", "San", says: "unknown command 'find'; did you mean 'search'?", remedy: overview),
    Case("airport", "KORD", says: "unknown command 'airport'; did you mean 'show KORD'?", remedy: overview),
    Case("lis", "--formt", says: "unknown command 'lis'; did you mean 'list'?", remedy: overview),
    Case("frobnicate", says: "unknown command 'frobnicate'", remedy: overview),
    Case("New York", says: "unknown command 'New York'", remedy: overview),
    Case(
      "delayed", says: "unknown command 'delayed'; did you mean 'list --where \"delay >= 15 min\"'?", remedy: overview),
    Case("longest", says: "unknown command 'longest'; did you mean 'list --sort -distance'?", remedy: overview),
    Case("track", "LH400", says: "unknown command 'track'; did you mean 'show LH400'?", remedy: overview),
    Case(
      "watch", "--data", "x",
      says: "unknown command 'watch'; did you mean 'board <airport> --watch'?", remedy: overview),
    Case(
      "inbound", "FRA",
      says: "unknown command 'inbound'; did you mean 'list --dest FRA --enroute'?", remedy: overview),
    Case("LIST", "--limit", "1", says: "unknown command 'LIST'; did you mean 'list'?", remedy: overview),
    Case("KORD", "--limit", "1", says: "option '--limit' is not for 'flights show'", remedy: remedy("show")),
    Case("help", "exit-status", says: "no help for 'exit-status'; did you mean 'exit-codes'?", remedy: overview),
    Case("fro;bnicate", says: "unknown command 'fro;bnicate'", remedy: overview),
    Case("routes", says: "unknown command 'routes'; did you mean 'stats --by origin,destination'?", remedy: overview),
    Case("", says: "unknown command ''", remedy: overview),
    Case(
      "KORD.json",
      says: "unknown command 'KORD.json'; to read a file, write 'flights list --data KORD.json'", remedy: overview),
    Case("--enroute", says: "'flights' needs a command; found only '--enroute'", remedy: overview),
    Case("-v", "-x", says: "'flights' needs a command; found only '--verbose' and '--expanded'", remedy: overview),
    Case("units", says: "unknown command 'units'; did you mean 'help units'?", remedy: overview),
    Case("keys", says: "unknown command 'keys'; did you mean 'help keys'?", remedy: overview),
    Case("exit-codes", says: "unknown command 'exit-codes'; did you mean 'help exit-codes'?", remedy: overview),
    Case("help", "lst", says: "no help for 'lst'; did you mean 'list'?", remedy: overview),
    Case("help", "unit", says: "no help for 'unit'; did you mean 'units'?", remedy: overview),
    Case("arrivals", "FRA", says: "unknown command 'arrivals'; did you mean 'board FRA --arrivals'?", remedy: overview),
    Case("help", "filters", says: "no help for 'filters'; did you mean 'expressions'?", remedy: overview),
    Case("help", "config", says: "no help for 'config'; did you mean 'environment'?", remedy: overview),
    Case("help", "csv", says: "no help for 'csv'; did you mean 'formats'?", remedy: overview),
    Case("help", "timezones", says: "no help for 'timezones'; did you mean 'times'?", remedy: overview),
    Case("help", "weather", says: "no help for 'weather'", remedy: overview),
    Case("help", "list", "units", says: "unexpected argument 'units' for 'flights help'"),
  ]

  static let options = [
    Case("list", "-0", says: "unknown option '-0' for 'flights list'"),
    Case("list", "--formt", "csv", says: "unknown option '--formt' for 'flights list'; did you mean '--format'?"),
    Case(
      "list", "--country", "DE",
      says: "unknown option '--country' for 'flights list'; did you mean '--where destination.country=…'?"),
    Case(
      "list", "airlines", "--country=DE",
      says: "unknown option '--country' for 'flights list'; did you mean '--where country=…'?"),
    Case(
      "stats", "--gate-origin", "B1",
      says: "unknown option '--gate-origin' for 'flights stats'; did you mean '--where gate_origin=…'?"),
    Case(
      "list", "--cancelled", says: "unknown option '--cancelled' for 'flights list'; did you mean '--phase cancelled'?"),
    Case(
      "list", "--tail=N1", says: "unknown option '--tail' for 'flights list'; did you mean '--where registration=…'?"),
    Case(
      "list", "--no-airline", "UAL",
      says: "unknown option '--no-airline' for 'flights list'; did you mean '--where \"airline != …\"'?"),
    Case(
      "list", "--exclude-cancelled",
      says: "unknown option '--exclude-cancelled' for 'flights list'; did you mean '--where \"not cancelled\"'?"),
    Case(
      "list", "--not-delayed",
      says: "unknown option '--not-delayed' for 'flights list'; did you mean '--where \"delay < 15 min\"'?"),
    Case(
      "list", "airports", "--state", "CA",
      says: "unknown option '--state' for 'flights list'; did you mean '--where state=…'?"),
    Case("list", "--inbound", says: "unknown option '--inbound' for 'flights list'; did you mean '--enroute'?"),
    Case("list", "--codeshares", says: "option '--codeshares' is not for 'flights list'; write '--fields +codeshares'"),
    Case("check", "--country", says: "unknown option '--country' for 'flights check'"),
    Case(
      "list", "--late", says: "unknown option '--late' for 'flights list'; did you mean '--where \"delay >= 15 min\"'?"),
    Case("list", "--reverse", says: "unknown option '--reverse' for 'flights list'; did you mean '--sort -…'?"),
    Case("list", "--group-by", "hour", says: "option '--by' is not for 'flights list'; it is for 'flights stats'"),
    Case("list", "--after", "x", says: "option '--after' is not for 'flights list'; it is for 'flights board'"),
    Case(
      "list", "airports", "--after", "now",
      says: "option '--after' is not for 'flights list'; it is for 'flights board'"),
    Case(
      "sort", "distance", "--reverse", says: "unknown option '--reverse' for 'flights sort'; did you mean '-distance'?"),
    Case(
      "board", "FRA", "--departures", "--delayed",
      says: "unknown option '--delayed' for 'flights board'; did you mean '--where \"departure_delay >= 15 min\"'?"),
    Case(
      "board", "FRA", "--late",
      says: "unknown option '--late' for 'flights board'; "
        + "did you mean '--arrivals --where \"arrival_delay >= 15 min\"'?"),
    Case(
      "show", "LH400", "--fields", "ident",
      says: "option '--fields' is not for 'flights show'; 'flights search' takes it"),
    Case(
      "board", "FRA", "--sort", "delay",
      says: "option '--sort' is not for 'flights board'; 'flights list --dest <code>' or '--origin <code>' takes it"),
    Case("list", "--store", "x", says: "option '--store' is not for 'flights list'; '--data' reads store files too"),
    Case(
      "list", "--sort", "delay", "desc",
      says: "unexpected argument 'desc' for 'flights list'; did you mean '--sort -…'?"),
    Case(
      "stats", "--sort", "count", "asc",
      says: "unexpected argument 'asc' for 'flights stats'; did you mean '--sort …'?"),
    Case(
      "filter", "--where", "enroute",
      says: "option '--where' is not for 'flights filter'; the expression is its argument"),
    Case("filter", "--enroute", says: "option '--enroute' is not for 'flights filter'; write 'flights filter enroute'"),
    Case(
      "stats", "--format", "svg",
      says:
        "option '--format' needs one of table, csv, tsv, json, ndjson, markdown; found 'svg'; 'flights map' writes it"),
    Case(
      "export", "--format", "csv",
      says: "option '--format' needs one of json, ndjson, parquet, postgresql, duckdb, spark; found 'csv'; "
        + "'flights list' writes it"),
    Case("list", "--frobnicate", says: "unknown option '--frobnicate' for 'flights list'"),
    Case("list", "--form", says: "unknown option '--form' for 'flights list'; did you mean '--format'?"),
    Case("list", "--=x", says: "unknown option '--' for 'flights list'"),
    Case("list", "-k", says: "unknown option '-k' for 'flights list'"),
    Case("list", "-qk", says: "unknown option '-k' for 'flights list'"),
    Case("list", "-5", says: "unknown option '-5' for 'flights list'; did you mean '--limit 5'?"),
    Case("list", "-55x", says: "unknown option '-5' for 'flights list'"),
    Case("filter", "--dest", "KORD", says: "option '--dest' is not for 'flights filter'; 'flights list' takes it"),
    Case("list", "-format", "csv", says: "unknown option '-format' for 'flights list'; did you mean '--format'?"),
    Case("list", "-dest=KSFO", says: "unknown option '-dest' for 'flights list'; did you mean '--dest'?"),
    Case("--formt", "list", says: "unknown option '--formt' for 'flights'; did you mean '--format'?", remedy: overview),
    Case("search", "San", "--by", "hour", says: "option '--by' is not for 'flights search'; it is for 'flights stats'"),
    Case("import", "--data", "day/", says: "option '--data' is not for 'flights import'; its paths are arguments"),
    Case("sort", "ident", "--sort", "ident", says: "option '--sort' is not for 'flights sort'"),
    Case(
      "list", "airports", "--dest", "KSFO",
      says: "option '--dest' is for flights, not for airports; for airports use '--where'"),
    Case("help", "--format", "csv", says: "option '--format' is not for 'flights help'"),
    Case("board", "KORD", "--window", "2", "--after", "now", says: "option '--window' excludes '--after'; found both"),
    Case("list", "--wide", "-x", says: "option '--wide' excludes '--expanded'; found both"),
    Case("list", "--wide", "--width", "80", says: "option '--wide' excludes '--width'; found both"),
    Case("show", "KORD", "--wide", says: "option '--wide' is not for 'flights show'"),
    Case("list", "-q", "-v", says: "option '--quiet' excludes '--verbose'; found both"),
  ]

  /// What names of options elsewhere mean, for the values that they are given.
  @Test(arguments: [
    ("list --after 18:00", "--where \"departure.time > 18:00\""),
    ("map --before noon", "--where \"departure.time < noon\""),
    ("list --dest FRA --after 18:00", "--where \"arrival.time > 18:00\""),
    ("list --until 2026-03-14 --to=FRA", "--where \"arrival <= 2026-03-14\""),
    ("list --origin FRA --before 18:00 --dest ORD", "--where \"departure.time < 18:00\""),
    ("list --tomorrow", "--where \"departure = tomorrow\""), ("map --today --to FRA", "--where \"arrival = today\""),
    ("list --tonight", "--where \"departure.time >= 18:00\""),
    ("map --evening --dest FRA", "--where \"arrival.time >= 18:00\""),
    ("board FRA --today", "--after today --before today"), ("board FRA --tonight", "--after 18:00"),
    ("board FRA --evening -q", "--after 18:00"),
    ("list --after 2026-03-14", "--where \"departure >= 2026-03-14\""),
    ("list --until 2026-03-14", "--where \"departure <= 2026-03-14\""),
    ("list --start=2026-03-14", "--where \"departure >= 2026-03-14\""),
    ("list --since now", "--where \"departure >= now\""),
    ("list --since -2h", "--where \"departure >= now - 2h\""), ("board FRA --since now", "--after"),
    ("list --departure 18:00", "--where \"departure.time >= 18:00\""),
    ("list --time 18:00", "--where \"departure.time >= 18:00\""),
    ("list --time now", "--at"), ("list --on 2026-03-14", "--where \"departure = 2026-03-14\""),
    ("list --departure FRA", "--origin"), ("list --dep FRA", "--origin"), ("list --ades FRA", "--dest"),
    ("list --via ORD", "--airport"), ("list --route FRA-ORD", "--origin FRA --dest ORD"),
    ("list --route x", "--origin … --dest …"),
    ("list --model 747", "--aircraft"), ("list --equipment A380", "--aircraft"), ("list --first 5", "--limit"),
    ("list --exclude UAL", "--where \"not …\""),
    ("list --status delayed", "--where \"delay >= 15 min\""), ("list --status=Airborne", "--enroute"),
    ("list --state canceled", "--phase"), ("list --status", "--phase"),
    ("board FRA --status late", "--arrivals --where \"arrival_delay >= 15 min\""),
    ("list --callsign DLH400", "--where ident=…"),
    ("list --codeshare UA5980", "--where codeshares=…"), ("list --min-distance 5", "--where \"distance >= 5\""),
    ("list --min-distance", "--where \"distance >= …\""),
    ("list --longest", "--sort -distance"), ("list --fastest", "--sort -speed"), ("list --worst", "--sort -delay"),
    ("map --canceled", "--phase cancelled"), ("list --early", "--where \"delay < 0 min\""),
    ("stats --zulu", "--tz utc"), ("stats --metric", "--units metric"),
    ("list --between 1 2", "--where \"departure between … and …\""),
    ("list --between 2026-03-13 2026-03-14", "--where \"departure between 2026-03-13 and 2026-03-14\""),
    ("list --next 3h", "--where \"departure between now and now + 3h\""),
    ("list --next", "--where \"departure between now and now + 2h\""),
    ("board FRA --next 3h", "--after now --before +3h"), ("board FRA --within 90min", "--after now --before +90min"),
    ("board FRA --on 2026-03-14", "--after 2026-03-14 --before 2026-03-14"),
    ("board FRA --date=2026-03-14", "--after 2026-03-14 --before 2026-03-14"),
    ("board FRA --time 18:00", "--after 18:00"),
    ("board FRA --day", "--after … --before …"),
    ("board FRA --between 06:00 and 09:00", "--after 06:00 --before 09:00"),
    ("board FRA --gate B7", "--departures --where gate_origin=…"),
    ("board FRA --terminal 1 --departures", "--where terminal_origin=…"),
    ("board FRA --runway 25L --arrivals", "--where actual_runway_on=…"),
    ("board FRA --gate B7 --arrivals", "--where gate_destination=…"),
    ("list --dest FRA --gate B7", "--where gate_destination=…"),
    ("list --dest FRA --origin ORD --gate B7", "--where gate_origin=…"),
    ("list --dest FRA --next 3h", "--where \"arrival between now and now + 3h\""),
    ("list --dest FRA --day 14", "--where arrival.date=…"), ("list --dest FRA --weekday", "--where arrival.weekday=…"),
    ("list --dest FRA --country US", "--where origin.country=…"),
    ("list --dest FRA --departure 18:00", "--where \"departure.time >= 18:00\""),
  ])
  func namesOfOptionsElsewhere(line: String, meant: String) throws {
    let words = line.split(separator: " ").map(String.init)
    let error = try #require(throws: UsageError.self) { try Invocation(words: words) }.fitted(to: words)
    #expect(error.message.hasSuffix("; did you mean '\(meant)'?"), "\(error.message)")
  }

  static let values = [
    Case(
      "list", "--format", "xml",
      says: "option '--format' needs one of table, csv, tsv, json, ndjson, markdown, parquet, postgresql; found 'xml'"),
    Case(
      "list", "--format", "XML",
      says: "option '--format' needs one of table, csv, tsv, json, ndjson, markdown, parquet, postgresql; found 'XML'"),
    Case(
      "list", "-f=csv",
      says: "option '--format' needs one of table, csv, tsv, json, ndjson, markdown, parquet, postgresql; "
        + "found '=csv'; did you mean 'csv'?"),
    Case("list", "--color", "yes", says: "option '--color' needs one of auto, always, never; found 'yes'"),
    Case("list", "--lang", "de", says: "option '--lang' needs one of en, ru; found 'de'"),
    Case(
      "list", "--phase", "flying",
      says: "option '--phase' needs one of scheduled, taxiing, enroute, landed, arrived, diverted, cancelled; "
        + "found 'flying'; did you mean '--enroute'?"),
    Case(
      "list", "--phase", "in the air",
      says: "option '--phase' needs one of scheduled, taxiing, enroute, landed, arrived, diverted, cancelled; "
        + "found 'in the air'; did you mean '--enroute'?"),
    Case(
      "list", "--phase", "on time",
      says: "option '--phase' needs one of scheduled, taxiing, enroute, landed, arrived, diverted, cancelled; "
        + "found 'on time'; did you mean '--where \"delay < 15 min\"'?"),
    Case(
      "list", "--phase", "foo bar",
      says: "option '--phase' needs one of scheduled, taxiing, enroute, landed, arrived, diverted, cancelled; "
        + "found 'foo bar'"),
    Case(
      "list", "--phase", "canceled",
      says: "option '--phase' needs one of scheduled, taxiing, enroute, landed, arrived, diverted, cancelled; "
        + "found 'canceled'; did you mean 'cancelled'?"),
    Case(
      "list", "--phase", "delayed",
      says: "option '--phase' needs one of scheduled, taxiing, enroute, landed, arrived, diverted, cancelled; "
        + "found 'delayed'; did you mean '--where \"delay >= 15 min\"'?"),
    Case(
      "list", "--day", "2026-03-14",
      says: "unknown option '--day' for 'flights list'; did you mean '--where departure.date=…'?"),
    Case(
      "list", "--number", "1607",
      says: "unknown option '--number' for 'flights list'; did you mean '--where number=…'?"),
    Case(
      "list", "--next", "2h",
      says: "unknown option '--next' for 'flights list'; "
        + "did you mean '--where \"departure between now and now + 2h\"'?"),
    Case(
      "board", "KORD", "--next", "2h",
      says: "unknown option '--next' for 'flights board'; did you mean '--after now --before +2h'?"),
    Case(
      "board", "KORD", "--window", "30m",
      says: "option '--window' needs a whole number of 1 or more; found '30m'; "
        + "did you mean '--after -30min --before +30min'?"),
    Case(
      "board", "KORD", "--window", "1.5",
      says: "option '--window' needs a whole number of 1 or more; found '1.5'; "
        + "did you mean '--after -90min --before +90min'?"),
    Case(
      "board", "KORD", "--window", "2h",
      says: "option '--window' needs a whole number of 1 or more; found '2h'; did you mean '2'?"),
    Case("stats", "--columns", "count", says: "option '--fields' is not for 'flights stats'; '--show' takes measures"),
    Case(
      "list", "airports", "Germany",
      says: "unexpected argument 'Germany' for 'flights list'; did you mean '--where \"country = Germany\"'?"),
    Case("list", "--limit", "-1", says: "option '--limit' needs a whole number of 0 or more; found '-1'"),
    Case("list", "-n", "+5", says: "option '--limit' needs a whole number of 0 or more; found '+5'"),
    Case("list", "-n", "1e3", says: "option '--limit' needs a whole number of 0 or more; found '1e3'"),
    Case("list", "-n", "٣", says: "option '--limit' needs a whole number of 0 or more; found '٣'"),
    Case(
      "list", "--offset", "99999999999999999999",
      says: "option '--offset' needs a whole number of 0 or more; found '99999999999999999999'"),
    Case("list", "--width", "0", says: "option '--width' needs a whole number of 1 or more; found '0'"),
    Case("list", "--sort", says: "option '--sort' needs a value; write '--sort <keys>'"),
    Case("list", "-n", says: "option '--limit' needs a value; write '--limit <count>'"),
    Case("list", "--airline", "UAL,", says: "option '--airline' needs a value at each side of a comma; found 'UAL,'"),
    Case("list", "--dest=", says: "option '--dest' needs a value; write '--dest <code>'"),
    Case("list", "--dest", "--", says: "option '--dest' needs a value; write '--dest <code>'"),
    Case("list", "--output", "--count", says: "option '--output' needs a value; found option '--count'"),
    Case("list", "--count=yes", says: "option '--count' takes no value; found 'yes'"),
    Case("--count=yes", "list", says: "option '--count' takes no value; found 'yes'", remedy: overview),
    Case(
      "stats", "--by", "departure.hour", "--by=airline",
      says: "option '--by' takes one value; found 'departure.hour' and 'airline'; "
        + "did you mean '--by departure.hour,airline'?"),
    Case("list", "-fcsv", "--format", "json", says: "option '--format' takes one value; found 'csv' and 'json'"),
  ]

  static let arguments = [
    Case(
      "list", "flight",
      says: "'flights list' needs one of flights, airports, airlines; found 'flight'; did you mean 'flights'?"),
    Case(
      "list", "KORD.json",
      says: "unexpected argument 'KORD.json' for 'flights list'; to read a file, write '--data KORD.json'"),
    Case("list", "flights", "-", says: "unexpected argument '-' for 'flights list'; to read a file, write '--data -'"),
    Case(
      "browse", "board", "ORD",
      says: "unexpected argument 'board' for 'flights browse'; in the browser, type ':board ORD'"),
    Case(
      "browse", "FRA", "board",
      says: "unexpected argument 'board' for 'flights browse'; in the browser, type ':board FRA'"),
    Case("browse", "FRA", "--enroute", says: "unexpected argument 'FRA' for 'flights browse' with '--enroute'"),
    Case(
      "board", "arrivals", "FRA",
      says: "unexpected argument 'arrivals' for 'flights board'; did you mean 'flights board FRA --arrivals'?"),
    Case(
      "list", "FRA", "or", "MUC",
      says: "unexpected argument 'or' for 'flights list'; did you mean 'flights list --airport FRA,MUC'?"),
    Case("stats", "hour", says: "unexpected argument 'hour' for 'flights stats'; did you mean '--by hour'?"),
    Case(
      "export", "x.json",
      says: "unexpected argument 'x.json' for 'flights export'; did you mean '--output x.json' or '--data x.json'?"),
    Case(
      "filter", "airports", "city = Chicago",
      says: "unexpected argument 'city = Chicago' for 'flights filter'; "
        + "did you mean 'flights list airports --where \"city = Chicago\"'?"),
    Case("list", "flights", "airports", says: "unexpected argument 'airports' for 'flights list'"),
    Case("list", "airports", "flights", says: "unexpected argument 'flights' for 'flights list'"),
    Case("list", "KORD", "KSFO", "KDEN", says: "unexpected argument 'KDEN' for 'flights list'"),
    Case(
      "list", "airports", "KORD",
      says: "unexpected argument 'KORD' for 'flights list'; did you mean 'flights show KORD'?"),
    Case("search", says: "'flights search' needs a text"),
    Case("search", "", says: "'flights search' needs a text"),
    Case("search", "airports", says: "'flights search' needs a text after 'airports'"),
    Case(
      "search", "airport", "San",
      says: "'flights search' needs one of flights, airports, airlines; found 'airport'; did you mean 'airports'?"),
    Case("filter", says: "'flights filter' needs an expression"),
    Case(
      "filter", "distance", "=", "5",
      says: "unexpected argument '=' for 'flights filter'; put quotes around a text of several words"),
    Case(
      "filter", "enroute", "day/",
      says: "unexpected argument 'day/' for 'flights filter'; to read a file, write '--data day/'"),
    Case("sort", says: "'flights sort' needs sort keys"),
    Case("diff", "a.json", says: "'flights diff' needs the new file"),
    Case("diff", "-", "-", says: "'flights diff' can read only one of the two from standard input; found '-' for both"),
    Case("sort", "ident", "origin", says: "unexpected argument 'origin' for 'flights sort'"),
    Case("show", says: "'flights show' needs a code or an ident"),
    Case("show", "KORD", "", says: "'flights show' needs a code or an ident"),
    Case("check", "", says: "'flights check' needs a path"),
    Case("import", "", says: "'flights import' needs a path"),
    Case("import", says: "'flights import' needs a path, or '-' for standard input"),
    Case("version", "now", says: "unexpected argument 'now' for 'flights version'"),
    Case("list", "airports", "\u{1B}[31m\u{7}", says: "unexpected argument '␛[31m␇' for 'flights list'"),
  ]

  @Test(arguments: commands + options + values + arguments)
  func says(_ example: Case) throws {
    let error = try #require(throws: UsageError.self) { try Invocation(words: example.words) }
      .fitted(to: example.words)
    #expect(error.message == example.message)
    #expect(error.remedy == example.remedy)
  }

  /// Every line of three of these words is accepted or rejected with a one-line message.
  ///
  /// A usual run begins with every fourth.
  @Test func everyShortLineIsAnswered() {
    let words = [
      "list", "sort", "search", "help", "airports", "San", "", "-", "--", "-n", "5", "-n5", "-qh", "-", "-x", "--sort",
      "--sort=", "--=", "--count", "--count=1", "--nonsense", "-sort",
    ]
    var refused = 0
    for first in Effort.some(of: words, every: 4) {
      for second in words {
        for third in words {
          do throws(UsageError) {
            _ = try Invocation(words: [first, second, third])
          } catch {
            refused += 1
            #expect(!error.message.isEmpty && !error.message.contains("\n"))
            #expect(error.remedy.hasPrefix("run 'flights "))
          }
        }
      }
    }
    #expect(refused > 1000)
  }
}

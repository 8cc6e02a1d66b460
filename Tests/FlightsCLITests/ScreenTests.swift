import TestSupport
import Foundation
import Testing

@testable import FlightsCLI

/// A command line whose screens are recorded in one file: every width, both languages, plain and in color.
struct Screen: Sendable, CustomTestStringConvertible {
  let name: String
  let line: String
  var widths = [80, 120]

  init(_ name: String, _ line: String, widths: [Int] = [80, 120]) {
    self.name = name
    self.line = line
    self.widths = widths
  }

  var testDescription: String { name }

  /// The widths from the narrowest window to the widest.
  static let seven = [40, 60, 80, 100, 120, 160, 200]

  static let all = [
    Screen("list", "list --limit 8", widths: [40, 60, 80, 120, 200]),
    Screen("list-enroute", "list --dest KORD --enroute", widths: [40, 80, 120]),
    Screen("question-enroute", "list --dest KORD --enroute --limit 6", widths: Screen.seven),
    Screen("question-longest", "list --dest KORD --enroute --sort -distance --limit 6", widths: Screen.seven),
    Screen(
      "question-late", "list --where 'departure_delay > 30 min' --sort -departure_delay --limit 6",
      widths: Screen.seven),
    Screen("question-airline", "list --airline UAL --sort departure --limit 6", widths: Screen.seven),
    Screen("question-city", "list --city San --sort arrival --limit 6", widths: Screen.seven),
    Screen("question-search", "search airports San", widths: Screen.seven),
    Screen("list-aviation", "list --sort -distance --limit 5 --units aviation --tz utc"),
    Screen("list-fields", "list --airline DLH --fields ident,origin.city,destination.city,distance,arrival_delay -n 8"),
    Screen("list-wide", "list --dest KORD --enroute --wide --limit 3", widths: [260]),
    Screen("list-blocks", "list --dest KORD --enroute -x --limit 2", widths: [40, 80]),
    Screen("list-changed", "list --airline DLH --fields +registration,-aircraft -n 5", widths: [60, 80, 120]),
    Screen("list-nothing", "list --dest KORD --phase diverted --airline DLH"),
    Screen("list-airports", "list airports --limit 8", widths: [40, 80, 120]),
    Screen("list-airlines", "list airlines --limit 8", widths: [40, 80, 120]),
    Screen("search-airlines", "search airlines air"),
    Screen("search-flights", "search flights san --limit 6"),
    Screen("filter", "filter 'distance > 5000 mi and not cancelled'"),
    Screen("sort", "sort -arrival_delay,ident --limit 6"),
    Screen("show-flight", "show UAL655", widths: [40, 80, 120]),
    Screen("show-diversion", "show SKW4413"),
    Screen("show-airport", "show KASE", widths: [40, 80, 120]),
    Screen("show-airline", "show KAL", widths: [40, 80, 120]),
    Screen("show-several", "show fra swiss 'ua 655'"),
    Screen("board", "board FRA --window 2", widths: [40, 60, 80, 120]),
    Screen("board-codeshares", "board EDDF --departures --codeshares --window 1"),
    Screen("board-after", "board FRA --after 20:00 --limit 5", widths: [40, 80]),
    Screen("fields-delay", "fields delay", widths: [40, 80]),
    Screen("board-absent", "board ZZZZ"),
    Screen("map", "map --dest KORD", widths: [40, 80, 120]),
    Screen("map-world", "map"),
    Screen("stats", "stats", widths: [40, 80, 120]),
    Screen("stats-by-airline", "stats --by airline --limit 8", widths: [40, 80, 120]),
    Screen("stats-by-hour", "stats --by hour --airport KORD"),
    Screen("diff", "diff \(change("before")) \(change("after"))", widths: [40, 60, 80, 120]),
    Screen(
      "diff-filtered", "diff --tz utc --where 'phase = cancelled or enroute' \(change("before")) \(change("after"))"),
    Screen("diff-nothing", "diff \(change("after")) \(change("after"))"),
    Screen("check", "check", widths: [40, 80, 120]),
    Screen("fields", "fields airlines", widths: [40, 80, 120]),
  ]

  private static func change(_ name: String) -> String { "\(fixtures)/Change/\(name).json" }

  /// Runs the command on a terminal with the sample, which is read from a store file but for some first screens.
  ///
  /// In a long run all screens of the first width show the built-in records. Only these have problems to report.
  func run(_ width: Int, _ language: String, color: String) throws -> Consequences {
    let isFirst = width == widths[0] && language == "en" && color == "never"
    let isBuiltIn = line == "check" || isFirst && name.count % 4 == 0 || Effort.isLong && width == widths[0]
    let data = isBuiltIn ? [:] : SampleFile.environment
    return FlightsCLITests.run(
      line + " --color \(color) --quiet",
      Surroundings(environment: data.merging(["LANG": language]) { $1 }, terminalWidth: width))
  }
}

/// Tests of every command as people see it, on the built-in sample.
struct ScreenTests {
  /// Every screen equals the recorded one, and none is wider than its terminal.
  @Test(arguments: Screen.all)
  func screensAreGolden(screen: Screen) throws {
    var text = ""
    for width in screen.widths {
      for language in ["en", "ru"] {
        for color in ["never", "always"] where color == "never" || width == 80 {
          let screens = try screen.run(width, language, color: color)
          #expect(screens.status == .success)
          #expect(screens.error == "")
          // In the sample every character is one column wide.
          if color == "never" { for line in screens.lines { #expect(line.count <= width, "\(line)") } }
          text += "━━ \(width) columns, \(language)\(color == "always" ? ", color" : "") ━━\n" + screens.output
        }
      }
    }
    try Golden.expect(text, .screens, screen.name + ".txt")
  }

  @Test func everyCommandHasItsScreen() throws {
    try Golden.expectOnly(Screen.all.map { $0.name + ".txt" }, in: .screens)
    let shown = Set(Screen.all.map { String($0.line.prefix { $0 != " " }) })
    // These print pages and scripts that are the same everywhere, which `HelpTests` and the tests in real shells cover;
    // the walks cover the screens of the browser.
    let pages: Set = ["browse", "help", "man", "completions", "sql", "version"]
    // These print no tables.
    let carriers: Set = ["import", "export"]
    #expect(shown.union(pages).union(carriers) == Set(Command.all.map(\.name)))
  }
}

import TestSupport
import FlightSample
import FlightOutput
import FlightStore
import Testing

@testable import FlightsCLI

/// Tests that `--text` finds what a table shows, including figures and times.
struct DisplayedNumberFilterTests {
  private static let columns =
    "ident,departure,arrival,duration,distance,speed,altitude,arrival_delay,departure_delay,progress"

  /// Returns the words of a cell as people read them: `~14`, `Mar`, `12:22`, `+5`, `min`, `89%`.
  private static func words(_ text: String) -> [String] {
    text.split(separator: " ").map { String($0.drop { "~".contains($0) }) }
  }

  private static func idents(_ lines: [[String]]) -> [String] { lines.map { $0[0] } }

  /// Returns the rows of the sample that options find, with the texts of their cells.
  private static func table(_ options: String) throws -> [[String]] {
    guard let source = try source(options) else { return [] }
    return (0..<source.table.rowCount).map { source.table.cells(ofRow: $0).map(\.text) }
  }

  /// Returns the numbers of the rows of the sample that options find.
  private static func rows(_ options: String) throws -> [Int] {
    guard case .entities(let found)? = try source(options)?.rows else { return [] }
    return found.rows
  }

  private static func source(_ options: String) throws -> TableSource? {
    let invocation = try Invocation(
      words: ["list", "--fields", columns] + options.split(separator: " ").map(String.init))
    let console = Console(environment: ["LANG": "en"], writeOutput: { _ in }, writeError: { _ in })
    let runner = BrowserQueryRunner(store: .sample, console: console, isSample: true)
    guard case .table(let source) = runner.answer(BrowserQuery(invocation)) else { return nil }
    return source
  }

  static let options = ["", "--units aviation", "--tz utc", "--units imperial --tz Asia/Tokyo", "--lang ru"]

  @Test(arguments: options)
  func everyShownWordIsFound(options: String) throws {
    let rows = try Self.rows(options)
    let words = try Self.table(options).map { $0.flatMap(Self.words).map { $0.lowercased() } }
    #expect(rows.count > 300 && rows.count == words.count)
    let month = options.contains("ru") ? "мар" : "Mar"
    let wantedWords = [
      "12", "1", "7", "12:2", "09:", "23:59", "+1", "\u{2212}5", "-5", "48", "8", "89",
      options.contains("ru") ? "100" : "100%", month, "UAL65", "0",
    ]
    let turn = Self.options.firstIndex(of: options) ?? 0
    for word in Effort.some(of: wantedWords, every: 3, turn: turn) {
      let wanted = (word.hasPrefix("-") ? "\u{2212}" + word.dropFirst() : word).lowercased()
      let isNumber = word.first?.isNumber == true
      let shown = zip(rows, words).filter { _, words in
        words.contains { text in
          text.hasPrefix(wanted) || isNumber && text.drop { "+\u{2212}".contains($0) }.hasPrefix(wanted)
        }
      }.map(\.0)
      #expect(try Self.rows(options + " --text=\(word)") == shown, "\(word) \(options)")
      if word.count < 3 { #expect(!shown.isEmpty || word == "0", "\(word)") }
    }
  }

  /// Durations of days, and years other than that of the data, are found as they are shown.
  @Test func longDurationsAndYearsAreFound() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file(
      "flights.json",
      #"[{"ident":"UAL1","fa_flight_id":"1","actual_off":"2022-01-26T12:00:00Z","actual_on":"2022-01-28T12:10:00Z","#
        + #""origin":{"code":"KORD"}}, {"ident":"UAL2","fa_flight_id":"2","actual_off":"2025-01-26T12:00:00Z","#
        + #""actual_on":"2025-01-26T13:00:00Z","origin":{"code":"KORD"}}]"#)
    for word in ["48", "2022"] {
      #expect(
        run("list --data \(path) -f csv --no-header --fields ident,departure,duration --text \(word)").lines.count == 1)
    }
    #expect(run("list --data \(path) --count --text 49").output == "0\n")
  }

  @Test func severalWordsAreAllFound() throws {
    let rows = try Self.table("--text=12:2")
    let both = try Self.table("").filter { row in
      row.contains { $0.contains("12:2") } && row.contains { Self.words($0).contains { $0.hasPrefix("UAL") } }
    }
    #expect(rows.count >= both.count && !both.isEmpty)
    let outcome = run("list --count --text '12:2 UAL'", .storedSample)
    #expect(outcome.output == "\(both.count)\n")
  }

  /// A flight number in any spelling finds what a search for it finds, and the beginning of one what begins so.
  @Test(arguments: [
    ("'ual 1940'", "ident = UAL1940"), ("'ua 1940'", "ident = UAL1940"), ("UA-01940", "ident = UAL1940"),
    ("ua1940", "ident = UAL1940"), ("'ual 19'", "ident ^= UAL19"), ("'ord ual 1940'", "ident = UAL1940"),
    ("'ual 1940 honolulu'", "ident = UAL1940"),
  ])
  func flightNumbersAreFoundInAnySpelling(text: String, condition: String) throws {
    let list = "list --format csv --fields ident,origin.city,destination"
    let expected = run("\(list) --where '\(condition)'", .storedSample)
    let found = run("\(list) --text \(text)", .storedSample)
    #expect(found.output == expected.output && expected.lines.count > 1)
    if !condition.contains("^"), !text.contains("o") {
      #expect(
        run("search \(text) --format csv --fields ident,origin.city,destination", .storedSample).output == found.output)
    }
  }
}

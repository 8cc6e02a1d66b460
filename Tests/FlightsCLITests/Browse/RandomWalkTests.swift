import TestSupport
import FlightSample
import FlightStore
import Foundation
import TerminalScreen
import Testing

@testable import FlightsCLI

/// Tests random keys: nothing traps, no screen is stale, and the first line always describes the content.
struct RandomWalkTests {
  /// The seed, which makes every walk the same unless `FLIGHTS_SEED` changes it.
  private static let seed = ProcessInfo.processInfo.environment["FLIGHTS_SEED"].flatMap { UInt64($0) } ?? 19

  /// The keys, with common ones repeated.
  private static let keys: [Key] =
    KeyTable.usual.all.flatMap(\.keys).filter { ![Key("q"), Key("!"), Key("I")].contains($0) }
    + [Key(.down), Key(.up), Key(.enter), Key(.enter), Key(.escape), Key(.pageDown), Key(.tab), Key("/"), Key("f")]
    + "abcdefk o20>=<.".map { Key($0) }

  @Test(arguments: ["", "airports", "--data fixtures"])
  func anyKeysLeadSomewhere(_ line: String) throws {
    var generator = SeededGenerator(seed: Self.seed)
    let isSmall = line.hasPrefix("--data")
    var store = FlightStore.sample
    if isSmall {
      store = FlightStore()
      try store.load(DataFiles.sources(at: SmallDay.path))
    }
    var walker = try Walker(isSmall ? "" : line, store: store)
    let count = Effort.times(200, long: 100_000 / 3)
    var pressed: [Key] = []
    var comparisons = 0
    for step in 1...count {
      let key = Self.keys.randomElement(using: &generator) ?? Key("j")
      pressed.append(key)
      if Int.random(in: 0..<50, using: &generator) == 0 {
        let size = ScreenSize(
          width: .random(in: 1...220, using: &generator), height: .random(in: 1...60, using: &generator))
        walker.handle(.resized(size))
      }
      walker.handle(.input(.key(key)))
      let grid = walker.screen
      #expect(grid.size == walker.browser.size)
      if step % Effort.times(2, long: 500) == 0, try hasSameRows(walker, store, pressed) { comparisons += 1 }
      pressed = Array(pressed.suffix(60))
    }
    #expect(walker.end == nil)
    #expect(comparisons > 3)
  }

  /// Runs the first line as a command and checks that it lists the rows on the screen; returns whether there are any.
  private func hasSameRows(_ walker: Walker, _ store: FlightStore, _ pressed: [Key]) throws -> Bool {
    let browser = walker.browser
    guard browser.view.ticket == nil, browser.view.query.listed != nil,
      case .table(let table) = browser.view.content, case .entities(let shown) = table.source.rows
    else { return false }
    let query = try Browser.query(at: browser.view.query.address)
    let console = Console(environment: ["LANG": "en"], writeOutput: { _ in }, writeError: { _ in })
    let queryRunner = BrowserQueryRunner(store: store, console: console, isSample: true)
    let answer = queryRunner.answer(browser.withCurrentLook(query))
    guard case .table(let source) = answer, case .entities(let rows) = source.rows else {
      // A query that cannot be answered keeps the old rows, and the last line gives the reason.
      #expect(browser.notice?.isError == true || browser.prompt != nil, "\(browser.view.query.address) \(pressed)")
      return false
    }
    #expect(rows.rows == shown.rows, "\(browser.view.query.address) \(pressed)")
    return true
  }
}

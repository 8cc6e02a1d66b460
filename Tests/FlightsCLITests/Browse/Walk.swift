import TestSupport
import FlightSample
import FlightOutput
import FlightStore
import Foundation
import TerminalScreen
import Testing

@testable import FlightsCLI

/// A browser without a terminal, which takes keys, draws screens, and answers every query before the next key.
struct Walker {
  private(set) var browser: Browser
  private(set) var copies: [String] = []
  private(set) var exports: [Invocation] = []
  private(set) var end: (status: FlightsCLI.ExitStatus, output: String?)?
  private let console: Console

  init(
    _ line: String = "", _ size: ScreenSize = ScreenSize(width: 80, height: 24), language: String = "en",
    color: Bool = true, store: FlightStore? = .sample,
    isSample: Bool = true
  ) throws {
    var console = Console(
      environment: ["LANG": language, "HOME": "/home/me"], outputIsTerminal: true, writeOutput: { _ in },
      writeError: { _ in })
    console.now = { 1_773_511_200 }
    self.console = console
    let words = try #require(ShellText.words(of: "browse " + line))
    let invocation = try Invocation(words: words)
    guard case .browse = invocation.action else { throw Missing() }
    let setting = Browser.Setting(invocation: invocation, console: console, usesColor: color, isSample: isSample)
    browser = Browser(setting, size: size)
    if let store { handle(.loaded(store, isComplete: true)) }
  }

  struct Missing: Error {}

  mutating func handle(_ event: BrowserEvent) {
    for effect in browser.handle(event) {
      switch effect {
      case .ask(let ticket, let query):
        guard let queryRunner = browser.queryRunner else { continue }
        handle(.answered(ticket: ticket, queryRunner.answer(query)))
      case .copy(let text): copies.append(text)
      case .export(let invocation): exports.append(invocation)
      case .quit(let status, let output): end = end ?? (status, output)
      case .fail: end = end ?? (.failure, nil)
      case .suspend, .redraw: break
      }
    }
  }

  /// Presses a sequence of keys, such as `j Enter C-l "typed text"`; a text arrives at once.
  mutating func press(_ keys: String) {
    for word in ShellText.words(of: keys) ?? [] {
      if let key = Self.named[word] {
        handle(.input(.key(key)))
      } else {
        for character in word {
          handle(.input(.key(Key(character))))
          if browser.refusesText { break }
        }
      }
    }
  }

  /// Puts an address into the first line at once, and takes it.
  mutating func go(to address: String) {
    press(": C-u")
    handle(.input(.paste(address)))
    press("Enter")
  }

  /// Returns the number of keys that a person presses.
  static func count(of keys: String) -> Int {
    (ShellText.words(of: keys) ?? []).reduce(0) { $0 + (named[$1] == nil ? $1.count : 1) }
  }

  private static let named: [String: Key] = [
    "Enter": Key(.enter), "Esc": Key(.escape), "Backspace": Key(.backspace), "Tab": Key(.tab),
    "S-Tab": Key(.tab, with: .shift), "Up": Key(.up), "Down": Key(.down), "Left": Key(.left), "Right": Key(.right),
    "PgUp": Key(.pageUp), "PgDn": Key(.pageDown), "Home": Key(.home), "End": Key(.end), "Delete": Key(.delete),
    "Space": Key(" "), "C-l": Key(.character("l"), with: .control), "C-z": Key(.character("z"), with: .control),
    "C-u": Key(.character("u"), with: .control), "C-w": Key(.character("w"), with: .control), "F1": Key(.function(1)),
    "S-Up": Key(.up, with: .shift), "S-Right": Key(.right, with: .shift), "A-Right": Key(.right, with: .alt),
  ]

  var screen: Grid { browser.screen() }

  /// The table on the screen.
  func table() throws -> TableView {
    guard case .table(let table) = browser.view.content else { throw Missing() }
    return table
  }

  /// The page on the screen.
  func page() throws -> PageView {
    guard case .page(let page) = browser.view.content else { throw Missing() }
    return page
  }

  /// The map on the screen.
  func map() throws -> MapBrowsing {
    guard case .map(let map) = browser.view.content else { throw Missing() }
    return map
  }

  /// The screen as text for a golden file, with marks on the rows that have the cursor.
  var picture: String {
    let grid = screen
    return (0..<grid.height).map { row in
      let isReversed = row > 0 && grid.row(row).contains { $0.style.attributes.contains(.reversed) }
      return (isReversed ? "▸" : " ") + grid.text(ofRow: row) + "\n"
    }.joined()
  }
}

/// A walk that is recorded in a golden file: the screen at the beginning and after each step.
struct Walk: Sendable, CustomTestStringConvertible {
  let name: String
  var line = ""
  var width = 80
  var height = 24
  var language = "en"
  let steps: [String]

  init(
    _ name: String, _ line: String, width: Int = 80, height: Int = 16, language: String = "en", _ steps: [String]
  ) {
    self.name = name
    self.line = line
    (self.width, self.height, self.language, self.steps) = (width, height, language, steps)
  }

  init(_ name: String, width: Int = 80, height: Int = 16, language: String = "en", _ steps: [String]) {
    self.init(name, "", width: width, height: height, language: language, steps)
  }

  var testDescription: String { name }

  static let all = [
    Walk("moving", ["j j j", "PgDn", "G", "k", "g", "l l l", "l l l l l l l l", "h", "Home"]),
    Walk("small", width: 40, height: 10, ["j", "l l", "Enter", "PgDn", "Esc", "?"]),
    Walk("large", width: 200, height: 30, ["j", "v", "v", "Enter"]),
    Walk("russian", language: "ru", ["j", "Enter", "Esc", "/фра", "Esc", "?", "Esc", "m"]),
    Walk("language", ["L", "L"]),
    Walk("flight-card", ["Enter", "PgDn", "End", "Home", "Tab", "Tab", "Enter", "Esc", "Esc"]),
    Walk("airport-card", "KORD", ["Tab", "S-Tab", "o", "Esc", "d", "Esc", "b", "Esc"]),
    Walk("airline-card", "DLH", ["PgDn", "a", "Esc"]),
    Walk("links-in-a-table", ["Tab", "Enter", "Esc", "Tab", "Esc", "S-Tab", "Enter"]),
    Walk("from-a-flight", ["o", "Esc", "d", "Esc", "a", "Esc", "t", "Esc", "b", "Esc"]),
    Walk("aircraft", "--where 'inbound is not null'", ["p", "n", "Esc", "Esc", "n"]),
    Walk("back-and-forward", ["j j Enter", "Esc", "]", "[", "A-Right", "Backspace", "Backspace"]),
    Walk("find", ["/", "fra", "'  '", "ua", "Down", "Enter", "i", "i"]),
    Walk("find-leaves", ["/chi", "Esc"]),
    Walk("find-nothing", ["/zzzz", "Enter", "i"]),
    Walk("find-accents", ["/zur", "C-u", "são"]),
    Walk("filter", ["f", "'distance > 5000 km'", "Enter", "f", "' and not cancelled' Enter", "i"]),
    Walk("filter-fault", ["f", "'distnce > 5'", "Enter", "C-u 'distance > 5 kg'", "Esc"]),
    Walk(
      "filter-completion",
      [
        "f", "des Tab", "Tab", "' ' Tab", "' KD' Tab", "Enter", "f C-u 'phase is ' Tab", "C-u phase=en Tab",
        "C-u 'departure > ' Tab", "C-u 'origin.city = \"San' Tab Enter",
      ]),
    Walk("sort", ["l l l l l s", "s", "g l S", "h s"]),
    Walk("columns", ["c", "C-u ident,distance,des Tab", ",arrival_delay", "Enter", "c C-u Enter"]),
    Walk("widths", ["l > > >", "< < < < < < < < < < <", "l >"]),
    Walk("drop-conditions", "--enroute --airline DLH --where 'distance > 1000 km'", ["i", "i", "i", "i"]),
    Walk("units", ["u", "u", "u", "z", "z", "z"]),
    Walk(
      "address",
      [":", "C-u 'list airports --where elevation>1500m'", "Enter", "Esc", ": C-u 'list --dset KORD' Enter", "Esc"]),
    Walk("address-completion", [": C-u 'list --en' Tab", "' --de' Tab", "Esc"]),
    Walk("copy", "--enroute --sort -distance", ["y", "u y"]),
    Walk("export", ["e", "rows.csv Enter", "e rows.xyz Enter", "e Esc"]),
    Walk("groups", ["F", "Enter", "Esc", "j j Enter", "Esc", "G Enter"]),
    Walk("groups-of-origins", ["l F", "j Enter"]),
    Walk("statistics", ["T", "PgDn", "Esc"]),
    Walk("describe", ["I", "j j", "G", "Esc"]),
    Walk("findings", ["!", "Enter", "Esc"]),
    Walk("map", height: 24, ["m", "Down", "+ +", "S-Right", "0", "Enter", "Esc"]),
    Walk("maps-of-cards", ["Enter", "m", "Esc", "d", "m", "Esc", "b", "m", "Esc"]),
    Walk("airports", "airports", ["j", "Enter", "Esc", "o", "Esc", "d", "/san", "Enter"]),
    Walk("airlines", "airlines --sort -flights", ["a", "Esc", "Enter"]),
    Walk("board", ["b", "PgDn", "Tab", "Enter", "Esc"]),
    Walk("pick", "--pick", ["Space", "Space", "k k Space"]),
    Walk("no-rows", "--dest KORD --where 'distance < 1 km'", ["Enter", "m", "i"]),
    Walk("unknown-name", "KZZZ", ["j"]),
    Walk("misspelt", "--dest KO", ["j"]),
    Walk("help", ["?", "PgDn", "Esc", "F1", "Esc"]),
    Walk("tiny", width: 12, height: 3, ["j"]),
  ]
}

struct WalkTests {
  /// Every screen equals the recorded one, and every key that is shown in its last line works there.
  @Test(arguments: Walk.all)
  func walksAreGolden(walk: Walk) throws {
    var walker = try Walker(walk.line, ScreenSize(width: walk.width, height: walk.height), language: walk.language)
    var shown = ShownKeys()
    var text = "━━ flights browse \(walk.line)\n" + walker.picture
    shown.expectToWork(in: walker)
    for step in walk.steps {
      walker.press(step)
      text += "━━ \(step)\n" + walker.picture
      shown.expectToWork(in: walker)
    }
    #expect(walker.screen.size == ScreenSize(width: walk.width, height: walk.height))
    try Golden.expect(text, .walks, walk.name + ".txt")
  }

  @Test func everyWalkIsKept() throws {
    #expect(Walk.all.count >= 40)
    try Golden.expectOnly(Walk.all.map { $0.name + ".txt" }, in: .walks)
  }

  /// A wide window shows all keys.
  @Test func shownKeysWorkInAWideWindow() throws {
    for walk in Effort.some(of: Walk.all, every: 12) {
      var walker = try Walker(walk.line, ScreenSize(width: 200, height: 40))
      var shown = ShownKeys()
      for step in [""] + walk.steps {
        walker.press(step)
        shown.expectToWork(in: walker)
      }
    }
  }
}

/// The last lines of the screens of a walk, each of whose keys is pressed where the line first appears.
///
/// A usual run presses each key once in each kind of view.
private struct ShownKeys {
  private var seen: Set<String> = []
  private static let pressed = Locked<Set<String>>([])

  /// Checks that each key changes the screen, or that a message tells why it does not.
  mutating func expectToWork(in walker: Walker) {
    let line = walker.screen.text(ofRow: walker.browser.size.height - 1)
    guard walker.browser.prompt == nil, walker.end == nil, walker.browser.size.height >= 5, seen.insert(line).inserted
    else { return }
    let entries = line.split(separator: "  ")
    #expect(entries.count > 1, "\(walker.picture)")
    let view = "\(walker.browser.view.query.address.prefix { $0 != " " }) \(walker.browser.contexts.rawValue)"
    for entry in entries {
      let label = String(entry.prefix { $0 != " " })
      let isNew = Self.pressed.withLock { $0.insert("\(view) \(label)").inserted }
      guard isNew || Effort.isLong else { continue }
      var before = walker
      // A map that shows everything can only come closer.
      if ["-", "0"].contains(label) { before.press("+") }
      var after = before
      after.press(label)
      let hasAnswered = Self.hasAnswered(after, label, before)
      #expect(hasAnswered, "\(label) in '\(line)'\n\(after.picture)")
    }
  }

  private static func hasAnswered(_ walker: Walker, _ label: String, _ before: Walker) -> Bool {
    if walker.end != nil || walker.browser.prompt != nil { return true }
    if let notice = walker.browser.notice { return notice.text != walker.browser.words.noMeaningHere(label) }
    return walker.screen != before.screen
  }
}

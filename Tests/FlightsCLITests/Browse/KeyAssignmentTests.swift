import FlightStore
import TerminalScreen
import FlightSample
import Testing

@testable import FlightsCLI

/// Tests of key bindings from the configuration file.
struct KeyAssignmentTests {
  private func table(_ lines: String...) throws -> KeyTable {
    KeyTable.usual.changed(by: try lines.map { try KeyAssignment(parsing: $0) })
  }

  @Test func keysAreReadAsTheyAreWritten() {
    for binding in KeyTable.usual.all {
      for key in binding.keys { #expect(Key(named: key.name) == key, "\(key.name)") }
    }
    #expect(Key(named: "ctrl-n") == Key(.character("n"), with: .control))
    #expect(Key(named: "Alt-Left") == Key(.left, with: .alt) && Key(named: "F12") == Key(.function(12)))
    #expect(Key(named: "-") == Key("-") && Key(named: "ж") == Key("ж"))
    for wrong in ["", "Ctrl-", "F13", "Page", "jj", "Shift-j"] { #expect(Key(named: wrong) == nil, "\(wrong)") }
  }

  @Test func everyCommandHasANameOfItsOwn() {
    #expect(Set(BrowserCommand.allCases.map(\.name)).count == BrowserCommand.allCases.count)
    #expect(BrowserCommand.aircraftBefore.name == "aircraft-before")
    #expect(Set(KeyTable.usual.all.map(\.command)) == Set(BrowserCommand.allCases))
  }

  /// The help of a key with several meanings says where it has each.
  @Test func theKeysOfMapsNameThem() {
    let bindings = KeyTable.usual.all.filter { $0.contexts == .map || $0.keys.contains(Key("L")) }
    #expect(bindings.count == 8)
    for binding in bindings {
      #expect(binding.meaning(.en).contains("a map"), "\(binding.label)")
      #expect(binding.meaning(.ru).lowercased().contains("карт"), "\(binding.label)")
    }
  }

  /// The help shows all keys of a command, if need be on several lines, and its own line only keys that have a meaning
  /// there.
  @Test(arguments: [
    (40, "Esc Backspace", "back"), (80, "Esc Backspace", "back"), (80, "↑ k", "up"), (80, "] Alt-Right", "forward"),
    (80, "PgDn Ctrl-F", "page-down"), (80, "? F1", "help"),
  ])
  func theHelpShowsKeys(width: Int, keys: String, command: String) throws {
    let meaning = try #require(KeyTable.usual.all.first { $0.command.name == command }).meaning(.en).prefix(12)
    let lines = KeyTable.usual.help(.en).lines(width).map(\.text)
    let words = lines.flatMap { $0.prefix(19).split(separator: " ").map(String.init) }
    #expect(KeyTable.usual.all.flatMap(\.keys).allSatisfy { words.contains($0.sign) }, "\(lines)")
    #expect(lines.contains { $0.hasPrefix("  " + keys + "  ") && $0.contains(meaning) }, "\(lines)")
    var walker = try Walker("", ScreenSize(width: width, height: 24))
    walker.press("?")
    #expect(walker.screen.text(ofRow: 23) == "Esc back  / find  q quit")
  }

  @Test func chosenKeysReplaceTheUsualOnes() throws {
    let table = try table("down = Ctrl-N d", "next-link = x")
    #expect(table.binding(of: Key(.character("n"), with: .control), in: .always)?.command == .down)
    #expect(table.binding(of: Key("d"), in: [.always, .flight])?.command == .down)
    #expect(table.binding(of: Key("j"), in: .always) == nil)
    // A command without keys is not offered; a key of two kinds of views changes in both.
    #expect(!table.all.contains { $0.command == .destination })
    #expect(table.binding(of: Key("x"), in: .linked)?.command == .nextLink)
    #expect(table.binding(of: Key("x"), in: .table)?.command == .nextLink)
    #expect(table.all.first { $0.command == .down }?.labels == "Ctrl-N d")
  }

  @Test func theFileChoosesThem() throws {
    let file = "--units imperial\n[keys]\n# Mine.\nquit = Q F10\n\n[options]\n--tz utc\n"
    var console = Console(environment: ["HOME": "/home/me"], writeOutput: { _ in }, writeError: { _ in })
    console.readFile = { $0 == "/home/me/.config/flights/config" ? (Array(file.utf8), "") : nil }
    let presets = try Presets(console, readsFile: true)
    #expect(presets.presets.map(\.option) == [.units, .tz])
    #expect(presets.keys == [try KeyAssignment(parsing: "quit = Q F10")])
    let invocation = try Invocation(checking: RawArguments(words: ["browse"]), presets)
    #expect(invocation.keys == presets.keys)
    var setting = Browser.Setting(invocation: invocation, console: console)
    setting.keys = KeyTable.usual.changed(by: invocation.keys)
    var browser = Browser(setting, size: ScreenSize(width: 80, height: 24))
    _ = browser.handle(.loaded(.sample, isComplete: true))
    func quits(_ key: Key) -> Bool {
      browser.handle(.input(.key(key))).contains { if case .quit = $0 { true } else { false } }
    }
    #expect(quits(Key(.function(10))) && !quits(Key("q")))
  }
}

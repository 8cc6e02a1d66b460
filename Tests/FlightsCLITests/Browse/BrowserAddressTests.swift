import FlightOutput
import FlightStore
import TerminalScreen
import Testing

@testable import FlightsCLI

/// Tests of the first line: the commands that it takes and shows, and those that are copied or write a file.
struct BrowserAddressTests {
  /// An option that an address cannot have is an error, not silently ignored.
  @Test(arguments: [
    "list --units imperial", "list --tz utc", "list --data day/", "list --output rows.csv", "list --format json",
    "list --count", "list --exit-status", "list --sql duckdb", "list --engine duckdb --over flights", "list -q",
  ])
  func addressesChooseRows(address: String) throws {
    var walker = try Walker()
    walker.go(to: address)
    #expect(walker.browser.view.query.address == "list")
    #expect(walker.picture.contains("this line chooses rows and columns"), "\(walker.picture)")
    walker.go(to: "list --limit 3 --fields ident --sort -distance")
    let table = try walker.table()
    #expect(table.rowCount == 3 && table.source.table.columns.count == 1)
  }

  @Test(arguments: [
    ("search San", "list --text San"),
    ("search airports san jose --limit 3", "list airports --text 'san jose' --limit 3"),
    ("filter 'distance > 5000 km' --sort ident", "list --where 'distance > 5000 km' --sort ident"),
    ("sort -distance", "list --sort -distance"), ("browse KORD", "show KORD"), ("list --offset 3", "list --offset 3"),
  ])
  func otherQueriesBecomeLists(address: String, meaning: String) throws {
    #expect(try Browser.query(at: address).address == meaning)
  }

  /// A line that no view answers is an error that names what does not belong there.
  @Test(arguments: [
    ("export", "':' takes list, filter, sort, search, show, board, map, stats and check; found 'export'"),
    ("import day/", "':' takes list, filter, sort, search, show, board, map, stats and check; found 'import'"),
    ("united airlines", "unknown command 'united'; did you mean 'show united'?"),
    ("zanzibar", "unknown command 'zanzibar'"),
    ("list --help", "this line chooses rows and columns; found '--help'"),
    ("list -f csv", "this line chooses rows and columns; found '--format'"),
    ("list --count", "this line chooses rows and columns; found '--count'"),
    ("check day/", "this line chooses rows and columns; found 'day/'"),
    ("board KSFO --watch", "this line chooses rows and columns; found '--watch'"),
    ("board KSFO --window 1 --units imperial -f csv", "this line chooses rows and columns; u, z and L choose"),
    ("board KSFO --window 1 -f csv", "this line chooses rows and columns; found '--format'"),
    ("list --tz utc", "this line chooses rows and columns; u, z and L choose units, zone and language"),
  ])
  func addressesWithoutAView(address: String, message: String) throws {
    var walker = try Walker("", ScreenSize(width: 100, height: 24))
    walker.go(to: address)
    #expect(walker.picture.contains(message), "\(walker.picture)")
  }

  /// A board has its options on the screen, in its address and in exports.
  @Test func boardsKeepTheirOptions() throws {
    let address = "board KSFO --arrivals --after 09:00 --before 12:00 --codeshares --limit 2"
    var walker = try Walker("", ScreenSize(width: 100, height: 24))
    walker.press(": C-u '\(address)' Enter")
    #expect(walker.browser.view.query.address == address)
    let printed = run(address + " --width 100 --format table", .sample).output
    for line in printed.split(separator: "\n") { #expect(walker.picture.contains(line), "\(line)\n\(walker.picture)") }
    #expect(try Browser.query(at: "board KSFO --departures --window 2").address == "board KSFO --departures --window 2")
    walker.press("e rows.csv Enter")
    guard let export = walker.exports.last, case .board = export.action else {
      Issue.record("no export of a board")
      return
    }
    let options = export.options
    #expect(options.has(.arrivals) && !options.has(.departures))
    #expect(options[.after]?.text == "09:00" && options.has(.codeshares))
  }

  /// A page ends with the notes of its command; of a board, with why it is empty.
  @Test func anEmptyBoardSaysWhy() throws {
    var walker = try Walker()
    walker.press(": C-u 'board KORD --after 2026-03-20' Enter")
    let note = walker.screen.text(ofRow: 7) + " " + walker.screen.text(ofRow: 8)
    #expect(note.hasPrefix("222 flights of KORD are outside these hours; '--after 2026-03-1"), "\(walker.picture)")
    #expect(note.hasSuffix("shows the nearest"), "\(walker.picture)")
    walker.press("Esc")
    #expect(walker.browser.notice == nil)
  }

  /// The clock of a line is that of all views.
  @Test func aLineSetsTheClock() throws {
    var walker = try Walker()
    walker.press(": C-u 'board KORD --at 2026-03-20' Enter")
    #expect(walker.picture.contains("board KORD --at 2026-03-20") && walker.picture.contains("outside these hours"))
    walker.press(": C-u 'board KORD --at data' Enter")
    #expect(walker.picture.contains("board KORD --at data") && !walker.picture.contains("outside these hours"))
    walker.press(": C-u 'list --at yesteryear' Enter")
    #expect(walker.browser.prompt?.fault?.text.contains("'yesteryear'") == true)
    walker.press("Esc Esc")
    #expect(walker.picture.hasPrefix("  list --at data "))
  }

  /// The line of the view is replaced by what is typed, unless that begins with an option or a key moves first.
  @Test(arguments: [
    (": 'stats --by airline' Enter", "stats --by airline"), (": 'board KSFO' Enter", "board KSFO"),
    (": --enroute Enter", "list --enroute"), (": ' --enroute' Enter", "list --enroute"),
    (": Left Right airports Enter", "list airports"), (": Backspace Enter", "list"),
    (": Backspace KORD Enter", "show KORD"),
    (": united Enter", "show united"), (": 'chicago' Enter", "show chicago"),
  ])
  func typedLines(keys: String, address: String) throws {
    var walker = try Walker("", ScreenSize(width: 100, height: 24))
    walker.press(keys)
    #expect(walker.browser.view.query.address == address && walker.browser.prompt == nil, "\(walker.picture)")
  }

  @Test func helpIsTypedToo() throws {
    var walker = try Walker()
    walker.press(": help Enter")
    #expect(walker.browser.view.query.extra == .help)
    walker.press("Esc")
    #expect(walker.browser.view.query.address == "list")
  }

  @Test(arguments: [
    "list --dest KROD", "list --dest KROD,KORD", "list --where 'origin = KROD or distance > 0'",
    "stats --by airline --dest KROD,KORD", "map --dest KROD", "map --dest KROD,KORD",
  ])
  func codesThatTheDataLacksAreNamed(address: String) throws {
    var walker = try Walker("", ScreenSize(width: 160, height: 24))
    walker.go(to: address)
    #expect(walker.picture.contains("no airport 'KROD' in the data; did you mean 'KORD'?"), "\(walker.picture)")
  }

  @Test func copiesAreCommands() throws {
    var walker = try Walker("--dest KORD --units imperial")
    walker.press("y")
    #expect(walker.copies == ["flights list --dest KORD --units imperial"])
    #expect(walker.browser.copied == walker.copies.first)
  }

  /// The first line is the command that is copied, but for the source of the data.
  @Test func theFirstLineHasTheLook() throws {
    var walker = try Walker("--dest KORD --tz utc")
    #expect(walker.picture.hasPrefix("  list --dest KORD --tz utc"))
    walker.press("u z y")
    #expect(walker.picture.hasPrefix("  list --dest KORD --units imperial --tz local"))
    #expect(walker.copies == ["flights list --dest KORD --units imperial --tz local"])
    walker.press("!")
    #expect(walker.picture.hasPrefix("  check "))
  }

  @Test(arguments: [": q Enter", ": C-u q Enter", ": C-u quit Enter", "Enter :quit Enter"])
  func quittingIsTypedToo(keys: String) throws {
    var walker = try Walker()
    walker.press(keys)
    #expect(walker.end?.status == .success)
  }

  /// Findings are the same in any units, and the command for them has none.
  @Test func copiedCommandsTakeTheirOptions() throws {
    var walker = try Walker("--dest KORD --units imperial --tz utc")
    walker.press("! y")
    #expect(walker.copies == ["flights check"])
  }

  /// Candidates are shown though the expression is unfinished; its fault is again with the next key or Enter.
  @Test(arguments: ["Enter", "Space"]) func candidatesPrecedeFaults(key: String) throws {
    var walker = try Walker()
    walker.press("f 'destination ' Tab")
    func lastLine() -> String { walker.screen.text(ofRow: 23) }
    #expect(lastLine().hasPrefix("=  !=  "), "\(lastLine())")
    walker.press(key)
    #expect(lastLine().contains("expected a value"), "\(lastLine())")
    #expect(walker.browser.prompt != nil)
  }

  /// A line without an answer is there to be corrected.
  @Test func failedLinesAreKept() throws {
    var walker = try Walker()
    walker.press(": C-u \"list --where 'dist > 3'\" Enter :")
    #expect(walker.browser.prompt?.editor.text == "list --where 'dist > 3'")
    walker.press("C-u list Enter :")
    #expect(walker.browser.prompt?.editor.text == "list ")
  }

  @Test func exportsAreCommandsWithAFile() throws {
    var walker = try Walker("--dest KORD")
    walker.press("e rows.csv Enter")
    #expect(walker.exports.map { $0.options[.output]?.text } == ["rows.csv"])
    #expect(walker.exports.first?.options[.format]?.text == "csv")
    #expect(walker.exports.first?.options.all(.dest).map(\.text) == ["KORD"])
  }

  /// What replaces a file is asked about, and a file's ending is its format.
  @Test func exportsAskBeforeTheyReplace() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("rows.csv", "mine")
    var walker = try Walker("--dest KORD", ScreenSize(width: 200, height: 24))
    walker.press("e \(folder.path)/rows Enter")
    #expect(walker.picture.contains("the file's ending is its format") && walker.exports.isEmpty)
    walker.press(". c s v Enter")
    #expect(walker.picture.contains("exists; Enter again replaces it") && walker.exports.isEmpty)
    walker.press("Enter")
    #expect(walker.exports.last?.options[.output]?.text == file)
  }

  @Test func exportsToTheHomeFolder() throws {
    var walker = try Walker("--dest KORD")
    walker.press("e ~/no/such/rows.csv Enter")
    #expect(walker.exports.map { $0.options[.output]?.text } == ["/home/me/no/such/rows.csv"])
    // A file that cannot be written is there to be corrected.
    walker.handle(.exported(to: "/home/me/no/such/rows.csv", failure: "/home/me/no/such/rows.csv: no such folder"))
    #expect(walker.browser.notice?.isError == true)
    walker.press("e")
    #expect(walker.browser.prompt?.editor.text == "/home/me/no/such/rows.csv")
    walker.press("Esc")
    walker.handle(.exported(to: "/home/me/rows.csv", failure: nil))
    #expect(walker.browser.notice == Browser.Notice(text: "wrote /home/me/rows.csv", isError: false))
    walker.press("e")
    #expect(walker.browser.prompt?.editor.text == "")
  }

  /// A view that no command prints is neither copied nor written.
  @Test(arguments: ["?", "I"]) func viewsWithoutACommandAreNotCopied(view: String) throws {
    var walker = try Walker("--dest KORD")
    walker.press("\(view) y e")
    #expect(walker.copies.isEmpty && walker.picture.contains("e does nothing here"))
  }

  /// The unknown zone of an airport is noted where its flights are.
  @Test(arguments: [
    ("list --where 'ident = UAL1607 and departure.date = 2026-03-14'", false),
    ("list --where 'departure.date > 2026-03-01'", true), ("list --airport 3D2 --where 'departure.hour >= 0'", true),
  ])
  func unknownZonesAreNoted(address: String, isNoted: Bool) throws {
    var walker = try Walker("", ScreenSize(width: 120, height: 24))
    walker.press(":")
    walker.handle(.input(.paste(address)))
    walker.press("Enter")
    #expect(try walker.table().rowCount > 0)
    #expect(walker.picture.contains("the time zone of 3D2 is unknown") == isNoted, "\(walker.picture)")
  }

  @Test func shellTextIsReadAndWritten() {
    for words in [["a", "b c", "it's", "", "=x", "ü", "$HOME", "a\\b", "\"", "*", "'\u{301};x", "\u{600}'"]] {
      #expect(ShellText.words(of: ShellText.joined(words)) == words)
    }
    #expect(ShellText.words(of: "a 'b") == nil)
    #expect(ShellText.words(of: #"a "b \" c" d\ e"#) == ["a", "b \" c", "d e"])
  }
}

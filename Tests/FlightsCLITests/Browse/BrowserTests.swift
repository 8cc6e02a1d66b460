import TestSupport
import FlightSample
import FlightOutput
import FlightStore
import Foundation
import TerminalScreen
import Testing

@testable import FlightsCLI

struct BrowserTests {
  /// A group opens as many rows as its count says.
  @Test(arguments: [
    "airline", "origin", "destination.country", "aircraft", "phase", "hour", "enroute", "altitude", "registration",
    "departure.weekday", "distance", "destination.city", "arrival_delay", "great_circle", "average_speed",
    "average_speed_mph", "distance/duration", "distance-great_circle",
  ])
  func groupsLeadToTheirFlights(key: String) throws {
    var walker = try Walker()
    walker.press(": C-u 'stats --by \(key)' Enter")
    guard case .table(let table) = walker.browser.view.content, case .groups(let groups) = table.source.rows else {
      Issue.record("no groups by \(key)")
      return
    }
    for group in groups.statistics.indices.prefix(12) {
      guard let expression = groups.expression(ofGroup: group) else {
        #expect(key == "hour")
        continue
      }
      var query = RowQuery(.flights)
      try query.require(expression)
      #expect(query.count(in: .sample) == groups.statistics[group].count, "\(expression)")
    }
  }

  /// An option that an address cannot have is an error, not silently ignored.
  @Test(arguments: [
    "list --units imperial", "list --tz utc", "list --data day/", "list --output rows.csv", "list --format json",
    "list --count", "list --exit-status", "list --sql duckdb", "list --engine duckdb --over flights", "list -q",
  ])
  func addressesChooseRows(address: String) throws {
    var walker = try Walker()
    walker.press(": C-u")
    walker.handle(.input(.paste(address)))
    walker.press("Enter")
    #expect(walker.browser.view.query.address == "list")
    #expect(walker.picture.contains("this line chooses rows and columns"), "\(walker.picture)")
    walker.press("C-u")
    walker.handle(.input(.paste("list --limit 3 --fields ident --sort -distance")))
    walker.press("Enter")
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
    walker.press(": C-u")
    walker.handle(.input(.paste(address)))
    walker.press("Enter")
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

  /// A table has the columns, and above them the line, that the command in the first line prints at the same width.
  @Test(arguments: [
    "list", "list --airline DLH --dest EDDF", "list --sort -distance --limit 9", "list airports", "list airlines",
    "stats --by airline", "stats --by origin.country --show count,distance.mean",
  ])
  func tablesAreFittedAsCommandsFitThem(address: String) throws {
    for width in [40, 80, 100] {
      var walker = try Walker("", ScreenSize(width: width, height: 24))
      walker.press(": C-u '\(address)' Enter")
      let printed = run(address + " --width \(width) --format table", .storedSample).output
      for line in printed.split(separator: "\n").prefix(16) {
        // The mark of omitted columns is another one in the browser.
        let text = line.hasSuffix(" …") ? line.dropLast(2).trimming(" ") : String(line)
        // Only the browser marks the column of the order.
        let picture = walker.picture.replacing("▼", with: " ")
        #expect(picture.contains(text), "\(text)\n\(walker.picture)")
      }
    }
  }

  /// The caption is on the first line or on lines of its own.
  @Test func theCaptionIsShownAtEveryWidth() throws {
    let records = (1...3).map { #"{"ident":"UAL\#($0)","fa_flight_id":"F\#($0)","status":"Scheduled"}"# }
    let store = try FlightStore(parsing: "[\(records.joined(separator: ","))]".utf8)
    var walker = try Walker(store: store)
    #expect(walker.picture.hasPrefix("  list  "))
    for width in 20...120 {
      walker.handle(.resized(ScreenSize(width: width, height: 24)))
      #expect(walker.picture.contains("3 flights"), "\(walker.picture)")
    }
  }

  /// A line above the headings moves the rows down, and the mouse still goes where it points.
  @Test func aLineAboveTheHeadingsMovesTheRows() throws {
    var walker = try Walker("--airline DLH --dest EDDF", ScreenSize(width: 60, height: 24))
    #expect(walker.screen.text(ofRow: 1).hasPrefix("to EDDF Frankfurt am Main, Lufthansa"), "\(walker.picture)")
    #expect(walker.screen.text(ofRow: 2).hasPrefix("Flight "))
    for (row, cursor) in [(4, 1), (6, 3), (1, 3), (3, 0)] {
      walker.handle(.input(.mouse(Mouse(.press, row: row, column: 1))))
      #expect(try walker.table().cursor == cursor, "\(walker.picture)")
    }
    walker.handle(.input(.mouse(Mouse(.press, row: 2, column: 1))))
    #expect(walker.browser.view.query.invocation.options[.sort]?.text == "ident")
    // On a low screen there are rows instead, and a long line is cut.
    walker.handle(.resized(ScreenSize(width: 20, height: 6)))
    #expect(walker.screen.text(ofRow: 1).hasPrefix("Flight "))
    walker.handle(.resized(ScreenSize(width: 30, height: 9)))
    #expect(walker.screen.text(ofRow: 1).hasSuffix("…"), "\(walker.picture)")
  }

  /// Omitted columns are reached by moving to the right.
  @Test(arguments: [40, 80, 120]) func everyColumnCanBeReached(width: Int) throws {
    var walker = try Walker("", ScreenSize(width: width, height: 15))
    for column in try walker.table().source.table.columns.indices {
      #expect(try walker.table().places.contains { $0.column == column }, "\(column)\n\(walker.picture)")
      walker.press("l")
    }
  }

  @Test func whatIsTypedIsWhatListFinds() throws {
    var walker = try Walker()
    walker.press("/fra")
    let table = try walker.table()
    let listed = run("list --text fra --count", .sample)
    #expect(listed.output == "\(table.rowCount)\n")
    #expect(table.rowCount > 10 && table.rowCount < FlightStore.sample.flights.count)
    // Every row shows the text.
    for row in 0..<table.rowCount {
      let texts = table.source.table.cells(ofRow: row).map { $0.text.lowercased() } + [codes(table.source.subject(row))]
      #expect(texts.contains { text in text.split { !$0.isLetter && !$0.isNumber }.contains { $0.hasPrefix("fra") } })
    }
  }

  /// Returns the codes of the entities that a row shows by name.
  private func codes(_ thing: RowSelection?) -> String {
    guard let thing else { return "" }
    let flight = FlightStore.sample.flights[thing.rows[0]]
    return [
      flight.origin?.iata, flight.destination?.iata, flight.airline?.iata, flight.airline?.icao, flight.airline?.name,
    ]
    .compactMap { $0?.lowercased() }.joined(separator: " ")
  }

  /// Conditions are dropped one by one, also those that 'and' joins in one expression.
  @Test func conditionsAreDroppedOneByOne() throws {
    let line = #"--where 'distance > 5 km and ident ~ "* and *" and (enroute or blocked)' --where 'enroute or blocked'"#
    var walker = try Walker(line)
    var left: [String] = []
    for _ in 0..<4 {
      walker.press("i")
      left.append(walker.browser.view.query.address)
    }
    #expect(
      left == [
        #"list --where 'distance > 5 km and ident ~ "* and *" and (enroute or blocked)'"#,
        #"list --where 'distance > 5 km and ident ~ "* and *"'"#, "list --where 'distance > 5 km'", "list",
      ])
  }

  /// The condition that was added last is the first to go.
  @Test(arguments: [
    ("/ual Enter : ' --enroute' Enter i", "list --text ual"), (": ' --enroute' Enter /ual Enter i", "list --enroute"),
    (": ' --dest KORD' Enter f 'distance > 9' Enter / ual Enter i i", "list --dest KORD"),
    (": C-u 'list --where cancelled --dest KORD' Enter i", "list --where cancelled"),
  ])
  func conditionsAreDroppedInTurn(keys: String, left: String) throws {
    var walker = try Walker()
    walker.press(keys)
    #expect(walker.browser.view.query.address == left)
  }

  @Test(arguments: [
    "list --dest KROD", "list --dest KROD,KORD", "list --where 'origin = KROD or distance > 0'",
    "stats --by airline --dest KROD,KORD", "map --dest KROD", "map --dest KROD,KORD",
  ])
  func codesThatTheDataLacksAreNamed(address: String) throws {
    var walker = try Walker("", ScreenSize(width: 160, height: 24))
    walker.press(": C-u")
    walker.handle(.input(.paste(address)))
    walker.press("Enter")
    #expect(walker.picture.contains("no airport 'KROD' in the data; did you mean 'KORD'?"), "\(walker.picture)")
  }

  @Test(arguments: [
    ("list --dest KORD", "map --dest KORD"), ("stats --by airline", "map"),
    ("show KORD", "map --airport KORD"), ("list airports --where 'icao = KORD'", "map --airport KORD"),
    ("show DLH", "map --airline DLH"), ("board KORD --airline UAL", "map --airport KORD --airline UAL"),
    ("board KORD --arrivals", "map --dest KORD"),
    ("board KORD --departures --dest KSFO", "map --dest KSFO --origin KORD"),
    ("board KORD --airport KSFO", #"map --airport KSFO --where 'origin = "KORD" or destination = "KORD"'"#),
  ])
  func everyViewOfFlightsHasAMap(address: String, map: String) throws {
    var walker = try Walker()
    walker.press(": C-u")
    walker.handle(.input(.paste(address)))
    walker.press("Enter m")
    #expect(walker.browser.view.query.address == map)
    guard case .map(let browsing) = walker.browser.view.content else {
      Issue.record("no map")
      return
    }
    #expect(!browsing.map.routes.isEmpty)
  }

  @Test func theCardOfAFlightHasAMap() throws {
    var walker = try Walker()
    walker.press("Enter m")
    guard case .map(let browsing) = walker.browser.view.content else {
      Issue.record("no map")
      return
    }
    #expect(browsing.map.routes.count == 1)
    #expect(walker.browser.view.query.address.hasPrefix("map --where 'fa_flight_id = "))
  }

  @Test func aKeyOfOtherViewsSaysSo() throws {
    var walker = try Walker()
    walker.press("b s")
    #expect(walker.browser.notice?.text == "s does nothing here; ? lists all keys")
    walker.press("~")
    #expect(walker.browser.notice == nil)
  }

  /// A card's own code is no place to go; the codes of others are.
  @Test(arguments: ["AAL", "KORD", "UAL1607"])
  func cardsDoNotLeadToThemselves(name: String) throws {
    var walker = try Walker(name)
    walker.press("Tab")
    let page = try walker.page()
    #expect(!page.links.isEmpty)
    #expect(!page.links.contains { [$0.entity.text("icao"), $0.entity.text("ident")].contains(name) })
  }

  @Test func choosingPrintsNames() throws {
    var walker = try Walker("airports --pick")
    walker.press("j Enter")
    let code = try #require(walker.end?.output)
    #expect(
      walker.end?.status == .success && code.hasSuffix("\n")
        && FlightStore.sample.airport(code: String(code.dropLast())) != nil)
    var several = try Walker("airports --pick")
    several.press("Space Space Enter")
    #expect(several.end?.output?.split(separator: "\n").count == 2)
    var none = try Walker("airports --pick")
    none.press("q")
    #expect(none.end?.status == .failure && none.end?.output == nil)
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

  /// Groups are counted without the row that totals them.
  @Test func groupsAreCounted() throws {
    var walker = try Walker()
    walker.press(": C-u 'stats --by phase' Enter")
    let table = try walker.table()
    #expect(walker.picture.contains(" \(table.rowCount - 1) groups"))
  }

  /// Escape has nothing to go back to after a search, which another key drops.
  @Test func escapeSaysWhatDropsASearch() throws {
    var walker = try Walker()
    walker.press("Esc")
    #expect(walker.browser.notice?.text == "nothing to go back to; q quits")
    walker = try Walker("--text chic")
    walker.press("Esc")
    #expect(walker.browser.notice?.text == "nothing to go back to; i drops the last condition, q quits")
    walker.press("i")
    #expect(walker.browser.view.query.address == "list")
  }

  /// Findings are the same in any units, and the command for them has none.
  @Test func copiedCommandsTakeTheirOptions() throws {
    var walker = try Walker("--dest KORD --units imperial --tz utc")
    walker.press("! y")
    #expect(walker.copies == ["flights check"])
  }

  @Test func recordsLeftOutAreCounted() throws {
    var walker = try Walker("--dest KORD", ScreenSize(width: 120, height: 24), isSample: false)
    walker.handle(.loaded(.sample, leftOut: 2, isComplete: true))
    #expect(walker.picture.contains("2 records left out"))
    // Rows that could not be read again say so until they are.
    walker.handle(.loadingFailed(.cannotWatch("files")))
    #expect(walker.browser.notice?.isError == true)
    walker.press("Down")
    #expect(walker.picture.contains("not read again"))
    // A file that is still being written is no error.
    do throws(LoadError) {
      _ = try FlightStore(parsing: #"{"ident": "A1", "fa_flight_id": "A1-1"} {"ident": "A2", "fa_fl"#.utf8)
    } catch { walker.handle(.loadingFailed(.load(error))) }
    #expect(walker.browser.notice == .init(text: "memory is not complete yet; the rows stay", isError: false))
    walker.handle(.loaded(.sample, isComplete: true))
    #expect(!walker.picture.contains("not read again") && !walker.picture.contains("left out"))
  }

  /// Leaving a search returns to the rows and to the row as they were.
  @Test func escapeReturnsToTheRow() throws {
    var walker = try Walker()
    walker.press("Down Down")
    let before = walker.picture
    walker.press("/ z u r i c h")
    #expect(walker.picture != before)
    walker.press("Esc")
    #expect(walker.picture == before)
  }

  /// Each change of the rows can be taken back, with the row of the cursor, and made again.
  @Test(arguments: ["/ luf Enter", "f 'distance > 5000 km' Enter", "s", "S", "c ',speed' Enter", "i"])
  func changesAreTakenBack(keys: String) throws {
    var walker = try Walker("--sort distance --enroute")
    walker.press("Enter Esc Down Down")
    let (before, rows) = (walker.browser.view.query, walker.screen.row(5))
    walker.press(keys)
    let after = walker.browser.view.query
    #expect(after != before)
    walker.press("Esc")
    #expect(walker.browser.view.query == before && walker.screen.row(5) == rows, "\(walker.picture)")
    #expect(try walker.table().cursor == 2)
    walker.press("]")
    #expect(walker.browser.view.query == after)
    walker.press("Esc Esc")
    #expect(walker.browser.notice?.text.hasPrefix("nothing to go back to") == true)
  }

  /// Leaving a search returns to the row also if the data has changed meanwhile.
  @Test func escapeReturnsToTheRowOfNewData() throws {
    func store(_ numbers: ClosedRange<Int>) throws -> FlightStore {
      let records = numbers.map { #"{"ident": "AB\#($0)", "fa_flight_id": "AB\#($0)-1"}"# }
      return try FlightStore(parsing: "[\(records.joined(separator: ","))]".utf8)
    }
    var walker = try Walker("--watch", store: try store(1...5), isSample: false)
    walker.press("Down Down Down / AB1")
    walker.handle(.loaded(try store(0...6), isComplete: true))
    walker.press("Esc")
    #expect(walker.browser.view.query.address == "list")
    #expect(try walker.browser.subject?.text("ident") == "AB4" && walker.table().rowCount == 7)
  }

  /// The text of an earlier search is replaced by what is typed, unless a key moves within it first.
  @Test(arguments: [
    ("/ lon Enter / fra", "fra"), ("/ lon Enter / Left x", "loxn"), ("/ lon Enter / Backspace", ""),
    ("/ lon Enter / Enter / End d", "lond"),
  ])
  func aSearchBeginsAnew(keys: String, text: String) throws {
    var walker = try Walker()
    walker.press(keys)
    #expect(walker.browser.prompt?.editor.text == text)
    #expect(walker.browser.view.query.address == (text.isEmpty ? "list" : "list --text \(text)"))
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

  @Test(arguments: [("m", "map"), ("T", "stats"), ("F", "stats --by airline")])
  func viewsOfAllFlightsSaySo(key: String, view: String) throws {
    var walker = try Walker("--dest KORD --limit 3")
    walker.press("Right Right Right Right Right \(key)")
    #expect(walker.picture.contains("all flights that match, without the limit of the list"))
    var all = try Walker("--dest KORD")
    all.press(key)
    #expect(!all.picture.contains("without the limit"))
  }

  /// An airport on a map leads to its flights among those of the map, at either end.
  @Test func anAirportOfAMapLeadsToItsFlights() throws {
    var walker = try Walker("--airport KSFO")
    walker.press("m Down Enter")
    #expect(walker.picture.contains("--where 'origin = \""))
    walker.press("Esc b")
    #expect(walker.picture.contains("board K"))
  }

  @Test func pastedTextIsNoKeys() throws {
    var walker = try Walker()
    walker.handle(.input(.paste("q\nq")))
    #expect(walker.end == nil)
    walker.press("/")
    walker.handle(.input(.paste(String(repeating: "fra ", count: Effort.times(250, long: 2500)))))
    #expect(walker.browser.prompt?.editor.text.hasPrefix("fra fra ") == true)
    walker.press("Esc q")
    #expect(walker.end?.status == .success)
  }

  @Test func theMouseGoesWhereItPoints() throws {
    var walker = try Walker()
    walker.handle(.input(.mouse(Mouse(.press, row: 5, column: 1))))
    #expect(try walker.table().cursor == 3)
    walker.handle(.input(.mouse(Mouse(.wheelDown, row: 5, column: 1))))
    walker.handle(.input(.mouse(Mouse(.wheelUp, row: 5, column: 1))))
    walker.handle(.input(.mouse(Mouse(.press, row: 5, column: 1))))
    #expect(walker.browser.view.query.address.hasPrefix("show "))
    walker.press("Esc")
    walker.handle(.input(.mouse(Mouse(.press, row: 1, column: 1))))
    #expect(walker.browser.view.query.invocation.options[.sort]?.text == "ident")
    var random = SeededGenerator(seed: 13)
    for _ in 0..<Effort.times(100, long: 500) {
      let (row, column) = (Int.random(in: 0...30, using: &random), Int.random(in: 0...99, using: &random))
      walker.handle(.input(.mouse(Mouse(.press, row: row, column: column))))
      walker.press("Esc")
    }
  }

  /// Without `--at` the computer's clock decides which dates have their year, as in `list`.
  @Test func datesOfAnotherYearHaveIt() throws {
    let record = #"""
      {"ident": "ANA1", "fa_flight_id": "a-1", "origin": {"code": "RJTT", "timezone": "Asia/Tokyo"},
       "actual_off": "2022-01-26T08:28:00Z"}
      """#
    let folder = try TemporaryFolder()
    var store = FlightStore()
    try store.load(DataFiles.sources(at: try folder.file("x.json", "[\(record)]")))
    for (line, hasYear) in [("", true), ("ANA1", true), ("--at data", true), ("--at 2022-02-01", false)] {
      let walker = try Walker(line, store: store, isSample: false)
      #expect(walker.picture.contains("26 Jan 2022 17:28 JST") == hasYear, "\(line)\n\(walker.picture)")
    }
    let sample = try Walker(store: store)
    #expect(sample.picture.contains("26 Jan 17:28 JST"))
  }

  /// New data keeps the cursor on its flight, and the changes are reported.
  @Test func newDataAreTold() throws {
    func store(_ name: String) throws -> FlightStore {
      var store = FlightStore()
      try store.load(DataFiles.sources(at: "\(fixtures)/Change/\(name).json"))
      return store
    }
    var walker = try Walker("--watch", store: try store("before"))
    walker.press("j j")
    let before = walker.browser.subject?.browserKey
    walker.handle(.loaded(try store("after"), isComplete: true))
    #expect(walker.browser.subject?.browserKey == before)
    #expect(walker.browser.notice != nil && !walker.browser.changed.isEmpty)
    walker.handle(.timePassed)
    #expect(walker.browser.changed.isEmpty)
  }

  /// New and gone flights are counted, whether or not others have changed.
  @Test(arguments: [
    ([1, 2], [], "2 gone"), ([1], [2, 3], "2 new · 1 gone"), ([1], [1], "new data; no flight has changed"),
    ([1, 2, 3], [1, 4], "1 new · 2 gone"),
  ])
  func newAndGoneFlightsAreCounted(before: [Int], after: [Int], notice: String) throws {
    func store(_ numbers: [Int]) throws -> FlightStore {
      let records = numbers.map { #"{"ident": "AB\#($0)", "fa_flight_id": "AB\#($0)-1", "origin": {"code": "KORD"}}"# }
      var store = FlightStore()
      try store.load([.bytes("[\(records.joined(separator: ","))]".utf8)])
      return store
    }
    var walker = try Walker("--watch", store: try store(before), isSample: false)
    walker.handle(.loaded(try store(after), isComplete: true))
    #expect(walker.browser.notice?.text == notice)
  }

  /// Columns are sorted and grouped by what they compute, whatever they are called.
  @Test func computedColumnsAreSortedAndGrouped() throws {
    var walker = try Walker("--fields 'ident,arrival - scheduled_on as slip,max(distance, 1000 km)' --sort -slip,ident")
    walker.press("l s")
    #expect(walker.browser.view.query.invocation.options[.sort]?.text == "arrival - scheduled_on")
    walker.press("s")
    #expect(walker.browser.view.query.invocation.options[.sort]?.text == "-arrival - scheduled_on")
    walker.press("l S S")
    #expect(
      walker.browser.view.query.invocation.options[.sort]?.text == "-arrival - scheduled_on,-max(distance, 1000 km)")
    #expect(try walker.table().rowCount == FlightStore.sample.flights.count)
    walker.press("h F")
    guard case .table(let groups) = walker.browser.view.content, case .groups = groups.source.rows else {
      Issue.record("no groups: \(walker.picture)")
      return
    }
  }

  /// The day of a flight is that of the clock on the screen.
  @Test(arguments: ["airport", "utc", "Asia/Tokyo"])
  func flightsOfTheSameDayIncludeItself(zone: String) throws {
    var walker = try Walker("--tz \(zone)")
    let subject = try #require(walker.browser.subject)
    let ident = try #require(subject.text("ident", of: .flights, row: subject.rows[0]))
    walker.press("t")
    let table = try walker.table()
    #expect(walker.browser.view.query.address.contains(ident) && table.rowCount > 0, "\(walker.picture)")
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

  /// The columns of the order are marked with its direction where the column has the room.
  @Test(arguments: [
    ("--sort -distance --fields ident,distance", 80, "Flight   Distance, km", "▼"),
    ("--sort -departure", 80, "Flight   From              To                Departure ▼", "▲"),
    ("--sort origin,-departure", 80, "Flight   From ▲            To                Departure ▼", "-"),
    ("--sort ident", 80, "Flight   From", "▲"), ("", 80, "Flight   From", "▲"),
  ])
  func theOrderIsMarked(line: String, width: Int, start: String, absent: String) throws {
    let walker = try Walker(line, ScreenSize(width: width, height: 24))
    let headings = (1...2).map { walker.screen.text(ofRow: $0) }.first { $0.hasPrefix("Flight") } ?? ""
    #expect(headings.hasPrefix(start) && !headings.contains(absent), "\(walker.picture)")
  }

  /// A map has the whole screen, whatever its shape.
  @Test(arguments: [(80, 24), (40, 40), (160, 30), (60, 50)])
  func theMapFillsTheScreen(width: Int, height: Int) throws {
    var walker = try Walker("--airport KORD", ScreenSize(width: width, height: height))
    walker.press("m")
    #expect(walker.screen.text(ofRow: height - 3).contains("in the air"), "\(walker.picture)")
    let blank = (1..<(height - 3)).count { walker.screen.text(ofRow: $0).isEmpty }
    #expect(blank * 3 < height, "\(walker.picture)")
  }

  /// `0` shows the airports beyond the edge too, and then most of the traffic again.
  @Test func theMapShowsEverything() throws {
    let places = [("KORD", 42, -88), ("KSFO", 38, -122), ("KDEN", 40, -105), ("KSLC", 41, -112), ("NZAA", -37, 175)]
    let airports = places.map { code, latitude, longitude in
      #"{"airport_code": "\#(code)", "latitude": \#(latitude), "longitude": \#(longitude)}"#
    }
    let flights = (1...20).map { number in
      let end = number == 20 ? "NZAA" : places[1 + number % 3].0
      return #"{"ident": "AB\#(number)", "origin": {"code": "KORD"}, "destination": {"code": "\#(end)"}}"#
    }
    var store = FlightStore()
    try store.load([.bytes("[\((airports + flights).joined(separator: ","))]".utf8)])
    var walker = try Walker(store: store, isSample: false)
    walker.press("m")
    let traffic = walker.picture
    #expect(traffic.contains("beyond the edge"))
    walker.press("0")
    #expect(!walker.picture.contains("beyond the edge"))
    walker.press("0")
    #expect(walker.picture == traffic)
    walker.press("m")
    #expect(walker.browser.notice?.text == "that is on the screen already")
  }

  /// The position and its note have the room that they need before the name of the sample.
  @Test(arguments: [16, 20, 40]) func thePositionPrecedesTheSample(width: Int) throws {
    var walker = try Walker("airports", ScreenSize(width: width, height: 10))
    #expect(walker.screen.text(ofRow: 8).hasPrefix("1/114"), "\(walker.picture)")
    #expect(walker.screen.text(ofRow: 8).hasSuffix("built-in sample") == (width > 24))
    walker.press("Enter")
    #expect(walker.screen.text(ofRow: 8).hasPrefix("lines 1–7/"), "\(walker.picture)")
  }

  @Test(arguments: [(8, 3), (12, 3), (16, 2), (5, 20)]) func aSmallWindowSaysSo(width: Int, height: Int) throws {
    let walker = try Walker("", ScreenSize(width: width, height: height))
    let text = (0..<height).map { walker.screen.text(ofRow: $0) }.joined(separator: " ")
    #expect(text.hasPrefix(width < 6 ? "windo" : "window too small"), "\(walker.picture)")
  }

  /// What explains an empty answer covers neither the status line nor the heading of a low screen.
  @Test(arguments: 5...8) func emptyAnswersLeaveTheStatusLine(height: Int) throws {
    var walker = try Walker("--text zzz")
    walker.handle(.resized(ScreenSize(width: 20, height: height)))
    walker.press("Esc")
    let lines = walker.picture.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(lines.contains("nothing to go back…") && lines.contains("no rows; i drops the"), "\(walker.picture)")
  }

  @Test func keysBeforeTheDataAreNotLost() throws {
    var early = try Walker(store: nil)
    early.press("j j Enter o")
    early.handle(.loaded(.sample, isComplete: true))
    var later = try Walker()
    later.press("j j Enter o")
    #expect(early.picture == later.picture)
    #expect(early.browser.view.query.address.hasPrefix("show "))
  }

  @Test func rightNumberedAnswersAloneCount() throws {
    var walker = try Walker()
    let rows = walker.picture
    walker.handle(.answered(ticket: 999, .failure(.cannotBrowse("late"))))
    #expect(walker.picture == rows)
  }

  /// A time without its zone, or without its last digits, would be another time.
  @Test func timesAreNeverCut() throws {
    var walker = try Walker()
    // In a wide terminal one more column makes little difference.
    let widths = Array(20...80) + stride(from: 85, through: 200, by: 5)
    let cutTime = /\d:\d\d( [+\u{2212}]\d)?( [A-Z]*[+\u{2212}\d:]*)?…/
    for (turn, width) in Effort.some(of: widths, every: 2).enumerated() {
      walker.handle(.resized(ScreenSize(width: width, height: 24)))
      // From the first columns to the last ones, and at the next width back.
      for keys in turn.isMultiple(of: 2) ? ["", "l l l", "l l l l"] : ["", "h h h h", "h h h"] {
        walker.press(keys)
        #expect(!walker.picture.contains(cutTime), "\(width)")
      }
    }
  }

  @Test func aFirstQuestionThatCannotBeAnsweredEndsIt() throws {
    for line in ["KZZZ", "--airline Nonsense"] {
      #expect(try Walker(line).end?.status == .failure, "\(line)")
    }
    var walker = try Walker()
    walker.press(":")
    #expect(walker.end == nil)
  }

  @Test func hostileTextIsShownAsListShowsIt() throws {
    let record = #"""
      {"ident": "X\u001b[31m1", "fa_flight_id": "x-1", "origin": {"code": "KORD", "city": "Chi\u0007cago"},
       "destination": {"code": "LLBG", "city": "תל אביב"}}
      """#
    var store = FlightStore()
    let folder = try TemporaryFolder()
    try store.load(DataFiles.sources(at: try folder.file("x.json", "[\(record)]")))
    let walker = try Walker(store: store)
    #expect(walker.picture.contains("X␛[31m1") && walker.picture.contains("Chi␇cago"))
    let written = String(decoding: GridDifference.bytes(from: nil, to: walker.screen), as: UTF8.self)
    #expect(!written.contains("\u{7}"))
    #expect(written.replacing(/\e\[\d+;\d+H/, with: "").contains("\u{2068}LLBG תל אביב\u{2069}"))
  }

  /// A key that a connection splits by some tens of milliseconds is no Escape, which nobody waits for.
  @Test func escapeWaitsForTheRestOfAKey() {
    #expect((80...150).contains(BrowserLoop.escapePause))
  }

  @Test func noColorMeansNone() throws {
    let walker = try Walker(color: false)
    #expect(walker.screen.cells.allSatisfy { $0.style.color == 0 })
  }

  /// Moving the cursor writes few bytes.
  @Test func littleIsWrittenForAKey() throws {
    var walker = try Walker()
    var worst = 0
    for key in [Key](repeating: Key("j"), count: 40) {
      let before = walker.screen
      walker.handle(.input(.key(key)))
      worst = max(worst, GridDifference.bytes(from: before, to: walker.screen).count)
    }
    #expect(worst < 400, "\(worst)")
  }

  @Test func shellTextIsReadAndWritten() {
    for words in [["a", "b c", "it's", "", "=x", "ü", "$HOME", "a\\b", "\"", "*", "'\u{301};x", "\u{600}'"]] {
      #expect(ShellText.words(of: ShellText.joined(words)) == words)
    }
    #expect(ShellText.words(of: "a 'b") == nil)
    #expect(ShellText.words(of: #"a "b \" c" d\ e"#) == ["a", "b \" c", "d e"])
  }
}

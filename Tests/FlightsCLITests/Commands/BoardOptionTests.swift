import FlightSample
import FlightOutput
import FlightStore
import TerminalScreen
import Testing

@testable import FlightsCLI

/// Tests of `flights board` with options for its time and length.
struct BoardOptionTests {
  private static func times(_ line: String) throws -> [String] {
    let sheet = run("board FRA --arrivals --format tsv \(line)", .storedSample)
    #expect(sheet.status == .success)
    return sheet.lines.dropFirst().map { String($0.split(separator: "\t", omittingEmptySubsequences: false)[6]) }
  }

  @Test func theLongestWindowHasAllFlights() throws {
    let all = try Self.times("--window 100000000")
    #expect(try Self.times("--window 9223372036854775807") == all && all.count > 60)
    #expect(run("board FRA --sql duckdb --window 9223372036854775807").status == .success)
  }

  /// Airports may share an IATA code; a board is that of one airport.
  @Test func aSharedCodeIsSaid() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file(
      "a.json",
      """
      [{"airport_code": "KAAA", "code_iata": "AAA", "name": "One"}, {"airport_code": "KBBB", "code_iata": "AAA", "name": "Two"},
       {"fa_flight_id": "UAL1-1", "ident": "UAL1", "origin": {"code": "KBBB"}, "destination": {"code": "KAAA"},
       "scheduled_out": "2026-03-14T10:00:00Z", "actual_out": "2026-03-14T10:00:00Z", "scheduled_in": "2026-03-14T12:00:00Z"}]
      """)
    #expect(
      run("board aaa --data \(file)").error
        == "flights: 'aaa' is the code of KAAA and KBBB; this is the board of KAAA\n")
    #expect(run("board KBBB --data \(file)").error.isEmpty)
    let another = try folder.file(
      "c.json",
      #"{"fa_flight_id": "UAL2-1", "ident": "UAL2", "origin": {"code": "KBBB"}, "destination": {"code": "KSFO"}}"#)
    #expect(run("board aaa --data \(file) --data \(another)").error.contains("; this is the board of KBBB\n"))
    let reversed = try folder.file(
      "b.ndjson",
      """
      {"airport_code": "KBBB", "code_iata": "AAA", "name": "Two"}
      {"airport_code": "KAAA", "code_iata": "AAA", "name": "One"}
      """)
    #expect(run("board aaa --data \(reversed)").error.hasSuffix("this is the board of KAAA\n"))
  }

  /// Of the airports of a city, the one with the most flights has the board, whatever part of the data is loaded.
  @Test func aCityHasTheBoardOfItsBusiestAirport() {
    let city = run("board Chicago --limit 5 --data sample", .sample)
    let airports = "KORD, KMDW, KPWK; this is the board of KORD"
    #expect(city.error == "flights: 'Chicago' is read as a city; its airports: \(airports)\n")
    #expect(city.output == run("board KORD --limit 5 --data sample", .sample).output)
    #expect(run("board Chicago --limit 5", .storedSample) == city)
    // The beginnings of several cities' names stand for none.
    #expect(run("board 'San ' --data sample", .sample).status == .usage)
  }

  /// Flights that the board leaves out are said beside those that it shows.
  @Test func blockedFlightsOfTheseHoursAreSaid() throws {
    let folder = try TemporaryFolder()
    let cases = [("UAL1", "12", "false"), ("N5AB", "12", "true"), ("N6AB", "23", "true")]
    let flights = cases.map { ident, hour, blocked in
      """
      {"fa_flight_id":"\(ident)-1","ident":"\(ident)","origin":{"code":"KSFO"},"destination":{"code":"KORD"},\
      "scheduled_out":"2026-03-14T\(hour):00:00Z","blocked":\(blocked)}
      """
    }
    let file = try folder.file("a.json", flights.joined(separator: "\n"))
    let board = run("board KSFO --at 2026-03-14T12:00Z --format csv --data \(file)")
    #expect(board.lines.count == 2)
    #expect(board.error == "flights: 1 flight blocked, and so on no board\n")
    // An empty board says all of them.
    let empty = run("board KSFO --at 2026-03-16T12:00Z --where 'blocked' --format csv --data \(file)")
    #expect(empty.error == "flights: 2 flights blocked, and so on no board\n")
  }

  /// A flight that returns is on both boards, but is one flight; and only flights that boards show make a board busy.
  @Test func flightsAreCountedOnce() throws {
    let folder = try TemporaryFolder()
    func flight(_ ident: String, _ origin: String, _ destination: String, _ members: String = "") -> String {
      #"{"ident":"\#(ident)","fa_flight_id":"\#(ident)","origin":{"code":"\#(origin)"},"destination":{"code":"\#(destination)"}\#(members)}"#
    }
    let records = [
      #"{"airport_code":"KAAA","name":"One","city":"Aville"}"#,
      #"{"airport_code":"KBBB","name":"Two","city":"Aville"}"#,
      flight("N1", "KAAA", "KAAA", #","blocked":true"#), flight("N2", "KAAA", "KAAA", #","blocked":true"#),
      flight("N3", "KBBB", "KBBB"),
    ]
    let file = try folder.file("a.json", records.joined(separator: "\n"))
    #expect(run("board KAAA --data \(file)").error == "flights: 2 flights blocked, and so on no board\n")
    let city = run("board Aville --data \(file)").error
    #expect(city.hasSuffix("; this is the board of KBBB\nflights: 1 flight without a time is not on the board\n"))
  }

  @Test func anUnknownZoneIsSaid() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file(
      "a.json", #"{"ident":"UAL1","origin":{"code":"KSFO"},"scheduled_out":"2026-03-14T18:00:00Z"}"#)
    let note = "flights: the time zone of KSFO is unknown; local times there are in UTC\n"
    for options in ["--format table", "--after 17:00", "--before 19:00 --format csv"] {
      #expect(run("board KSFO --data \(file) \(options)").error.contains(note), "\(options)")
    }
    for options in ["", "--after 17:00 --tz utc", "--format table --tz utc", "--after 2026-03-14T17:00Z --tz utc"] {
      #expect(!run("board KSFO --data \(file) \(options)").error.contains("unknown"), "\(options)")
    }
  }

  /// The delays of flights that are no longer expected are placeholders, which neither the table nor a sheet shows.
  @Test(arguments: [("cancelled", ""), ("diverted", #","diverted":true"#)])
  func aFlightThatIsCalledOffHasNoDelay(status: String, key: String) throws {
    let folder = try TemporaryFolder()
    let flight = { (ident: String, keys: String) in
      """
      {"fa_flight_id":"\(ident)-1","ident":"\(ident)","origin":{"code":"KSFO"},"destination":{"code":"KORD"},\
      "scheduled_out":"2026-03-14T18:00:00Z","estimated_out":"2026-03-14T18:00:00Z","departure_delay":0,\
      "scheduled_in":"2026-03-14T21:00:00Z","estimated_in":"2026-03-14T21:00:00Z","arrival_delay":0\(keys)}
      """
    }
    let file = try folder.file(
      "a.json", [flight("UAL1", ""), flight("UAL2", #","cancelled":true"# + key)].joined(separator: "\n"))
    for (code, direction) in [("KSFO", "departures"), ("KORD", "arrivals")] {
      let line = "board \(code) --\(direction) --data \(file) --at 2026-03-14T20:00Z --format"
      let sheet = run("\(line) csv").lines.dropFirst()
      let cells = sheet.map { $0.split(separator: ",", omittingEmptySubsequences: false) }
      #expect(cells.map { [$0[1], $0[8], $0[11]] } == [["UAL1", "0", "scheduled"], ["UAL2", "", Substring(status)]])
      let table = run("\(line) table").lines.filter { $0.contains("UAL") }
      #expect(table.map { $0.hasSuffix("–") } == [false, true])
    }
  }

  @Test func aDivertedFlightHasLeft() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file(
      "a.json",
      """
      {"fa_flight_id":"1","ident":"UAL1","origin":{"code":"KSFO"},"destination":{"code":"KORD"},"diverted":true,
      "scheduled_out":"2026-03-14T18:00:00Z","actual_out":"2026-03-14T18:07:00Z",
      "scheduled_in":"2026-03-14T21:00:00Z","estimated_in":"2026-03-14T21:05:00Z"}
      """)
    for (code, direction, time) in [("KSFO", "departures", "18:00   18:07"), ("KORD", "arrivals", "21:00   –")] {
      let board = run("board \(code) --\(direction) --data \(file) --at 2026-03-14T20:00Z --tz utc --format table")
      #expect(board.lines.contains { $0.hasPrefix(time) }, "\(board.output)")
    }
  }

  /// The clock of the sample is 19:00 in Frankfurt, 18:00 UTC.
  @Test(arguments: [
    ("--after 20:00", "2026-03-14T19:00:00Z", "9"), ("--after 20:00 --tz utc", "2026-03-14T20:00:00Z", "9"),
    ("--before 18:00", "0", "2026-03-14T17:00:59Z"), ("--after now", "2026-03-14T18:00:00Z", "9"),
    ("--after 2026-03-14T20", "2026-03-14T19:00:00Z", "9"),
    ("--after 2026-03-14T20:00Z --before 2026-03-14T21:30Z", "2026-03-14T20:00:00Z", "2026-03-14T21:30:59Z"),
    ("--after 2026-03-14 --before 2026-03-14", "2026-03-13T23:00:00Z", "2026-03-14T22:59:59Z"),
    ("--after 22:00 --before 1:30", "2026-03-14T21:00:00Z", "2026-03-15T00:30:59Z"),
  ])
  func showsWhatLiesBetween(line: String, first: String, last: String) throws {
    let all = try Self.times("--after 2020-01 --before 2030-12")
    #expect(all.count > 50)
    #expect(try Self.times(line) == all.filter { $0 >= first && $0 <= last })
  }

  @Test func flightsWithoutATimeAreSaid() throws {
    let flight = #"{"ident": "A1", "fa_flight_id": "A1", "origin": null, "destination": {"code": "PHNL"}}"#
    let file = try TemporaryFolder()
    let board = run("board PHNL --data \(try file.file("search.json", flight)) --departures")
    #expect(board.error == "")
    let arrivals = run("board PHNL --data \(try file.file("search.json", flight))")
    #expect(arrivals.error == "flights: 1 flight without a time is not on the board\n")
  }

  /// A board without an entry says how many flights there are at other times, and an option that shows the nearest one.
  @Test(arguments: [
    ("--at 2026-03-20T00:00Z", "--at"), ("--at 2020-01-01 --window 3", "--at"),
    ("--at 2020-01-01T00:00Z --arrivals", "--at"), ("--after 2026-03-20", "--after"),
    ("--before 2026-03-01", "--before"), ("--after 2026-03-01 --before 2026-03-02", "--before"),
    ("--after 2026-03-20 --before 2026-03-21 --departures", "--after"),
  ])
  func flightsAtOtherTimesAreSaid(line: String, option: String) throws {
    for format in ["table", "csv"] {
      let board = run("board FRA --format \(format) \(line)", .storedSample)
      let note = try #require(
        board.error.wholeMatch(
          of: /flights: (\d+) flights of FRA are outside these hours; '(--[a-z]+) ([0-9TZ:-]+)' shows the nearest\n/))
      #expect(note.2 == option && Int(note.1)! > 20)
      let rest = line.replacing(try Regex("\(option) [^ ]+"), with: "")
      let shown = run("board FRA --format csv \(rest) \(note.2) \(note.3)", .storedSample)
      #expect(shown.lines.contains { $0.contains(note.3) } && shown.error.isEmpty, "\(shown)")
      #expect(run("board FRA --quiet --format \(format) \(line)", .storedSample).error.isEmpty)
    }
  }

  /// In San Francisco clocks jumped from 2:00 to 3:00 in March 2022, and went back from 2:00 to 1:00 in November.
  @Test(arguments: [
    ("2022-03-13", "--after 02:30", ">= 2022-03-13T02:30", "10:10"),
    ("2022-03-13", "--before 02:30", "<= 2022-03-13T02:30", "09:59"),
    ("2022-11-06", "--before 01:45", "<= 2022-11-06T01:45", "08:30 09:40"),
    ("2022-11-06", "--after 01:35", ">= 2022-11-06T01:35", "08:50 09:40"),
    ("2022-11-06", "--after 01:45 --before 01:35", "> 2022-11-06T01:45", "08:50"),
  ])
  func timesAreWhatClocksShow(day: String, options: String, condition: String, times: String) throws {
    let folder = try TemporaryFolder()
    // By the clock 1:59 and 3:10; 1:30 and 1:50, then 1:40 after the clocks went back.
    let off = ["2022-03-13T09:59", "2022-03-13T10:10", "2022-11-06T08:30", "2022-11-06T08:50", "2022-11-06T09:40"]
    let flights = off.filter { $0.hasPrefix(day) }.map { time in
      #"{"fa_flight_id": "\#(time)", "ident": "UAL1", "destination": {"code": "PHNL"}, "#
        + #""origin": {"code": "KSFO", "timezone": "America/Los_Angeles"}, "scheduled_off": "\#(time):00Z"}"#
    }
    let file = try folder.file("a.ndjson", flights.joined(separator: "\n"))
    for zone in ["", "--tz America/Los_Angeles"] {
      let board = run("board KSFO --departures --data \(file) --at \(day)T08:00Z \(options) --format tsv \(zone)")
      let shown = board.lines.dropFirst().map { String($0.split(separator: "\t").last ?? "") }
      #expect(shown == times.split(separator: " ").map { "\(day)T\($0)" }, "\(zone)")
      #expect(
        run("list --data \(file) --where 'departure \(condition)' --template '{fa_flight_id}' \(zone)").lines == shown)
    }
  }

  @Test func aLimitKeepsWhatIsNext() throws {
    let all = try Self.times("")
    let next = all.firstIndex { $0 >= "2026-03-14T18:00:00Z" } ?? 0
    #expect(try Self.times("--limit 8") == Array(all[(next - 2)..<(next + 6)]))
    #expect(try Self.times("--limit 0") == [])
    #expect(try Self.times("--limit 9999") == all)
    let after = try Self.times("--after 20:00")
    #expect(try Self.times("--after 20:00 --limit 5") == Array(after.prefix(5)))
    let page = run("board FRA --arrivals --after 20:00 --limit 5 --format table", .sample)
    #expect(page.output.contains("… \(after.count - 5) later"))
  }

  /// The title of a board of other hours is their beginning, or their end, and days are counted from it.
  @Test(arguments: [
    ("--after 2025-10-25T23:30 --before 2025-10-26T02:30", "25 Oct 2025 23:30 BST", "00:55 +1"),
    ("--before 2025-10-26T00:59", "26 Oct 2025 00:59 BST", "00:55"),
    ("--after 2025-10-26", "26 Oct 2025 00:00 BST", "00:55"),
    ("--window 999", "1 Nov 2025 17:51 GMT", "00:55 \u{2212}6"),
  ])
  func theTitleIsOfTheHoursShown(options: String, title: String, time: String) throws {
    let folder = try TemporaryFolder()
    let file = try folder.file(
      "a.json",
      #"{"fa_flight_id": "1", "ident": "A1", "origin": null, "destination": {"code": "EGLL", "timezone": "Europe/London"}, "scheduled_in": "2025-10-25T23:55:00Z"}"#
        + #"{"fa_flight_id": "2", "ident": "A2", "origin": null, "destination": {"code": "EGKK"}, "actual_on": "2025-11-01T17:51:00Z"}"#
    )
    let page = run("board EGLL --arrivals \(options) --format table --data \(file)")
    #expect(page.lines.first?.hasSuffix(title) == true, "\(page.output)")
    #expect(page.lines.contains { $0.hasPrefix("\(time) ") }, "\(page.output)")
  }

  @Test(arguments: [
    (
      "--after 25:00",
      "option '--after' needs today, now, +2h, 18:00 or a time such as 2022-01-26T18:00Z; found '25:00'"
    ),
    (
      "--after 9223372036854775807:00",
      "option '--after' needs today, now, +2h, 18:00 or a time such as 2022-01-26T18:00Z; found '9223372036854775807:00'"
    ),
    (
      "--before dawn",
      "option '--before' needs today, now, +2h, 18:00 or a time such as 2022-01-26T18:00Z; found 'dawn'"
    ),
    (
      "--after 2026-03-15 --before 2026-03-14", "option '--before': '2026-03-14' comes before '2026-03-15' of '--after'"
    ),
  ])
  func whatIsNoTimeIsRefused(line: String, message: String) {
    let result = run("board FRA \(line)")
    #expect(result.status == .usage && result.error == "flights: \(message)\nrun 'flights board --help' for usage\n")
  }

  /// Times of day and hours from the clock are those of the same instants in full.
  @Test(arguments: [
    ("--after now --before +2h", "--after 2026-03-14T18:00Z --before 2026-03-14T20:00Z"),
    ("--after today --before today", "--after 2026-03-14 --before 2026-03-14"),
    ("--after now-90min --before now", "--after 2026-03-14T16:30Z --before 2026-03-14T18:00Z"),
    ("--after 6pm --before 7:30pm", "--after 18:00 --before 19:30"),
    ("--after 1800 --before 1930", "--after 18:00 --before 19:30"),
    ("--after 2005 --before 0015", "--after 20:05 --before 00:15"),
    ("--after 10pm --before 12:15am", "--after 22:00 --before 00:15"),
  ])
  func timesAreShort(short: String, full: String) throws {
    let found = try Self.times(short + " --at 2026-03-14T18:00Z")
    #expect(!found.isEmpty)
    #expect(found == (try Self.times(full + " --at 2026-03-14T18:00Z")))
  }

  @Test func blockedFlightsOfAnEmptyBoardAreSaid() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file(
      "a.json",
      #"{"fa_flight_id": "1", "ident": "N1", "blocked": true, "origin": {"code": "KSFO"}, "actual_off": "2026-03-14T18:00:00Z"}"#
    )
    #expect(run("board KSFO --data \(file)").error == "flights: 1 flight blocked, and so on no board\n")
  }

  @Test func aWatchedBoardScrolls() {
    var screen = WatchedScreen()
    screen.height = 20
    screen.limitScroll(-30...12)
    #expect(screen.scroll == 0 && screen.scrolls)
    func press(_ inputs: Input...) -> Int {
      for input in inputs { screen.take(input) }
      return screen.scroll
    }
    #expect(press(.key(Key(.down)), .key(Key("j"))) == 2)
    #expect(press(.key(Key(.pageDown))) == 12)
    #expect(press(.key(Key(.end)), .key(Key(.down))) == 12)
    #expect(press(.key(Key(.home))) == -30)
    #expect(press(.key(Key(.escape)), .mouse(Mouse(.wheelUp, row: 3, column: 3))) == -3)
    #expect(press(.mouse(Mouse(.wheelDown, row: 3, column: 3))) == 0)
    screen.limitScroll(0...0)
    #expect(press(.key(Key(.down))) == 0 && !screen.scrolls)
    #expect(WatchedScreen.ends(.key(Key("q"))) && !WatchedScreen.ends(.paste("q")))
  }

  /// Every entry from the first to the last can be scrolled to.
  @Test func everyLineOfABoardCanBeSeen() {
    let store = FlightStore.sample
    let board = RowQuery(.flights).rows(in: store).board(
      .arrivals, of: store.airports(coded: "ORD").rows,
      within: AirportBoard.window(around: store.now, hours: AirportBoard.usualHours))
    let count = board.entries.count
    let usual = board.range(showing: 10, around: store.now)
    var seen: Set<Int> = []
    for scroll in -usual.lowerBound...(count - usual.upperBound) {
      let range = board.range(showing: 10, around: store.now, scrolledBy: scroll)
      #expect(range.count == 10)
      seen.formUnion(range)
    }
    #expect(seen.count == count && usual.contains { board.entries[$0].seconds >= store.now })
    #expect(board.range(showing: 10, around: store.now, scrolledBy: -.max / 2) == 0..<10)
  }
}

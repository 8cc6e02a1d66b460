import TestSupport
import FlightSample
import FlightOutput
import FlightStore
import Foundation
import TerminalScreen
import Testing

@testable import FlightsCLI

/// Tests of what is where on the screen.
struct BrowserScreenTests {
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
}

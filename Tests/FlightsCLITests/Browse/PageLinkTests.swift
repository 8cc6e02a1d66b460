import FlightOutput
import FlightStore
import TerminalScreen
import Testing

@testable import FlightsCLI

/// Tests of the links of boards and cards, and of finding text there.
struct PageLinkTests {
  /// Two days of one ident, a flight of no known airline, and an airport with a short code.
  private static func store() throws -> FlightStore {
    let records = [("UAL1", 1), ("UAL1", 2), ("N524PP", 3)].map { ident, day in
      #"""
      {"ident": "\#(ident)", "fa_flight_id": "F\#(day)", "origin": {"code": "3D2"}, "destination": {"code": "KORD"},
       "scheduled_in": "2026-03-0\#(day)T10:00:00Z"}
      """#
    }
    return try FlightStore(parsing: "[\(records.joined(separator: ","))]".utf8)
  }

  /// Every link leads to the entity in whose row it is.
  @Test(arguments: ["board KORD --after 2026-03-01 --before 2026-03-05", "show KORD", "show 3D2", "show F2"])
  func linksLeadToTheirRows(address: String) throws {
    var walker = try Walker(store: try Self.store(), isSample: false)
    walker.press(": C-u '\(address)' Enter")
    let links = try walker.page().links
    let expected = address == "show F2" ? ["3D2", "KORD"] : ["F1", "F2", "F3"]
    let subject = walker.browser.subject?.text("icao")
    #expect(
      links.map(\.entity).compactMap { $0.text("fa_flight_id") ?? $0.text("icao") }
        .filter { $0.hasPrefix("F") || address == "show F2" }.sorted() == expected)
    for link in links {
      #expect(link.entity.text("icao").map { $0 != subject } ?? true)
      walker.press("Tab Enter")
      let opened = try #require(walker.browser.subject)
      #expect(opened.entity == link.entity.entity && opened.rows == link.entity.rows, "\(walker.picture)")
      walker.press("Esc")
      let focused = try #require(try walker.page().focused)
      #expect(focused.entity.rows == link.entity.rows)
    }
  }

  /// The column of another flight leads to that flight, not to others with its ident.
  @Test func columnsLeadToTheirRows() throws {
    let records = """
      {"ident":"UAL1","fa_flight_id":"A"},{"ident":"UAL1","fa_flight_id":"B"},
      {"ident":"UAL2","fa_flight_id":"C","inbound_fa_flight_id":"B"}
      """
    var walker = try Walker("--fields ident,inbound", store: try FlightStore(parsing: "[\(records)]".utf8))
    walker.press("j j Tab Enter")
    #expect(walker.browser.subject?.text("fa_flight_id") == "B")
  }

  /// A link that is scrolled out of sight is not opened; the next one is a visible one.
  @Test func linksOutOfSightAreForgotten() throws {
    var walker = try Walker("KORD", ScreenSize(width: 80, height: 16))
    walker.press("Tab PgDn")
    #expect(try walker.page().focused == nil)
    walker.press("Enter")
    #expect(walker.browser.notice?.text != nil)
    let height = 16 - 3
    for (key, isFirst) in [("Tab", true), ("S-Tab", false)] {
      walker.press(key)
      let page = try walker.page()
      let seen = page.links.map(\.line).filter { (page.top..<(page.top + height)).contains($0) }
      #expect(try #require(page.focused).line == (isFirst ? seen.first : seen.last))
      walker.press("Esc")
    }
    walker.press("Home Tab Down")
    #expect(try walker.page().focused != nil)
  }

  /// The link stays in its column while the cursor moves from row to row.
  @Test func linksOfATableFollowTheCursor() throws {
    var walker = try Walker()
    walker.press("Tab Down Down Enter")
    #expect(walker.browser.subject?.entity == .airports)
    walker.press("Esc")
    #expect(try walker.table().cursor == 2 && walker.table().isOnLink)
    walker.press("Esc Down Enter")
    #expect(walker.browser.subject?.entity == .flights)
  }

  /// `/` scrolls to lines with the words, the movement keys and a second `/` to further ones, and Esc back.
  @Test func textsOfPagesAreFound() throws {
    var walker = try Walker("KORD", ScreenSize(width: 80, height: 16))
    let before = walker.picture
    func shown() throws -> Range<Int> { try walker.page().top..<(walker.page().top + 13) }
    let lines = try walker.page().lines.map(\.text)
    let places = lines.indices.filter { lines[$0].contains(" en route") }
    try #require(places.count > 2)
    walker.press("/ en Space rou")
    #expect(try shown().contains(places[0]))
    let row = walker.screen.row(try 1 + places[0] - shown().lowerBound)
    #expect(row.filter { $0.style.attributes.contains(.underlined) }.map(\.text).joined() == "enrou")
    walker.press("Up")
    #expect(try shown().contains(places[places.count - 1]))
    walker.press("Esc")
    #expect(walker.picture == before)
    walker.press("'/en rou' Enter")
    for place in places[1...] + [places[0]] {
      walker.press("/ Enter")
      #expect(try shown().contains(place) && walker.browser.notice == nil)
    }
    walker.press("/zzz Enter / Enter")
    #expect(walker.browser.notice?.text == "not found")
  }

  /// A text that follows a key of other views is not taken for keys.
  @Test(arguments: ["fLuq", "cLuq"]) func refusedTextIsDropped(text: String) throws {
    var walker = try Walker("KORD")
    let before = walker.screen.row(0)
    walker.press(text)
    #expect(walker.end == nil && walker.screen.row(0) == before)
    #expect(walker.browser.notice?.text == "\(text.prefix(1)) does nothing here; ? lists all keys")
  }

  /// A card names the key that lists the other flights.
  @Test(arguments: [
    ("KORD", "more: o lists them", "list --origin KORD"), ("KORD", "more: d lists them", "list --dest KORD"),
    ("UAL", "more: a lists them", "list --airline UAL"),
  ])
  func cardsNameTheKeyOfTheRest(name: String, text: String, address: String) throws {
    var walker = try Walker(name)
    #expect(try walker.page().lines.contains { $0.text.hasSuffix(text) })
    walker.press(String(text.dropFirst(6).prefix(1)))
    #expect(walker.browser.view.query.address == address)
  }

  /// Output for a terminal has no such links.
  @Test func commandsWriteNoLinks() {
    #expect(!run("show KORD --color always --width 80 --format table", .sample).output.contains("\u{1B}]"))
  }
}

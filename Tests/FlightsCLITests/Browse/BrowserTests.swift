import TestSupport
import FlightSample
import FlightStore
import TerminalScreen
import Testing

@testable import FlightsCLI

/// Tests of what keys open, and of data that arrive.
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
    walker.go(to: address)
    walker.press("m")
    #expect(walker.browser.view.query.address == map)
    #expect(try !walker.map().map.routes.isEmpty)
  }

  @Test func theCardOfAFlightHasAMap() throws {
    var walker = try Walker()
    walker.press("Enter m")
    #expect(try walker.map().map.routes.count == 1)
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

  /// Groups are counted without the row that totals them.
  @Test func groupsAreCounted() throws {
    var walker = try Walker()
    walker.press(": C-u 'stats --by phase' Enter")
    let table = try walker.table()
    #expect(walker.picture.contains(" \(table.rowCount - 1) groups"))
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

  @Test func aFirstQuestionThatCannotBeAnsweredEndsIt() throws {
    for line in ["KZZZ", "--airline Nonsense"] {
      #expect(try Walker(line).end?.status == .failure, "\(line)")
    }
    var walker = try Walker()
    walker.press(":")
    #expect(walker.end == nil)
  }

  /// A key that a connection splits by some tens of milliseconds is no Escape, which nobody waits for.
  @Test func escapeWaitsForTheRestOfAKey() {
    #expect((80...150).contains(BrowserLoop.escapePause))
  }
}

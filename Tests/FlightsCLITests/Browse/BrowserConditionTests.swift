import FlightSample
import FlightOutput
import FlightStore
import TerminalScreen
import Testing

@testable import FlightsCLI

/// Tests of the conditions that narrow rows, and of the way back from them.
struct BrowserConditionTests {
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
}

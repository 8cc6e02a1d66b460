import FlightStore
import Foundation
import TerminalScreen
import FlightOutput
import FlightSample
import Testing

@testable import FlightsCLI

/// Tests of the browser before all of the data has been read.
struct BrowserBeginningTests {
  private let console = Console(environment: ["LANG": "en"], writeOutput: { _ in }, writeError: { _ in })

  /// Returns the rows that the beginning of the data would show.
  private func rows(_ line: String = "list --limit 20") throws -> BrowserAnswer {
    BrowserQueryRunner(store: .sample, console: console, isSample: true).answer(try Browser.query(at: line))
  }

  @Test func rowsAreLookedAtWhileTheRestIsRead() throws {
    var walker = try Walker(store: nil)
    walker.handle(.progress("reading 12%"))
    #expect(walker.picture.contains("reading 12%"))
    walker.handle(.beginning(try rows()))
    #expect(walker.picture.contains("reading 12%") && walker.picture.contains("1/…"))
    walker.press("j j")
    #expect(walker.picture.contains("3/…"))
    let key = walker.browser.subject?.browserKey
    walker.handle(.loaded(.sample, isComplete: true))
    #expect(walker.browser.subject?.browserKey == key)
    #expect(walker.picture.contains("/\(FlightStore.sample.flights.count)") && !walker.picture.contains("reading"))
  }

  /// A key that needs all of the data waits for it, and so does all later input, so that typed letters are not keys.
  @Test func otherKeysWait() throws {
    var walker = try Walker(store: nil)
    walker.handle(.beginning(try rows()))
    walker.press("j /fraq Enter")
    #expect(walker.end == nil && walker.browser.prompt == nil)
    walker.handle(.loaded(.sample, isComplete: true))
    #expect(walker.browser.view.query.address == "list --text fraq")
    var left = try Walker(store: nil)
    left.handle(.beginning(try rows()))
    left.press("/fra Esc")
    left.handle(.loaded(.sample, isComplete: true))
    #expect(left.browser.view.query.address == "list")
    left.press("q")
    #expect(left.end?.status == .success)
  }

  @Test func whoHasNotMovedLooksAtTheFirstRow() throws {
    var walker = try Walker("--sort -distance", store: nil)
    walker.handle(.beginning(try rows("list --where 'distance < 500 km' --limit 20")))
    let before = walker.browser.subject?.browserKey
    walker.handle(.loaded(.sample, isComplete: true))
    #expect(walker.browser.subject?.browserKey != before)
    #expect(walker.picture.contains("1/"))
  }

  @Test func aFaultAfterTheFirstRowsEndsIt() throws {
    var walker = try Walker(store: nil)
    walker.handle(.beginning(try rows()))
    walker.handle(.loadingFailed(.cannotWatch("files")))
    #expect(walker.end?.status == .failure)
  }

  /// A query that was dropped for a later one is asked again on the way back.
  @Test func whatWasDroppedIsAskedAgain() throws {
    let invocation = try Invocation(words: ["browse"])
    var browser = Browser(
      Browser.Setting(invocation: invocation, console: console), size: ScreenSize(width: 80, height: 24))
    func asked(_ effects: [BrowserEffect]) -> (ticket: Int, query: BrowserQuery)? {
      effects.lazy.compactMap { if case .ask(let ticket, let query) = $0 { (ticket, query) } else { nil } }.first
    }
    let first = try #require(asked(browser.handle(.loaded(.sample, isComplete: true))))
    let again = try #require(asked(browser.handle(.interrupted(ticket: first.ticket))))
    #expect(again.ticket != first.ticket && again.query == first.query)
    // An answer to the dropped query is ignored.
    _ = browser.handle(.answered(ticket: first.ticket, try rows("list --limit 1")))
    #expect(browser.view.content.isEmpty)
    _ = browser.handle(.answered(ticket: again.ticket, try rows()))
    #expect(!browser.view.content.isEmpty)
    // Another view opens while the new order is computed, so the way back asks for the order again.
    let sorted = try #require(asked(browser.handle(.input(.key(Key("s"))))))
    let opened = try #require(asked(browser.handle(.input(.key(Key("T"))))))
    _ = browser.handle(.interrupted(ticket: sorted.ticket))
    _ = browser.handle(.answered(ticket: opened.ticket, try rows("stats")))
    let back = try #require(asked(browser.handle(.input(.key(Key(.escape))))))
    #expect(back.query == sorted.query)
  }

  @Test func aStoppedQuestionEndsAtOnce() throws {
    var queryRunner = BrowserQueryRunner(store: .sample, console: console, isSample: true)
    queryRunner.stop = { true }
    guard case .table(let table) = queryRunner.answer(try Browser.query(at: "list")) else {
      Issue.record("no table")
      return
    }
    #expect(table.table.rowCount == 0)
  }
}

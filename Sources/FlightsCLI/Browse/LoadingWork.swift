internal import FlightOutput
internal import FlightStore

/// Reads the data of a session, and says how far it has come.
// Sendable: only the thread that reads uses it.
struct LoadingWork: @unchecked Sendable {
  private let run: Run
  private let isFirst: Bool
  private let words: BrowserWords

  init(_ run: Run, isFirst: Bool, _ words: BrowserWords) {
    self.run = run
    self.isFirst = isFirst
    self.words = words
  }

  func load(into mailbox: Mailbox) {
    do throws(Failure) {
      let store = try run.loading().load { text in mailbox.put(.progress("\(words.reading) \(text)")) }
      mailbox.put(.loaded(store, isWhole: true))
    } catch {
      // What there was stays; where there was nothing, the session ends with the error.
      if isFirst { mailbox.fail(error) }
      mailbox.put(.loadingFailed(error.firstLine))
    }
  }
}

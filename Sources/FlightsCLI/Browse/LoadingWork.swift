internal import FlightOutput
internal import FlightStore

/// Reads the data of a session, and says how far it has come.
// Sendable: only the thread that reads uses it.
struct LoadingWork: @unchecked Sendable {
  // More rows than any screen has.
  private static let rowsAtFirst = 200
  // So much of the data is read for the first rows; the second time where the first has found none.
  private static let bytesAtFirst = [1 << 20, 24 << 20]

  private let run: Run
  /// What the first view asks; `nil` where there are data already.
  private let question: BrowserQuestion?
  private let words: BrowserWords

  init(_ run: Run, question: BrowserQuestion?, words: BrowserWords) {
    self.run = run
    self.question = question
    self.words = words
  }

  func load(into mailbox: Mailbox) {
    if let question, let rows = firstRows(question.invocation) { mailbox.put(.beginning(rows)) }
    do throws(Failure) {
      let store = try run.loading().load { text in mailbox.put(.progress("\(words.reading) \(text)")) }
      mailbox.put(.loaded(store, isWhole: true))
      // While somebody looks at the first rows; the first card and the first airport need not wait then.
      store.prepareIndexes()
    } catch {
      // What there was stays; where there was nothing, the session ends with the error.
      if question != nil { mailbox.fail(error) }
      mailbox.put(.loadingFailed(error.firstLine))
    }
  }

  /// The rows that can be shown before all has been read; `nil` where there are none, or something is wrong.
  private func firstRows(_ invocation: Invocation) -> BrowserAnswer? {
    guard case .list(let entity) = invocation.action, let sources = try? run.loading().sources() else { return nil }
    var invocation = invocation
    invocation.rows.limit = min(invocation.rows.limit ?? .max, Self.rowsAtFirst)
    if sources.count == 1, sources[0].isStoreFile {
      return (try? stored(sources, invocation: invocation, of: entity.kind)).flatMap { rows(invocation, in: $0) }
    }
    // Where files are added to a store file, nothing tells which rows come first.
    if sources.contains(where: \.isStoreFile) { return nil }
    for size in Self.bytesAtFirst {
      if let rows = rows(invocation, in: .beginning(of: sources, bytes: size)) { return rows }
    }
    return nil
  }

  /// Of a store file, what the first rows are made of.
  private func stored(
    _ sources: [DataSource], invocation: Invocation, of kind: EntityKind
  ) throws -> FlightStore {
    let building = QueryBuilding(invocation: invocation, console: run.console)
    let shown = try building.fields(kind).paths(from: SelectionTable.usualFields(kind))
    return try FlightStore.data(from: sources, for: try building.query(kind), showing: shown).store
  }

  private func rows(_ invocation: Invocation, in store: FlightStore) -> BrowserAnswer? {
    let answer = Answering(store: store, console: run.console).answer(BrowserQuestion(invocation))
    guard case .table(let source) = answer, source.rowCount > 0 else { return nil }
    return answer
  }
}

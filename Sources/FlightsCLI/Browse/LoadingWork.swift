internal import FlightOutput
internal import FlightStore

/// The work of loading a session's data, with reports of progress.
// Sendable: only the loading thread uses it.
struct LoadingWork: @unchecked Sendable {
  // More rows than any screen shows.
  private static let rowsAtFirst = 200
  // The bytes of the data to read for the first rows, and for a second attempt if there are none.
  private static let bytesAtFirst = [1 << 20, 24 << 20]

  private let run: Run
  /// The query of the first view; `nil` on a reload.
  private let query: BrowserQuery?
  private let words: BrowserWords

  init(_ run: Run, query: BrowserQuery?, words: BrowserWords) {
    self.run = run
    self.query = query
    self.words = words
  }

  func load(into mailbox: Mailbox) {
    if let query, let rows = firstRows(query.invocation) { mailbox.put(.beginning(rows)) }
    do throws(Failure) {
      let store = try run.loading().load { text in mailbox.put(.progress("\(words.reading) \(text)")) }
      mailbox.put(.loaded(store, isComplete: true))
      // Indexes are built while the user looks at the first rows, so that the first card need not wait for them.
      store.prepareIndexes()
    } catch {
      // A failed reload keeps the old data; without data, the session ends with the error.
      if query != nil { mailbox.fail(error) }
      mailbox.put(.loadingFailed(error.firstLine))
    }
  }

  /// Returns rows to show before everything is read; `nil` if there are none, or on an error.
  private func firstRows(_ invocation: Invocation) -> BrowserAnswer? {
    guard case .list(let entity) = invocation.action, let sources = try? run.loading().sources() else { return nil }
    var invocation = invocation
    invocation.rows.limit = min(invocation.rows.limit ?? .max, Self.rowsAtFirst)
    if sources.count == 1, sources[0].isStoreFile {
      return (try? stored(sources, invocation: invocation, of: entity.kind)).flatMap { rows(invocation, in: $0) }
    }
    // When files are added to a store file, the order of rows is unknown until all is read.
    if sources.contains(where: \.isStoreFile) { return nil }
    for size in Self.bytesAtFirst {
      if let rows = rows(invocation, in: .beginning(of: sources, bytes: size)) { return rows }
    }
    return nil
  }

  /// Returns the columns of a store file that the first rows need.
  private func stored(
    _ sources: [DataSource], invocation: Invocation, of kind: EntityKind
  ) throws -> FlightStore {
    let building = QueryBuilding(invocation: invocation, console: run.console)
    let shown = try building.fields(kind).paths(from: SelectionTable.usualFields(kind))
    return try FlightStore.data(from: sources, for: try building.query(kind), showing: shown).store
  }

  private func rows(_ invocation: Invocation, in store: FlightStore) -> BrowserAnswer? {
    let queryRunner = BrowserQueryRunner(
      store: store, console: run.console, isSample: run.loading().readsSample)
    let answer = queryRunner.answer(BrowserQuery(invocation))
    guard case .table(let source) = answer, source.rowCount > 0 else { return nil }
    return answer
  }
}

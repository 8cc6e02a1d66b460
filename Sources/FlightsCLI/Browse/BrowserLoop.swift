internal import FlightOutput
internal import FlightStore
internal import Foundation
internal import Synchronization
internal import TerminalScreen

/// The outermost layer of the browser, the only one that knows the terminal, threads and time.
final class BrowserLoop {
  // An answer that arrives within this time is drawn together with its query.
  private static let patience = Duration.milliseconds(12)
  // One query that is running, and one that is about to stop.
  private static let maximumRunning = 2
  // Escape is a key by itself if nothing follows it within this many milliseconds; a slow connection splits sequences.
  static let escapePause: Int32 = 100
  private static let watchPause: Int32 = 250
  // The time for which changes stay marked.
  private static let markPause = Duration.seconds(5)

  private var browser: Browser
  private let run: Run
  private var decoder = InputDecoder()
  private var shown: Grid?
  private let mailbox = Mailbox()
  /// The cancellation flags of running queries, by ticket: the latest, and possibly an earlier one that is stopping.
  private var running: [Int: CancellationFlag] = [:]
  /// The query to run as soon as one in progress ends.
  private var next: (ticket: Int, query: BrowserQuery)?
  private var waitsSince: ContinuousClock.Instant?
  private var markedSince: ContinuousClock.Instant?
  private var stamps: [String: FileStamp] = [:]
  private var isLoading = false
  private var end: Result<(status: ExitStatus, output: String?), Failure>?

  init(_ run: Run, setting: Browser.Setting) {
    self.run = run
    browser = Browser(setting, size: FullScreen.size)
  }

  /// Runs the browser until the user quits; returns the exit status, and the text to print.
  func start(
    with loaded: (store: FlightStore, report: LoadReport)?
  ) throws(Failure) -> (status: ExitStatus, output: String?) {
    stamps = run.watchedStamps
    if let loaded { try begin(with: loaded.store, leftOut: loaded.report.faultCount) }
    FullScreen.enter(takesInput: true)
    defer { FullScreen.leave() }
    if loaded == nil {
      handle(.progress(browser.words.reading))
      load()
    }
    while true {
      if let end { return try end.get() }
      draw()
      wait()
    }
  }

  /// Computes the first view before the terminal is taken over.
  private func begin(with store: FlightStore, leftOut: Int) throws(Failure) {
    for effect in browser.handle(.loaded(store, leftOut: leftOut, isComplete: true)) {
      guard case .ask(let ticket, let query) = effect, let queryRunner = browser.queryRunner else { continue }
      let answer = queryRunner.answer(query)
      if case .failure(let failure) = answer { throw failure }
      _ = browser.handle(.answered(ticket: ticket, answer))
    }
  }

  /// The last command that was copied, for terminals without clipboard access.
  var copied: String? { browser.copied }

  // MARK: Waiting

  private var watches: Bool { browser.setting.invocation.options.has(.watch) }

  private func wait() {
    var milliseconds: Int32 = -1
    if watches || markedSince != nil { milliseconds = Self.watchPause }
    if decoder.isWaiting { milliseconds = Self.escapePause }
    if let waitsSince {
      let left = Self.patience - (ContinuousClock.now - waitsSince)
      if left > .zero { milliseconds = Int32((left / .milliseconds(1)).rounded(.up)) }
    }
    switch FullScreen.wait(milliseconds: milliseconds) {
    case .input(let bytes):
      for input in decoder.decode(bytes) {
        handle(.input(input))
        if browser.refusesText { break }
      }
    case .resize:
      shown = nil
      handle(.resized(FullScreen.size))
    case .signal(let number):
      FullScreen.handleSignal(number)
      shown = nil
      handle(.resized(FullScreen.size))
    case .woken: break
    case .timeout: if decoder.isWaiting { for input in decoder.flush() { handle(.input(input)) } }
    }
    for event in mailbox.takeAll() { receive(event) }
    passTime()
  }

  private func receive(_ event: BrowserEvent) {
    switch event {
    case .answered(let ticket, _):
      let isWanted = running.removeValue(forKey: ticket)?.isSet == false
      handle(isWanted ? event : .interrupted(ticket: ticket))
      if let next {
        self.next = nil
        ask(next.ticket, query: next.query)
      }
    case .loaded(_, _, let isComplete):
      if isComplete { isLoading = false }
      handle(event)
      if !browser.changed.isEmpty { markedSince = .now }
    case .loadingFailed:
      isLoading = false
      handle(event)
    default: handle(event)
    }
  }

  private func passTime() {
    if let marked = markedSince, ContinuousClock.now - marked > Self.markPause {
      markedSince = nil
      handle(.timePassed)
    }
    guard watches, !isLoading else { return }
    let newest = run.watchedStamps
    if newest != stamps {
      stamps = newest
      load()
    }
  }

  // MARK: Doing

  private func handle(_ event: BrowserEvent) {
    for effect in browser.handle(event) {
      switch effect {
      case .ask(let ticket, let query): ask(ticket, query: query)
      // OSC 52: terminals that allow it put the text on the clipboard.
      case .copy(let text): FullScreen.write(Array("\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{7}".utf8))
      case .export(let invocation): export(invocation)
      case .quit(let status, let output): end = end ?? .success((status, output))
      case .fail(let failure): end = end ?? .failure(failure)
      case .suspend:
        FullScreen.suspend()
        shown = nil
        handle(.resized(FullScreen.size))
      case .redraw: shown = nil
      }
    }
  }

  private func ask(_ ticket: Int, query: BrowserQuery) {
    if waitsSince == nil { waitsSince = .now }
    // While the user types, earlier queries become obsolete: only the last one needs an answer.
    for flag in running.values { flag.set() }
    guard running.count < Self.maximumRunning else {
      if let next { handle(.interrupted(ticket: next.ticket)) }
      next = (ticket, query)
      return
    }
    guard var queryRunner = browser.queryRunner else { return }
    let flag = CancellationFlag()
    running[ticket] = flag
    queryRunner.stop = { flag.isSet }
    start { [mailbox, queryRunner] in mailbox.put(.answered(ticket: ticket, queryRunner.answer(query))) }
  }

  private func export(_ invocation: Invocation) {
    guard let store = browser.store else { return }
    let console = browser.setting.console
    let queryRunner = BrowserQueryRunner(store: store, console: console, isSample: browser.setting.isSample)
    start { [mailbox] in
      var failure: String?
      do throws(Failure) {
        _ = try queryRunner.run(invocation, console: queryRunner.console.writing()).perform()
      } catch {
        failure = error.firstLine
      }
      mailbox.put(.exported(to: invocation.options[.output]?.text ?? "", failure: failure))
    }
  }

  /// Loads the data on another thread.
  private func load() {
    isLoading = true
    let first = browser.store == nil ? browser.withCurrentLook(browser.view.query) : nil
    let work = LoadingWork(run: run, query: first, words: browser.words)
    start { [mailbox] in work.load(into: mailbox) }
  }

  private func start(_ work: @escaping @Sendable () -> Void) {
    let thread = WorkerThread {
      work()
      FullScreen.wake()
    }
    // If the system cannot create a thread, the work runs while the loop waits.
    if !thread.hasThread { thread.join() }
  }

  private func draw() {
    // An answer that arrives immediately is drawn together with its query.
    if let waitsSince, !running.isEmpty, ContinuousClock.now - waitsSince < Self.patience { return }
    waitsSince = nil
    let grid = browser.screen()
    let bytes = GridDifference.bytes(from: shown, to: grid)
    if !bytes.isEmpty { FullScreen.write(bytes) }
    shown = grid
  }
}

private final class CancellationFlag: Sendable {
  private let flag = Atomic(false)

  var isSet: Bool { flag.load(ordering: .relaxed) }

  func set() { flag.store(true, ordering: .relaxed) }
}

/// The queue of events from other threads to the loop.
final class Mailbox: Sendable {
  private let events = Mutex<[BrowserEvent]>([])

  func put(_ event: BrowserEvent) {
    events.withLock { $0.append(event) }
    FullScreen.wake()
  }

  func takeAll() -> [BrowserEvent] {
    events.withLock { events in
      defer { events = [] }
      return events
    }
  }
}

/// The work of loading a session's data, with reports of progress.
// Sendable: only the loading thread uses it.
struct LoadingWork: @unchecked Sendable {
  // More rows than any screen shows.
  private static let rowsAtFirst = 200
  // The bytes of the data to read for the first rows, and for a second attempt if there are none.
  private static let bytesAtFirst = [1 << 20, 24 << 20]

  let run: Run
  /// The query of the first view; `nil` on a reload.
  let query: BrowserQuery?
  let words: BrowserWords

  func load(into mailbox: Mailbox) {
    if let query, let rows = firstRows(query.invocation) { mailbox.put(.beginning(rows)) }
    do throws(Failure) {
      let (store, report) = try run.loading().loadWithReport { line in
        if let line { mailbox.put(.progress("\(words.reading) \(line)")) }
      }
      mailbox.put(.loaded(store, leftOut: report.faultCount, isComplete: true))
      // Indexes are built while the user looks at the first rows, so that the first card need not wait for them.
      store.prepareIndexes()
    } catch {
      mailbox.put(.loadingFailed(error))
    }
  }

  /// Returns rows to show before everything is read; `nil` if there are none, or on an error.
  private func firstRows(_ invocation: Invocation) -> BrowserAnswer? {
    guard case .list(let entity) = invocation.action, let sources = try? run.loading().sources() else { return nil }
    var invocation = invocation
    invocation.options.set(.limit, to: String(min(invocation.options.number(.limit) ?? .max, Self.rowsAtFirst)))
    if sources.count == 1, sources[0].isStoreFile {
      return (try? stored(sources, invocation: invocation, of: entity)).flatMap { rows(invocation, in: $0) }
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
      store: store, console: run.console, isSample: run.loading().readsSample, isComplete: false)
    let answer = queryRunner.answer(BrowserQuery(invocation))
    guard case .table(let source) = answer, source.table.rowCount > 0 else { return nil }
    return answer
  }
}

/// The threads that read parts of an input ahead, while another reads it from the start.
struct AheadReaders {
  private let workers: [WorkerThread<(runs: [ElementRun], part: LoadOutcome)>]
  private let control: ReadingControl
  private let observer: ((Int) -> Void)?
  let ahead: [ReadAhead]

  /// Starts a thread for each place.
  ///
  /// - Parameters:
  ///   - source: The input.
  ///   - window: Where the input is read from the start.
  ///   - plan: What is kept of flights.
  ///   - known: What is known already.
  ///   - starts: Where the threads begin; each ends where the next begins.
  ///   - observer: Told how many bytes have been read, by whichever thread.
  init(
    _ source: DataSource, _ window: ByteWindow, _ plan: LoadPlan, _ known: Tables, _ starts: [ElementStart],
    _ observer: ((Int) -> Void)?
  ) {
    let control = ReadingControl()
    self.control = control
    self.observer = observer
    // Tables are values: whoever changes them changes copies of the pages that others see.
    nonisolated(unsafe) let known = known
    let limits = starts.dropFirst().map(\.offset) + [Int.max]
    let workers = zip(starts, limits).map { start, limit in
      WorkerThread { [stop = window.stop] in Self.read(source, plan, known, start, limit, control, stop) }
    }
    self.workers = workers
    ahead = zip(starts, workers).map { start, worker in ReadAhead(start: start.offset) { worker.join()?.runs ?? [] } }
    window.observer = control.observer(telling: observer)
  }

  private static func read(
    _ source: DataSource, _ plan: LoadPlan, _ known: Tables, _ start: ElementStart, _ limit: Int,
    _ control: ReadingControl, _ stop: StopCheck?
  ) -> (runs: [ElementRun], part: LoadOutcome) {
    let builder = plan.builder(on: known)
    guard let window = try? ByteWindow(opening: source) else { return ([], LoadOutcome(builder)) }
    window.observer = { control.add($0) }
    window.stop = stop
    var reader = DocumentReader(window, parser: RecordParser(demand: builder.demand), sink: builder)
    let runs = reader.readRuns(from: start, limit: limit) { control.isStopped }
    return (runs, LoadOutcome(reader.finish()))
  }

  /// Tells the threads that nobody waits for them any more.
  func stop() { control.stop() }

  /// Waits for a thread, and returns what it has made of its part; the second time there is nothing.
  func takePart(_ number: Int) -> LoadOutcome? {
    let part = workers[number].take()?.part
    control.observer(telling: observer)?(0)
    return part
  }
}

/// The threads that read later parts of an input while another reads it from the start.
///
///     ├──── read from the start ────┤├──── worker 0 ────┤├──── worker 1 ────┤
///                                    starts[0]           starts[1]
final class AheadReaders {
  private struct Product {
    let runs: [ElementRun]
    let outcome: LoadOutcome
  }

  // Sendable: tables are values; a thread that changes them changes its own copies of shared pages.
  private struct PartReader: @unchecked Sendable {
    let source: DataSource
    let plan: LoadPlan
    let known: Tables
    let control = ReadingControl()
    let stop: StopCheck?

    func read(from start: ElementStart, to limit: Int) -> Product {
      let builder = plan.builder(on: known)
      guard let window = try? ByteWindow(opening: source) else {
        return Product(runs: [], outcome: LoadOutcome(builder))
      }
      window.observer = { [control] in control.add($0) }
      window.stop = stop
      var reader = DocumentReader(
        window, parser: RecordParser(keys: builder.keys, demand: builder.demand), sink: builder)
      let runs = reader.readRuns(from: start, to: limit) { control.isStopped }
      return Product(runs: runs, outcome: LoadOutcome(reader.finish()))
    }
  }

  private let control: ReadingControl
  private let starts: [ElementStart]
  private let workers: [WorkerThread<Product>]
  private let observer: ((Int) -> Void)?
  private var takenCount = 0

  /// Starts a thread for each part except the first; `starts` has the starts of these parts, in order, at least one.
  ///
  /// `observer` is called, with the number of bytes read, by the thread that reads from the start.
  init(
    _ source: DataSource, window: ByteWindow, plan: LoadPlan, known: Tables, starts: [ElementStart],
    observer: ((Int) -> Void)?
  ) {
    let reader = PartReader(source: source, plan: plan, known: known, stop: window.stop)
    self.starts = starts
    self.observer = observer
    control = reader.control
    let limits = starts.dropFirst().map(\.offset) + [Int.max]
    workers = zip(starts, limits).map { start, limit in WorkerThread { reader.read(from: start, to: limit) } }
    window.observer = control.observer(reportingTo: observer)
  }

  func stop() { control.stop() }

  /// Waits for the threads to end and returns the outcomes of the parts that were not dropped, in order.
  func takeOutcomes() -> [LoadOutcome] {
    let outcomes = workers.compactMap { $0.take()?.outcome }
    control.observer(reportingTo: observer)?(0)
    return outcomes
  }
}

extension AheadReaders: ReadAhead {
  var firstStart: Int { starts.first?.offset ?? .max }

  func next() -> (runs: [ElementRun], limit: Int) {
    guard takenCount < workers.count else { return ([], .max) }
    defer { takenCount += 1 }
    let limit = takenCount + 1 < starts.count ? starts[takenCount + 1].offset : .max
    return (workers[takenCount].join()?.runs ?? [], limit)
  }

  func drop() { _ = workers[takenCount - 1].take() }
}

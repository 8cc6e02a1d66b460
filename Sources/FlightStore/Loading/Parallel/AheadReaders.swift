/// The threads that read parts of an input ahead, while another reads it from the start.
final class AheadReaders {
  /// Reads parts, on any thread.
  // Sendable: tables are values; whoever changes them changes copies of the pages that others see.
  private struct PartReader: @unchecked Sendable {
    let source: DataSource
    let plan: LoadPlan
    let known: Tables
    let parts: InputParts
    let control = ReadingControl()
    let stop: StopCheck?

    /// Reads a part, and then what can be taken over of others.
    func readOn(from first: InputParts.Part) {
      var part: InputParts.Part? = first
      while let reading = part {
        read(reading)
        part = control.isStopped ? nil : parts.takeOver()
      }
    }

    func read(_ part: InputParts.Part) {
      let builder = plan.builder(on: known)
      guard let start = part.start, let window = try? ByteWindow(opening: source) else {
        return parts.finish(part, [], LoadOutcome(builder))
      }
      window.observer = { [control] in control.add($0) }
      window.stop = stop
      var reader = DocumentReader(window, parser: RecordParser(demand: builder.demand), sink: builder)
      let runs = reader.readRuns(from: start, isStopped: { control.isStopped }) { parts.advance(part, to: $0) }
      parts.finish(part, runs, LoadOutcome(reader.finish()))
    }
  }

  private let reader: PartReader
  private let workers: [WorkerThread<Void>]
  private let observer: ((Int) -> Void)?
  /// The part that is being read from the start, or has been taken last.
  private var part: InputParts.Part

  /// Starts a thread for each part but the first.
  ///
  /// - Parameters:
  ///   - source: The input.
  ///   - window: Where the input is read from the start.
  ///   - plan: What is kept of flights.
  ///   - known: What is known already.
  ///   - parts: The parts of the input, two at least.
  ///   - observer: Told how many bytes have been read, by whichever thread.
  init(
    _ source: DataSource, _ window: ByteWindow, _ plan: LoadPlan, _ known: Tables, _ parts: InputParts,
    _ observer: ((Int) -> Void)?
  ) {
    let reader = PartReader(source: source, plan: plan, known: known, parts: parts, stop: window.stop)
    let all = parts.parts
    self.reader = reader
    self.observer = observer
    part = all[0]
    workers = all.dropFirst().map { part in WorkerThread { reader.readOn(from: part) } }
    window.observer = reader.control.observer(telling: observer)
  }

  /// Tells the threads that nobody waits for them any more.
  func stop() { reader.control.stop() }

  /// Waits for the threads to end, and gives away what has come of the parts that were taken, in order.
  func takeOutcomes() -> [LoadOutcome] {
    for worker in workers { worker.join() }
    reader.control.observer(telling: observer)?(0)
    return reader.parts.parts.compactMap { $0.takeOutcome() }
  }
}

extension AheadReaders: ReadAhead {
  func advance(to offset: Int) -> Int { reader.parts.advance(part, to: offset) }

  func next() -> (runs: [ElementRun], limit: Int) {
    guard let next = reader.parts.part(after: part) else { return ([], .max) }
    // Waiting would be a waste while there is something left to read.
    while !next.isRead, let other = reader.parts.takeOver() { reader.read(other) }
    part = next
    let runs = next.runs
    return (runs, reader.parts.part(after: next)?.start?.offset ?? .max)
  }

  func drop() { part.drop() }
}

internal import Synchronization

/// The threads that each read some inputs of a batch while the calling thread reads the first ones.
struct BatchReaders {
  typealias Part = Result<(part: LoadOutcome, reports: [LoadReport]), Loading.Stop>

  let workers: [WorkerThread<Part>]
  private let control: ReadingControl
  private let callerObserver: ((Int) -> Void)?

  /// Starts a thread for each part.
  init(_ parts: [[DataSource]], loading: Loading, known: Tables) {
    let control = ReadingControl()
    self.control = control
    callerObserver = loading.observer
    // Tables are values: a thread that changes them changes its own copies of shared pages.
    nonisolated(unsafe) let known = known
    let (plan, stop) = (loading.plan, loading.stop)
    workers = parts.map { sources in
      WorkerThread {
        let loading = Loading(plan: plan, stop: { control.isStopped || stop?() == true }, threads: 1)
        return unsafe Self.read(sources, loading: loading, known: known, control: control)
      }
    }
  }

  private static func read(
    _ sources: [DataSource], loading: Loading, known: Tables, control: ReadingControl
  ) -> Part {
    var builder = loading.plan.builder(on: known)
    let parser = RecordParser(keys: builder.keys, demand: builder.demand)
    var reports = sources.map { _ in LoadReport() }
    do throws(Loading.Stop) {
      for index in sources.indices {
        builder = try loading.read(sources[index], with: builder, parser: parser, report: &reports[index]) {
          control.add($0)
        }
      }
    } catch {
      return .failure(error)
    }
    return .success((LoadOutcome(builder), reports))
  }

  /// An observer for the calling thread that also reports the bytes read by the other threads.
  var observer: ((Int) -> Void)? { control.observer(reportingTo: callerObserver) }

  /// Reports the bytes that have been read and not reported.
  func reportRest() { observer?(0) }

  func stop() { control.stop() }
}

/// Inputs, by number, that several threads read in parallel, each some of them one after another.
struct SourceBatch: Equatable {
  var first: [Int]
  /// The inputs of the other threads, which come after `first`.
  var others: [[Int]] = []
}

extension Loading {
  /// Divides inputs of some sizes into batches, which are read one after another in the order of the plan.
  ///
  /// A large input, or one of unknown size, is a batch of its own.
  func batches(ofSizes sizes: [Int?]) -> [SourceBatch] {
    // A pushdown on any thread needs the airports and airlines, which are in small inputs, so those are read first.
    var bytesFirst = plan.pushdown == nil ? 0 : DataSource.total(of: sizes) / 8
    var batches: [SourceBatch] = []
    var small: [(index: Int, size: Int)] = []
    for index in plan.order(of: sizes) {
      if let size = sizes[index], threadCount(for: size) == 1, bytesFirst <= 0 {
        small.append((index, size))
        continue
      }
      // Sizes may be any numbers, so none is subtracted from a negative one.
      bytesFirst = max(0, bytesFirst) - (sizes[index] ?? 0)
      if !small.isEmpty { batches.append(batch(small)) }
      small = []
      batches.append(SourceBatch(first: [index]))
    }
    if !small.isEmpty { batches.append(batch(small)) }
    return batches
  }

  /// Divides inputs into parts of similar size.
  private func batch(_ inputs: [(index: Int, size: Int)]) -> SourceBatch {
    let total = DataSource.total(of: inputs.map(\.size))
    let count = min(threadCount(for: total), inputs.count)
    if count == 1 { return SourceBatch(first: inputs.map(\.index)) }
    var parts = Array(repeating: [Int](), count: count)
    var bytes = 0
    for (index, size) in inputs {
      // The middle of an input decides, so that it goes to the part that holds most of it.
      parts[min(count - 1, (bytes + size / 2) * count / max(1, total))].append(index)
      bytes += size
    }
    return SourceBatch(first: parts[0], others: parts.dropFirst().filter { !$0.isEmpty })
  }
}

/// A shared byte count and stop flag for threads that read together.
final class ReadingControl: Sendable {
  private let stopFlag = Atomic(false)
  private let byteCount = Atomic(0)

  var isStopped: Bool { stopFlag.load(ordering: .relaxed) }

  /// Requests the threads to stop, because their results are not needed.
  func stop() { stopFlag.store(true, ordering: .relaxed) }

  func add(_ count: Int) { byteCount.add(count, ordering: .relaxed) }

  /// Returns an observer for one thread that reports its bytes together with those noted by the other threads.
  func observer(reportingTo observer: ((Int) -> Void)?) -> ((Int) -> Void)? {
    observer.map { observer in
      { [self] in
        let count = $0 + byteCount.exchange(0, ordering: .relaxed)
        if count > 0 { observer(count) }
      }
    }
  }
}

/// The threads that each read some inputs of a batch while the calling thread reads the first ones.
struct BatchReaders {
  typealias Part = Result<(part: LoadOutcome, reports: [LoadReport]), Loading.Stop>

  let workers: [WorkerThread<Part>]
  private let control: ReadingControl
  private let callerObserver: ((Int) -> Void)?

  /// Starts a thread for each part.
  ///
  /// - Parameters:
  ///   - parts: The inputs of each thread.
  ///   - loading: The load whose plan and stop function the threads use.
  ///   - known: The tables that are known already.
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

  /// Requests the threads to stop, because their results are not needed.
  func stop() { control.stop() }
}

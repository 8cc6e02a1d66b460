/// The threads that read whole inputs of a batch, each some of them, while another reads the first ones.
struct SideReaders {
  typealias Part = Result<(part: LoadOutcome, reports: [LoadReport]), Loading.Stop>

  let workers: [WorkerThread<Part>]
  private let control: ReadingControl
  private let told: ((Int) -> Void)?

  /// Starts a thread for each part.
  ///
  /// - Parameters:
  ///   - parts: The inputs of each thread.
  ///   - loading: How they are loaded.
  ///   - known: What is known already.
  init(_ parts: [[DataSource]], loading: Loading, known: Tables) {
    let control = ReadingControl()
    self.control = control
    told = loading.observer
    // Tables are values: whoever changes them changes copies of the pages that others see.
    nonisolated(unsafe) let known = known
    let (plan, stop) = (loading.plan, loading.stop)
    workers = parts.map { sources in
      WorkerThread {
        let loading = Loading(plan: plan, stop: { control.isStopped || stop?() == true }, threads: 1)
        return Self.read(sources, loading: loading, known: known, control: control)
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

  /// To be told by the thread that asks how many bytes it has read; those of the others are told with them.
  var observer: ((Int) -> Void)? { control.observer(telling: told) }

  /// Tells of the bytes that have been read and not been told of.
  func tellRest() { observer?(0) }

  /// Tells the threads that nobody waits for them any more.
  func stop() { control.stop() }
}

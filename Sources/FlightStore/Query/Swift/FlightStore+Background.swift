internal import Dispatch
internal import Synchronization

extension FlightStore {
  /// Adds what inputs hold, in the background: all of it or, when one of them fails or the task is cancelled, nothing.
  ///
  /// In asynchronous code this is what `load` means; reading keeps no thread of the tasks from running. It stops within a quarter of a megabyte after the task is cancelled.
  ///
  ///     try await store.load(sources, progress: { print($0.bytesRead) })
  ///
  /// - Parameters:
  ///   - sources: The inputs; the outcome does not depend on their order.
  ///   - progress: Told from time to time how far reading has come, on a thread of its own.
  /// - Returns: How many records came, and which were left out.
  /// - Throws: `LoadError` for the first input that cannot be read or is no JSON; `CancellationError` when the task is
  ///   cancelled.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  @discardableResult
  public mutating func load(
    _ sources: [DataSource], progress: (@Sendable (LoadProgress) -> Void)? = nil
  ) async throws -> LoadReport {
    try Task.checkCancellation()
    let (loaded, report) = try await Self.loaded(self, sources: sources, progress: progress)
    try Task.checkCancellation()
    self = loaded
    return report
  }

  private static func loaded(
    _ store: FlightStore, sources: [DataSource], progress: (@Sendable (LoadProgress) -> Void)?
  ) async throws -> (FlightStore, LoadReport) {
    let stop = StopSign()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        DispatchQueue.global().async {
          var store = store
          let observer = LoadProgress.observer(of: sources) { progress?($0) }
          let report = Swift.Result {
            try store.load(with: Loading(plan: LoadPlan(), observer: observer, stop: { stop.isSet }), sources)
          }
          continuation.resume(with: report.map { (store, $0) }.mapError { stop.isSet ? CancellationError() : $0 })
        }
      }
    } onCancel: {
      stop.set()
    }
  }
}

/// Tells work on another thread not to go on.
private final class StopSign: Sendable {
  private let flag = Atomic(false)

  var isSet: Bool { flag.load(ordering: .relaxed) }

  func set() { flag.store(true, ordering: .relaxed) }
}

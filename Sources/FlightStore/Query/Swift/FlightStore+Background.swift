internal import Dispatch
internal import Synchronization

extension FlightStore {
  /// Adds the records of inputs in the background, atomically: if one fails or the task is cancelled, nothing is added.
  ///
  /// This is the `load` of asynchronous code. Reading does not block a thread of the cooperative pool, and stops within
  /// a quarter of a megabyte after the task is cancelled.
  ///
  ///     try await store.load(sources, progress: { print($0.bytesRead) })
  ///
  /// - Parameters:
  ///   - sources: The inputs; the result does not depend on their order.
  ///   - progress: Called from time to time with the progress of reading, on a thread of its own.
  /// - Returns: A report with the number of records, and those that were rejected.
  /// - Throws: `LoadError` for the first input that cannot be read or is not JSON; `CancellationError` if the task is
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
    let stop = CancellationFlag()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        DispatchQueue.global().async {
          var store = store
          let observer = LoadProgress.observer(of: sources) { progress?($0) }
          let report = Swift.Result {
            try store.load(sources, with: Loading(plan: LoadPlan(), observer: observer, stop: { stop.isSet }))
          }
          continuation.resume(with: report.map { (store, $0) }.mapError { stop.isSet ? CancellationError() : $0 })
        }
      }
    } onCancel: {
      stop.set()
    }
  }
}

/// A cancellation flag for work on another thread.
private final class CancellationFlag: Sendable {
  private let flag = Atomic(false)

  var isSet: Bool { flag.load(ordering: .relaxed) }

  func set() { flag.store(true, ordering: .relaxed) }
}

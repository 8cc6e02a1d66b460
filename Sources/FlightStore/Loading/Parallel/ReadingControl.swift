internal import Synchronization

/// A shared byte count and stop flag for threads that read together.
final class ReadingControl: Sendable {
  private let stopFlag = Atomic(false)
  private let byteCount = Atomic(0)

  var isStopped: Bool { stopFlag.load(ordering: .relaxed) }

  /// Requests the threads to stop, because their results are not needed.
  func stop() { stopFlag.store(true, ordering: .relaxed) }

  /// Notes bytes that a thread has read.
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

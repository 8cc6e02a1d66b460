internal import Synchronization

/// Lets threads that read together tell each other how many bytes they have read, and to read no further.
final class ReadingControl: Sendable {
  private let stopSign = Atomic(false)
  private let byteCount = Atomic(0)

  var isStopped: Bool { stopSign.load(ordering: .relaxed) }

  /// Tells the threads that nobody waits for them any more.
  func stop() { stopSign.store(true, ordering: .relaxed) }

  /// Notes bytes that a thread has read.
  func add(_ count: Int) { byteCount.add(count, ordering: .relaxed) }

  /// Returns an observer for one thread that tells another of its bytes and, with them, of those that have been noted.
  func observer(telling observer: ((Int) -> Void)?) -> ((Int) -> Void)? {
    observer.map { observer in
      { [self] in
        let count = $0 + byteCount.exchange(0, ordering: .relaxed)
        if count > 0 { observer(count) }
      }
    }
  }
}

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif
internal import Synchronization

/// The removal of an unfinished file when the process is told to end, by Ctrl-C or otherwise.
enum Interruption {
  private static let endings = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  /// Removes a file when the process is told to end; only the last file that was named.
  static func remove(_ path: String) {
    spare()
    free(pathToRemove.exchange(strdup(path), ordering: .acquiringAndReleasing))
    heed(removeAndEnd)
  }

  /// Removes nothing any more.
  static func spare() {
    heed(SIG_DFL)
    free(pathToRemove.exchange(nil, ordering: .acquiringAndReleasing))
  }

  /// Sets what the signals do that end a program; one that is ignored, as under `nohup`, stays ignored.
  private static func heed(_ handler: (@convention(c) (Int32) -> Void)?) {
    for number in endings {
      let earlier = signal(number, handler)
      if unsafeBitCast(earlier, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) { _ = signal(number, SIG_IGN) }
    }
  }
}

// Unsafe only because a pointer is not sent: whoever exchanges it for another frees it.
nonisolated(unsafe) private let pathToRemove = Atomic<UnsafeMutablePointer<CChar>?>(nil)

/// Everything called here may be called in a signal handler.
private let removeAndEnd: @convention(c) (Int32) -> Void = { number in
  if let path = pathToRemove.load(ordering: .acquiring) { _ = unlink(path) }
  _ = signal(number, SIG_DFL)
  _ = raise(number)
}

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif
internal import Synchronization

/// What is left to do when the process is told to end, by Ctrl-C or otherwise: the removal of an unfinished file, and the
/// end of a program that works for us.
enum Interruption {
  private static let endings = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  /// Removes a file when the process is told to end; only the last file that was named.
  static func remove(_ path: String) {
    spare()
    unsafe free(pathToRemove.exchange(strdup(path), ordering: .acquiringAndReleasing))
    heed(removeAndEnd)
  }

  /// Tells another process, or by a negative number its group, to end, in the same way, when this one is told to.
  static func end(_ process: pid_t) {
    processToEnd.store(process, ordering: .releasing)
    heed(removeAndEnd)
  }

  /// Leaves the other process alone, which has ended.
  static func leave() {
    processToEnd.store(0, ordering: .releasing)
    if unsafe pathToRemove.load(ordering: .acquiring) == nil { heed(SIG_DFL) }
  }

  /// Removes nothing any more.
  static func spare() {
    if processToEnd.load(ordering: .acquiring) == 0 { heed(SIG_DFL) }
    unsafe free(pathToRemove.exchange(nil, ordering: .acquiringAndReleasing))
  }

  /// Sets what the signals do that end a program; one that is ignored, as under `nohup`, stays ignored.
  private static func heed(_ handler: (@convention(c) (Int32) -> Void)?) {
    for number in endings {
      let earlier = signal(number, handler)
      if unsafe unsafeBitCast(earlier, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
        _ = signal(number, SIG_IGN)
      }
    }
  }
}

// Unsafe only because a pointer is not sent: whoever exchanges it for another frees it.
nonisolated(unsafe) private let pathToRemove = unsafe Atomic<UnsafeMutablePointer<CChar>?>(nil)

private let processToEnd = Atomic<pid_t>(0)

/// Everything called here may be called in a signal handler.
private let removeAndEnd: @convention(c) (Int32) -> Void = { number in
  if let path = unsafe pathToRemove.load(ordering: .acquiring) { _ = unsafe unlink(path) }
  let process = processToEnd.load(ordering: .acquiring)
  if process != 0 { _ = kill(process, number) }
  _ = signal(number, SIG_DFL)
  _ = raise(number)
}

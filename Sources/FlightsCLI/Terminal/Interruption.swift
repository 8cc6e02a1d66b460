#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif
internal import Synchronization

/// The cleanup on Ctrl-C and other termination signals: removes an unfinished file and ends a child process.
enum Interruption {
  private static let endings = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  /// Removes a file on termination, in place of any file named before.
  static func remove(_ path: String) {
    spare()
    unsafe free(pathToRemove.exchange(strdup(path), ordering: .acquiringAndReleasing))
    heed(removeAndEnd)
  }

  /// Forwards a termination signal to another process or, by a negative number, to its group.
  static func end(_ process: pid_t) {
    processToEnd.store(process, ordering: .releasing)
    heed(removeAndEnd)
  }

  /// Stops forwarding to the other process, which has ended.
  static func leave() {
    processToEnd.store(0, ordering: .releasing)
    if unsafe pathToRemove.load(ordering: .acquiring) == nil { heed(SIG_DFL) }
  }

  /// Stops the removal of a file on termination.
  static func spare() {
    if processToEnd.load(ordering: .acquiring) == 0 { heed(SIG_DFL) }
    unsafe free(pathToRemove.exchange(nil, ordering: .acquiringAndReleasing))
  }

  /// Sets the handler of termination signals; one that is ignored, as under `nohup`, stays ignored.
  private static func heed(_ handler: (@convention(c) (Int32) -> Void)?) {
    for number in endings {
      let earlier = signal(number, handler)
      if unsafe unsafeBitCast(earlier, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
        _ = signal(number, SIG_IGN)
      }
    }
  }
}

// Unsafe only because a pointer is not Sendable: the caller that exchanges it for another frees it.
nonisolated(unsafe) private let pathToRemove = unsafe Atomic<UnsafeMutablePointer<CChar>?>(nil)

private let processToEnd = Atomic<pid_t>(0)

/// Performs the cleanup and ends the process; it calls only async-signal-safe functions.
private let removeAndEnd: @convention(c) (Int32) -> Void = { number in
  if let path = unsafe pathToRemove.load(ordering: .acquiring) { _ = unsafe unlink(path) }
  let process = processToEnd.load(ordering: .acquiring)
  if process != 0 { _ = kill(process, number) }
  _ = signal(number, SIG_DFL)
  _ = raise(number)
}

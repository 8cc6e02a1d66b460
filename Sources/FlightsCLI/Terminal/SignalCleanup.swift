#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif
internal import Synchronization

/// The cleanup on Ctrl-C and other termination signals: removes an unfinished file and ends a child process.
enum SignalCleanup {
  private static let endings = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  /// Removes a file on termination, in place of any file named before.
  static func removeFile(_ path: String) {
    keepFile()
    unsafe free(pathToRemove.exchange(strdup(path), ordering: .acquiringAndReleasing))
    setHandler(cleanUpAndEnd)
  }

  /// Forwards a termination signal to another process or, by a negative number, to its group.
  static func forward(to process: pid_t) {
    processToSignal.store(process, ordering: .releasing)
    setHandler(cleanUpAndEnd)
  }

  /// Stops forwarding to the other process, which has ended.
  static func stopForwarding() {
    processToSignal.store(0, ordering: .releasing)
    if unsafe pathToRemove.load(ordering: .acquiring) == nil { setHandler(SIG_DFL) }
  }

  /// Stops the removal of a file on termination.
  static func keepFile() {
    if processToSignal.load(ordering: .acquiring) == 0 { setHandler(SIG_DFL) }
    unsafe free(pathToRemove.exchange(nil, ordering: .acquiringAndReleasing))
  }

  /// Sets the handler of termination signals; one that is ignored, as under `nohup`, stays ignored.
  private static func setHandler(_ handler: (@convention(c) (Int32) -> Void)?) {
    for number in endings {
      let previous = signal(number, handler)
      if unsafe unsafeBitCast(previous, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
        _ = signal(number, SIG_IGN)
      }
    }
  }
}

// Unsafe only because a pointer is not Sendable: the caller that exchanges it for another frees it.
nonisolated(unsafe) private let pathToRemove = unsafe Atomic<UnsafeMutablePointer<CChar>?>(nil)

private let processToSignal = Atomic<pid_t>(0)

/// Performs the cleanup and ends the process; it calls only async-signal-safe functions.
private let cleanUpAndEnd: @convention(c) (Int32) -> Void = { number in
  if let path = unsafe pathToRemove.load(ordering: .acquiring) { _ = unsafe unlink(path) }
  let process = processToSignal.load(ordering: .acquiring)
  if process != 0 { _ = kill(process, number) }
  _ = signal(number, SIG_DFL)
  _ = raise(number)
}

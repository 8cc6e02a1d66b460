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
    unsafe pathToRemove.store(strdup(path), ordering: .releasing)
    takeSignals()
  }

  /// Forwards a termination signal to another process or, by a negative number, to its group.
  static func forward(to process: pid_t) {
    processToSignal.store(process, ordering: .releasing)
    takeSignals()
  }

  /// Stops forwarding to the other process, which has ended.
  static func stopForwarding() {
    processToSignal.store(0, ordering: .releasing)
    if unsafe pathToRemove.load(ordering: .acquiring) == nil { returnSignals() }
  }

  /// Stops the removal of a file on termination.
  static func keepFile() {
    if processToSignal.load(ordering: .acquiring) == 0 { returnSignals() }
    unsafe pathToRemove.store(nil, ordering: .releasing)
  }

  /// Handles termination signals, except those that are ignored, as under `nohup`.
  private static func takeSignals() {
    if areTaken.exchange(true, ordering: .acquiringAndReleasing) { return }
    for number in endings {
      let previous = signal(number, cleanUpAndEnd)
      unsafe previousHandlers[Int(number)] = previous
      if isIgnored(previous) { _ = signal(number, SIG_IGN) }
    }
  }

  /// Gives termination signals back to their previous handlers, such as that of a full screen.
  private static func returnSignals() {
    if !areTaken.exchange(false, ordering: .acquiringAndReleasing) { return }
    for number in endings { _ = unsafe signal(number, previousHandlers[Int(number)]) }
  }

  private static func isIgnored(_ handler: SignalHandler?) -> Bool {
    unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}

typealias SignalHandler = @convention(c) (Int32) -> Void

private let areTaken = Atomic<Bool>(false)

// Unsafe only because it is changed. A handler that is called just before reads null, which is the default action.
nonisolated(unsafe) private var previousHandlers = InlineArray<32, SignalHandler?>(repeating: nil)

// Unsafe only because a pointer is not Sendable. Paths are never freed: the handler may use one on another thread.
nonisolated(unsafe) private let pathToRemove = unsafe Atomic<UnsafeMutablePointer<CChar>?>(nil)

private let processToSignal = Atomic<pid_t>(0)

/// Performs the cleanup and passes the signal on, which ends the process; it calls only async-signal-safe functions.
private let cleanUpAndEnd: SignalHandler = { number in
  if let path = unsafe pathToRemove.load(ordering: .acquiring) { _ = unsafe unlink(path) }
  let process = processToSignal.load(ordering: .acquiring)
  if process != 0 { _ = kill(process, number) }
  _ = unsafe signal(number, previousHandlers[Int(number)])
  _ = raise(number)
}

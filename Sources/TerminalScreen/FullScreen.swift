#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif
internal import Synchronization

/// The terminal in full-screen mode, which redraws a page in place and restores the screen afterward.
///
/// The terminal is restored in every case: on return, on Ctrl-C and other termination signals, and on a crash. Signal
/// handlers may call only async-signal-safe functions, so their data is in globals that are set before they are
/// installed.
package enum FullScreen {
  /// The reason why a wait ended.
  package enum Event {
    case timeout
    case resize
    case input([UInt8])
    /// A signal that asks the process to end, to stop or to continue.
    case signal(Int32)
    /// A call of `wake()` by another thread.
    case woken
  }

  // Enters the alternate screen and hides the cursor; leaving also resets colors. After changes of the window's
  // size some terminals, such as tmux, move rows of the alternate screen to the other one, so it is left empty.
  private static let entering = "\u{1B}[?1049h\u{1B}[?25l"
  private static let leaving = "\u{1B}[0m\u{1B}[H\u{1B}[J\u{1B}[?25h\u{1B}[?1049l"
  // Reports clicks and the wheel in SGR form, which also covers columns beyond 223, and brackets pasted text. A text that
  // is wider to the terminal does not continue in the next row, which is drawn on its own.
  private static let enteringInput = "\u{1B}[?7l\u{1B}[?1000h\u{1B}[?1006h\u{1B}[?2004h"
  private static let leavingInput = "\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?7h"

  private static let crashes = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT]
  private static let requests = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH]

  /// Enters full-screen mode; to take input is to report the mouse and pasted text, and Ctrl-S and Ctrl-Q as keys.
  package static func enter(takesInput: Bool = false) {
    if unsafe savedMode == nil {
      var mode = termios()
      if unsafe isatty(inputDescriptor) == 1, unsafe tcgetattr(inputDescriptor, &mode) == 0 { unsafe savedMode = mode }
    }
    if unsafe leavingBytes.isEmpty || wantsInput != takesInput {
      unsafe leavingBytes = UnsafeBufferPointer(copying: (takesInput ? leavingInput : "") + leaving)
    }
    unsafe wantsInput = takesInput
    if unsafe wakeDescriptors.read < 0 { openWakePipe() }
    unsafe isEntered = true
    for number in crashes { _ = signal(number, restoreTerminalAndRaise) }
    // An ignored signal stays ignored, as under `nohup`.
    unsafe takenRequests = requests.filter { number in
      let previous = unsafe unsafeBitCast(signal(number, recordSignal), to: Int.self)
      let isIgnored = unsafe previous == unsafeBitCast(SIG_IGN, to: Int.self)
      if isIgnored { _ = signal(number, SIG_IGN) }
      return !isIgnored
    }
    if var mode = unsafe savedMode {
      // Keys arrive one by one without echo; Ctrl-C remains a signal.
      mode.c_lflag &= ~tcflag_t(ICANON | ECHO)
      if takesInput {
        mode.c_lflag &= ~tcflag_t(IEXTEN)
        mode.c_iflag &= ~tcflag_t(IXON)
      }
      _ = unsafe tcsetattr(inputDescriptor, TCSANOW, &mode)
    }
    write(Array((entering + (takesInput ? enteringInput : "")).utf8))
  }

  package static func leave() {
    restoreTerminal()
    for number in unsafe takenRequests { _ = signal(number, SIG_DFL) }
  }

  /// Ends or stops the process as the signal would by default; returns when a stopped process continues.
  package static func handleSignal(_ number: Int32) {
    // After SIGSTOP, which no process sees, the terminal is no longer as this one has left it.
    if number == SIGCONT { return unsafe enter(takesInput: wantsInput) }
    leave()
    // A lost terminal ends the process even if hang-ups are ignored.
    if number != SIGTSTP { _ = signal(number, SIG_DFL) }
    // SIGTSTP is ignored in an orphaned process group; SIGSTOP always stops, and a waiting shell treats both alike.
    _ = raise(number == SIGTSTP ? SIGSTOP : number)
    unsafe enter(takesInput: wantsInput)
  }

  /// Stops the process, as Ctrl-Z does.
  package static func suspend() { handleSignal(SIGTSTP) }

  /// Runs work that may block, such as reading a pipe; a termination signal ends the process at once.
  package static func whileBusy<Failure: Error>(_ work: () throws(Failure) -> Void) throws(Failure) {
    unsafe isBusy = true
    defer { unsafe isBusy = false }
    let number = pendingSignal.load(ordering: .acquiring)
    if isEnding(number) { restoreTerminalAndRaise(number) }
    try work()
  }

  /// Shows lines, at most as many as the terminal has rows.
  ///
  /// Every line overwrites the old one and clears only the rest of it, which avoids flicker.
  package static func show(_ lines: [Substring], height: Int) {
    let shown = lines.prefix(height).map { $0 + "\u{1B}[K" }.joined(separator: "\r\n")
    write(Array(("\u{1B}[?2026h\u{1B}[H" + shown + "\u{1B}[J\u{1B}[?2026l").utf8))
  }

  package static var size: ScreenSize {
    var size = winsize()
    guard unsafe ioctl(outputDescriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return ScreenSize(width: 80, height: 24)
    }
    return ScreenSize(width: Int(size.ws_col), height: Int(size.ws_row))
  }

  /// Uses the controlling terminal in place of redirected standard streams; returns whether there is one for both.
  package static func openTerminal() -> Bool {
    if isatty(0) == 1, isatty(1) == 1 { return true }
    let terminal = unsafe open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard terminal >= 0 else { return false }
    if isatty(0) != 1 { unsafe inputDescriptor = terminal }
    if isatty(1) != 1 { unsafe outputDescriptor = terminal }
    return true
  }

  /// Waits for input, a signal, a call of `wake()` or the timeout.
  package static func wait(milliseconds: Int32) -> Event {
    if let event = takeSignal() { return event }
    var descriptors = unsafe [
      pollfd(fd: wakeDescriptors.read, events: Int16(POLLIN), revents: 0),
      pollfd(fd: inputDescriptor, events: Int16(POLLIN), revents: 0),
    ]
    let count = unsafe poll(&descriptors, savedMode == nil ? 1 : 2, milliseconds)
    let isWoken = count > 0 && descriptors[0].revents != 0
    if isWoken { emptyWakePipe() }
    if let event = takeSignal() { return event }
    let input = Int32(descriptors[1].revents)
    if count > 0, input & POLLIN != 0 {
      var bytes = [UInt8](repeating: 0, count: 4096)
      let read = unsafe read(inputDescriptor, &bytes, bytes.count)
      if read > 0 { return .input(Array(bytes[..<read])) }
      // The read may have been interrupted by a signal; only other errors mean that the terminal is gone.
      if read < 0, errno == EINTR || errno == EAGAIN { return .timeout }
    }
    if count > 0, input != 0 { return .signal(SIGHUP) }
    return isWoken ? .woken : .timeout
  }

  /// Ends a wait; any thread may call it.
  package static func wake() {
    var byte: UInt8 = 0
    unsafe writeBytes(wakeDescriptors.write, &byte, 1)
  }

  private static func takeSignal() -> Event? {
    let number = pendingSignal.exchange(0, ordering: .acquiringAndReleasing)
    if number != 0 { return .signal(number) }
    return wasResized.exchange(false, ordering: .acquiringAndReleasing) ? .resize : nil
  }

  package static func write(_ bytes: [UInt8]) {
    var written = 0
    unsafe bytes.withUnsafeBytes { bytes in
      while written < bytes.count {
        let count = unsafe writeBytes(
          outputDescriptor, bytes.baseAddress.map { unsafe $0 + written }, bytes.count - written)
        if count > 0 {
          written += count
        } else if count < 0, errno == EAGAIN {
          var output = unsafe pollfd(fd: outputDescriptor, events: Int16(POLLOUT), revents: 0)
          _ = unsafe poll(&output, 1, -1)
        } else if count == 0 || errno != EINTR {
          return
        }
      }
    }
  }

  private static func openWakePipe() {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return }
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    unsafe wakeDescriptors = (ends[0], ends[1])
  }

  private static func emptyWakePipe() {
    var bytes = [UInt8](repeating: 0, count: 256)
    while unsafe read(wakeDescriptors.read, &bytes, bytes.count) > 0 {}
  }
}

// MARK: Signals

nonisolated(unsafe) private var inputDescriptor: Int32 = 0
nonisolated(unsafe) private var outputDescriptor: Int32 = 1
nonisolated(unsafe) private var wantsInput = false
nonisolated(unsafe) private var wakeDescriptors: (read: Int32, write: Int32) = (-1, -1)
nonisolated(unsafe) private var savedMode: termios?
nonisolated(unsafe) private var leavingBytes = unsafe UnsafeBufferPointer<UInt8>(start: nil, count: 0)
nonisolated(unsafe) private var takenRequests: [Int32] = []
nonisolated(unsafe) private var isEntered = false
// Atomic, because a signal that arrives while another is taken would be lost.
private let pendingSignal = Atomic<Int32>(0)
private let wasResized = Atomic<Bool>(false)
nonisolated(unsafe) private var isBusy = false

@discardableResult
private func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(descriptor, bytes, count)
}

/// Restores the terminal; calls only async-signal-safe functions.
private func restoreTerminal() {
  guard unsafe isEntered else { return }
  unsafe isEntered = false
  if var mode = unsafe savedMode { _ = unsafe tcsetattr(inputDescriptor, TCSANOW, &mode) }
  unsafe writeBytes(outputDescriptor, leavingBytes.baseAddress, leavingBytes.count)
}

private let restoreTerminalAndRaise: @convention(c) (Int32) -> Void = { number in
  restoreTerminal()
  _ = signal(number, SIG_DFL)
  _ = raise(number)
}

private func isEnding(_ number: Int32) -> Bool {
  number == SIGINT || number == SIGTERM || number == SIGHUP || number == SIGQUIT
}

private let recordSignal: @convention(c) (Int32) -> Void = { number in
  if unsafe isBusy, isEnding(number) { return restoreTerminalAndRaise(number) }
  if number == SIGWINCH {
    wasResized.store(true, ordering: .releasing)
  } else {
    pendingSignal.store(number, ordering: .releasing)
  }
  // Without this, a wait that is just about to begin would miss the signal.
  let error = errno
  FullScreen.wake()
  errno = error
}

extension UnsafeBufferPointer<UInt8> {
  /// Copies a text into memory that is never freed, for signal handlers.
  fileprivate init(copying text: String) {
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.utf8.count)
    _ = unsafe copy.initialize(from: text.utf8)
    self.init(copy)
  }
}

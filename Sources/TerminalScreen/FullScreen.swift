#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The whole terminal, taken over for a page that is redrawn in place and given back as it was.
///
/// It is given back whatever happens: on return, on Ctrl-C and other requests to end, and on a crash. Signal handlers may
/// call hardly anything, so what they need lies in variables of this file, written before the handlers are in place.
package enum FullScreen {
  /// What came while waiting.
  package enum Event {
    case timeout
    case resize
    /// Bytes that were typed.
    case input([UInt8])
    /// Somebody asks the program to end or to stop for a while.
    case signal(Int32)
    /// Another thread has something to say.
    case woken
  }

  // The alternate screen and no cursor; and back, with no color left over.
  private static let entering = "\u{1B}[?1049h\u{1B}[?25l"
  private static let leaving = "\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l"
  // Clicks and the wheel with places beyond column 223; pasted text told from what is typed.
  private static let enteringInput = "\u{1B}[?1000h\u{1B}[?1006h\u{1B}[?2004h"
  private static let leavingInput = "\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1000l"

  private static let crashes = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT]
  private static let requests = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGWINCH]

  /// Takes the terminal over.
  ///
  /// - Parameter takesInput: Whether the mouse and pasted text are wanted, and keys that would stop the output are keys.
  package static func enter(takesInput: Bool = false) {
    unsafe wantsInput = takesInput
    if unsafe savedMode == nil {
      var mode = termios()
      if unsafe isatty(inputDescriptor) == 1, unsafe tcgetattr(inputDescriptor, &mode) == 0 { unsafe savedMode = mode }
    }
    if unsafe leavingBytes.isEmpty {
      unsafe leavingBytes = UnsafeBufferPointer(copying: (takesInput ? leavingInput : "") + leaving)
    }
    if unsafe wakeDescriptors.read < 0 { openWakePipe() }
    unsafe isEntered = true
    for number in crashes { _ = signal(number, giveBackAndCrash) }
    for number in requests { _ = signal(number, remember) }
    if var mode = unsafe savedMode {
      // Keys come one by one and are not shown; Ctrl-C still is a signal.
      mode.c_lflag &= ~tcflag_t(ICANON | ECHO)
      if takesInput {
        mode.c_lflag &= ~tcflag_t(IEXTEN)
        mode.c_iflag &= ~tcflag_t(IXON)
      }
      _ = unsafe tcsetattr(inputDescriptor, TCSANOW, &mode)
    }
    write(Array((entering + (takesInput ? enteringInput : "")).utf8))
  }

  /// Gives the terminal back.
  package static func leave() {
    giveBack()
    for number in requests { _ = signal(number, SIG_DFL) }
  }

  /// Ends or stops the process as a signal would have done; returns when it is to go on.
  package static func obey(_ number: Int32) {
    leave()
    // A shell that waits sees either; without one, in a group of its own, only SIGSTOP stops.
    _ = raise(number == SIGTSTP ? SIGSTOP : number)
    unsafe enter(takesInput: wantsInput)
  }

  /// Stops the process for a while, as Ctrl-Z asks.
  package static func suspend() { obey(SIGTSTP) }

  /// Does work that may wait for others, as for who writes to a pipe; a signal that ends the program ends it at once.
  package static func whileBusy<Failure: Error>(_ work: () throws(Failure) -> Void) throws(Failure) {
    unsafe isBusy = true
    defer { unsafe isBusy = false }
    if let number = endingSignal() { giveBackAndCrash(number) }
    try work()
  }

  private static func endingSignal() -> Int32? { unsafe isEnding(pendingSignal) ? pendingSignal : nil }

  /// Shows lines, of which there may be at most as many as the terminal has.
  ///
  /// Every line overwrites the old one and clears only what is left of it, so that nothing flickers.
  package static func show(_ lines: [Substring], height: Int) {
    let shown = lines.prefix(height).map { $0 + "\u{1B}[K" }.joined(separator: "\r\n")
    write(Array(("\u{1B}[?2026h\u{1B}[H" + shown + "\u{1B}[J\u{1B}[?2026l").utf8))
  }

  /// The columns and lines of the terminal.
  package static var size: ScreenSize {
    var size = winsize()
    guard unsafe ioctl(outputDescriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return ScreenSize(width: 80, height: 24)
    }
    return ScreenSize(width: Int(size.ws_col), height: Int(size.ws_row))
  }

  /// Has the terminal of the process itself read and written, where standard input or output are something else.
  ///
  /// - Returns: Whether there is a terminal for both.
  package static func openTerminal() -> Bool {
    if isatty(0) == 1, isatty(1) == 1 { return true }
    let terminal = unsafe open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard terminal >= 0 else { return false }
    if isatty(0) != 1 { unsafe inputDescriptor = terminal }
    if isatty(1) != 1 { unsafe outputDescriptor = terminal }
    return true
  }

  /// Waits for a key, a signal, another thread or the end of a time.
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
      // A signal may have come between; the terminal is gone only when it says so.
      if read < 0, errno == EINTR || errno == EAGAIN { return .timeout }
    }
    if count > 0, input != 0 { return .signal(SIGHUP) }
    return isWoken ? .woken : .timeout
  }

  /// Ends a wait, from whatever thread.
  package static func wake() {
    var byte: UInt8 = 0
    unsafe writeBytes(wakeDescriptors.write, &byte, 1)
  }

  private static func takeSignal() -> Event? {
    let number = unsafe pendingSignal
    if number != 0 {
      unsafe pendingSignal = 0
      return .signal(number)
    }
    guard unsafe wasResized else { return nil }
    unsafe wasResized = false
    return .resize
  }

  /// Writes all bytes to the terminal, however many calls that takes.
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
nonisolated(unsafe) private var isEntered = false
nonisolated(unsafe) private var pendingSignal: Int32 = 0
nonisolated(unsafe) private var wasResized = false
nonisolated(unsafe) private var isBusy = false

@discardableResult
private func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  #if canImport(Glibc)
    unsafe Glibc.write(descriptor, bytes, count)
  #else
    unsafe Darwin.write(descriptor, bytes, count)
  #endif
}

/// Writes what makes the terminal as it was.
///
/// Everything called here may be called in a signal handler.
private func giveBack() {
  guard unsafe isEntered else { return }
  unsafe isEntered = false
  if var mode = unsafe savedMode { _ = unsafe tcsetattr(inputDescriptor, TCSANOW, &mode) }
  unsafe writeBytes(outputDescriptor, leavingBytes.baseAddress, leavingBytes.count)
}

private let giveBackAndCrash: @convention(c) (Int32) -> Void = { number in
  giveBack()
  _ = signal(number, SIG_DFL)
  _ = raise(number)
}

private func isEnding(_ number: Int32) -> Bool {
  number == SIGINT || number == SIGTERM || number == SIGHUP || number == SIGQUIT
}

private let remember: @convention(c) (Int32) -> Void = { number in
  if unsafe isBusy, isEnding(number) { return giveBackAndCrash(number) }
  if number == SIGWINCH { unsafe wasResized = true } else { unsafe pendingSignal = number }
  // Whoever is about to wait would not hear of it otherwise.
  let error = errno
  FullScreen.wake()
  errno = error
}

extension UnsafeBufferPointer<UInt8> {
  /// Bytes that are never freed, for signal handlers.
  fileprivate init(copying text: String) {
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.utf8.count)
    _ = unsafe copy.initialize(from: text.utf8)
    self.init(copy)
  }
}

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The whole terminal, taken over for a page that is redrawn in place and given back as it was.
///
/// It is given back whatever happens: on return, on Ctrl-C and other requests to end, and on a crash. Signal handlers may
/// call hardly anything, so what they need lies in variables of this file, written before the handlers are in place.
enum FullScreen {
  /// What came while waiting.
  enum Event {
    case timeout
    case resize
    case key(UInt8)
    /// Somebody asks the program to end or to stop for a while.
    case signal(Int32)
  }

  // The alternate screen and no cursor; and back, with no color left over.
  private static let entering = "\u{1B}[?1049h\u{1B}[?25l"
  private static let leaving = "\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l"

  /// Takes the terminal over.
  static func enter() {
    if savedMode == nil {
      var mode = termios()
      if isatty(0) == 1, tcgetattr(0, &mode) == 0 { savedMode = mode }
    }
    if leavingBytes.isEmpty { leavingBytes = UnsafeBufferPointer(copying: leaving) }
    isEntered = true
    for number in [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT] { _ = signal(number, giveBackAndCrash) }
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGWINCH] { _ = signal(number, remember) }
    if var mode = savedMode {
      // Keys come one by one and are not shown; Ctrl-C still is a signal.
      mode.c_lflag &= ~tcflag_t(ICANON | ECHO)
      _ = tcsetattr(0, TCSANOW, &mode)
    }
    write(entering)
  }

  /// Gives the terminal back.
  static func leave() {
    giveBack()
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGWINCH] { _ = signal(number, SIG_DFL) }
  }

  /// Ends or stops the process as a signal would have done; returns when it is to go on.
  static func obey(_ number: Int32) {
    leave()
    // A shell that waits sees either; without one, in a group of its own, only SIGSTOP stops.
    _ = raise(number == SIGTSTP ? SIGSTOP : number)
    enter()
  }

  /// Does work that may wait for others, as for who writes to a pipe; a signal that ends the program ends it at once.
  static func whileBusy<Failure: Error>(_ work: () throws(Failure) -> Void) throws(Failure) {
    isBusy = true
    defer { isBusy = false }
    if let number = endingSignal() { giveBackAndCrash(number) }
    try work()
  }

  private static func endingSignal() -> Int32? { isEnding(pendingSignal) ? pendingSignal : nil }

  /// Shows lines, of which there may be at most as many as the terminal has.
  ///
  /// Every line overwrites the old one and clears only what is left of it, so that nothing flickers.
  static func show(_ lines: [Substring], height: Int) {
    let shown = lines.prefix(height).map { $0 + "\u{1B}[K" }.joined(separator: "\r\n")
    write("\u{1B}[?2026h\u{1B}[H" + shown + "\u{1B}[J\u{1B}[?2026l")
  }

  /// The columns and lines of the terminal.
  static var size: (width: Int, height: Int) {
    var size = winsize()
    guard ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return (80, 24) }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Waits for a key, a signal or the end of a time.
  static func wait(milliseconds: Int32) -> Event {
    if let event = takeSignal() { return event }
    var input = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
    let count = poll(&input, savedMode == nil ? 0 : 1, milliseconds)
    if let event = takeSignal() { return event }
    if count > 0, Int32(input.revents) & POLLIN != 0 {
      var key: UInt8 = 0
      if read(0, &key, 1) == 1 { return .key(key) }
    }
    // The terminal is gone.
    if count > 0 { return .signal(SIGHUP) }
    return .timeout
  }

  private static func takeSignal() -> Event? {
    let number = pendingSignal
    if number != 0 {
      pendingSignal = 0
      return .signal(number)
    }
    guard wasResized else { return nil }
    wasResized = false
    return .resize
  }

  private static func write(_ text: String) {
    var text = text
    text.withUTF8 { try? StandardStreams.write(UnsafeRawBufferPointer($0), to: 1) }
  }
}

// MARK: Signals

nonisolated(unsafe) private var savedMode: termios?
nonisolated(unsafe) private var leavingBytes = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
nonisolated(unsafe) private var isEntered = false
nonisolated(unsafe) private var pendingSignal: Int32 = 0
nonisolated(unsafe) private var wasResized = false
nonisolated(unsafe) private var isBusy = false

/// Writes what makes the terminal as it was.
///
/// Everything called here may be called in a signal handler.
private func giveBack() {
  guard isEntered else { return }
  isEntered = false
  if var mode = savedMode { _ = tcsetattr(0, TCSANOW, &mode) }
  #if canImport(Glibc)
    _ = Glibc.write(1, leavingBytes.baseAddress, leavingBytes.count)
  #else
    _ = Darwin.write(1, leavingBytes.baseAddress, leavingBytes.count)
  #endif
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
  if isBusy, isEnding(number) { return giveBackAndCrash(number) }
  if number == SIGWINCH { wasResized = true } else { pendingSignal = number }
}

extension UnsafeBufferPointer<UInt8> {
  /// Bytes that are never freed, for signal handlers.
  fileprivate init(copying text: String) {
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.utf8.count)
    _ = copy.initialize(from: text.utf8)
    self.init(copy)
  }
}

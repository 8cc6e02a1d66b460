#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The program that shows long output a screen at a time, fed through its standard input.
struct Pager {
  private let process: ShellProcess

  /// Starts a pager by a command line of the shell; `nil` when that is not possible.
  ///
  /// - Parameters:
  ///   - command: The command line, such as `less -R`.
  ///   - environment: The variables that the pager gets.
  init?(_ command: String, environment: [String: String]) {
    guard let process = ShellProcess(command, environment: environment) else { return nil }
    self.process = process
    // Ctrl-C is for the pager now.
    _ = signal(SIGINT, SIG_IGN)
  }

  func write(_ bytes: Span<UInt8>) throws(WriteFault) { try process.write(bytes) }

  /// Ends the input and waits for the reader to be done.
  func finish() {
    process.finish()
    _ = signal(SIGINT, SIG_DFL)
  }
}

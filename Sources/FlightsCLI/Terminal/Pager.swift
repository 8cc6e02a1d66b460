#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A pager process, fed through its standard input.
struct Pager {
  private let process: ShellProcess

  /// Starts a pager with a shell command; `nil` if that fails.
  ///
  /// - Parameters:
  ///   - command: The command line, such as `less -R`.
  ///   - environment: The environment variables of the pager.
  init?(_ command: String, environment: [String: String]) {
    guard let process = ShellProcess(command, environment: environment) else { return nil }
    self.process = process
    // While the pager runs, Ctrl-C is meant for it.
    _ = signal(SIGINT, SIG_IGN)
  }

  func write(_ bytes: Span<UInt8>) throws(WriteFault) { try process.write(bytes) }

  /// Closes the input and waits until the user quits the pager.
  func finish() {
    process.finish()
    _ = signal(SIGINT, SIG_DFL)
  }
}

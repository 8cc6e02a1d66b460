#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The program that shows long output a screen at a time, fed through its standard input.
struct Pager {
  private let process: pid_t
  private let input: Int32

  /// Starts a pager by a command line of the shell; `nil` when that is not possible.
  ///
  /// - Parameters:
  ///   - command: The command line, such as `less -R`.
  ///   - environment: The variables that the pager gets.
  init?(_ command: String, environment: [String: String]) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    // Else the pager would hold the writing end itself and never see the end of its input.
    _ = fcntl(ends[1], F_SETFD, FD_CLOEXEC)
    #if canImport(Glibc)
      var actions = posix_spawn_file_actions_t()
    #else
      var actions: posix_spawn_file_actions_t?
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, ends[0], 0)
    posix_spawn_file_actions_addclose(&actions, ends[0])
    defer { posix_spawn_file_actions_destroy(&actions) }
    let entries = environment.map { name, value in "\(name)=\(value)" }
    var arguments = Self.copies(["sh", "-c", command])
    var variables = Self.copies(entries)
    defer { for text in arguments + variables { free(text) } }
    var process: pid_t = 0
    let status = posix_spawn(&process, "/bin/sh", &actions, nil, &arguments, &variables)
    _ = close(ends[0])
    guard status == 0 else {
      _ = close(ends[1])
      return nil
    }
    self.process = process
    input = ends[1]
    // Ctrl-C is for the pager now.
    _ = signal(SIGINT, SIG_IGN)
  }

  /// Returns texts as C takes a list of them, ended by null.
  private static func copies(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] { texts.map { strdup($0) } + [nil] }

  func write(_ bytes: UnsafeRawBufferPointer) throws(WriteFault) { try StandardStreams.write(bytes, to: input) }

  /// Ends the input and waits for the reader to be done.
  func finish() {
    _ = close(input)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    _ = signal(SIGINT, SIG_DFL)
  }
}

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A child process, with descriptors of this process as some of its standard streams.
package struct ChildProcess {
  package enum Ending: Equatable {
    case status(Int32)
    case signal(Int32)
  }

  private let id: Int32
  /// The recipient of termination signals: the process, or the negative number of its group.
  package let target: Int32

  /// Starts a program, which is looked up in `PATH` unless its name is a path; without `output`, the child inherits it.
  package init(
    _ words: [String], environment: [String: String] = [:], input: Int32, output: Int32? = nil,
    discardsErrors: Bool = false, isGroup: Bool = false
  ) throws(InputFault) {
    #if os(tvOS) || os(watchOS)
      // These systems start no other programs.
      throw InputFault(code: ENOTSUP)
    #else
      #if canImport(Glibc)
        var actions = unsafe posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
      #else
        var actions: posix_spawn_file_actions_t?
        var attributes: posix_spawnattr_t?
      #endif
      unsafe posix_spawn_file_actions_init(&actions)
      defer { unsafe posix_spawn_file_actions_destroy(&actions) }
      unsafe posix_spawn_file_actions_adddup2(&actions, input, 0)
      if let output { unsafe posix_spawn_file_actions_adddup2(&actions, output, 1) }
      if discardsErrors { unsafe posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0) }
      // Signals that this process ignores are reset, so that a child that writes to a closed pipe ends, as in a shell.
      unsafe posix_spawnattr_init(&attributes)
      defer { unsafe posix_spawnattr_destroy(&attributes) }
      var ignored = sigset_t()
      unsafe sigemptyset(&ignored)
      for number in [SIGPIPE, SIGXFSZ] { unsafe sigaddset(&ignored, number) }
      unsafe posix_spawnattr_setsigdefault(&attributes, &ignored)
      if isGroup { unsafe posix_spawnattr_setpgroup(&attributes, 0) }
      unsafe posix_spawnattr_setflags(
        &attributes, Int16(isGroup ? POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP : POSIX_SPAWN_SETSIGDEF))
      var arguments = unsafe Self.copies(words)
      var variables = unsafe Self.copies(environment.map { name, value in "\(name)=\(value)" })
      defer { unsafe (arguments + variables).forEach { unsafe free($0) } }
      var process: pid_t = 0
      let code = Self.starting.withLock { _ in
        unsafe posix_spawnp(&process, words[0], &actions, &attributes, &arguments, &variables)
      }
      if code != 0 { throw InputFault(code: code) }
      id = process
      target = isGroup ? -process : process
    #endif
  }

  /// Returns copies of texts as a null-terminated C array.
  private static func copies(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    unsafe texts.map { unsafe strdup($0) } + [nil]
  }

  /// Waits for the process, and returns how it ended.
  @discardableResult
  package func wait() -> Ending {
    var status: Int32 = 0
    while unsafe waitpid(id, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? .status(status >> 8 & 0xFF) : .signal(signal)
  }

  /// Terminates the process, and waits for it.
  package func end() {
    _ = kill(target, SIGTERM)
    wait()
  }

  // A process started between `pipe` and `fcntl` would inherit the ends of the pipe, and its reader would never see the
  // end.
  private static let starting = Locked(())

  /// Creates a pipe whose ends are closed in children unless they are passed explicitly.
  package static func pipe() throws(InputFault) -> (reading: Int32, writing: Int32) {
    let (code, reading, writing) = starting.withLock { _ in
      var ends: [Int32] = [0, 0]
      #if canImport(Glibc)
        let status = unsafe Glibc.pipe(&ends)
      #else
        let status = Darwin.pipe(&ends)
      #endif
      if status != 0 { return (errno, ends[0], ends[1]) }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      return (0, ends[0], ends[1])
    }
    if code != 0 { throw InputFault(code: code) }
    return (reading, writing)
  }
}

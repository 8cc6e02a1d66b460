#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

internal import FlightStore

/// A shell command that runs as a child process, fed through its standard input.
struct ShellProcess {
  enum Ending: Equatable {
    case status(Int32)
    case signal(Int32)
  }

  let id: pid_t
  /// The recipient of termination signals: the process, or the negative number of its group.
  let target: pid_t
  private let input: Int32
  /// The read end of the pipe for standard output; `nil` if the child inherits it.
  private let output: Int32?

  /// Starts a command line, such as `less -R`; `nil` if that fails.
  init?(_ command: String, environment: [String: String], readsOutput: Bool = false) {
    guard let fed = Self.openPipe() else { return nil }
    var taken: (reads: Int32, writes: Int32)?
    if readsOutput {
      taken = Self.openPipe()
      if taken == nil {
        _ = close(fed.reads)
        _ = close(fed.writes)
        return nil
      }
    }
    #if canImport(Glibc)
      var actions = unsafe posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #else
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawn_file_actions_adddup2(&actions, fed.reads, 0)
    if let taken { unsafe posix_spawn_file_actions_adddup2(&actions, taken.writes, 1) }
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    // Signals that this process ignores are reset, so that a child that writes to a closed pipe ends, as in a shell.
    unsafe posix_spawnattr_init(&attributes)
    var ignored = sigset_t()
    unsafe sigemptyset(&ignored)
    for number in [SIGPIPE, SIGXFSZ] { unsafe sigaddset(&ignored, number) }
    unsafe posix_spawnattr_setsigdefault(&attributes, &ignored)
    // A process group reaches an engine that a wrapper starts. At a terminal the child stays in the group of this
    // process: the terminal signals that as a whole, and lets only the foreground group ask for a password.
    let isGroup = readsOutput && tcgetpgrp(2) < 0 && tcgetpgrp(0) < 0
    if isGroup { unsafe posix_spawnattr_setpgroup(&attributes, 0) }
    unsafe posix_spawnattr_setflags(
      &attributes, Int16(isGroup ? POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP : POSIX_SPAWN_SETSIGDEF))
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    // A shell that waits for a single program would end on a signal and leave it behind, so `exec` replaces the shell.
    let isProgram =
      !command.contains { ";|&<>(){}\n`".contains($0) } && command.split(separator: " ").first?.contains("=") == false
    var arguments = unsafe Self.copies(["sh", "-c", isProgram ? "exec " + command : command])
    var variables = unsafe Self.copies(environment.map { name, value in "\(name)=\(value)" })
    defer { unsafe (arguments + variables).forEach { unsafe free($0) } }
    var process: pid_t = 0
    let status = unsafe posix_spawn(&process, "/bin/sh", &actions, &attributes, &arguments, &variables)
    _ = close(fed.reads)
    if let taken { _ = close(taken.writes) }
    guard status == 0 else {
      _ = close(fed.writes)
      if let taken { _ = close(taken.reads) }
      return nil
    }
    (id, input, output) = (process, fed.writes, taken?.reads)
    target = isGroup ? -process : process
  }

  /// Creates a pipe whose ends are closed in children unless they are passed explicitly.
  private static func openPipe() -> (reads: Int32, writes: Int32)? {
    var ends: [Int32] = [0, 0]
    guard unsafe pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Returns copies of texts as a null-terminated C array.
  private static func copies(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    unsafe texts.map { unsafe strdup($0) } + [nil]
  }

  func write(_ bytes: Span<UInt8>) throws(WriteFault) { try StandardStreams.write(bytes, to: input) }

  @discardableResult
  func finish() -> Ending {
    _ = close(input)
    return wait()
  }

  /// Sends a script while reading the output, waits for the process, and returns how it ended.
  ///
  /// - Throws: Any error of `take`, after which the process is terminated.
  func exchange(_ script: [UInt8], _ take: (Span<UInt8>) throws -> Void) throws -> Ending {
    guard let output else { return finish() }
    // Nonblocking writes avoid a deadlock with a program that produces output before it has read the whole script.
    _ = fcntl(input, F_SETFL, O_NONBLOCK)
    var (sent, isOpen) = (0, true)
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    do {
      while true {
        var ends = [
          pollfd(fd: output, events: Int16(POLLIN), revents: 0),
          pollfd(fd: isOpen ? input : -1, events: Int16(POLLOUT), revents: 0),
        ]
        if unsafe poll(&ends, 2, -1) < 0 {
          if errno == EINTR { continue }
          break
        }
        if ends[1].revents != 0 {
          let count = writeSome(script.span.extracting(sent...), to: input)
          sent += max(0, count)
          // A child that stops reading has ended, and its status tells why.
          if sent == script.count || count < 0 && errno != EAGAIN && errno != EINTR {
            _ = close(input)
            isOpen = false
          }
        }
        guard ends[0].revents != 0 else { continue }
        let count = unsafe buffer.withUnsafeMutableBytes { unsafe read(output, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { continue }
        if count <= 0 { break }
        try take(buffer.span.extracting(..<count))
      }
    } catch {
      end(isOpen)
      throw error
    }
    if isOpen { _ = close(input) }
    _ = close(output)
    return wait()
  }

  /// Terminates the process, whose output is not needed.
  private func end(_ isOpen: Bool) {
    _ = kill(target, SIGTERM)
    if isOpen { _ = close(input) }
    if let output { _ = close(output) }
    wait()
  }

  @discardableResult
  private func wait() -> Ending {
    var status: Int32 = 0
    while unsafe waitpid(id, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? .status(status >> 8 & 0xFF) : .signal(signal)
  }
}

/// Writes as many bytes as a descriptor takes now, and returns their number; -1 is an error.
private func writeSome(_ bytes: Span<UInt8>, to descriptor: Int32) -> Int {
  unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
}

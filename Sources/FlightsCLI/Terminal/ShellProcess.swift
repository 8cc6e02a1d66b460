#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

internal import FlightStore

/// A shell command that runs as a child process, fed through its standard input.
struct ShellProcess {
  private let process: ChildProcess
  private let input: Int32
  /// The read end of the pipe for standard output; `nil` if the child inherits it.
  private let output: Int32?

  /// The recipient of termination signals.
  var target: pid_t { process.target }

  /// Starts a command line, such as `less -R`; `nil` if that fails.
  init?(_ command: String, environment: [String: String], readsOutput: Bool = false) {
    guard let fed = try? ChildProcess.pipe() else { return nil }
    let taken = readsOutput ? try? ChildProcess.pipe() : nil
    // A process group reaches an engine that a wrapper starts. At a terminal the child stays in the group of this
    // process: the terminal signals that as a whole, and lets only the foreground group ask for a password.
    let isGroup = readsOutput && tcgetpgrp(2) < 0 && tcgetpgrp(0) < 0
    // A shell that waits for a single program would end on a signal and leave it behind, so `exec` replaces the shell.
    let isProgram =
      !command.contains { ";|&<>(){}\n`".contains($0) } && command.split(separator: " ").first?.contains("=") == false
    let started: ChildProcess? =
      readsOutput && taken == nil
      ? nil
      : try? ChildProcess(
        ["/bin/sh", "-c", isProgram ? "exec " + command : command], environment: environment, input: fed.reading,
        output: taken?.writing, isGroup: isGroup)
    _ = close(fed.reading)
    if let taken { _ = close(taken.writing) }
    guard let started else {
      _ = close(fed.writing)
      if let taken { _ = close(taken.reading) }
      return nil
    }
    (process, input, output) = (started, fed.writing, taken?.reading)
  }

  func write(_ bytes: Span<UInt8>) throws(WriteFault) { try StandardStreams.write(bytes, to: input) }

  @discardableResult
  func finish() -> ChildProcess.Ending {
    _ = close(input)
    return process.wait()
  }

  /// Sends a script while reading the output, waits for the process, and returns how it ended.
  ///
  /// - Throws: Any error of `take`, after which the process is terminated.
  func exchange(_ script: [UInt8], _ take: (Span<UInt8>) throws -> Void) throws -> ChildProcess.Ending {
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
      // Nobody needs the rest of the output.
      if isOpen { _ = close(input) }
      _ = close(output)
      process.end()
      throw error
    }
    if isOpen { _ = close(input) }
    _ = close(output)
    return process.wait()
  }
}

/// Writes as many bytes as a descriptor takes now, and returns their number; -1 is an error.
private func writeSome(_ bytes: Span<UInt8>, to descriptor: Int32) -> Int {
  unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
}

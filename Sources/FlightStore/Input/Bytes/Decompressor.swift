#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A program of the system that unpacks a compressed input, and the pipe that it writes to.
///
///     file ─────────────────────► gzip -dc ──► output
///     pipe ──► thread of ours ──► gzip -dc ──► output
///
/// What an input is compressed with is told by its first bytes. Of a pipe these have been read when it is known, and so
/// a thread hands them and the rest to the program.
final class Decompressor {
  /// A way of compression, by its first bytes, the usual ending of file names, and the program that undoes it.
  struct Method {
    let program: String
    let ending: String
    let start: [UInt8]
  }

  private static let methods = [
    Method(program: "gzip", ending: ".gz", start: [0x1F, 0x8B]),
    Method(program: "zstd", ending: ".zst", start: [0x28, 0xB5, 0x2F, 0xFD]),
    Method(program: "xz", ending: ".xz", start: [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]),
    Method(program: "bzip2", ending: ".bz2", start: Array("BZh".utf8)),
  ]
  /// The endings of the names of compressed files.
  static let endings = methods.map(\.ending)
  /// The number of bytes that tell what an input is compressed with.
  static let startCount = 6

  private let method: Method
  /// Where the unpacked bytes come from.
  let output: Int32
  private var process: pid_t?
  /// The standard input whose place is to be what it was, for another reading.
  private var place: (descriptor: Int32, offset: off_t)?

  /// Returns what bytes are compressed with that an input begins with; `nil` for what is not.
  static func method(of start: some Collection<UInt8>) -> Method? { methods.first { start.starts(with: $0.start) } }

  /// Returns whether a byte may be the first one of a compressed input.
  static func mayStart(with byte: UInt8) -> Bool { methods.contains { $0.start.first == byte } }

  /// Unpacks a file from where it starts; closes it if it is owned.
  ///
  /// - Throws: `InputFault` where the program cannot be started.
  init(_ method: Method, file: Int32, from start: Int, owned: Bool) throws(InputFault) {
    self.method = method
    _ = lseek(file, off_t(start), SEEK_SET)
    defer { if owned { _ = close(file) } }
    (process, output) = try Self.start(method, input: file)
    if !owned { place = (file, off_t(start)) }
  }

  /// Unpacks what has been read of a stream and what is still to come; closes it if it is owned.
  ///
  /// - Throws: `InputFault` where the program cannot be started.
  init(_ method: Method, read start: [UInt8], stream: Int32, owned: Bool) throws(InputFault) {
    self.method = method
    let (reading, writing) = try Self.pipe()
    defer { _ = close(reading) }
    do throws(InputFault) { (process, output) = try Self.start(method, input: reading) } catch {
      _ = close(writing)
      throw error
    }
    let worker = WorkerThread { Self.pass(start, and: stream, to: writing, owned: owned) }
    if worker.hasThread { return }
    // Passing on and reading what comes of it cannot be done in turns: each may wait for the other.
    _ = close(writing)
    if owned { _ = close(stream) }
    throw InputFault(code: EAGAIN)
  }

  deinit {
    _ = close(output)
    // Nobody wants the rest.
    if let process {
      _ = kill(process, SIGTERM)
      var status: Int32 = 0
      while waitpid(process, &status, 0) < 0, errno == EINTR {}
    }
    if let place { _ = lseek(place.descriptor, place.offset, SEEK_SET) }
  }

  /// Waits for the program, whose output has ended.
  ///
  /// - Throws: `InputFault` where it has failed: the input is cut short or damaged.
  func finish() throws(InputFault) {
    guard let process else { return }
    self.process = nil
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    if status != 0 { throw .undecodable(method.program) }
  }

  // MARK: The program

  private static func start(_ method: Method, input: Int32) throws(InputFault) -> (pid_t, output: Int32) {
    let (reading, writing) = try pipe()
    defer { _ = close(writing) }
    #if canImport(Glibc)
      var actions = posix_spawn_file_actions_t()
    #else
      var actions: posix_spawn_file_actions_t?
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, 0)
    posix_spawn_file_actions_adddup2(&actions, writing, 1)
    // What is wrong is said once, and by us.
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(method.program), strdup("-dc"), nil]
    defer { for text in arguments { free(text) } }
    var process: pid_t = 0
    let code = starting.withLock { _ in posix_spawnp(&process, method.program, &actions, nil, &arguments, nil) }
    guard code == 0 else {
      _ = close(reading)
      throw code == ENOENT ? .noProgram(method.program) : InputFault(code: code)
    }
    return (process, reading)
  }

  // A program that starts while a pipe is made would keep its ends open, and nobody would see the end of its input.
  private static let starting = Locked(())

  private static func pipe() throws(InputFault) -> (reading: Int32, writing: Int32) {
    let (code, reading, writing) = starting.withLock { _ in
      var ends: [Int32] = [0, 0]
      #if canImport(Glibc)
        let status = Glibc.pipe(&ends)
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

  private static func pass(_ start: [UInt8], and stream: Int32, to writing: Int32, owned: Bool) {
    // A program that has seen enough is no reason to end ours.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    defer {
      _ = close(writing)
      if owned { _ = close(stream) }
    }
    guard start.withUnsafeBytes({ OutputBytes.write($0, to: writing) }) == 0 else { return }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 8)
    defer { buffer.deallocate() }
    while true {
      let count = read(stream, buffer.baseAddress, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0, OutputBytes.write(UnsafeRawBufferPointer(rebasing: buffer[..<count]), to: writing) == 0 else {
        return
      }
    }
  }
}

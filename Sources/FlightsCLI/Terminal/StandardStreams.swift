#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

internal import FlightOutput
internal import FlightStore
internal import FlightSystem

/// The standard streams of the process, and other system calls on files.
enum StandardStreams {
  static func write(_ bytes: Span<UInt8>, to descriptor: Int32) throws(WriteFault) {
    let code = unsafe bytes.withUnsafeBytes { unsafe OutputBytes.write($0, to: descriptor) }
    if code != 0 { throw WriteFault(code: code) }
  }

  /// Makes writing to a closed pipe, or beyond the file size limit, an error instead of a signal that ends the process.
  static func ignoreWriteSignals() {
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
  }

  static func end(_ status: Int32) -> Never { exit(status) }

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// The kind and the size of the file that standard input is.
  private static var input: (kind: mode_t, size: off_t)? {
    var status = stat()
    return unsafe fstat(0, &status) == 0 ? (status.st_mode & S_IFMT, status.st_size) : nil
  }

  /// Whether standard input has data for the program: a pipe, a socket or a file, but no terminal or device.
  static var inputHasData: Bool { input.map { [S_IFIFO, S_IFREG, S_IFSOCK].contains($0.kind) } ?? false }

  /// Whether unread bytes are available on standard input; a pipe is given half a second to deliver some.
  ///
  /// Nothing is read, so that the bytes remain for another program.
  static var inputIsWaiting: Bool {
    guard let input else { return false }
    if input.kind == S_IFREG {
      let start = lseek(0, 0, SEEK_CUR)
      return start >= 0 && start < input.size
    }
    guard input.kind == S_IFIFO || input.kind == S_IFSOCK else { return false }
    var count: Int32 = 0
    return unsafe inputArrives(within: 500) && ioctl(0, UInt(FIONREAD), &count) == 0 && count > 0
  }

  /// Waits until bytes or their end arrive on standard input, for some milliseconds at most.
  private static func inputArrives(within patience: Int32) -> Bool {
    var input = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&input, 1, patience) > 0
  }

  /// Whether JSON waits unread in a pipe on standard input, where it remains; `false` where the system cannot tell.
  ///
  /// A loop of a shell, `while read -r code; do … done`, has other text there. The program before this one in a pipeline
  /// may just be starting, so that the pipe is given some time.
  static var pipeHoldsJSON: Bool {
    guard input?.kind == S_IFIFO, inputArrives(within: 200) else { return false }
    var start: [UInt8] = Array(repeating: 0, count: 64)
    let count = unsafe flight_pipe_peek(0, &start, Int32(start.count))
    let first = start.prefix(Int(count)).first { !" \t\r\n".utf8.contains($0) }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }

  /// Returns the columns and rows of the terminal behind a descriptor.
  static func size(_ descriptor: Int32) -> (width: Int, height: Int)? {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return (Int(size.ws_col), max(1, Int(size.ws_row)))
  }

  /// The first argument of the command line whose bytes are not UTF-8, in repaired form, and its place.
  static var firstMisreadArgument: (place: Int, word: String)? {
    for place in 1..<max(1, Int(CommandLine.argc)) {
      guard let word = unsafe CommandLine.unsafeArgv[place], unsafe String(validatingCString: word) == nil else {
        continue
      }
      return unsafe (place, String(cString: word))
    }
    return nil
  }

  static var environment: [String: String] {
    var count = 0
    while unsafe environ[count] != nil { count += 1 }
    var environment = [String: String](minimumCapacity: count)
    for index in 0..<count {
      guard let entry = unsafe environ[index], let sign = unsafe strchr(entry, Int32(UInt8(ascii: "="))) else {
        continue
      }
      let name = unsafe UnsafeRawBufferPointer(start: entry, count: sign - entry)
      unsafe environment[String(decoding: name, as: UTF8.self)] = String(cString: sign + 1)
    }
    return environment
  }

  /// Returns the open descriptor that a path names, such as `/dev/stdout` or `/dev/fd/3`, even if that is a file.
  private static func descriptor(named path: String) -> Int32? {
    if path == "/dev/stdout" { return 1 }
    if path == "/dev/stderr" { return 2 }
    let prefix = ["/dev/fd/", "/proc/self/fd/"].first { path.hasPrefix($0) }
    return prefix.flatMap { Int32(path.dropFirst($0.count)) }
  }

  /// Whether a path leads to an open descriptor, a device, a pipe or a folder.
  static func isNoFile(_ path: String) -> Bool {
    if descriptor(named: path) != nil { return true }
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
  }

  /// Returns the path of a temporary file beside another, which no other process uses.
  static func part(of path: String) -> String { "\(path).\(getpid()).part" }

  /// Opens an existing file or device for writing.
  static func openForWriting(_ path: String) throws(WriteFault) -> Int32 {
    // Opened by its path, a file would be written from its beginning.
    let descriptor = unsafe descriptor(named: path).map { dup($0) } ?? open(path, O_WRONLY | O_CLOEXEC)
    if descriptor < 0 { throw WriteFault(code: errno) }
    return descriptor
  }

  /// Reads bytes into a part of a buffer, and returns their number; -1 is an error.
  private static func readSome(_ descriptor: Int32, into buffer: inout [UInt8], _ part: Range<Int>) -> Int {
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { bytes in
        unsafe read(descriptor, bytes.baseAddress.map { unsafe $0 + part.lowerBound }, part.count)
      }
      if count >= 0 || errno != EINTR { return count }
    }
  }

  /// Reads a file of at most 64 kB: its bytes, or the reason for a failure; `nil` if there is no such file.
  static func readFile(_ path: String) -> (bytes: [UInt8]?, fault: String)? {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if descriptor < 0 { return errno == ENOENT || errno == ENOTDIR ? nil : (nil, WriteFault(code: errno).reason) }
    defer { closeQuietly(descriptor) }
    var (bytes, filled) = ([UInt8](repeating: 0, count: 1 << 16), 0)
    while filled < bytes.count {
      let count = readSome(descriptor, into: &bytes, filled..<bytes.count)
      if count < 0 { return (nil, WriteFault(code: errno).reason) }
      if count == 0 { return (Array(bytes[..<filled]), "") }
      filled += count
    }
    return (nil, "more than 64 kB")
  }

  /// Whether a file contains exactly what `write` writes, which is stopped at the first difference.
  static func holds(_ path: String, _ write: (ByteOutput) throws -> Void) -> Bool {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if descriptor < 0 { return false }
    defer { closeQuietly(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    func next(_ most: Int) -> Int { readSome(descriptor, into: &buffer, 0..<min(most, buffer.count)) }
    do {
      try write(
        ByteOutput { bytes in
          var place = 0
          while place < bytes.count {
            let count = next(bytes.count - place)
            guard count > 0, bytes.extracting(place..<(place + count)).isEqual(to: buffer.span.extracting(..<count))
            else { throw WriteFault(code: 0) }
            place += count
          }
        })
    } catch {
      return false
    }
    return next(1) == 0
  }

  static func closeQuietly(_ descriptor: Int32) { _ = close(descriptor) }

  /// Whether an executable is in one of the folders of a search path, or at its own path.
  static func hasProgram(_ name: String, in path: String) -> Bool {
    if name.contains("/") { return unsafe access(name, X_OK) == 0 }
    return path.split(separator: ":").contains { unsafe access("\($0)/\(name)", X_OK) == 0 }
  }
}

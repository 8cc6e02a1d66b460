#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

internal import FlightStore

/// The standard streams of the process, and what can be asked of them.
enum StandardStreams {
  /// Writes all bytes to a descriptor, however many calls that takes.
  ///
  /// - Throws: `WriteFault` when the system refuses; `isClosedPipe` tells that nobody reads any more.
  static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws(WriteFault) {
    let code = OutputBytes.write(bytes, to: descriptor)
    if code != 0 { throw WriteFault(code: code) }
  }

  /// Makes writing to a closed pipe, or more than a file may hold, an error in place of a signal that ends the process.
  static func heedRefusals() {
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
  }

  /// Ends the process.
  static func end(_ status: Int32) -> Never { exit(status) }

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Whether standard input holds data for us: a pipe, a socket or a file, but no terminal and no device.
  static var inputHasData: Bool {
    var status = stat()
    guard fstat(0, &status) == 0 else { return false }
    let kind = status.st_mode & S_IFMT
    return kind == S_IFIFO || kind == S_IFREG || kind == S_IFSOCK
  }

  /// The columns and lines of the terminal behind a descriptor.
  static func size(_ descriptor: Int32) -> (width: Int, height: Int)? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return (Int(size.ws_col), max(1, Int(size.ws_row)))
  }

  /// The environment of the process.
  static var environment: [String: String] {
    var count = 0
    while environ[count] != nil { count += 1 }
    var environment = [String: String](minimumCapacity: count)
    for index in 0..<count {
      guard let entry = environ[index], let sign = strchr(entry, Int32(UInt8(ascii: "="))) else { continue }
      let name = UnsafeRawBufferPointer(start: entry, count: sign - entry)
      environment[String(decoding: name, as: UTF8.self)] = String(cString: sign + 1)
    }
    return environment
  }

  /// What is at a path.
  enum PathKind {
    case file(mode: UInt32)
    case other
  }

  /// Tells what a path leads to; `nil` when there is nothing yet.
  static func kind(of path: String) -> PathKind? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return status.st_mode & S_IFMT == S_IFREG ? .file(mode: UInt32(status.st_mode & 0o7777)) : .other
  }

  /// Returns the path of the file itself, where a path leads to it through links.
  static func resolved(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Opens what is there for writing.
  static func openForWriting(_ path: String) throws(WriteFault) -> Int32 {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    if descriptor < 0 { throw WriteFault(code: errno) }
    return descriptor
  }

  static func closeQuietly(_ descriptor: Int32) { _ = close(descriptor) }

  /// Whether a program lies in one of the folders of a search path.
  static func hasProgram(_ name: String, in path: String) -> Bool {
    path.split(separator: ":").contains { access("\($0)/\(name)", X_OK) == 0 }
  }
}

/// A system call on an output that failed.
struct WriteFault: Error, Hashable {
  /// The system's error number.
  let code: Int32

  /// Whether the reader of a pipe has gone, which is its right.
  var isClosedPipe: Bool { code == EPIPE }

  /// The system's own words, such as `No space left on device`.
  var reason: String { String(cString: strerror(code)) }
}

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A system program that decompresses an input, and the pipe that it writes to.
///
///     file ─────────────────────► gzip -dc ──► output
///     pipe ──► worker thread ───► gzip -dc ──► output
///
/// The first bytes of an input identify its compression format. Those of a pipe have been consumed by then, so a thread
/// passes them and the rest of the pipe to the program.
final class Decompressor {
  /// A compression format: its magic number, its usual file name ending, and the program that decompresses it.
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
  static let endings = methods.map(\.ending)
  /// The number of bytes that identify the format.
  static let startCount = 6

  private let method: Method
  /// The descriptor from which decompressed bytes are read.
  let output: Int32
  private var process: ChildProcess?
  /// The descriptor and offset to restore in the end, so that standard input can be read again.
  private var place: (descriptor: Int32, offset: off_t)?

  /// Returns the compression format of an input that begins with some bytes; `nil` if it is not compressed.
  static func method(of start: some Collection<UInt8>) -> Method? { methods.first { start.starts(with: $0.start) } }

  /// Returns whether a byte can be the first one of a compressed input.
  static func mayStart(with byte: UInt8) -> Bool { methods.contains { $0.start.first == byte } }

  /// Starts decompressing a file from an offset.
  ///
  /// An owned file is closed, unless this throws.
  init(_ method: Method, file: Int32, from start: Int, owned: Bool) throws(InputFault) {
    self.method = method
    _ = lseek(file, off_t(start), SEEK_SET)
    (process, output) = try Self.start(method, input: file)
    if owned { _ = close(file) } else { place = (file, off_t(start)) }
  }

  /// Starts decompressing a stream whose first bytes have been read.
  ///
  /// An owned stream is closed when it has been read, unless this throws.
  init(_ method: Method, read start: [UInt8], stream: Int32, owned: Bool) throws(InputFault) {
    self.method = method
    let (reading, writing) = try ChildProcess.pipe()
    defer { _ = close(reading) }
    do throws(InputFault) { (process, output) = try Self.start(method, input: reading) } catch {
      _ = close(writing)
      throw error
    }
    let worker = WorkerThread { Self.pass(start, and: stream, to: writing, owned: owned) }
    if worker.hasThread { return }
    // Without a thread this would deadlock: writing to the program and reading its output can each wait for the other.
    _ = close(writing)
    throw InputFault(code: EAGAIN)
  }

  deinit {
    _ = close(output)
    // The program is stopped if its output has not been read to the end.
    process?.end()
    if let place { _ = lseek(place.descriptor, place.offset, SEEK_SET) }
  }

  /// Waits for the program to exit after its output has ended.
  func finish() throws(InputFault) {
    guard let process else { return }
    self.process = nil
    if process.wait() != .status(0) { throw .undecodable(method.program) }
  }

  // MARK: The program

  private static func start(_ method: Method, input: Int32) throws(InputFault) -> (ChildProcess, output: Int32) {
    let (reading, writing) = try ChildProcess.pipe()
    defer { _ = close(writing) }
    do throws(InputFault) {
      // The program's own messages are suppressed; a failure is reported once, by `finish`.
      return (
        try ChildProcess([method.program, "-dc"], input: input, output: writing, discardsErrors: true), reading
      )
    } catch {
      _ = close(reading)
      throw error.code == ENOENT ? .noProgram(method.program) : error
    }
  }

  private static func pass(_ start: [UInt8], and stream: Int32, to writing: Int32, owned: Bool) {
    // SIGPIPE must not end the process when the program stops reading early.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGPIPE)
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    defer {
      _ = close(writing)
      if owned { _ = close(stream) }
    }
    guard unsafe start.withUnsafeBytes({ unsafe OutputBytes.write($0, to: writing) }) == 0 else { return }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 8)
    defer { unsafe buffer.deallocate() }
    while true {
      let count = unsafe read(stream, buffer.baseAddress, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0, unsafe OutputBytes.write(UnsafeRawBufferPointer(rebasing: buffer[..<count]), to: writing) == 0
      else {
        return
      }
    }
  }
}

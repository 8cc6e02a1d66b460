#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The bytes of an input, read sequentially.
///
/// Reads copy into the caller's buffer: a reused buffer is faster than a memory-mapped file here, and it works for
/// pipes too.
struct InputBytes: ~Copyable {
  private enum Origin {
    /// A file that is read from an offset on; the bytes before it belong to another reader of the descriptor.
    case file(Int32, from: Int, owned: Bool)
    case stream(Int32, owned: Bool)
    case unpacked(Decompressor)
    case memory(StaticBytes)
  }

  private let origin: Origin
  /// The number of bytes to read; `nil` for pipes, devices and compressed inputs, where it is unknown.
  let size: Int?
  private var position = 0
  /// The state of the file when it was opened.
  private var stamp: FileStamp?
  /// The bytes of a stream that were read to detect compression and have not been delivered yet.
  private var start: ArraySlice<UInt8> = []
  /// Whether a stream has ended; a terminal could be read again.
  private var hasEnded: Bool

  /// Opens an input for reading; a compressed one is decompressed on the fly.
  init(opening source: DataSource) throws(InputFault) {
    let opened: Opened
    switch source {
    case .standardInput: opened = try Self.look(at: 0, owned: false)
    case .file(let path):
      if path.hasNUL { throw InputFault(code: EINVAL) }
      let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw InputFault(code: errno) }
      do throws(InputFault) { opened = try Self.look(at: descriptor, owned: true) } catch {
        _ = close(descriptor)
        throw error
      }
    case .memory(_, let bytes): opened = Opened(origin: .memory(bytes), size: bytes.buffer.count)
    }
    origin = opened.origin
    size = opened.size
    stamp = opened.stamp
    start = opened.start[...]
    hasEnded = opened.hasEnded
  }

  private struct Opened {
    let origin: Origin
    var size: Int?
    var stamp: FileStamp?
    var start: [UInt8] = []
    var hasEnded = false
  }

  /// Classifies an open descriptor as a regular file, which can be read again, a stream, or a compressed input.
  private static func look(at descriptor: Int32, owned: Bool) throws(InputFault) -> Opened {
    if let file = regularFile(descriptor) {
      var first = [UInt8](repeating: 0, count: Decompressor.startCount)
      _ = unsafe pread(descriptor, &first, first.count, off_t(file.start))
      if let method = Decompressor.method(of: first) {
        let decompressor = try Decompressor(method, file: descriptor, from: file.start, owned: owned)
        return Opened(origin: .unpacked(decompressor))
      }
      let origin = Origin.file(descriptor, from: file.start, owned: owned)
      return Opened(origin: origin, size: file.size, stamp: file.stamp)
    }
    var first: [UInt8] = []
    var hasEnded = false
    while first.count < Decompressor.startCount, first.first.map({ Decompressor.mayStart(with: $0) }) ?? true {
      var more = [UInt8](repeating: 0, count: Decompressor.startCount - first.count)
      let count = try repeated { unsafe systemRead(descriptor, &more, more.count) }
      hasEnded = count == 0
      if hasEnded { break }
      first += more[..<count]
    }
    if let method = Decompressor.method(of: first) {
      return Opened(origin: .unpacked(try Decompressor(method, read: first, stream: descriptor, owned: owned)))
    }
    return Opened(origin: .stream(descriptor, owned: owned), start: first, hasEnded: hasEnded)
  }

  /// Takes ownership of an open descriptor, such as one end of a pipe, and closes it at the end.
  init(owning descriptor: Int32) {
    origin = .stream(descriptor, owned: true)
    size = nil
    hasEnded = false
  }

  deinit {
    switch origin {
    case .file(let descriptor, _, owned: true), .stream(let descriptor, owned: true): _ = close(descriptor)
    case .file, .stream, .unpacked, .memory: break
    }
  }

  /// Returns the stamp and the offset of an open regular file and the bytes after it; `nil` for other files.
  private static func regularFile(_ descriptor: Int32) -> (stamp: FileStamp, start: Int, size: Int)? {
    guard let stamp = FileStamp(of: descriptor), stamp.isRegular else { return nil }
    let start = Int(lseek(descriptor, 0, SEEK_CUR))
    return (stamp, start, max(0, stamp.size - start))
  }

  /// Returns the size of a regular file; `nil` for other files.
  static func size(ofFile path: String) -> Int? { FileStamp(path).flatMap { $0.isRegular ? $0.size : nil } }

  /// Returns whether a regular file begins with the given bytes.
  ///
  /// Other files are not opened: opening a named pipe would unblock its writer, and closing it would make that fail.
  static func doesFile(_ path: String, beginWith bytes: [UInt8]) -> Bool {
    if size(ofFile: path) == nil { return false }
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { _ = close(descriptor) }
    var start = [UInt8](repeating: 0, count: bytes.count)
    return unsafe pread(descriptor, &start, start.count, 0) == start.count && start == bytes
  }

  /// The number of bytes left in standard input if it is a regular file; otherwise `nil`.
  static var sizeOfStandardInput: Int? { regularFile(0)?.size }

  /// Continues at another offset of a file or of bytes in memory.
  mutating func move(to offset: Int) throws(InputFault) {
    switch origin {
    case .memory(let bytes): position = min(offset, bytes.buffer.count)
    case .file: position = offset
    case .stream, .unpacked: throw InputFault(code: ESPIPE)
    }
  }

  /// Fills the front of a buffer and returns the number of bytes read; 0 at the end.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputFault) -> Int {
    switch origin {
    case .memory(let bytes):
      let count = min(buffer.count, bytes.buffer.count - position)
      let piece = Bytes(rebasing: bytes.buffer[position..<(position + count)])
      if count > 0 { unsafe buffer.copyMemory(from: UnsafeRawBufferPointer(piece.buffer)) }
      position += count
      return count
    case .file(let descriptor, let start, _):
      let count = try Self.repeated {
        unsafe pread(descriptor, buffer.baseAddress, buffer.count, off_t(start + position))
      }
      position += count
      if count == 0 { try checkUnchanged(descriptor) }
      return count
    case .stream(let descriptor, _):
      if !start.isEmpty {
        let first = start.prefix(buffer.count)
        unsafe buffer.copyBytes(from: first)
        start.removeFirst(first.count)
        return first.count
      }
      if hasEnded { return 0 }
      let count = try Self.repeated { unsafe Self.systemRead(descriptor, buffer.baseAddress, buffer.count) }
      hasEnded = count == 0
      return count
    case .unpacked(let decompressor):
      let count = try Self.repeated { unsafe Self.systemRead(decompressor.output, buffer.baseAddress, buffer.count) }
      if count == 0 { try decompressor.finish() }
      return count
    }
  }

  /// Throws if the file was written to while it was read, because the bytes read may mix two versions.
  private func checkUnchanged(_ descriptor: Int32) throws(InputFault) {
    if let stamp, FileStamp(of: descriptor) != stamp { throw .changed }
  }

  private static func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    #if canImport(Glibc)
      unsafe Glibc.read(descriptor, buffer, count)
    #else
      Darwin.read(descriptor, buffer, count)
    #endif
  }

  /// Repeats a system call while signals interrupt it.
  private static func repeated(_ call: () -> Int) throws(InputFault) -> Int {
    while true {
      let count = call()
      if count >= 0 { return count }
      if errno != EINTR { throw InputFault(code: errno) }
    }
  }
}

/// The reason why an input cannot be read, or a program cannot be started.
package struct InputFault: Error, Hashable {
  /// The system's error number; 0 for a fault without one.
  let code: Int32
  private var words: String?

  init(code: Int32) { self.code = code }

  private init(_ words: String, code: Int32 = 0) {
    self.code = code
    self.words = words
  }

  /// The reason, usually in the system's own words, such as `No such file or directory`.
  var reason: String { unsafe words ?? String(cString: strerror(code)) }
}

extension InputFault {
  static var tooLarge: InputFault { InputFault("a value is longer than 1 GiB", code: EFBIG) }
  static var changed: InputFault { InputFault("the file changed while it was read; none of it was used; try again") }

  static func noProgram(_ name: String) -> InputFault {
    InputFault("compressed, and the program '\(name)' to decompress it was not found")
  }

  static func undecodable(_ program: String) -> InputFault {
    InputFault("compressed, and '\(program)' cannot decompress it; it is damaged or cut short")
  }

  static var missing: InputFault { InputFault(code: ENOENT) }

  /// The caller stopped the reading.
  static var stopped: InputFault { InputFault(code: ECANCELED) }
}

package enum OutputBytes {
  /// Writes all bytes to a descriptor, in as many calls as necessary; returns 0 or the system's error number.
  package static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
    var rest = unsafe bytes
    while unsafe !rest.isEmpty {
      #if canImport(Glibc)
        let count = unsafe Glibc.write(descriptor, rest.baseAddress, rest.count)
      #else
        let count = Darwin.write(descriptor, rest.baseAddress, rest.count)
      #endif
      if count >= 0 {
        unsafe rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      } else if errno != EINTR {
        return errno
      }
    }
    return 0
  }
}

/// A failed system call on an output.
package struct WriteFault: Error, Hashable {
  /// The system's error number.
  package let code: Int32

  package init(code: Int32) { self.code = code }

  package var isClosedPipe: Bool { code == EPIPE }

  /// The system's message, such as `No space left on device`.
  package var reason: String { unsafe String(cString: strerror(code)) }
}

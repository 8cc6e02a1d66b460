#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The bytes of an input, read front to back.
///
/// Reading goes through the system into a buffer of the caller's: a reused buffer is faster than a mapped file here,
/// and works for pipes too.
struct InputBytes: ~Copyable {
  private enum Origin {
    /// A file, of which the bytes before a place are somebody else's.
    case file(Int32, from: Int, owned: Bool)
    case stream(Int32, owned: Bool)
    case unpacked(Decompressor)
    case memory(StaticBytes)
  }

  private let origin: Origin
  /// The number of bytes to be read; `nil` for pipes and devices, of which that is not known.
  let size: Int?
  private var position = 0
  /// The state in which a file was opened.
  private var stamp: FileStamp?
  /// What was read of a stream to see whether it is compressed.
  private var start: ArraySlice<UInt8> = []

  /// Opens a file, or standard input, for reading; one that is compressed is unpacked on the way.
  ///
  /// - Throws: `InputFault` when the file cannot be opened, or nothing is there to unpack it.
  init(opening source: DataSource) throws(InputFault) {
    let opened: Opened
    switch source {
    case .standardInput: opened = try Self.look(at: 0, owned: false)
    case .file(let path):
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw InputFault(code: errno) }
      opened = try Self.look(at: descriptor, owned: true)
    case .memory(_, let bytes): opened = Opened(origin: .memory(bytes), size: bytes.buffer.count)
    }
    origin = opened.origin
    size = opened.size
    stamp = opened.stamp
    start = opened.start[...]
  }

  private struct Opened {
    let origin: Origin
    var size: Int?
    var stamp: FileStamp?
    var start: [UInt8] = []
  }

  /// Tells files, which can be read again from where they stand, from pipes and devices, and what is compressed from either.
  private static func look(at descriptor: Int32, owned: Bool) throws(InputFault) -> Opened {
    var status = stat()
    if let file = regularFile(descriptor, &status) {
      var first = [UInt8](repeating: 0, count: Decompressor.startCount)
      _ = pread(descriptor, &first, first.count, off_t(file.start))
      if let method = Decompressor.method(of: first) {
        let decompressor = try Decompressor(method, file: descriptor, from: file.start, owned: owned)
        return Opened(origin: .unpacked(decompressor))
      }
      let origin = Origin.file(descriptor, from: file.start, owned: owned)
      return Opened(origin: origin, size: file.size, stamp: FileStamp(status))
    }
    var first: [UInt8] = []
    while first.count < Decompressor.startCount, first.first.map({ Decompressor.mayStart(with: $0) }) ?? true {
      var more = [UInt8](repeating: 0, count: Decompressor.startCount - first.count)
      let count = try repeated { readOn(descriptor, &more, more.count) }
      if count == 0 { break }
      first += more[..<count]
    }
    if let method = Decompressor.method(of: first) {
      return Opened(origin: .unpacked(try Decompressor(method, read: first, stream: descriptor, owned: owned)))
    }
    return Opened(origin: .stream(descriptor, owned: owned), start: first)
  }

  /// Takes over an open descriptor, such as one end of a pipe, and closes it in the end.
  init(owning descriptor: Int32) {
    origin = .stream(descriptor, owned: true)
    size = nil
  }

  /// Whether opening the input again gives the same bytes: so it is with files, not with pipes and devices.
  var isRepeatable: Bool { size != nil }

  deinit {
    switch origin {
    case .file(let descriptor, _, owned: true), .stream(let descriptor, owned: true): _ = close(descriptor)
    case .file, .stream, .unpacked, .memory: break
    }
  }

  /// Where reading of an open regular file goes on, and how much is left of it; `nil` for what is none.
  private static func regularFile(_ descriptor: Int32, _ status: inout stat) -> (start: Int, size: Int)? {
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    let start = Int(lseek(descriptor, 0, SEEK_CUR))
    return (start, max(0, Int(status.st_size) - start))
  }

  /// Returns the size of a regular file; `nil` for what is none.
  static func size(ofFile path: String) -> Int? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  /// Returns how much of standard input is still to be read where it comes from a regular file; `nil` where it does not.
  static var sizeOfStandardInput: Int? {
    var status = stat()
    return regularFile(0, &status)?.size
  }

  /// Goes on at another place of a file or of bytes in memory.
  mutating func move(to offset: Int) throws(InputFault) {
    switch origin {
    case .memory(let bytes): position = min(offset, bytes.buffer.count)
    case .file: position = offset
    case .stream, .unpacked: throw InputFault(code: ESPIPE)
    }
  }

  /// Fills the front of a buffer and returns how many bytes came; 0 is the end.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputFault) -> Int {
    switch origin {
    case .memory(let bytes):
      let count = min(buffer.count, bytes.buffer.count - position)
      let piece = UnsafeBufferPointer(rebasing: bytes.buffer[position..<(position + count)])
      if count > 0 { buffer.copyMemory(from: UnsafeRawBufferPointer(piece)) }
      position += count
      return count
    case .file(let descriptor, let start, _):
      let count = try Self.repeated { pread(descriptor, buffer.baseAddress, buffer.count, off_t(start + position)) }
      position += count
      if count == 0 { try checkUnchanged(descriptor) }
      return count
    case .stream(let descriptor, _):
      if !start.isEmpty {
        let first = start.prefix(buffer.count)
        buffer.copyBytes(from: first)
        start.removeFirst(first.count)
        return first.count
      }
      return try Self.repeated { Self.readOn(descriptor, buffer.baseAddress, buffer.count) }
    case .unpacked(let decompressor):
      let count = try Self.repeated { Self.readOn(decompressor.output, buffer.baseAddress, buffer.count) }
      if count == 0 { try decompressor.finish() }
      return count
    }
  }

  /// Refuses a file that somebody has written to while it was read: what was read of it may be of two minds.
  private func checkUnchanged(_ descriptor: Int32) throws(InputFault) {
    if let stamp, FileStamp(of: descriptor) != stamp { throw .changed }
  }

  private static func readOn(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    #if canImport(Glibc)
      Glibc.read(descriptor, buffer, count)
    #else
      Darwin.read(descriptor, buffer, count)
    #endif
  }

  /// Makes a system call until it is not interrupted by a signal.
  private static func repeated(_ call: () -> Int) throws(InputFault) -> Int {
    while true {
      let count = call()
      if count >= 0 { return count }
      if errno != EINTR { throw InputFault(code: errno) }
    }
  }
}

/// A system call on an input that failed.
struct InputFault: Error, Hashable {
  /// The system's error number; 0 for what the system has no number for.
  let code: Int32
  private var words: String?

  init(code: Int32) { self.code = code }

  private init(_ words: String, code: Int32 = 0) {
    self.code = code
    self.words = words
  }

  /// What is wrong, as a rule in the system's own words, such as `No such file or directory`.
  var reason: String { words ?? String(cString: strerror(code)) }
}

extension InputFault {
  /// One piece of the input is larger than a window may grow.
  static var tooLarge: InputFault { InputFault("a value is longer than 1 GiB", code: EFBIG) }

  /// Somebody has written to a file while it was read.
  static var changed: InputFault { InputFault("the file was changed while it was read; nothing of it was used") }

  /// The input is compressed, and a program that unpacks it is not there.
  static func noProgram(_ name: String) -> InputFault {
    InputFault("compressed, and there is no program '\(name)' to unpack it with")
  }

  /// The input is compressed, and a program cannot unpack it.
  static func undecodable(_ program: String) -> InputFault {
    InputFault("compressed, and '\(program)' cannot unpack it; it is damaged or cut short")
  }

  /// There is no such file.
  static var missing: InputFault { InputFault(code: ENOENT) }

  /// Somebody does not want to read on.
  static var stopped: InputFault { InputFault(code: ECANCELED) }
}

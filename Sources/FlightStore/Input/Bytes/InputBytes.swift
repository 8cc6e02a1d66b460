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
    case memory(StaticBytes)
  }

  private let origin: Origin
  /// How many bytes there are to be read; `nil` for pipes and devices, of which that is not known.
  let size: Int?
  private var position = 0

  /// Opens a file, or standard input, for reading.
  ///
  /// - Throws: `InputFault` with the system's error number when the file cannot be opened or is a folder.
  init(opening source: DataSource) throws(InputFault) {
    switch source {
    case .standardInput: (origin, size) = Self.origin(of: 0, owned: false)
    case .file(let path):
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw InputFault(code: errno) }
      (origin, size) = Self.origin(of: descriptor, owned: true)
    case .memory(_, let bytes):
      origin = .memory(bytes)
      size = bytes.buffer.count
    }
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
    case .file, .stream, .memory: break
    }
  }

  /// Tells files, which can be read again from where they stand, from pipes and devices.
  private static func origin(of descriptor: Int32, owned: Bool) -> (Origin, size: Int?) {
    if let file = regularFile(descriptor) { return (.file(descriptor, from: file.start, owned: owned), file.size) }
    return (.stream(descriptor, owned: owned), nil)
  }

  /// Where reading of an open regular file goes on, and how much is left of it; `nil` for what is none.
  private static func regularFile(_ descriptor: Int32) -> (start: Int, size: Int)? {
    var status = stat()
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
  static var sizeOfStandardInput: Int? { regularFile(0)?.size }

  /// Goes on at another place of a file or of bytes in memory.
  mutating func move(to offset: Int) throws(InputFault) {
    switch origin {
    case .memory(let bytes): position = min(offset, bytes.buffer.count)
    case .file: position = offset
    case .stream: throw InputFault(code: ESPIPE)
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
      return count
    case .stream(let descriptor, _):
      return try Self.repeated {
        #if canImport(Glibc)
          Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        #else
          Darwin.read(descriptor, buffer.baseAddress, buffer.count)
        #endif
      }
    }
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
  /// The system's error number.
  let code: Int32

  /// The system's own words for the number, such as `No such file or directory`.
  var reason: String { String(cString: strerror(code)) }
}

extension InputFault {
  /// One piece of the input is larger than a window may grow.
  static var tooLarge: InputFault { InputFault(code: EFBIG) }

  /// There is no such file.
  static var missing: InputFault { InputFault(code: ENOENT) }

  /// Somebody does not want to read on.
  static var stopped: InputFault { InputFault(code: ECANCELED) }
}

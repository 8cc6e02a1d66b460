#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A stream of bytes that is read once, front to back.
///
/// This file and those of the terminal are the only ones that call the system. Reading goes through `read(2)` into a
/// buffer of the caller's: a reused buffer is faster than a mapped file here, and works for pipes too.
struct InputBytes: ~Copyable {
  private enum Origin {
    case descriptor(Int32, owned: Bool)
    case memory(StaticBytes)
  }

  private let origin: Origin
  /// Whether opening the input again gives the same bytes: so it is with files, not with pipes and devices.
  let isRepeatable: Bool
  private var position = 0

  /// Opens a file, or standard input, for reading.
  ///
  /// - Throws: `InputFault` with the system's error number when the file cannot be opened or is a folder.
  init(opening source: DataSource) throws(InputFault) {
    switch source {
    case .standardInput:
      origin = .descriptor(0, owned: false)
      isRepeatable = false
    case .file(let path):
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw InputFault(code: errno) }
      origin = .descriptor(descriptor, owned: true)
      var status = stat()
      isRepeatable = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    case .memory(_, let bytes):
      origin = .memory(bytes)
      isRepeatable = true
    }
  }

  /// Takes over an open descriptor, such as one end of a pipe, and closes it in the end.
  init(owning descriptor: Int32) {
    origin = .descriptor(descriptor, owned: true)
    isRepeatable = false
  }

  deinit {
    if case .descriptor(let descriptor, owned: true) = origin { _ = close(descriptor) }
  }

  /// Returns the size of a regular file; `nil` for what is none.
  static func size(ofFile path: String) -> Int? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  /// Goes on at another place of a file or of bytes in memory.
  mutating func move(to offset: Int) throws(InputFault) {
    switch origin {
    case .memory(let bytes): position = min(offset, bytes.buffer.count)
    case .descriptor(let descriptor, _):
      guard lseek(descriptor, off_t(offset), SEEK_SET) >= 0 else { throw InputFault(code: errno) }
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
    case .descriptor(let descriptor, _):
      while true {
        #if canImport(Glibc)
          let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        #else
          let count = Darwin.read(descriptor, buffer.baseAddress, buffer.count)
        #endif
        if count >= 0 { return count }
        if errno != EINTR { throw InputFault(code: errno) }
      }
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
}

extension InputFault {
  /// There is no such file.
  static var missing: InputFault { InputFault(code: ENOENT) }
}

extension InputFault {
  /// Somebody does not want to read on.
  static var stopped: InputFault { InputFault(code: ECANCELED) }
}

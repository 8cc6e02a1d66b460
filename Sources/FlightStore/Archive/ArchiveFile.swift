#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// An open store file, which is read piece by piece into memory of our own.
///
/// Nobody keeps others from copying another file over it or cutting it off, and where it were mapped that would change or
/// take away what has been checked. So pieces are copied, and what is checked and used is the copy.
// Sendable: nothing in it changes, and reading a piece moves no place in the file.
final class ArchiveFile: Sendable {
  /// The size that the file was opened with.
  let size: Int
  private let descriptor: Int32
  private let stamp: FileStamp

  init(_ path: String) throws(ArchiveFault) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system(errno) }
    var status = stat()
    let code = fstat(descriptor, &status) == 0 ? 0 : errno
    (size, stamp) = (Int(status.st_size), FileStamp(status))
    if code != 0 { throw .system(code) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw status.st_mode & S_IFMT == S_IFDIR ? .system(EISDIR) : .noStoreFile
    }
  }

  deinit { _ = close(descriptor) }

  /// Whether somebody has written to the file since it was opened.
  var hasChanged: Bool { FileStamp(of: descriptor) != stamp }

  /// Reads a piece of the file into memory that has room for it.
  ///
  /// - Throws: `ArchiveFault.cut` when the file has become shorter in the meantime.
  func read(_ range: Range<Int>, to start: UnsafeMutableRawPointer) throws(ArchiveFault) {
    var done = 0
    while done < range.count {
      let count = pread(descriptor, start + done, range.count - done, off_t(range.lowerBound + done))
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .system(errno) }
      guard count > 0 else { throw .cut(size: range.lowerBound + done, expected: size) }
      done += count
    }
  }

  /// Reads a piece of the file.
  ///
  /// - Throws: `ArchiveFault.cut` when the file has become shorter in the meantime.
  func bytes(_ range: Range<Int>) throws(ArchiveFault) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: range.count)
    let outcome = bytes.withUnsafeMutableBytes { buffer in
      Result { () throws(ArchiveFault) in
        if let start = buffer.baseAddress { try read(range, to: start) }
      }
    }
    try outcome.get()
    return bytes
  }

  /// Tells whether a file begins with some bytes.
  static func begins(_ path: String, with bytes: [UInt8]) -> Bool {
    var status = stat()
    // Opening a pipe would wake who writes to it, and closing it again would turn him away.
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { _ = close(descriptor) }
    var start = [UInt8](repeating: 0, count: bytes.count)
    return pread(descriptor, &start, start.count, 0) == start.count && start == bytes
  }
}

/// Memory with a place for every byte of a store file; only what is read into it takes any.
///
/// Blocks keep their distances, so that where something lies in the file says where it is here.
// Sendable: blocks are read into it before anybody looks at them, each by one thread, and stay as they are.
final class ArchiveImage: @unchecked Sendable {
  let bytes: UnsafeMutableRawBufferPointer

  /// Makes one of zeros.
  init(size: Int) throws(ArchiveFault) {
    if size == 0 {
      bytes = UnsafeMutableRawBufferPointer(start: nil, count: 0)
      return
    }
    #if canImport(Glibc)
      let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
    #else
      let flags = MAP_PRIVATE | MAP_ANON | MAP_NORESERVE
    #endif
    let start = mmap(nil, size, PROT_READ | PROT_WRITE, flags, -1, 0)
    guard let start, start != MAP_FAILED else { throw .system(errno) }
    bytes = UnsafeMutableRawBufferPointer(start: start, count: size)
  }

  deinit { if let start = bytes.baseAddress { _ = munmap(start, bytes.count) } }
}

extension ArchiveFault {
  /// A system call that failed, by the system's error number.
  static func system(_ code: Int32) -> ArchiveFault { .system(String(cString: strerror(code))) }
}

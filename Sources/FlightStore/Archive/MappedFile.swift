#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The bytes of a whole file, read by the system when they are touched, or piece by piece into memory of our own.
///
/// Store files are never changed in place, so what is mapped stays as it is when another file takes the name. What is
/// mapped and reading into a window that is used again are about as fast; memory that is touched first is dear.
// Sendable: nothing in it changes, and reading a piece moves no place in the file.
final class MappedFile: @unchecked Sendable {
  let bytes: UnsafeRawBufferPointer
  private let descriptor: Int32

  init(_ path: String) throws(ArchiveFault) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system(errno) }
    do throws(ArchiveFault) { bytes = try Self.map(descriptor) } catch {
      _ = close(descriptor)
      throw error
    }
  }

  private static func map(_ descriptor: Int32) throws(ArchiveFault) -> UnsafeRawBufferPointer {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .system(errno) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw status.st_mode & S_IFMT == S_IFDIR ? .system(EISDIR) : .noStoreFile
    }
    let size = Int(status.st_size)
    if size == 0 { return UnsafeRawBufferPointer(start: nil, count: 0) }
    let start = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0)
    guard let start, start != MAP_FAILED else { throw .system(errno) }
    return UnsafeRawBufferPointer(start: start, count: size)
  }

  /// Reads a piece of the file into memory that has room for it.
  ///
  /// - Throws: `ArchiveFault.cut` when the file has become shorter in the meantime.
  func read(_ range: Range<Int>, to start: UnsafeMutableRawPointer) throws(ArchiveFault) {
    var done = 0
    while done < range.count {
      let count = pread(descriptor, start + done, range.count - done, off_t(range.lowerBound + done))
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .system(errno) }
      guard count > 0 else { throw .cut(size: range.lowerBound + done, expected: bytes.count) }
      done += count
    }
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

  deinit {
    _ = close(descriptor)
    if let start = bytes.baseAddress { _ = munmap(UnsafeMutableRawPointer(mutating: start), bytes.count) }
  }
}

extension ArchiveFault {
  /// A system call that failed, by the system's error number.
  static func system(_ code: Int32) -> ArchiveFault { .system(String(cString: strerror(code))) }
}

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The bytes of a whole file, read by the system when they are touched.
///
/// Store files are never changed in place, so what is mapped stays as it is when another file takes the name. Mapping is
/// several times faster here than reading into memory of our own, which has to be cleared first.
final class MappedFile {
  let bytes: UnsafeRawBufferPointer

  init(_ path: String) throws(ArchiveFault) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system(errno) }
    defer { _ = close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .system(errno) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw status.st_mode & S_IFMT == S_IFDIR ? .system(EISDIR) : .noStoreFile
    }
    let size = Int(status.st_size)
    if size == 0 {
      bytes = UnsafeRawBufferPointer(start: nil, count: 0)
    } else {
      let start = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0)
      guard let start, start != MAP_FAILED else { throw .system(errno) }
      bytes = UnsafeRawBufferPointer(start: start, count: size)
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
    if let start = bytes.baseAddress { _ = munmap(UnsafeMutableRawPointer(mutating: start), bytes.count) }
  }
}

extension ArchiveFault {
  /// A system call that failed, by the system's error number.
  static func system(_ code: Int32) -> ArchiveFault { .system(String(cString: strerror(code))) }
}

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// An open store file, which is read in pieces into private memory.
///
/// Another process may overwrite or truncate the file. In a mapped file, that would change or remove bytes after they
/// have been checked, so pieces are copied, and the copies are checked and used.
// Sendable: it is immutable, and reading with `pread` does not move the file offset.
final class ArchiveFile: Sendable {
  /// The size of the file when it was opened.
  let size: Int
  private let descriptor: Int32
  private let stamp: FileStamp

  init(_ path: String) throws(ArchiveFault) {
    if path.hasNUL { throw .invalidPath }
    // Opening a pipe, which is not a store file, could wait for its writer.
    descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .system(errno) }
    var status = stat()
    let code = unsafe fstat(descriptor, &status) == 0 ? 0 : errno
    (size, stamp) = (Int(status.st_size), FileStamp(status))
    if code != 0 { throw .system(code) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw status.st_mode & S_IFMT == S_IFDIR ? .system(EISDIR) : .noStoreFile
    }
  }

  deinit { _ = close(descriptor) }

  var hasChanged: Bool { FileStamp(of: descriptor) != stamp }

  /// Reads a range of the file into memory with room for it.
  ///
  /// - Throws: `ArchiveFault.cut` if the file has become shorter.
  func read(_ range: Range<Int>, to start: UnsafeMutableRawPointer) throws(ArchiveFault) {
    var done = 0
    while done < range.count {
      let count = unsafe pread(descriptor, start + done, range.count - done, off_t(range.lowerBound + done))
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .system(errno) }
      guard count > 0 else { throw .cut(size: range.lowerBound + done, expected: size) }
      done += count
    }
  }

  func bytes(_ range: Range<Int>) throws(ArchiveFault) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: range.count)
    try unsafe bytes.withUnsafeMutableBufferPointer { buffer throws(ArchiveFault) in
      if let start = buffer.baseAddress { try unsafe read(range, to: start) }
    }
    return bytes
  }
}

/// Memory with an address for every byte of a store file; only blocks that are read take physical memory.
///
/// Blocks keep their distances, so the offset of a block in the file is also its offset here.
// Sendable: each block is read by one thread before any other accesses it, and does not change afterward.
@safe final class ArchiveImage: @unchecked Sendable {
  let bytes: UnsafeMutableRawBufferPointer

  /// Creates an image of zeros.
  init(size: Int) throws(ArchiveFault) {
    if size == 0 {
      unsafe bytes = UnsafeMutableRawBufferPointer(start: nil, count: 0)
      return
    }
    #if canImport(Glibc)
      let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
    #else
      let flags = MAP_PRIVATE | MAP_ANON | MAP_NORESERVE
    #endif
    let start = unsafe mmap(nil, size, PROT_READ | PROT_WRITE, flags, -1, 0)
    guard let start = unsafe start, unsafe start != MAP_FAILED else { throw .system(errno) }
    unsafe bytes = UnsafeMutableRawBufferPointer(start: start, count: size)
  }

  deinit { if let start = unsafe bytes.baseAddress { _ = unsafe munmap(start, bytes.count) } }
}

extension ArchiveFault {
  static func system(_ code: Int32) -> ArchiveFault { unsafe .system(String(cString: strerror(code))) }

  /// The fault of a path that contains NUL.
  static var invalidPath: ArchiveFault { .system(EINVAL) }

  static func converting<Value>(_ body: () throws(WriteFault) -> Value) throws(ArchiveFault) -> Value {
    do throws(WriteFault) { return try body() } catch { throw .system(error.code) }
  }
}

/// An exclusive lock on a store file, held by way of a lock on its folder.
///
/// The system releases it when the process ends, even by a crash; no lock file is left in the folder.
struct FolderLock: ~Copyable {
  private struct Folder: Hashable {
    let device: dev_t
    let number: ino_t
  }

  /// The folders that this process has locked, each with its open descriptor and the files that are being changed.
  private static let held = Locked<[Folder: (descriptor: Int32, files: Set<String>)]>([:])

  private let folder: Folder
  private let file: String

  /// Waits while another process holds the lock of a file's folder, after calling `busy` once.
  ///
  /// It does not wait for this process: the change that holds the lock might go on only on the waiting thread.
  ///
  /// - Throws: `ArchiveFault.system` if the folder cannot be opened or locked, `.inUse` if this process is changing the
  ///   file already.
  init(_ path: String, whenBusy busy: () -> Void) throws(ArchiveFault) {
    let descriptor = unsafe open(Self.folder(of: path), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system(errno) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else {
      defer { _ = close(descriptor) }
      throw .system(errno)
    }
    let folder = Folder(device: status.st_dev, number: status.st_ino)
    let file = String(path.split(separator: "/").last ?? "")
    var isWaiting = false
    // The folders are not locked meanwhile: other changes in this process go on, and one may take this folder.
    while try !Self.take(file, in: folder, descriptor) {
      if !isWaiting { busy() }
      isWaiting = true
      usleep(20_000)
    }
    (self.folder, self.file) = (folder, file)
  }

  /// Locks a file of an open folder; returns `false` if another process holds the lock of the folder.
  ///
  /// The descriptor is closed unless it is needed for the lock or to wait for it.
  private static func take(
    _ file: String, in folder: Folder, _ descriptor: Int32
  ) throws(ArchiveFault) -> Bool {
    try held.withLock { held throws(ArchiveFault) in
      if held[folder] != nil {
        _ = close(descriptor)
        guard held[folder]?.files.insert(file).inserted == true else { throw .inUse }
      } else if flock(descriptor, LOCK_EX | LOCK_NB) == 0 {
        held[folder] = (descriptor, [file])
      } else {
        let code = errno
        if code == EWOULDBLOCK || code == EINTR { return false }
        _ = close(descriptor)
        throw .system(code)
      }
      return true
    }
  }

  deinit {
    Self.held.withLock { held in
      held[folder]?.files.remove(file)
      if let left = held[folder], left.files.isEmpty {
        _ = close(left.descriptor)
        held[folder] = nil
      }
    }
  }

  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}

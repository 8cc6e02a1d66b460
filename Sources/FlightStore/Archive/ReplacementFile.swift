#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A file that replaces another atomically.
///
/// It is written beside the other under a temporary name, synced to disk, and then renamed, so that opening the target
/// yields either the old or the new file, even after a crash. A temporary file left by a killed process is overwritten
/// by the next.
final class ReplacementFile {
  private let descriptor: Int32
  private let path: String
  private let target: String
  private var isFinished = false

  /// Returns the path of the temporary file that replaces `target`.
  static func path(beside target: String) -> String { target + ".part" }

  init(for target: String) throws(ArchiveFault) {
    self.target = target
    path = Self.path(beside: target)
    var status = stat()
    let isThere = unsafe stat(target, &status) == 0
    let mode = isThere ? status.st_mode & 0o777 : 0o666
    _ = unsafe unlink(path)
    descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw .system(errno) }
    // If root replaces another user's file, that user remains its owner. Permissions that the umask denies are restored
    // only if the file also keeps its group, because they are meant for that group.
    if isThere, fchown(descriptor, status.st_uid, status.st_gid) == 0 { _ = fchmod(descriptor, mode) }
  }

  deinit {
    _ = close(descriptor)
    if !isFinished { _ = unsafe unlink(path) }
  }

  /// Writes all bytes at the end of the file.
  func write(_ bytes: UnsafeRawBufferPointer) throws(ArchiveFault) {
    let code = unsafe OutputBytes.write(bytes, to: descriptor)
    if code != 0 { throw .system(code) }
  }

  /// Overwrites the first bytes of the file.
  func writeAtStart(_ bytes: [UInt8]) throws(ArchiveFault) {
    guard unsafe pwrite(descriptor, bytes, bytes.count, 0) == bytes.count else { throw .system(errno) }
  }

  /// Syncs the file to disk and renames it.
  func finish() throws(ArchiveFault) {
    guard fsync(descriptor) == 0 else { throw .system(errno) }
    guard unsafe rename(path, target) == 0 else { throw .system(errno) }
    isFinished = true
    let folder = FolderLock.folder(of: target)
    // Syncs the rename too. Errors are ignored: a file system that cannot sync a folder does so by itself.
    let folderDescriptor = unsafe open(folder, O_RDONLY | O_CLOEXEC)
    if folderDescriptor >= 0 {
      _ = fsync(folderDescriptor)
      _ = close(folderDescriptor)
    }
  }
}

/// An exclusive lock on the store files of a folder.
///
/// The system releases it when the process ends, even by a crash; no lock file is left in the folder.
struct FolderLock: ~Copyable {
  private let descriptor: Int32

  /// Waits for the lock of a folder, after calling `busy` once if another process holds it.
  ///
  /// - Throws: `ArchiveFault.system` if the folder cannot be opened or locked.
  init(_ folder: String, whenBusy busy: () -> Void) throws(ArchiveFault) {
    descriptor = unsafe open(folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system(errno) }
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
    if errno == EWOULDBLOCK { busy() }
    while flock(descriptor, LOCK_EX) != 0 {
      if errno != EINTR { throw .system(errno) }
    }
  }

  deinit { _ = close(descriptor) }

  /// Returns the folder that contains a file.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Creates a folder that only the user can access, and the folders above it.
  static func make(_ folder: String) throws(ArchiveFault) {
    if unsafe mkdir(folder, 0o700) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, folder != Self.folder(of: folder) else { throw .system(errno) }
    try make(Self.folder(of: folder))
    if unsafe mkdir(folder, 0o700) != 0, errno != EEXIST { throw .system(errno) }
  }

  /// Returns whether a file or folder exists at a path.
  static func exists(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0
  }
}

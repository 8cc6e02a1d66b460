#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A file that takes the place of another, whole or not at all.
///
/// It is written beside the other under a name of its own, brought to the disk, and then given the name; whoever opens the
/// name gets the one file or the other, also after a crash. What a process that was killed leaves beside is written over by
/// the next.
final class ReplacementFile {
  private let descriptor: Int32
  private let path: String
  private let target: String
  private var isFinished = false

  /// The path under which the file is written that takes the place of another.
  static func path(beside target: String) -> String { target + ".part" }

  init(for target: String) throws(ArchiveFault) {
    self.target = target
    path = Self.path(beside: target)
    // The rights of what was there; of what was not, the usual ones.
    var status = stat()
    let isThere = stat(target, &status) == 0
    let mode = isThere ? status.st_mode & 0o777 : 0o666
    _ = unlink(path)
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw .system(errno) }
    // Root may change another's file, which stays his.
    if isThere { _ = fchown(descriptor, status.st_uid, status.st_gid) }
  }

  deinit {
    _ = close(descriptor)
    if !isFinished { _ = unlink(path) }
  }

  /// Writes all bytes after those that were written before.
  func write(_ bytes: UnsafeRawBufferPointer) throws(ArchiveFault) {
    let code = OutputBytes.write(bytes, to: descriptor)
    if code != 0 { throw .system(code) }
  }

  /// Writes bytes over the first ones.
  func writeAtStart(_ bytes: [UInt8]) throws(ArchiveFault) {
    guard pwrite(descriptor, bytes, bytes.count, 0) == bytes.count else { throw .system(errno) }
  }

  /// Brings the file to the disk and gives it its name.
  func finish() throws(ArchiveFault) {
    guard fsync(descriptor) == 0 else { throw .system(errno) }
    guard rename(path, target) == 0 else { throw .system(errno) }
    isFinished = true
    let folder = FolderLock.folder(of: target)
    // A file system that cannot bring a folder to the disk alone does it by itself.
    let folderDescriptor = open(folder, O_RDONLY | O_CLOEXEC)
    if folderDescriptor >= 0 {
      _ = fsync(folderDescriptor)
      _ = close(folderDescriptor)
    }
  }
}

/// The right to change the store files of a folder, which one process has at a time.
///
/// The system takes it back when the process ends, however it ends; nothing is left in the folder.
struct FolderLock: ~Copyable {
  private let descriptor: Int32

  /// Waits until nobody else has the right.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - busy: Called when somebody has it.
  /// - Throws: What the system says, where it gives the right to nobody.
  init(_ folder: String, whenBusy busy: () -> Void) throws(ArchiveFault) {
    descriptor = open(folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system(errno) }
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
    if errno == EWOULDBLOCK { busy() }
    while flock(descriptor, LOCK_EX) != 0 {
      if errno != EINTR { throw .system(errno) }
    }
  }

  deinit { _ = close(descriptor) }

  /// The folder in which a file lies.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Makes a folder, with those that it lies in, for nobody else to see.
  static func make(_ folder: String) throws(ArchiveFault) {
    if mkdir(folder, 0o700) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, folder != Self.folder(of: folder) else { throw .system(errno) }
    try make(Self.folder(of: folder))
    if mkdir(folder, 0o700) != 0, errno != EEXIST { throw .system(errno) }
  }

  /// Whether there is anything at a path.
  static func exists(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0
  }
}

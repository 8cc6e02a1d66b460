#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A file that replaces another one atomically when it is complete, and leaves nothing behind otherwise.
///
/// That includes an interrupted program. There is one such file at a time, because `SignalCleanup` knows only one.
struct ReplacementFile {
  private let path: String
  private let descriptor: Int32
  /// Whether the file has a name while it is written.
  private let isNamed: Bool

  /// Creates the file, with default permissions if there are none to copy.
  init(beside file: String, permissions: FilePermissions?) throws(WriteFault) {
    path = "\(file).\(getpid()).part"
    #if canImport(Glibc)
      if let unnamed = Self.unnamedFile(beside: file) {
        (descriptor, isNamed) = (unnamed, false)
        permissions?.apply(to: descriptor)
        return
      }
    #endif
    isNamed = true
    SignalCleanup.removeFile(path)
    descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    if descriptor < 0 {
      let fault = WriteFault(code: errno)
      SignalCleanup.keepFile()
      throw fault
    }
    permissions?.apply(to: descriptor)
  }

  #if canImport(Glibc)
    /// Opens an unnamed file, which vanishes even if the process is killed; `nil` if the file system has none.
    private static func unnamedFile(beside file: String) -> Int32? {
      let folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? "."
      // O_TMPFILE, a macro that Swift cannot import.
      let descriptor = unsafe open(folder, O_WRONLY | 0o20_000_000 | O_DIRECTORY | O_CLOEXEC, 0o666)
      guard descriptor >= 0 else { return nil }
      if unsafe access(entry(of: descriptor), F_OK) == 0 { return descriptor }
      _ = close(descriptor)
      return nil
    }

    /// Returns a path to an open file without a name.
    private static func entry(of descriptor: Int32) -> String { "/proc/self/fd/\(descriptor)" }
  #endif

  /// Links an unnamed file to its temporary name.
  private func makeVisible() throws(WriteFault) {
    #if canImport(Glibc)
      if isNamed { return }
      SignalCleanup.removeFile(path)
      let status = unsafe linkat(AT_FDCWD, Self.entry(of: descriptor), AT_FDCWD, path, AT_SYMLINK_FOLLOW)
      if status != 0 { throw WriteFault(code: errno) }
    #endif
  }

  func write(_ bytes: Span<UInt8>) throws(WriteFault) { try StandardStreams.write(bytes, to: descriptor) }

  /// Flushes the file to the disk and renames it, which replaces any old file of that name.
  func finish(as name: String) throws(WriteFault) {
    let isSynced = fsync(descriptor) == 0 || errno == EINVAL
    let code = errno
    if isSynced { try makeVisible() }
    guard close(descriptor) == 0, isSynced else { throw WriteFault(code: code) }
    guard unsafe rename(path, name) == 0 else { throw WriteFault(code: errno) }
    SignalCleanup.keepFile()
  }

  /// Discards the file.
  func abandon() {
    _ = close(descriptor)
    _ = unsafe unlink(path)
    SignalCleanup.keepFile()
  }
}

/// The owner and permissions of a file.
struct FilePermissions {
  let mode: mode_t
  let user: uid_t
  let group: gid_t

  /// Applies owner and permissions to another file; a failure is ignored, because the contents matter more.
  func apply(to descriptor: Int32) {
    _ = fchown(descriptor, user, group)
    _ = fchmod(descriptor, mode)
  }
}

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A file that replaces another one atomically when it is complete, and leaves nothing behind otherwise.
///
/// It is written beside the other, synced to disk, and then renamed, so that opening the target yields either the old or
/// the new file, even after a crash. Where the system can, it has no name until then, and vanishes if the process is
/// killed; elsewhere it has a temporary name, under which the next such file replaces it.
package final class ReplacementFile {
  /// Called before a file gets its temporary name, and with `nil` when nothing is left of it.
  // Unsafe only because it can be changed: a program sets it before it writes any file.
  package nonisolated(unsafe) static var observer: (String?) -> Void = { _ in }

  package private(set) var descriptor: Int32 = -1
  private let target: String
  private let part: String
  private var isNamed = false

  /// Creates the file that is to replace another one, with a temporary name for it.
  package init(for target: String, part: String) throws(WriteFault) {
    (self.target, self.part) = (target, part)
    var status = stat()
    let isThere = unsafe stat(target, &status) == 0
    let mode = isThere ? status.st_mode & 0o7777 : 0o666
    #if canImport(Glibc)
      openUnnamed(mode)
    #endif
    if descriptor < 0 {
      takeName()
      descriptor = unsafe open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
      if descriptor < 0 { throw WriteFault(code: errno) }
    }
    // If root replaces another user's file, that user remains its owner. Permissions that the umask denies are restored
    // only if the file also keeps its group, because they are meant for that group.
    if isThere, fchown(descriptor, status.st_uid, status.st_gid) == 0 { _ = fchmod(descriptor, mode) }
  }

  /// Creates a folder with some permissions, and the missing folders above it.
  package static func makeFolder(_ folder: String, mode: Int) throws(WriteFault) {
    if unsafe mkdir(folder, mode_t(mode)) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, folder != FolderLock.folder(of: folder) else { throw WriteFault(code: errno) }
    try makeFolder(FolderLock.folder(of: folder), mode: mode)
    if unsafe mkdir(folder, mode_t(mode)) != 0, errno != EEXIST { throw WriteFault(code: errno) }
  }

  deinit {
    _ = close(descriptor)
    if isNamed {
      _ = unsafe unlink(part)
      unsafe Self.observer(nil)
    }
  }

  private func takeName() {
    isNamed = true
    unsafe Self.observer(part)
    _ = unsafe unlink(part)
  }

  #if canImport(Glibc)
    /// Opens a file without a name, if the file system has such files.
    private func openUnnamed(_ mode: mode_t) {
      // O_TMPFILE, a macro that Swift cannot import.
      let flags = O_WRONLY | 0o20_000_000 | O_DIRECTORY | O_CLOEXEC
      descriptor = unsafe open(FolderLock.folder(of: target), flags, mode)
      if unsafe descriptor < 0 || access(entry, F_OK) == 0 { return }
      _ = close(descriptor)
      descriptor = -1
    }

    /// A path to the file without a name.
    private var entry: String { "/proc/self/fd/\(descriptor)" }
  #endif

  func writeAtStart(_ bytes: [UInt8]) throws(WriteFault) {
    guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw WriteFault(code: errno) }
    let code = unsafe bytes.withUnsafeBytes { unsafe OutputBytes.write($0, to: descriptor) }
    if code != 0 { throw WriteFault(code: code) }
  }

  /// Syncs the file to disk and renames it.
  package func finish() throws(WriteFault) {
    // Some file systems cannot sync.
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw WriteFault(code: errno) }
    #if canImport(Glibc)
      if !isNamed {
        takeName()
        let status = unsafe linkat(AT_FDCWD, entry, AT_FDCWD, part, AT_SYMLINK_FOLLOW)
        if status != 0 { throw WriteFault(code: errno) }
      }
    #endif
    guard unsafe rename(part, target) == 0 else { throw WriteFault(code: errno) }
    isNamed = false
    unsafe Self.observer(nil)
    // Syncs the rename too. Errors are ignored: a file system that cannot sync a folder does so by itself.
    let folder = unsafe open(FolderLock.folder(of: target), O_RDONLY | O_CLOEXEC)
    if folder >= 0 {
      _ = fsync(folder)
      _ = close(folder)
    }
  }
}

/// Resolution of symbolic links before a file is replaced.
package enum LinkTarget {
  // The same limit as that of the system.
  private static let maximumLinks = 40

  /// Returns the path that symbolic links lead to, so that a write replaces the file and not the link.
  ///
  /// A dangling link resolves to the path where its target would be.
  package static func of(_ path: String) -> String {
    if let resolved = unsafe realpath(path, nil) {
      defer { unsafe free(resolved) }
      return unsafe String(cString: resolved)
    }
    var path = path
    for _ in 0..<maximumLinks {
      var target = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = unsafe readlink(path, &target, target.count)
      guard count > 0 else { return path }
      let next = String(decoding: target[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
      let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
      path = next.hasPrefix("/") ? next : folder + next
    }
    return path
  }
}

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A file in the making, beside the one whose place it takes when it is whole; of one that never is, nothing stays.
///
/// That holds for a program that is interrupted, too. There is one such file at a time, as `Interruption` knows one.
struct UnfinishedFile {
  private let path: String
  private let descriptor: Int32
  /// Whether it can be seen beside the other while it is written.
  private let isNamed: Bool

  /// Creates the file.
  ///
  /// - Parameters:
  ///   - file: The path of the finished file.
  ///   - rights: The owner and the permissions; `nil` for the usual ones.
  /// - Throws: `WriteFault` when the system refuses.
  init(beside file: String, _ rights: FileRights?) throws(WriteFault) {
    path = "\(file).\(getpid()).part"
    #if canImport(Glibc)
      if let unnamed = Self.unnamedFile(beside: file) {
        (descriptor, isNamed) = (unnamed, false)
        rights?.give(to: descriptor)
        return
      }
    #endif
    isNamed = true
    Interruption.remove(path)
    descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    if descriptor < 0 {
      let fault = WriteFault(code: errno)
      Interruption.spare()
      throw fault
    }
    rights?.give(to: descriptor)
  }

  #if canImport(Glibc)
    /// A file of no name, which is gone when the process is, even when it is killed; `nil` where there are none.
    private static func unnamedFile(beside file: String) -> Int32? {
      let folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? "."
      // O_TMPFILE, which C defines by an expression.
      let descriptor = unsafe open(folder, O_WRONLY | 0o20_000_000 | O_DIRECTORY | O_CLOEXEC, 0o666)
      guard descriptor >= 0 else { return nil }
      if unsafe access(entry(of: descriptor), F_OK) == 0 { return descriptor }
      _ = close(descriptor)
      return nil
    }

    /// The way to an open file without a name.
    private static func entry(of descriptor: Int32) -> String { "/proc/self/fd/\(descriptor)" }
  #endif

  /// Gives a file without a name the one that it has until it is whole.
  private func makeVisible() throws(WriteFault) {
    #if canImport(Glibc)
      if isNamed { return }
      Interruption.remove(path)
      let status = unsafe linkat(AT_FDCWD, Self.entry(of: descriptor), AT_FDCWD, path, AT_SYMLINK_FOLLOW)
      if status != 0 { throw WriteFault(code: errno) }
    #endif
  }

  func write(_ bytes: Span<UInt8>) throws(WriteFault) { try StandardStreams.write(bytes, to: descriptor) }

  /// Makes sure that the file is on the disk and gives it its name; the old file of that name is gone then.
  func finish(as name: String) throws(WriteFault) {
    let isSynced = fsync(descriptor) == 0 || errno == EINVAL
    let code = errno
    if isSynced { try makeVisible() }
    guard close(descriptor) == 0, isSynced else { throw WriteFault(code: code) }
    guard unsafe rename(path, name) == 0 else { throw WriteFault(code: errno) }
    Interruption.spare()
  }

  /// Gives the file up.
  func abandon() {
    _ = close(descriptor)
    _ = unsafe unlink(path)
    Interruption.spare()
  }
}

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

  /// Creates the file.
  ///
  /// - Parameters:
  ///   - file: The path of the finished file.
  ///   - mode: The permissions; `nil` for the usual ones.
  /// - Throws: `WriteFault` when the system refuses.
  init(beside file: String, mode: UInt32?) throws(WriteFault) {
    path = "\(file).\(getpid()).part"
    Interruption.remove(path)
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    if descriptor < 0 {
      let fault = WriteFault(code: errno)
      Interruption.spare()
      throw fault
    }
    // Where the mode cannot be kept, the contents matter more.
    if let mode { _ = fchmod(descriptor, mode_t(mode)) }
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(WriteFault) { try StandardStreams.write(bytes, to: descriptor) }

  /// Makes sure that the file is on the disk and gives it its name; the old file of that name is gone then.
  func finish(as name: String) throws(WriteFault) {
    let isSynced = fsync(descriptor) == 0 || errno == EINVAL
    let code = errno
    guard close(descriptor) == 0, isSynced else { throw WriteFault(code: code) }
    guard rename(path, name) == 0 else { throw WriteFault(code: errno) }
    Interruption.spare()
  }

  /// Gives the file up.
  func abandon() {
    _ = close(descriptor)
    _ = unlink(path)
    Interruption.spare()
  }
}

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The identity of a file's contents, determined without reading them: device, inode, size and modification time.
///
/// The access and change times are not part of it: renaming another file onto the path changes the latter, but not the
/// bytes that an open descriptor reads.
package struct FileStamp: Hashable, Sendable {
  private let device: UInt64
  private let file: UInt64
  private let size: Int
  private let seconds: Int
  private let nanoseconds: Int

  /// Creates the stamp of the file at a path; `nil` if there is none.
  package init?(_ path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Creates the stamp of an open file; `nil` if the descriptor is invalid.
  init?(of descriptor: Int32) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    file = UInt64(status.st_ino)
    size = Int(status.st_size)
    #if canImport(Glibc)
      (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    #else
      (seconds, nanoseconds) = (status.st_mtimespec.tv_sec, status.st_mtimespec.tv_nsec)
    #endif
  }
}

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

/// The states of the files among some inputs, for detecting changes while a query runs and outputs that are inputs.
///
/// A query may open a file several times: threads read parts of it, and it is read again when one pass is not enough.
/// The path must lead to the same contents each time.
package struct SourceStamps {
  private let stamps: [(source: DataSource, stamp: FileStamp)]

  /// Records the states of the files among some inputs.
  package init(_ sources: [DataSource]) {
    stamps = sources.compactMap { source in Self.stamp(source).map { (source, $0) } }
  }

  /// The first input that has changed since; `nil` if none has.
  ///
  /// A deleted file counts as unchanged: until then, every open found the same contents.
  var changed: DataSource? {
    stamps.first { source, stamp in Self.stamp(source).map { $0 != stamp } ?? false }?.source
  }

  /// Returns the input that is the file at a path, under any of its names; `nil` if none is.
  package func source(at path: String) -> DataSource? {
    guard let file = FileStamp(path) else { return nil }
    return stamps.first { $0.stamp == file }?.source
  }

  private static func stamp(_ source: DataSource) -> FileStamp? {
    // Pipes and devices are left out, because reading changes them.
    if source.size == nil { return nil }
    return switch source {
    case .file(let path): FileStamp(path)
    case .standardInput: FileStamp(of: 0)
    case .memory: nil
    }
  }
}

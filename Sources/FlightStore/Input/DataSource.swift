#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// One input of AeroAPI JSON: a file, standard input, or bytes in memory.
public enum DataSource: Sendable, Hashable {
  /// A file by its path, as the user wrote it.
  case file(path: String)

  /// The standard input of the process, from its current offset.
  case standardInput

  /// Bytes in memory, with the name that messages use for them.
  case memory(name: String, bytes: StaticBytes)

  /// The name in messages: the path, `-` for standard input, or the given name.
  public var name: String {
    switch self {
    case .file(let path): path
    case .standardInput: "-"
    case .memory(let name, _): name
    }
  }

  /// The number of bytes, if it is known without reading them.
  package var size: Int? {
    switch self {
    case .file(let path): InputBytes.size(ofFile: path)
    case .standardInput: InputBytes.sizeOfStandardInput
    case .memory(_, let bytes): bytes.buffer.count
    }
  }

  /// The total number of bytes of some inputs, at most `Int.max`; `nil` if that of one is unknown.
  package static func size(of sources: [DataSource]) -> Int? {
    let sizes = sources.map(\.size)
    return sizes.contains(nil) ? nil : total(of: sizes)
  }

  /// The sum of some sizes without the unknown ones; at most `Int.max`, because a file system may report any size.
  static func total(of sizes: [Int?]) -> Int { sizes.reduce(0) { $0 + min($1 ?? 0, .max - $0) } }

  /// Returns an input over a copy of some bytes in memory.
  ///
  /// - Parameters:
  ///   - bytes: The JSON as UTF-8.
  ///   - name: The name in messages.
  /// - Returns: The input.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  public static func bytes(_ bytes: some Sequence<UInt8>, name: String = "memory") -> DataSource {
    .memory(name: name, bytes: StaticBytes(copying: Array(bytes)))
  }
}

extension String {
  /// Whether the text contains NUL, where a path ends for the system: the part before it may name another file.
  var hasNUL: Bool { utf8.contains(0) }
}

enum StoreFileSignature {
  static let bytes: [UInt8] = [0x89, 0x46, 0x4C, 0x54, 0x0D, 0x0A, 0x1A, 0x0A]
}

enum Folder {
  enum Content: Equatable {
    case folder
    case file
    /// A pipe, a socket or a device.
    case other
  }

  /// Returns the names of a folder's entries, in no particular order; `nil` for a name that is not UTF-8.
  static func names(in path: String) throws(InputFault) -> [String?] {
    guard let folder = unsafe opendir(path) else { throw InputFault(code: errno) }
    defer { _ = unsafe closedir(folder) }
    var names: [String?] = []
    while true {
      // At the end of the folder `readdir` leaves the error number as it is.
      errno = 0
      guard let entry = unsafe readdir(folder) else {
        if errno != 0 { throw InputFault(code: errno) }
        return names
      }
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) {
        unsafe String(validating: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
  }

  /// Returns the kind of file that a path leads to, following links.
  static func content(_ path: String) throws(InputFault) -> Content {
    if path.hasNUL { throw InputFault(code: EINVAL) }
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { throw InputFault(code: errno) }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return .folder
    case S_IFREG: return .file
    default: return .other
    }
  }

  static func checkReadable(_ path: String) throws(InputFault) {
    guard unsafe access(path, R_OK) == 0 else { throw InputFault(code: errno) }
  }

  static func isLink(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }
}

/// The identity of a file's contents, determined without reading them: device, inode, size and modification time.
///
/// The access and change times are not part of it: renaming another file onto the path changes the latter, but not the
/// bytes that an open descriptor reads.
package struct FileStamp: Hashable, Sendable {
  private let device: UInt64
  private let file: UInt64
  let size: Int
  private let seconds: Int
  private let nanoseconds: Int
  /// Whether it is a regular file, not a pipe or a device, which reading changes.
  let isRegular: Bool

  /// Creates the stamp of the file at a path; `nil` if there is none.
  package init?(_ path: String) {
    if path.hasNUL { return nil }
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
    isRegular = status.st_mode & S_IFMT == S_IFREG
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
    let stamp: FileStamp? =
      switch source {
      case .file(let path): FileStamp(path)
      case .standardInput: FileStamp(of: 0)
      case .memory: nil
      }
    return stamp?.isRegular == true ? stamp : nil
  }
}

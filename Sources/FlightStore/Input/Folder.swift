#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Folders in the file system.
enum Folder {
  /// The kind of file that a path leads to.
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
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) {
        unsafe String(validating: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// Returns the kind of file that a path leads to, following links.
  static func content(_ path: String) throws(InputFault) -> Content {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { throw InputFault(code: errno) }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return .folder
    case S_IFREG: return .file
    default: return .other
    }
  }

  static func isLink(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
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

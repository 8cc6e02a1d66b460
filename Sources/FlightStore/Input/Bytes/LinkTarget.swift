#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

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

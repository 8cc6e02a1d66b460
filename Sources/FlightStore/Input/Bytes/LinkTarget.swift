#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The file itself, where a path leads to it through links.
package enum LinkTarget {
  // As many as the system follows itself.
  private static let mostLinks = 40

  /// Follows links, so that what is replaced is a file and not a link; one that leads to nothing yet says where it will be.
  package static func of(_ path: String) -> String {
    if let resolved = realpath(path, nil) {
      defer { free(resolved) }
      return String(cString: resolved)
    }
    var path = path
    for _ in 0..<mostLinks {
      var target = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = readlink(path, &target, target.count)
      guard count > 0 else { return path }
      let next = String(decoding: target[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
      let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
      path = next.hasPrefix("/") ? next : folder + next
    }
    return path
  }
}

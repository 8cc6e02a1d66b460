#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A pattern such as `day/*.ndjson`, which an engine expands.
enum FilePattern {
  // Deeper folders than these are left out of `**`.
  private static let maximumDepth = 8

  /// Returns the paths that a pattern matches, or the name if it is not a pattern; `**` matches folders of any depth.
  static func paths(matching pattern: String) -> [String] {
    guard pattern.contains(where: { "*?[{".contains($0) }) else { return [pattern] }
    guard pattern.contains("**/") else { return expand(pattern) }
    return (0...maximumDepth).flatMap { depth in
      expand(pattern.replacing("**/", with: String(repeating: "*/", count: depth)))
    }
  }

  private static func expand(_ pattern: String) -> [String] {
    var found = unsafe glob_t()
    defer { unsafe globfree(&found) }
    guard unsafe glob(pattern, GLOB_BRACE | GLOB_NOSORT, nil, &found) == 0 else { return [] }
    return (0..<Int(unsafe found.gl_pathc)).compactMap { place in
      unsafe found.gl_pathv[place].map { unsafe String(cString: $0) }
    }
  }
}

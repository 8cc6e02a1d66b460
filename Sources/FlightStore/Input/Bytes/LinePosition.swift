/// A position in text as editors count it: lines from 1, and bytes within the line from 1.
struct LinePosition: Hashable {
  /// The number of line feeds before the position.
  private(set) var lineFeeds = 0
  /// The number of bytes between the last line feed and the position.
  private(set) var bytesInLine = 0

  var line: Int { lineFeeds + 1 }
  var column: Int { bytesInLine + 1 }

  /// Advances the position over bytes.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  mutating func advance(over bytes: Bytes) {
    for byte in bytes {
      if byte == 0x0A {
        lineFeeds += 1
        bytesInLine = 0
      } else {
        bytesInLine += 1
      }
    }
  }
}

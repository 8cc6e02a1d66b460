/// A wildcard pattern in which `*` matches any number of characters and `?` matches exactly one.
///
/// Matching ignores case and accents and covers the whole text.
///
///     Glob("A3*").matches("a320")    // true
///     Glob("B7?8").matches("B738")   // true
///     Glob("KOR").matches("KORD")    // false
package struct Glob: Sendable, Hashable {
  private let pattern: [UInt8]

  /// Creates a glob; every text is a valid pattern.
  package init(_ pattern: String) { self.pattern = SearchText.fold(pattern) }

  /// Returns whether a text matches.
  package func matches(_ text: String) -> Bool { matches(folded: SearchText.fold(text)) }

  /// Returns whether a text that `SearchText` has folded matches.
  ///
  /// Only the last `*` is extended on backtracking, because everything before it has matched as early as possible.
  ///
  /// - Complexity: O(*n* × *m*) at worst, where *n* and *m* are the numbers of bytes of text and pattern.
  package func matches(folded text: [UInt8]) -> Bool {
    var (place, next) = (0, 0)
    var star: (next: Int, place: Int)?
    while place < text.count {
      if next < pattern.count, pattern[next] == UInt8(ascii: "*") {
        next += 1
        star = (next, place)
      } else if next < pattern.count, pattern[next] == UInt8(ascii: "?") {
        next += 1
        place = Self.letterEnd(after: place, in: text)
      } else if next < pattern.count, pattern[next] == text[place] {
        next += 1
        place += 1
      } else if let last = star {
        place = Self.letterEnd(after: last.place, in: text)
        next = last.next
        star = (next, place)
      } else {
        return false
      }
    }
    return pattern[next...].allSatisfy { $0 == UInt8(ascii: "*") }
  }

  private static func letterEnd(after start: Int, in text: [UInt8]) -> Int {
    var end = start + 1
    while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
    return end
  }
}

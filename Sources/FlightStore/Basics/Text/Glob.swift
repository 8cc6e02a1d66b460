/// A pattern in which `*` stands for any letters or none and `?` for exactly one.
///
/// Case and accents do not matter, and the whole text must match.
///
///     Glob("A3*").matches("a320")    // true
///     Glob("B7?8").matches("B738")   // true
///     Glob("KOR").matches("KORD")    // false
package struct Glob: Sendable, Hashable {
  private let pattern: [UInt8]

  /// Creates a glob; every text is one.
  package init(_ pattern: String) { self.pattern = SearchText.fold(pattern) }

  /// Returns whether text matches.
  package func matches(_ text: String) -> Bool { matches(folded: SearchText.fold(text)) }

  /// Returns whether text that `SearchText` has folded matches; a letter is one of the folded text.
  ///
  /// Only the last `*` ever takes more letters, since what stands before it has matched as early as it can.
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

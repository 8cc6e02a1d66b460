internal import Foundation

/// Case-insensitive and accent-insensitive comparison of text, the same in every locale.
///
/// Text is folded to bytes once, and the bytes are compared. Folding removes case and accents, including those of
/// letters that Unicode does not decompose: `ß` is `ss`, `ø` is `o`, `ł` is `l`, `đ` and `ð` are `d`, `þ` is `th`, `æ`
/// is `ae`, `œ` is `oe`, `ħ` is `h`, `ŧ` is `t`, `ı` is `i`, `ς` is `σ`. By the same rule `ё` is `е` and `й` is `и`:
/// Unicode decomposes both into a letter and an accent, some systems write them decomposed, and people who type
/// «Шереметьево» do not distinguish the two forms. Typographic apostrophes, dashes and spaces become their ASCII
/// equivalents, so `o'hare` finds `O’Hare`; invisible characters vanish.
///
///     SearchText.fold("Zürich")     // zurich
///     SearchText.fold("İSTANBUL")   // istanbul
///     SearchText.fold("Йошкар-Ола") // иошкар-ола
package enum SearchText {
  /// Appends the folded form of a text; bytes that are not UTF-8 become U+FFFD.
  package static func fold(_ utf8: Span<UInt8>, into folded: inout [UInt8]) {
    guard utf8.allSatisfy({ $0 < 0x80 }) else {
      return foldUnicode(utf8.text, into: &folded)
    }
    let start = folded.count
    unsafe utf8.withUnsafeBufferPointer { unsafe folded.append(contentsOf: $0) }
    for place in start..<folded.count { folded[place] = lowercased(folded[place]) }
  }

  package static func fold(_ text: String) -> [UInt8] {
    text.withBytes { fold($0) }
  }

  /// Returns the folded letters and digits of a text.
  static func letters(_ text: String) -> [UInt8] {
    fold(text).filter { 0x30...0x39 ~= $0 || 0x61...0x7A ~= $0 || $0 >= 0x80 }
  }

  /// Returns the first 8 folded bytes of a text as a number; different numbers order as the folded texts do.
  ///
  /// - Complexity: O(1) for text that begins with ASCII, else O(*n*), where *n* is the number of bytes.
  static func sortPrefix(_ utf8: Span<UInt8>) -> UInt64 {
    if let plain = plainSortPrefix(utf8) { return plain }
    return Self.number(fold(utf8).span)
  }

  /// Returns the sort prefix of a text whose first 8 bytes are ASCII; `nil` for other texts.
  @inline(__always)
  static func plainSortPrefix(_ utf8: Span<UInt8>) -> UInt64? {
    let number = number(utf8)
    // A non-ASCII character that follows can at most be an accent on the last letter, which folding removes.
    return number & 0x8080_8080_8080_8080 == 0 ? lowercased(number) : nil
  }

  /// Whether the sort prefix identifies the text among all texts for which this holds.
  ///
  /// It holds for at most 8 bytes of ASCII without lowercase letters, which could be capitals in another text.
  @inline(__always)
  static func isDeterminedBySortPrefix(_ utf8: Span<UInt8>) -> Bool {
    // The prefix pads a short text with zeros, so the text itself must not end in one.
    utf8.count <= 8 && (utf8.isEmpty || utf8[utf8.count - 1] != 0) && utf8.allSatisfy { $0 < UInt8(ascii: "a") }
  }

  /// Returns the first 8 bytes as a big-endian number, padded with zeros.
  static func number(_ bytes: Span<UInt8>) -> UInt64 {
    if bytes.count >= 8 { return unsafe UInt64(bigEndian: bytes.bytes.unsafeLoadUnaligned(as: UInt64.self)) }
    var number: UInt64 = 0
    for place in bytes.indices { number = number << 8 | UInt64(bytes[place]) }
    return number << UInt64(8 * (8 - bytes.count))
  }

  static func isEqual(_ utf8: Span<UInt8>, to folded: [UInt8]) -> Bool {
    // Folding maps the ASCII before a non-ASCII character byte by byte, so a mismatch there is final.
    for place in utf8.indices {
      let byte = utf8[place]
      if byte >= 0x80 { return fold(utf8) == folded }
      guard place < folded.count, lowercased(byte) == folded[place] else { return false }
    }
    return utf8.count == folded.count
  }

  static func hasPrefix(_ utf8: Span<UInt8>, prefix: [UInt8]) -> Bool {
    for place in 0..<min(utf8.count, prefix.count) {
      let byte = utf8[place]
      // Folding maps the ASCII before a non-ASCII character byte by byte, so a mismatch there is final.
      if byte >= 0x80 { return fold(utf8).starts(with: prefix) }
      guard lowercased(byte) == prefix[place] else { return false }
    }
    return utf8.count >= prefix.count
  }

  /// Returns whether the folded form of a text contains a folded part.
  ///
  /// - Complexity: O(*n* × *m*) at worst, where *n* and *m* are the numbers of bytes; O(*n*) for words.
  static func contains(_ utf8: Span<UInt8>, part: [UInt8]) -> Bool {
    guard utf8.allSatisfy({ $0 < 0x80 }) else { return contains(fold(utf8), part: part) }
    guard let first = part.first else { return true }
    guard utf8.count >= part.count else { return false }
    for start in 0...(utf8.count - part.count) where lowercased(utf8[start]) == first {
      if part.indices.allSatisfy({ lowercased(utf8[start + $0]) == part[$0] }) { return true }
    }
    return false
  }

  static func fold(_ utf8: Span<UInt8>) -> [UInt8] {
    var folded: [UInt8] = []
    fold(utf8, into: &folded)
    return folded
  }

  package static func contains(_ folded: [UInt8], part: [UInt8]) -> Bool {
    guard let first = part.first else { return true }
    guard folded.count >= part.count else { return false }
    for start in 0...(folded.count - part.count) where folded[start] == first {
      if folded[start...].starts(with: part) { return true }
    }
    return false
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
  }

  /// Lowercases 8 bytes of ASCII at once, by setting bit 0x20 of those from `A` to `Z`.
  private static func lowercased(_ bytes: UInt64) -> UInt64 {
    let fromA = bytes &+ 0x3F3F_3F3F_3F3F_3F3F
    let afterZ = bytes &+ 0x2525_2525_2525_2525
    return bytes | (fromA & ~afterZ & 0x8080_8080_8080_8080) >> 2
  }

  /// Folds a text piece by piece, because the time to decompose a text grows with the square of its length.
  private static func foldUnicode(_ text: String, into folded: inout [UInt8]) {
    if text.utf8.count <= 256 { return foldPiece(text, into: &folded) }
    var piece = String.UnicodeScalarView()
    var count = 0
    for scalar in text.unicodeScalars where !isAccent(scalar) {
      // Marks belong to the letter before them, except for the longest runs of them, which no language has.
      if count >= 64, scalar.properties.canonicalCombiningClass == .notReordered || count >= 4096 {
        foldPiece(String(piece), into: &folded)
        (piece, count) = (String.UnicodeScalarView(), 0)
      }
      piece.append(scalar)
      count += 1
    }
    foldPiece(String(piece), into: &folded)
  }

  private static func foldPiece(_ text: String, into folded: inout [UInt8]) {
    for scalar in text.decomposedStringWithCanonicalMapping.unicodeScalars where !isAccent(scalar) {
      if scalar.isASCII {
        folded.append(lowercased(UInt8(truncatingIfNeeded: scalar.value)))
        continue
      }
      for letter in scalar.properties.lowercaseMapping.unicodeScalars {
        if let plain = plainSpelling(of: letter) {
          folded.append(contentsOf: plain.utf8)
        } else {
          folded.append(contentsOf: UTF8.encode(letter) ?? UTF8.encodedReplacementCharacter)
        }
      }
    }
  }

  // Nukta, kana voicing marks and viramas form other letters: ガ is not カ with an accent.
  private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x300 else { return false }
    switch scalar.properties.canonicalCombiningClass {
    case .notReordered, .nukta, .kanaVoicing, .virama: return false
    default: return true
    }
  }

  private static func plainSpelling(of letter: Unicode.Scalar) -> String? {
    switch letter {
    case "ß": "ss"
    case "ſ": "s"
    case "ø": "o"
    case "ł": "l"
    case "đ", "ð": "d"
    case "þ": "th"
    case "æ": "ae"
    case "œ": "oe"
    case "ħ": "h"
    case "ŧ": "t"
    case "ı": "i"
    case "ς": "σ"
    case "‘", "’", "ʼ", "ʻ", "′": "'"
    case "\u{2010}"..."\u{2015}", "\u{2212}": "-"
    case "\u{A0}", "\u{2000}"..."\u{200A}", "\u{202F}", "\u{3000}": " "
    case "\u{AD}", "\u{200B}"..."\u{200D}", "\u{2060}", "\u{FEFF}", "\u{FE00}"..."\u{FE0F}": ""
    default: nil
    }
  }

}

extension String {
  /// Whether the text has the wildcards of a glob.
  package var hasWildcards: Bool { contains { "*?".contains($0) } }
}

/// A wildcard pattern in which `*` matches any number of characters and `?` matches exactly one.
///
/// Matching ignores case and accents and covers the whole text. After a backslash, `*`, `?` and the backslash itself
/// stand for themselves.
///
///     Glob("A3*").matches("a320")        // true
///     Glob("B7?8").matches("B738")       // true
///     Glob("Stra?e").matches("Straße")   // true, although `ß` is also `ss`
///     Glob("KOR").matches("KORD")        // false
package struct Glob: Sendable, Hashable {
  /// The folded letters, with the two wildcards as bytes that UTF-8 does not have.
  private let pattern: [UInt8]
  private let hasSingle: Bool

  private static let (any, single) = (UInt8(0xFF), UInt8(0xFE))

  /// Creates a glob; every text is a valid pattern.
  package init(_ text: String) {
    var pattern: [UInt8] = []
    var rest = SearchText.fold(text)[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "*"): pattern.append(Self.any)
      case UInt8(ascii: "?"): pattern.append(Self.single)
      case UInt8(ascii: "\\"):
        let isEscape = rest.first.map { #"*?\"#.utf8.contains($0) } ?? false
        pattern.append(isEscape ? rest.removeFirst() : byte)
      default: pattern.append(byte)
      }
    }
    self.pattern = pattern
    hasSingle = pattern.contains(Self.single)
  }

  /// Returns the pattern of a text in which `%` and `_` are the wildcards, as for SQL's `LIKE`.
  ///
  /// A backslash takes the next character literally.
  static func pattern(ofLike text: String) -> String {
    var pattern = ""
    var rest = text.unicodeScalars[...]
    func add(literal scalar: Unicode.Scalar) {
      pattern += (#"*?\"#.unicodeScalars.contains(scalar) ? #"\"# : "") + String(scalar)
    }
    while let scalar = rest.popFirst() {
      switch scalar {
      case "%": pattern += "*"
      case "_": pattern += "?"
      case "\\": add(literal: rest.popFirst() ?? scalar)
      default: add(literal: scalar)
      }
    }
    return pattern
  }

  /// The pattern with `%` and `_` as the wildcards, which a backslash escapes, as for SQL's `LIKE`.
  package var likePattern: String {
    let bytes = pattern.flatMap { byte -> [UInt8] in
      switch byte {
      case Self.any: [UInt8(ascii: "%")]
      case Self.single: [UInt8(ascii: "_")]
      case UInt8(ascii: "%"), UInt8(ascii: "_"), UInt8(ascii: "\\"): [UInt8(ascii: "\\"), byte]
      default: [byte]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  package func matches(_ text: String) -> Bool { text.withBytes { matches($0) } }

  /// Returns whether a text in UTF-8 matches.
  ///
  /// - Complexity: O(*n* × *m*) at worst, where *n* and *m* are the numbers of bytes of text and pattern.
  package func matches(_ utf8: Span<UInt8>) -> Bool {
    var folded: [UInt8] = []
    guard hasSingle, !utf8.allSatisfy({ $0 < 0x80 }) else {
      SearchText.fold(utf8, into: &folded)
      return matches(folded) { $0 + 1 }
    }
    // The folded form of a character can have several letters, all of which `?` stands for.
    var ends: [Int] = []
    for character in utf8.text {
      String(character).withBytes { SearchText.fold($0, into: &folded) }
      ends += repeatElement(folded.count, count: folded.count - ends.count)
    }
    return matches(folded) { place in place == 0 || ends[place - 1] == place ? ends[place] : nil }
  }

  /// Returns whether a folded text matches.
  ///
  /// Only the last `*` is extended on backtracking, because everything before it has matched as early as possible.
  ///
  /// `characterEnd` returns the end of the character that begins at a place; `nil` if none does.
  private func matches(_ text: [UInt8], characterEnd: (Int) -> Int?) -> Bool {
    var (place, next) = (0, 0)
    var star: (next: Int, place: Int)?
    while place < text.count {
      if next < pattern.count, pattern[next] == Self.any {
        next += 1
        star = (next, place)
      } else if next < pattern.count, pattern[next] == Self.single, let end = characterEnd(place) {
        next += 1
        place = end
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
    return pattern[next...].allSatisfy { $0 == Self.any }
  }

  private static func letterEnd(after start: Int, in text: [UInt8]) -> Int {
    var end = start + 1
    while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
    return end
  }
}

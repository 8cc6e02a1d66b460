internal import Foundation

/// The comparison of text in any case and with any accents, the same in every locale.
///
/// Text is folded once into bytes, and bytes are compared. Letters lose their case and their accents, also those
/// that Unicode does not take apart: `ß` is `ss`, `ø` is `o`, `ł` is `l`, `đ` and `ð` are `d`, `þ` is `th`, `æ` is
/// `ae`, `œ` is `oe`, `ħ` is `h`, `ŧ` is `t`, `ı` is `i`, `ς` is `σ`. By the same rule `ё` is `е` and `й` is `и`:
/// Unicode has both as a letter with an accent, text from some systems holds them in two pieces, and people who write
/// «Шереметьево» do not ask which. Typographic apostrophes, dashes and spaces become the ASCII ones, so that `O’Hare`
/// is found by `o'hare`; invisible characters vanish.
///
///     SearchText.fold("Zürich")     // zurich
///     SearchText.fold("İSTANBUL")   // istanbul
///     SearchText.fold("Йошкар-Ола") // иошкар-ола
package enum SearchText {
  /// Appends text, folded.
  ///
  /// - Parameters:
  ///   - utf8: The text; bytes that are not UTF-8 become U+FFFD.
  ///   - folded: Where the folded bytes go, after what is there.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  package static func fold(_ utf8: Span<UInt8>, into folded: inout [UInt8]) {
    guard utf8.allSatisfy({ $0 < 0x80 }) else {
      return foldUnicode(utf8.text, into: &folded)
    }
    let start = folded.count
    utf8.withUnsafeBufferPointer { folded.append(contentsOf: $0) }
    for place in start..<folded.count { folded[place] = lowercased(folded[place]) }
  }

  /// Returns text, folded.
  package static func fold(_ text: String) -> [UInt8] {
    text.withBytes { fold($0) }
  }

  /// Returns the first eight bytes of text, folded, as a number: where two differ, they are in the order of the folded texts.
  ///
  /// - Complexity: O(1) for text that begins with ASCII, else O(*n*), where *n* is the number of bytes.
  static func sortPrefix(_ utf8: Span<UInt8>) -> UInt64 {
    if let plain = plainSortPrefix(utf8) { return plain }
    return Self.number(fold(utf8).span)
  }

  /// Returns the first eight bytes of text that begins with ASCII, folded, as a number; `nil` for other text.
  @inline(__always)
  static func plainSortPrefix(_ utf8: Span<UInt8>) -> UInt64? {
    let number = number(utf8)
    // What follows plain letters is at most an accent on the last of them, which vanishes.
    return number & 0x8080_8080_8080_8080 == 0 ? lowercased(number) : nil
  }

  /// Whether no other text of which this can be said has the same sort prefix: eight bytes at most, with no small letters among
  /// them that could be capitals elsewhere.
  @inline(__always)
  static func isToldBySortPrefix(_ utf8: Span<UInt8>) -> Bool {
    // Zeros follow a short text, so that one must not end in them.
    utf8.count <= 8 && (utf8.isEmpty || utf8[utf8.count - 1] != 0) && utf8.allSatisfy { $0 < UInt8(ascii: "a") }
  }

  /// Returns the first eight bytes as a number in their order, as if zeros followed them.
  static func number(_ bytes: Span<UInt8>) -> UInt64 {
    if bytes.count >= 8 { return UInt64(bigEndian: bytes.bytes.unsafeLoadUnaligned(as: UInt64.self)) }
    var number: UInt64 = 0
    for place in bytes.indices { number = number << 8 | UInt64(bytes[place]) }
    return number << UInt64(8 * (8 - bytes.count))
  }

  /// Returns whether text is, folded, a folded text.
  static func isEqual(_ utf8: Span<UInt8>, to folded: [UInt8]) -> Bool {
    // What stands before anything but ASCII stays what it is, whatever follows.
    for place in utf8.indices {
      let byte = utf8[place]
      if byte >= 0x80 { return fold(utf8) == folded }
      guard place < folded.count, lowercased(byte) == folded[place] else { return false }
    }
    return utf8.count == folded.count
  }

  /// Returns whether text begins, folded, with a folded prefix.
  static func hasPrefix(_ utf8: Span<UInt8>, prefix: [UInt8]) -> Bool {
    for place in 0..<min(utf8.count, prefix.count) {
      let byte = utf8[place]
      // What stands before anything but ASCII stays what it is, whatever follows.
      if byte >= 0x80 { return hasPrefix(fold(utf8), prefix: prefix) }
      guard lowercased(byte) == prefix[place] else { return false }
    }
    return utf8.count >= prefix.count
  }

  /// Returns whether text contains, folded, a folded part.
  ///
  /// - Complexity: O(*n* × *m*) at worst, where *n* and *m* are the numbers of bytes; in words O(*n*).
  static func contains(_ utf8: Span<UInt8>, part: [UInt8]) -> Bool {
    guard utf8.allSatisfy({ $0 < 0x80 }) else { return contains(fold(utf8), part: part) }
    guard let first = part.first else { return true }
    guard utf8.count >= part.count else { return false }
    for start in 0...(utf8.count - part.count) where lowercased(utf8[start]) == first {
      if part.indices.allSatisfy({ lowercased(utf8[start + $0]) == part[$0] }) { return true }
    }
    return false
  }

  private static func fold(_ utf8: Span<UInt8>) -> [UInt8] {
    var folded: [UInt8] = []
    fold(utf8, into: &folded)
    return folded
  }

  /// Returns whether folded text begins with a folded prefix.
  package static func hasPrefix(_ folded: [UInt8], prefix: [UInt8]) -> Bool { folded.starts(with: prefix) }

  /// Returns whether folded text contains a folded part.
  ///
  /// - Complexity: O(*n* × *m*) at worst, where *n* and *m* are the numbers of bytes; in words O(*n*).
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

  /// Eight bytes of ASCII at once: those from `A` to `Z` get the bit that small letters have.
  private static func lowercased(_ bytes: UInt64) -> UInt64 {
    let fromA = bytes &+ 0x3F3F_3F3F_3F3F_3F3F
    let afterZ = bytes &+ 0x2525_2525_2525_2525
    return bytes | (fromA & ~afterZ & 0x8080_8080_8080_8080) >> 2
  }

  private static func foldUnicode(_ text: String, into folded: inout [UInt8]) {
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

  // Nukta, kana voicing marks and viramas make another letter: ガ is not カ with an accent.
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

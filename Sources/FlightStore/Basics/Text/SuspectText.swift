/// Detection of characters that make a text look like another one: invisible characters and homoglyphs.
enum SuspectText {
  /// Returns a character that is invalid in a code, because codes consist of printable ASCII only.
  static func inCode(_ code: String) -> Unicode.Scalar? {
    code.unicodeScalars.first { !(0x20...0x7E).contains($0.value) }
  }

  /// Returns an invisible character or a homoglyph in a name.
  ///
  /// A homoglyph is a letter in a word of another alphabet, such as the Cyrillic `а` in `Pаris`.
  static func inName(_ name: String) -> Unicode.Scalar? {
    if name.utf8.allSatisfy({ $0 < 0x80 }) { return nil }
    return InvisibleText.first(in: name) ?? lookalike(in: name)
  }

  private enum Alphabet {
    case latin, greek, cyrillic

    init?(_ scalar: Unicode.Scalar) {
      guard scalar.properties.isAlphabetic else { return nil }
      switch scalar.value {
      case 0x41...0x024F, 0x1E00...0x1EFF: self = .latin
      case 0x0370...0x03FF, 0x1F00...0x1FFF: self = .greek
      case 0x0400...0x052F: self = .cyrillic
      default: return nil
      }
    }
  }

  /// Returns the first letter whose alphabet differs from that of the letters before it in the same word.
  ///
  /// Words in different alphabets may follow each other, as in `Москва Sheremetyevo`.
  private static func lookalike(in name: String) -> Unicode.Scalar? {
    var first: Alphabet?
    for scalar in name.unicodeScalars {
      guard let alphabet = Alphabet(scalar) else {
        if !scalar.properties.isAlphabetic, scalar.properties.canonicalCombiningClass == .notReordered { first = nil }
        continue
      }
      if let first, first != alphabet { return scalar }
      first = alphabet
    }
    return nil
  }
}

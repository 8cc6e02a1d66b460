/// Finds characters that make a text look like another one: those that show nothing, and letters of other alphabets.
enum SuspectText {
  /// Returns a character that a code cannot have: codes are of ASCII, whatever they look like.
  static func inCode(_ code: String) -> Unicode.Scalar? {
    code.unicodeScalars.first { !(0x20...0x7E).contains($0.value) }
  }

  /// Returns a character that a name should not have: one that shows nothing, or a letter among those of another alphabet
  /// that has one of the same look, as the Cyrillic `а` in `Pаris`.
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

  /// Words of one alphabet may stand beside each other, `Москва Sheremetyevo`; letters of two within a word may not.
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

/// Characters without a visible glyph, which can make a text pass for another one or hide a message in it.
///
/// Some scripts need them: joiners between letters of Arabic and Indic scripts and between emoji, variation selectors
/// after a symbol, and the tags of a flag. There they are part of the text.
package enum InvisibleText {
  package static func contains(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0xAC: false
    case 0xAD, 0x034F, 0x061C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F, 0x200B...0x200F, 0x2060...0x2065,
      0x206A...0x206F, 0x3164, 0xFE00...0xFE0F, 0xFEFF, 0xFFA0, 0xFFF0...0xFFFB, 0x1BCA0...0x1BCA3,
      0x1D173...0x1D17A, 0xE0000...0xE0FFF:
      true
    default: false
    }
  }

  /// Calls `body` with every character of a text and with whether it is invisible and not needed by its script.
  package static func forEach(in text: String, _ body: (Unicode.Scalar, _ isHidden: Bool) -> Void) {
    let scalars = text.unicodeScalars
    var before: Unicode.Scalar?
    var isFlag = false
    for index in scalars.indices {
      let scalar = scalars[index]
      guard contains(scalar) else {
        body(scalar, false)
        (before, isFlag) = (scalar, scalar.value == 0x1F3F4)
        continue
      }
      let next = scalars.index(after: index)
      let after = next < scalars.endIndex ? scalars[next] : nil
      let isNeeded =
        switch scalar.value {
        case 0x200C, 0x200D: joins(before) && joins(after)
        case 0xFE00...0xFE0F, 0x180B...0x180D, 0xE0100...0xE01EF: before.map { takesSelector($0) } ?? false
        case 0xE0020...0xE007F: isFlag
        default: false
        }
      body(scalar, !isNeeded)
      // A character takes one selector; several in a row can encode data.
      if !(0xE0020...0xE007F).contains(scalar.value) || !isNeeded { before = isNeeded ? scalar : nil }
    }
  }

  /// Returns the first invisible character that its script does not need.
  package static func first(in text: String) -> Unicode.Scalar? {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return nil }
    var first: Unicode.Scalar?
    forEach(in: text) { scalar, isHidden in if isHidden, first == nil { first = scalar } }
    return first
  }

  /// Returns whether a joiner has an effect next to a character: scripts below U+0600 do not join their letters.
  private static func joins(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar, !contains(scalar) || (0xFE00...0xFE0F).contains(scalar.value) else { return false }
    return scalar.value >= 0x0600
  }

  private static func takesSelector(_ scalar: Unicode.Scalar) -> Bool {
    !contains(scalar) && (scalar.value > 0xA8 || "#*0123456789".unicodeScalars.contains(scalar))
  }
}

extension Unicode.Scalar {
  /// The number in at least four hexadecimal digits, as in U+202E.
  package var hexadecimal: String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

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

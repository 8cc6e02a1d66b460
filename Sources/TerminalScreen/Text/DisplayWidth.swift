/// The width of text in terminal columns.
///
/// Combining marks take no column, East Asian wide characters and emoji take two, even an emoji of several scalars: a
/// flag, a family, a skin tone, a symbol followed by U+FE0F. Control characters count as nothing; measure the form that
/// `TerminalText` returns.
package enum DisplayWidth {
  /// The side of the text when it is padded.
  package enum Alignment: Sendable {
    case left
    case right
  }

  /// Returns the width of text in columns.
  ///
  ///     DisplayWidth.of("Zürich")  // 6
  ///     DisplayWidth.of("東京")     // 4
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  package static func of(_ text: String) -> Int {
    if text.utf8.allSatisfy({ $0 &- 0x20 < 0x5F }) { return text.utf8.count }
    var scalars = 0
    for scalar in text.unicodeScalars {
      guard isPlainLetter(scalar) else { return text.reduce(0) { $0 + of($1) } }
      scalars += 1
    }
    return scalars
  }

  package static func of(_ character: Character) -> Int {
    var scalars = character.unicodeScalars.makeIterator()
    guard let base = scalars.next() else { return 0 }
    var width = WidthTable.width(of: base)
    // Scalars after a wide one join it.
    if width == 2 { return 2 }
    while let scalar = scalars.next() {
      let isEmojiSelector = scalar == "\u{FE0F}" && WidthTable.becomesWide(base)
      let more = isEmojiSelector ? 2 : WidthTable.width(of: scalar)
      if more == 2 { return 2 }
      width += more
    }
    return width
  }

  /// Whether terminals agree on the width of a cluster.
  ///
  /// They count clusters of several scalars, spacing marks and emoji as their tables say, each differently.
  static func isCertain(_ cluster: String) -> Bool {
    // Most clusters are ASCII; digits have the property of emoji.
    if cluster.utf8.count <= 1 { return true }
    var scalars = cluster.unicodeScalars.makeIterator()
    guard let scalar = scalars.next(), scalars.next() == nil else { return false }
    return !scalar.properties.isEmoji && scalar.properties.generalCategory != .spacingMark
  }

  /// Cuts text to a width, with `…` in the last column if anything is missing.
  ///
  ///     DisplayWidth.truncate("San Francisco", to: 8)  // San Fra…
  ///
  /// The result is one column narrower if a wide character would straddle the edge.
  package static func truncate(_ text: String, to width: Int) -> String {
    if of(text) <= width { return text }
    guard width > 0 else { return "" }
    var end = text.startIndex
    var room = width - 1
    for index in text.indices {
      let needed = of(text[index])
      guard needed <= room else { break }
      room -= needed
      end = text.index(after: index)
    }
    return text[..<end] + "…"
  }

  /// Breaks text at its spaces into lines of a width, at least 2, and a word only if it is longer than a line.
  ///
  ///     DisplayWidth.wrap("nine in ten by +43 min", to: 14)  // ["nine in ten by", "+43 min"]
  package static func wrap(_ text: String, to width: Int) -> [String] {
    if of(text) <= width { return [text] }
    var lines: [String] = []
    var line = ""
    var used = 0
    for word in text.split(separator: " ") {
      let needed = of(String(word))
      if used > 0, used + 1 + needed > width {
        lines.append(line)
        (line, used) = ("", 0)
      }
      if used > 0 {
        line += " "
        used += 1
      }
      for character in word {
        let next = of(character)
        if used + next > width {
          lines.append(line)
          (line, used) = ("", 0)
        }
        line.append(character)
        used += next
      }
    }
    return used > 0 || lines.isEmpty ? lines + [line] : lines
  }

  /// Appends spaces to text up to a width; wider text is unchanged.
  package static func pad(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - of(text)))
  }

  // Latin, Greek and Cyrillic letters have width 1 and never combine, which saves the search for grapheme boundaries.
  private static func isPlainLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7E, 0xA0...0x2FF, 0x370...0x482: true
    default: false
    }
  }
}

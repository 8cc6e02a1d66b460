/// The detection and isolation of right-to-left text.
package enum TextDirection {
  /// First Strong Isolate and Pop Directional Isolate (UAX #9), which take no column.
  static let isolate = "\u{2068}"
  static let end = "\u{2069}"

  /// Returns text whose right-to-left parts do not reorder the text beside it.
  ///
  /// A terminal that supports bidirectional text would otherwise move the numbers of the next column to its other side.
  /// The marks around it take no column, and other terminals ignore them. Parts that an arrow or more than one space
  /// separates are isolated alone, so that they keep their order and distance.
  package static func isolated(_ text: String) -> String {
    guard hasRightToLeft(text) else { return text }
    var line = ""
    var start = text.startIndex
    func append(_ part: Substring) { line += hasRightToLeft(part) ? isolate + part + end : String(part) }
    for separator in text.matches(of: /\ {2,}|\ →\ /) {
      append(text[start..<separator.startIndex])
      line += separator.output
      start = separator.endIndex
    }
    append(text[start...])
    return line
  }

  /// Returns text without the marks of isolation: writing it to a grid adds those that it needs.
  package static func unmarked(_ text: String) -> String {
    func isMark(_ scalar: Unicode.Scalar) -> Bool { scalar == "\u{2068}" || scalar == "\u{2069}" }
    // Both marks begin with the byte 0xE2.
    guard text.utf8.contains(0xE2), text.unicodeScalars.contains(where: isMark) else { return text }
    return String(text.unicodeScalars.filter { !isMark($0) })
  }

  static func hasRightToLeft(_ text: some StringProtocol) -> Bool {
    // The first right-to-left script in Unicode, Hebrew, begins with the byte 0xD6.
    text.utf8.contains { $0 >= 0xD6 }
      && text.unicodeScalars.contains { scalar in
        switch scalar.value {
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
      }
  }
}

/// The way messages render text from data, and the width of that text where a caret is drawn below it.
package struct MessageForm: Sendable {
  /// Returns a text in the form in which it is safe to show.
  package let shown: @Sendable (String) -> String
  /// Returns the number of columns that a rendered text takes.
  package let width: @Sendable (String) -> Int

  /// Creates a form.
  ///
  /// - Parameters:
  ///   - shown: Returns a text in the form in which it is safe to show.
  ///   - width: Returns the number of columns that a rendered text takes.
  package init(shown: @escaping @Sendable (String) -> String, width: @escaping @Sendable (String) -> Int) {
    self.shown = shown
    self.width = width
  }

  /// The form for logs: control characters become Unicode control pictures, and each character is one column wide.
  package static let plain = MessageForm(shown: { visible($0) }, width: \.count)

  private static func visible(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { symbol(of: $0) != nil }) else { return text }
    var visible = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { visible.append(symbol(of: scalar) ?? scalar) }
    return String(visible)
  }

  private static func symbol(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value)
    case 0x7F: "\u{2421}"
    case 0x80...0x9F, 0x2028...0x202E, 0x2066...0x2069: "\u{FFFD}"
    default: nil
    }
  }

  /// Returns words as a list in prose, with a conjunction before the last one.
  package static func enumeration(_ words: [String], joinedBy conjunction: String) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }
}

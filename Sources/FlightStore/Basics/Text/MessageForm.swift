/// The form in which messages show text from data, and its width where a mark stands below it.
package struct MessageForm: Sendable {
  /// Returns a text as it may be shown.
  package let shown: @Sendable (String) -> String
  /// Returns how many columns a text takes that is shown.
  package let width: @Sendable (String) -> Int

  /// Makes a form.
  ///
  /// - Parameters:
  ///   - shown: Returns a text as it may be shown.
  ///   - width: Returns how many columns a text takes that is shown.
  package init(shown: @escaping @Sendable (String) -> String, width: @escaping @Sendable (String) -> Int) {
    self.shown = shown
    self.width = width
  }

  /// The form for a log: control characters by the symbols that Unicode has for them, each character one column wide.
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

  /// Lists words in a sentence, the last one after a conjunction.
  package static func enumeration(_ words: [String], joinedBy conjunction: String) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }
}

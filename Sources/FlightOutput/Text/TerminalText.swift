internal import FlightStore

/// The escaping of untrusted text for a terminal.
///
/// Control characters could move the cursor, change colors or type answers, and bidirectional overrides could display
/// text in a misleading order. They are made visible: ASCII controls and DEL by their Unicode symbols, one column wide
/// (`␛` for ESC, `␊` for a line feed); the controls U+0080 to U+009F, the line and paragraph separators, and the
/// bidirectional controls U+202A to U+202E and U+2066 to U+2069 by their number, as `<U+202E>`. So are invisible
/// characters where no script needs them. All other characters are unchanged.
///
///     TerminalText.safe("KORD\u{1B}[31m")  // KORD␛[31m
package enum TerminalText {
  /// Returns text in which every character that a terminal would act upon or not show is visible.
  package static func safe(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { $0.controlsTerminals || InvisibleText.contains($0) }) else {
      return text
    }
    var safe = ""
    InvisibleText.forEach(in: text) { scalar, isHidden in
      safe += isHidden || scalar.controlsTerminals ? visibleForm(of: scalar) : String(scalar)
    }
    return safe
  }

  /// Returns text in which every character that a terminal would act upon is visible; invisible ones stay for programs.
  static func controlled(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: \.controlsTerminals) else { return text }
    return text.unicodeScalars.map { $0.controlsTerminals ? visibleForm(of: $0) : String($0) }.joined()
  }

  private static func visibleForm(of scalar: Unicode.Scalar) -> String {
    scalar.controlSymbol.map(String.init) ?? "<U+\(scalar.hexadecimal)>"
  }
}

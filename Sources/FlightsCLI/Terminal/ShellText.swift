internal import FlightStore

/// Quoting and splitting of words as in a shell.
enum ShellText {
  static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      byte.isASCIILetterOrDigit || byte >= 0x80 || "_./:,=+-@%".utf8.contains(byte)
    }
    // zsh expands a leading `=` to the path of a command.
    if isPlain, !word.isEmpty, !word.hasPrefix("=") { return word }
    return "'" + word.replacing(["'": "'\\''"]) + "'"
  }

  /// Returns a word as a message in single quotes writes it.
  static func inMessage(_ word: String) -> String {
    if quoted(word) == word { return word }
    return "\"" + word.replacing(["\\": "\\\\", "\"": "\\\"", "$": "\\$", "`": "\\`"]) + "\""
  }

  static func joined(_ words: [String]) -> String { words.map(quoted).joined(separator: " ") }

  /// Splits a line into words; `nil` if a quote is not closed.
  static func words(of line: String) -> [String]? {
    var words: [String] = []
    var word: String.UnicodeScalarView?
    var quote: Unicode.Scalar?
    var rest = line.unicodeScalars[...]
    func add(_ scalar: Unicode.Scalar?) {
      var text = word ?? .init()
      if let scalar { text.append(scalar) }
      word = text
    }
    while let scalar = rest.popFirst() {
      switch (scalar, quote) {
      case (let end, let begun?) where end == begun: quote = nil
      case ("\\", nil), ("\\", "\""): add(rest.popFirst())
      case (_, .some): add(scalar)
      case ("'", nil), ("\"", nil):
        quote = scalar
        add(nil)
      case (" ", nil), ("\t", nil):
        if let done = word { words.append(String(done)) }
        word = nil
      default: add(scalar)
      }
    }
    if quote != nil { return nil }
    return words + [word.map { String($0) }].compactMap { $0 }
  }
}

/// A line of text whose parts have styles of their own.
package struct StyledLine: Hashable, Sendable {
  /// A part in one style.
  package struct Run: Hashable, Sendable {
    package var text: String
    package var style: Style

    package init(_ text: String, _ style: Style = .plain) {
      self.text = text
      self.style = style
    }
  }

  package var runs: [Run]

  package init(_ runs: [Run] = []) { self.runs = runs }

  package init(_ text: String, _ style: Style = .plain) { runs = [Run(text, style)] }

  /// The text without its styles.
  package var text: String { runs.map(\.text).joined() }

  /// Reads lines in which "select graphic rendition" sets the styles, as pages for terminals are written.
  ///
  ///     StyledLine.lines(of: "\u{1B}[1mKORD\u{1B}[0m Chicago\n")  // [KORD in bold, then Chicago]
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  package static func lines(of text: String) -> [StyledLine] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line(of: $0) }
    if text.hasSuffix("\n") { lines.removeLast() }
    return lines
  }

  private static func line(of text: Substring) -> StyledLine {
    var line = StyledLine()
    var style = Style.plain
    var rest = text
    while !rest.isEmpty {
      let run = rest.prefix { $0 != "\u{1B}" }
      if !run.isEmpty {
        // Whoever draws the line encloses what needs it.
        let plain = String(String.UnicodeScalarView(run.unicodeScalars.filter { $0 != "\u{2068}" && $0 != "\u{2069}" }))
        line.runs.append(Run(plain, style))
      }
      rest = rest[run.endIndex...]
      guard rest.popFirst() != nil, rest.popFirst() == "[" else { continue }
      let parameters = rest.prefix { $0.isNumber || $0 == ";" }
      rest = rest[parameters.endIndex...]
      if rest.popFirst() == "m" { style.apply(parameters.split(separator: ";").compactMap { Int($0) }) }
    }
    return line
  }
}

extension Grid {
  /// Writes a line of several styles and returns the column behind it.
  @discardableResult
  package mutating func write(_ line: StyledLine, row: Int, column: Int, within columns: Range<Int>? = nil) -> Int {
    line.runs.reduce(column) { write($1.text, row: row, column: $0, within: columns, $1.style) }
  }
}

/// A line of text as runs of different styles.
package struct StyledLine: Hashable, Sendable {
  package struct Run: Hashable, Sendable {
    package var text: String
    package var style: Style
    /// The target of the link that the text is; `nil` for other texts.
    package var link: String?

    package init(_ text: String, style: Style = .plain, link: String? = nil) {
      self.text = text
      self.style = style
      self.link = link
    }
  }

  package var runs: [Run]

  package init(_ runs: [Run] = []) { self.runs = runs }

  package init(_ text: String, style: Style = .plain) { runs = [Run(text, style: style)] }

  package var text: String { runs.map(\.text).joined() }

  /// Parses lines of UTF-8 with Select Graphic Rendition sequences and links (OSC 8), as in pages for terminals.
  ///
  ///     StyledLine.lines(of: Array("\u{1B}[1mKORD\u{1B}[0m Chicago\n".utf8))  // [KORD in bold, then Chicago]
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  package static func lines(of text: [UInt8]) -> [StyledLine] {
    let newline = UInt8(ascii: "\n")
    var lines = text.split(separator: newline, omittingEmptySubsequences: false).map { line(of: $0) }
    if text.last == newline { lines.removeLast() }
    return lines
  }

  // What is between the Escape of a link and its target, and what is behind that.
  private static let (linkStart, linkEnd) = (Array("8;;".utf8), Array("\u{1B}\\".utf8))

  private static func line(of text: ArraySlice<UInt8>) -> StyledLine {
    let (zero, semicolon) = (UInt8(ascii: "0"), UInt8(ascii: ";"))
    var line = StyledLine()
    var style = Style.plain
    var link: String?
    var rest = text
    while !rest.isEmpty {
      let run = rest.prefix { $0 != 0x1B }
      if !run.isEmpty {
        line.runs.append(Run(TextDirection.unmarked(String(decoding: run, as: UTF8.self)), style: style, link: link))
      }
      rest = rest[run.endIndex...]
      guard rest.popFirst() != nil, let kind = rest.popFirst() else { continue }
      if kind == UInt8(ascii: "]") {
        let target = rest.prefix { $0 != 0x1B }
        rest = rest[target.endIndex...].dropFirst(linkEnd.count)
        link = target.count > linkStart.count ? String(decoding: target.dropFirst(linkStart.count), as: UTF8.self) : nil
      }
      guard kind == UInt8(ascii: "[") else { continue }
      let parameters = rest.prefix { $0 >= zero && $0 <= zero + 9 || $0 == semicolon }
      rest = rest[parameters.endIndex...]
      guard rest.popFirst() == UInt8(ascii: "m") else { continue }
      style.apply(parameters.split(separator: semicolon).compactMap { Int(String(decoding: $0, as: UTF8.self)) })
    }
    return line
  }
}

extension Grid {
  /// Writes a styled line and returns the column after it.
  @discardableResult
  package mutating func write(_ line: StyledLine, row: Int, column: Int, within columns: Range<Int>? = nil) -> Int {
    line.runs.reduce(column) { write($1.text, row: row, column: $0, within: columns, style: $1.style) }
  }
}

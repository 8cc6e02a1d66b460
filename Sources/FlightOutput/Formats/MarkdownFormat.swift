/// A table in GitHub Flavored Markdown.
package struct MarkdownFormat: SeparatedFormat, ~Copyable {
  package var bytes = ByteBuffer()
  package let hasHeader: Bool
  package var separator: StaticString { " | " }
  private static let escaped = EscapedText.visible(special: "|\\`*<[") { scalar in
    switch scalar {
    case "|", "\\", "`", "*", "<", "[": "\\" + String(scalar)
    case "\n": "<br>"
    case "\r": ""
    default: nil
    }
  }

  package init(header: Bool) { hasHeader = header }

  package func another() -> MarkdownFormat { MarkdownFormat(header: hasHeader) }

  package mutating func begin(_ names: [String]) {
    // A Markdown table requires a header row; without `hasHeader` its cells are empty.
    beginRow(isFirst: true)
    for (column, name) in names.enumerated() {
      beginCell(column)
      if hasHeader { append(name) }
    }
    endRow()
    for _ in names { bytes.append(contentsOf: "| --- ".utf8) }
    bytes.append(contentsOf: "|\n".utf8)
  }

  package mutating func beginRow(isFirst: Bool) { bytes.append(contentsOf: "| ".utf8) }

  package mutating func endRow() { bytes.append(contentsOf: " |\n".utf8) }

  package mutating func appendEscaped(_ text: Span<UInt8>) { Self.escaped.append(text, to: &bytes) }
}

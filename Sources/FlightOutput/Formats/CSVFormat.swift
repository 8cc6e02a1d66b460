internal import FlightStore

/// CSV by RFC 4180: values are quoted where necessary, and lines end with CR LF.
///
/// RFC 4180 allows no control characters in values except line breaks. Tabs are kept too; `TerminalText` escapes the
/// others.
package struct CSVFormat: SeparatedFormat, ~Copyable {
  package var bytes = ByteBuffer()
  package let hasHeader: Bool
  package let guardsFormulas: Bool
  package var separator: StaticString { "," }
  private static let escaped = EscapedText.visible()
  private static let plain = PlainWord(without: "\",")

  package init(header: Bool, guardsFormulas: Bool = false) {
    hasHeader = header
    self.guardsFormulas = guardsFormulas
  }

  package func another() -> CSVFormat { CSVFormat(header: hasHeader, guardsFormulas: guardsFormulas) }

  package mutating func endRow() {
    bytes.append(0x0D)
    bytes.append(0x0A)
  }

  package mutating func appendEscaped(_ text: Span<UInt8>) {
    if let plain = Self.plain, bytes.append(text, ifPlain: plain) { return }
    let isBare = text.allSatisfy { ![0x22, 0x2C, 0x09, 0x0A, 0x0D].contains($0) }
    if isBare { return Self.escaped.append(text, to: &bytes) }
    bytes.append(0x22)
    for character in text.text {
      switch character {
      case "\"": bytes.append(contentsOf: "\"\"".utf8)
      case "\t", "\n", "\r\n": bytes.append(contentsOf: character.utf8)
      default: bytes.append(contentsOf: TerminalText.controlled(String(character)).utf8)
      }
    }
    bytes.append(0x22)
  }
}

/// CSV by RFC 4180: values are quoted where they must be, and lines end with CR LF.
///
/// RFC 4180 has no control characters in values but line breaks; `TerminalText` shows the others.
package struct CSVFormat: SeparatedFormat, ~Copyable {
  package var bytes = ByteBuffer()
  package let hasHeader: Bool
  package var separator: StaticString { "," }
  private static let escaped = EscapedText.visible()
  private static let plain = PlainWord(without: "\",")

  package init(header: Bool) { hasHeader = header }

  package func another() -> CSVFormat { CSVFormat(header: hasHeader) }

  package mutating func endRow() {
    bytes.append(0x0D)
    bytes.append(0x0A)
  }

  package mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>) {
    if let plain = Self.plain, bytes.append(text, ifPlain: plain) { return }
    let isQuoted = text.contains { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D }
    guard isQuoted else { return Self.escaped.append(text, to: &bytes) }
    bytes.append(0x22)
    for character in String(decoding: text, as: UTF8.self) {
      switch character {
      case "\"": bytes.append(contentsOf: "\"\"".utf8)
      case "\n", "\r\n": bytes.append(contentsOf: character.utf8)
      default: bytes.append(contentsOf: TerminalText.safe(String(character)).utf8)
      }
    }
    bytes.append(0x22)
  }
}

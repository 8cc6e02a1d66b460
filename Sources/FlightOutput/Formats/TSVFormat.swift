/// Values with tabs between them.
///
/// A tab, line feed, carriage return or backslash inside a value is written as `\t`, `\n`, `\r` or `\\`, so that a
/// line is always a row; what else a terminal would act upon as `TerminalText` shows it.
package struct TSVFormat: SeparatedFormat {
  package var bytes: [UInt8] = []
  package let hasHeader: Bool
  package let separator = Array("\t".utf8)
  private static let escaped = EscapedText.visible(special: "\\") { scalar in
    switch scalar {
    case "\t": "\\t"
    case "\n": "\\n"
    case "\r": "\\r"
    case "\\": "\\\\"
    default: nil
    }
  }

  package init(header: Bool) { hasHeader = header }

  package mutating func endRow() { bytes.append(0x0A) }

  package mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>) { Self.escaped.append(text, to: &bytes) }
}

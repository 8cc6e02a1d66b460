/// Tab-separated values.
///
/// A tab, line feed, carriage return or backslash inside a value is written as `\t`, `\n`, `\r` or `\\`, so that a
/// line is always a row. `TerminalText` escapes other characters that a terminal would act upon.
package struct TSVFormat: SeparatedFormat, ~Copyable {
  package var bytes = ByteBuffer()
  package let hasHeader: Bool
  package let guardsFormulas: Bool
  package var separator: StaticString { "\t" }
  static let escaped = EscapedText.visible(special: "\\") { scalar in
    switch scalar {
    case "\t": "\\t"
    case "\n": "\\n"
    case "\r": "\\r"
    case "\\": "\\\\"
    default: nil
    }
  }

  package init(header: Bool, guardsFormulas: Bool = false) {
    hasHeader = header
    self.guardsFormulas = guardsFormulas
  }

  package func another() -> TSVFormat { TSVFormat(header: hasHeader, guardsFormulas: guardsFormulas) }

  package mutating func endRow() { bytes.append(0x0A) }

  package mutating func appendEscaped(_ text: Span<UInt8>) { Self.escaped.append(text, to: &bytes) }
}

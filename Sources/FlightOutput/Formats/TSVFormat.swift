/// Values with tabs between them.
///
/// A tab, line feed, carriage return or backslash inside a value is written as `\t`, `\n`, `\r` or `\\`, so that a
/// line is always a row; what else a terminal would act upon as `TerminalText` shows it.
package struct TSVFormat: SeparatedFormat {
  package var bytes: [UInt8] = []
  private let hasHeader: Bool

  package init(header: Bool) { hasHeader = header }

  package mutating func begin(_ names: [String]) {
    guard hasHeader else { return }
    for (column, name) in names.enumerated() {
      beginCell(column)
      append(name)
    }
    endRow()
  }

  package mutating func beginRow(isFirst: Bool) {}

  package mutating func beginCell(_ column: Int) {
    if column > 0 { bytes.append(0x09) }
  }

  package mutating func endRow() { bytes.append(0x0A) }

  package mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>) {
    appendSafe(text) { scalar in
      switch scalar {
      case "\t": "\\t"
      case "\n": "\\n"
      case "\r": "\\r"
      case "\\": "\\\\"
      default: nil
      }
    }
  }
}

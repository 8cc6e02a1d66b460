/// Values with tabs between them. A tab, line feed, carriage return or backslash inside a value is written as `\t`, `\n`,
/// `\r` or `\\`, so that a line is always a row.
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
    let isPlain = text.allSatisfy { $0 > 0x0D && $0 != 0x5C || $0 < 0x09 || $0 == 0x0B || $0 == 0x0C }
    if isPlain { return bytes.append(contentsOf: text) }
    for byte in text {
      switch byte {
      case 0x09: bytes.append(contentsOf: "\\t".utf8)
      case 0x0A: bytes.append(contentsOf: "\\n".utf8)
      case 0x0D: bytes.append(contentsOf: "\\r".utf8)
      case 0x5C: bytes.append(contentsOf: "\\\\".utf8)
      default: bytes.append(byte)
      }
    }
  }
}

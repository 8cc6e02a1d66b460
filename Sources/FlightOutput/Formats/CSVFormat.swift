/// CSV by RFC 4180: values are quoted where they must be, and lines end with CR LF.
package struct CSVFormat: SeparatedFormat {
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
    if column > 0 { bytes.append(UInt8(ascii: ",")) }
  }

  package mutating func endRow() {
    bytes.append(0x0D)
    bytes.append(0x0A)
  }

  package mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>) {
    let isPlain = text.allSatisfy { $0 != 0x22 && $0 != 0x2C && $0 != 0x0A && $0 != 0x0D }
    if isPlain { return bytes.append(contentsOf: text) }
    bytes.append(0x22)
    for byte in text {
      if byte == 0x22 { bytes.append(0x22) }
      bytes.append(byte)
    }
    bytes.append(0x22)
  }
}

internal import FlightStore

/// What CSV, TSV and Markdown have in common: values as plain text with something between them.
///
/// Null is nothing, and the texts of a list stand with blanks between them.
package protocol SeparatedFormat: SheetFormat {
  /// Whether to begin with the names of the columns.
  var hasHeader: Bool { get }
  /// What stands between two values.
  var separator: [UInt8] { get }

  /// Appends a text so that it cannot be taken for the end of a value.
  mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>)
}

extension SeparatedFormat {
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
    if column > 0 { bytes.append(contentsOf: separator) }
  }

  mutating func append(_ name: String) {
    var name = name
    name.withUTF8 { appendEscaped($0) }
  }

  package mutating func null() {}
  package mutating func flag(_ flag: Bool) { bytes.append(flag ? "true" : "false") }
  package mutating func whole(_ whole: Int) { WholeNumber.append(whole, to: &bytes) }
  package mutating func decimal(_ decimal: Double) { FixedDecimal.append(decimal, to: &bytes) }
  package mutating func exact(_ number: Double) { WholeNumber.append(exact: number, to: &bytes) }
  package mutating func time(_ seconds: Int) { TimeText.append(seconds, to: &bytes) }
  package mutating func text(_ text: UnsafeBufferPointer<UInt8>) { appendEscaped(text) }

  package mutating func list(_ joined: UnsafeBufferPointer<UInt8>, separator: UInt8) {
    joined.map { $0 == separator ? 0x20 : $0 }.withUnsafeBufferPointer { appendEscaped($0) }
  }

  package mutating func end(isEmpty: Bool) {}
}

/// Writes whole numbers.
enum WholeNumber {
  static func append(_ number: Int, to bytes: inout [UInt8]) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    FixedDecimal.appendDigits(UInt64(number.magnitude), to: &bytes)
  }

  /// Appends the shortest digits that read back as the same number, without a point where it is whole.
  static func append(exact number: Double, to bytes: inout [UInt8]) {
    if let whole = Int(exactly: number) {
      append(whole, to: &bytes)
    } else {
      bytes.append(contentsOf: "\(number)".utf8)
    }
  }
}

internal import FlightStore

/// The common part of CSV, TSV and Markdown: plain values with a separator between them.
///
/// Null is the empty text, and the texts of a list are joined by spaces.
package protocol SeparatedFormat: SheetFormat, ~Copyable {
  /// Whether the first row is the names of the columns.
  var hasHeader: Bool { get }
  /// The separator of two values.
  var separator: StaticString { get }

  /// Whether an apostrophe is put before a text that a spreadsheet would run as a formula.
  var guardsFormulas: Bool { get }

  /// Appends a text, quoted or escaped so that a reader cannot mistake it for the end of a value.
  mutating func appendEscaped(_ text: Span<UInt8>)
}

extension SeparatedFormat where Self: ~Copyable {
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
    if column > 0 { bytes.append(separator) }
  }

  mutating func append(_ name: String) {
    name.withBytes { appendEscaped($0) }
  }

  package mutating func null() {}
  package mutating func flag(_ flag: Bool) { bytes.append(flag ? "true" : "false") }
  package mutating func whole(_ whole: Int) { bytes.append(whole: whole) }
  package mutating func decimal(_ decimal: Double) { _ = bytes.append(decimal: decimal) }
  package mutating func exact(_ number: Double) { bytes.append(exact: number) }
  package mutating func time(_ seconds: Int) { bytes.append(time: seconds) }
  package var guardsFormulas: Bool { false }

  package mutating func text(_ text: Span<UInt8>) {
    guard guardsFormulas, Self.isFormula(text) else { return appendEscaped(text) }
    let guarded = [UInt8(ascii: "'")] + text.array
    appendEscaped(guarded.span)
  }

  package mutating func list(_ joined: Span<UInt8>, separator: UInt8) {
    let texts = joined.array.map { $0 == separator ? 0x20 : $0 }
    text(texts.span)
  }

  /// Whether a spreadsheet would run a text as a formula, by its first character after white space, also fullwidth.
  private static func isFormula(_ text: Span<UInt8>) -> Bool {
    guard let start = text.indices.first(where: { text[$0] > 0x20 }) else { return false }
    let first = text.extracting(start..<min(start + 3, text.count)).array
    if let byte = first.first, byte < 0x80 { return "=+-@".utf8.contains(byte) }
    return ["＝", "＋", "－", "＠"].contains { first.elementsEqual($0.utf8) }
  }

  package mutating func end(isEmpty: Bool) {}
}

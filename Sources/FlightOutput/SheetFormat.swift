/// A machine format: the bytes of values, rows and their surroundings.
package protocol SheetFormat: CellVisitor, ~Copyable {
  /// The bytes that are not flushed yet.
  var bytes: ByteBuffer { get set }

  /// Returns the same format with an empty buffer.
  borrowing func another() -> Self

  /// Writes the header before the rows.
  mutating func begin(_ names: [String])
  mutating func beginRow(isFirst: Bool)
  /// Writes the separator or key before a value.
  mutating func beginCell(_ column: Int)
  mutating func endRow()
  /// Writes the footer after the rows.
  mutating func end(isEmpty: Bool)
}

extension SheetFormat where Self: ~Copyable {
  /// Writes a sheet, which may be one of several that make up an answer.
  ///
  /// - Complexity: O(*n*), where *n* is the number of cells.
  package mutating func write(_ sheet: some Sheet, part: AnswerPart = .whole, to output: ByteOutput) throws {
    begin(sheet.names)
    if part.isFirst { try output.flush(&bytes) } else { bytes.removeAll() }
    try RowPieces.write(sheet.rowCount, to: output) { SheetWriter(format: another(), sheet: sheet.another()) }
    guard part.isLast else { return }
    end(isEmpty: part.rowsBefore + sheet.rowCount == 0)
    try output.flush(&bytes)
  }
}

private struct SheetWriter<Format: SheetFormat & ~Copyable, Contents: Sheet>: RowWriter, ~Copyable {
  var format: Format
  let sheet: Contents

  var bytes: ByteBuffer {
    _read { yield format.bytes }
    _modify { yield &format.bytes }
  }

  mutating func write(_ rows: Range<Int>, step: Int) { sheet.show(rows, step: step, to: &format) }
}

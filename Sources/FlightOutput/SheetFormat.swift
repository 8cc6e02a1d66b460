/// A machine format: how values, rows and their surroundings become bytes.
package protocol SheetFormat: CellVisitor {
  /// The bytes that are not handed over yet.
  var bytes: [UInt8] { get set }

  /// Writes what comes before the rows.
  mutating func begin(_ names: [String])
  mutating func beginRow(isFirst: Bool)
  /// Writes what comes before a value.
  mutating func beginCell(_ column: Int)
  mutating func endRow()
  /// Writes what comes after the rows.
  mutating func end(isEmpty: Bool)
}

extension SheetFormat {
  /// Writes a sheet.
  ///
  /// - Complexity: O(*n*), where *n* is the number of cells.
  package mutating func write(_ sheet: some Sheet, to output: ByteOutput) throws {
    begin(sheet.names)
    let first = SheetWriter(format: self, sheet: sheet)
    bytes = []
    try RowPieces.write(sheet.rowCount, first, to: output) { SheetWriter(format: self, sheet: sheet.another()) }
    end(isEmpty: sheet.rowCount == 0)
    try output.handOver(&bytes)
  }
}

private struct SheetWriter<Format: SheetFormat, Contents: Sheet>: RowWriter {
  var format: Format
  let sheet: Contents

  var bytes: [UInt8] {
    get { format.bytes }
    _modify { yield &format.bytes }
  }

  mutating func write(_ rows: Range<Int>) { sheet.show(rows, to: &format) }
}

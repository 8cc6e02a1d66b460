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
    let columns = sheet.names.count
    begin(sheet.names)
    for row in 0..<sheet.rowCount {
      if row % 64 == 0 { sheet.prepare(row..<min(row + 64, sheet.rowCount)) }
      beginRow(isFirst: row == 0)
      for column in 0..<columns {
        beginCell(column)
        sheet.visit(row: row, column: column, &self)
      }
      endRow()
      try output.handOverIfLarge(&bytes)
    }
    end(isEmpty: sheet.rowCount == 0)
    try output.handOver(&bytes)
  }
}

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
    for start in stride(from: 0, to: sheet.rowCount, by: 64) {
      sheet.show(start..<min(start + 64, sheet.rowCount), to: &self)
      try output.handOverIfLarge(&bytes)
    }
    end(isEmpty: sheet.rowCount == 0)
    try output.handOver(&bytes)
  }
}

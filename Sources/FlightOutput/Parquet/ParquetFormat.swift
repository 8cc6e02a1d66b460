internal import FlightStore

/// Rows as a compressed Parquet file, in row groups that engines can skip.
///
///     PAR1 │ row group: pages of column 1, pages of column 2, … │ row group … │ footer │ its length │ PAR1
///
/// The file is written sequentially, so it can go through a pipe; only a few row groups are in memory at a time.
package struct ParquetFormat {
  static let mark: StaticString = "PAR1"
  // Large enough that page headers cost little, small enough that engines can skip what they do not need.
  static let rowsPerGroup = 1 << 16

  private let columns: [TableColumn]
  private let rowsPerGroup: Int

  /// Creates a format for the columns of a sheet.
  package init(_ columns: [TableColumn]) { self.init(columns, rowsPerGroup: Self.rowsPerGroup) }

  init(_ columns: [TableColumn], rowsPerGroup: Int) {
    self.columns = columns
    self.rowsPerGroup = rowsPerGroup
  }

  /// Writes a sheet as a complete file.
  ///
  /// - Complexity: O(*n*), where *n* is the number of cells.
  package func write(_ sheet: some Sheet, to output: ByteOutput) throws {
    var bytes = ByteBuffer()
    bytes.append(Self.mark)
    let start = bytes.count
    try output.flush(&bytes)
    let groups = RowGroupList()
    let shapes = columns.map(\.shape)
    try RowPieces.write(sheet.rowCount, size: rowsPerGroup, to: output) {
      RowGroupWriter(sheet: sheet.another(), columns: ColumnWriter(shapes), groups: groups)
    }
    ParquetFooter(columns: columns, rowGroups: groups.inOrder, start: start).append(to: &bytes)
    try output.flush(&bytes)
  }
}

/// A writer of each range of rows as one row group.
private struct RowGroupWriter<Contents: Sheet>: RowWriter, ~Copyable {
  let sheet: Contents
  var columns: ColumnWriter
  let groups: RowGroupList

  init(sheet: Contents, columns: consuming ColumnWriter, groups: RowGroupList) {
    self.sheet = sheet
    self.columns = columns
    self.groups = groups
  }

  var bytes: ByteBuffer {
    _read { yield columns.bytes }
    _modify { yield &columns.bytes }
  }

  mutating func write(_ rows: Range<Int>, step: Int) {
    sheet.showColumns(rows, to: &columns)
    groups.add(columns.endRowGroup(rowCount: rows.count), firstRow: rows.lowerBound)
  }
}

/// The metadata of row groups, collected from all threads.
private final class RowGroupList: Sendable {
  private let groups = Locked<[(firstRow: Int, group: RowGroup)]>([])

  func add(_ group: RowGroup, firstRow: Int) { groups.withLock { $0.append((firstRow, group)) } }

  /// The row groups in the order of their rows.
  var inOrder: [RowGroup] { groups.withLock { $0.sorted { $0.firstRow < $1.firstRow }.map(\.group) } }
}

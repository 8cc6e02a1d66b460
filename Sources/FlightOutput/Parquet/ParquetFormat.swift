package import FlightStore

/// Rows as a compressed Parquet file, in row groups that engines can skip.
///
///     PAR1 │ row group: pages of column 1, pages of column 2, … │ row group … │ footer │ its length │ PAR1
///
/// The file is written sequentially, so it can go through a pipe; only a few row groups are in memory at a time.
package struct ParquetFormat {
  static let mark: StaticString = "PAR1"

  private let columns: [TableColumn]
  private let rowsPerGroup: Int

  // The usual row groups are so large that page headers cost little, and so small that engines can skip what they do
  // not need.
  package init(_ columns: [TableColumn], rowsPerGroup: Int = 1 << 16) {
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

  var inOrder: [RowGroup] { groups.withLock { $0.sorted { $0.firstRow < $1.firstRow }.map(\.group) } }
}

/// Rows divided by a value into the folders of a Hive-style dataset, which Hive, Spark, DuckDB and Athena read.
///
///     departure_date=2022-01-25/part.parquet
///     departure_date=__HIVE_DEFAULT_PARTITION__/part.parquet    where the value is unknown
package struct PartitionedRows {
  /// The rows that share one value.
  package struct Part {
    package let folder: String
    package let rows: RowSelection
  }

  /// The parts, sorted by folder name.
  package let parts: [Part]

  /// Divides rows by the value at a path; they keep their order within each part.
  ///
  /// - Complexity: O(*n* + *p* log *p*), where *n* is the number of rows and *p* that of the parts.
  package init(_ rows: RowSelection, by path: FieldPath, units: UnitPreferences) {
    let sheet = SelectionSheet(rows, paths: [path], units: units)
    var places: [String: [Int]] = [:]
    for row in rows.rows.indices {
      places[sheet.cells(ofRow: row).first.flatMap(Self.text) ?? "__HIVE_DEFAULT_PARTITION__", default: []].append(row)
    }
    let name = TableColumn.plainName(path.machineName(units))
    parts = places.sorted { $0.key < $1.key }.map { Part(folder: "\(name)=\($0.key)", rows: rows.rows(at: $0.value)) }
  }

  /// Returns a value as it appears in a folder name; `nil` if it is unknown or an empty text.
  private static func text(_ cell: Cell) -> String? {
    switch cell {
    case .null: return nil
    case .flag(let flag): return "\(flag)"
    case .whole(let whole): return "\(whole)"
    case .time(let seconds): return text(.text(Array(TimeText.text(seconds).utf8)))
    case .decimal(let decimal): return FixedDecimal.string(decimal)
    case .list(let items): return text(.text(Array(items.joined(separator: [0x20]))))
    case .text(let bytes):
      if bytes.isEmpty { return nil }
      return bytes.map { byte in
        if byte.isASCIILetterOrDigit || "-_.".utf8.contains(byte) { return String(Character(Unicode.Scalar(byte))) }
        let digits = String(byte, radix: 16, uppercase: true)
        return "%" + (digits.count == 1 ? "0" : "") + digits
      }.joined()
    }
  }
}

package import FlightStore

/// Rows divided by a value into the folders of a Hive-style dataset, which Hive, Spark, DuckDB and Athena read.
///
///     departure_date=2022-01-25/part.parquet
///     departure_date=__HIVE_DEFAULT_PARTITION__/part.parquet    where the value is unknown
package struct PartitionedRows {
  /// The rows that share one value.
  package struct Part {
    /// The name of the folder.
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
    case .whole(let whole), .time(let whole): return "\(whole)"
    case .decimal(let decimal): return "\(decimal)"
    case .list(let items): return text(.text(Array(items.joined(separator: [0x20]))))
    case .text(let bytes):
      if bytes.isEmpty { return nil }
      return bytes.map { byte in
        let isPlain =
          "-_.".utf8.contains(byte) || (Unicode.Scalar(byte).isASCII && Character(Unicode.Scalar(byte)).isLetter)
        if isPlain || (0x30...0x39).contains(byte) { return String(Character(Unicode.Scalar(byte))) }
        let digits = String(byte, radix: 16, uppercase: true)
        return "%" + (digits.count == 1 ? "0" : "") + digits
      }.joined()
    }
  }
}

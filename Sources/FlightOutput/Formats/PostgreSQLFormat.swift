internal import FlightStore

/// A PostgreSQL script: a commented table, then its rows as `COPY` data.
///
///     psql flights < flights.sql
///
/// PostgreSQL texts cannot contain U+0000; it is written as U+FFFD.
package struct PostgreSQLFormat: SheetFormat, ~Copyable {
  package var bytes = ByteBuffer()
  private let table: String
  private let columns: [TableColumn]
  private static let escaped = EscapedText(special: "\\") { scalar in
    switch scalar {
    case "\\": #"\\"#
    case "\t": #"\t"#
    case "\n": #"\n"#
    case "\r": #"\r"#
    case "\0": "\u{FFFD}"
    // A terminal would act upon these.
    case let scalar where scalar.controlsTerminals:
      String(scalar).utf8.map { "\\x" + ($0 < 0x10 ? "0" : "") + String($0, radix: 16) }.joined()
    default: nil
    }
  }

  /// Creates a format for a table whose name needs no quotes.
  package init(table: String, _ columns: [TableColumn]) {
    self.table = table
    self.columns = columns
  }

  package func another() -> PostgreSQLFormat { PostgreSQLFormat(table: table, columns) }

  package mutating func begin(_ names: [String]) {
    let list = columns.map { #""\#($0.name)" \#(Self.type($0.shape))"# }.joined(separator: ",\n  ")
    // psql would send the rows as statements if the table exists, and succeed.
    bytes.append(text: "\\set ON_ERROR_STOP on\nBEGIN;\nSET LOCAL client_encoding TO 'UTF8';\n")
    bytes.append(text: "CREATE TABLE \(table) (\n  \(list)\n);\n")
    for column in columns where !column.comment.isEmpty {
      // An escape string (E'…') reads backslashes the same way under any setting of `standard_conforming_strings`.
      let comment = column.comment.replacing(["'": "''", "\\": #"\\"#])
      bytes.append(text: "COMMENT ON COLUMN \(table).\"\(column.name)\" IS E'\(comment)';\n")
    }
    bytes.append(text: "COPY \(table) FROM STDIN;\n")
  }

  package mutating func beginRow(isFirst: Bool) {}

  package mutating func beginCell(_ column: Int) { if column > 0 { bytes.append(0x09) } }

  package mutating func endRow() { bytes.append(0x0A) }

  package mutating func end(isEmpty: Bool) { bytes.append("\\.\nCOMMIT;\n") }

  private static func type(_ shape: ValueShape) -> String {
    switch shape {
    case .flag: "boolean"
    case .whole: "bigint"
    case .decimal: "double precision"
    case .time: "timestamptz"
    case .day: "date"
    case .text: "text"
    case .list: "text[]"
    }
  }

  // MARK: Values

  package mutating func null() { bytes.append("\\N") }
  package mutating func flag(_ flag: Bool) { bytes.append(flag ? "t" : "f") }
  package mutating func text(_ text: Span<UInt8>) { Self.escaped.append(text, to: &bytes) }

  package mutating func list(_ joined: Span<UInt8>, separator: UInt8) {
    bytes.append(0x7B)
    for (place, text)
      in (joined.isEmpty ? [] : joined.array.split(separator: separator, omittingEmptySubsequences: false))
      .enumerated()
    {
      bytes.append(place > 0 ? ",\"" : "\"")
      // An array literal escapes quotes and backslashes with a backslash, which `COPY` in turn needs to be doubled.
      let marked = text.flatMap { $0 == 0x22 || $0 == 0x5C ? [0x5C, $0] : [$0] }
      Self.escaped.append(marked.span, to: &bytes)
      bytes.append(0x22)
    }
    bytes.append(0x7D)
  }
}

package import FlightStore

/// The arguments of `flights sql`.
package struct SchemaRequest: Sendable, Equatable {
  /// The engine for which the views are written.
  package let engine: SQLDialect
  /// Files of records or of an export, or a table of records.
  package var over: String?
}

extension SchemaRequest {
  func with(_ options: OptionValues) -> SchemaRequest {
    SchemaRequest(engine: engine, over: options.text(.over)?.text)
  }

  /// The files of records to read without `--over`.
  static let usualRecords = "*.ndjson"

  /// The source of the records.
  var source: SQLRecordSource { SQLRecordSource(named: over ?? Self.usualRecords) }
}

extension SQLRecordSource {
  /// Creates a source of named files or of an exported folder.
  fileprivate init(files names: [String]) {
    if names.count == 1, let folder = StoredTables.folder(of: names[0]) {
      self = .export(folder: folder)
    } else {
      self = .files(names)
    }
  }

  /// Creates a source of files if the name looks like a path or a pattern, else of a table.
  fileprivate init(named name: String) {
    let isFile =
      Positionals.looksLikePath(name) || name.contains("*") || name.contains("?")
      || [".gz", ".zst"].contains { name.lowercased().hasSuffix($0) }
    self = isFile ? SQLRecordSource(files: [name]) : .table(name)
  }
}

extension Invocation {
  /// The records that an engine reads; `nil` if it has the views already.
  var engineSource: SQLRecordSource? {
    rows.over.map { SQLRecordSource(named: $0) } ?? (data.isEmpty ? nil : SQLRecordSource(files: data))
  }
}

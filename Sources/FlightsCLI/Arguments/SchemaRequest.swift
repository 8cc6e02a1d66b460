package import FlightStore

/// The views that somebody wants for an engine.
package struct SchemaRequest: Sendable, Equatable {
  /// The engine that they are for.
  package let engine: SQLDialect
  /// Files of records or of an export, or a table of records.
  package var over: String?
}

extension SchemaRequest {
  func with(_ options: OptionValues) -> SchemaRequest {
    SchemaRequest(engine: engine, over: options.text(.over)?.text)
  }

  /// Where the records are: what looks like the name of a file is one.
  var source: SQLRecordSource { SQLRecordSource(named: over ?? "*.ndjson") }
}

extension SQLRecordSource {
  /// Files that are named, those of an export among them.
  fileprivate init(files names: [String]) {
    if names.count == 1, let folder = StoredTables.folder(of: names[0]) {
      self = .export(folder: folder)
    } else {
      self = .files(names)
    }
  }

  /// What looks like the name of a file is one.
  fileprivate init(named name: String) {
    let isFile =
      Positionals.looksLikePath(name) || name.contains("*") || name.contains("?")
      || [".gz", ".zst"].contains { name.lowercased().hasSuffix($0) }
    self = isFile ? SQLRecordSource(files: [name]) : .table(name)
  }
}

extension Invocation {
  /// What an engine reads; `nil` where it has views of ours.
  var engineSource: SQLRecordSource? {
    rows.over.map { SQLRecordSource(named: $0) } ?? (data.isEmpty ? nil : SQLRecordSource(files: data))
  }
}

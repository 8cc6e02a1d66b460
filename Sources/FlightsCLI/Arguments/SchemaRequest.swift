internal import FlightStore

/// The views that somebody wants for an engine.
package struct SchemaRequest: Sendable, Equatable {
  /// The name of the dialect.
  package let dialect: String
  /// Files of records, or a table of them.
  package var over: String?
}

extension SchemaRequest {
  func with(_ options: OptionValues) -> SchemaRequest {
    SchemaRequest(dialect: dialect, over: options.text(.over)?.text)
  }

  /// Where the records are: what looks like the name of a file is one.
  var source: SQLSchema.Source {
    let name = over ?? "*.ndjson"
    let isFile =
      Positionals.looksLikePath(name) || name.contains("*") || name.contains("?")
      || [".gz", ".zst"].contains { name.lowercased().hasSuffix($0) }
    return isFile ? .files(name) : .table(name)
  }
}

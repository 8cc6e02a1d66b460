/// A location of AeroAPI's records, or of their export, in an engine.
public enum SQLRecordSource: Sendable, Hashable {
  /// Newline-delimited JSON files, named as the engine names them.
  case files([String])
  /// A table or view whose column `record` holds a record as JSON.
  case table(String)
  /// A folder written by `flights export --format duckdb` or `spark`, with a trailing slash.
  ///
  /// It is named as the engine names it; an empty string is the engine's current folder.
  case export(folder: String)
}

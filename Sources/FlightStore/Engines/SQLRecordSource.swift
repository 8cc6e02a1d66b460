/// Where an engine has AeroAPI's records, or what has been merged of them.
public enum SQLRecordSource: Sendable, Hashable {
  /// Files of records, one a line, as the engine spells their names.
  case files([String])
  /// A table or view with a record as JSON in its column `record`.
  case table(String)
  /// A folder that `flights export --format duckdb` or `spark` has written, as the engine spells its name, with a slash at
  /// its end; empty for the one that the engine is in.
  case export(folder: String)
}

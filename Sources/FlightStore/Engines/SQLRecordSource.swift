/// Where an engine has AeroAPI's records.
public enum SQLRecordSource: Sendable, Hashable {
  /// Files of records, one a line, as the engine spells their names.
  case files([String])
  /// A table or view with a record as JSON in its column `record`.
  case table(String)
}

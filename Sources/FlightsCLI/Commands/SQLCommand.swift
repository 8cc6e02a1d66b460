internal import FlightSQL
internal import FlightStore

/// Queries as SQL statements, and the views that the statements use.
extension Run {
  /// Runs `flights sql`: prints the views that statements use.
  func schema(_ dialect: SQLDialect) throws(Failure) -> ExitStatus {
    let source = invocation.engineSource ?? .usual
    let schema = try supported(SQLSchema(over: source, dialect: dialect.words))
    return try print(schema.text)
  }

  /// The dialect in which to print a statement instead of an answer; `nil` to answer.
  var statementDialect: SQLWords? {
    let dialect: SQLDialect? = invocation.options.choice(.sql)
    return invocation.options.has(.engine) ? nil : dialect?.words
  }

  /// Returns the fields that `--fields` selects for the rows of a query.
  func fieldChoice(_ query: RowQuery) throws(Failure) -> FieldChoice {
    if !invocation.options.has(.fields) { return .usual }
    let isStatement = statementDialect != nil
    return try building.fields(query.entity) {
      isStatement ? FieldPath.plain(query.entity) : printer.removableFields(query, and: $0)
    }
  }

  /// Prints a query as an SQL statement if that is requested; otherwise returns `nil`.
  func statement(_ query: RowQuery, fields: FieldChoice, searchingFor text: String? = nil) throws(Failure)
    -> ExitStatus?
  {
    guard let dialect = statementDialect else { return nil }
    let shown = fields.paths(from: FieldPath.plain(query.entity))
    let statement = try supported(
      invocation.options.has(.count)
        ? SQLStatement(counting: query, searchingFor: text, dialect: dialect)
        : SQLStatement(query, showing: shown, searchingFor: text, units: look.units, dialect: dialect))
    return try print(statement.text)
  }

  /// Returns what is written in SQL; what SQL cannot express is a failure.
  func supported<Value>(_ statement: @autoclosure () throws(SQLError) -> Value) throws(Failure) -> Value {
    do throws(SQLError) { return try statement() } catch { throw .unsupportedSQL(error) }
  }
}

extension SQLRecordSource {
  /// The files of records from which views are made without `--over`.
  static let usualRecords = "*.ndjson"

  fileprivate static let usual = SQLRecordSource(named: usualRecords)

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
  /// The records that an engine or the views for it read; `nil` if it has the views already.
  var engineSource: SQLRecordSource? {
    if let over = options[.over] { return SQLRecordSource(named: over.text) }
    if case .sql = action { return .usual }
    return data.isEmpty ? nil : SQLRecordSource(files: data)
  }
}

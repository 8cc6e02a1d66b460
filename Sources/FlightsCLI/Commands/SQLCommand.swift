internal import FlightStore

extension Run {
  /// `flights sql`: the views that statements stand on.
  func schema(_ request: SchemaRequest) throws(Failure) -> ExitStatus {
    let schema: SQLSchema
    do throws(SQLError) { schema = try SQLSchema(over: request.source, dialect: request.engine.words) } catch {
      throw .unsayable(error)
    }
    return try print(schema.text)
  }

  /// Prints a question as a statement of SQL, where that is asked for; `nil` where it is not.
  func statement(_ query: RowQuery, _ fields: FieldChoice) throws(Failure) -> ExitStatus? {
    guard invocation.rows.engine == nil, let dialect = invocation.rows.sql?.words else { return nil }
    let statement: SQLStatement
    do throws(SQLError) {
      let shown = fields.paths(from: FieldPath.plain(query.entity))
      statement =
        try invocation.rows.count
        ? SQLStatement(counting: query, dialect: dialect)
        : SQLStatement(query, showing: shown, units: look.units, dialect: dialect)
    } catch {
      throw .unsayable(error)
    }
    return try print(statement.text)
  }
}

internal import FlightStore

/// Questions as statements of SQL, and what these stand on.
extension Run {
  /// `flights sql`: the views that statements stand on.
  func schema(_ request: SchemaRequest) throws(Failure) -> ExitStatus {
    let schema = try saying { () throws(SQLError) in
      try SQLSchema(over: request.source, dialect: request.engine.words)
    }
    return try print(schema.text)
  }

  /// The dialect in which a statement is to be printed instead of an answer; `nil` where rows are asked for.
  var statementDialect: SQLWords? { invocation.rows.engine == nil ? invocation.rows.sql?.words : nil }

  /// Prints a question as a statement of SQL, where that is asked for; `nil` where it is not.
  ///
  /// - Parameters:
  ///   - query: The question.
  ///   - fields: The columns.
  ///   - text: What is searched for.
  /// - Returns: How it went.
  /// - Throws: `Failure` for what the dialect cannot say.
  func statement(_ query: RowQuery, fields: FieldChoice, searchingFor text: String? = nil) throws(Failure)
    -> ExitStatus?
  {
    guard let dialect = statementDialect else { return nil }
    let statement = try saying { () throws(SQLError) in
      let shown = fields.paths(from: FieldPath.plain(query.entity))
      return try invocation.rows.count
        ? SQLStatement(counting: query, searchingFor: text, dialect: dialect)
        : SQLStatement(query, showing: shown, searchingFor: text, units: look.units, dialect: dialect)
    }
    return try print(statement.text)
  }

  /// Says in SQL what there are words for.
  func saying<Words>(_ body: () throws(SQLError) -> Words) throws(Failure) -> Words {
    do throws(SQLError) { return try body() } catch { throw .unsayable(error) }
  }
}

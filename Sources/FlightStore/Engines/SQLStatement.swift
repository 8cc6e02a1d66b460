/// A question as one statement of SQL, over the views that `SQLSchema` makes.
///
/// It gives the same rows, columns, names, units and order as the question does here.
package struct SQLStatement: Sendable {
  /// The statement without an end.
  package let select: String

  /// The statement.
  package var text: String { select + ";\n" }

  /// Writes a question.
  ///
  /// - Parameters:
  ///   - query: The question.
  ///   - fields: The columns.
  ///   - units: The units of figures whose path does not name one.
  ///   - dialect: Whose SQL it is.
  /// - Throws: `SQLError` for the first field or function that the dialect cannot say.
  package init(
    _ query: RowQuery, showing fields: [FieldPath], units: UnitPreferences = UnitPreferences(), dialect: SQLWords
  ) throws(SQLError) {
    let writer = query.writer(dialect)
    let columns = try fields.mapSQL { path throws(SQLError) in
      (try writer.shown(path, units), dialect.name(path.machineName(units)))
    }
    try self.init(query, columns, writer)
  }

  /// Writes a question by the values of its columns and their names.
  init(_ query: RowQuery, _ columns: [(value: String, name: String)], _ writer: SQLWriter) throws(SQLError) {
    let order = try query.order(writer)
    let condition = try writer.truth(query.condition)
    let list = columns.map { "\($0.value) AS \($0.name)" }.joined(separator: ",\n  ")
    guard let distinct = query.distinct else {
      select =
        "SELECT\n  \(list)\nFROM \(writer.rows)\nWHERE \(condition)\nORDER BY \(order.joined(separator: ", "))"
        + query.part
      return
    }
    // The last of each value stays, where it stands.
    let value = try writer.identity(distinct)
    let names = columns.map { "q.\($0.name)" }.joined(separator: ", ")
    select = """
      SELECT \(names)
      FROM (
        SELECT p.*, row_number() OVER (PARTITION BY p.distinct_value ORDER BY p.place DESC) AS last_first
        FROM (
          SELECT
            \(list),
            \(value) AS distinct_value,
            row_number() OVER (ORDER BY \(order.joined(separator: ", "))) AS place
          FROM \(writer.rows)
          WHERE \(condition)
        ) AS p
      ) AS q
      WHERE q.last_first = 1
      ORDER BY q.place\(query.part)
      """
  }

  /// Writes a question about groups of flights, by measures that are named.
  ///
  /// - Throws: `SQLError` for the first field or function that the dialect cannot say.
  package init(
    _ question: GroupQuestion, of query: RowQuery, units: UnitPreferences = UnitPreferences(), dialect: SQLWords
  ) throws(SQLError) {
    select = try SQLGroups(question, of: query, units: units, dialect: dialect).select
  }

  /// Writes how many rows there are.
  package init(counting query: RowQuery, dialect: SQLWords) throws(SQLError) {
    let writer = query.writer(dialect)
    let condition = try writer.truth(query.condition)
    var chosen = "SELECT 1 FROM \(writer.rows) WHERE \(condition)"
    if let distinct = query.distinct {
      let value = try writer.identity(distinct)
      chosen = "SELECT DISTINCT \(value) FROM \(writer.rows) WHERE \(condition)"
    }
    select = "SELECT count(*) AS count FROM (\(chosen)\(query.part)) AS q"
  }
}

extension RowQuery {
  func writer(_ dialect: SQLWords) -> SQLWriter {
    SQLWriter(
      dialect: dialect, joins: SQLJoins(), alias: "f", kind: entity, context: FormulaContext(zone: zone, clock: clock))
  }

  /// The keys asked for, and what is added so that the order is total.
  fileprivate func order(_ writer: SQLWriter) throws(SQLError) -> [String] {
    var keys: [String] = []
    for key in RowOrder.whole(sort, of: entity) {
      let values = try writer.order(by: key.path)
      for value in areTextsExact && sort.contains(key) ? values.suffix(1) : values[...] {
        keys.append("\(value) \(key.isDescending ? "DESC" : "ASC") NULLS LAST")
      }
    }
    return keys
  }

  /// Which of the rows are wanted.
  fileprivate var part: String {
    (limit.map { "\nLIMIT \(max(0, $0))" } ?? "") + (offset > 0 ? "\nOFFSET \(offset)" : "")
  }
}

extension SQLWriter {
  /// The rows with what they are joined to; asked for last, when all joins are known.
  var rows: String { (["\(SQLJoins.view(kind)) AS \(alias)"] + joins.clauses).joined(separator: "\n  ") }

  /// What tells values of a field apart.
  fileprivate func identity(_ path: FieldPath) throws(SQLError) -> String { try order(by: path).last ?? "NULL" }
}

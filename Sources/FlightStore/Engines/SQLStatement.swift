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
  ///   - text: What somebody searches for; `nil` where nobody does.
  ///   - units: The units of figures whose path does not name one.
  ///   - dialect: Whose SQL it is.
  /// - Throws: `SQLError` for the first field or function that the dialect cannot say.
  package init(
    _ query: RowQuery, showing fields: [FieldPath], searchingFor text: String? = nil,
    units: UnitPreferences = UnitPreferences(), dialect: SQLWords
  ) throws(SQLError) {
    let writer = query.writer(dialect)
    let columns = try writer.columns(fields, in: units)
    try self.init(query, columns: columns, choice: RowChoice(query, searchingFor: text, by: writer), by: writer)
  }

  /// Writes a question by the values of its columns and their names.
  init(_ query: RowQuery, columns: [(value: String, name: String)], by writer: SQLWriter) throws(SQLError) {
    try self.init(query, columns: columns, choice: RowChoice(query, searchingFor: nil, by: writer), by: writer)
  }

  private init(
    _ query: RowQuery, columns: [(value: String, name: String)], choice: RowChoice, by writer: SQLWriter
  ) throws(SQLError) {
    let order = choice.order + (try writer.order(of: query))
    let list = columns.map { "\($0.value) AS \($0.name)" }.joined(separator: ",\n  ")
    guard let distinct = query.distinct else {
      select =
        "SELECT\n  \(list)\nFROM \(writer.rows(of: choice.source))\nWHERE \(choice.condition)\nORDER BY \(order.joined(separator: ", "))"
        + query.partWords
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
          FROM \(writer.rows(of: choice.source))
          WHERE \(choice.condition)
        ) AS p
      ) AS q
      WHERE q.last_first = 1
      ORDER BY q.place\(query.partWords)
      """
  }

  /// Writes a question about groups of flights, by measures that are named.
  ///
  /// - Throws: `SQLError` for the first field or function that the dialect cannot say.
  package init(
    _ question: GroupQuestion, of query: RowQuery, units: UnitPreferences = UnitPreferences(), dialect: SQLWords
  ) throws(SQLError) {
    select = try SQLGroups(question, of: query, units: units, dialect: dialect).select(units)
  }

  /// Writes how many rows there are.
  package init(counting query: RowQuery, searchingFor text: String? = nil, dialect: SQLWords) throws(SQLError) {
    let writer = query.writer(dialect)
    let choice = try RowChoice(query, searchingFor: text, by: writer)
    let value = try query.distinct.mapSQL { path throws(SQLError) in "DISTINCT \(try writer.identity(path))" } ?? "1"
    let chosen = "SELECT \(value) FROM \(writer.rows(of: choice.source)) WHERE \(choice.condition)"
    select = "SELECT count(*) AS count FROM (\(chosen)\(query.partWords)) AS q"
  }
}

extension RowQuery {
  func writer(_ dialect: SQLWords) -> SQLWriter {
    SQLWriter(
      dialect: dialect, joins: SQLJoins(), alias: "f", kind: entity, context: FormulaContext(zone: zone, clock: clock))
  }

  /// Which of the rows are wanted.
  fileprivate var partWords: String {
    (limit.map { "\nLIMIT \(max(0, $0))" } ?? "") + (offset > 0 ? "\nOFFSET \(offset)" : "")
  }
}

/// Which rows a statement is about.
private struct RowChoice {
  /// The view that has the rows, or a statement in its place.
  let source: String
  let condition: String
  /// What goes before the keys asked for: what goes by a text, before what begins with it.
  var order: [String] = []

  init(_ query: RowQuery, searchingFor text: String?, by writer: SQLWriter) throws(SQLError) {
    guard let text else {
      (source, condition) = (SQLJoins.view(query.entity), try writer.truth(query.condition))
      return
    }
    let inner = query.writer(writer.dialect)
    let fit = try inner.searchRank(text)
    let asked = try inner.truth(query.condition)
    source = """
      (
        SELECT f.*, min(f.fit) OVER () AS best_fit
        FROM (
          SELECT f.*, \(fit) AS fit
          FROM \(inner.rows(of: SQLJoins.view(query.entity)))
          WHERE \(asked)
        ) AS f
      )
      """
    condition = "f.fit <= CASE WHEN f.best_fit < 3 THEN 2 ELSE 3 END"
    // Whoever asks for an order gets that.
    if query.sort.isEmpty, query.distinct == nil { order = ["CASE WHEN f.fit = 1 THEN 0 ELSE 1 END"] }
  }
}

extension SQLWriter {
  /// The values of fields as they are printed, and their names.
  func columns(_ fields: [FieldPath], in units: UnitPreferences) throws(SQLError) -> [(value: String, name: String)] {
    try fields.mapSQL { path throws(SQLError) in (try shown(path, in: units), dialect.name(path.machineName(units))) }
  }

  /// The keys asked for, and what is added so that the order is total.
  func order(of query: RowQuery) throws(SQLError) -> [String] {
    var keys: [String] = []
    for key in RowOrder.whole(query.sort, of: kind) {
      let values = try order(by: key.path)
      for value in query.areTextsExact && query.sort.contains(key) ? values.suffix(1) : values[...] {
        keys.append("\(value) \(key.isDescending ? "DESC" : "ASC") NULLS LAST")
      }
    }
    return keys
  }

  /// The rows with what they are joined to; asked for last, when all joins are known.
  var rows: String { rows(of: SQLJoins.view(kind)) }

  /// The rows of a view with what they are joined to.
  func rows(of source: String) -> String { (["\(source) AS \(alias)"] + joins.clauses).joined(separator: "\n  ") }
}

public import FlightStore
internal import Foundation

/// A query as one SQL statement over the views of `SQLSchema`.
///
/// It returns the same rows, columns, names, units and order as the query of a store.
package struct SQLStatement: Sendable {
  /// The statement, without a semicolon.
  package let select: String

  /// The statement, with a semicolon.
  package var text: String { select + ";\n" }

  /// Creates the statement for a query, or for a search of a text among its rows.
  ///
  /// If `areTextsExact` is true, the sort keys order texts by their bytes only, instead of by their letters first.
  package init(
    _ query: RowQuery, showing fields: [FieldPath], searchingFor text: String? = nil,
    units: UnitPreferences = UnitPreferences(), areTextsExact: Bool = false, dialect: SQLWords
  ) throws(SQLError) {
    let writer = query.writer(dialect)
    let columns = try writer.columns(fields, in: units)
    let choice = try RowChoice(query, searchingFor: text, by: writer)
    try self.init(query, columns: columns, choice: choice, areTextsExact: areTextsExact, by: writer)
  }

  init(_ query: RowQuery, columns: [(value: String, name: String)], by writer: SQLWriter) throws(SQLError) {
    try self.init(query, columns: columns, choice: RowChoice(query, searchingFor: nil, by: writer), by: writer)
  }

  private init(
    _ query: RowQuery, columns: [(value: String, name: String)], choice: RowChoice, areTextsExact: Bool = false,
    by writer: SQLWriter
  ) throws(SQLError) {
    let order = choice.order + (try writer.order(of: query, areTextsExact: areTextsExact))
    let list = columns.map { "\($0.value) AS \($0.name)" }.joined(separator: ",\n  ")
    if query.distinct.isEmpty {
      select =
        "SELECT\n  \(list)\nFROM \(writer.rows(of: choice.source))\nWHERE \(choice.condition)\nORDER BY \(order.joined(separator: ", "))"
        + query.partWords
      return
    }
    // Of each combination of values the last row stays, at its own position.
    let values = try query.distinctValues(by: writer)
    let distinct = values.indices.map { "p.distinct_\($0)" }.joined(separator: ", ")
    let names = columns.map { "q.\($0.name)" }.joined(separator: ", ")
    select = """
      SELECT \(names)
      FROM (
        SELECT p.*, row_number() OVER (PARTITION BY \(distinct) ORDER BY p.place DESC) AS last_first
        FROM (
          SELECT
            \(list),
            \(values.joined(separator: ", ")),
            row_number() OVER (ORDER BY \(order.joined(separator: ", "))) AS place
          FROM \(writer.rows(of: choice.source))
          WHERE \(choice.condition)
        ) AS p
      ) AS q
      WHERE q.last_first = 1
      ORDER BY q.place\(query.partWords)
      """
  }

  /// Creates the statement for a grouping query with named measures.
  package init(
    _ question: GroupQuery, of query: RowQuery, units: UnitPreferences = UnitPreferences(), dialect: SQLWords
  ) throws(SQLError) {
    select = try SQLGroups(question, of: query, units: units, dialect: dialect).select(units)
  }

  package init(counting query: RowQuery, searchingFor text: String? = nil, dialect: SQLWords) throws(SQLError) {
    let writer = query.writer(dialect)
    let choice = try RowChoice(query, searchingFor: text, by: writer)
    let values = try query.distinctValues(by: writer).joined(separator: ", ")
    let chosen =
      "SELECT \(values.isEmpty ? "1" : "DISTINCT " + values) FROM \(writer.rows(of: choice.source)) WHERE \(choice.condition)"
    select = "SELECT count(*) AS count FROM (\(chosen)\(query.partWords)) AS q"
  }
}

extension RowQuery {
  func writer(_ dialect: SQLWords) -> SQLWriter {
    SQLWriter(
      dialect: dialect, joins: SQLJoins(), alias: "f", kind: entity, context: FormulaContext(zone: zone, clock: clock))
  }

  /// Returns the values of which each combination keeps one row, with names.
  fileprivate func distinctValues(by writer: SQLWriter) throws(SQLError) -> [String] {
    var values: [String] = []
    for path in distinct { values.append("\(try writer.identity(path)) AS distinct_\(values.count)") }
    return values
  }

  /// The `LIMIT` and `OFFSET` clauses.
  fileprivate var partWords: String {
    (limit.map { "\nLIMIT \(max(0, $0))" } ?? "") + (offset > 0 ? "\nOFFSET \(offset)" : "")
  }
}

/// The rows of a statement.
private struct RowChoice {
  /// The view with the rows, or a subquery.
  let source: String
  let condition: String
  /// The sort keys before the requested ones, which put exact matches of a search first.
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
    // A requested order takes precedence over the rank of matches.
    if query.sort.isEmpty, query.distinct.isEmpty { order = ["CASE WHEN f.fit = 1 THEN 0 ELSE 1 END"] }
  }
}

extension SQLWriter {
  func columns(_ fields: [FieldPath], in units: UnitPreferences) throws(SQLError) -> [(value: String, name: String)] {
    let names = names(of: fields, in: units)
    return try zip(fields, names).map { path, name throws(SQLError) in (try shown(path, in: units), name) }
  }

  /// Returns the names of columns, which are those of machine formats: of two with the same name, the second has a number.
  func names(of fields: [FieldPath], in units: UnitPreferences) -> [String] {
    UniqueNames.of(fields.map { $0.machineName(units) }).map(dialect.name)
  }

  /// Returns the requested sort keys, and those that make the order total.
  func order(of query: RowQuery, areTextsExact: Bool = false) throws(SQLError) -> [String] {
    var keys: [String] = []
    for key in RowOrder.whole(query.sort, of: kind) {
      let values = try order(by: key.path)
      for value in areTextsExact && query.sort.contains(key) ? values.suffix(1) : values[...] {
        keys.append("\(value) \(key.isDescending ? "DESC" : "ASC") NULLS LAST")
      }
    }
    return keys
  }

  /// The view with its joins; read this last, after all expressions have added their joins.
  var rows: String { rows(of: SQLJoins.view(kind)) }

  func rows(of source: String) -> String { (["\(source) AS \(alias)"] + joins.clauses).joined(separator: "\n  ") }
}

extension FlightStore {
  /// Returns a fetch as one SQL statement, for an engine with the views of `sqlViews(over:dialect:)`.
  ///
  /// The result is that of a store with the same records: the same rows in the same order, one column for each of
  /// `propertiesToFetch`, or the default columns if it is empty. Figures are in the metric units that their columns
  /// name, and times are texts in UTC. Nothing is read or run.
  ///
  ///     var farthest = FetchDescriptor<Flight>(filter: \.airline?.icao == "UAL", sortBy: [SortDescriptor(\.distance, order: .reverse)])
  ///     farthest.fetchLimit = 5
  ///     farthest.propertiesToFetch = [\.ident, \.distance]
  ///     let statement = try FlightStore.sql(for: farthest, dialect: .duckDB)
  ///
  /// SQL orders texts by their bytes, so a descriptor that sorts by a text must say so:
  /// `SortDescriptor(\.ident, comparator: .lexical)`.
  ///
  /// - Parameters:
  ///   - descriptor: The fetch descriptor.
  ///   - dialect: The SQL dialect.
  /// - Returns: The statement, with a semicolon.
  /// - Throws: `SQLError` for the first part of the descriptor that the dialect does not support: a predicate that can
  ///   only be evaluated, a property that is not a field, one of the application's own attributes.
  /// - Complexity: O(*n*), where *n* is the length of the statement.
  public static func sql<Root>(for descriptor: FetchDescriptor<Root>, dialect: SQLDialect) throws(SQLError) -> String {
    func path(of property: AnyKeyPath) throws(SQLError) -> FieldPath {
      guard let path = PropertyTable.paths[property] else {
        throw SQLError("a property that is not a field", in: dialect)
      }
      return path
    }
    guard let condition = descriptor.condition else {
      throw SQLError("a predicate with a part that can only be evaluated", in: dialect)
    }
    var query = RowQuery(Root.kind)
    query.require(condition)
    query.sort = try descriptor.sortBy.map { key throws(SQLError) in
      guard let property = key.keyPath else { throw SQLError("an order without a property", in: dialect) }
      let path = try path(of: property)
      if let comparator = key.stringComparator, comparator != .lexical, path.field.kind != .time {
        throw SQLError("the order of \(path.name); name one, as comparator: .lexical", in: dialect)
      }
      return SortKey(path, isDescending: key.order == .reverse)
    }
    (query.offset, query.limit) = (max(0, descriptor.fetchOffset ?? 0), descriptor.fetchLimit)
    let fields = try descriptor.propertiesToFetch.map { property throws(SQLError) in try path(of: property) }
    let shown = fields.isEmpty ? FieldPath.plain(Root.kind) : fields
    return try SQLStatement(query, showing: shown, areTextsExact: true, dialect: dialect.words).text
  }

  /// Returns a grouping query as one SQL statement, for an engine with the views of `sqlViews(over:dialect:)`.
  ///
  ///     let question = try GroupQuery(by: "airline", showing: "count, p90(arrival_delay) as late")
  ///     let statement = try FlightStore.sql(for: question, of: \.isCancelled == false, dialect: .postgreSQL)
  ///
  /// - Parameters:
  ///   - query: The grouping query.
  ///   - filter: A condition on the flights to group.
  ///   - dialect: The SQL dialect.
  /// - Returns: The statement, with a semicolon.
  /// - Throws: `SQLError` for the first part of the query that the dialect does not support.
  /// - Complexity: O(*n*), where *n* is the length of the statement.
  public static func sql(for query: GroupQuery, of filter: Filter<Flight> = .all, dialect: SQLDialect)
    throws(SQLError) -> String
  {
    try SQLStatement(query, of: RowQuery(filter), dialect: dialect.words).text
  }

  /// Returns the script that creates the views which the statements use, once for a database.
  ///
  ///     let views = try FlightStore.sqlViews(over: .files(["s3://flights/2026/*.ndjson"]), dialect: .duckDB)
  ///
  /// - Parameters:
  ///   - records: The location of AeroAPI's records.
  ///   - dialect: The SQL dialect.
  /// - Returns: The script.
  /// - Throws: `SQLError` if the dialect does not read such records.
  /// - Complexity: O(*n*), where *n* is the length of the script.
  public static func sqlViews(over records: SQLRecordSource, dialect: SQLDialect) throws(SQLError) -> String {
    try SQLSchema(over: records, dialect: dialect.words).text
  }
}

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

/// An error for a part of a query that SQL cannot express.
public struct SQLError: DescribedError, Hashable, Sendable {
  /// The field, function or condition, as it was requested.
  public let part: String
  /// The dialect that does not support it.
  public let dialect: SQLDialect

  package init(_ part: String, in dialect: SQLDialect) { (self.part, self.dialect) = (part, dialect) }

  /// The error message, in one line.
  public var description: String { "\(dialect.rawValue) does not support '\(part)'" }
}

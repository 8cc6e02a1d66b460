public import Foundation

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
    guard let condition = descriptor.plan.condition else {
      throw SQLError("a predicate with a part that can only be evaluated", in: dialect)
    }
    var query = RowQuery(Root.kind)
    query.require(condition)
    query.sort = try descriptor.sortBy.mapSQL { key throws(SQLError) in
      guard let property = key.keyPath else { throw SQLError("an order without a property", in: dialect) }
      let path = try path(of: property)
      if let comparator = key.stringComparator, comparator != .lexical, path.field.kind != .time {
        throw SQLError("the order of \(path.name); name one, as comparator: .lexical", in: dialect)
      }
      return SortKey(path, isDescending: key.order == .reverse)
    }
    query.areTextsExact = true
    (query.offset, query.limit) = (max(0, descriptor.fetchOffset ?? 0), descriptor.fetchLimit)
    let fields = try descriptor.propertiesToFetch.mapSQL { property throws(SQLError) in try path(of: property) }
    let shown = fields.isEmpty ? FieldPath.plain(Root.kind) : fields
    return try SQLStatement(query, showing: shown, dialect: dialect.words).text
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
    try SQLStatement(query.question, of: RowQuery(filter), dialect: dialect.words).text
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
public struct SQLError: LocalizedError, Hashable, Sendable, CustomStringConvertible {
  /// The field, function or condition, as it was requested.
  public let part: String
  /// The dialect that does not support it.
  public let dialect: SQLDialect

  package init(_ part: String, in dialect: SQLDialect) { (self.part, self.dialect) = (part, dialect) }

  /// The error message, in one line.
  public var description: String { "\(dialect.name) does not support '\(part)'" }

  /// The error message, in one line.
  public var errorDescription: String? { description }
}

internal import Foundation

extension FlightStore {
  /// Returns a question as one statement of SQL, for an engine that has the views of `sqlViews(over:dialect:)`.
  ///
  /// It gives what a store gives that holds the same records: the same rows in the same order, one column for each of
  /// `propertiesToFetch`, or the usual ones where that is empty. Figures are in metric units, which their columns name, and
  /// times are texts in UTC. Nothing is read or run.
  ///
  ///     var farthest = FetchDescriptor<Flight>(filter: \.airline?.icao == "UAL", sortBy: [SortDescriptor(\.distance, order: .reverse)])
  ///     farthest.fetchLimit = 5
  ///     farthest.propertiesToFetch = [\.ident, \.distance]
  ///     let statement = try FlightStore.sql(for: farthest, dialect: .duckDB)
  ///
  /// Texts are ordered by their bytes, so that a descriptor that sorts by one has to say so:
  /// `SortDescriptor(\.ident, comparator: .lexical)`.
  ///
  /// - Parameters:
  ///   - descriptor: The question.
  ///   - dialect: Whose SQL it is.
  /// - Returns: The statement, with a semicolon.
  /// - Throws: `SQLError` for the first part of the question that the dialect has no words for: a predicate that can only be
  ///   evaluated, a property that is no field, an attribute of the application's own.
  /// - Complexity: O(*n*), where *n* is the length of the statement.
  public static func sql<Root>(for descriptor: FetchDescriptor<Root>, dialect: SQLDialect) throws(SQLError) -> String {
    func path(of property: AnyKeyPath) throws(SQLError) -> FieldPath {
      guard let path = PropertyTable.paths[property] else { throw SQLError("a property that is no field", in: dialect) }
      return path
    }
    guard let condition = descriptor.plan.condition else {
      throw SQLError("a predicate of which some can only be evaluated", in: dialect)
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

  /// Returns a question about groups of flights as one statement of SQL, for an engine that has the views of
  /// `sqlViews(over:dialect:)`.
  ///
  ///     let question = try GroupQuery(by: "airline", showing: "count, p90(arrival_delay) as late")
  ///     let statement = try FlightStore.sql(for: question, of: \.isCancelled == false, dialect: .postgreSQL)
  ///
  /// - Parameters:
  ///   - query: The question.
  ///   - filter: Which flights the groups are made of.
  ///   - dialect: Whose SQL it is.
  /// - Returns: The statement, with a semicolon.
  /// - Throws: `SQLError` for the first part of the question that the dialect has no words for.
  /// - Complexity: O(*n*), where *n* is the length of the statement.
  public static func sql(for query: GroupQuery, of filter: Filter<Flight> = .all, dialect: SQLDialect)
    throws(SQLError) -> String
  {
    var rows = RowQuery(.flights)
    rows.require(filter)
    return try SQLStatement(query.question, of: rows, dialect: dialect.words).text
  }

  /// Returns the script that makes the views which statements stand on, once for a database.
  ///
  ///     let views = try FlightStore.sqlViews(over: .files(["s3://flights/2026/*.ndjson"]), dialect: .duckDB)
  ///
  /// - Parameters:
  ///   - records: Where AeroAPI's records are.
  ///   - dialect: Whose SQL it is.
  /// - Returns: The statements.
  /// - Throws: `SQLError` where the dialect does not read such records.
  /// - Complexity: O(*n*), where *n* is the length of the script.
  public static func sqlViews(over records: SQLRecordSource, dialect: SQLDialect) throws(SQLError) -> String {
    try SQLSchema(over: records, dialect: dialect.words).text
  }
}

internal import FlightStore

/// A grouping query as one SQL statement.
///
/// It has three levels: the keys and operands of each flight, the groups of these, and the requested groups in order.
struct SQLGroups {
  private let question: GroupQuery
  private let query: RowQuery
  private let dialect: SQLWords
  private let writer: SQLWriter
  private var group: SQLWriter
  private let keys: [Key]
  private var rows: Rows
  /// The measures of a group, as aggregate functions of its rows.
  private let values: [String]
  private let having: String
  private let order: [String]
  private let condition: String

  /// Creates the parts of the statement for a query.
  ///
  /// - Throws: `SQLError` for the first field or function that the dialect does not support.
  init(_ question: GroupQuery, of query: RowQuery, units: UnitPreferences, dialect: SQLWords) throws(SQLError) {
    let question = question.withMeasures
    (self.question, self.query, self.dialect) = (question, query, dialect)
    writer = query.writer(dialect)
    var rows = Rows(writer)
    keys = try question.keys.map { [writer] path throws(SQLError) in
      try Key(path, writer: writer, units: units, rows: &rows)
    }
    let measures = question.measures
    values = try measures.map { measure throws(SQLError) in try rows.aggregate(measure) }
    group = writer
    group.alias = "g"
    for place in measures.indices { group.measures[measures[place]] = "g.measure_\(place)" }
    // Without keys there is always one group, to which conditions and orders do not apply.
    having = keys.isEmpty ? "(1 = 1)" : try rows.having(question.having, of: group)
    order = keys.isEmpty ? [] : try Self.order(question, by: keys, of: group)
    condition = try writer.truth(query.condition)
    self.rows = rows
  }

  /// Returns the statement for keys and measures as they are printed, without a semicolon.
  ///
  /// - Throws: `SQLError` for the first part that the dialect does not support.
  func select(_ units: UnitPreferences) throws(SQLError) -> String {
    let measures = question.shown ?? []
    var values = keys.map { "g.\($0.shown)" }
    for measure in measures { values.append(try group.shown(measure, in: units)) }
    let columns = zip(values, group.names(of: keys.map(\.path) + measures, in: units)).map { "\($0) AS \($1)" }
    return """
      SELECT
        \(columns.joined(separator: ",\n  "))
      \(groups())\(order.isEmpty ? "" : "\nORDER BY " + order.joined(separator: ", "))\(
        keys.isEmpty ? "" : question.limit.map { "\nLIMIT \(max(0, $0))" } ?? "")
      """
  }

  /// Returns the statement for the lines of `EngineGroups`: one for all flights, then one for each group.
  ///
  /// The projection is that of the record of a flight of each group.
  ///
  /// - Throws: `SQLError` for the first part that the dialect does not support.
  mutating func lines(_ projection: Projection) throws(SQLError) -> String {
    func numbers(_ values: [String]) -> String {
      values.map { "coalesce(CAST(CAST(\($0) AS \(dialect.doubleType)) AS \(dialect.textType)), '')" }
        .joined(separator: " || ',' || ")
    }
    let clock = try writer.number(.literal(.time(.now(offset: 0))))
    let tab = dialect.character("9")
    let place = keys.isEmpty ? "" : ", 0 AS place"
    let all = "SELECT \(numbers(values + [clock])) || \(tab) AS line\(place)\nFROM (\n\(flights)\n) AS p"
    if keys.isEmpty { return all }
    // The record of one flight is written after grouping: writing that of every flight would take longer than all the
    // rest.
    let recordWriter = query.writer(dialect)
    let record = try recordWriter.record(projection)
    let flight = rows.column(writer.flightIdentityText)
    let source = "\(SQLJoins.view(.flights)) AS \(recordWriter.alias) ON \(recordWriter.flightIdentityText) = g.flight"
    let join = (["\n  JOIN " + source] + recordWriter.joins.clauses).joined(separator: "\n  ")
    let measures = values.indices.map { "g.measure_\($0)" }
    return """
      SELECT l.line
      FROM (
      \(all)
      UNION ALL
      SELECT \(numbers(measures)) || \(tab) || \(record) AS line, row_number() OVER (ORDER BY \(order.joined(separator: ", "))) AS place
      \(groups(adding: ["min(p.\(flight)) AS flight"], joining: join))
      ) AS l\(question.limit.map { "\nWHERE l.place <= \(max(0, $0))" } ?? "")
      ORDER BY l.place
      """
  }

  /// The subquery for the keys and operands of each flight.
  private var flights: String {
    """
        SELECT
          \(rows.columns.map { "\($0.value) AS \($0.name)" }.joined(separator: ",\n      "))
        FROM \(writer.rows)
        WHERE \(condition)
    """
  }

  /// Returns the part of the statement from `FROM` on that yields the requested groups.
  private func groups(adding others: [String] = [], joining join: String = "") -> String {
    let counts = keys.indices.map { key in
      "sum(count(*)) OVER (PARTITION BY p.\(keys[key].identity)) AS flights_\(key)"
    }
    let grouped = rows.grouped.map { "p.\($0)" }
    let measures = values.enumerated().map { "\($0.element) AS measure_\($0.offset)" }
    return """
      FROM (
        SELECT
          \((grouped + measures + counts + others).joined(separator: ",\n    "))
        FROM (
      \(flights)
        ) AS p
        \(grouped.isEmpty ? "" : "GROUP BY " + grouped.joined(separator: ", "))
      ) AS g\(join)
      WHERE \(having)
      """
  }

  /// A key by its columns: the printed value, the value that identifies it, and the values that order groups by it.
  private struct Key {
    let path: FieldPath
    let shown: String
    let identity: String
    /// Computed for each group, and not for each of its flights.
    let order: [String]

    init(_ path: FieldPath, writer: SQLWriter, units: UnitPreferences, rows: inout Rows) throws(SQLError) {
      self.path = path
      shown = rows.group(by: try writer.shown(path, in: units))
      identity = rows.group(by: try writer.identity(path))
      let ordered = rows.group(by: try writer.orderedValue(path))
      // Different values can be ordered alike.
      order = writer.order(by: "g.\(ordered)", of: path) + (ordered == identity ? [] : ["g.\(identity)"])
    }
  }

  /// The columns of each flight: keys and operands.
  private struct Rows {
    let writer: SQLWriter
    private(set) var columns: [(value: String, name: String)] = [("1", "one")]
    /// The columns that are equal for all flights of a group.
    private(set) var grouped: [String] = []

    init(_ writer: SQLWriter) { self.writer = writer }

    mutating func column(_ value: String) -> String {
      if let known = columns.first(where: { $0.value == value }) { return known.name }
      let name = "value_\(columns.count)"
      columns.append((value, name))
      return name
    }

    mutating func group(by value: String) -> String {
      let name = column(value)
      if !grouped.contains(name) { grouped.append(name) }
      return name
    }

    mutating func aggregate(_ measure: Measure) throws(SQLError) -> String {
      let dialect = writer.dialect
      let restriction = try measure.restriction.map { e throws(SQLError) in "p.\(column(try writer.truth(e)))" }
      func restricted(_ column: String) -> String {
        restriction.map { "CASE WHEN \($0) THEN p.\(column) END" } ?? "p.\(column)"
      }
      let value: String
      switch measure.operand {
      case .rows: return restriction == nil ? "count(*)" : "count(\(restricted("one")))"
      case .condition(let condition):
        let truth = restricted(column(try writer.truth(condition)))
        let holding = "count(CASE WHEN \(truth) THEN 1 END)"
        return measure.function == .share ? "\(holding) * \(dialect.number(100)) / nullif(count(\(truth)), 0)" : holding
      case .value(.field(let path)) where measure.function == .distinct || measure.function == .count:
        value = restricted(column(try writer.identity(path)))
      case .value(let expression):
        let number = (try? TypedExpression(expression).value) ?? .null
        value = restricted(column(try writer.number(number)))
      }
      switch measure.function {
      case .count: return "count(\(value))"
      case .distinct: return "count(DISTINCT \(value))"
      case .sum: return "sum(\(value))"
      case .mean: return "avg(\(value))"
      case .min: return "min(\(value))"
      case .max: return "max(\(value))"
      case .median: return percentile(50, of: value, operand: measure.operand)
      case .percentile(let percent): return percentile(percent, of: value, operand: measure.operand)
      case .share: throw writer.unsupported("\(measure)")
      }
    }

    /// Returns a percentile.
    ///
    /// Engines interpolate differently, and the last bits of their results differ, which would decide the order of
    /// equal percentiles. Percentiles of whole numbers are whole hundredths, so rounding to six decimals makes them
    /// equal.
    private func percentile(_ percent: Int, of value: String, operand: Measure.Operand) -> String {
      let dialect = writer.dialect
      let result = dialect.percentile(value, dialect.number(Double(percent) / 100))
      guard case .value(.field(let path)) = operand, path.field.isWhole else { return result }
      return dialect.rounded(result)
    }

    /// Returns a condition on groups.
    ///
    /// A part that uses measures is evaluated for each group, one that uses keys for each flight.
    mutating func having(_ condition: Condition, of group: SQLWriter) throws(SQLError) -> String {
      switch condition {
      case .all(let conditions), .any(let conditions):
        var parts: [String] = []
        for condition in conditions { parts.append(try having(condition, of: group)) }
        if case .any = condition { return parts.isEmpty ? "(1 = 0)" : "(\(parts.joined(separator: " OR ")))" }
        return parts.isEmpty ? "(1 = 1)" : "(\(parts.joined(separator: " AND ")))"
      case .not(let condition): return "(NOT \(try having(condition, of: group)))"
      default:
        let areMeasured = condition.paths.map(\.isMeasured)
        if areMeasured.allSatisfy({ $0 }) { return try group.truth(condition) }
        if areMeasured.contains(true) { throw writer.unsupported("\(condition)") }
        return "g.\(self.group(by: try writer.truth(condition)))"
      }
    }
  }

  /// Returns the requested sort keys, followed by the default order, that of `GroupGatherer`.
  private static func order(_ question: GroupQuery, by keys: [Key], of group: SQLWriter) throws(SQLError) -> [String] {
    var order: [String] = []
    for key in question.order {
      let direction = key.isDescending ? "DESC" : "ASC"
      let values: [String]
      if let own = keys.first(where: { $0.path.leads(toValueOf: key.path) }) {
        values = own.order
      } else {
        guard key.path.isMeasured else { throw group.unsupported("\(key.path.name)") }
        values = [try group.number(.field(key.path))]
      }
      order += values.map { "\($0) \(direction) NULLS LAST" }
    }
    let areNames = question.keys.allSatisfy(\.isName)
    if areNames, question.order.isEmpty, let count = group.measures[.count] {
      let known = keys.map { "g.\($0.identity) IS NOT NULL" }.joined(separator: " AND ")
      order.append("CASE WHEN \(known) THEN \(count) END DESC NULLS LAST")
    }
    for (place, key) in keys.enumerated() {
      if key.path.isName, !areNames, question.order.isEmpty {
        order.append("CASE WHEN g.\(key.identity) IS NOT NULL THEN g.flights_\(place) END DESC NULLS LAST")
      }
      order += key.order.map { "\($0) ASC NULLS LAST" }
    }
    return order
  }
}

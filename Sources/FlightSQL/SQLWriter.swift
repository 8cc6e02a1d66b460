internal import FlightStore

/// A writer of the values of a row as SQL expressions, from the same formulas that programs are compiled from.
///
/// Arithmetic is in 64-bit floating point and in the order of the formula, so that results are rounded as in the store.
/// Unknown values are null.
struct SQLWriter {
  let dialect: SQLWords
  let joins: SQLJoins
  /// The alias of the row that columns belong to.
  var alias: String
  let kind: EntityKind
  /// The meaning of `now` and of the parts of times.
  var context: FormulaContext
  /// Whether the row has only stored columns, and none of derived values.
  var isBare = false
  /// The columns of measures, if the row is a group.
  var measures: [Measure: String] = [:]

  var layout: TableLayout { .of(kind) }

  func unsupported(_ what: String) -> SQLError { SQLError(what, in: dialect.dialect) }

  /// Returns a writer for the row that some links lead to.
  func following(_ steps: [Field]) throws(SQLError) -> SQLWriter {
    var writer = self
    for step in steps {
      let alias = try joins.alias(of: step, from: writer)
      guard case .toOne(let target) = step.kind else { throw unsupported(step.name) }
      writer = SQLWriter(dialect: dialect, joins: joins, alias: alias, kind: target, context: context)
    }
    return writer
  }

  /// Returns a writer with the meaning of `now` and of the parts of times in a user's own field.
  func inContext(of field: Field) -> SQLWriter {
    var writer = self
    writer.context = field.context
    return writer
  }

  func stored(_ column: Int) -> String { "\(alias).\(dialect.name(layout.storedFields[column].columnName))" }

  /// Returns a column of a flight.
  func stored(_ column: FlightColumn) -> String { stored(column.rawValue) }

  /// The first column, which is null where a link leads nowhere.
  var key: String { stored(0) }

  /// Returns whether a derived value is a column of the view, where it is computed once.
  func isColumn(_ field: Field) -> Bool {
    !isBare && SQLSchema.derivedFields(of: kind).contains { $0 == field && $0.source == field.source }
  }

  // MARK: Numbers

  func number(_ expression: Expression) throws(SQLError) -> String {
    switch expression {
    case .number(let number), .literal(.number(let number, _)): return dialect.number(number)
    case .null, .literal(.text), .literal(.exactly), .literal(.code), .literal(.spelling): return nullNumber
    case .literal(.flag(let flag)): return dialect.number(flag ? 1 : 0)
    case .literal(.time(let time)): return try bounds(time).first
    case .column(let column): return number(ofColumn: column)
    case .linked(let relationship, let value):
      guard let step = Field.all(of: kind).first(where: { $0.source == .link(relationship) }) else { return nullNumber }
      return try following([step]).number(value)
    case .part(let part, let path): return try self.part(part, of: path)
    case .field(let path): return try following(path.steps).number(of: path.field)
    case .arithmetic(let left, .over, let right): return "(\(try number(left)) / nullif(\(try number(right)), 0))"
    case .arithmetic(let left, let sign, let right):
      return "(\(try number(left)) \(sign.rawValue) \(try number(right)))"
    case .function(let function, let arguments): return try apply(function, to: arguments)
    case .firstKnown(let values): return "coalesce(\(try values.map(number).joined(separator: ", ")))"
    case .shared(_, let value): return try number(value)
    case .choice(let condition, let first, let second):
      return "CASE WHEN \(try truth(condition)) THEN \(try number(first)) ELSE \(try number(second)) END"
    }
  }

  var nullNumber: String { "CAST(NULL AS \(dialect.doubleType))" }

  private func number(ofColumn column: Int) -> String {
    let value = stored(column)
    switch layout.columns[column].storage {
    case .flag: return "CASE WHEN \(value) THEN 1 WHEN NOT \(value) THEN 0 END"
    case .text, .list, .link: return nullNumber
    case .whole, .decimal, .time: return "CAST(\(value) AS \(dialect.doubleType))"
    }
  }

  private func number(of field: Field) throws(SQLError) -> String {
    switch field.source {
    case .column(let column): return number(ofColumn: column)
    case .formula where isColumn(field): return "\(alias).\(dialect.name(field.name))"
    case .formula(let formula):
      // The hour is that of the airport's clock in every zone.
      let writer = FieldPath(field).isHour ? inContext(of: field) : self
      return try formula.number.map { e throws(SQLError) in try writer.number(e) } ?? nullNumber
    case .link: return nullNumber
    case .inverse(let relationship):
      return known(joins.count(where: dialect.name(relationship.column.nameInViews), is: key, of: alias))
    case .related(.onward):
      return known(try joins.onwardCount(of: self))
    case .related(.measure(let measure)):
      guard let column = measures[measure] else { throw unsupported("\(measure)") }
      return "CAST(\(column) AS \(dialect.doubleType))"
    case .custom, .related: throw unsupported(field.name)
    }
  }

  /// Returns a number of flights; null if there is no row to count them for.
  private func known(_ count: String) -> String {
    "CASE WHEN \(key) IS NOT NULL THEN CAST(coalesce(\(count), 0) AS \(dialect.doubleType)) END"
  }

  private func apply(_ function: Function, to arguments: [Expression]) throws(SQLError) -> String {
    let values = try arguments.map(number)
    guard var result = values.first else { return nullNumber }
    switch function {
    case .abs: return "abs(\(result))"
    case .round: return dialect.nearest(result)
    // The minimum and the maximum are unknown if an argument is.
    case .min:
      for value in values.dropFirst() {
        result = "CASE WHEN \(value) < \(result) THEN \(value) WHEN \(value) >= \(result) THEN \(result) END"
      }
    case .max:
      for value in values.dropFirst() {
        result = "CASE WHEN \(value) > \(result) THEN \(value) WHEN \(value) <= \(result) THEN \(result) END"
      }
    case .within: return "CASE WHEN abs(\(result)) <= \(values[values.count - 1]) THEN \(result) END"
    case .atLeast: return "CASE WHEN \(result) >= \(values[values.count - 1]) THEN \(result) END"
    case .greatCircle: return dialect.greatCircle(values[0], values[1], values[2], values[3])
    }
    return result
  }
}

extension StoredField {
  /// The name of the column in the views of stored values.
  ///
  /// A value that a derived field replaces under its name has the prefix `stated_`: it is AeroAPI's own.
  var columnName: String { (isShown ? "" : "stated_") + name }
}

extension FlightColumn {
  var nameInViews: String { TableLayout.flights.storedFields[rawValue].columnName }
}

/// The joins of a statement, each of which is added once.
final class SQLJoins {
  /// Returns the name of the view with one row for each entity of a kind.
  static func view(_ kind: EntityKind) -> String { "aeroapi_\(kind.rawValue)" }

  private(set) var clauses: [String] = []
  private var aliases: Set<String> = []

  /// Returns the alias of the row that a link leads to, adding its join on first use.
  func alias(of step: Field, from writer: SQLWriter) throws(SQLError) -> String {
    let alias = "\(writer.alias)_\(step.name)"
    if !aliases.insert(alias).inserted { return alias }
    let dialect = writer.dialect
    switch step.source {
    case .related(.inbound): clauses.append(inbound(of: writer, as: alias))
    case .link(let relationship):
      let key = TableLayout.of(relationship.target).storedFields[0].columnName
      let link = writer.stored(relationship.column)
      clauses.append(
        "LEFT JOIN \(Self.view(relationship.target)) AS \(alias) ON \(alias).\(dialect.name(key)) = \(link)")
    case .column, .custom, .inverse, .formula, .related: throw writer.unsupported(step.name)
    }
    return alias
  }

  /// Returns the number of flights with a value in a column; null if there are none.
  func count(where column: String, is value: String, of row: String) -> String {
    let alias = "\(row)_by_\(column.filter { $0.isLetter || $0 == "_" })"
    return count(by: "x.\(column)", is: value, as: alias)
  }

  /// Returns the number of flights whose inbound flight is that of a writer; null if there are none.
  func onwardCount(of writer: SQLWriter) throws(SQLError) -> String {
    let joins = SQLJoins()
    let flights = SQLWriter(
      dialect: writer.dialect, joins: joins, alias: "x", kind: .flights, context: writer.context)
    let steps = Field.all(of: .flights).filter { $0.source == .related(.inbound) }
    let inbound = try flights.following(steps)
    return count(
      by: inbound.flightKey, is: writer.flightKey, as: "\(writer.alias)_onward", joining: joins.clauses)
  }

  /// Returns the number of flights for which an expression has a value; null if there are none.
  private func count(by key: String, is value: String, as alias: String, joining others: [String] = []) -> String {
    if aliases.insert(alias).inserted {
      let flights = (["\(Self.view(.flights)) AS x"] + others).joined(separator: "\n      ")
      clauses.append(
        "LEFT JOIN (SELECT \(key) AS value, count(*) AS flights FROM \(flights) GROUP BY \(key)) AS \(alias) "
          + "ON \(alias).value = \(value)")
    }
    return "\(alias).flights"
  }

  /// Returns the join with the inbound flight, on which the aircraft arrives.
  ///
  /// Of several with the same identifier, those come first that end where this flight starts, then those that are not
  /// diverted, then the one with the lowest key.
  private func inbound(of writer: SQLWriter, as alias: String) -> String {
    let other = SQLWriter(dialect: writer.dialect, joins: self, alias: "y", kind: .flights, context: writer.context)
    func name(_ column: FlightColumn) -> String { writer.dialect.name(column.nameInViews) }
    let order = "CASE WHEN \(other.stored(.isDiverted)) THEN 1 ELSE 0 END, \(other.flightKey)"
    guard writer.dialect.joinsLaterally else {
      let (identifier, end) = (name(.faFlightID), name(.destination))
      let start = "coalesce(\(writer.stored(.origin)), '')"
      return """
        LEFT JOIN (
            SELECT y.*,
              row_number() OVER (PARTITION BY y.\(identifier) ORDER BY \(order)) AS place,
              row_number() OVER (PARTITION BY y.\(identifier), y.\(end) ORDER BY \(order)) AS place_of_end,
              collect_set(coalesce(y.\(end), '')) OVER (PARTITION BY y.\(identifier)) AS ends
            FROM \(Self.view(.flights)) AS y
            WHERE y.\(identifier) IS NOT NULL
          ) AS \(alias) ON \(alias).\(identifier) = \(writer.stored(.inboundFaFlightID))
            AND CASE WHEN array_contains(\(alias).ends, \(start))
              THEN \(alias).place_of_end = 1 AND coalesce(\(alias).\(end), '') = \(start) ELSE \(alias).place = 1 END
        """
    }
    let fits = "\(other.stored(.destination)) IS NOT DISTINCT FROM \(writer.stored(.origin))"
    return """
      LEFT JOIN LATERAL (
          SELECT y.* FROM \(Self.view(.flights)) AS y
          WHERE \(other.stored(.faFlightID)) = \(writer.stored(.inboundFaFlightID))
          ORDER BY CASE WHEN \(fits) THEN 0 ELSE 1 END, \(order)
          LIMIT 1
        ) AS \(alias) ON (1 = 1)
      """
  }
}

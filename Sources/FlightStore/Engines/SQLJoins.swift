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
      let link = writer.stored(relationship.column.rawValue)
      clauses.append(
        "LEFT JOIN \(Self.view(relationship.target)) AS \(alias) ON \(alias).\(dialect.name(key)) = \(link)")
    case .column, .custom, .inverse, .formula, .related: throw writer.unsupported(step.name)
    }
    return alias
  }

  /// Returns the number of flights with a value in a column; null if there are none.
  func count(where column: String, is value: String, of row: String) -> String {
    let alias = "\(row)_by_\(column.filter { $0.isLetter || $0 == "_" })"
    if aliases.insert(alias).inserted {
      clauses.append(
        "LEFT JOIN (SELECT x.\(column) AS value, count(*) AS flights FROM \(Self.view(.flights)) AS x "
          + "GROUP BY x.\(column)) AS \(alias) ON \(alias).value = \(value)")
    }
    return "\(alias).flights"
  }

  /// Returns the join with the inbound flight, on which the aircraft arrives.
  ///
  /// Among several with the same identifier, this is one that ends where this flight starts, else the one with the
  /// lowest key.
  private func inbound(of writer: SQLWriter, as alias: String) -> String {
    let other = SQLWriter(dialect: writer.dialect, joins: self, alias: "y", kind: .flights, context: writer.context)
    func column(_ column: FlightColumn, by writer: SQLWriter) -> String { writer.stored(column.rawValue) }
    let name = { (column: FlightColumn) in
      writer.dialect.name(TableLayout.flights.storedFields[column.rawValue].columnName)
    }
    guard writer.dialect.joinsLaterally else {
      let (identifier, end) = (name(.faFlightID), name(.destination))
      let start = "coalesce(\(column(.origin, by: writer)), '')"
      return """
        LEFT JOIN (
            SELECT y.*,
              row_number() OVER (PARTITION BY y.\(identifier) ORDER BY \(other.flightKey)) AS place,
              row_number() OVER (PARTITION BY y.\(identifier), y.\(end) ORDER BY \(other.flightKey)) AS place_of_end,
              collect_set(coalesce(y.\(end), '')) OVER (PARTITION BY y.\(identifier)) AS ends
            FROM \(Self.view(.flights)) AS y
            WHERE y.\(identifier) IS NOT NULL
          ) AS \(alias) ON \(alias).\(identifier) = \(column(.inboundFaFlightID, by: writer))
            AND CASE WHEN array_contains(\(alias).ends, \(start))
              THEN \(alias).place_of_end = 1 AND coalesce(\(alias).\(end), '') = \(start) ELSE \(alias).place = 1 END
        """
    }
    let fits = "\(column(.destination, by: other)) IS NOT DISTINCT FROM \(column(.origin, by: writer))"
    return """
      LEFT JOIN LATERAL (
          SELECT y.* FROM \(Self.view(.flights)) AS y
          WHERE \(column(.faFlightID, by: other)) = \(column(.inboundFaFlightID, by: writer))
          ORDER BY CASE WHEN \(fits) THEN 0 ELSE 1 END, \(other.flightKey)
          LIMIT 1
        ) AS \(alias) ON (1 = 1)
      """
  }
}

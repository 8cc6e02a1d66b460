/// The merging of states by `StateRanking` as a window query: the states of an entity, best first, become one row.
struct SQLMerging {
  let select: String

  init(_ dialect: SQLWords, of kind: EntityKind) {
    let layout = TableLayout.of(kind)
    let names = layout.storedFields.map { dialect.name($0.columnName) }
    let columns = zip(layout.columns, names).enumerated().map { ($0.offset, $0.element.0, $0.element.1) }
    func name(_ column: FlightColumn) -> String { names[column.rawValue] }

    let states = SQLWriter(dialect: dialect, joins: SQLJoins(), alias: "t", kind: kind, context: FormulaContext())
    let identity = kind == .flights ? states.flightIdentity : [states.key]

    let known = names.map { "CASE WHEN \($0) IS NULL THEN 0 ELSE 1 END" }.joined(separator: " + ")
    var order: [String]
    switch kind {
    case .flights:
      let events = [FlightColumn.actualIn, .actualOn, .actualOff, .actualOut].enumerated().map {
        "WHEN \(name($0.element)) IS NOT NULL THEN \(4 - $0.offset)"
      }.joined(separator: " ")
      let nothing = [FlightColumn.actualIn, .actualOn, .actualOff, .actualOut].map { "\(name($0)) IS NULL" }
      let cancelled = "coalesce(\(name(.isCancelled)), (1 = 0))"
      order = [
        "CASE \(events) ELSE 0 END DESC",
        "CASE WHEN \(nothing.joined(separator: " AND ")) AND \(cancelled) THEN 1 ELSE 0 END DESC",
        "\(name(.progressPercent)) DESC NULLS LAST", "\(known) DESC", "CASE WHEN \(cancelled) THEN 0 ELSE 1 END DESC",
      ]
    case .airports, .airlines: order = ["CASE WHEN \(names[1]) THEN 1 ELSE 0 END DESC", "\(known) DESC"]
    }
    // Ties are broken by content, greatest first: arbitrary, but deterministic.
    order += names.map { "\($0) DESC NULLS LAST" }

    let isPartial = kind == .flights
    let merged = columns.map { index, column, name in
      let first = dialect.schema.firstKnown("s.\(name)", "s.place")
      if kind == .flights, index == FlightColumn.airline.rawValue {
        // The operator can come from another state; an airline given in a record has priority over it.
        let parts = [
          "stated_airline", names[FlightColumn.operatorICAO.rawValue], names[FlightColumn.operator.rawValue],
        ]
        let values = parts.map { "nullif(\(dialect.schema.firstKnown("s.\($0)", "s.place")), '')" } + [first]
        return "  coalesce(\(values.joined(separator: ", "))) AS \(name)"
      }
      switch column.role {
      case .union: return "  \(dialect.schema.unitedLists("s.\(name)")) AS \(name)"
      case .state where isPartial:
        let best = dialect.schema.firstKnown("CASE WHEN s.place = 1 THEN s.\(name) END", "s.place")
        let status = names[FlightColumn.status.rawValue]
        if name == status { return "  \(best) AS \(name)" }
        // A partial record, such as a position, has no status, and its missing estimates mean nothing.
        let currentStatus = dialect.schema.firstKnown("CASE WHEN s.place = 1 THEN s.\(status) END", "s.place")
        return "  CASE WHEN \(currentStatus) IS NOT NULL THEN \(best) ELSE \(first) END AS \(name)"
      case .state, .detail: return "  \(first) AS \(name)"
      }
    }
    let keys = identity.enumerated().map { "\($0.element) AS key_\($0.offset)" }.joined(separator: ", ")
    let keyNames = identity.indices.map { "s.key_\($0)" }.joined(separator: ", ")
    select = """
      SELECT
      \(merged.joined(separator: ",\n"))
      FROM (
        SELECT t.*, \(keys),
          row_number() OVER (PARTITION BY \(identity.joined(separator: ", "))
            ORDER BY \(order.joined(separator: ", "))) AS place
        FROM aeroapi_\(kind.singular)_states AS t
      ) AS s
      GROUP BY \(keyNames)
      """
  }
}

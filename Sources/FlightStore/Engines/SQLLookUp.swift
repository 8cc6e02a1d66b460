/// The look-up of a name in SQL, by the rules of `FlightStore.lookUp(_:)`, with all fields of what it finds.
///
/// Only the data determine what a name stands for, so there is one statement for each kind. At most two of them find a
/// row: those for airports and airlines, if a code is one of both.
package struct SQLLookUp: Sendable {
  /// The statements, one after another.
  package let text: String

  /// Creates the statements for a name.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - units: The units of figures.
  ///   - dialect: The SQL dialect.
  /// - Throws: `SQLError` for the first part that the dialect does not support.
  package init(_ name: String, units: UnitPreferences, dialect: SQLWords) throws(SQLError) {
    text = try [EntityKind.airports, .airlines, .flights].mapSQL { kind throws(SQLError) in
      let writer = RowQuery(kind).writer(dialect)
      let columns = try writer.columns(FieldPath.plain(kind), in: units)
      let order = try writer.order(of: RowQuery(kind))
      let condition = try Self.condition(name, by: writer)
      return """
        SELECT
          \(columns.map { "\($0.value) AS \($0.name)" }.joined(separator: ",\n  "))
        FROM \(writer.rows)
        WHERE \(condition)
        ORDER BY \(order.joined(separator: ", "));

        """
    }.joined(separator: "\n")
  }

  private static func condition(_ name: String, by writer: SQLWriter) throws(SQLError) -> String {
    let key = writer.dialect.text(name.uppercased())
    func exists(_ kind: EntityKind, _ test: (SQLWriter) -> String) -> String {
      "(\(writer.rowsCount(kind, test))) > 0"
    }
    func isKey(of kind: EntityKind) -> String { exists(kind) { "upper(\($0.key)) = \(key)" } }
    func hasCode(_ kind: EntityKind) -> String {
      exists(kind) { other in other.codeWays(name, of: kind).map(\.test).joined(separator: " OR ") }
    }
    let isCoded = writer.isCoded(name)
    switch writer.kind {
    case .airports:
      return "CASE WHEN \(isKey(of: .airports)) OR NOT \(isKey(of: .airlines)) THEN \(isCoded) END"
    case .airlines:
      let named = writer.keys(of: .airlines, foundBy: writer.nameWays(name, isAlone: false))
      return """
        CASE WHEN \(isKey(of: .airports)) THEN (1 = 0)
            WHEN \(hasCode(.airlines)) THEN \(isCoded)
            WHEN \(hasCode(.airports)) OR \(try writer.hasFlight(called: name)) THEN (1 = 0)
            ELSE \(writer.dialect.isFound(writer.key, named)) END
        """
    case .flights:
      let isOther = "\(hasCode(.airports)) OR \(hasCode(.airlines))"
      return "CASE WHEN \(isOther) THEN (1 = 0) ELSE \(try writer.isFlight(called: name)) END"
    }
  }
}

/// The look-up of a name in SQL, by the rules of `FlightStore.lookUp(_:)`, with all fields of what it finds.
///
/// Only the data determine what a name stands for, so there is one statement for each kind. At most two of them find a
/// row: those for airports and airlines, if a code is one of both.
package struct SQLLookUp: Sendable {
  /// The statements, one after another.
  package let text: String

  /// Creates the statements for a name.
  ///
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

/// Search in SQL, by the rules of `TextSearch` and `FlightFinder`.
extension SQLWriter {
  /// Returns an expression for how well a row matches a search text; null if it does not.
  ///
  /// The rank is 1 for an exact match by code or name, 2 if a city or a name begins with the text, and 3 if a word in
  /// one does. Rows of rank 3 count only if there are none of rank 1 and 2.
  ///
  /// - Throws: `SQLError` for the first part that the dialect does not support.
  func searchRank(_ text: String) throws(SQLError) -> String {
    var byWord = RowQuery(kind)
    byWord.require(searchForWord: text)
    let isExact: String
    switch kind {
    case .flights:
      let toAirport = try Field.named("destination", of: .flights).map { field throws(SQLError) in
        try isLinked(field, to: codeWays(text, of: .airports), of: .airports)
      }
      isExact = "\(try isFlight(called: text)) OR \(toAirport ?? "(1 = 0)")"
    case .airports, .airlines: isExact = isCoded(text)
    }
    let begins = try truth(.any(RowQuery.beginnings(kind, of: text)))
    return "CASE WHEN \(isExact) THEN 1 WHEN \(begins) THEN 2 WHEN \(try truth(byWord.condition)) THEN 3 END"
  }

  /// Returns a test of whether a code identifies an airport or airline.
  func isCoded(_ text: String) -> String {
    "(\(dialect.isFound(key, keys(of: kind, foundBy: codeWays(text, of: kind)))))"
  }

  /// Returns a test of whether a flight is operated under a name or, if no flight is, has a codeshare of that name.
  func isFlight(called text: String) throws(SQLError) -> String {
    let name = FlightName(text)
    if name.isEmpty { return "(1 = 0)" }
    let shared = try FlightFinder.codeshares.mapSQL { column throws(SQLError) in
      try field(of: column).map { field throws(SQLError) in try compare(field, .equal, spelling: name) } ?? "(1 = 0)"
    }
    let isOperated = "(\(rowsCount(.flights) { $0.isOperated(as: name) })) > 0"
    return "CASE WHEN \(isOperated) THEN \(self.isOperated(as: name)) ELSE \(shared.joined(separator: " OR ")) END"
  }

  /// Returns a test of whether a name identifies any flight.
  func hasFlight(called text: String) throws(SQLError) -> String {
    let other = SQLWriter(dialect: dialect, joins: SQLJoins(), alias: "x", kind: .flights, context: context)
    let test = try other.isFlight(called: text)
    return "(\(rowsCount(.flights) { _ in test })) > 0"
  }

  /// Returns a subquery that counts the airports, airlines or flights, with the alias `x`, that pass a test.
  func rowsCount(_ kind: EntityKind, _ test: (SQLWriter) -> String) -> String {
    let other = SQLWriter(dialect: dialect, joins: SQLJoins(), alias: "x", kind: kind, context: context)
    return "SELECT count(*) FROM \(SQLJoins.view(kind)) AS x WHERE \(test(other))"
  }

  private func isOperated(as name: FlightName) -> String {
    func isSpelled(_ text: String) -> String { "\(dialect.flightName(text)) = \(dialect.text(name.text))" }
    var tests = FlightFinder.names.map { isSpelled(stored($0.rawValue)) }
    let (code, number) = (stored(FlightColumn.operatorIATA.rawValue), stored(FlightColumn.flightNumber.rawValue))
    tests.append("\(code) <> '' AND \(number) <> '' AND \(isSpelled("(\(code) || \(number))"))")
    return "(\(tests.joined(separator: " OR ")))"
  }

  private func isLinked(_ field: Field, to ways: [CodeWay], of target: EntityKind) throws(SQLError) -> String {
    "(\(dialect.isFound(try text(of: field), keys(of: target, foundBy: ways))))"
  }

  private func field(of column: FlightColumn) -> Field? {
    Field.all(of: .flights).first { $0.source == .column(column.rawValue) }
  }
}

/// What people mean by what they type, in SQL: the rules of `TextSearch` and `FlightFinder` in other words.
extension SQLWriter {
  /// Writes how well a row fits a text that somebody types: 1 where it goes by it, 2 where a city or a name begins with it, 3
  /// where a word of these does; null where it does not fit.
  ///
  /// - Parameter text: What is typed.
  /// - Returns: The number; rows of 3 are wanted only where there are none of 1 and 2.
  /// - Throws: `SQLError` for what the dialect cannot say.
  func searchRank(_ text: String) throws(SQLError) -> String {
    var byWord = RowQuery(kind)
    byWord.require(searchForWord: text)
    let goesBy: String
    switch kind {
    case .flights:
      let toAirport = try Field.named("destination", of: .flights).map { field throws(SQLError) in
        try isLinked(field, to: codeWays(text, of: .airports), of: .airports)
      }
      goesBy = "\(try isFlight(called: text)) OR \(toAirport ?? "(1 = 0)")"
    case .airports, .airlines: goesBy = isCoded(text)
    }
    let begins = try truth(.any(RowQuery.beginnings(kind, of: text)))
    return "CASE WHEN \(goesBy) THEN 1 WHEN \(begins) THEN 2 WHEN \(try truth(byWord.condition)) THEN 3 END"
  }

  /// Whether an airport or airline goes by a code.
  func isCoded(_ text: String) -> String {
    "(\(dialect.isFound(key, keys(of: kind, foundBy: codeWays(text, of: kind)))))"
  }

  /// Whether a flight goes by a name as it is operated or, where no flight does, by one of its codeshares.
  func isFlight(called text: String) throws(SQLError) -> String {
    let name = FlightName(text)
    if name.isEmpty { return "(1 = 0)" }
    let shared = try FlightFinder.codeshares.mapSQL { column throws(SQLError) in
      try field(of: column).map { field throws(SQLError) in try test(field, .equal, spelling: name) } ?? "(1 = 0)"
    }
    let isOperated = "(\(rowsCount(.flights) { $0.isOperated(as: name) })) > 0"
    return "CASE WHEN \(isOperated) THEN \(self.isOperated(as: name)) ELSE \(shared.joined(separator: " OR ")) END"
  }

  /// Whether any flight goes by a name, whatever way.
  func hasFlight(called text: String) throws(SQLError) -> String {
    let other = SQLWriter(dialect: dialect, joins: SQLJoins(), alias: "x", kind: .flights, context: context)
    let test = try other.isFlight(called: text)
    return "(\(rowsCount(.flights) { _ in test })) > 0"
  }

  /// Writes how many airports, airlines or flights, called `x`, pass a test.
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

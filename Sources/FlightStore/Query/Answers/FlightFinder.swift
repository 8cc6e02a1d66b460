/// Finds flights by what people call them: a number in any spelling (`UAL412`, `ua 412`, `UA-0412`), as operated or as one
/// of the codeshares, a registration or FlightAware's identifier.
struct FlightFinder {
  private let flights: Table
  private let texts: TextPool

  init(_ graph: Graph) {
    flights = graph.flights.rows
    texts = graph.texts
  }

  /// The condition that holds for every flight that goes by a name, and for a few that only look like it.
  static func condition(_ text: String) -> Condition {
    let name = FlightName(text)
    if name.isEmpty { return .any([]) }
    let spelled = (names + codeshares).compactMap { column in
      path(column).map { Condition.compare($0, .equal, .spelling(name)) }
    }
    // The operator's code and the number make a name together, which takes the two of them to tell.
    let apart: [Condition] = [(FlightColumn.operatorIATA, Comparison.begins), (.flightNumber, .matches)].compactMap {
      column, comparison in path(column).map { .compare($0, comparison, .spelling(name)) }
    }
    return .any(spelled + [.all(apart)])
  }

  /// Returns the flights that go by a name as operated, or, where there is none, as one of their codeshares.
  ///
  /// - Complexity: O(*n*), where *n* is the number of flights.
  func rows(_ text: String) -> [Int] {
    let name = FlightName(text)
    if name.isEmpty { return [] }
    let flights = self.flights.presentRows
    let operated = flights.filter { isOperated($0, as: name) }
    if !operated.isEmpty { return operated }
    return flights.filter { row in Self.codeshares.contains { isOne(of: $0, row, name) } }
  }

  /// Returns the codeshare of a flight that a text names, if it names the flight by a codeshare only.
  func codeshare(_ text: String, of row: Int) -> String? {
    let name = FlightName(text)
    if isOperated(row, as: name) { return nil }
    let list = Self.codeshares.flatMap { texts.items(flights.text($0.rawValue, row)) }
    return list.first { FlightName($0) == name }.map { String(decoding: $0, as: UTF8.self) }
  }

  private static let names: [FlightColumn] = [
    .ident, .identICAO, .identIATA, .atcIdent, .registration, .faFlightID,
  ]
  private static let codeshares: [FlightColumn] = [.codeshares, .codesharesIATA]

  private static func path(_ column: FlightColumn) -> FieldPath? {
    try? FieldPath(parsing: column.column.path, of: .flights)
  }

  private func bytes(_ column: FlightColumn, _ row: Int) -> UnsafeBufferPointer<UInt8> {
    texts.bytes(flights.text(column.rawValue, row))
  }

  private func isOperated(_ row: Int, as name: FlightName) -> Bool {
    if Self.names.contains(where: { name.isSpelled(bytes($0, row)) }) { return true }
    let (code, number) = (bytes(.operatorIATA, row), bytes(.flightNumber, row))
    if code.isEmpty || number.isEmpty || name.begins(with: code) == false { return false }
    return name == FlightName(Array(code) + Array(number))
  }

  private func isOne(of codeshares: FlightColumn, _ row: Int, _ name: FlightName) -> Bool {
    TextPool.anyItem(of: bytes(codeshares, row)) { name.isSpelled($0) }
  }
}

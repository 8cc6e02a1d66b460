/// Searching by what people type: a code in any form, or the first letters of a city or a name.
extension RowQuery {
  /// Returns the rows that go by a code, followed by those whose city (of a flight, its destination's; of an airline, name)
  /// begins with the text, in any case and with any accents; each part in its usual order.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows.
  package func rows(searchedBy text: String, in store: FlightStore) -> RowSelection {
    var whole = self
    whole.offset = 0
    whole.limit = nil
    var exact = whole
    exact.require(searchFor: text, in: store, exactOnly: true)
    whole.require(searchFor: text, in: store, exactOnly: false)
    let first = exact.rows(in: store).rows
    let known = Set(first)
    var rows = first + whole.rows(in: store).rows.filter { !known.contains($0) }
    rows = Array(rows.dropFirst(offset))
    if let limit { rows = Array(rows.prefix(limit)) }
    return RowSelection(graph: store.graph, entity: entity, rows: rows)
  }

  /// What is to be loaded for a search: of all things, for whether a flight goes by a name may rest on others, whatever
  /// else is asked of it.
  ///
  /// - Parameter fields: The fields to be shown; `nil` for whole records.
  /// - Returns: A question for all things, and the fields that it needs.
  package func demandOfSearch(showing fields: [FieldPath]?) -> (query: RowQuery, fields: [FieldPath]?) {
    let own = condition.paths + sort.map(\.path) + [distinct].compactMap { $0 }
    return (RowQuery(entity), fields.map { $0 + own + (entity == .flights ? FlightFinder.fields : []) })
  }

  /// Narrows the question to what a search finds.
  package mutating func require(searchFor text: String, in store: FlightStore, exactOnly: Bool) {
    let rows = Set(exactRows(text, in: store))
    var alternatives = [Condition.isRow(rows)]
    let names =
      switch entity {
      case .flights: ["destination.city"]
      case .airports: ["city"]
      case .airlines: ["name", "short_name"]
      }
    if !exactOnly {
      alternatives += names.compactMap { try? FieldPath(parsing: $0, of: entity) }.map {
        .compare($0, .begins, .text(text))
      }
    }
    require(.any(alternatives))
  }

  private func exactRows(_ text: String, in store: FlightStore) -> [Int] {
    switch entity {
    case .airports, .airlines: return store.graph.rows(text, of: entity)
    case .flights:
      let airports = store.graph.rows(text, of: .airports)
      let arrivals = airports.flatMap { store.graph.inverse(.destination).rows(of: $0).map(Int.init) }
      return arrivals + FlightFinder(store.graph).rows(text)
    }
  }
}

/// Finds flights by what people call them.
struct FlightFinder {
  private let graph: Graph

  /// The fields that hold what flights are called, and where they go.
  static var fields: [FieldPath] {
    let paths = (names + codeshares + [.operatorIATA, .flightNumber]).map(\.column.path) + ["destination"]
    return paths.compactMap { try? FieldPath(parsing: $0, of: .flights) }
  }

  init(_ graph: Graph) { self.graph = graph }

  /// Returns the flights that go by a number in any spelling (`UAL412`, `ua 412`, `UA-0412`), as operated or as one of
  /// their codeshares, or by a registration or FlightAware's identifier.
  ///
  /// - Complexity: O(*n*), where *n* is the number of flights.
  func rows(_ text: String) -> [Int] {
    let wanted = FlightName(Array(text.utf8))
    if wanted.isEmpty { return [] }
    let operated = rows { isOperated($0, as: wanted) }
    return operated.isEmpty ? rows { row in Self.codeshares.contains { isOne(of: $0, row, wanted) } } : operated
  }

  /// Returns the codeshare of a flight that a text names, if it names the flight by a codeshare only.
  func codeshare(_ text: String, of row: Int) -> String? {
    let wanted = FlightName(Array(text.utf8))
    if isOperated(row, as: wanted) { return nil }
    let list = Self.codeshares.flatMap {
      graph.texts.items(graph.flights.rows.text($0.rawValue, row))
    }
    return list.first { FlightName($0) == wanted }.map { String(decoding: $0, as: UTF8.self) }
  }

  private func rows(where isWanted: (Int) -> Bool) -> [Int] { graph.flights.rows.presentRows.filter(isWanted) }

  private static let names: [FlightColumn] = [
    .ident, .identICAO, .identIATA, .atcIdent, .registration, .faFlightID,
  ]
  private static let codeshares: [FlightColumn] = [.codeshares, .codesharesIATA]

  private func bytes(_ column: FlightColumn, _ row: Int) -> UnsafeBufferPointer<UInt8> {
    graph.texts.bytes(graph.flights.rows.text(column.rawValue, row))
  }

  private func isOperated(_ row: Int, as name: FlightName) -> Bool {
    if Self.names.contains(where: { name.isSpelled(bytes($0, row)) }) { return true }
    let (code, number) = (bytes(.operatorIATA, row), bytes(.flightNumber, row))
    if code.isEmpty || number.isEmpty || name.begins(code) == false { return false }
    return name == FlightName(Array(code) + Array(number))
  }

  private func isOne(of codeshares: FlightColumn, _ row: Int, _ name: FlightName) -> Bool {
    TextPool.anyItem(of: bytes(codeshares, row)) { name.isSpelled($0) }
  }
}

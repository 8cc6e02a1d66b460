/// Search by what a user types: a code in any form, or the first letters of a city or a name.
extension RowQuery {
  /// Returns the rows that match a search text, best first.
  ///
  /// Rows whose code matches come first, then those whose city (of a flight, its destination's; of an airline, its
  /// name) begins with the text, ignoring case and accents; each part is in its default order. If there are neither,
  /// the result is the rows in which any word begins with the text.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows.
  package func rows(rankedBy text: String, in store: FlightStore) -> RowSelection {
    var whole = self
    (whole.offset, whole.limit) = (0, nil)
    let exactMatches = Set(exactRows(text, in: store))
    var exact = whole
    exact.require(.isRow(exactMatches))
    whole.require(.any([.isRow(exactMatches)] + Self.beginnings(entity, of: text)))
    let first = exact.rows(in: store).rows
    let known = Set(first)
    let rows = first + whole.rows(in: store).rows.filter { !known.contains($0) }
    if rows.isEmpty { return self.rows(searchedByWord: text, in: store) }
    return RowSelection(graph: store.graph, entity: entity, rows: part.of(rows))
  }

  /// Returns the rows in which a word of a city or a name, or a flight's ident, begins with the text.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows.
  package func rows(searchedByWord text: String, in store: FlightStore) -> RowSelection {
    var query = self
    query.require(searchForWord: text)
    return query.rows(in: store)
  }

  /// Narrows the query to rows in which a word of a city or a name, or a flight's ident, begins with a text.
  package mutating func require(searchForWord text: String) {
    let names =
      entity == .airports ? ["city", "name"] : entity == .airlines ? ["name", "short_name"] : ["destination.city"]
    var conditions: [Condition] = []
    for path in FieldPath.paths(names, of: entity) {
      conditions += [" ", "-", "/", "'"].map { .compare(path, .contains, .text($0 + text)) }
      conditions.append(.compare(path, .begins, .text(text)))
    }
    if entity == .flights {
      let idents = FieldPath.paths(["ident", "ident_iata"], of: .flights)
      conditions += idents.map { .compare($0, .begins, .text(text)) }
      if let (code, number) = FlightName(text).parts {
        let parts = zip(
          FieldPath.paths(["operator_iata", "flight_number"], of: .flights),
          [(Comparison.equal, code), (.begins, number)])
        conditions.append(.all(parts.map { .compare($0, $1.0, .text($1.1)) }))
      }
    }
    require(.any(conditions))
  }

  /// Returns a query for everything that a search can find, and the fields that it and this query need.
  ///
  /// The query ignores this query's own condition: whether a flight matches by a codeshare depends on whether another
  /// flight is operated under that name. Without fields to be shown, whole records are.
  package func demand(ofSearchFor text: String, showing fields: [FieldPath]?) -> (query: RowQuery, fields: [FieldPath]?)
  {
    var demand = RowQuery(entity)
    if entity == .flights, !takesOtherFlights(showing: fields) {
      let toAirport = (try? FieldPath(parsing: "destination", of: entity)).map {
        Condition.compare($0, .equal, .text(text))
      }
      var byWord = RowQuery(.flights)
      byWord.require(searchForWord: text)
      let others = [toAirport, byWord.condition].compactMap { $0 }
      demand.require(.any([FlightFinder.condition(text)] + others + Self.beginnings(entity, of: text)))
    }
    return (demand, fields.map { $0 + condition.paths + sort.map(\.path) + [distinct].compactMap { $0 } })
  }

  /// Narrows the query to what a search finds.
  package mutating func require(searchFor text: String, in store: FlightStore) {
    require(.any([.isRow(Set(exactRows(text, in: store)))] + Self.beginnings(entity, of: text)))
  }

  /// Returns alternative conditions, one for each city or name that can begin with a text.
  static func beginnings(_ entity: EntityKind, of text: String) -> [Condition] {
    let names =
      switch entity {
      case .flights: ["destination.city"]
      case .airports: ["city"]
      case .airlines: ["name", "short_name"]
      }
    return FieldPath.paths(names, of: entity).map { .compare($0, .begins, .text(text)) }
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

/// Finds flights by any name in use for them.
///
/// A name is a flight number in any spelling (`UAL412`, `ua 412`, `UA-0412`), as operated or as one of the codeshares,
/// a registration, or FlightAware's identifier. `UA412` also means `UAL412` if an airline of that IATA code is known.
struct FlightFinder {
  private let graph: Graph

  init(_ graph: Graph) { self.graph = graph }

  private var flights: Table { graph.rows(.flights) }
  private var texts: TextPool { graph.texts }

  /// Returns a condition that holds for every flight with a name, as operated or also as a codeshare, and for a few
  /// false positives.
  static func condition(_ text: String, withCodeshares: Bool = true) -> Condition {
    let name = FlightName(text)
    if name.isEmpty { return .any([]) }
    let spelled = (withCodeshares ? names + codeshares : names).compactMap { column in
      path(column).map { Condition.compare($0, .equal, .spelling(name)) }
    }
    // Operator code and flight number are separate columns, so this part only checks how the name begins and ends.
    let apart: [Condition] = [(FlightColumn.operatorIATA, Comparison.begins), (.flightNumber, .matches)].compactMap {
      column, comparison in path(column).map { .compare($0, comparison, .spelling(name)) }
    }
    return .any(spelled + [.all(apart)])
  }

  /// Returns the flights operated under a name or, if there are none, the flights with a codeshare of that name.
  ///
  /// - Complexity: O(*n* + *m*), where *n* is the number of flights and *m* the number of interned texts.
  func rows(_ text: String) -> [Int] {
    let operated = operated(text)
    if !operated.isEmpty { return operated }
    let names = names(meaning: text)
    let shares = graph.textMarks { list in
      TextPool.anyItem(of: list, names.areSpelled) ? 1 : 0
    }
    return rows(with: 1, of: shares, in: Self.codeshares)
  }

  /// Returns the flights operated under a name.
  func operated(_ text: String) -> [Int] {
    let name = FlightName(text)
    if name.isEmpty { return [] }
    let others = Array(names(meaning: text).dropFirst())
    // Texts are tested one after another, which takes a tenth of the time of following each flight to its texts.
    let (begins, isSpelled): (UInt8, UInt8) = (1, 2)
    let marks = graph.textMarks { text in
      let isBegun = name.begins(with: text) == true
      if !isBegun, others.isEmpty { return 0 }
      let isNamed = isBegun && name.isSpelled(text) || others.areSpelled(text)
      return (isBegun ? begins : 0) | (isNamed ? isSpelled : 0)
    }
    let named = rows(with: isSpelled, of: marks, in: Self.names)
    let apart = rows(with: begins, of: marks, in: [.operatorIATA]).filter { isSpelledApart(name, ofRow: $0) }
    return apart.isEmpty ? named : Set(named).union(apart).sorted()
  }

  private func names(meaning text: String) -> [FlightName] { CodeResolver(graph).names(meaning: FlightName(text)) }

  /// Returns the flights with a text that has a mark in one of some columns.
  private func rows(with mark: UInt8, of marks: [UInt8], in columns: [FlightColumn]) -> [Int] {
    let count = flights.segments.count
    let parts = Threads.divide(count, worthThread: 32) { [graph] part in
      var rows: [Int] = []
      marks.withUncounted { marks in
        graph.rows(.flights).forEachSegment(part.share(of: count)) { segment, first, mask in
          let found = columns.reduce(RowMask.none) { found, column in
            let texts = segment.columns[column.rawValue]
            return texts.width == 0 ? found : found | mask.rows { marks[Int(texts[$0])] & mark != 0 }
          }
          found.forEach { rows.append(first + $0) }
        }
      }
      return rows
    }
    return Array(joining: parts)
  }

  /// Returns the codeshare that a text spells, or `nil` if the flight is operated under that name itself.
  func codeshare(_ text: String, of row: Int) -> String? {
    let names = names(meaning: text)
    if isSpelledApart(names[0], ofRow: row) { return nil }
    if Self.names.contains(where: { withText($0, ofRow: row, names.areSpelled) }) { return nil }
    let list = Self.codeshares.flatMap { texts.items(flights.text($0.rawValue, ofRow: row)) }
    return list.first { names.contains(FlightName($0)) }.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The columns that hold names under which a flight is operated.
  static let names: [FlightColumn] = [
    .ident, .identICAO, .identIATA, .atcIdent, .registration, .faFlightID,
  ]
  /// The columns that hold lists of codeshares.
  static let codeshares: [FlightColumn] = [.codeshares, .codesharesIATA]

  private static func path(_ column: FlightColumn) -> FieldPath? {
    try? FieldPath(parsing: column.column.path, of: .flights)
  }

  private func withText<Result>(_ column: FlightColumn, ofRow row: Int, _ body: (Span<UInt8>) -> Result) -> Result {
    texts.bytes(flights.text(column.rawValue, ofRow: row)).withSpan(body)
  }

  /// Returns whether the code of the operator and the flight number spell a name together.
  private func isSpelledApart(_ name: FlightName, ofRow row: Int) -> Bool {
    guard withText(.flightNumber, ofRow: row, name.ends) == true,
      withText(.operatorIATA, ofRow: row, name.begins) == true
    else { return false }
    let code = withText(.operatorIATA, ofRow: row) { $0.array }
    return name == FlightName(code + withText(.flightNumber, ofRow: row) { $0.array })
  }
}

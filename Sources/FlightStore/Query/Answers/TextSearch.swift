/// Search by what a user types: a code in any form, or the first letters of a city or a name.
extension RowQuery {
  /// Returns the rows that match a search text, best first.
  ///
  /// Rows whose code matches come first, then those whose city (of a flight, its destination's; of an airline, its
  /// name) begins with the text, ignoring case and accents; each part is in its default order. If there are neither,
  /// the result is the rows in which any word or a code begins with the text.
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

  /// Returns the rows in which a word of a city or a name, a code, or a flight's ident, begins with the text.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows.
  package func rows(searchedByWord text: String, in store: FlightStore) -> RowSelection {
    var query = self
    query.require(searchForWord: text)
    return query.rows(in: store)
  }

  /// Narrows the query to rows in which a word of a city or a name, a code, or a flight's ident, begins with a text.
  ///
  /// An apostrophe after the first letter may be missing: `ohare` finds O'Hare.
  package mutating func require(searchForWord text: String) {
    let names =
      entity == .airports ? ["city", "name"] : entity == .airlines ? ["name", "short_name"] : ["destination.city"]
    var conditions: [Condition] = []
    for path in FieldPath.paths(names, of: entity) {
      conditions += [" ", "-", "/", "'"].map { .compare(path, .contains, .text($0 + text)) }
      conditions.append(.compare(path, .begins, .text(text)))
      if let first = text.first, first.isLetter, text.count > 2 {
        let elided = "\(first)'\(text.dropFirst())"
        conditions += [.compare(path, .begins, .text(elided)), .compare(path, .contains, .text(" " + elided))]
      }
    }
    let codes = entity == .flights ? ["ident", "ident_iata"] : ["icao", "iata"]
    conditions += FieldPath.paths(codes, of: entity).map { .compare($0, .begins, .text(text)) }
    if entity == .flights {
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
    var found = RowQuery(entity)
    if entity == .flights {
      let toAirport = FieldPath.paths(["destination"], of: entity).map { Condition.compare($0, .equal, .text(text)) }
      var byWord = RowQuery(.flights)
      byWord.require(searchForWord: text)
      found.require(
        .any([FlightFinder.condition(text)] + toAirport + [byWord.condition] + Self.beginnings(entity, of: text)))
    }
    // Values that are taken from other flights need these too, and the search all that it compares.
    var demand = takesOtherFlights(showing: fields) ? RowQuery(entity) : found
    demand.searchesIdentifiers = true
    let paths = found.condition.paths + condition.paths + orderingPaths
    return (demand, fields.map { $0 + paths })
  }

  /// Narrows the query to what a search finds.
  package mutating func require(searchFor text: String, in store: FlightStore) {
    require(.any([.isRow(Set(exactRows(text, in: store)))] + Self.beginnings(entity, of: text)))
  }

  /// Returns alternative conditions, one for each city or name that can begin with a text.
  package static func beginnings(_ entity: EntityKind, of text: String) -> [Condition] {
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

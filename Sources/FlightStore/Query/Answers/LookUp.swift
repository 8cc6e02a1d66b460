extension FlightStore {
  /// Returns the rows that a name identifies, or an empty array.
  ///
  /// The first of these that matches wins: an airport or airline by its key; either by another of its codes; flights by
  /// number in any spelling, codeshare, registration or identifier; airlines by name.
  ///
  /// - Complexity: O(*n*), where *n* is the number of flights.
  package func lookUp(_ name: String) -> [RowSelection] {
    let kinds = [EntityKind.airports, .airlines]
    for kind in kinds {
      let rows = graph.rows(name, of: kind)
      let isKey = rows.contains { graph.texts.string(graph.code(of: kind, row: $0))?.uppercased() == name.uppercased() }
      if isKey { return [selection(of: kind, rows: rows)] }
    }
    let byCode = kinds.map { selection(of: $0, rows: graph.rows(name, of: $0)) }.filter { $0.count > 0 }
    if !byCode.isEmpty { return byCode }
    let flights = FlightFinder(graph).rows(name)
    if !flights.isEmpty { return [selection(of: .flights, rows: flights)] }
    let airlines = CodeResolver(graph).airlines(named: name)
    return airlines.isEmpty ? [] : [selection(of: .airlines, rows: airlines)]
  }

  /// Returns the flight in a row if it has an identifier of FlightAware's: a check of a remembered row.
  package func flight(identified identifier: String, inRow row: Int) -> RowSelection? {
    let flights = graph.flights.rows
    guard row < flights.count, flights.isPresent(row),
      graph.texts.string(flights.text(FlightColumn.faFlightID.rawValue, ofRow: row)) == identifier
    else { return nil }
    return selection(of: .flights, rows: [row])
  }

  /// Returns the code, ident or airline's name nearest to a name that matches nothing.
  ///
  /// - Complexity: O(*n*), where *n* is the number of entities.
  package func suggestion(for name: String) -> String? {
    let idents = graph.flights.rows.presentRows.compactMap { graph.texts.string(graph.code(of: .flights, row: $0)) }
    let codes = [EntityKind.airports, .airlines].flatMap { Array(graph.codes($0).codes) }
    return NearestName.nearest(to: name, in: codes.sorted() + idents.sorted())
  }

  /// Returns rows in their default order.
  private func selection(of kind: EntityKind, rows: [Int]) -> RowSelection {
    RowSelection(graph: graph, entity: kind, rows: RowOrder(graph, of: kind, by: []).sorted(rows, first: .max))
  }
}

extension RowSelection {
  /// The rows as selections of one row each.
  package var single: [RowSelection] { rows.map { RowSelection(graph: graph, entity: entity, rows: [$0]) } }

  /// Appends the rows of another selection from the same snapshot.
  package mutating func append(_ other: RowSelection) {
    precondition(other.entity == entity, "rows of \(other.entity) are no \(entity)")
    self = RowSelection(graph: graph, entity: entity, rows: rows + other.rows)
  }

  /// Returns the rows at a range of positions.
  package subscript(places: Range<Int>) -> RowSelection {
    RowSelection(graph: graph, entity: entity, rows: Array(rows[places]))
  }

  /// Returns the first rows.
  package func prefix(_ count: Int) -> RowSelection {
    RowSelection(graph: graph, entity: entity, rows: Array(rows.prefix(count)))
  }

  /// Returns the flights at the other end of a to-many relationship, ordered by a field.
  package func flights(_ relationship: String, of row: Int, by field: String) -> RowSelection {
    guard case .inverse(let inverse)? = Field.named(relationship, of: entity)?.source,
      let key = try? FieldPath(parsing: field, of: .flights)
    else { return RowSelection(graph: graph, entity: .flights, rows: []) }
    let rows = graph.inverse(inverse).rows(of: row).map(Int.init)
    let ordered = RowOrder(graph, of: .flights, by: [SortKey(key)]).sorted(rows, first: .max)
    return RowSelection(graph: graph, entity: .flights, rows: ordered)
  }

  /// Returns the codeshare that a text spells, or `nil` if the flight is operated under that name itself.
  package func codeshare(_ text: String, ofRow row: Int) -> String? { FlightFinder(graph).codeshare(text, of: row) }

  /// Returns the flights whose inbound flight is this one: they wait for its aircraft.
  package func onward(ofRow row: Int) -> RowSelection {
    RowSelection(graph: graph, entity: .flights, rows: graph.onward(row))
  }
}

extension FlightStore {
  /// Returns what goes by a name: an airport or airline by its key, else by another of its codes, else flights by
  /// number in any spelling, codeshare, registration or identifier, else airlines by name.
  ///
  /// Empty when nothing does.
  ///
  /// - Complexity: O(*n*), where *n* is the number of flights.
  package func lookUp(_ name: String) -> [RowSelection] {
    let kinds = [EntityKind.airports, .airlines]
    for kind in kinds {
      let rows = graph.rows(name, of: kind)
      let isKey = rows.contains { graph.texts.string(graph.code(of: $0, kind))?.uppercased() == name.uppercased() }
      if isKey { return [selection(of: kind, rows: rows)] }
    }
    let byCode = kinds.map { selection(of: $0, rows: graph.rows(name, of: $0)) }.filter { $0.count > 0 }
    if !byCode.isEmpty { return byCode }
    let flights = FlightFinder(graph).rows(name)
    if !flights.isEmpty { return [selection(of: .flights, rows: flights)] }
    let airlines = CodeResolver(graph).airlines(named: name)
    return airlines.isEmpty ? [] : [selection(of: .airlines, rows: airlines)]
  }

  /// Returns the flight with an identifier of FlightAware's, if it is in some row: where somebody has just seen it.
  package func flight(identified identifier: String, inRow row: Int) -> RowSelection? {
    let flights = graph.flights.rows
    guard row < flights.count, flights.isPresent(row),
      graph.texts.string(flights.text(FlightColumn.faFlightID.rawValue, ofRow: row)) == identifier
    else { return nil }
    return selection(of: .flights, rows: [row])
  }

  /// The nearest code, ident or airline's name to one that nothing goes by.
  ///
  /// - Complexity: O(*n*), where *n* is the number of entities.
  package func suggestion(for name: String) -> String? {
    let idents = graph.flights.rows.presentRows.compactMap { graph.texts.string(graph.code(of: $0, .flights)) }
    let codes = [EntityKind.airports, .airlines].flatMap { Array(graph.codes($0).codes) }
    return NearestName.nearest(to: name, in: codes.sorted() + idents.sorted())
  }

  /// Rows in their usual order.
  private func selection(of kind: EntityKind, rows: [Int]) -> RowSelection {
    RowSelection(graph: graph, entity: kind, rows: RowOrder(graph, of: kind, by: []).sorted(rows, first: .max))
  }
}

extension RowSelection {
  /// The rows one by one.
  package var single: [RowSelection] { rows.map { RowSelection(graph: graph, entity: entity, rows: [$0]) } }

  /// Adds the rows of another answer about the same snapshot.
  package mutating func append(_ other: RowSelection) {
    precondition(other.entity == entity, "rows of \(other.entity) are no \(entity)")
    self = RowSelection(graph: graph, entity: entity, rows: rows + other.rows)
  }

  /// Some of the rows, by their place.
  package subscript(places: Range<Int>) -> RowSelection {
    RowSelection(graph: graph, entity: entity, rows: Array(rows[places]))
  }

  /// The first rows.
  package func prefix(_ count: Int) -> RowSelection {
    RowSelection(graph: graph, entity: entity, rows: Array(rows.prefix(count)))
  }

  /// The flights at the other end of a relationship to many, ordered by a field.
  package func flights(_ relationship: String, of row: Int, by field: String) -> RowSelection {
    guard case .inverse(let inverse)? = Field.named(relationship, of: entity)?.source,
      let key = try? FieldPath(parsing: field, of: .flights)
    else { return RowSelection(graph: graph, entity: .flights, rows: []) }
    let rows = graph.inverse(inverse).rows(of: row).map(Int.init)
    let ordered = RowOrder(graph, of: .flights, by: [SortKey(key)]).sorted(rows, first: .max)
    return RowSelection(graph: graph, entity: .flights, rows: ordered)
  }

  /// The codeshare by which a text names a flight, if it is by that only.
  package func codeshare(_ text: String, ofRow row: Int) -> String? { FlightFinder(graph).codeshare(text, of: row) }

  /// The flights that wait for the aircraft of a flight.
  package func onward(ofRow row: Int) -> RowSelection {
    RowSelection(graph: graph, entity: .flights, rows: graph.onward(row))
  }
}

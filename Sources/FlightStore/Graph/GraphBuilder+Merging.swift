extension GraphBuilder {
  /// Adds what other tables hold, as if everything that they came from had been read here.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows of the other tables.
  mutating func add(_ other: Tables) {
    var places: [EntityKind: [UInt64]] = [:]
    for kind in [EntityKind.airports, .airlines, .flights] {
      let table = other[kind]
      var found = [UInt64](repeating: 0, count: table.rows.count)
      for row in table.rows.presentRows {
        let states = table.states(of: row)
        var place = 0
        if states.isEmpty { place = add(row, of: table.rows, other.texts, places) }
        for state in states { place = add(state, of: table.stateRows, other.texts, places) }
        // States that have proved useless are gone, but what they had in sets is not.
        if kind == .flights, !states.isEmpty { unite(place, with: row, of: table.rows, other.texts) }
        found[row] = UInt64(place + 1)
      }
      places[kind] = found
    }
  }

  private mutating func add(_ row: Int, of source: Table, _ texts: TextPool, _ places: [EntityKind: [UInt64]]) -> Int {
    let kind = source.layout.kind
    let copy = tables[kind].rows.appendRow()
    for (column, declared) in source.layout.columns.enumerated() {
      var stored = source.stored(column, row)
      if stored == 0 { continue }
      switch declared.storage {
      case .text, .list: stored = UInt64(tables.texts.intern(texts.bytes(source.text(column, row))).number)
      case .link:
        let target: EntityKind = column == FlightColumn.airline.rawValue ? .airlines : .airports
        stored = places[target]?[Int(stored) - 1] ?? 0
      case .flag, .whole, .decimal, .time: break
      }
      tables[kind].rows.setStored(stored, column, copy)
    }
    let place =
      switch kind {
      case .flights:
        tables.flights.commitLastRow(
          in: &tables.texts, targets: LinkTargets(airports: tables.airports.rows, airlines: tables.airlines.rows))
      case .airports: tables.airports.commitLastRow(in: &tables.texts)
      case .airlines: tables.airlines.commitLastRow(in: &tables.texts)
      }
    if kind == .flights, place != copy { followOperator(place) }
    return place
  }

  private mutating func unite(_ row: Int, with other: Int, of source: Table, _ texts: TextPool) {
    for column in [FlightColumn.codeshares, .codesharesIATA].map(\.rawValue) {
      let list = source.text(column, other)
      if !list.isNull {
        let here = tables.texts.intern(texts.bytes(list))
        tables.flights.unite(here, column, row, in: &tables.texts)
      }
    }
  }
}

extension FlightStore {
  /// Adds what another store holds, as if everything that it came from had been loaded here.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the other store.
  mutating func merge(_ other: FlightStore) {
    if EntityKind.allCases.allSatisfy({ graph[$0].count == 0 }) {
      self = other
      return
    }
    var builder = GraphBuilder(graph.tables)
    builder.add(other.graph.tables)
    adopt(Graph(builder.tables))
  }
}

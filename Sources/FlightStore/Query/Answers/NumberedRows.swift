/// Rows by their numbers, for stores of records that a database has selected.
extension FlightStore {
  /// Returns the number of rows of a kind, deleted ones too, which is that of the next row.
  package func rowCount(_ kind: EntityKind) -> Int { graph.rows(kind).count }

  /// Returns a store of the same rows that knows what depends on others: the value of `now` and numbers of flights.
  package func knowing(clock: Int?, counts: PrecomputedCounts? = nil) -> FlightStore {
    FlightStore(Graph(graph.tables, knownClock: clock, precomputedCounts: counts))
  }
}

extension RowSelection {
  package init(of kind: EntityKind, in store: FlightStore, rows: [Int]) {
    self.init(graph: store.graph, entity: kind, rows: rows)
  }
}

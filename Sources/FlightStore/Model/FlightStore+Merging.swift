extension FlightStore {
  /// Adds what another store holds, as if everything that it came from had been loaded here.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the other store.
  mutating func merge(_ other: FlightStore) {
    if EntityKind.allCases.allSatisfy({ graph[$0].count == 0 }) {
      adopt(other.graph)
      return
    }
    var others = GraphBuilder(other.graph.tables.withoutGaps)
    others.separateSchedules()
    var builder = GraphBuilder(graph.tables)
    builder.separateSchedules()
    builder.add(others.tables)
    builder.settle()
    adopt(Graph(builder.tables, formerNames: graph.formerNames))
  }
}

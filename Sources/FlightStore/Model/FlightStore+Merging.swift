extension FlightStore {
  /// Adds what another store holds, as if everything that it came from had been loaded here.
  ///
  ///     var day = try Archive(path: "monday.flights").open()
  ///     day.merge(try Archive(path: "tuesday.flights").open())
  ///
  /// A record whose entity is known already updates it: of two states of a flight the newer counts, whichever comes first.
  /// Attributes of applications come along; where both stores have one of the same name with values of different types, this
  /// store keeps its own and the other's values are left out.
  ///
  /// - Parameter other: The other store, which stays as it is.
  /// - Returns: The values of unique attributes that came to two entities, of which the first keeps it.
  /// - Complexity: O(*n*), where *n* is the size of the other store.
  @discardableResult
  public mutating func merge(_ other: FlightStore) -> [AttributeConflict] {
    if EntityKind.allCases.allSatisfy({ graph[$0].count == 0 }), graph.tables.customColumns.isEmpty {
      adopt(other.graph)
      return []
    }
    var (tables, otherTables) = (graph.tables, other.graph.tables.withoutGaps)
    tables.share(with: &otherTables)
    var others = GraphBuilder(otherTables)
    others.separateSchedules()
    var builder = GraphBuilder(tables)
    builder.separateSchedules()
    builder.add(others.tables)
    builder.settle()
    var outcome = LoadOutcome(builder)
    let merged = Graph(outcome.takeTables(), formerNames: graph.formerNames)
    let conflicts = merged.dropRepeatedValues()
    if history.limit > 0 { merged.pack(since: graph) }
    adopt(merged)
    return conflicts
  }
}

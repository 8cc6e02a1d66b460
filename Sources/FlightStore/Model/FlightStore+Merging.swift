extension FlightStore {
  /// Merges the contents of another store, as if its inputs had been loaded here.
  ///
  ///     var day = try Archive(path: "monday.flights").open()
  ///     day.merge(try Archive(path: "tuesday.flights").open())
  ///
  /// A record of a known entity updates it: of two states of a flight the newer wins, regardless of their order. Custom
  /// attributes are merged too; if both stores have one of the same name with values of different types, this store
  /// keeps its own and the other's values are dropped.
  ///
  /// - Parameter other: The other store, which does not change.
  /// - Returns: The values of unique attributes that two entities claim; the first keeps its value.
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
    builder.joinAndPack()
    var outcome = LoadOutcome(builder)
    let merged = Graph(outcome.takeTables(), formerNames: graph.formerNames)
    let conflicts = merged.dropRepeatedValues()
    if history.limit > 0 { merged.pack(since: graph) }
    adopt(merged)
    return conflicts
  }
}

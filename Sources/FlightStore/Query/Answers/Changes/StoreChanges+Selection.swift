extension StoreChanges {
  /// Returns the changes of those flights that belong to a selection before or after.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows and changes.
  package func flights(matching before: RowSelection, or after: RowSelection) -> StoreChanges {
    let (old, new) = (Set(before.rows), Set(after.rows))
    func chosen(_ flights: EntityList<Flight>, rows: Set<Int>) -> EntityList<Flight> {
      EntityList(flights.graph, rows: flights.rowNumbers.filter(rows.contains))
    }
    let changes = EntityChanges(
      inserted: chosen(flights.inserted, rows: new),
      updated: flights.updated.filter { old.contains($0.old.handle.row) || new.contains($0.new.handle.row) },
      deleted: chosen(flights.deleted, rows: old))
    return StoreChanges(
      flights: changes, airports: .none(in: after.graph), airlines: .none(in: after.graph))
  }
}

extension EntityChanges {
  fileprivate static func none(in graph: Graph) -> EntityChanges {
    EntityChanges(inserted: EntityList(graph, rows: []), updated: [], deleted: EntityList(graph, rows: []))
  }
}

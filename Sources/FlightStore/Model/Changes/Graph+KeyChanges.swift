/// Entities of other versions of a store, whose keys may have changed.
extension Graph {
  /// Returns the row that has an identifier, or had it last before a change of its own key or that of an airport.
  ///
  /// - Complexity: O(*k*), where *k* is the number of changes of keys.
  func row(everCalled id: EntityID) -> Int? {
    if let row = row(id) { return row }
    if keyChanges.isEmpty { return nil }
    return id.names.compactMap(keyChanges.last).min().flatMap { row(called: id, before: $0) }
  }

  /// Returns the row of an entity of another version of the store, even if its key has changed between the two.
  ///
  /// - Complexity: O(*k*), where *k* is the number of changes of keys between the two versions.
  func row(of entity: some StoreEntity) -> Int? {
    if entity.handle.graph === self { return entity.handle.row }
    let other = entity.handle.graph.keyChanges
    let shared = keyChanges.sharedCount(with: other)
    var id = entity.id.erased
    for change in other.changes[shared...].reversed() { id = id.replacing(change.successor, by: change.name) }
    return row(called: id, before: shared)
  }

  /// Returns the row that had an identifier before the change of a key at a place, and all changes after it.
  private func row(called id: EntityID, before place: Int) -> Int? {
    var (id, place) = (id, place)
    while let next = id.names.compactMap({ keyChanges.next(of: $0, from: place) }).min() {
      id = id.replacing(keyChanges.changes[next].name, by: keyChanges.changes[next].successor)
      place = next + 1
    }
    return row(id)
  }
}

extension EntityID {
  /// The names with which the identifier changes: its own, and those of the flight's airports.
  fileprivate var names: [String] {
    guard case .flight(let flight) = self else { return [description] }
    return [description] + flight.airports.map { EntityID.airport($0).description }
  }

  fileprivate func replacing(_ name: String, by successor: String) -> EntityID {
    if description == name { return EntityID(successor) ?? self }
    guard case .flight(let flight) = self, case .airport(let airport) = EntityID(successor) else { return self }
    return .flight(flight.replacingAirports { EntityID.airport($0).description == name ? airport : $0 })
  }
}

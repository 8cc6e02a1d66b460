extension FlightStore {
  /// Deletes a flight, an airport or an airline; existing handles to it remain readable.
  ///
  /// The delete rules of its relationships determine the effect on the entities at their other ends. An airport with
  /// flights is not deleted unless a rule permits it.
  ///
  /// - Parameters:
  ///   - entity: The entity, from this snapshot or an earlier one.
  ///   - rules: The delete rules; by default those of the schema.
  /// - Returns: The deleted entities: the given one and those deleted with it.
  /// - Throws: `StoreError` if the entity does not exist, if a rule denies its deletion (with the blockers), or if a
  ///   flight without its airport would have the same identity as another. The store does not change then.
  /// - Complexity: O(*k*), where *k* is the number of deleted entities and of those that they lead to.
  @discardableResult
  public mutating func delete<Entity: StoreEntity>(_ entity: Entity, rules: DeleteRules = .standard)
    throws(StoreError) -> [EntityID]
  {
    try delete([try row(of: entity)], of: Entity.kind, rules: rules)
  }

  /// Deletes the entity with an identifier.
  ///
  /// - Parameters:
  ///   - id: The identifier.
  ///   - rules: The delete rules; by default those of the schema.
  /// - Returns: The deleted entities: the given one and those deleted with it.
  /// - Throws: `StoreError` if there is no such entity, and as for deleting a handle.
  /// - Complexity: O(*k*), where *k* is the number of deleted entities and of those that they lead to.
  @discardableResult
  public mutating func delete(_ id: some StoreIdentifier, rules: DeleteRules = .standard) throws(StoreError)
    -> [EntityID]
  {
    guard let row = graph.row(everCalled: id.erased) else { throw .notFound(id.erased) }
    return try delete([row], of: id.erased.kind, rules: rules)
  }

  /// Deletes rows of a kind, either all of them or none.
  mutating func delete(_ rows: [Int], of kind: EntityKind, rules: DeleteRules) throws(StoreError) -> [EntityID] {
    if rows.isEmpty { return [] }
    let plan = try DeletionPlan(deleting: rows.map { .init(kind: kind, row: $0) }, of: graph, rules: rules)
    let ids = plan.deleted.map { graph.id($0.kind, row: $0.row) }
    try change(throwsEarly: plan.unlinked.isEmpty) { graph throws(StoreError) in try graph.carryOut(plan) }
    return ids
  }
}

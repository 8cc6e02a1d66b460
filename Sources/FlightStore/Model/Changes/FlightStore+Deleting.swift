extension FlightStore {
  /// Deletes a flight, an airport or an airline; handles of it stay readable as they were.
  ///
  /// The rules of its relationships decide what becomes of the entities at their other ends. An airport that has flights is
  /// not deleted unless a rule says so.
  ///
  /// - Parameters:
  ///   - entity: The entity, of this snapshot or an earlier one.
  ///   - rules: The delete rules: those of the schema, but for the relationships that the call names.
  /// - Returns: What was deleted: the entity, and what went with it.
  /// - Throws: `StoreError` when the entity is not there any more, when a rule denies it, naming the blockers, and when a
  ///   flight without its airport would be the same as another; nothing has changed then.
  /// - Complexity: O(*k*), where *k* is the number of entities that go and of those that they lead to.
  @discardableResult
  public mutating func delete<Entity: StoreEntity>(_ entity: Entity, rules: DeleteRules = .standard)
    throws(StoreError) -> [EntityID]
  {
    try delete([try row(of: entity)], of: Entity.kind, rules: rules)
  }

  /// Deletes what has an identifier.
  ///
  /// - Parameters:
  ///   - id: The identifier.
  ///   - rules: The delete rules: those of the schema, but for the relationships that the call names.
  /// - Returns: What was deleted: the entity, and what went with it.
  /// - Throws: `StoreError` when there is no such entity, and as for deleting a handle.
  /// - Complexity: O(*k*), where *k* is the number of entities that go and of those that they lead to.
  @discardableResult
  public mutating func delete(_ id: some StoreIdentifier, rules: DeleteRules = .standard) throws(StoreError)
    -> [EntityID]
  {
    guard let row = graph.row(everCalled: id.erased) else { throw .notFound(id.erased) }
    return try delete([row], of: id.erased.kind, rules: rules)
  }

  /// Deletes rows of a kind, all of them or none.
  mutating func delete(_ rows: [Int], of kind: EntityKind, rules: DeleteRules) throws(StoreError) -> [EntityID] {
    if rows.isEmpty { return [] }
    let plan = try DeletionPlan(deleting: rows.map { .init(kind: kind, row: $0) }, of: graph, rules: rules)
    let ids = plan.deleted.map { graph.id($0.kind, row: $0.row) }
    try change(throwsEarly: plan.unlinked.isEmpty) { graph throws(StoreError) in try graph.carryOut(plan) }
    return ids
  }
}

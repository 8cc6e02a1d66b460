extension FlightStore {
  /// Deletes everything that satisfies a filter, all of it or nothing.
  ///
  ///     try store.delete(Flight.self, where: \.phase == .cancelled)
  ///
  /// - Parameters:
  ///   - type: What is deleted: flights, airports or airlines.
  ///   - filter: The condition on them.
  ///   - rules: The delete rules: those of the schema, but for the relationships that the call names.
  /// - Returns: What was deleted: the entities found, and what went with them.
  /// - Throws: `StoreError` when a rule denies it, naming the blockers, and when a flight without its airport would be the
  ///   same as another; nothing has changed then.
  /// - Complexity: O(*n* log *n*), where *n* is the number of entities of the kind.
  @discardableResult
  public mutating func delete<Root: StoreEntity>(
    _ type: Root.Type = Root.self, where filter: Filter<Root>, rules: DeleteRules = .standard
  ) throws(StoreError) -> [EntityID] {
    var query = RowQuery(Root.kind)
    query.require(filter)
    return try delete(query.rows(in: self).rows, of: Root.kind, rules: rules)
  }
}

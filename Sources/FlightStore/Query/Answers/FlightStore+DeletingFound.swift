extension FlightStore {
  /// Deletes everything that satisfies a filter, atomically.
  ///
  ///     try store.delete(Flight.self, where: \.phase == .cancelled)
  ///
  /// - Parameters:
  ///   - type: The kind to delete: flights, airports or airlines.
  ///   - filter: The condition that selects what to delete.
  ///   - rules: The delete rules: those of the schema, except for the relationships that the call names.
  /// - Returns: The identifiers of the entities found and of those deleted with them.
  /// - Throws: `StoreError` if a rule denies the deletion (the error names the blockers), or if a flight without its
  ///   airport would equal another one; the store is then unchanged.
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

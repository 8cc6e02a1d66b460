extension FlightStore {
  /// Returns the entities that match what a user types, as in a search field.
  ///
  /// Exact matches by code come first, then prefix matches. If there are neither, the result is the entities with a
  /// word that begins with the text.
  ///
  /// A prefix matches the city of an airport, the city of a flight's destination, and the name of an airline, ignoring
  /// case and accents. A flight matches exactly by its ident in any spelling, by a codeshare, by its registration, and
  /// by its destination airport.
  ///
  ///     store.search(Airport.self, for: "san")  // San Antonio, San Diego, San Francisco …
  ///     store.search(Flight.self, for: "ua 412", where: \.isEnroute == true)
  ///
  /// - Parameters:
  ///   - type: The kind to search: flights, airports or airlines.
  ///   - text: The text that was typed.
  ///   - filter: A condition that the results satisfy.
  ///   - limit: The greatest number of results; `nil` for all.
  /// - Returns: The matches, best first; each part in its default order.
  /// - Complexity: O(*n*), where *n* is the number of entities.
  public func search<Root: StoreEntity>(
    _ type: Root.Type = Root.self, for text: String, where filter: Filter<Root> = .all, limit: Int? = nil
  ) -> EntityList<Root> {
    var query = RowQuery(Root.kind)
    query.require(filter)
    query.limit = limit.map { max(0, $0) }
    return EntityList(graph, rows: query.rows(rankedBy: text, in: self).rows)
  }
}

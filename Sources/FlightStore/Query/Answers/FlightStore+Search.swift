extension FlightStore {
  /// Returns what people mean by what they type: first what goes by that code, then what begins with it, and where there is
  /// none of these, what has a word that begins with it.
  ///
  /// What begins with it is the city of an airport, of a flight that of its destination, and the name of an airline, in any
  /// case and with any accents. A flight goes by its ident in any spelling, a codeshare of it and its registration, and by
  /// the airport that it flies to.
  ///
  ///     store.search(Airport.self, for: "san")  // San Antonio, San Diego, San Francisco …
  ///     store.search(Flight.self, for: "ua 412", where: \.isEnroute == true)
  ///
  /// - Parameters:
  ///   - type: What is searched: flights, airports or airlines.
  ///   - text: What was typed.
  ///   - filter: A condition on them.
  ///   - limit: How many to return at most; `nil` for all.
  /// - Returns: What was found, the best first; each part in its usual order.
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

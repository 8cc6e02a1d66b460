extension FlightStore {
  /// All flights, in insertion order.
  public var flights: EntityList<Flight> { EntityList(all: graph) }

  /// All airports, in insertion order.
  public var airports: EntityList<Airport> { EntityList(all: graph) }

  /// All airlines, in insertion order.
  public var airlines: EntityList<Airline> { EntityList(all: graph) }

  /// Returns the airport with a code, ignoring case: its key, else its ICAO, IATA or local code.
  ///
  /// - Complexity: O(1), except for the first use on a snapshot, which is linear in its airports.
  public func airport(code: String) -> Airport? {
    graph.rows(code, of: .airports).first.map { Airport(EntityHandle(graph: graph, row: $0)) }
  }

  /// Returns the airline with a code, ignoring case: its key, else ICAO or IATA code; the first if several share it.
  ///
  /// - Complexity: O(1), except for the first use on a snapshot, which is linear in its airlines.
  public func airline(code: String) -> Airline? {
    graph.rows(code, of: .airlines).first.map { Airline(EntityHandle(graph: graph, row: $0)) }
  }

  /// Builds the lazy indexes ahead of their first use: those of relationships, codes and chains of flights.
  ///
  /// Call it on a background thread after loading, so that the user interface does not wait for them later.
  ///
  /// - Complexity: O(*n*) the first time on a snapshot, where *n* is the number of rows; O(1) afterward.
  public func prepareIndexes() { graph.prepareIndexes() }

  /// Returns the flights that satisfy a filter, by departure, then ident.
  ///
  /// - Complexity: O(*n* + *m* log *m*), where *n* is the number of flights and *m* the number found.
  public func flights(where filter: Filter<Flight>) -> EntityList<Flight> { found(filter) }

  /// Returns the airports that satisfy a filter, by code.
  ///
  /// - Complexity: O(*n* + *m* log *m*), where *n* is the number of airports and *m* the number found.
  public func airports(where filter: Filter<Airport>) -> EntityList<Airport> { found(filter) }

  /// Returns the airlines that satisfy a filter, by code.
  ///
  /// - Complexity: O(*n* + *m* log *m*), where *n* is the number of airlines and *m* the number found.
  public func airlines(where filter: Filter<Airline>) -> EntityList<Airline> { found(filter) }

  private func found<Root: StoreEntity>(_ filter: Filter<Root>) -> EntityList<Root> {
    EntityList(graph, rows: RowQuery(filter).rows(in: self).rows)
  }

  /// Returns the entities that match what a user types, as in a search field.
  ///
  /// Exact matches by code come first, then prefix matches. If there are neither, the result is the entities with a
  /// word that begins with the text.
  ///
  /// A prefix matches the city of an airport, the city of a flight's destination, and the name of an airline, ignoring
  /// case and accents. A flight matches exactly by its ident in any spelling, by a codeshare, by its registration, and
  /// by its destination airport.
  ///
  ///     store.search(Airport.self, for: "san")  // San Diego (SAN), San Antonio, San Francisco …
  ///     store.search(Flight.self, for: "ua 412", where: \.isEnroute == true)
  ///
  /// - Parameters:
  ///   - type: The kind to search: flights, airports or airlines.
  ///   - text: The text that was typed; everything matches an empty one, and one of blanks.
  ///   - filter: A condition that the results satisfy.
  ///   - limit: The greatest number of results; `nil` for all.
  /// - Returns: The matches, best first; each part in its default order.
  /// - Complexity: O(*n*), where *n* is the number of entities.
  public func search<Root: StoreEntity>(
    _ type: Root.Type = Root.self, for text: String, where filter: Filter<Root> = .all, limit: Int? = nil
  ) -> EntityList<Root> {
    var query = RowQuery(filter)
    query.limit = limit.map { max(0, $0) }
    let isEmpty = text.allSatisfy(\.isWhitespace)
    return EntityList(graph, rows: (isEmpty ? query.rows(in: self) : query.rows(rankedBy: text, in: self)).rows)
  }

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
    try delete(RowQuery(filter).rows(in: self).rows, of: Root.kind, rules: rules)
  }
}

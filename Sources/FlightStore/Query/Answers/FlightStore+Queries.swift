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
  /// - Complexity: O(*n*) the first time on a snapshot, where *n* is the number of rows; O(1) afterwards.
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
    var query = RowQuery(Root.kind)
    query.require(filter)
    return EntityList(graph, rows: query.rows(in: self).rows)
  }
}

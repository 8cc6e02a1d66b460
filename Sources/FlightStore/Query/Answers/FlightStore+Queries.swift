extension FlightStore {
  /// All flights, in the order in which they were met.
  public var flights: EntityList<Flight> { EntityList(all: graph) }

  /// All airports, in the order in which they were met.
  public var airports: EntityList<Airport> { EntityList(all: graph) }

  /// All airlines, in the order in which they were met.
  public var airlines: EntityList<Airline> { EntityList(all: graph) }

  /// Returns the airport with a code: the key, else ICAO, IATA or local, in any case.
  ///
  /// - Complexity: O(1), but for the first use on a snapshot, which is linear in its airports.
  public func airport(code: String) -> Airport? {
    graph.rows(code, of: .airports).first.map { Airport(EntityHandle(graph: graph, row: $0)) }
  }

  /// Returns the airline with a code: the key, else ICAO or IATA, in any case; of several with an IATA code the first.
  ///
  /// - Complexity: O(1), but for the first use on a snapshot, which is linear in its airlines.
  public func airline(code: String) -> Airline? {
    graph.rows(code, of: .airlines).first.map { Airline(EntityHandle(graph: graph, row: $0)) }
  }

  /// Makes the indexes that otherwise are made when they are first used: those of relationships, codes and chains of flights.
  ///
  /// Whoever shows a store calls this on another thread when it is loaded, so that nothing waits for them later.
  ///
  /// - Complexity: O(*n*) the first time on a snapshot, where *n* is the number of rows; O(1) afterwards.
  public func prepareIndexes() { graph.prepareIndexes() }

  /// Returns the flights that satisfy a filter: by departure, then ident.
  ///
  /// - Complexity: O(*n* + *m* log *m*), where *n* is the number of flights and *m* that of those found.
  public func flights(where filter: Filter<Flight>) -> EntityList<Flight> { found(filter) }

  /// Returns the airports that satisfy a filter, by code.
  ///
  /// - Complexity: O(*n* + *m* log *m*), where *n* is the number of airports and *m* that of those found.
  public func airports(where filter: Filter<Airport>) -> EntityList<Airport> { found(filter) }

  /// Returns the airlines that satisfy a filter, by code.
  ///
  /// - Complexity: O(*n* + *m* log *m*), where *n* is the number of airlines and *m* that of those found.
  public func airlines(where filter: Filter<Airline>) -> EntityList<Airline> { found(filter) }

  private func found<Root: StoreEntity>(_ filter: Filter<Root>) -> EntityList<Root> {
    var query = RowQuery(Root.kind)
    query.require(filter)
    return EntityList(graph, rows: query.rows(in: self).rows)
  }
}

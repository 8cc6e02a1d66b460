extension Flight {
  /// The identity of the flight.
  public var id: Flight.ID { handle.graph.id(ofFlight: handle.row) }

  /// A copy of the stored values of the flight.
  public var record: FlightRecord { record(FlightRecord.self) }
}

extension Airport {
  /// The identity of the airport: its key.
  public var id: Airport.ID { Airport.ID(icao) }

  /// A copy of the stored values of the airport.
  public var record: AirportRecord { record(AirportRecord.self) }
}

extension Airline {
  /// The identity of the airline: its key.
  public var id: Airline.ID { Airline.ID(code) }

  /// A copy of the stored values of the airline.
  public var record: AirlineRecord { record(AirlineRecord.self) }
}

extension StoreEntity {
  fileprivate func record<Record: StoreRecord>(_ type: Record.Type) -> Record {
    Record(handle.graph.values(Self.kind, row: handle.row))
  }
}

extension FlightStore {
  /// Returns the flight with an identifier, or with one that it had before its key changed in this store.
  ///
  /// - Complexity: O(1)
  public subscript(id: Flight.ID) -> Flight? { found(id) }

  /// Returns the airport with an identifier, which is its key and no other code.
  ///
  /// - Complexity: O(1)
  public subscript(id: Airport.ID) -> Airport? { found(id) }

  /// Returns the airline with an identifier, which is its key and no other code.
  ///
  /// - Complexity: O(1)
  public subscript(id: Airline.ID) -> Airline? { found(id) }

  /// Returns the flight, the airport or the airline with an identifier.
  ///
  /// - Complexity: O(1)
  public subscript(id: EntityID) -> (any StoreEntity)? {
    switch id {
    case .flight(let id): self[id]
    case .airport(let id): self[id]
    case .airline(let id): self[id]
    }
  }

  /// Returns the current state of the entity that a handle from an earlier snapshot refers to.
  ///
  ///     try store.update(flight) { $0.destination = ohare }
  ///     store[flight]?.destination == store[ohare]
  ///     // true
  ///
  /// - Returns: The handle in the current snapshot, even if the entity's key has changed; `nil` if it has been deleted.
  /// - Complexity: O(1)
  public subscript<Entity: StoreEntity>(entity: Entity) -> Entity? {
    if entity.handle.graph === graph { return entity }
    return found(entity.id)
  }

  private func found<Entity: StoreEntity>(_ id: Entity.ID) -> Entity? {
    graph.row(everCalled: id.erased).map { Entity(EntityHandle(graph: graph, row: $0)) }
  }
}

public import Foundation

/// The differences between two stores, or between two snapshots of one.
///
///     let changes = store.changes(since: older)
///     for update in changes.flights.updated {
///       print(update.new.ident ?? "?", update.attributes.map(\.name))
///     }
public struct StoreChanges: Sendable {
  /// The changed flights.
  public let flights: EntityChanges<Flight>
  /// The changed airports.
  public let airports: EntityChanges<Airport>
  /// The changed airlines.
  public let airlines: EntityChanges<Airline>

  /// Whether nothing has changed.
  public var isEmpty: Bool { flights.isEmpty && airports.isEmpty && airlines.isEmpty }
}

/// The changed flights, airports or airlines, each list in the default order of query results.
public struct EntityChanges<Entity: StoreEntity>: Sendable {
  /// The new entities.
  public let inserted: EntityList<Entity>
  /// The entities with another value or relationship than before.
  public let updated: [EntityUpdate<Entity>]
  /// The deleted entities, as they were before.
  public let deleted: EntityList<Entity>

  /// The entities with another relationship than before.
  public var moved: [EntityUpdate<Entity>] { updated.filter { !$0.relationships.isEmpty } }

  /// Whether nothing has changed.
  public var isEmpty: Bool { inserted.isEmpty && updated.isEmpty && deleted.isEmpty }
}

/// A flight, an airport or an airline before and after a change.
public struct EntityUpdate<Entity: StoreEntity>: Sendable {
  /// The entity before the change.
  public let old: Entity
  /// The entity after the change.
  public let new: Entity
  /// The attributes with another value, in the store's order of columns.
  public let attributes: [AttributeChange]
  /// The relationships with another target.
  public let relationships: [RelationshipChange]
}

/// An attribute whose value has changed.
public struct AttributeChange: Sendable, Hashable {
  /// The path of the attribute in AeroAPI's record, such as `actual_off`.
  public let name: String
  /// The value before; `nil` if it was unknown.
  public let old: RecordValue?
  /// The value after; `nil` if it is unknown.
  public let new: RecordValue?
}

extension AttributeChange {
  /// Returns the column heading for the attribute, or its name if it has no column.
  package func heading(of kind: EntityKind, in language: Language) -> String {
    let layout = TableLayout.of(kind)
    let column = layout.columns.firstIndex { $0.path == name }
    return (column.flatMap(layout.field) ?? Field.named(name, of: kind))?.heading(in: language) ?? name
  }
}

/// A to-one relationship whose target has changed.
public struct RelationshipChange: Sendable, Hashable {
  /// The name of the relationship, such as `destination`.
  public let name: String
  /// The target before.
  public let old: EntityID?
  /// The target after.
  public let new: EntityID?
}

extension FlightStore {
  /// Returns the differences from another store, which may be an older snapshot of this one or unrelated to it.
  ///
  /// Entities are matched by their identifiers. The identifier of a flight includes its airports, so a flight with
  /// another airport has another identifier; it counts as moved if exactly one flight with the same `fa_flight_id`,
  /// else with the same ident and schedule, was deleted and exactly one was inserted. Among several, those with the
  /// same origin, or else the same destination, are matched. A flight of a schedule, which has no `fa_flight_id`, is
  /// matched with the one that has got it. Pages that copies still share are skipped.
  ///
  /// - Parameter older: The store to compare with.
  /// - Returns: The inserted, updated and deleted entities.
  /// - Complexity: O(*n*), where *n* is the number of entities in pages that the two stores do not share.
  public func changes(since older: FlightStore) -> StoreChanges {
    StoreChanges(
      flights: changes(since: older), airports: changes(since: older), airlines: changes(since: older))
  }

  private func changes<Entity: StoreEntity>(since older: FlightStore) -> EntityChanges<Entity> {
    let comparison = GraphComparison(from: older.graph, to: graph, of: Entity.kind)
    func list(_ rows: [Int], in graph: Graph) -> EntityList<Entity> {
      EntityList(graph, rows: RowOrder(graph, of: Entity.kind).sorted(rows))
    }
    let oldRows = Dictionary(uniqueKeysWithValues: comparison.updated.map { ($0.new, $0.old) })
    let updated = list(comparison.updated.map(\.new), in: graph).compactMap { entity in
      oldRows[entity.handle.row].map { comparison.rows.update(entity, from: $0) }
    }
    return EntityChanges(
      inserted: list(comparison.inserted, in: graph), updated: updated,
      deleted: list(comparison.deleted, in: older.graph))
  }

  package func count(of kind: EntityKind) -> Int { graph[kind].count }

  /// Returns the numbers of entities that are new and that have changed.
  ///
  /// - Complexity: O(*n*), where *n* is the number of entities in pages that the two stores do not share.
  package func changeCounts(of kind: EntityKind, since older: FlightStore) -> (new: Int, updated: Int) {
    let comparison = GraphComparison(from: older.graph, to: graph, of: kind)
    return (comparison.inserted.count, comparison.updated.count)
  }
}

extension StoreChanges {
  /// Returns the changes of those flights that belong to a selection before or after.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows and changes.
  package func flights(matching before: RowSelection, or after: RowSelection) -> StoreChanges {
    let (old, new) = (Set(before.rows), Set(after.rows))
    func chosen(_ flights: EntityList<Flight>, rows: Set<Int>) -> EntityList<Flight> {
      EntityList(flights.graph, rows: flights.rowNumbers.filter(rows.contains))
    }
    let changes = EntityChanges(
      inserted: chosen(flights.inserted, rows: new),
      updated: flights.updated.filter { old.contains($0.old.handle.row) || new.contains($0.new.handle.row) },
      deleted: chosen(flights.deleted, rows: old))
    return StoreChanges(
      flights: changes, airports: EntityChanges(inserted: EntityList(), updated: [], deleted: EntityList()),
      airlines: EntityChanges(inserted: EntityList(), updated: [], deleted: EntityList()))
  }
}

/// An event in a flight's course, derived from the difference between two states.
public enum FlightEvent: Sendable, Hashable {
  /// One of the two ends of a flight.
  public enum End: Sendable, Hashable {
    /// The departure end.
    case origin
    /// The arrival end.
    case destination
  }

  /// The flight left the gate.
  case leftGate(Date)
  /// The flight took off.
  case tookOff(Date)
  /// The flight landed.
  case landed(Date)
  /// The flight reached the gate.
  case reachedGate(Date)
  /// The flight returned to the gate before taking off.
  case returnedToGate
  /// The flight was cancelled.
  case cancelled
  /// The flight was diverted.
  case diverted
  /// A cancellation or diversion was withdrawn.
  case reinstated
  /// The airport at one end changed.
  case airport(End, old: Airport.ID?, new: Airport.ID?)
  /// The best known time of a departure or arrival that is still to happen changed.
  case time(End, old: Date, new: Date)
  /// The gate changed.
  case gate(End, old: String?, new: String?)
  /// The terminal changed.
  case terminal(End, old: String?, new: String?)
  /// The baggage claim changed.
  case baggage(old: String?, new: String?)
  /// The aircraft type changed.
  case aircraft(old: String?, new: String?)
  /// The aircraft changed.
  case registration(old: String?, new: String?)
  /// The operating airline changed.
  case airline(old: Airline.ID?, new: Airline.ID?)
}

extension EntityUpdate where Entity == Flight {
  /// The events of the flight, most important first; empty if only details such as its position changed.
  public var events: [FlightEvent] {
    let events = [
      outcome, happened(\.actualOut, FlightEvent.leftGate), happened(\.actualOff, FlightEvent.tookOff),
      happened(\.actualOn, FlightEvent.landed), happened(\.actualIn, FlightEvent.reachedGate),
      changed(\.origin?.id) { .airport(.origin, old: $0, new: $1) },
      changed(\.destination?.id) { .airport(.destination, old: $0, new: $1) },
      moved(.origin, time: \.departure, certainty: \.departureCertainty),
      moved(.destination, time: \.arrival, certainty: \.arrivalCertainty),
      changed(\.gateOrigin) { .gate(.origin, old: $0, new: $1) },
      changed(\.gateDestination) { .gate(.destination, old: $0, new: $1) },
      changed(\.terminalOrigin) { .terminal(.origin, old: $0, new: $1) },
      changed(\.terminalDestination) { .terminal(.destination, old: $0, new: $1) },
      changed(\.baggageClaim) { .baggage(old: $0, new: $1) },
      changed(\.aircraftType) { .aircraft(old: $0, new: $1) },
      changed(\.registration) { .registration(old: $0, new: $1) },
      changed(\.airline?.id) { .airline(old: $0, new: $1) },
    ]
    return events.compactMap(\.self)
  }

  private var outcome: FlightEvent? {
    let (before, after) = (old.phase, new.phase)
    if before == after { return nil }
    switch after {
    case .cancelled: return .cancelled
    case .diverted: return .diverted
    case .scheduled where before == .taxiing: return .returnedToGate
    default: return before == .cancelled || before == .diverted ? .reinstated : nil
    }
  }

  private func happened(_ time: KeyPath<Flight, Date?>, _ event: (Date) -> FlightEvent) -> FlightEvent? {
    old[keyPath: time] == nil ? new[keyPath: time].map(event) : nil
  }

  private func moved(
    _ end: FlightEvent.End, time: KeyPath<Flight, Date?>, certainty: KeyPath<Flight, TimeCertainty?>
  ) -> FlightEvent? {
    // What has happened does not change, and what was called off does not happen: AeroAPI replaces the times of a
    // diverted flight by those of the plan.
    guard old[keyPath: certainty] != .actual, new[keyPath: certainty] != .actual, !new.phase.isCalledOff,
      let old = old[keyPath: time], let new = new[keyPath: time], old != new
    else { return nil }
    return .time(end, old: old, new: new)
  }

  private func changed<Value: Equatable>(
    _ property: KeyPath<Flight, Value>, _ event: (_ old: Value, _ new: Value) -> FlightEvent
  ) -> FlightEvent? {
    let (old, new) = (old[keyPath: property], new[keyPath: property])
    return old == new ? nil : event(old, new)
  }
}

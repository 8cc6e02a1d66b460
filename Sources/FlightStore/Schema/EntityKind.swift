/// The kinds of entity that a store holds.
public enum EntityKind: String, CaseIterable, Sendable, Hashable, Codable {
  /// Flights, each of which is one leg of one aircraft.
  case flights
  /// Airports, with a record of their own or known only by their code.
  case airports
  /// Airlines, with a record of their own or known only by their code.
  case airlines

  /// The English noun in the singular.
  public var singular: String { String(rawValue.dropLast()) }
}

/// A relationship as seen from one of its ends.
public enum RelationshipName: String, CaseIterable, Sendable, Hashable, Codable {
  /// The departure airport of a flight.
  case origin
  /// The arrival airport of a flight.
  case destination
  /// The airline of a flight.
  case airline
  /// The inbound flight, on which the aircraft of this flight arrives.
  case inbound
  /// The flights that wait for the aircraft of this flight.
  case onward
  /// The flights from an airport.
  case departures
  /// The flights to an airport.
  case arrivals
  /// The flights of an airline.
  case flights

  /// The kind of entity that has the relationship.
  public var entity: EntityKind {
    switch self {
    case .origin, .destination, .airline, .inbound, .onward: .flights
    case .departures, .arrivals: .airports
    case .flights: .airlines
    }
  }

  /// The kind of entity that the relationship leads to.
  public var target: EntityKind { inverse.entity }

  /// The relationship in the opposite direction.
  public var inverse: RelationshipName {
    switch self {
    case .origin: .departures
    case .destination: .arrivals
    case .airline: .flights
    case .inbound: .onward
    case .onward: .inbound
    case .departures: .origin
    case .arrivals: .destination
    case .flights: .airline
    }
  }

  /// Whether the relationship leads to any number of entities.
  public var isToMany: Bool { entity != .flights || self == .onward }

  /// The default rule for the entities at the other end when the one at this end is deleted.
  ///
  /// An airport is part of the identity of its flights, so it cannot be deleted while it has any. An airline is not, so
  /// its flights remain without one. Deleting a flight leaves the flights that wait for its aircraft unchanged.
  public var deleteRule: DeleteRule {
    switch self {
    case .departures, .arrivals: .deny
    case .flights, .origin, .destination, .airline, .inbound: .nullify
    case .onward: .noAction
    }
  }

  /// The stored link; `nil` if the relationship follows from FlightAware's identifiers.
  var stored: Relationship? {
    switch self {
    case .origin, .departures: .origin
    case .destination, .arrivals: .destination
    case .airline, .flights: .airline
    case .inbound, .onward: nil
    }
  }
}

/// The rule for the entities at the other end of a relationship when an entity is deleted.
public enum DeleteRule: String, CaseIterable, Sendable, Hashable, Codable {
  /// They are deleted too, according to their own rules.
  case cascade
  /// They remain, without the link.
  case nullify
  /// The deletion fails while there are any.
  case deny
  /// They remain unchanged, with a link to an entity that is known only by its identifier.
  ///
  /// A deleted airport or airline remains as its code, like one without a record; the identifier of an inbound flight
  /// leads nowhere until that flight is loaded again.
  case noAction
}

/// A to-one relationship of a flight.
package enum Relationship: Int, CaseIterable {
  case origin, destination, airline

  package var column: FlightColumn {
    switch self {
    case .origin: .origin
    case .destination: .destination
    case .airline: .airline
    }
  }

  package var target: EntityKind { self == .airline ? .airlines : .airports }
}

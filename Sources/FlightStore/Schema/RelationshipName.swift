/// A relationship as it is seen from one of its ends.
public enum RelationshipName: String, CaseIterable, Sendable, Hashable, Codable {
  /// The airport of departure of a flight.
  case origin
  /// The airport of arrival of a flight.
  case destination
  /// The airline of a flight.
  case airline
  /// The flight that brings the aircraft of a flight.
  case inbound
  /// The flights that wait for the aircraft of a flight.
  case onward
  /// The flights from an airport.
  case departures
  /// The flights to an airport.
  case arrivals
  /// The flights of an airline.
  case flights

  /// Whose relationship it is.
  public var entity: EntityKind {
    switch self {
    case .origin, .destination, .airline, .inbound, .onward: .flights
    case .departures, .arrivals: .airports
    case .flights: .airlines
    }
  }

  /// What it leads to.
  public var target: EntityKind {
    switch self {
    case .origin, .destination: .airports
    case .airline: .airlines
    case .inbound, .onward, .departures, .arrivals, .flights: .flights
    }
  }

  /// The same relationship from the other end.
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

  /// Whether it leads to any number of entities.
  public var isToMany: Bool {
    switch self {
    case .origin, .destination, .airline, .inbound: false
    case .onward, .departures, .arrivals, .flights: true
    }
  }

  /// What becomes of the entities at the other end when the one at this end is deleted, unless the call says otherwise.
  ///
  /// An airport is part of the identity of its flights, so it stays as long as there are any. An airline is not, and its
  /// flights do without. Who deletes a flight means that flight alone.
  public var deleteRule: DeleteRule {
    switch self {
    case .departures, .arrivals: .deny
    case .flights, .origin, .destination, .airline, .inbound: .nullify
    case .onward: .noAction
    }
  }

  /// The link that is stored for the relationship; `nil` where it follows from FlightAware's identifiers.
  var stored: Relationship? {
    switch self {
    case .origin, .departures: .origin
    case .destination, .arrivals: .destination
    case .airline, .flights: .airline
    case .inbound, .onward: nil
    }
  }
}

/// The rule for the entities at the other end of a relationship when one is deleted.
public enum DeleteRule: String, CaseIterable, Sendable, Hashable, Codable {
  /// They are deleted too, by their own rules.
  case cascade
  /// They stay, and lead here no more.
  case nullify
  /// As long as there are any, nothing is deleted.
  case deny
  /// They keep what they say of this one. An airport or airline stays with just the code that they know it by, as one of
  /// which no record has been read yet; the identifier of an inbound flight leads nowhere until the flight comes back.
  case noAction
}

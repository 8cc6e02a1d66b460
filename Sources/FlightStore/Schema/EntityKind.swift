/// The three kinds of entity that a store holds.
public enum EntityKind: String, CaseIterable, Sendable, Hashable, Codable {
  /// Flights: one leg of one aircraft from off to on.
  case flights
  /// Airports, with records of their own or known by their code only.
  case airports
  /// Airlines, with records of their own or known by their code only.
  case airlines

  /// The word for one of them.
  public var singular: String {
    switch self {
    case .flights: "flight"
    case .airports: "airport"
    case .airlines: "airline"
    }
  }
}

/// The kinds of entity that a store holds.
public enum EntityKind: String, CaseIterable, Sendable, Hashable, Codable {
  /// Flights, each of which is one leg of one aircraft.
  case flights
  /// Airports, with a record of their own or known only by their code.
  case airports
  /// Airlines, with a record of their own or known only by their code.
  case airlines

  /// The English noun in the singular.
  public var singular: String {
    switch self {
    case .flights: "flight"
    case .airports: "airport"
    case .airlines: "airline"
    }
  }
}

/// The phase of a flight, derived from its flags and actual times, never from its localized status text.
public enum Phase: String, CaseIterable, Sendable, Codable, Hashable {
  /// The flight has not left the gate.
  case scheduled
  /// The flight has left the gate.
  case taxiing
  /// The flight has taken off.
  case enroute
  /// The flight has landed.
  case landed
  /// The flight has reached the gate.
  case arrived
  /// The flight went to another airport.
  case diverted
  /// The flight is cancelled, or FlightAware has stopped tracking it.
  case cancelled
}

extension Phase {
  /// Creates the phase with a name in any case and spelling: `Enroute`, `en route`, `en-route`.
  package init?(named name: String) {
    self.init(rawValue: name.lowercased().filter { $0 != " " && $0 != "-" })
  }

  /// The index of the phase in the order of a flight.
  var place: Int {
    switch self {
    case .scheduled: 0
    case .taxiing: 1
    case .enroute: 2
    case .landed: 3
    case .arrived: 4
    case .diverted: 5
    case .cancelled: 6
    }
  }
}

extension Phase {
  /// Creates the phase with an index.
  init(place: Double) { self = Self.allCases[Int(place)] }
}

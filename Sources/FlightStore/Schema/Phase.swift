/// The phase of a flight, told from its flags and actual times and never from its status text, which is localised.
public enum Phase: String, CaseIterable, Sendable, Codable, Hashable {
  /// Nothing has happened yet.
  case scheduled
  /// Has left the gate.
  case taxiing
  /// Has taken off.
  case enroute
  /// Has landed.
  case landed
  /// Has reached the gate.
  case arrived
  /// Went elsewhere.
  case diverted
  /// Will not take place, or is no longer tracked.
  case cancelled
}

extension Phase {
  /// The place among all phases, in the order of a flight.
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
  /// The phase at a place among all.
  init(place: Double) {
    let phases: [Phase] = [.scheduled, .taxiing, .enroute, .landed, .arrived, .diverted, .cancelled]
    self = phases[Int(place)]
  }
}

/// The value of a field for one row, as stored: nothing is allocated to read it.
package enum FieldValue: Hashable {
  case null
  case flag(Bool)
  case whole(Int)
  case number(Double)
  /// Seconds since 1970.
  case time(Int)
  case text(TextID)
  case list(TextID)
  case phase(Phase)
  /// A row of another table, shown by its code.
  case row(Int, EntityKind)
  /// What tells the flight at a row apart.
  case key(Int)
}

/// What a flight is doing, told from its flags and actual times and never from its status text, which is localised.
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

extension FieldValue {
  /// The number that the value is; a time is its seconds since 1970.
  var number: Double? {
    switch self {
    case .whole(let whole), .time(let whole): Double(whole)
    case .number(let number): number
    default: nil
    }
  }
}

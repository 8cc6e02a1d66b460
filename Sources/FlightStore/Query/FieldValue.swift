/// The value of a field for one row, as stored: nothing is allocated to read it.
enum FieldValue: Hashable {
  case null
  case flag(Bool)
  case whole(Int)
  case number(Double)
  /// Seconds since 1970.
  case time(Int)
  case text(TextID)
  case list(TextID)
  /// A word of a closed set.
  case word(StaticWord)
  /// A row of another table.
  case row(Int, EntityKind)
}

/// A word that the program itself knows.
typealias StaticWord = Phase

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

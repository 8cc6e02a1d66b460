/// The extent of the world that a map shows.
package enum MapFit: String, CaseIterable, Sendable {
  /// The region of at least nine tenths of the traffic; airports far beyond it are drawn at the edge.
  case traffic
  /// Every airport at its own place.
  case all
}

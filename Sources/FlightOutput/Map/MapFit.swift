/// The extent of the world that a map shows.
package enum MapFit: String, CaseIterable, Sendable {
  /// The part where nine tenths of the traffic is; airports far beyond it stand at the edge.
  case traffic
  /// Every airport at its place.
  case all
}

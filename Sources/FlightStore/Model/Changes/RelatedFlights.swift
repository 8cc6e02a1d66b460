/// The flights at the other end of a relationship, as they are being changed.
public struct RelatedFlights: Sendable {
  private let origin: Link
  /// What becomes of which flight, in the order in which it was asked for.
  private(set) var edits: [(flight: Flight.ID, isMember: Bool)] = []

  /// The entity whose flights they are, in the snapshot before the change.
  struct Link: Sendable {
    let graph: Graph
    let relationship: Relationship
    let row: Int
  }

  init(_ link: Link) { origin = link }

  var relationship: Relationship { origin.relationship }

  /// Adds a flight, which leaves where it was before.
  ///
  /// - Complexity: O(1)
  public mutating func insert(_ flight: Flight) { edits.append((flight.id, true)) }

  /// Takes a flight away, if it is there.
  ///
  /// - Complexity: O(1)
  public mutating func remove(_ flight: Flight) { edits.append((flight.id, false)) }

  /// Tells whether a flight is there.
  ///
  /// - Complexity: O(*k*), where *k* is the number of edits.
  public func contains(_ flight: Flight) -> Bool {
    let id = flight.id
    if let edit = edits.last(where: { $0.flight == id }) { return edit.isMember }
    guard let row = origin.graph.row(id) else { return false }
    return origin.graph.flights.rows.link(origin.relationship.column.rawValue, ofRow: row) == origin.row
  }
}

/// The flights at the other end of a relationship, while they are being changed.
public struct RelatedFlights: Sendable {
  private let origin: Link
  /// The flights added and removed, in order.
  private(set) var edits: [(flight: Flight.ID, isMember: Bool)] = []

  /// The entity that the flights belong to, in the snapshot before the change.
  struct Link: Sendable {
    let graph: Graph
    let relationship: Relationship
    let row: Int
  }

  init(_ link: Link) { origin = link }

  var relationship: Relationship { origin.relationship }

  /// Adds a flight, which leaves its previous entity.
  ///
  /// - Complexity: O(1)
  public mutating func insert(_ flight: Flight) { edits.append((flight.id, true)) }

  /// Removes a flight, if it is a member.
  ///
  /// - Complexity: O(1)
  public mutating func remove(_ flight: Flight) { edits.append((flight.id, false)) }

  /// Returns whether a flight is a member.
  ///
  /// - Complexity: O(*k*), where *k* is the number of edits.
  public func contains(_ flight: Flight) -> Bool {
    let id = flight.id
    if let edit = edits.last(where: { $0.flight == id }) { return edit.isMember }
    guard let row = origin.graph.row(id) else { return false }
    return origin.graph.flights.rows.link(origin.relationship.column.rawValue, ofRow: row) == origin.row
  }
}

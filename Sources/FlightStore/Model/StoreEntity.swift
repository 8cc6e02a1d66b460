/// A flight, an airport or an airline: a small value that refers to a row of a snapshot and keeps the snapshot alive.
///
/// Two are equal if they are the same entity in the same snapshot.
public protocol StoreEntity: Sendable, Hashable, Identifiable where ID: StoreIdentifier {
  /// The kind of entity.
  static var kind: EntityKind { get }

  /// Creates an entity that refers to a row of a snapshot.
  init(_ handle: EntityHandle)

  /// The row and the snapshot that the entity refers to.
  var handle: EntityHandle { get }
}

/// A reference to a row of a snapshot.
public struct EntityHandle: Sendable {
  @usableFromInline let graph: Graph
  @usableFromInline let row: Int

  @inlinable
  init(graph: Graph, row: Int) {
    self.graph = graph
    self.row = row
  }
}

extension EntityHandle: Hashable {
  /// Returns whether two handles refer to the same row of the same snapshot.
  ///
  /// - Complexity: O(1)
  public static func == (left: EntityHandle, right: EntityHandle) -> Bool {
    left.row == right.row && left.graph === right.graph
  }

  /// Hashes the row and the snapshot into a hasher.
  ///
  /// - Complexity: O(1)
  public func hash(into hasher: inout Hasher) {
    hasher.combine(row)
    hasher.combine(ObjectIdentifier(graph))
  }
}

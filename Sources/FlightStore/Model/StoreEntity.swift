/// A flight, an airport or an airline: a small value that refers to a row of a snapshot and keeps that alive.
///
/// Two are equal when they are the same thing in the same snapshot.
public protocol StoreEntity: Sendable, Hashable, Identifiable where ID: StoreIdentifier {
  /// Which of the three it is.
  static var kind: EntityKind { get }

  /// Refers to a row of a snapshot.
  init(_ handle: EntityHandle)

  /// What it refers to.
  var handle: EntityHandle { get }
}

/// A row of a snapshot.
public struct EntityHandle: Sendable {
  let graph: Graph
  let row: Int
}

extension EntityHandle: Hashable {
  /// Tells whether two handles refer to the same row of the same snapshot.
  public static func == (left: EntityHandle, right: EntityHandle) -> Bool {
    left.row == right.row && left.graph === right.graph
  }

  /// Feeds the row and the snapshot to a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(row)
    hasher.combine(ObjectIdentifier(graph))
  }
}

/// Flights, airports or airlines of a snapshot, in some order.
public struct EntityList<Element: StoreEntity>: RandomAccessCollection, Sendable {
  private enum Rows {
    case all(RowPositions)
    case some([Int])
  }

  let graph: Graph
  private let rows: Rows

  init(all graph: Graph) {
    self.graph = graph
    rows = .all(RowPositions(graph[Element.kind].rows))
  }

  init(_ graph: Graph, _ rows: [Int]) {
    self.graph = graph
    self.rows = .some(rows)
  }

  /// The position of the first element.
  public var startIndex: Int { 0 }

  /// The position after the last element.
  public var endIndex: Int {
    switch rows {
    case .all(let rows): rows.count
    case .some(let rows): rows.count
    }
  }

  /// Returns the element at a position.
  ///
  /// - Complexity: O(1)
  public subscript(position: Int) -> Element {
    precondition(indices.contains(position), "position \(position) of a list of \(endIndex)")
    return switch rows {
    case .all(let rows):
      Element(EntityHandle(graph: graph, row: rows.row(at: position, of: graph[Element.kind].rows)))
    case .some(let rows): Element(EntityHandle(graph: graph, row: rows[position]))
    }
  }

  /// The rows of the elements, in order.
  var rowNumbers: [Int] {
    switch rows {
    case .all: Array(graph[Element.kind].rows.presentRows)
    case .some(let rows): rows
    }
  }
}

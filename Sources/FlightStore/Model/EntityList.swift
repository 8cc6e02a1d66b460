/// A list of flights, airports or airlines of a snapshot.
///
/// A list stores row numbers instead of values, and none at all if it contains every row of the snapshot.
///
///     for flight in store.flights where flight.isEnroute { print(flight) }
///
/// Two lists are equal if they contain the same entities of the same snapshot in the same order.
public struct EntityList<Element: StoreEntity>: RandomAccessCollection, Sendable {
  @usableFromInline let graph: Graph
  /// The rows of the elements, in order; `nil` for all rows of the snapshot.
  @usableFromInline let chosen: [Int]?
  /// The positions of the snapshot's rows, if the list contains all of them.
  private let positions: RowPositions
  /// The position after the last element.
  public let endIndex: Int
  /// Whether the row of each element is its position.
  @usableFromInline let isDense: Bool

  init(all graph: Graph) {
    self.graph = graph
    chosen = nil
    positions = RowPositions(graph.rows(Element.kind))
    endIndex = positions.count
    isDense = positions.isDense
  }

  init(_ graph: Graph, rows: [Int]) {
    self.graph = graph
    chosen = rows
    positions = .none
    endIndex = rows.count
    isDense = false
  }

  /// The position of the first element.
  @inlinable public var startIndex: Int { 0 }

  /// Returns the element at a position.
  ///
  /// - Complexity: O(1)
  @inlinable
  public subscript(position: Int) -> Element {
    precondition(position >= 0 && position < endIndex, "no element at this position of the list")
    return Element(EntityHandle(graph: graph, row: isDense ? position : row(at: position)))
  }

  @usableFromInline
  func row(at position: Int) -> Int { chosen?[position] ?? positions.row(at: position, of: graph.rows(Element.kind)) }

  /// The rows of the elements, in order.
  var rowNumbers: [Int] { chosen ?? Array(graph.rows(Element.kind).presentRows) }

  // MARK: Iteration

  /// An iterator over the elements of a list.
  public struct Iterator: IteratorProtocol, Sendable {
    @usableFromInline let graph: Graph
    @usableFromInline let chosen: [Int]?
    @usableFromInline let isDense: Bool
    @usableFromInline let end: Int
    /// The position of the next element; in a snapshot with deleted rows, its row number or a lower one.
    @usableFromInline var place = 0

    @inlinable
    init(graph: Graph, chosen: [Int]?, isDense: Bool, end: Int) {
      self.graph = graph
      self.chosen = chosen
      self.isDense = isDense
      self.end = end
    }

    /// Returns the next element.
    ///
    /// - Complexity: O(1)
    @inlinable
    public mutating func next() -> Element? {
      if !isDense, chosen == nil { skipDeletedRows() }
      guard place < end else { return nil }
      let row = chosen?[place] ?? place
      place += 1
      return Element(EntityHandle(graph: graph, row: row))
    }

    @usableFromInline
    mutating func skipDeletedRows() {
      while place < end, !graph.rows(Element.kind).isPresent(place) { place += 1 }
    }
  }

  /// Returns an iterator over the elements.
  ///
  /// - Complexity: O(1)
  @inlinable
  public func makeIterator() -> Iterator {
    Iterator(graph: graph, chosen: chosen, isDense: isDense, end: chosen == nil && !isDense ? rowCount : endIndex)
  }

  /// The number of rows, including deleted ones.
  @usableFromInline var rowCount: Int { graph.rows(Element.kind).count }
}

extension EntityList: Hashable {
  /// Returns whether two lists contain the same entities of the same snapshot in the same order.
  ///
  /// - Complexity: O(*n*), where *n* is the number of elements; O(1) if both contain all rows of a snapshot.
  public static func == (left: EntityList, right: EntityList) -> Bool {
    guard left.graph === right.graph, left.endIndex == right.endIndex else { return false }
    return left.chosen == nil && right.chosen == nil || left.rowNumbers == right.rowNumbers
  }

  /// Hashes the snapshot and the number of elements into a hasher.
  ///
  /// - Complexity: O(1)
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(graph))
    hasher.combine(endIndex)
  }
}

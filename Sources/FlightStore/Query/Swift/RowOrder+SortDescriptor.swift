public import Foundation

extension EntityList {
  /// Returns the elements sorted by a descriptor, using the columns of the store.
  ///
  /// Prefer it to `sorted(by:)`, which reads properties of two elements for each comparison. Unknown values come last
  /// in either direction; ties are broken by the default order.
  ///
  ///     store.airports.sorted(using: SortDescriptor(\.city))
  ///
  /// - Parameter descriptor: The sort order.
  /// - Returns: The same elements, sorted.
  /// - Complexity: O(*n* log *n*), where *n* is the number of elements.
  public func sorted(using descriptor: SortDescriptor<Element>) -> EntityList { sorted(using: [descriptor]) }

  /// Returns the elements sorted by several descriptors, most significant first.
  ///
  /// - Parameter descriptors: The sort order.
  /// - Returns: The same elements, sorted.
  /// - Complexity: O(*n* log *n*), where *n* is the number of elements.
  public func sorted(using descriptors: [SortDescriptor<Element>]) -> EntityList {
    let keys = descriptors.map { RowOrder.Key($0, in: graph) }
    return EntityList(graph, rows: RowOrder(graph, of: Element.kind, keys: keys).sorted(rowNumbers, first: .max))
  }
}

extension RowOrder.Key {
  /// Creates a key from a sort descriptor: a field if its property is one, else a ranking by its comparator.
  ///
  /// Texts are in the order of the descriptor's comparator, which compares every distinct text only once.
  init<Root: StoreEntity>(_ descriptor: SortDescriptor<Root>, in graph: Graph) {
    let isDescending = descriptor.order == .reverse
    guard let property = descriptor.keyPath, let path = PropertyTable.paths[property] else {
      self = .places({ Self.places($0, by: descriptor, in: graph) }, isDescending: isDescending)
      return
    }
    if var comparator = descriptor.stringComparator {
      comparator.order = .forward
      self = .field(SortKey(path, isDescending: isDescending)) { comparator.compare($0, $1) == .orderedAscending }
    } else {
      self = .field(SortKey(path, isDescending: isDescending), textPrecedes: <)
    }
  }

  private static func places<Root: StoreEntity>(
    _ rows: [Int], by descriptor: SortDescriptor<Root>, in graph: Graph
  ) -> [Int?] {
    let entities = rows.map { Root(EntityHandle(graph: graph, row: $0)) }
    let known = entities.indices.filter { index in
      guard let property = descriptor.keyPath else { return true }
      return (entities[index][keyPath: property] as? any OptionalValue)?.isNil != true
    }
    let ordered = known.sorted { descriptor.compare(entities[$0], entities[$1]) == .orderedAscending }
    var places = [Int?](repeating: nil, count: rows.count)
    var place = 0
    for (number, index) in ordered.enumerated() {
      if number > 0, descriptor.compare(entities[ordered[number - 1]], entities[index]) == .orderedAscending {
        place += 1
      }
      places[index] = place
    }
    return places
  }
}

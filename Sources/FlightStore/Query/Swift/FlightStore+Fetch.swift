extension FlightStore {
  /// Returns the entities that a descriptor fetches.
  ///
  /// - Throws: `FetchError` if a part of the predicate cannot be evaluated and the result depends on it.
  /// - Complexity: O(*n* + *m* log *k*), where *n* is the number of entities of the kind, *m* the number found and *k*
  ///   the number returned.
  public func fetch<Root>(_ descriptor: FetchDescriptor<Root>) throws(FetchError) -> EntityList<Root> {
    let keys = descriptor.sortBy.map { RowOrder.Key($0, in: graph) }
    let rows = RowOrder(graph, of: Root.kind, keys: keys).sorted(try found(descriptor), first: descriptor.part.end)
    return EntityList(graph, rows: descriptor.part.of(rows))
  }

  /// Returns the number of entities that a descriptor fetches, without sorting them.
  ///
  /// - Throws: `FetchError` if a part of the predicate cannot be evaluated and the result depends on it.
  /// - Complexity: O(*n*), where *n* is the number of entities of the kind.
  public func fetchCount<Root>(_ descriptor: FetchDescriptor<Root>) throws(FetchError) -> Int {
    descriptor.part.count(of: try found(descriptor).count)
  }

  /// Returns the identifiers of the entities that a descriptor fetches, in order.
  ///
  /// - Throws: `FetchError` if a part of the predicate cannot be evaluated and the result depends on it.
  /// - Complexity: As `fetch(_:)`.
  public func fetchIdentifiers<Root>(_ descriptor: FetchDescriptor<Root>) throws(FetchError) -> [Root.ID] {
    try fetch(descriptor).map(\.id)
  }

  /// Returns the entities that a descriptor fetches, in batches.
  ///
  /// - Parameters:
  ///   - descriptor: The fetch descriptor.
  ///   - batchSize: The number of entities in a batch, except possibly the last. Must be positive.
  /// - Returns: The batches, in order.
  /// - Throws: `FetchError` if a part of the predicate cannot be evaluated and the result depends on it.
  /// - Complexity: As `fetch(_:)`; a batch costs nothing until its entities are accessed.
  public func fetch<Root>(_ descriptor: FetchDescriptor<Root>, batchSize: Int) throws(FetchError) -> EntityBatches<Root>
  {
    EntityBatches(try fetch(descriptor), size: batchSize)
  }

  private func found<Root>(_ descriptor: FetchDescriptor<Root>) throws(FetchError) -> [Int] {
    let compiler = ProgramCompiler(graph: graph, clock: graph.now, kind: Root.kind)
    let program = PredicateProgram(descriptor.plan, compiler: compiler, in: graph)
    var rows: [Int] = []
    do {
      try graph[Root.kind].rows.forEachSegment { segment, first, mask in
        try program.run(segment, first: first, rows: mask).forEach { rows.append(first + $0) }
      }
    } catch {
      throw FetchError(underlying: error)
    }
    return rows
  }
}

/// The result of a fetch, in batches.
public struct EntityBatches<Element: StoreEntity>: RandomAccessCollection, Sendable {
  private let list: EntityList<Element>
  private let size: Int

  init(_ list: EntityList<Element>, size: Int) {
    precondition(size > 0, "batches of \(size)")
    self.list = list
    self.size = size
  }

  /// The position of the first batch.
  public var startIndex: Int { 0 }

  /// The position after the last batch.
  public var endIndex: Int { (list.count + size - 1) / size }

  /// Returns the batch at a position.
  ///
  /// - Complexity: O(1)
  public subscript(position: Int) -> Slice<EntityList<Element>> {
    list[(position * size)..<Swift.min((position + 1) * size, list.count)]
  }
}

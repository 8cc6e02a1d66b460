public import Foundation

/// A fetch of flights, airports or airlines: which ones, in which order, and how many of them.
///
///     let inAir = #Predicate<Flight> { $0.actualOn == nil && $0.actualOff != nil }
///     var farthest = FetchDescriptor<Flight>(predicate: inAir, sortBy: [SortDescriptor(\.routeDistance, order: .reverse)])
///     farthest.fetchLimit = 3
///     try FlightStore.sample.fetch(farthest).compactMap(\.ident)
///     // ["AIC211", "QTR69", "QTR304"]
///
/// Conditions are given as a `Predicate`, a `Filter`, or both, which then must both hold. A predicate has the semantics
/// of `Predicate.evaluate`. The parts that columns can answer run over columns: comparisons, `&&`, `||`, `!`, tests for
/// `nil`, optional key paths, `??`, `if let`, `starts(with:)`, `contains` and counts of related entities. Only the rest
/// is evaluated for one entity after another.
public struct FetchDescriptor<Root: StoreEntity>: Sendable {
  /// A condition that everything fetched satisfies; `nil` for no condition.
  public var predicate: Predicate<Root>?
  /// A further condition.
  public var filter: Filter<Root>
  /// The sort order, most significant key first.
  ///
  /// Unknown values come last in either direction. Ties are broken by the default order (flights by departure and
  /// ident, airports and airlines by code), so the order is total and reproducible.
  public var sortBy: [SortDescriptor<Root>]
  /// The greatest number of entities to fetch; `nil` for all.
  public var fetchLimit: Int?
  /// The number of entities to skip.
  public var fetchOffset: Int?
  /// The properties that the result is used for, besides those of the predicate, the filter and the order.
  ///
  /// A store in memory has all properties, so a fetch ignores them. `FlightStore.loading(_:for:)` skips the attributes
  /// of flights that they do not name. An empty array stands for all properties.
  public var propertiesToFetch: [any PartialKeyPath<Root> & Sendable] = []

  /// Creates a fetch descriptor.
  ///
  /// - Parameters:
  ///   - predicate: A condition that everything fetched satisfies.
  ///   - filter: A further condition.
  ///   - sortBy: The sort order.
  public init(
    predicate: Predicate<Root>? = nil, filter: Filter<Root> = .all, sortBy: [SortDescriptor<Root>] = []
  ) {
    self.predicate = predicate
    self.filter = filter
    self.sortBy = sortBy
  }

  /// The predicate and the filter as one plan.
  var plan: PredicatePlan {
    .condition(filter.condition) && (predicate.map { PredicateTranslator.plan($0) } ?? .always)
  }

  /// The predicate and the filter as one condition; `nil` if a part of the predicate can only be evaluated.
  package var condition: Condition? { plan.condition }

  var part: RowPart { RowPart(offset: fetchOffset, limit: fetchLimit) }
}

/// An error in a fetch: a part of its predicate could not be evaluated.
public struct FetchError: DescribedError {
  /// The error thrown by the evaluation, such as a `PredicateError` for a forced unwrap of `nil`.
  public let underlying: any Error

  /// The error message, in one line.
  public var description: String { "a part of the predicate cannot be evaluated: \(underlying)" }
}

extension Filter {
  /// Creates a filter from a predicate.
  ///
  /// The filter holds where the predicate is true. If it is negated, unknown values count as they do in every filter.
  ///
  ///     Filter(#Predicate<Flight> { $0.origin?.icao == "KSFO" && $0.actualOff != nil })
  ///     // origin.icao = exactly "KSFO" and actual_off is not null
  ///
  /// - Returns: The filter; `nil` if a part of the predicate can only be evaluated.
  public init?(_ predicate: Predicate<Root>) {
    guard let condition = PredicateTranslator.plan(predicate).condition else { return nil }
    self.init(condition)
  }
}

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
    let test = descriptor.plan.test(by: compiler, in: graph)
    var rows: [Int] = []
    do {
      try graph[Root.kind].rows.forEachSegment { segment, first, mask in
        try test(segment, first, mask).forEach { rows.append(first + $0) }
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
  public var endIndex: Int { list.isEmpty ? 0 : (list.count - 1) / size + 1 }

  /// Returns the batch at a position.
  ///
  /// - Complexity: O(1)
  public subscript(position: Int) -> Slice<EntityList<Element>> {
    list[(position * size)..<Swift.min((position + 1) * size, list.count)]
  }
}

extension FlightStore {
  /// Loads only what a fetch needs, into a store that answers this descriptor and no other.
  ///
  /// Airports and airlines are loaded in full. Of flights, only the attributes named by the predicate, the filter, the
  /// order and `propertiesToFetch` are kept; all others are validated, dropped and `nil`. Everything is kept if
  /// `propertiesToFetch` is empty, if a part of the predicate can only be evaluated, or if the input has several states
  /// of a flight, because finding the newest takes all attributes.
  ///
  /// - Parameters:
  ///   - sources: The inputs.
  ///   - descriptor: The descriptor to fetch later.
  /// - Returns: The store, and the report of loading.
  /// - Throws: `LoadError` for the first input that cannot be read or is not JSON.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  public static func loading<Root>(_ sources: [DataSource], for descriptor: FetchDescriptor<Root>) throws(LoadError)
    -> (store: FlightStore, report: LoadReport)
  {
    var query = RowQuery(Root.kind)
    let fields = descriptor.propertiesToFetch.compactMap { PropertyTable.paths[$0] }
    let order = descriptor.sortBy.compactMap { $0.keyPath.flatMap { PropertyTable.paths[$0] } }
    let isKnown = fields.count == descriptor.propertiesToFetch.count && order.count == descriptor.sortBy.count
    guard isKnown, !fields.isEmpty, let condition = descriptor.condition else {
      let whole = try loading(sources, for: query, showing: nil)
      return (whole.store, whole.report)
    }
    query.require(condition)
    query.searchesIdentifiers = true
    let part = try loading(sources, for: query, showing: fields + order)
    return (part.store, part.report)
  }
}

extension EntityList {
  /// Returns the elements sorted by a descriptor, using the columns of the store.
  ///
  /// Prefer it to `sorted(by:)`, which reads properties of two elements for each comparison. Unknown values come last
  /// in either direction; ties are broken by the default order. The result is a list: where an array is expected,
  /// `Array(list.sorted(using:))` sorts like this, and without `Array` Foundation's method is called instead.
  ///
  ///     store.airports.sorted(using: SortDescriptor(\.city))
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of elements.
  public func sorted(using descriptor: SortDescriptor<Element>) -> EntityList { sorted(using: [descriptor]) }

  /// Returns the elements sorted by several descriptors, most significant first.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of elements.
  public func sorted(using descriptors: [SortDescriptor<Element>]) -> EntityList {
    let keys = descriptors.map { RowOrder.Key($0, in: graph) }
    return EntityList(graph, rows: RowOrder(graph, of: Element.kind, keys: keys).sorted(rowNumbers))
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

/// The answers to a descriptor: the present one, and another after each change of the store that alters it.
///
/// A result is altered when other entities belong to it, when they stand in another order, or when an attribute or a
/// relationship to one of any of them is different. Each iterator gets all results, but of changes that come faster than
/// they are taken only the last counts. Results are computed away from the actor that takes them. The sequence ends with the
/// `LiveStore`, with the task that takes from it, or with an error.
public struct LiveResults<Root: StoreEntity>: AsyncSequence, Sendable {
  let snapshots: @Sendable () -> AsyncStream<FlightStore>
  let descriptor: FetchDescriptor<Root>

  /// Begins to take results.
  ///
  /// - Complexity: O(1)
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(snapshots: snapshots().makeAsyncIterator(), descriptor: descriptor)
  }

  /// Takes one result after the other.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate var snapshots: AsyncStream<FlightStore>.AsyncIterator
    fileprivate let descriptor: FetchDescriptor<Root>
    private var last: EntityList<Root>?

    fileprivate init(snapshots: AsyncStream<FlightStore>.AsyncIterator, descriptor: FetchDescriptor<Root>) {
      self.snapshots = snapshots
      self.descriptor = descriptor
    }

    /// Returns the next result that is not the one before.
    ///
    /// - Throws: `FetchError` when a part of the predicate cannot be evaluated and the answer depends on it.
    /// - Complexity: As ``FlightStore/FlightStore/fetch(_:)``, away from the caller, for each state of the store that differs.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws(FetchError) -> EntityList<Root>? {
      while let store = await snapshots.next(isolation: actor) {
        guard let result = try await Self.result(of: descriptor, in: store, after: last) else { continue }
        last = result
        return result
      }
      return nil
    }

    /// Fetches; `nil` where nothing differs from the last result.
    @concurrent
    private static func result(
      of descriptor: FetchDescriptor<Root>, in store: FlightStore, after last: EntityList<Root>?
    ) async throws(FetchError) -> EntityList<Root>? {
      let result = try store.fetch(descriptor)
      if let last, result.says(theSameAs: last) { return nil }
      return result
    }
  }
}

extension EntityList {
  /// Whether another list, perhaps of another snapshot, has the same entities with the same values in the same order.
  func says(theSameAs older: EntityList) -> Bool {
    if count != older.count { return false }
    let comparison = RowComparison(from: older.graph, to: graph, of: Element.kind)
    return zip(older.rowNumbers, rowNumbers).allSatisfy { comparison.isSame(old: $0, new: $1) }
  }
}

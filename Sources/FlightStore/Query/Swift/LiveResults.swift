/// The results of a descriptor over time: the current one, and a new one after each change that alters it.
///
/// A change alters a result if it adds, removes or reorders entities, or changes an attribute or a to-one relationship
/// of any of them. Each iterator gets all results, but only the latest of changes that come faster than it takes them.
/// Results are computed off the actor that takes them. The sequence ends with the `LiveStore`, with the task that
/// iterates it, or with an error.
public struct LiveResults<Root: StoreEntity>: AsyncSequence, Sendable {
  let snapshots: @Sendable () -> AsyncStream<FlightStore>
  let descriptor: FetchDescriptor<Root>

  /// Returns an iterator of the results.
  ///
  /// - Complexity: O(1)
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(snapshots: snapshots().makeAsyncIterator(), descriptor: descriptor)
  }

  /// An iterator of results.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate var snapshots: AsyncStream<FlightStore>.AsyncIterator
    fileprivate let descriptor: FetchDescriptor<Root>
    private var last: EntityList<Root>?

    fileprivate init(snapshots: AsyncStream<FlightStore>.AsyncIterator, descriptor: FetchDescriptor<Root>) {
      self.snapshots = snapshots
      self.descriptor = descriptor
    }

    /// Returns the next result that differs from the previous one.
    ///
    /// - Throws: `FetchError` if a part of the predicate cannot be evaluated and the result depends on it.
    /// - Complexity: As ``FlightStore/FlightStore/fetch(_:)``, off the calling actor, for each changed snapshot of the
    ///   store.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws(FetchError) -> EntityList<Root>? {
      while let store = await snapshots.next(isolation: actor) {
        guard let result = try await Self.result(of: descriptor, in: store, after: last) else { continue }
        last = result
        return result
      }
      return nil
    }

    /// Fetches a result; `nil` if it equals the last one.
    @concurrent
    private static func result(
      of descriptor: FetchDescriptor<Root>, in store: FlightStore, after last: EntityList<Root>?
    ) async throws(FetchError) -> EntityList<Root>? {
      let result = try store.fetch(descriptor)
      if let last, result.hasSameElements(as: last) { return nil }
      return result
    }
  }
}

extension EntityList {
  /// Returns whether another list, possibly of another snapshot, has equal entities in the same order.
  func hasSameElements(as older: EntityList) -> Bool {
    if count != older.count { return false }
    let comparison = RowComparison(from: older.graph, to: graph, of: Element.kind)
    return zip(older.rowNumbers, rowNumbers).allSatisfy { comparison.isSame(old: $0, new: $1) }
  }
}

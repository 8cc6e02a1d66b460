internal import Dispatch
public import Observation

/// A shared store with serialized writers, snapshots for readers, and notifications of every change.
///
/// Readers work on a snapshot, so they and writers do not wait for each other.
///
///     let live = LiveStore(store)
///     Task { for try await late in live.results(of: descriptor) { show(late) } }
///     try await live.load(sources)
///     try await live.update { store in try store.delete(flight) }
///
/// Everything can be called from any actor, including the main actor.
public actor LiveStore {
  private let published: PublishedStore

  /// Creates a shared store from a store.
  public init(_ store: FlightStore = FlightStore()) { published = PublishedStore(store) }

  deinit { published.end() }

  /// A snapshot of the current store, which later changes do not affect.
  ///
  /// - Complexity: O(1)
  public nonisolated var snapshot: FlightStore { published.snapshot }

  /// Changes the store atomically: if the change throws, nothing has changed.
  ///
  /// Changes run one after the other, off the calling actor. Each of the changes that one call makes can be undone by
  /// itself, unless it makes them in a `FlightStore.transaction`. Reading inputs takes long; use `load`, which does not
  /// block other writers meanwhile.
  ///
  /// - Parameter change: A function that changes a copy, which becomes the store when it returns.
  /// - Returns: The result of the change.
  /// - Throws: Rethrows what the change throws.
  /// - Complexity: That of the change; making the copy is O(1).
  @discardableResult
  public func update<Result, Failure: Error>(
    _ change: sending (inout FlightStore) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    var store = snapshot
    let result = try change(&store)
    published.publish(store)
    return result
  }

  /// Adds the records of inputs atomically: if one input fails, nothing is added.
  ///
  /// Inputs are read off every actor. Other writers can change the store meanwhile; what has been read is merged into
  /// the store as it is then. Reading stops within a quarter of a megabyte after the task is cancelled.
  ///
  /// - Parameters:
  ///   - sources: The inputs; the result does not depend on their order.
  ///   - progress: Called from time to time with the progress of reading, on a thread of its own.
  /// - Returns: A report with the number of records, and those that were rejected.
  /// - Throws: `LoadError` for the first input that cannot be read or is not JSON; `CancellationError` if the task is
  ///   cancelled.
  /// - Complexity: O(*n*), where *n* is the number of bytes; other writers wait for the records to be added, not for
  ///   reading.
  @discardableResult
  public func load(_ sources: [DataSource], progress: (@Sendable (LoadProgress) -> Void)? = nil) async throws
    -> LoadReport
  {
    var read = FlightStore(Graph(snapshot.graph.tables.empty))
    var report = try await read.load(sources, progress: progress)
    let addition = read
    report.conflicts += update { $0.merge(addition) }
    return report
  }

  /// Returns a stream of the current store and, after changes, of the latest one.
  ///
  /// - Complexity: O(1)
  public nonisolated func snapshots() -> AsyncStream<FlightStore> { published.snapshots() }

  /// Returns the results of a descriptor, now and after each change that alters them.
  ///
  /// - Complexity: O(1)
  public nonisolated func results<Root>(of descriptor: FetchDescriptor<Root>) -> LiveResults<Root> {
    LiveResults(snapshots: { [published] in published.snapshots() }, descriptor: descriptor)
  }
}

/// The current store, and the streams that wait for the next one.
private final class PublishedStore: Sendable {
  private struct State {
    var store: FlightStore
    var listeners: [Int: AsyncStream<FlightStore>.Continuation] = [:]
    var nextListener = 0
    var hasEnded = false
  }

  private let state: Locked<State>

  init(_ store: FlightStore) { state = Locked(State(store: store)) }

  var snapshot: FlightStore { state.withLock { $0.store } }

  /// Publishes a store; streams are notified unless it has not changed.
  func publish(_ store: FlightStore) {
    state.withLock { state in
      let isSame = state.store.graph === store.graph
      state.store = store
      if isSame { return }
      for listener in state.listeners.values { listener.yield(store) }
    }
  }

  func snapshots() -> AsyncStream<FlightStore> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let listener: Int? = state.withLock { state in
        continuation.yield(state.store)
        if state.hasEnded { return nil }
        state.listeners[state.nextListener] = continuation
        state.nextListener += 1
        return state.nextListener - 1
      }
      guard let listener else { return continuation.finish() }
      continuation.onTermination = { [weak self] _ in
        self?.state.withLock { $0.listeners[listener] = nil }
      }
    }
  }

  /// Finishes all streams, and those that begin later.
  func end() {
    // Finishing a stream removes it from the list under the same lock, so the streams are finished outside of it.
    let waiting = state.withLock { state in
      state.hasEnded = true
      defer { state.listeners = [:] }
      return state.listeners.values
    }
    for listener in waiting { listener.finish() }
  }
}

/// An observable result of a descriptor in a shared store, for a view on the main actor.
///
///     @State var late = LiveQuery(FetchDescriptor(predicate: #Predicate<Flight> { $0.isEnroute }), in: live)
///     var body: some View { List(late.results ?? EntityList()) { Text($0.ident ?? "–") } }
///
/// Results are computed off the main actor, and published only if they have changed.
@MainActor @Observable
public final class LiveQuery<Root: StoreEntity> {
  /// The latest result; `nil` until the first one is available.
  public private(set) var results: EntityList<Root>?
  /// The error of the latest fetch, if the predicate cannot be evaluated; it is fetched again after the next change.
  public private(set) var error: FetchError?
  /// The descriptor to fetch; after a change, the results stay until new ones are available.
  public var descriptor: FetchDescriptor<Root> {
    didSet { follow() }
  }

  @ObservationIgnored private let store: LiveStore
  @ObservationIgnored private var following: Task<Void, Never>? {
    didSet { oldValue?.cancel() }
  }

  /// Creates a query that follows a store.
  ///
  /// - Parameters:
  ///   - descriptor: The descriptor to fetch.
  ///   - store: The store.
  public init(_ descriptor: FetchDescriptor<Root>, in store: LiveStore) {
    self.descriptor = descriptor
    self.store = store
    follow()
  }

  deinit { following?.cancel() }

  private func follow() {
    let states = store.results(of: descriptor)
    // Assigning `nil` again would notify observers.
    if error != nil { error = nil }
    following = Task { [weak self] in
      var states = states.makeAsyncIterator()
      while true {
        var (result, failure): (EntityList<Root>?, FetchError?)
        do throws(FetchError) {
          result = try await states.next(isolation: #isolation)
          if result == nil { return }
        } catch {
          failure = error
        }
        // The descriptor may have changed while this result was computed.
        if Task.isCancelled { return }
        if let result { self?.results = result }
        if failure != nil || self?.error != nil { self?.error = failure }
      }
    }
  }
}

/// The results of a descriptor over time: the current one, and a new one after each change that alters it.
///
/// A change alters a result if it adds, removes or reorders entities, or changes an attribute or a to-one relationship
/// of any of them; the inbound flight counts by its identifier. Each iterator gets all results, but only the latest of
/// changes that come faster than it takes them. Results are computed off the actor that takes them. The sequence ends
/// with the `LiveStore` or with the task that iterates it. An error ends a `for` loop, but not an iterator: its next
/// result is that of the next changed snapshot.
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
        // After an error, a result is news even if it equals the one before the error.
        let previous = last
        last = nil
        let result = try await Self.result(of: descriptor, in: store, after: previous)
        last = result ?? previous
        if let result { return result }
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

extension FlightStore {
  /// Adds the records of inputs in the background, atomically: if one fails or the task is cancelled, nothing is added.
  ///
  /// This is the `load` of asynchronous code. Reading does not block a thread of the cooperative pool, and stops within
  /// a quarter of a megabyte after the task is cancelled.
  ///
  ///     try await store.load(sources, progress: { print($0.bytesRead) })
  ///
  /// - Parameters:
  ///   - sources: The inputs; the result does not depend on their order.
  ///   - progress: Called from time to time with the progress of reading, on a thread of its own.
  /// - Returns: A report with the number of records, and those that were rejected.
  /// - Throws: `LoadError` for the first input that cannot be read or is not JSON; `CancellationError` if the task is
  ///   cancelled.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  @discardableResult
  public mutating func load(
    _ sources: [DataSource], progress: (@Sendable (LoadProgress) -> Void)? = nil
  ) async throws -> LoadReport {
    try Task.checkCancellation()
    let (loaded, report) = try await Self.loaded(self, sources: sources, progress: progress)
    try Task.checkCancellation()
    self = loaded
    return report
  }

  private static func loaded(
    _ store: FlightStore, sources: [DataSource], progress: (@Sendable (LoadProgress) -> Void)?
  ) async throws -> (FlightStore, LoadReport) {
    let isCancelled = Locked(false)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        DispatchQueue.global().async {
          var store = store
          let observer = LoadProgress.observer(of: sources) { progress?($0) }
          let loading = Loading(plan: LoadPlan(), observer: observer, stop: { isCancelled.withLock(\.self) })
          let report = Swift.Result { try store.load(sources, with: loading) }
          continuation.resume(
            with: report.map { (store, $0) }.mapError { isCancelled.withLock(\.self) ? CancellationError() : $0 })
        }
      }
    } onCancel: {
      isCancelled.withLock { $0 = true }
    }
  }
}

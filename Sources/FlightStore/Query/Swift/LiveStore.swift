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
  /// Changes run one after the other, off the calling actor. Reading inputs takes long; use `load`, which does not
  /// block other writers meanwhile.
  ///
  /// - Parameter change: A function that changes a copy, which becomes the store when it returns.
  /// - Returns: The result of the change.
  /// - Throws: Rethrows what the change throws.
  /// - Complexity: That of the change; making the copy is O(1).
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

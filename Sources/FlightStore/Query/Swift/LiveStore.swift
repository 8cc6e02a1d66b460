/// A store that is shared: whoever writes does so one after the other, whoever reads takes a snapshot and is never in the
/// way, and whoever waits for results is told of each change.
///
///     let live = LiveStore(store)
///     Task { for try await late in live.results(of: descriptor) { show(late) } }
///     try await live.load(sources)
///     try await live.update { store in try store.delete(flight) }
///
/// All of it can be called from any actor, the main one included.
public actor LiveStore {
  private let published: PublishedStore

  /// Shares a store.
  public init(_ store: FlightStore = FlightStore()) { published = PublishedStore(store) }

  deinit { published.end() }

  /// The store as it is now: a snapshot, which no later change disturbs.
  ///
  /// - Complexity: O(1)
  public nonisolated var snapshot: FlightStore { published.snapshot }

  /// Changes the store, all of it or, when the change throws, nothing.
  ///
  /// Changes are made one after the other, away from the actor that asks for them. Reading inputs takes long: `load` keeps
  /// no other writer waiting for it.
  ///
  /// - Parameter change: Changes a copy, which becomes the store when it returns.
  /// - Returns: What the change returns.
  /// - Throws: What the change throws.
  /// - Complexity: That of the change; the copy that it changes costs O(1).
  public func update<Result, Failure: Error>(
    _ change: sending (inout FlightStore) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    var store = snapshot
    let result = try change(&store)
    published.publish(store)
    return result
  }

  /// Adds what inputs hold, all of it or, when one of them fails, nothing.
  ///
  /// Inputs are read away from every actor; other writers change the store meanwhile, and what has been read is added to
  /// the store as it is then. Reading stops within a quarter of a megabyte after the task is cancelled.
  ///
  /// - Parameters:
  ///   - sources: The inputs; the outcome does not depend on their order.
  ///   - progress: Told from time to time how far reading has come, on a thread of its own.
  /// - Returns: How many records came, and which were left out.
  /// - Throws: `LoadError` for the first input that cannot be read or is no JSON; `CancellationError` when the task is
  ///   cancelled.
  /// - Complexity: O(*n*), where *n* is the number of bytes; other writers wait for the records to be added, not for reading.
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

  /// The store as it is now and after each change; of changes that come faster than they are taken, the last.
  ///
  /// - Complexity: O(1)
  public nonisolated func snapshots() -> AsyncStream<FlightStore> { published.snapshots() }

  /// What a descriptor asks for, now and after each change that alters it.
  ///
  /// - Complexity: O(1)
  public nonisolated func results<Root>(of descriptor: FetchDescriptor<Root>) -> LiveResults<Root> {
    LiveResults(snapshots: { [published] in published.snapshots() }, descriptor: descriptor)
  }
}

/// The store that all see, and those who wait for the next one.
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

  /// Makes a store the one that all see; those who wait are told unless nothing has changed.
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
      let listener = state.withLock { state in
        continuation.yield(state.store)
        if state.hasEnded { continuation.finish() }
        state.listeners[state.nextListener] = continuation
        state.nextListener += 1
        return state.nextListener - 1
      }
      continuation.onTermination = { [weak self] _ in
        self?.state.withLock { $0.listeners[listener] = nil }
      }
    }
  }

  /// Ends all that wait, and whoever begins to from now on.
  func end() {
    // Whoever is finished here takes itself off the list, under the same lock.
    let waiting = state.withLock { state in
      state.hasEnded = true
      defer { state.listeners = [:] }
      return state.listeners.values
    }
    for listener in waiting { listener.finish() }
  }
}

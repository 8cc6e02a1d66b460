/// A store that is shared: whoever writes does so one after the other, whoever reads takes a snapshot and is never in the
/// way, and whoever waits for results is told of each change.
///
///     let live = LiveStore(store)
///     Task { for try await late in live.results(of: descriptor) { show(late) } }
///     try await live.update { store throws(LoadError) in try store.load(sources) }
public actor LiveStore {
  private let published: Published

  /// Shares a store.
  public init(_ store: FlightStore = FlightStore()) { published = Published(store) }

  /// The store as it is now: a snapshot, which no later change disturbs.
  ///
  /// - Complexity: O(1)
  public nonisolated var snapshot: FlightStore { published.state.withLock { $0.store } }

  /// Changes the store, all of it or, when the change throws, nothing.
  ///
  /// - Parameter change: Changes a copy, which becomes the store when it returns.
  /// - Returns: What the change returns.
  /// - Throws: What the change throws.
  public func update<Result, Failure: Error>(_ change: (inout FlightStore) throws(Failure) -> Result) throws(Failure)
    -> Result
  {
    var store = snapshot
    let result = try change(&store)
    published.publish(store)
    return result
  }

  /// The store as it is now and after each change; of changes that come faster than they are taken, the last.
  public nonisolated func snapshots() -> AsyncStream<FlightStore> { published.snapshots() }

  /// What a descriptor asks for, now and after each change that alters it.
  public nonisolated func results<Root>(of descriptor: FetchDescriptor<Root>) -> LiveResults<Root> {
    LiveResults(snapshots: snapshots(), descriptor: descriptor)
  }
}

/// The store that all see, and those who wait for the next one.
private final class Published: Sendable {
  struct State {
    var store: FlightStore
    var listeners: [Int: AsyncStream<FlightStore>.Continuation] = [:]
    var nextListener = 0
  }

  let state: Locked<State>

  init(_ store: FlightStore) { state = Locked(State(store: store)) }

  deinit { state.withLock { $0.listeners.values.forEach { $0.finish() } } }

  func publish(_ store: FlightStore) {
    state.withLock { state in
      state.store = store
      for listener in state.listeners.values { listener.yield(store) }
    }
  }

  func snapshots() -> AsyncStream<FlightStore> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let listener = state.withLock { state in
        continuation.yield(state.store)
        state.listeners[state.nextListener] = continuation
        state.nextListener += 1
        return state.nextListener - 1
      }
      continuation.onTermination = { [weak self] _ in
        self?.state.withLock { $0.listeners[listener] = nil }
      }
    }
  }
}

public import Observation

/// An observable result of a descriptor in a shared store, for a view on the main actor.
///
///     @State var late = LiveQuery(FetchDescriptor(predicate: #Predicate<Flight> { $0.isEnroute }), in: live)
///     var body: some View { List(late.results ?? []) { Text($0.ident) } }
///
/// Results are computed off the main actor, and published only if they have changed.
@MainActor @Observable
public final class LiveQuery<Root: StoreEntity> {
  /// The current result; `nil` until the first one is available.
  public private(set) var results: EntityList<Root>?
  /// The error that ended the query, if the predicate cannot be evaluated.
  public private(set) var error: FetchError?
  /// The descriptor to fetch; after a change, the results stay until new ones are available.
  public var descriptor: FetchDescriptor<Root> {
    didSet { follow() }
  }

  @ObservationIgnored private let store: LiveStore
  @ObservationIgnored private var following: CancelledWithOwner?

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

  private func follow() {
    let states = store.results(of: descriptor)
    error = nil
    following = CancelledWithOwner(
      Task { [weak self] in
        do throws(FetchError) {
          for try await result in states { self?.results = result }
        } catch {
          self?.error = error
        }
      })
  }
}

/// A task that is cancelled when its owner is released.
private final class CancelledWithOwner: Sendable {
  private let task: Task<Void, Never>

  init(_ task: Task<Void, Never>) { self.task = task }

  deinit { task.cancel() }
}

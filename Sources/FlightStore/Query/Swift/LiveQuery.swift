public import Observation

/// The answer of a shared store to a descriptor, for a view: read on the main actor, which is told of every change.
///
///     @State var late = LiveQuery(FetchDescriptor(predicate: #Predicate<Flight> { $0.isEnroute }), in: live)
///     var body: some View { List(late.results ?? []) { Text($0.ident) } }
///
/// Results are computed away from the main actor, and only when something that they show has changed.
@MainActor @Observable
public final class LiveQuery<Root: StoreEntity> {
  /// The result as it is now; `nil` until the first one has come.
  public private(set) var results: EntityList<Root>?
  /// Why there are no further results, where the descriptor asks for what cannot be evaluated.
  public private(set) var error: FetchError?
  /// What is asked for; another descriptor keeps the results until its own have come.
  public var descriptor: FetchDescriptor<Root> {
    didSet { follow() }
  }

  @ObservationIgnored private let store: LiveStore
  @ObservationIgnored private var following: CancelledWithOwner?

  /// Begins to follow a store.
  ///
  /// - Parameters:
  ///   - descriptor: What is asked for.
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

/// A task that ends with whoever holds this.
private final class CancelledWithOwner: Sendable {
  private let task: Task<Void, Never>

  init(_ task: Task<Void, Never>) { self.task = task }

  deinit { task.cancel() }
}

public import FlightStore
import Foundation
import Observation

/// The model of a view of flights, which runs on the main actor and never blocks it.
@Observable
public final class FlightsModel {
  /// The flights to show, which follow every change of the store.
  public let flights: LiveQuery<Flight>
  /// The typed text: the list shows flights to cities that begin with it.
  public var search = "" {
    didSet { flights.descriptor.filter = search.isEmpty ? .all : .begins(\.destination?.city, with: search) }
  }
  /// The progress of an import, or `nil` if none is running.
  public private(set) var progress: LoadProgress?
  /// The most recent error.
  public private(set) var failure: String?
  /// Whether there is a change to undo.
  public private(set) var canUndo = false

  private let store: LiveStore
  private var importing: Task<Void, Never>?

  /// Creates a model without flights.
  public init() {
    var empty = FlightStore()
    empty.levelsOfUndo = 20
    store = LiveStore(empty)
    flights = LiveQuery(FetchDescriptor(sortBy: [SortDescriptor(\.scheduledOff)]), in: store)
  }

  /// Imports inputs until they are read or the import is cancelled.
  public func startImport(of sources: [DataSource]) {
    importing?.cancel()
    importing = Task {
      await run {
        try await store.load(sources) { [weak self] progress in Task { @MainActor in self?.show(progress) } }
      }
      importing = nil
      progress = nil
    }
  }

  /// Cancels an import and leaves the store unchanged.
  public func cancelImport() { importing?.cancel() }

  /// Waits for the import to end.
  public func finishImport() async { await importing?.value }

  /// Moves a flight to another gate.
  public func move(_ flight: Flight, toGate gate: String) async {
    await run { try await store.update { store in _ = try store.update(flight) { $0.gateOrigin = gate } } }
  }

  /// Undoes the last change.
  public func undo() async { await run { _ = await store.update { $0.undo() } } }

  private func show(_ progress: LoadProgress) { if importing != nil { self.progress = progress } }

  private func run(_ body: () async throws -> Void) async {
    do {
      failure = nil
      try await body()
    } catch is CancellationError {
    } catch {
      failure = error.localizedDescription
    }
    canUndo = store.snapshot.canUndo
  }
}

public import FlightStore
import Foundation
import Observation

/// What a view of flights shows and does; every line runs on the main actor, and none of them waits.
@Observable
public final class FlightsModel {
  /// The flights to show, which follow every change of the store.
  public let flights: LiveQuery<Flight>
  /// What has been typed: the flights to cities that begin so.
  public var search = "" {
    didSet { flights.descriptor.filter = search.isEmpty ? .all : .begins(\.destination?.city, with: search) }
  }
  /// How far an import has come; `nil` while there is none.
  public private(set) var progress: LoadProgress?
  /// What went wrong last.
  public private(set) var failure: String?
  /// Whether there is something to undo.
  public private(set) var canUndo = false

  private let store: LiveStore
  private var importing: Task<Void, Never>?

  /// Begins with no flights.
  public init() {
    var empty = FlightStore()
    empty.levelsOfUndo = 20
    store = LiveStore(empty)
    flights = LiveQuery(FetchDescriptor(sortBy: [SortDescriptor(\.scheduledOff)]), in: store)
  }

  /// Imports inputs, until it is done or cancelled.
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

  /// Stops an import; the store stays as it was.
  public func cancelImport() { importing?.cancel() }

  /// Waits for an import to end.
  public func finishImport() async { await importing?.value }

  /// Moves a flight to another gate.
  public func move(_ flight: Flight, toGate gate: String) async {
    await run { try await store.update { store in _ = try store.update(flight) { $0.gateOrigin = gate } } }
  }

  /// Takes back the last change.
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

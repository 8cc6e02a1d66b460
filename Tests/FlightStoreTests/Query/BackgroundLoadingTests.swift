import Foundation
import Synchronization
import Testing

@testable import FlightStore

@Suite struct BackgroundLoadingTests {
  @Test func loadsWhatLoadingLoads() async throws {
    let sources = try DataFiles.sources(at: QueryData.day)
    let steps = Locked<[LoadProgress]>([])
    var store = FlightStore()
    let report = try await store.load(sources, progress: { step in steps.withLock { $0.append(step) } })
    #expect(report.recordCount > 300)
    #expect(store.changes(since: try QueryData.store(QueryData.day)).isEmpty)
    let seen = steps.withLock { $0 }
    #expect(seen.last?.bytesRead == seen.last?.totalBytes)
    #expect(seen.map(\.bytesRead) == seen.map(\.bytesRead).sorted())
  }

  @Test func tellsOfNoMoreBytesThanThereAre() async throws {
    let flight = Samples.flight(["route": "\"" + String(repeating: "x", count: 100_000) + "\""])
    let source = DataSource.bytes(String(repeating: flight + "\n", count: 100).utf8)
    let steps = Locked<[LoadProgress]>([])
    var store = FlightStore()
    try await store.load([source], progress: { step in steps.withLock { $0.append(step) } })
    let seen = steps.withLock { $0 }
    #expect(seen.allSatisfy { $0.bytesRead <= $0.totalBytes ?? 0 })
    #expect(seen.last?.bytesRead == source.size)
  }

  @Test func failsWithoutATrace() async throws {
    var store = try QueryData.store(QueryData.day)
    let before = store
    await #expect(throws: LoadError.self) {
      try await store.load([.bytes(Array(#"{"airport_code": "ZZZZ"} {"#.utf8))], progress: nil)
    }
    #expect(store.changes(since: before).isEmpty)
  }

  /// Cancellation stops reading soon and leaves the store unchanged.
  @Test func stopsWhenCancelled() async throws {
    let day = try DataFiles.sources(at: QueryData.day)
    let sources = Array(repeating: day, count: 300).flatMap { $0 }
    let total = try #require(
      sources.reduce(Int?.some(0)) { sum, source in source.size.flatMap { size in sum.map { $0 + size } } })
    let read = Atomic(0)
    let task = Locked<Task<Int, any Error>?>(nil)
    let loading = Task {
      var store = FlightStore()
      do {
        try await store.load(
          sources,
          progress: { step in
            read.store(step.bytesRead, ordering: .relaxed)
            task.withLock { $0?.cancel() }
          })
      } catch is CancellationError {
        return store.flights.count
      }
      return -1
    }
    task.withLock { $0 = loading }
    #expect(try await loading.value == 0)
    #expect(read.load(ordering: .relaxed) < total)

    let cancelled = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      var store = FlightStore()
      try await store.load(day, progress: nil)
    }
    await #expect(throws: CancellationError.self) { try await cancelled.value }
  }
}

import Foundation
import Testing

@testable import FlightStore

/// Tests of calls from the main actor, as an application makes them.
@MainActor @Suite struct MainActorTests {
  @Test func changesAStore() async throws {
    let live = LiveStore(try QueryData.store(QueryData.day))
    let flight = try #require(live.snapshot.flights.first)
    let count = try await live.update { store in
      try store.delete(flight)
      return store.flights.count
    }
    #expect(count == live.snapshot.flights.count)
    #expect(try live.snapshot.fetchCount(FetchDescriptor<Flight>()) == count)
  }

  /// Changes made during a load are kept, and do not wait for it.
  @Test func changesMadeWhileInputsAreReadAreKept() async throws {
    let live = LiveStore()
    let pipe = try NamedPipe()
    let loading = Task { try await live.load([.file(path: pipe.path)]) }
    try await live.update { store throws(LoadError) in _ = try store.load(airportInput("KORD", "Chicago")) }
    #expect(live.snapshot.airports.map(\.icao) == ["KORD"])
    pipe.write(#"{"airport_code": "KSFO", "city": "San Francisco"}"#)
    #expect(try await loading.value.recordCount == 1)
    #expect(live.snapshot.airports.map(\.icao).sorted() == ["KORD", "KSFO"])
  }

  @Test func aLoadIsAStepToUndo() async throws {
    var empty = FlightStore()
    empty.levelsOfUndo = 2
    let live = LiveStore(empty)
    try await live.load(airportInput("KORD", "Chicago"))
    try await live.load(airportInput("KSFO", "San Francisco"))
    await live.update { _ = $0.undo() }
    #expect(live.snapshot.airports.map(\.icao) == ["KORD"])
    await live.update { _ = $0.undo() }
    #expect(live.snapshot.airports.isEmpty && live.snapshot.canRedo && !live.snapshot.canUndo)
  }

  @Test func aCancelledLoadChangesNothing() async throws {
    let live = LiveStore()
    let pipe = try NamedPipe()
    let loading = Task { try await live.load([.file(path: pipe.path)]) }
    loading.cancel()
    pipe.write(#"{"airport_code": "KSFO", "city": "San Francisco"}"#)
    await #expect(throws: CancellationError.self) { try await loading.value }
    #expect(live.snapshot.airports.isEmpty)
  }

  @Test func aChangeThatChangesNothingIsNotTold() async throws {
    let live = LiveStore(try FlightStore(parsing: Array(#"{"airport_code": "KSFO", "city": "A"}"#.utf8)))
    var snapshots = live.snapshots().makeAsyncIterator()
    #expect(await snapshots.next()?.airports.count == 1)
    await live.update { _ in }
    try await live.update { store throws(LoadError) in _ = try store.load(airportInput("KORD", "Chicago")) }
    // If the empty change had been published, a snapshot with one airport, or a third one, would appear.
    #expect(await snapshots.next()?.airports.count == 2)
  }

  @Test func eachListenerGetsAllResults() async throws {
    let live = LiveStore()
    let results = live.results(of: FetchDescriptor<Airport>())
    var (one, other) = (results.makeAsyncIterator(), results.makeAsyncIterator())
    for (number, code) in ["KORD", "KSFO", "KDEN"].enumerated() {
      #expect(try await one.next()?.count == number)
      #expect(try await other.next()?.count == number)
      try await live.update { store throws(LoadError) in _ = try store.load(airportInput(code, code)) }
    }
  }

  @Test func aQueryFollowsItsStoreAndItsDescriptor() async throws {
    let live = LiveStore()
    let query = LiveQuery(FetchDescriptor<Airport>(predicate: #Predicate { $0.city == "Chicago" }), in: live)
    try await wait { query.results?.isEmpty == true }
    try await live.load(airportInput("KORD", "Chicago") + airportInput("KSFO", "San Francisco"))
    try await wait { query.results?.map(\.icao) == ["KORD"] }
    query.descriptor = FetchDescriptor(predicate: #Predicate { $0.city == "San Francisco" })
    try await wait { query.results?.map(\.icao) == ["KSFO"] }
    #expect(query.error == nil)
  }

  /// The result of an earlier descriptor does not replace that of the current one, however long it takes.
  @Test func aQueryForgetsItsEarlierDescriptors() async throws {
    let live = LiveStore()
    try await live.load(airportInput("KORD", "Chicago") + airportInput("KSFO", "San Francisco"))
    let query = LiveQuery(FetchDescriptor<Airport>(), in: live)
    for _ in 0..<50 {
      query.descriptor = FetchDescriptor<Airport>()
      await Task.yield()
      query.descriptor = FetchDescriptor(predicate: #Predicate { $0.city == "Chicago" })
      await Task.yield()
    }
    try await wait { query.results?.map(\.icao) == ["KORD"] }
    for _ in 0..<200 { await Task.yield() }
    #expect(query.results?.map(\.icao) == ["KORD"])
  }

  /// A query outlives a flight that its predicate cannot be evaluated for.
  @Test func aQueryRecoversFromAnError() async throws {
    let all = try QueryData.store(QueryData.day)
    let live = LiveStore(all)
    let bad = #Predicate<Flight> { $0.actualOn! > $0.actualOff! }
    let query = LiveQuery(FetchDescriptor(predicate: bad), in: live)
    try await wait { query.error != nil }
    try await live.update { store in
      for flight in store.flights where flight.actualOn == nil || flight.actualOff == nil { try store.delete(flight) }
    }
    try await wait { query.error == nil && query.results?.isEmpty == false }
    // The result before and after an error may be the same.
    let last = query.results?.map(\.id)
    let landed = live.snapshot
    await live.update { $0 = all }
    try await wait { query.error != nil }
    #expect(query.results?.map(\.id) == last)
    await live.update { $0 = landed }
    try await wait { query.error == nil }
    #expect(query.results?.map(\.id) == last)
  }

  private func wait(until holds: () -> Bool) async throws {
    for _ in 0..<2000 where !holds() { try await Task.sleep(for: .milliseconds(5)) }
    #expect(holds())
  }
}

/// A named pipe as an input that arrives when it is written.
private final class NamedPipe: Sendable {
  let path = NSTemporaryDirectory() + "flights-\(UUID().uuidString)"

  init() throws {
    guard mkfifo(path, 0o600) == 0 else { throw CocoaError(.fileWriteUnknown) }
  }

  deinit { unlink(path) }

  /// Writes the whole input on a thread of its own as soon as there is a reader.
  func write(_ text: String) {
    Thread.detachNewThread { [path] in
      var file = open(path, O_WRONLY | O_NONBLOCK)
      // The reader opens the pipe at some point, unless the load has failed.
      for _ in 0..<2000 where file < 0 {
        usleep(5000)
        file = open(path, O_WRONLY | O_NONBLOCK)
      }
      guard file >= 0 else { return }
      FileHandle(fileDescriptor: file, closeOnDealloc: true).write(Data(text.utf8))
    }
  }
}

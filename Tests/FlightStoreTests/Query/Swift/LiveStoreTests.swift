import Foundation
import Testing

@testable import FlightStore

@Suite struct LiveStoreTests {
  @Test func readersKeepTheirSnapshot() async throws {
    let live = LiveStore()
    let empty = live.snapshot
    try await live.update { store throws(LoadError) in _ = try store.load(airportInput("KSFO", "San Francisco")) }
    #expect(empty.airports.isEmpty)
    #expect(live.snapshot.airports.map(\.icao) == ["KSFO"])
    await #expect(throws: LoadError.self) {
      try await live.update { store throws(LoadError) in
        try store.load(airportInput("KORD", "Chicago"))
        try store.load([.bytes(Array("{".utf8))])
      }
    }
    #expect(live.snapshot.airports.map(\.icao) == ["KSFO"])
  }

  /// A query yields its results at first, and again only after changes that alter them.
  @Test func resultsFollowChanges() async throws {
    let live = LiveStore()
    let inSan = FetchDescriptor<Airport>(predicate: #Predicate { ($0.city ?? "").starts(with: "San") })
    var results = live.results(of: inSan).makeAsyncIterator()
    #expect(try await results.next()?.map(\.icao) == [])
    for (code, city) in [("KORD", "Chicago"), ("KSFO", "San Francisco")] {
      try await live.update { store throws(LoadError) in _ = try store.load(airportInput(code, city)) }
    }
    #expect(try await results.next()?.map(\.icao) == ["KSFO"])
    try await live.update { store throws(LoadError) in _ = try store.load(airportInput("KDEN", "Denver")) }
    try await live.update { store throws(LoadError) in
      _ = try store.load([.bytes(Array(#"{"airport_code": "KSFO", "name": "International"}"#.utf8))])
    }
    let renamed = try await results.next()
    #expect(renamed?.map(\.icao) == ["KSFO"])
    #expect(renamed?.first?.name == "International")
  }

  /// A view has a list to show before the first result, and need not use the result of a change.
  @Test func resultsMayBeMissing() async throws {
    let live = LiveStore(try QueryData.store(QueryData.day))
    let missing: EntityList<Flight>? = nil
    let list = missing ?? EntityList()
    #expect(list.isEmpty && list.filtered(by: .all).isEmpty && list.sorted(using: SortDescriptor(\.ident)).isEmpty)
    let flight = try #require(live.snapshot.flights.first)
    try await live.update { store throws(StoreError) in try store.delete(flight) }
    #expect(live.snapshot[flight.id] == nil)
  }

  @Test func failsWithTheFetch() async throws {
    let live = LiveStore(try QueryData.store(QueryData.day))
    let bad = FetchDescriptor<Flight>(predicate: #Predicate { $0.actualOn! > $0.actualOff! })
    var results = live.results(of: bad).makeAsyncIterator()
    await #expect(throws: FetchError.self) { try await results.next() }
  }

  @Test func endsWithTheStoreAndWithTheTask() async throws {
    var live: LiveStore? = LiveStore()
    let snapshots = try #require(live?.snapshots())
    let results = try #require(live?.results(of: FetchDescriptor<Flight>()))
    live = nil
    var count = 0
    for await _ in snapshots { count += 1 }
    #expect(count == 1)
    for try await _ in results { count += 1 }
    #expect(count == 2)

    let other = LiveStore()
    let listener = Task {
      var count = 0
      for try await _ in other.results(of: FetchDescriptor<Flight>()) { count += 1 }
      return count
    }
    listener.cancel()
    #expect(try await listener.value <= 1)
  }

  /// Readers see complete states while one task writes, and never an older state after a newer one.
  @Test func readersAndAWriter() async throws {
    let live = LiveStore()
    try await withThrowingTaskGroup { group in
      group.addTask {
        for number in 1...50 {
          try await live.update { store throws(LoadError) in
            for end in ["A", "B"] { try store.load(airportInput("K\(end)\(number)", "\(number)")) }
          }
        }
      }
      for _ in 0..<4 {
        group.addTask {
          var last = 0
          for _ in 0..<200 {
            let count = live.snapshot.airports.count
            #expect(count >= last && count % 2 == 0)
            let known = try live.snapshot.fetchCount(FetchDescriptor<Airport>(predicate: #Predicate { $0.city != nil }))
            #expect(known >= count)
            last = count
            await Task.yield()
          }
        }
      }
      try await group.waitForAll()
    }
  }
}

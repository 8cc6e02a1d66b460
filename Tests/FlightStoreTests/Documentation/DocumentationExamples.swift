import FlightSample
import FlightStore
import Foundation
import Testing

/// The examples of the documentation, verbatim, with their results.
@Suite struct DocumentationExamples {
  private let folder = QueryData.day
  private func print(_ items: Any...) {}

  @Test func landingPage() throws {
    let store = FlightStore.sample
    let inAir = #Predicate<Flight> { $0.actualOn == nil && $0.actualOff != nil }
    let farthest = FetchDescriptor<Flight>(predicate: inAir, sortBy: [SortDescriptor(\.routeDistance, order: .reverse)])
    let flights = try store.fetch(farthest)

    #expect(flights.count > 50)
  }

  /// The results in comments of types are those of the sample.
  @Test func commentsOfTypes() throws {
    let store = FlightStore.sample
    let inAir = #Predicate<Flight> { $0.actualOn == nil && $0.actualOff != nil }
    var farthest = FetchDescriptor<Flight>(predicate: inAir, sortBy: [SortDescriptor(\.routeDistance, order: .reverse)])
    farthest.fetchLimit = 3
    let (idents, count) = (try store.fetch(farthest).compactMap(\.ident), store.airport(code: "KORD")?.arrivals.count)
    let results = [
      "Query/Swift/FetchDescriptor.swift": "\(idents)", "Model/FlightStore.swift": "\(count ?? 0), if",
      "Archive/Archive.swift": "\(count ?? 0), if",
    ]
    for (file, result) in results {
      let url = Package.root.appending(path: "Sources/FlightStore/" + file)
      #expect(try String(contentsOf: url, encoding: .utf8).contains("///     // " + result), "\(file)")
    }
  }

  @Test func loading() throws {
    var store = FlightStore()
    let report = try store.load(DataFiles.sources(at: folder))
    print(report.recordCount, "records,", report.rejectedCount, "left out")

    #expect(report.recordCount > 300 && !store.flights.isEmpty)
  }

  @Test func gettingStarted() async throws {
    var store = FlightStore()
    try await store.load(DataFiles.sources(at: folder), progress: { print($0.bytesRead) })

    let frankfurt = try #require(store.airport(code: "FRA"))
    let fromAmerica = frankfurt.arrivals.filter { $0.origin?.countryCode == "US" }

    var late = FetchDescriptor<Flight>(
      predicate: #Predicate { ($0.routeDistance ?? 0) > 1000 && $0.airline?.code == "UAL" },
      sortBy: [SortDescriptor(\.arrivalDelay, order: .reverse), SortDescriptor(\.ident)])
    late.fetchLimit = 10
    let latest = try store.fetch(late)

    for section in try store.fetch(late).sections(by: \.destination?.city) {
      print(section.header ?? "?", section.count)
    }

    let distances = try store.aggregate(FetchDescriptor<Flight>(), of: \.distance, by: \.airline?.code)
    for group in distances {
      print(group.key ?? "?", group.aggregate.count, group.aggregate.mean ?? "–", group.aggregate.unknown)
    }

    let live = LiveStore(store)
    let denver = FetchDescriptor<Flight>(predicate: #Predicate { $0.destination?.icao == "KDEN" && $0.isEnroute })
    var results = live.results(of: denver).makeAsyncIterator()
    let now = try await results.next()
    try await live.update { store throws(StoreError) in
      if let flight = now?.first { try store.delete(flight) }
    }
    let later = try await results.next()

    let changes = live.snapshot.changes(since: store)
    for flight in changes.flights.deleted { print(flight.ident ?? "?", "is gone") }
    for update in changes.flights.updated { print(update.new.ident ?? "?", update.events) }

    #expect(!fromAmerica.isEmpty && latest.count == 10 && distances.count > 5)
    #expect(now?.count == 12 && later?.count == 11 && changes.flights.deleted.count == 1)
  }

  @Test func predicatesAndNulls() throws {
    let store = try QueryData.store(folder)

    let notThisOne = #Predicate<Flight> { $0.registration != "N629UA" }
    let count = try store.fetchCount(FetchDescriptor(predicate: notThisOne))

    let mixed = #Predicate<Flight> { $0.isEnroute && ($0.routeDistance ?? 0) % 2 == 0 }
    let even = try store.fetch(FetchDescriptor(predicate: mixed))

    let far = try Filter<Flight>("destination.city ^= San and distance > 1000 km")
    let farUnited = far && \.airline?.code == "UAL"
    print(farUnited)

    let typed = "San"
    let cities = try Filter<Airport>("city ^= \(typed)")
    let same: Filter<Airport> = .begins(\.city, with: typed)
    let fast: Filter<Flight> = \.distance / \.duration > Measurement(value: 800, unit: .kilometersPerHour)

    let fastArrivals = try #require(store.airport(code: "KORD")).arrivals.filtered(by: fast)
    let isFast = fastArrivals.allSatisfy(fast.holds)

    let known: Filter<Flight> = (\.registration != "N629UA")
    let either = known || \.registration == nil

    let asFilter = Filter(notThisOne)
    // registration is null or not registration = exactly "N629UA"

    #expect(asFilter?.description == #"registration is null or not registration = exactly "N629UA""#)
    #expect(count == store.flights.count { $0.registration != "N629UA" })
    #expect(count == store.flights(where: either).count)
    #expect(store.flights(where: known).count < count)
    #expect(!even.isEmpty && even.allSatisfy { $0.isEnroute && ($0.routeDistance ?? 0) % 2 == 0 })
    #expect(!store.flights(where: farUnited).isEmpty && cities == same && isFast && !fastArrivals.isEmpty)
  }

  @Test func relationshipsAndDeleteRules() throws {
    var store = try QueryData.store(folder)
    store.levelsOfUndo = 20
    let flight = try #require(store.flights.first { $0.origin?.icao == "KDEN" && $0.destination?.icao == "KSFO" })
    let ohare = try #require(store.airport(code: "KORD"))

    try store.update(flight) { $0.destination = ohare }

    #expect(store.airport(code: "KORD")?.arrivals.contains { $0.ident == flight.ident } == true)
    store.undo()

    try store.update(ohare) { $0.arrivals.remove(flight) }
    try store.update(ohare) { $0.arrivals.insert(flight) }

    let moved = try #require(store.airport(code: "KORD")?.arrivals.first { $0.ident == flight.ident })

    let record = FlightRecord(ident: "UAL9999", origin: "KORD", destination: "KSFO")
    let outcome = try store.insert(record, policy: .fail).outcome

    let flights = store.flights.count
    do {
      try store.delete(ohare)
    } catch {
      print(error)
    }
    #expect(store.flights.count == flights)

    let gone = try store.delete(ohare, rules: [.departures: .cascade, .arrivals: .cascade])

    let before = store
    try store.transaction { store throws(StoreError) in
      for flight in store.flights where flight.phase == .cancelled { try store.delete(flight) }
    }
    store.undo()

    #expect(outcome == .inserted && moved.destination?.icao == "KORD" && gone.count > 3)
    #expect(store.changes(since: before).isEmpty && store.flights.contains { $0.phase == .cancelled })
  }

  /// Every block of code in these articles is also in this file.
  @Test(arguments: ["FlightStore", "GettingStarted", "PredicatesAndNulls", "RelationshipsAndDeleteRules"])
  func everyExampleIsRun(article: String) throws {
    let path = Package.root.appending(path: "Sources/FlightStore/FlightStore.docc/\(article).md")
    let text = try String(contentsOf: path, encoding: .utf8)
    let here = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false).map { $0.drop { $0 == " " } }.joined(separator: "\n")
    let blocks = text.matches(of: /```swift\n((?:.|\n)*?)```/)
    #expect(!blocks.isEmpty)
    for block in blocks {
      let code = block.output.1.split(separator: "\n", omittingEmptySubsequences: false).map { $0.drop { $0 == " " } }
        .joined(separator: "\n")
      #expect(here.contains(code), "\(article): \(code)")
    }
  }
}

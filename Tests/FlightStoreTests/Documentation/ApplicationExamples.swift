import FlightSample
import FlightStore
import Foundation
import Testing

/// The examples of the articles for application developers, verbatim.
@Suite struct ApplicationExamples {
  private let store = FlightStore.sample
  private func print(_ items: Any...) {}

  @Test func unitsAndFormatting() throws {
    let flights = try FlightStore(parsing: Samples.flight().utf8).flights
    var sample = FlightStore.sample
    try sample.load([.bytes(Samples.flight().utf8)])
    let way: Filter<Flight> = \.origin?.icao == "KORD" && \.isEnroute == true
    let flight = try #require(sample.flights(where: way).first { $0.altitude != nil })

    let units = try UnitPreferences(parsing: "metric,altitude=ft")
    let far = flight.distance?.formatted(.distance(in: units))
    let high = flight.altitude?.formatted(.altitude(in: units))
    let long = flight.duration?.formatted(.duration(language: .ru))
    let late = flight.arrivalDelay?.formatted(.delay())

    var chosen = UnitPreferences(.aviation)
    chosen.choose(.kilometer, for: .distance)
    let kept = chosen.description

    let conversion = try #require(UnitConversion(from: .mile, to: .nauticalMile))
    let column = FigureFormatter(unit: .nauticalMile, language: .en)
    let lengths = flights.compactMap(\.routeDistance).map { column.number(conversion(Double($0))) }

    let start = try #require(flight.origin?.coordinate)
    let end = try #require(flight.destination?.coordinate)
    let apart = start.distance(to: end).formatted(.distance())
    let line = GreatCircleArc(from: start, to: end).points(every: 1)

    #expect(far?.hasSuffix(" km") == true && high?.hasSuffix(" ft") == true && long?.contains("ч") == true)
    #expect(late?.isEmpty == false && kept == "aviation,distance=km" && lengths == ["479"])
    #expect(apart == flight.greatCircle?.formatted(.distance()) && line.count > 2 && line.first == start)
  }

  @Test func changesAndUndo() throws {
    var draft = store
    let flight = try #require(draft.flights.first)
    let changed = try draft.update(flight) { $0.gateOrigin = "B2" }
    let before = store[flight]?.gateOrigin
    let after = draft[flight]?.gateOrigin

    draft.levelsOfUndo = 20
    try draft.transaction { draft throws(StoreError) in
      for flight in draft.flights(where: \.isEnroute == true) { try draft.update(flight) { $0.gateDestination = "A1" } }
    }
    draft.undo()
    draft.redo()

    let changes = draft.changes(since: store)
    for update in changes.flights.updated {
      for attribute in update.attributes { print(attribute.name, attribute.old ?? "–", attribute.new ?? "–") }
    }

    var both = store
    both.merge(draft)

    let gone = try both.delete(Flight.self, where: \.phase == .cancelled)

    #expect(changed == ["gate_origin"] && before != after && after == "B2")
    #expect(changes.flights.updated.count > 50 && gone.count == store.flights(where: \.phase == .cancelled).count)
  }

  @Test func comingFromCoreData() async throws {
    let sources = DataSource.sample

    let typed = "san"
    let found = store.airports(where: try Filter("city ^= \(typed) and elevation < 100 m"))
    let sections = store.flights.sections(by: \.destination?.countryCode)

    let live = LiveStore(store)
    try await live.load(sources)
    let imported = live.snapshot.flights.count

    let gate = try await live.update { store in
      guard let flight = store.flights.first else { return String?.none }
      try store.update(flight) { $0.gateOrigin = "B2" }
      return store[flight]?.gateOrigin
    }

    do {
      try await live.update { store in _ = try store.delete(Airport.self, where: \.icao == "KORD") }
    } catch {
      print(error.localizedDescription)
    }

    #expect(!found.isEmpty && sections.count > 5 && imported == store.flights.count && gate == "B2")
    #expect(live.snapshot.airport(code: "KORD") != nil)
  }

  @MainActor @Test func twelveTasks() async throws {
    let (typed, folder, morning) = ("san", QueryData.day, store)
    var edited = store
    let live = LiveStore(store)
    let flight = try #require(store.flights.first { $0.arc != nil })

    // arrivals at an airport
    let arrivals = store.airport(code: "KORD")?.arrivals
    // to cities that begin with what was typed
    let toSan = store.flights(where: .begins(\.destination?.city, with: typed))
    // long and fast ones
    let fast = store.flights(where: \.distance > 1000 && \.averageSpeed > 800)
    // the ten latest
    var late = FetchDescriptor<Flight>(sortBy: [SortDescriptor(\.arrivalDelay, order: .reverse)])
    late.fetchLimit = 10
    let latest = try store.fetch(late)
    // how many of each airline
    let counts = store.groups(try GroupQuery(by: "airline"), of: .all)
    // the median of the delays
    let delays = store.groups(try GroupQuery(by: "", showing: "median(arrival_delay)"), of: .all)
    // change a gate and undo it
    edited.levelsOfUndo = 1
    try edited.update(flight) { $0.gateOrigin = "B2" }
    edited.undo()
    // delete what is cancelled
    try edited.delete(Flight.self, where: \.isCancelled == true)
    // a list that follows the store
    let list = LiveQuery(FetchDescriptor<Flight>(filter: \.isEnroute == true), in: live)
    // import pages in the background
    try await live.load(DataFiles.sources(at: folder))
    // what differs from this morning
    let changes = live.snapshot.changes(since: morning)
    // the great circle of a flight
    let line = flight.arc?.points(every: 1)

    #expect(arrivals?.isEmpty == false && !toSan.isEmpty && !fast.isEmpty && latest.count == 10 && counts.count > 5)
    #expect(delays.count == 1 && edited.flights.count < store.flights.count && list.error == nil)
    #expect(!changes.flights.inserted.isEmpty && (line?.count ?? 0) > 2)
  }

  /// Every line of code in an article is also in this file.
  @Test(arguments: ["UnitsAndFormatting", "ChangesAndUndo", "ComingFromCoreData", "TwelveTasks"])
  func articlesHoldNoOtherCode(_ name: String) throws { try Article(name).expectCode(in: #filePath) }

  /// The article's table gives the number of lines of the code for each task.
  @Test func tasksTakeAsManyLinesAsTheTableSays() throws {
    let article = try Article("TwelveTasks").text
    // In the order of the article: here, SwiftData, GRDB.
    let blocks = article.components(separatedBy: "```").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    let counts = blocks.map { block in
      var counts: [String: Int] = [:]
      var task = ""
      for line in block.split(separator: "\n").dropFirst() {
        if line.hasPrefix("// ") { task = String(line.dropFirst(3)) } else { counts[task, default: 0] += 1 }
      }
      return counts
    }
    #expect(counts.map(\.count) == [12, 12, 12])
    for (task, lines) in counts[0] {
      #expect(article.contains("| \(task) | \(counts[1][task] ?? 0) | \(counts[2][task] ?? 0) | \(lines) |"), "\(task)")
    }
  }
}

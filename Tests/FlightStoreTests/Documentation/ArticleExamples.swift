import FlightSample
import FlightStore
import Foundation
import Testing

/// The examples of the articles, verbatim; a test compares each line with the articles.
@Suite struct ArticleExamples {
  private let store = FlightStore.sample
  private func print(_ items: Any...) {}

  @Test func savingAndOpening() throws {
    let folder = try Folder()
    try savingAndOpening(at: folder.path + "/a.store")
  }

  private func savingAndOpening(at path: String) throws {
    let archive = Archive(path: path)
    try archive.save(store)
    let opened = try archive.open()

    var changed = opened
    try changed.insert(AirportRecord(icao: "KXYZ"))
    if changed.hasChanges {
      try archive.save(changed)
      changed.save()
    }

    do {
      _ = try Archive(path: path + "x").open()
    } catch {
      print(error.localizedDescription)
    }

    let again = try archive.open()
    #expect(again.airports.count == opened.airports.count + 1 && !changed.hasChanges)
  }

  @Test func attributesOfYourOwn() throws {
    let folder = try Folder()
    try attributesOfYourOwn(in: Archive(path: folder.path + "/a.store"))
  }

  private func attributesOfYourOwn(in archive: Archive) throws {
    enum Seat: String, AttributeType { case aisle, middle, window }
    let crew = CustomAttribute<Flight, Int>("crew", key: "cabin_crew", default: 4)
    let seat = CustomAttribute<Flight, Seat?>("seat")
    let booking = CustomAttribute<Flight, String?>("booking", isUnique: true)
    let lounge = CustomAttribute<Airport, String?>("lounge")

    var own = store
    try own.add(attributes: [crew, seat, booking, lounge])
    let flight = try #require(own.flights.first)
    try own.update(flight) {
      $0[crew] += 2
      $0[seat] = .window
      $0[booking] = "QX7K2P"
    }
    let place = own[flight]?[seat]

    let small = own.flights(where: crew < 6 && \.distance > 500)
    let windows = own.flights(where: seat == .window)
    let busy = try Filter<Flight>("crew * 2 > 10 and origin.lounge is null", attributes: [crew, lounge])
    let byCrew = own.flights(where: busy).sorted(by: ValueExpression(crew), .reverse)

    let booked = own.flights(where: booking == "qx7k2p").first

    try archive.save(own)
    var opened = try archive.open()
    try opened.add(attributes: [crew, seat, booking, lounge])

    #expect(place == .window && windows.map(\.id) == [flight.id] && byCrew.map(\.id) == [flight.id])
    #expect(booked?.id == flight.id && !small.isEmpty && small.allSatisfy { $0.id != flight.id && $0[crew] == 4 })
    #expect(opened[flight]?[crew] == 6)
  }

  @Test func concurrency() async throws {
    let sources = DataSource.sample

    let live = LiveStore(store)
    try await live.load(sources) { progress in print(progress.bytesRead) }
    let count = try await live.update { store in
      try store.delete(where: Filter<Flight>("cancelled"))
      return store.flights.count
    }

    var states = live.results(of: FetchDescriptor<Flight>(filter: \.isEnroute == true)).makeAsyncIterator()
    let inAir = try await states.next()

    let flight = try #require(live.snapshot.flights.first)
    try await live.update { store in _ = try store.update(flight) { $0.gateOrigin = "B2" } }
    let now = live.snapshot[flight]

    #expect(count < store.flights.count && inAir?.allSatisfy(\.isEnroute) == true && now?.gateOrigin == "B2")
  }

  @Test func performance() throws {
    let asked = store.flights(where: \.isEnroute == true && \.distance > 1000)
    let walked = store.flights.filter { $0.isEnroute && ($0.distance?.converted(to: .kilometers).value ?? 0) > 1000 }

    let longest = store.flights.sorted(using: SortDescriptor(\.routeDistance, order: .reverse)).prefix(3)

    var editable = store
    editable.levelsOfUndo = 10
    try editable.transaction { store throws(StoreError) in
      for flight in asked { try store.update(flight) { $0.gateDestination = "A1" } }
    }
    editable.undo()

    #expect(Set(asked) == Set(walked) && longest.count == 3 && editable.changes(since: store).isEmpty)
  }

  @Test func comingFromSwiftData() throws {
    let none = Measurement(value: 0, unit: UnitDuration.minutes)
    let quarter = Measurement(value: 15, unit: UnitDuration.minutes)
    let late = #Predicate<Flight> { $0.destination?.icao == "KORD" && ($0.arrivalDelay ?? none) > quarter }
    let flights = try store.fetch(FetchDescriptor(predicate: late, sortBy: [SortDescriptor(\.scheduledOn)]))

    var edited = store
    let flight = try #require(flights.first)
    try edited.update(flight) { $0.gateDestination = "B2" }
    let gate = edited[flight]?.gateDestination

    #expect(gate == "B2" && flights.count > 3)
  }

  /// Every line of code in an article is also in this file.
  @Test(arguments: ["SavingAndOpening", "AttributesOfYourOwn", "Concurrency", "Performance", "ComingFromSwiftData"])
  func articlesHoldNoOtherCode(_ name: String) throws { try Article(name).expectCode(in: #filePath) }
}

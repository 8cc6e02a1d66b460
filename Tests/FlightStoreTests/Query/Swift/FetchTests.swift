import Foundation
import Testing

@testable import FlightStore

@Suite struct FetchTests {
  let store: FlightStore

  init() throws { store = try QueryData.store(QueryData.day) }

  @Test func fetchesByPredicate() throws {
    let united = #Predicate<Flight> { $0.origin?.icao == "KSFO" && $0.airline?.icao == "UAL" }
    let inAir = #Predicate<Flight> { $0.actualOn == nil && $0.actualOff != nil }
    let busy = #Predicate<Airport> { $0.departures.count > 0 }
    #expect(
      Set(try store.fetch(FetchDescriptor(predicate: united)))
        == Set(store.flights.filter { $0.origin?.icao == "KSFO" && $0.airline?.icao == "UAL" }))
    #expect(
      try store.fetchCount(FetchDescriptor(predicate: inAir))
        == store.flights.count { $0.actualOn == nil && $0.actualOff != nil })
    #expect(
      Set(try store.fetch(FetchDescriptor(predicate: busy))) == Set(store.airports.filter { $0.departures.count > 0 }))

    let farthest = FetchDescriptor<Flight>(
      predicate: inAir, sortBy: [SortDescriptor(\.routeDistance, order: .reverse)])
    let flights = try store.fetch(farthest)
    #expect(flights.count > 10)
    let known = flights.compactMap(\.routeDistance)
    #expect(known == known.sorted(by: >))
    #expect(flights.prefix(known.count).allSatisfy { $0.routeDistance != nil })
  }

  /// If a descriptor has a filter and a predicate, both must hold.
  @Test func fetchesByFilter() throws {
    let filter = try Filter<Flight>("destination.city ^= San and distance > 1500 km")
    let byFilter = try store.fetch(FetchDescriptor(filter: filter))
    #expect(Array(byFilter) == Array(store.flights(where: filter)))
    let both = FetchDescriptor<Flight>(predicate: #Predicate { $0.airline?.icao == "UAL" }, filter: filter)
    #expect(try Array(store.fetch(both)) == byFilter.filter { $0.airline?.icao == "UAL" })
    #expect(try store.fetchCount(both) > 0)
  }

  /// Returns a descriptor of up to four conditions.
  private func descriptor(from origin: String?, to city: String?, by airline: String?, inAir: Bool?)
    -> FetchDescriptor<Flight>
  {
    var filter = Filter<Flight>.all
    if let origin { filter = filter && \.origin?.icao == origin }
    if let city { filter = filter && \.destination?.city == city }
    if let airline { filter = filter && \.airline?.code == airline }
    if let inAir { filter = filter && \.isEnroute == inAir }
    return FetchDescriptor(filter: filter)
  }

  @Test func allCombinationsOfFourConditions() throws {
    let flight = try #require(store.flights.first { $0.isEnroute && $0.airline != nil && $0.destination?.city != nil })
    for choice in 0..<16 {
      let origin = choice & 1 == 0 ? nil : flight.origin?.icao
      let city = choice & 2 == 0 ? nil : flight.destination?.city
      let airline = choice & 4 == 0 ? nil : flight.airline?.code
      let inAir = choice & 8 == 0 ? nil : true
      let found = try store.fetch(descriptor(from: origin, to: city, by: airline, inAir: inAir))
      let expected = store.flights.filter { flight in
        (origin == nil || flight.origin?.icao == origin) && (city == nil || flight.destination?.city == city)
          && (airline == nil || flight.airline?.code == airline) && (inAir == nil || flight.isEnroute == inAir)
      }
      #expect(Set(found) == Set(expected))
      #expect(expected.contains(flight))
    }
  }

  @Test func limitsAndPassesOver() throws {
    var descriptor = FetchDescriptor<Flight>(sortBy: [SortDescriptor(\.ident)])
    let all = try store.fetch(descriptor)
    #expect(all.count == store.flights.count)
    descriptor.fetchOffset = 5
    descriptor.fetchLimit = 7
    #expect(try Array(store.fetch(descriptor)) == Array(all[5..<12]))
    #expect(try store.fetchCount(descriptor) == 7)
    descriptor.fetchOffset = all.count - 2
    #expect(try Array(store.fetch(descriptor)) == Array(all.suffix(2)))
    #expect(try store.fetchCount(descriptor) == 2)
    descriptor.fetchOffset = .max
    descriptor.fetchLimit = .max
    #expect(try store.fetch(descriptor).isEmpty)
  }

  @Test func fetchesInBatches() throws {
    let descriptor = FetchDescriptor<Airport>()
    let all = try store.fetch(descriptor)
    let batches = try store.fetch(descriptor, batchSize: 10)
    #expect(batches.count == (all.count + 9) / 10)
    #expect(batches.dropLast().allSatisfy { $0.count == 10 })
    #expect(batches.flatMap { Array($0) } == Array(all))
    #expect(try store.fetch(FetchDescriptor<Flight>(filter: Filter("false")), batchSize: 3).isEmpty)
    let whole = try store.fetch(descriptor, batchSize: .max)
    #expect(whole.count == 1 && whole.first?.count == batches.map(\.count).reduce(0, +))
  }

  @Test func fetchesIdentifiers() throws {
    let descriptor = FetchDescriptor<Flight>(predicate: #Predicate { $0.isEnroute })
    let ids = try store.fetchIdentifiers(descriptor)
    #expect(ids.count > 10)
    #expect(ids.compactMap { store[$0] } == Array(try store.fetch(descriptor)))
  }

  @Test func sectionsKeepTheOrder() throws {
    let order: [SortDescriptor<Flight>] = [SortDescriptor(\.destination?.city), SortDescriptor(\.ident)]
    let flights = try store.fetch(FetchDescriptor(sortBy: order))
    let sections = flights.sections(by: \.destination?.city)
    #expect(sections.flatMap { Array($0) } == Array(flights))
    #expect(Set(sections.map(\.header)).count == sections.count)
    #expect(sections.allSatisfy { section in section.allSatisfy { $0.destination?.city == section.header } })
    #expect(sections.last?.header == nil || !sections.contains { $0.header == nil })

    // Sections by a computed property, whose elements are not adjacent in the list.
    let initials = flights.sections(by: \.ident?.first)
    #expect(initials.map(\.count).reduce(0, +) == flights.count)
    for section in initials {
      #expect(Array(section) == flights.filter { $0.ident?.first == section.header })
    }
  }

  /// A property that was not loaded is nil, and the answer is the same.
  @Test func loadsAsMuchAsIsNeeded() throws {
    let sources = try DataFiles.sources(at: QueryData.day)
    var descriptor = FetchDescriptor<Flight>(
      predicate: #Predicate { $0.actualOff != nil }, sortBy: [SortDescriptor(\.routeDistance)])
    descriptor.propertiesToFetch = [\.ident, \.destination?.city]
    let small = try FlightStore.loading(sources, for: descriptor).store
    let (some, whole) = (try small.fetch(descriptor), try store.fetch(descriptor))
    #expect(some.map(\.ident) == whole.map(\.ident))
    #expect(some.map(\.destination?.city) == whole.map(\.destination?.city))
  }
}

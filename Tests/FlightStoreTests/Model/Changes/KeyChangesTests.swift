import TestSupport
import Testing

@testable import FlightStore

/// Tests that handles of any version of a store lead to their entities in another one.
struct KeyChangesTests {
  private static func store(_ idents: String...) throws -> FlightStore {
    var store = FlightStore()
    store.levelsOfUndo = 100
    for (number, ident) in idents.enumerated() {
      try store.insert(FlightRecord(ident: ident, faFlightID: "\(number)", origin: "KORD", destination: "KSFO"))
    }
    return store
  }

  @Test func aTakenKeyIsThatOfTheNewFlight() throws {
    var store = try Self.store("A")
    let first = store.flights[0]
    try store.update(first) { $0.faFlightID = "renamed" }
    try store.insert(FlightRecord(ident: "B", faFlightID: "0", origin: "KORD", destination: "KSFO"))
    #expect(store[first]?.ident == "A")
    #expect(store[first.id]?.ident == "B")
    try store.update(first) { $0.gateOrigin = "B2" }
    #expect(store.flights.first { $0.gateOrigin == "B2" }?.ident == "A")
    let second = try #require(store[first.id])
    try store.delete(second)
    #expect(store[second] == nil)
    #expect(store[second.id] == nil)
    #expect(store[first]?.ident == "A")
  }

  @Test func aKeyThatIsLoadedAgainIsThatOfTheNewFlight() throws {
    var store = try Self.store("A")
    let first = store.flights[0]
    try store.update(first) { $0.faFlightID = "renamed" }
    try store.load([
      .bytes(#"{"ident":"B","fa_flight_id":"0","origin":{"code":"KORD"},"destination":{"code":"KSFO"}}"#.utf8)
    ])
    #expect(store[first]?.ident == "A")
    let second = try #require(store[first.id])
    try store.delete(second)
    #expect(store[second] == nil && store[second.id] == nil && store[first]?.ident == "A")
  }

  @Test func exchangedKeysLeadToTheirFlights() throws {
    var store = try Self.store("A", "B")
    let (first, second) = (store.flights[0], store.flights[1])
    try store.update(first) { $0.faFlightID = "other" }
    try store.update(second) { $0.faFlightID = "0" }
    try store.update(first) { $0.faFlightID = "1" }
    #expect([first, second].map { store[$0]?.ident } == ["A", "B"])
    #expect([first, second].map { store[$0]?.faFlightID } == ["1", "0"])
  }

  /// A view may hold the flight when the change is undone.
  @Test func aHandleFromAnUndoneChangeLeadsToItsFlight() throws {
    var store = try Self.store("A")
    store.save()
    let before = store.flights[0]
    let other = store[Airport.ID("KORD")]
    try store.update(before) { $0.destination = other }
    let shown = try #require(store[before])
    store.undo()
    #expect(store[shown]?.destination?.icao == "KSFO")
    try store.update(shown) { $0.gateOrigin = "B2" }
    #expect(store[before]?.gateOrigin == "B2")
    try store.update(shown) { $0.destination = nil }
    let latest = try #require(store[before])
    store.rollback()
    #expect([before, shown, latest].map { store[$0]?.ident } == ["A", "A", "A"])
  }

  @Test func anotherAirportMayTakeTheKeyOfOne() throws {
    var store = try Self.store("A")
    let airport = try #require(store[Airport.ID("KORD")])
    let flight = store.flights[0]
    try store.update(airport) { $0.icao = "KXXX" }
    try store.insert(AirportRecord(icao: "KORD"))
    #expect(store[airport]?.icao == "KXXX")
    #expect(store[flight]?.origin?.icao == "KXXX")
    // Drafts resolve the handles that they are given.
    try store.update(flight) { $0.destination = airport }
    #expect(store[flight]?.destination?.icao == "KXXX")
    try store.update(try #require(store[Airport.ID("KORD")])) { draft in
      draft.arrivals.insert(flight)
      #expect(draft.arrivals.contains(flight))
    }
    #expect(store[flight]?.destination?.icao == "KORD")
  }

  /// A registration marks each flight, so that what a handle leads to can be told without its key.
  @Test(arguments: 0..<4) func handlesLeadToTheirFlights(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    var store = FlightStore()
    store.levelsOfUndo = 100
    var handles: [Flight] = []
    var checks = 0
    for number in 0..<Effort.times(80, long: 400) {
      let some = store.flights.isEmpty ? nil : generator.pick(Array(store.flights))
      let airport = store.airports.isEmpty ? nil : generator.pick(Array(store.airports))
      switch generator.roll(9) {
      case 0, 1:
        var record = FlightRecord(
          ident: "A", faFlightID: "\(generator.roll(8))", origin: Airport.ID("K\(generator.roll(3))"))
        record.registration = "N\(number)"
        if store[record.id] == nil { try store.insert(record) }
      case 2, 3: if let some { _ = try? store.update(some) { $0.faFlightID = "\(generator.roll(8))" } }
      case 4: if let some { _ = try? store.update(some) { $0.destination = airport } }
      case 5: if let airport { _ = try? store.update(airport) { $0.icao = "K\(generator.roll(9))" } }
      case 6: if let some, generator.roll(3) == 0 { try store.delete(some) }
      case 7: store.undo()
      default: store.redo()
      }
      let present = Set(store.flights.map(\.registration))
      for handle in handles where present.contains(handle.registration) {
        #expect(store[handle]?.registration == handle.registration)
        checks += 1
      }
      handles += store.flights
      handles = Array(handles.suffix(60))
    }
    #expect(checks > 100)
  }
}

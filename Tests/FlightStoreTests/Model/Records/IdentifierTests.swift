import Foundation
import Testing

@testable import FlightStore

/// Tests that identifiers find their entities in every store and convert to text and back.
struct IdentifierTests {
  @Test(arguments: [QueryData.day, QueryData.cases]) func everythingIsFoundByItsIdentifier(_ path: String) throws {
    let store = try QueryData.store(path)
    var seen: Set<EntityID> = []
    func check<Entity: StoreEntity>(_ list: EntityList<Entity>, _ find: (Entity.ID) -> Entity?) throws {
      for entity in list {
        #expect(find(entity.id) == entity)
        #expect(store[entity.id.erased] as? Entity == entity)
        #expect(seen.insert(entity.id.erased).inserted)
        #expect(Entity.ID(entity.id.description) == entity.id)
        #expect(EntityID(entity.id.erased.description) == entity.id.erased)
        let again = try JSONDecoder().decode([Entity.ID].self, from: JSONEncoder().encode([entity.id]))
        #expect(again == [entity.id])
      }
    }
    try check(store.flights) { store[$0] }
    try check(store.airports) { store[$0] }
    try check(store.airlines) { store[$0] }
    #expect(store.flights.allSatisfy { $0.id == $0.record.id })
    #expect(seen.count == store.counts.reduce(0, +))
  }

  @Test func whatIsNotThereIsNotFound() throws {
    let store = try loaded(Samples.flight())
    #expect(store["KORD" as Airport.ID] == nil && store["DLH" as Airline.ID] == nil)
    #expect(store["KPDX" as Airport.ID]?.city == "Portland")
    // An identifier matches exactly; only a search by code is lenient.
    #expect(store["kpdx" as Airport.ID] == nil && store["PDX" as Airport.ID] == nil)
    let id = try #require(store.flights.first).id
    #expect(id.description == "UAL1780-1643000000-schedule-0001/KPDX/KSFO")
    for other in ["UAL1780-1643000000-schedule-0001/KPDX/KPDX", "UAL1780/KPDX/@", "UAL1780-1643000000-schedule-0001//"]
    {
      #expect(try store[#require(Flight.ID(other))] == nil)
    }
  }

  @Test func flightsWithoutAnIdentifierHaveOne() throws {
    let store = try loaded(Samples.flight(["fa_flight_id": "null"]))
    let flight = try #require(store.flights.first)
    #expect(flight.id.description == "UAL1780/KPDX/@2022-01-26T16:10:00Z")
    #expect(store[flight.id] == flight)
    #expect(store[Flight.ID(ident: "UAL1780", origin: "KPDX", scheduled: .distantFuture)] == nil)
    #expect(Flight.ID("UAL1780/KPDX/@soon") == nil && Flight.ID("UAL1780") == nil)
  }

  @Test func partsMayHoldTheMarksBetweenThem() {
    let odd = Flight.ID(faFlightID: "A/B@%2F", origin: "@", destination: "@C/")
    #expect(odd.description == "A%2FB%40%252F/%40/%40C%2F")
    #expect(Flight.ID(odd.description) == odd)
    let other = Flight.ID(ident: "@", origin: nil, scheduled: nil)
    #expect(other.description == "%40//@" && Flight.ID(other.description) == other)
  }

  @Test func identifiersAreKeysOfDictionaries() throws {
    let gates: [Airport.ID: String] = ["KORD": "B2"]
    #expect(String(decoding: try JSONEncoder().encode(gates), as: UTF8.self) == #"{"KORD":"B2"}"#)
    let mixed: [EntityID] = [
      .airport("KORD"), .airline("UAL"),
      .flight(Flight.ID(ident: "A", origin: nil, scheduled: Date(timeIntervalSince1970: 0))),
    ]
    let json = try JSONEncoder().encode(mixed)
    #expect(try JSONDecoder().decode([EntityID].self, from: json) == mixed)
    #expect(mixed.map(\.description) == ["airport:KORD", "airline:UAL", "flight:A//@1970-01-01T00:00:00Z"])
    #expect(EntityID("KORD") == nil && EntityID("gate:B2") == nil && EntityID("flight:A") == nil)
    #expect(EntityID("airport:") == nil && EntityID("airline: ") == nil && EntityID("flight:") == nil)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([EntityID].self, from: Data(#"["KORD"]"#.utf8)) }
  }
}

import Testing

@testable import FlightStore

/// Tests every pair of delete rules of every relationship by deleting either end.
struct DeleteRuleTests {
  /// The state of a flight and its target after one of them was deleted.
  enum Rest: Sendable, Equatable {
    /// The deleted one is gone; the other remains without the relationship.
    case other
    /// Both are gone.
    case neither
    /// Nothing has changed; the error names the other one as a blocker.
    case denied
    /// The airport or airline remains as a stub with its code, and the flight still refers to it.
    case stub
    /// The deleted one is gone; the other keeps a dangling identifier.
    case loose
  }

  /// A relationship of a flight with the rules of both ends.
  struct Case: Sendable, CustomTestStringConvertible {
    let relationship: RelationshipName
    /// The rule that applies when the flight is deleted.
    let forward: DeleteRule
    /// The rule that applies when the target of the flight is deleted.
    let backward: DeleteRule
    let afterFlight: Rest
    let afterTarget: Rest
    var testDescription: String { "\(relationship): \(forward), \(relationship.inverse): \(backward)" }

    var rules: DeleteRules {
      var rules = DeleteRules.standard
      // The flight's other relationships must not interfere.
      for name in RelationshipName.allCases { rules[name] = .nullify }
      rules[relationship] = forward
      rules[relationship.inverse] = backward
      return rules
    }
  }

  /// The expected results: by the forward rule for deleting the flight, by the backward rule for deleting the target.
  ///
  ///     rule        the flight is deleted     the airport or airline is     the inbound flight is
  ///     cascade     both go                   both go                       both go
  ///     nullify     the other stays           the flight leads nowhere      the flight leads nowhere
  ///     deny        denied                    denied                        denied
  ///     noAction    the other stays           a stub with the code stays    the identifier leads nowhere
  static let cases: [Case] = [RelationshipName.origin, .destination, .airline, .inbound].flatMap { relationship in
    DeleteRule.allCases.flatMap { forward in
      DeleteRule.allCases.map { backward in
        let afterFlight: [DeleteRule: Rest] = [
          .cascade: .neither, .nullify: .other, .deny: .denied, .noAction: .other,
        ]
        let afterTarget: [DeleteRule: Rest] = [
          .cascade: .neither, .nullify: .other, .deny: .denied,
          .noAction: relationship == .inbound ? .loose : .stub,
        ]
        return Case(
          relationship: relationship, forward: forward, backward: backward, afterFlight: afterFlight[forward] ?? .other,
          afterTarget: afterTarget[backward] ?? .other)
      }
    }
  }

  private func store(_ relationship: RelationshipName) throws -> (FlightStore, flight: Flight.ID, target: EntityID) {
    var store = FlightStore()
    // The flight has no other relationship.
    var record = FlightRecord(ident: "N1", faFlightID: "F1")
    var target: EntityID
    switch relationship {
    case .origin:
      record.origin = "KORD"
      target = .airport("KORD")
    case .destination:
      record.destination = "KORD"
      target = .airport("KORD")
    case .airline:
      record.operatorICAO = "UAL"
      target = .airline("UAL")
    default:
      record.inboundFaFlightID = "F0"
      target = .flight(try store.insert(FlightRecord(ident: "N0", faFlightID: "F0")).id)
    }
    var airport = AirportRecord(icao: "KORD")
    airport.city = "Chicago"
    var airline = AirlineRecord(icao: "UAL")
    airline.name = "United"
    try store.insert(airport)
    try store.insert(airline)
    try store.insert(record)
    return (store, record.id, target)
  }

  @Test(arguments: cases) func flightIsDeleted(_ rules: Case) throws {
    var (store, flight, target) = try store(rules.relationship)
    let before = store.dump
    let result = Result { try store.delete(flight, rules: rules.rules) }
    #expect(store.graph.checkInvariants() == [])
    switch rules.afterFlight {
    case .denied:
      #expect(throws: StoreError.denied(.flight(flight), blockers: [target])) { try result.get() }
      #expect(store.dump == before)
    case .neither:
      // The rule of the other end does not matter, because the flight is deleted anyway.
      #expect(try Set(result.get()) == [.flight(flight), target])
      #expect(store[flight] == nil && store[target] == nil)
    case .other, .stub, .loose:
      #expect(try result.get() == [.flight(flight)])
      #expect(store[flight] == nil && store[target] != nil)
      #expect(store["KORD" as Airport.ID]?.arrivals.count == 0 && store["KORD" as Airport.ID]?.departures.count == 0)
    }
  }

  @Test(arguments: cases) func otherEndIsDeleted(_ rules: Case) throws {
    var (store, flight, target) = try store(rules.relationship)
    let before = store.dump
    let result = Result { try store.delete(target, rules: rules.rules) }
    #expect(store.graph.checkInvariants() == [])
    let isLinked = store.flights.contains { flight in
      flight.origin != nil || flight.destination != nil || flight.airline != nil || flight.inbound != nil
    }
    switch rules.afterTarget {
    case .denied:
      #expect(throws: StoreError.denied(target, blockers: [.flight(flight)])) { try result.get() }
      #expect(store.dump == before)
    case .neither:
      #expect(try Set(result.get()) == [.flight(flight), target])
      #expect(store.flights.isEmpty && store[target] == nil)
    case .other:
      #expect(try result.get() == [target])
      #expect(store[target] == nil && store.flights.count == 1 && !isLinked)
      #expect(store.flights.first?.inboundFaFlightID == nil)
    case .stub:
      #expect(try result.get() == [target])
      #expect(store[flight] != nil && isLinked)
      #expect((store[target] as? Airport)?.city == nil && (store[target] as? Airline)?.name == nil)
      #expect((store[target] as? Airport)?.hasRecord ?? (store[target] as? Airline)?.hasRecord == false)
    case .loose:
      #expect(try result.get() == [target])
      #expect(store[target] == nil && !isLinked && store.flights.first?.inboundFaFlightID == "F0")
      try store.insert(FlightRecord(ident: "N0", faFlightID: "F0"))
      #expect(store[flight]?.inbound?.ident == "N0")
    }
  }

  // MARK: The rules of the schema

  @Test func airportsWithFlightsAreNotDeleted() throws {
    var store = try loaded(Samples.flight())
    let flight = try #require(store.flights.first).id
    #expect(throws: StoreError.denied(.airport("KPDX"), blockers: [.flight(flight)])) {
      try store.delete("KPDX" as Airport.ID)
    }
    try store.delete("UAL" as Airline.ID)
    #expect(store.flights.first?.airline == nil && store.airlines.isEmpty)
    // It has no airline even after a reload, although its ident would imply one.
    #expect(try FlightStore(parsing: JSON.encode(store.flights.map(\.record))).flights.first?.airline == nil)
    try store.delete(flight)
    #expect(try store.delete("KPDX" as Airport.ID) == [.airport("KPDX")])
    #expect(store.counts == [0, 1, 0])
    #expect(throws: StoreError.notFound(.airport("KPDX"))) { try store.delete("KPDX" as Airport.ID) }
  }

  @Test func flightsThatWouldBeTheSameAreNotParted() throws {
    var store = FlightStore()
    try store.insert(FlightRecord(ident: "N1", faFlightID: "F1", origin: "KAAA"))
    try store.insert(FlightRecord(ident: "N1", faFlightID: "F1", origin: "KBBB"))
    let airports: [Airport.ID] = ["KAAA", "KBBB"]
    try store.delete(airports[0], rules: [.departures: .nullify])
    let before = store.dump
    #expect(throws: StoreError.identityTaken(.flight(Flight.ID(faFlightID: "F1", origin: nil, destination: nil)))) {
      try store.delete(airports[1], rules: [.departures: .nullify])
    }
    #expect(store.dump == before)
    #expect(store.graph.checkInvariants() == [])
  }

  @Test func deletingWhatAFilterFinds() throws {
    var store = try QueryData.store(QueryData.day)
    let count = store.flights(where: \.isCancelled == true).count
    #expect(count > 0)
    let all = store.flights.count
    #expect(try store.delete(Flight.self, where: \.isCancelled == true).count == count)
    #expect(store.flights.count == all - count && store.flights(where: \.isCancelled == true).isEmpty)
    #expect(store.graph.checkInvariants() == [])
    #expect(throws: StoreError.self) { try store.delete(where: Filter<Airport>.all) }
    try store.delete(where: Filter<Airport>.all, rules: [.arrivals: .cascade, .departures: .cascade])
    #expect(store.counts[0] == 0 && store.counts[1] == 0)
    #expect(store.graph.checkInvariants() == [])
  }

  /// Rows keep their numbers when a row before them is deleted.
  @Test func linkedRowsAfterADeletion() throws {
    var store = try QueryData.store(
      json: """
        {"airport_code":"KDEN","name":"Denver"}
        {"ident":"A","fa_flight_id":"1","origin":{"code":"KSFO"},"destination":{"code":"KORD"}}
        """)
    let denver = try #require(store.airports.first { $0.icao == "KDEN" })
    try store.delete(denver)
    let flights = RowQuery(.flights).rows(in: store)
    let airports = flights.linked(.airports)
    #expect(
      airports.rows.map { store.graph.texts.string(store.graph.code(of: .airports, row: $0)) } == ["KORD", "KSFO"])
    for row in airports.rows { #expect(flights.related(row, of: .airports) != nil) }
  }
}

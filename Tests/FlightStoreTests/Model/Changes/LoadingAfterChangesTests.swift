import Foundation
import Testing

@testable import FlightStore

/// Tests of loads into stores whose entities have been changed, or that bring nothing new.
struct LoadingAfterChangesTests {
  private typealias Edit = (inout FlightStore, Flight) throws -> Void

  /// The records of a diversion, a flight with its row of a timetable, and a further flight of the same ident.
  private static let page = """
    {"flights": [
      {"ident": "SKW1", "fa_flight_id": "S1", "origin": {"code": "KGRR"}, "destination": {"code": "KORD"},
       "diverted": true, "cancelled": true, "status": "Diverted", "scheduled_off": "2026-03-14T10:00:00Z"},
      {"ident": "SKW1", "fa_flight_id": "S1", "origin": {"code": "KGRR"}, "destination": {"code": "KMKE"},
       "actual_on": "2026-03-14T11:00:00Z", "status": "Arrived", "scheduled_off": "2026-03-14T10:00:00Z"},
      {"ident": "UAL1", "fa_flight_id": "U1", "origin": {"code": "KORD"}, "destination": {"code": "KSFO"},
       "scheduled_out": "2026-03-14T12:00:00Z", "status": "Scheduled"},
      {"ident": "UAL1", "fa_flight_id": "U2", "origin": {"code": "KORD"}, "destination": {"code": "KSFO"},
       "scheduled_out": "2026-03-15T12:00:00Z", "status": "Scheduled"},
      {"ident": "UAL1", "origin": {"code": "KORD"}, "destination": {"code": "KSFO"},
       "scheduled_out": "2026-03-14T12:00:00Z", "gate_origin": "B1"}
    ]}
    """

  private func store() throws -> FlightStore { try QueryData.store(json: Self.page) }

  /// Changes that make a flight look like a record of another one.
  @Test func flightsWithoutARecordInALoadStayAsTheyAre() throws {
    let edits: [Edit] = [
      { store, flight in
        guard let airport = flight.destination else { return }
        try store.delete(airport, rules: [.arrivals: .nullify, .departures: .nullify])
      },
      { store, flight in try store.update(flight) { $0.destination = nil } },
      { store, flight in try store.update(flight) { $0.origin = nil } },
      { store, flight in try store.update(flight) { $0.faFlightID = nil } },
      { store, flight in
        try store.update(flight) { flight in
          flight.faFlightID = nil
          flight.scheduledOut = Date(timeIntervalSince1970: 1_773_576_000)
        }
      },
    ]
    for (number, edit) in edits.enumerated() {
      for index in try store().flights.indices {
        var store = try store()
        try edit(&store, store.flights[index])
        let edited = store.dump
        for other in ["[]", #"{"airport_code": "KXYZ", "name": "X"}"#] {
          try store.load([.bytes(other.utf8)])
          if let airport = store.airport(code: "KXYZ") { try store.delete(airport) }
          #expect(store.dump == edited, "edit \(number) of \(index)")
          #expect(store.graph.checkInvariants() == [])
        }
        var merged = try QueryData.store(json: #"{"ident": "N1", "fa_flight_id": "N1-1", "origin": {"code": "KORD"}}"#)
        merged.merge(store)
        #expect(merged.flights.count == store.flights.count + 1, "edit \(number) of \(index)")
        #expect(store.flights.allSatisfy { merged[$0.id]?.record == $0.record }, "edit \(number) of \(index)")
      }
    }
  }

  /// A record that is inserted is a flight of its own, also after loads.
  @Test func aTimetableRowThatIsInsertedStaysSeparate() throws {
    var (plan, flight) = (FlightRecord(ident: "UAL1", origin: "KORD"), FlightRecord(ident: "UAL1", origin: "KORD"))
    plan.scheduledOut = Date(timeIntervalSince1970: 1_773_489_600)
    (flight.faFlightID, flight.scheduledOut) = ("U1", plan.scheduledOut)
    var (inserted, loaded) = (FlightStore(), FlightStore())
    for record in [plan, flight] { #expect(try inserted.insert(record).outcome == .inserted) }
    try inserted.load([.bytes("[]".utf8)])
    try loaded.load([.bytes(JSONEncoder().encode([plan, flight]))])
    #expect(inserted.flights.count == 2 && loaded.flights.count == 1)
  }

  /// A record that comes again belongs to the flight that looks like it.
  @Test func aChangedFlightIsJoinedToItsOwnRecord() throws {
    var store = try QueryData.store(json: Self.page)
    let flight = try #require(store.flights.first { $0.faFlightID == "U2" })
    try store.update(flight) { $0.destination = nil }
    try store.load([.bytes(Self.page.utf8)])
    #expect(store.flights.filter { $0.faFlightID == "U2" }.map { $0.destination?.icao } == ["KSFO"])
  }

  /// A joined record of an identity that a change has given to another flight stays where it is.
  @Test func separatedFlightsTakeNoIdentity() throws {
    func lines(_ ends: [(String?, String?)]) -> [DataSource] {
      let lines = ends.map { origin, destination in
        func airport(_ code: String?) -> String { code.map { #"{"code": "\#($0)"}"# } ?? "null" }
        return #"{"ident": "A1", "fa_flight_id": "q1", "origin": \#(airport(origin)), "#
          + #""destination": \#(airport(destination))}"#
      }
      return [.bytes(lines.joined(separator: "\n").utf8)]
    }
    var store = FlightStore()
    try store.load(lines([(nil, nil), (nil, "KE"), ("KA", "KD")]))
    let airport = try #require(store.airport(code: "KE"))
    try store.delete(airport, rules: [.arrivals: .nullify])
    try store.load(lines([("KA", "KE")]))
    #expect(store.flights.map(\.id.description).sorted() == ["q1//", "q1/KA/KD", "q1/KA/KE"])
    #expect(store.graph.checkInvariants() == [])
  }

  /// A page that comes again, as where an application polls, is neither a step nor a change to save.
  @Test func aLoadOfNothingNewIsNoStep() throws {
    let sources = try [[.bytes(Self.page.utf8)], DataFiles.sources(at: QueryData.day)]
    for sources in sources as [[DataSource]] {
      var store = FlightStore()
      try store.load(sources)
      store.levelsOfUndo = 2
      store.save()
      try store.insert(FlightRecord(ident: "N1", faFlightID: "N1-1"))
      let changed = store.dump
      for repeated in [sources, [.bytes("[]".utf8)], []] {
        try store.load(repeated)
        #expect(store.dump == changed)
      }
      var same = FlightStore()
      try same.load(sources)
      store.merge(same)
      #expect(store.undo() && !store.hasChanges && !store.canUndo)
    }
  }
}

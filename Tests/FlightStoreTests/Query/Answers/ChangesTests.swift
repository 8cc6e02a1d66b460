import Foundation
import Testing

@testable import FlightStore

@Suite struct ChangesTests {
  private let before: FlightStore
  private let after: FlightStore

  init() throws {
    let folder = Package.root.appending(path: "Fixtures/Change").path
    before = try QueryData.store(folder + "/before.json")
    after = try QueryData.store(folder + "/after.json")
  }

  private static func events(_ changes: StoreChanges) -> [String: [FlightEvent]] {
    Dictionary(uniqueKeysWithValues: changes.flights.updated.map { ($0.new.ident ?? "", $0.events) })
  }

  private func time(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

  /// Pages differ in whether they give flights without codeshares an empty list.
  @Test func anEmptyListIsNoChangeFromAnUnknownOne() throws {
    let stores = try ["null", "[]", #"["LH1"]"#].map { list in
      try FlightStore(parsing: #"{"ident":"UAL1","fa_flight_id":"1","codeshares":\#(list)}"#.utf8)
    }
    #expect(stores[1].changes(since: stores[0]).flights.updated.isEmpty)
    #expect(stores[2].changes(since: stores[0]).flights.updated.count == 1)
    #expect(stores[0].changes(since: stores[2]).flights.updated.count == 1)
  }

  @Test func tellsWhatHappened() throws {
    let changes = after.changes(since: before)
    #expect(changes.flights.inserted.map(\.ident) == ["ASA787"])
    #expect(changes.flights.deleted.map(\.ident) == ["AFR803"])
    #expect(changes.flights.moved.isEmpty)
    let expected: [String: [FlightEvent]] = [
      "DLH446": [
        .time(.destination, old: try time("2026-03-14T22:53:00Z"), new: try time("2026-03-14T22:31:00Z"))
      ],
      "UAL181": [],
      "UAL2001": [.landed(try time("2026-03-14T18:40:10Z")), .baggage(old: nil, new: "7")],
      "SWA1437": [.tookOff(try time("2026-03-14T18:06:20Z"))],
      "THY115": [.gate(.origin, old: "A49", new: "A53"), .terminal(.origin, old: nil, new: "4")],
      "UAL1943": [.cancelled],
      "ICE771": [.diverted],
      "UAL682": [.aircraft(old: "A21N", new: "A321"), .registration(old: "N754UA", new: "N14502")],
      "DAL2598": [
        .landed(try time("2026-03-14T18:29:00Z")), .reachedGate(try time("2026-03-14T18:36:00Z")),
        .gate(.destination, old: "A50", new: "A44"),
      ],
      "SKW5949": [.time(.origin, old: try time("2026-03-14T20:17:00Z"), new: try time("2026-03-14T21:22:00Z"))],
    ]
    let events = Self.events(changes)
    #expect(Set(events.keys) == Set(expected.keys))
    for (ident, told) in expected { #expect(events[ident] == told, "\(ident)") }
    #expect(changes.airports.updated.map(\.new.icao) == ["KBIL"])
    #expect(changes.airports.updated.first?.attributes.map(\.name) == ["name"])
    #expect(changes.airports.updated.first?.attributes.first?.new?.description == "Billings Logan")
    #expect(changes.airlines.deleted.map(\.code) == ["AFR"])
    #expect(changes.airlines.inserted.map(\.code) == ["ASA"])
  }

  /// AeroAPI removes the actual times of a flight that returns to the gate or is diverted; what happened does not move.
  @Test func actualTimesThatVanishAreNoDelays() throws {
    func flight(_ members: String) throws -> FlightStore {
      try QueryData.store(
        json:
          #"{"ident": "A1", "fa_flight_id": "1", "origin": null, "scheduled_off": "2026-03-14T10:15:00Z", \#(members)}"#
      )
    }
    func told(_ old: FlightStore, _ new: FlightStore) -> [FlightEvent]? { Self.events(new.changes(since: old))["A1"] }
    let atGate = try flight(#""status": "Scheduled""#)
    let taxiing = try flight(#""actual_out": "2026-03-14T10:02:00Z""#)
    let inAir = try flight(#""actual_off": "2026-03-14T10:20:00Z""#)
    #expect(told(taxiing, atGate) == [.returnedToGate])
    #expect(told(taxiing, try flight(#""cancelled": true"#)) == [.cancelled])
    #expect(told(inAir, try flight(#""cancelled": true, "diverted": true"#)) == [.diverted])
    #expect(told(try flight(#""cancelled": true"#), atGate) == [.reinstated])
    // Nor is a flight expected at its destination when it is called off.
    let expected = try flight(#""estimated_off": "2026-03-14T11:00:00Z", "estimated_on": "2026-03-14T12:00:00Z""#)
    for (flags, event) in [
      (#""cancelled": true"#, FlightEvent.cancelled), (#""cancelled": true, "diverted": true"#, .diverted),
    ] {
      let calledOff = try flight(flags + #", "estimated_on": "2026-03-14T12:30:00Z""#)
      #expect(told(expected, calledOff) == [event])
      #expect(told(calledOff, try flight(flags + #", "estimated_on": "2026-03-14T12:45:00Z""#)) == [])
    }
  }

  @Test func whatIsTheSameHasNoChanges() throws {
    #expect(before.changes(since: before).isEmpty)
    let copy = try FlightStore(
      parsing: Data(contentsOf: Package.root.appending(path: "Fixtures/Change/before.json")))
    #expect(before.changes(since: copy).isEmpty)
    #expect(FlightStore().changes(since: FlightStore()).isEmpty)
  }

  /// The changes between any two stores agree with a comparison of all records by identifier.
  @Test func agreesWithComparingAllRecords() throws {
    let day = try QueryData.store(QueryData.day)
    var later = day
    try later.load([.file(path: Package.root.appending(path: "Fixtures/Change/after.json").path)])
    for (old, new) in [(day, later), (later, day), (before, day), (day, before), (before, after), (FlightStore(), day)]
    {
      let changes = new.changes(since: old)
      func records(_ store: FlightStore) -> [Flight.ID: FlightRecord] {
        Dictionary(uniqueKeysWithValues: store.flights.map { ($0.id, $0.record) })
      }
      let (oldRecords, newRecords) = (records(old), records(new))
      let moved = changes.flights.moved.filter { $0.old.id != $0.new.id }
      #expect(
        Set(changes.flights.inserted.map(\.id)).union(moved.map(\.new.id))
          == Set(newRecords.keys).subtracting(oldRecords.keys))
      #expect(
        Set(changes.flights.deleted.map(\.id)).union(moved.map(\.old.id))
          == Set(oldRecords.keys).subtracting(newRecords.keys))
      let updated = Set(changes.flights.updated.map(\.new.id)).subtracting(moved.map(\.new.id))
      #expect(updated == Set(newRecords.keys.filter { oldRecords[$0] != nil && oldRecords[$0] != newRecords[$0] }))
      #expect(changes.flights.updated.allSatisfy { !$0.attributes.isEmpty || !$0.relationships.isEmpty })
    }
    #expect(!later.changes(since: day).isEmpty)
  }

  /// A rerouted flight is the same flight, unless its FlightAware identifier matches two flights.
  @Test func flightsMove() throws {
    func store(_ flights: (id: String, from: String, to: String)...) throws -> FlightStore {
      let records = flights.map {
        #"{"ident": "X1", "fa_flight_id": "\#($0.id)", "origin": {"code": "\#($0.from)"}, "destination": {"code": "\#($0.to)"}}"#
      }
      return try QueryData.store(json: "{\"departures\": [\(records.joined(separator: ","))]}")
    }
    let old = try store(("a", "KSFO", "KORD"))
    let changes = try store(("a", "KSFO", "KDEN")).changes(since: old).flights
    #expect(changes.inserted.isEmpty && changes.deleted.isEmpty)
    #expect(
      changes.moved.first?.relationships == [
        RelationshipChange(name: "destination", old: .airport("KORD"), new: .airport("KDEN"))
      ])
    #expect(changes.updated.first?.events == [.airport(.destination, old: "KORD", new: "KDEN")])
    // It stops on the way: the leg from the same origin is the same flight, the other is new.
    let split = try store(("a", "KSFO", "KDEN"), ("a", "KDEN", "KORD")).changes(since: old).flights
    #expect(split.updated.map(\.events) == [[.airport(.destination, old: "KORD", new: "KDEN")]])
    #expect(split.inserted.map(\.origin?.icao) == ["KDEN"] && split.deleted.isEmpty)
    let joined = old.changes(since: try store(("a", "KSFO", "KDEN"), ("a", "KDEN", "KORD"))).flights
    #expect(joined.moved.count == 1 && joined.deleted.count == 1 && joined.inserted.isEmpty)
    // Both legs have other airports than the old flight, so the match is ambiguous.
    let unclear = try store(("a", "KJFK", "KDEN"), ("a", "KDEN", "KLAX")).changes(since: old).flights
    #expect(unclear.inserted.count == 2 && unclear.deleted.count == 1 && unclear.updated.isEmpty)
  }

  /// A flight of a schedule and the one that has got an identifier are the same flight, unless the schedule fits two.
  @Test(arguments: [
    (#""scheduled_out": "2026-03-14T05:00:00Z""#, #""scheduled_out": "2026-03-14T05:00:00Z""#, true),
    (
      #""scheduled_out": "2026-03-14T05:00:00Z""#,
      #""scheduled_out": "2026-03-14T05:00:00Z", "scheduled_off": "2026-03-14T05:10:00Z""#, true
    ),
    (#""scheduled_off": "2026-03-14T05:10:00Z""#, #""scheduled_off": "2026-03-14T05:10:00Z""#, true),
    (#""scheduled_out": "2026-03-14T05:00:00Z""#, #""scheduled_out": "2026-03-14T05:05:00Z""#, false),
  ])
  func schedulesGetIdentifiers(schedule: String, flight: String, isSame: Bool) throws {
    func store(_ ids: [String?], _ times: String) throws -> FlightStore {
      let records = ids.map { id in
        #"{"ident": "X1", "fa_flight_id": \#(id.map { "\"\($0)\"" } ?? "null"), "origin": {"code": "KSFO"}, "#
          + #""destination": {"code": "KORD"}, \#(times)}"#
      }
      return try QueryData.store(json: records.joined(separator: "\n"))
    }
    let old = try store([nil], schedule)
    let changes = try store(["a"], flight).changes(since: old).flights
    #expect(changes.updated.count == (isSame ? 1 : 0) && changes.moved.isEmpty)
    #expect(changes.inserted.count == (isSame ? 0 : 1) && changes.deleted.count == (isSame ? 0 : 1))
    let unclear = try store(["a", "b"], flight).changes(since: old).flights
    #expect(unclear.updated.isEmpty && unclear.inserted.count == 2 && unclear.deleted.count == 1)
  }

  /// A flight that is changed in place stays the same flight, regardless of which part of its identity changes.
  @Test func changedIdentityIsNoNewFlight() throws {
    var day = try QueryData.store(QueryData.day)
    var record = FlightRecord(ident: "N1", origin: "KDEN", destination: "KORD")
    record.scheduledOff = try time("2026-03-14T19:00:00Z")
    try day.insert(record)
    let changes: [(inout FlightDraft) -> Void] = [
      { $0.destination = day.airport(code: "KASE") }, { $0.origin = day.airport(code: "KASE") },
      { $0.destination = nil },
    ]
    for flight in [day.flights.first { $0.ident == "UAL682" }, day.flights.first { $0.ident == "N1" }] {
      let flight = try #require(flight)
      for change in changes {
        var copy = day
        try copy.update(flight, change)
        let changes = copy.changes(since: day).flights
        #expect(changes.updated.map(\.old) == [flight] && changes.inserted.isEmpty && changes.deleted.isEmpty)
        #expect(changes.moved.count == 1)
      }
    }
  }

  /// Pages that copies share are not compared.
  @Test func sharedPagesAreTheSame() throws {
    let day = try QueryData.store(QueryData.day)
    var copy = day
    try copy.load([.bytes(Array(#"{"airport_code": "ZZZZ", "name": "Nowhere"}"#.utf8))])
    let changes = copy.changes(since: day)
    #expect(changes.flights.isEmpty && changes.airlines.isEmpty)
    #expect(changes.airports.inserted.map(\.icao) == ["ZZZZ"])
    #expect(changes.airports.updated.isEmpty && changes.airports.deleted.isEmpty)
  }

  /// The changes of a copy are exactly the updates, relinks and deletions made to it.
  @Test func changesOfACopyAreWhatWasDone() throws {
    let day = try QueryData.store(QueryData.day)
    var copy = day
    copy.levelsOfUndo = 3
    let flight = try #require(copy.flights.first { $0.origin?.icao == "KDEN" && $0.destination?.icao != "KORD" })
    let other = try #require(copy.flights.first { $0.id != flight.id && $0.inbound == nil })
    let ohare = try #require(copy.airport(code: "KORD"))
    try copy.update(flight) { $0.destination = ohare }
    try copy.delete(other)
    try copy.insert(FlightRecord(ident: "NEW1", origin: "KDEN", destination: "KORD"))
    let changes = copy.changes(since: day)
    #expect(changes.flights.moved.map(\.old) == [flight])
    #expect(changes.flights.moved.first?.new.destination?.icao == "KORD")
    #expect(changes.flights.deleted.map(\.id) == [other.id])
    #expect(changes.flights.inserted.map(\.ident) == ["NEW1"])
    #expect(day.changes(since: copy).flights.inserted.map(\.id) == [other.id])
    copy.undo()
    copy.undo()
    copy.undo()
    #expect(copy.changes(since: day).isEmpty)
  }

  /// A new code of an airport changes its flights, although they were not written.
  @Test func flightsFollowTheCodeOfTheirAirport() throws {
    let day = try QueryData.store(QueryData.day)
    var copy = day
    let denver = try #require(copy.airport(code: "KDEN"))
    try copy.update(denver) { $0.icao = "KXXX" }
    let changes = copy.changes(since: day)
    #expect(changes.airports.deleted.map(\.icao) == ["KDEN"])
    #expect(
      changes.flights.moved.count + changes.flights.inserted.count == denver.arrivals.count + denver.departures.count)
  }
}

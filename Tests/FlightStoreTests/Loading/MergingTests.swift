import TestSupport
import Testing

@testable import FlightStore

/// Tests that the newest state of a flight wins, regardless of the order of the states.
struct MergingTests {
  private static let off = "\"2022-01-26T16:22:56Z\""
  private static let on = "\"2022-01-26T17:41:00Z\""

  struct States: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The states from the newest to the oldest.
    let changes: [[String: String]]
    /// The values of the merged flight as the dump writes them, or `null`.
    let expected: [FlightColumn: String]
  }

  static let cases: [States] = [
    States(
      testDescription: "the latest event wins",
      changes: [
        [
          "actual_out": off, "actual_off": off, "actual_on": on, "actual_in": on, "progress_percent": "10",
          "status": "\"Arrived\"",
        ],
        ["actual_off": off, "actual_on": on, "progress_percent": "90", "status": "\"Landed\""],
        ["actual_off": off, "progress_percent": "95", "status": "\"En Route\"", "gate_destination": "\"A1\""],
        ["actual_out": off, "progress_percent": "100", "status": "\"Taxiing\"", "cancelled": "true"],
        ["progress_percent": "100", "status": "\"Scheduled\"", "terminal_destination": "\"2\""],
      ],
      expected: [
        .status: "'Arrived'", .progressPercent: "10", .actualIn: "1643218860", .isCancelled: "false",
        .gateDestination: "'A1'", .terminalDestination: "'2'",
      ]),
    States(
      testDescription: "cancelled beats scheduled, flown beats cancelled",
      changes: [
        ["actual_off": off, "cancelled": "false", "progress_percent": "0", "status": "\"En Route\""],
        ["cancelled": "true", "progress_percent": "null", "status": "\"Cancelled\""],
        ["cancelled": "false", "progress_percent": "100", "status": "\"Scheduled\""],
      ], expected: [.status: "'En Route'", .isCancelled: "false", .progressPercent: "0"]),
    States(
      testDescription: "diverted beats being in the air",
      changes: [
        [
          "cancelled": "true", "diverted": "true", "progress_percent": "null", "status": "\"Diverted\"",
          "actual_off": "null",
        ],
        ["actual_off": off, "progress_percent": "40", "status": "\"En Route\""],
        ["cancelled": "true", "progress_percent": "100", "status": "\"Cancelled\""],
      ],
      expected: [
        .status: "'Diverted'", .isDiverted: "true", .actualOff: "null", .progressPercent: "null", .gateOrigin: "'D5'",
      ]),
    States(
      testDescription: "of diverted states, one that took off is the newer one",
      changes: [
        ["diverted": "true", "progress_percent": "null", "status": "\"Diverted in the Air\"", "actual_off": off],
        ["diverted": "true", "progress_percent": "20", "status": "\"Diverted\"", "actual_off": "null"],
      ],
      expected: [.status: "'Diverted in the Air'", .isDiverted: "true", .progressPercent: "null"]),
    States(
      testDescription: "landed beats diverted",
      changes: [
        ["actual_off": off, "actual_on": on, "diverted": "false", "status": "\"Landed\""],
        ["cancelled": "true", "diverted": "true", "progress_percent": "null", "status": "\"Diverted\""],
      ], expected: [.status: "'Landed'", .isDiverted: "false"]),
    States(
      testDescription: "cancelled beats scheduled",
      changes: [
        ["cancelled": "true", "progress_percent": "null", "status": "\"Cancelled\"", "estimated_off": "null"],
        ["cancelled": "false", "progress_percent": "100", "status": "\"Scheduled\""],
      ], expected: [.status: "'Cancelled'", .isCancelled: "true", .progressPercent: "null", .estimatedOff: "null"]),
    States(
      testDescription: "what took place is not cancelled where all else is equal",
      changes: [
        ["actual_off": off, "cancelled": "false", "progress_percent": "100", "status": "\"a\""],
        ["actual_off": off, "cancelled": "true", "progress_percent": "100", "status": "\"b\""],
      ], expected: [.status: "'a'", .isCancelled: "false"]),
    States(
      testDescription: "greater progress wins, null is lowest",
      changes: [
        ["actual_off": off, "progress_percent": "60", "status": "\"c\"", "estimated_on": "null"],
        [
          "actual_off": off, "progress_percent": "40", "status": "\"b\"", "aircraft_type": "\"B738\"",
          "predicted_on": on,
        ],
        ["actual_off": off, "progress_percent": "null", "status": "\"a\"", "route_distance": "1"],
      ],
      expected: [
        .status: "'c'", .progressPercent: "60", .estimatedOn: "null", .aircraftType: "'B39M'",
        .predictedOn: "null", .routeDistance: "551",
      ]),
    States(
      testDescription: "more known attributes win",
      changes: [
        ["gate_destination": "\"A1\"", "baggage_claim": "\"7\"", "status": "\"x\""],
        ["status": "\"y\"", "gate_destination": "\"B2\""],
        ["status": "\"z\""],
      ], expected: [.status: "'x'", .gateDestination: "'A1'", .baggageClaim: "'7'"]),
    States(
      testDescription: "details that the newest does not know",
      changes: [
        [
          "actual_in": on, "gate_origin": "null", "registration": "null", "codeshares": "null", "type": "null",
          "status": "\"n\"",
        ],
        ["actual_on": on, "gate_origin": "null", "registration": "\"N2\"", "codeshares": "[\"Z1\"]"],
        ["actual_off": off, "gate_origin": "\"G3\"", "registration": "\"N3\"", "codeshares": "[\"A1\"]"],
        ["actual_out": off, "gate_origin": "\"G4\"", "registration": "\"N4\"", "codeshares": "[\"A1\",\"Z1\"]"],
      ],
      expected: [
        .gateOrigin: "'G3'", .registration: "'N2'", .codeshares: "[\"A1\", \"Z1\"]", .type: "'Airline'", .status: "'n'",
        .actualOn: "null",
      ]),
  ]

  @Test(arguments: cases) func everyOrder(_ states: States) throws {
    let texts = states.changes.map { Samples.flight($0) }
    let expected = try loaded(texts)
    #expect(expected.counts == [1, 2, 1])
    for (column, value) in states.expected { #expect(expected.value(column) ?? "null" == value, "\(column)") }
    #expect(try loaded(texts + texts.reversed() + texts).dump == expected.dump)
    for order in permutations(of: texts) {
      #expect(try loaded(["[" + order.joined(separator: ",") + "]"]).dump == expected.dump)
    }
  }

  /// Returns a partial record, as `/flights/search` gives it, with other members.
  private static func partial(_ members: String) -> String {
    let ends = [("origin", "KPDX", "PDX", "Portland"), ("destination", "KSFO", "SFO", "San Francisco")].map {
      "\"\($0.0)\":\(Samples.airport($0.1, $0.2, $0.3))"
    }
    return "{\"ident\":\"UAL1780\",\"fa_flight_id\":\"UAL1780-1643000000-schedule-0001\","
      + "\(ends.joined(separator: ",")),\(members)}"
  }

  /// A partial record has no flags and no progress, and those of earlier pages are overtaken by its events.
  @Test(arguments: ["\"actual_off\":\(off)", "\"actual_off\":\(off),\"actual_on\":\(on)"])
  func whatTookPlaceIsNotCancelled(events: String) throws {
    let isOver = events.contains("_on")
    let cancelled = Samples.flight([
      "cancelled": "true", "diverted": isOver ? "true" : "false", "progress_percent": "100", "status": "\"Cancelled\"",
    ])
    for texts in permutations(of: [Self.partial(events), cancelled, Samples.flight(["gate_origin": "\"Z1\""])]) {
      let store = try loaded(texts)
      #expect(store.value(.isCancelled) == "false" && store.value(.isDiverted) == "false")
      #expect(store.value(.progressPercent) == nil && store.value(.status) == nil)
      #expect(store.flights.map(\.phase) == [isOver ? .arrived : .enroute])
    }
  }

  /// The position is that of one moment, the latest one known, even if another state is newer in all else.
  @Test func thePositionIsThatOfOneMoment() throws {
    func position(_ hour: Int, _ latitude: Int, _ rest: String) -> String {
      "\"last_position\":{\"latitude\":\(latitude),\"longitude\":5,\(rest),"
        + "\"timestamp\":\"2022-01-26T\(hour):00:00Z\"}"
    }
    let records = [
      Self.partial("\"actual_off\":\(Self.off),\(position(17, 10, #""heading":90,"altitude_change":"C""#))"),
      Self.partial("\"actual_off\":\(Self.off),\(position(18, 5, #""heading":null,"altitude_change":null"#))"),
      Self.partial("\"actual_off\":\(Self.off),\"actual_on\":\(Self.on)"), Samples.flight(),
    ]
    for texts in permutations(of: records) {
      let store = try loaded(texts)
      #expect(store.value(.positionTime) == "1643220000" && store.value(.positionLatitude) == "5.0")
      #expect(store.value(.positionHeading) == nil && store.value(.positionAltitudeChange) == nil)
      #expect(store.value(.actualOn) != nil)
    }
  }

  @Test func positionLeavesEstimatesAlone() throws {
    let position = """
      {"ident":"UAL1780","fa_flight_id":"UAL1780-1643000000-schedule-0001","origin":\(Samples.airport("KPDX", "PDX", "Portland")),\
      "destination":\(Samples.airport("KSFO", "SFO", "San Francisco")),"last_position":{"altitude":310,"latitude":1.5,"longitude":2},\
      "actual_off":"2022-01-26T16:22:56Z","actual_on":null}
      """
    for texts in permutations(of: [position, Samples.flight()]) {
      let store = try loaded(texts)
      // `Scheduled` would be wrong for a flight in the air, so an older state must not fill it in.
      #expect(store.value(.status) == nil)
      #expect(store.value(.actualOff) == "1643214176")
      #expect(store.value(.estimatedOff) == "1643213520")
      #expect(store.value(.positionAltitude) == "310")
    }
  }

  /// A state may equal the combination of two others without being redundant: it is newer than either.
  @Test func stateEqualToWhatOthersSayTogether() throws {
    let states = [
      Samples.flight(["gate_origin": "null", "route_distance": "1"]),
      Samples.flight(["terminal_origin": "\"2\"", "route": "null", "filed_ete": "null"]),
      Samples.flight(["terminal_origin": "\"2\"", "route_distance": "1", "gate_origin": "null"]),
      Samples.flight(["terminal_origin": "\"2\"", "route_distance": "1", "gate_origin": "\"D5\""]),
      Samples.flight(["status": "\"Other\"", "filed_altitude": "null", "route_distance": "3", "baggage_claim": "\"1\""]
      ),
    ]
    let expected = try loaded(states).dump
    for order in permutations(of: states) { #expect(try loaded(order).dump == expected) }
  }

  @Test func destinationOfAFlightWithoutIdentityDoesNotDependOnOrder() throws {
    let states = ["KAAA", "KBBB", "KCCC"].map { code in
      Samples.flight(["fa_flight_id": "null", "destination": Samples.airport(code, "X", "Y")])
    }
    let before = "{\"airport_code\":\"KCCC\",\"name\":\"c\"}"
    let expected = try loaded(states).value(.destination)
    for order in permutations(of: states) {
      #expect(try loaded(order).value(.destination) == expected)
      #expect(try loaded([before] + order).value(.destination) == expected)
    }
  }

  /// Random states of a few flights in several files give the same store in any order of files and records.
  @Test(arguments: 0..<Effort.times(3, long: 20)) func randomStatesInRandomOrders(_ seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let texts = ["null", "\"\"", "\"a\"", "\"b\"", "\"c\""]
    let codes = ["null", "\"UAL\"", "\"SKW\"", "\"UA\"", "\"\""]
    let times = ["null", Self.off, Self.on]
    let lists = ["null", "[]", "[\"B\",\"A\"]", "[\"A\",\"C\"]", "[\"A\",\"A\"]"]
    func pick(_ from: [String]) -> String { from.randomElement(using: &generator) ?? "null" }
    var records: [String] = []
    for _ in 0..<24 {
      var changes: [String: String] = [:]
      for key in ["gate_origin", "status", "registration", "aircraft_type", "route"] { changes[key] = pick(texts) }
      for key in ["operator", "operator_icao", "operator_iata"] { changes[key] = pick(codes) }
      for key in ["actual_out", "actual_off", "actual_on", "actual_in", "estimated_on", "scheduled_on"] {
        changes[key] = pick(times)
      }
      changes["codeshares"] = pick(lists)
      changes["cancelled"] = pick(["true", "false", "null"])
      changes["progress_percent"] = pick(["null", "0", "50", "100"])
      changes["fa_flight_id"] = pick(["\"F1\"", "\"F2\"", "null", "\"\""])
      changes["ident"] = pick(["\"UAL1\"", "\"DLH2\"", "\"N1\""])
      changes["destination"] = pick([
        "null", "{\"code\":null}", "{\"code\":\"KSFO\",\"city\":\"x\"}",
        "{\"code\":\"KSFO\",\"city\":\"y\",\"name\":\"z\"}",
      ])
      records.append(Samples.flight(changes))
    }
    records += [
      Samples.fullAirport("KSFO", "SFO"), Samples.fullAirport("KSFO", "XXX"), Samples.airline("UAL", "UA"),
      Samples.airline("SKW", "OO"),
    ]
    let expected = try loaded(records).dump
    for _ in 0..<8 {
      records.shuffle(using: &generator)
      let cut = Int.random(in: 0...records.count, using: &generator)
      let pages = [records[..<cut], records[cut...]].map { "[" + $0.joined(separator: ",") + "]" }
      #expect(try loaded(pages).dump.split(separator: "\n").filter { !expected.contains($0) } == [])
    }
  }
}

/// Tests that of two states that have come equally far, the one loaded later wins.
struct LaterLoadTests {
  private static let scheduled = [
    "status": "\"Scheduled\"", "progress_percent": "0", "actual_off": "null", "actual_out": "null",
  ]

  private static func flight(_ changes: [String: String]) -> String {
    Samples.flight(scheduled.merging(changes) { $1 })
  }

  private func load(_ texts: [String], into store: FlightStore = FlightStore()) throws -> FlightStore {
    var store = store
    for text in texts { try store.load([.bytes(Array(text.utf8))]) }
    #expect(store.graph.checkInvariants() == [])
    return store
  }

  private func reopened(_ store: FlightStore) throws -> FlightStore {
    let folder = try Folder()
    try folder.archive.save(store)
    return try folder.archive.open()
  }

  /// Each pair is the earlier and the later state; the second one's values are expected.
  @Test(arguments: [
    [["gate_origin": "\"B2\""], ["gate_origin": "\"A1\""]],
    [["estimated_off": "\"2022-01-26T17:00:00Z\""], ["estimated_off": "\"2022-01-26T16:30:00Z\""]],
    [["status": "\"Cancelled\"", "cancelled": "true", "progress_percent": "100"], ["status": "\"Scheduled\""]],
    [["progress_percent": "100"], ["progress_percent": "null"]],
    [["actual_off": "\"2022-01-26T16:00:00Z\""], ["actual_off": "\"2022-01-26T15:59:00Z\""]],
  ])
  func theLaterOfTwoStates(_ states: [[String: String]]) throws {
    for states in [states, states.reversed()] {
      let texts = states.map(Self.flight)
      let last = try load([texts[1]])
      let columns = TableLayout.flights.columns.indices.compactMap { FlightColumn(rawValue: $0) }
      func differences(_ store: FlightStore) -> [FlightColumn] {
        columns.filter { store.value($0) != last.value($0) }
      }
      #expect(differences(try load(texts)) == [])
      #expect(differences(try load([texts[1]], into: reopened(load([texts[0]])))) == [])
      // One that comes again is current again, whether or not its state has been kept.
      #expect(differences(try load([texts[1], texts[0], texts[1]])) == [])
      #expect(differences(try load([texts[1]], into: reopened(load([texts[1], texts[0]])))) == [])
      // A store that is merged in is later as a whole, and its own order holds.
      var other = try load([texts[0]])
      other.merge(try reopened(load([texts[0], texts[1]])))
      #expect(differences(other) == [])
    }
  }

  /// Of one load, the order does not count, nor does it after a load that repeats an earlier state.
  @Test func inOneLoadValuesDecide() throws {
    let texts = ["A1", "B2", "C3", "D4"].map { Self.flight(["gate_origin": "\"\($0)\""]) }
    for order in permutations(of: Array(texts[1...])) {
      #expect(try loaded(order).value(.gateOrigin) == "'D4'")
      let store = try load(["[" + order.joined(separator: ",") + "]"], into: load([texts[0], texts[2]]))
      #expect(store.value(.gateOrigin) == "'D4'")
      #expect(try load([texts[1]], into: store).value(.gateOrigin) == "'B2'")
    }
    for (once, twice) in [(texts[0], texts[1]), (texts[1], texts[0])] {
      let store = try load(["[\(once),\(twice)]"], into: load([texts[0]]))
      #expect(store.value(.gateOrigin) == "'B2'")
    }
  }

  @Test func eventsAreStrongerThanLaterLoads() throws {
    let landed = Self.flight(["actual_on": "\"2022-01-26T17:41:00Z\"", "status": "\"Landed\""])
    let enroute = Self.flight([
      "actual_off": "\"2022-01-26T16:22:56Z\"", "status": "\"En Route\"", "gate_origin": "\"A1\"",
    ])
    let store = try load([landed, enroute])
    #expect(store.value(.status) == "'Landed'" && store.value(.gateOrigin) == "'D5'")
  }

  /// A trimmed record has no status; it fills gaps and changes nothing else, even if it comes later.
  @Test func partialRecordsOnlyFillGaps() throws {
    let cancelled = Self.flight(["status": "\"Cancelled\"", "cancelled": "true", "registration": "null"])
    let trimmed = Self.flight([
      "status": "null", "cancelled": "null", "registration": "\"N1\"", "gate_origin": "\"A1\"",
    ])
    let store = try load([cancelled, trimmed])
    #expect(store.value(.isCancelled) == "true" && store.value(.gateOrigin) == "'D5'")
    #expect(store.value(.registration) == "'N1'")
  }

  @Test func airportsAndAirlines() throws {
    let store = try load([
      Samples.fullAirport("KSFO", "AAA"), Samples.fullAirport("KSFO", "ZZZ"), Samples.fullAirport("KSFO", "AAA"),
      Samples.airline("UAL", "ZZ"), Samples.airline("UAL", "AA"),
    ])
    #expect(store.value(AirportColumn.iata, of: "KSFO") == "'AAA'")
    #expect(store.airline(code: "UAL")?.iata == "AA")
  }

  /// A record that does not know an airport, or has no identifier, is of the load that brought it, once it is joined too.
  @Test(arguments: [
    [["gate_origin": "\"A1\""], ["gate_origin": "\"B2\"", "destination": "null"]],
    [["status": "\"Cancelled\"", "cancelled": "true"], ["destination": "null"]],
    [
      ["status": "null", "aircraft_type": "\"A320\""],
      ["status": "null", "fa_flight_id": "null", "aircraft_type": "\"B738\""],
    ],
  ])
  func joinedRecordsAreOfTheirLoad(_ states: [[String: String]]) throws {
    for states in [states, states.reversed()] {
      let texts = states.map(Self.flight)
      var store = try load(texts)
      for _ in 0..<3 {
        #expect(store.count(of: .flights) == 1)
        for column in [FlightColumn.gateOrigin, .isCancelled, .aircraftType] {
          #expect(store.value(column) == (try loaded(texts[1])).value(column), "\(column) \(states)")
        }
        store = try load(["[]"], into: reopened(store))
      }
      #expect(try load([texts[0]], into: store).value(.gateOrigin) == (try loaded(texts[0])).value(.gateOrigin))
    }
  }

  /// Store files that are read together have no order; JSON beside them is later.
  @Test func storesThatAreReadTogetherHaveNoOrder() throws {
    let folder = try Folder()
    let gates = ["A1", "B2", "C3"]
    let sources = try gates.map { gate -> DataSource in
      let archive = Archive(path: folder.path + "/\(gate).flights")
      try archive.save(load([Self.flight(["gate_origin": "\"\(gate)\""])]))
      return .file(path: archive.path)
    }
    for order in permutations(of: sources) {
      var store = try load([Self.flight(["gate_origin": "\"D4\""])])
      _ = try store.add(order)
      #expect(store.value(.gateOrigin) == "'C3'")
      var other = FlightStore()
      _ = try other.add([order[0], .bytes(Array(Self.flight(["gate_origin": "\"A0\""]).utf8)), order[1]])
      #expect(other.value(.gateOrigin) == "'A0'")
    }
  }

  /// A schedule that is joined to a flight, and separated for each load, leaves the order of the flight's states.
  @Test func schedulesLeaveTheOrder() throws {
    let schedule = Samples.flight(["fa_flight_id": "null", "status": "null", "gate_origin": "\"S\""])
    let states = ["B2", "A1"].map { Self.flight(["gate_origin": "\"\($0)\""]) }
    var store = try load(states + [schedule])
    for _ in 0..<3 {
      #expect(store.count(of: .flights) == 1 && store.value(.gateOrigin) == "'A1'")
      store = try load(["[]"], into: reopened(store))
    }
  }
}

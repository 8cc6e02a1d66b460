import Foundation
import Testing

@testable import FlightStore

/// Tests of which records are the same flight, and of the airline and airports of a flight.
struct IdentityTests {
  struct Pair: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let first: String
    let second: String
    let flights: Int

    init(_ name: String, _ first: [String: String], _ second: [String: String], flights: Int) {
      (testDescription, self.flights) = (name, flights)
      (self.first, self.second) = (Samples.flight(first), Samples.flight(second))
    }
  }

  @Test(arguments: [
    Pair("the same twice", [:], [:], flights: 1),
    Pair(
      "a diversion and its leg", ["status": "\"Arrived\""],
      ["diverted": "true", "cancelled": "true", "destination": Samples.airport("KSNA", "SNA", "Santa Ana")], flights: 2),
    Pair(
      "one ident on two days", [:], ["fa_flight_id": "\"UAL1780-2\"", "scheduled_off": "\"2022-01-27T16:10:00Z\""],
      flights: 2),
    Pair("one ident, two legs of one day", [:], ["fa_flight_id": "\"UAL1780-3\""], flights: 2),
    Pair(
      "no id, same ident, time and origin", ["fa_flight_id": "null"], ["fa_flight_id": "\"\"", "status": "\"Other\""],
      flights: 1),
    Pair(
      "no id, another day", ["fa_flight_id": "null"],
      ["fa_flight_id": "null", "scheduled_off": "\"2022-01-27T16:10:00Z\""], flights: 2),
    Pair(
      "empty ids, different idents", ["fa_flight_id": "\"\""], ["fa_flight_id": "\"\"", "ident": "\"UAL2\""], flights: 2
    ),
    Pair(
      "no id, from another airport", ["fa_flight_id": "null"],
      ["fa_flight_id": "null", "origin": Samples.airport("KSNA", "SNA", "Santa Ana")], flights: 2),
    Pair("an id with blanks around it", ["fa_flight_id": "\"F1\""], ["fa_flight_id": "\" F1 \""], flights: 1),
    Pair("an id with escapes", ["fa_flight_id": "\"F1\""], ["fa_flight_id": "\"\\u0046\\u0031\""], flights: 1),
  ]) func pair(_ pair: Pair) throws {
    let store = try loaded(pair.first, pair.second)
    #expect(store.graph.flights.count == pair.flights)
    #expect(try loaded(pair.second, pair.first).dump == store.dump)
  }

  struct Airline: Sendable, CustomTestStringConvertible {
    let changes: [String: String]
    let expected: String?
    var testDescription: String { "\(changes.sorted { $0.key < $1.key }) \(expected ?? "none")" }

    init(changes: [String: String], expected: String?) {
      self.changes = changes
      self.expected = expected
    }

    /// Creates the case of a flight without an operator.
    init(ident: String, _ changes: [String: String] = [:], expected: String?) {
      let operators = ["operator_icao": "null", "operator": "null", "operator_iata": "null", "ident": ident]
      self.init(changes: operators.merging(changes) { $1 }, expected: expected)
    }
  }

  @Test(arguments: [
    Airline(changes: [:], expected: "->UAL"),
    Airline(changes: ["operator_icao": "\"SKW\""], expected: "->SKW"),
    Airline(changes: ["operator_icao": "null", "operator": "\"SKW\""], expected: "->SKW"),
    Airline(changes: ["operator_icao": "\"ABCD\""], expected: "->UAL"),
    Airline(changes: ["operator_icao": "\"\"", "operator": "\"9W\"", "operator_iata": "\"9W\""], expected: "->9W"),
    Airline(changes: ["operator_icao": "null", "operator": "\"United Airlines\""], expected: "->UAL"),
    Airline(changes: ["operator_icao": "null", "operator": "\"Air France\"", "ident": "\"AF12\""], expected: "->UA"),
    Airline(changes: ["operator_icao": "null", "operator": "null"], expected: "->UAL"),
    Airline(changes: ["operator_icao": "null", "operator": "null", "ident": "\"UA1780\""], expected: "->UA"),
    Airline(ident: "\"N897UA\"", expected: nil), Airline(ident: "\"BAW1\"", expected: "->BAW"),
    Airline(ident: "\"BAW12AB\"", expected: "->BAW"), Airline(ident: "\"BAWX1\"", expected: nil),
    Airline(ident: "\"BAW\"", expected: nil), Airline(ident: "\"baw12\"", expected: nil),
    Airline(ident: "\"U21234\"", expected: nil),
    Airline(ident: "\"HBA123\"", ["registration": "\"HBA123\""], expected: nil),
    Airline(ident: "null", expected: "->UAL"), Airline(ident: "null", ["ident_icao": "null"], expected: nil),
  ]) func airline(_ airline: Airline) throws {
    let store = try loaded(Samples.flight(airline.changes))
    #expect(store.value(.airline) == airline.expected)
    #expect(store.graph.airlines.count == (airline.expected == nil ? 0 : 1))
    let fields = try FieldList.parse("airline", of: .flights)
    let sources = [DataSource.bytes(Samples.flight(airline.changes).utf8)]
    let part = try FlightStore.loading(sources, for: RowQuery(.flights), showing: fields, largeFrom: 0)
    #expect(part.store.value(.airline) == airline.expected)
  }

  /// An operator that is no code names no airline, whatever flights with it come before; one that is names the same.
  @Test(arguments: [
    ("\"ABCD\"", "null", ["DAL", "SKW"]), ("\"  \"", "null", ["DAL", "SKW"]), ("null", "\"ABCD\"", ["DAL", "SKW"]),
    ("null", "\"  \"", ["DAL", "SKW"]), ("null", "\"UAL\"", ["UAL", "UAL"]), ("\"\"", "\"UAL\"", ["UAL", "UAL"]),
    ("\"UAL\"", "\"AAL\"", ["UAL", "UAL"]), ("null", "\"United\"", ["DAL", "SKW"]),
  ])
  func onlyCodesOfOperatorsAreRemembered(icao: String, name: String, airlines: [String]) throws {
    let flights = ["DAL1", "SKW2"].map { ident in
      Samples.flight([
        "ident": "\"\(ident)\"", "fa_flight_id": "\"\(ident)\"", "operator_icao": icao, "operator": name,
        "operator_iata": "\"XX\"",
      ])
    }
    let fields = try FieldList.parse("airline", of: .flights)
    let source = DataSource.bytes(Array(flights.joined(separator: "\n").utf8))
    let part = try FlightStore.loading([source], for: RowQuery(.flights), showing: fields, largeFrom: 0).store
    #expect(part.flights.map { $0.airline?.code } == airlines)
    #expect(try loaded(flights).flights.map { $0.airline?.code } == airlines)
  }

  /// An inserted flight has the airline that it would have if it were loaded.
  @Test(arguments: [
    (#""ident":"AAL1","operator":"American Airlines""#, "AAL"), (#""ident":"1234","operator_iata":"AA""#, "AA"),
    (#""ident":"N1","operator":"UAL","operator_iata":"UA""#, "UAL"), (#""ident":"N1""#, nil),
  ])
  func insertedFlightsHaveTheirAirline(members: String, code: String?) throws {
    let json = #"{"fa_flight_id":"1","origin":{"code":"KORD"},\#(members)}"#
    let loaded = try FlightStore(parsing: json.utf8)
    var store = FlightStore()
    try store.insert(try JSONDecoder().decode(FlightRecord.self, from: Data(json.utf8)))
    for store in [loaded, store] { #expect(store.flights.map { $0.airline?.code } == [code]) }
  }

  /// A value under the name of a printed field is read by every query, and checked by every query.
  @Test func printedNamesAreReadInPart() throws {
    let flight = Samples.flight([:]).replacing(#""route_distance""#, with: #""distance_km""#)
    try #require(flight.contains("distance_km"))
    let other = flight.replacing(/"distance_km": *[0-9]+/, with: #""distance_km": "far""#)
      .replacing("UAL1780-", with: "UAL1781-")
    let sources = [DataSource.bytes(Array((flight + "\n" + other).utf8))]
    let whole = try FlightStore.loading(sources, for: RowQuery(.flights), showing: nil)
    for fields in ["ident", "distance"] {
      let part = try FlightStore.loading(
        sources, for: RowQuery(.flights), showing: try FieldList.parse(fields, of: .flights), largeFrom: 0)
      #expect(part.report.rejectedCount == whole.report.rejectedCount && part.report.rejectedCount == 1)
      if fields == "distance" {
        #expect(part.store.flights.map(\.routeDistance) == whole.store.flights.map(\.routeDistance))
      }
    }
  }

  /// A trimmed record has another ident, or airports by codes alone; a query of some fields reads what a load does.
  @Test(arguments: [
    (#""ident_icao":"QFA35","ident_iata":"QF35""#, "QFA35 QFA"), (#""ident":null,"ident_iata":"QF35""#, "QF35 nil"),
    (#""ident":"","ident_icao":"QFA35""#, "QFA35 QFA"), (#""ident":" ","ident_icao":"QFA35""#, "QFA35 QFA"),
    (#""ident":"QF35","ident_icao":"QFA35""#, "QF35 nil"), (#""ident":null"#, "nil nil"),
  ])
  func flightsHaveTheIdentThatTheyGive(_ idents: String, _ expected: String) throws {
    let ends = [
      #""origin":{"code":"WSSS"},"destination":{"code":"YMML"}"#, #""origin_icao":"WSSS","destination_icao":"YMML""#,
      #""origin":{"code":"WSSS"},"destination_icao":"YMML","destination_iata":"MEL""#,
      #""origin":"WSSS","origin_iata":"SIN","destination_iata":"YMML""#,
    ]
    for end in ends {
      let json = #"{"fa_flight_id":"1",\#(end),\#(idents)}"#
      let fields = try FieldList.parse("ident,airline,origin,destination", of: .flights)
      let part = try FlightStore.loading([.bytes(json.utf8)], for: RowQuery(.flights), showing: fields, largeFrom: 0)
      for store in [part.store, try FlightStore(parsing: json.utf8)] {
        let flight = try #require(store.flights.first)
        #expect("\(flight.ident ?? "nil") \(flight.airline?.code ?? "nil")" == expected, "\(json)")
        #expect(flight.origin?.icao == "WSSS" && flight.destination?.icao == "YMML", "\(json)")
      }
    }
  }

  @Test(arguments: [
    (#""ident_iata":"LH400""#, "'LH400'"), (#""ident":null,"ident_icao":"DLH400","ident_iata":"LH400""#, "'DLH400'"),
    (#""ident":"","ident_iata":"LH400","fa_flight_id":"""#, "'LH400'"),
    (#""ident_iata":"LH400","fa_flight_id":"F1""#, "'LH400'"),
  ]) func anyIdentIdentifiesAFlight(_ members: String, _ expected: String) throws {
    let store = try loaded(#"{"flights":[{\#(members),"origin":{"code":"EDDF"}}]}"#)
    #expect(store.graph.flights.count == 1 && store.value(.ident) == expected)
  }

  /// Records that come from a table have the members of their objects as members of their own.
  @Test func membersOfAFlatRecord() throws {
    let flat = """
      {"ident":"EIN550","fa_flight_id":"E1","origin.code":"EIDW","origin.timezone":"Europe/Dublin","origin.city":"Dublin",
       "destination.code":null,"destination.code_iata":"LYS","last_position.latitude":53.5,"status":"x"}
      """
    let nested = """
      {"ident":"EIN550","fa_flight_id":"E1","origin":{"code":"EIDW","timezone":"Europe/Dublin","city":"Dublin"},
       "destination":{"code":null,"code_iata":"LYS"},"last_position":{"latitude":53.5},"status":"x"}
      """
    #expect(try loaded(flat).dump == loaded(nested).dump)
    let fields = try FieldList.parse("origin,destination.iata", of: .flights)
    let query = try RowQuery(flightsWhere: "origin.city = Dublin and position_latitude > 50")
    let part = try FlightStore.loading([.bytes(flat.utf8)], for: query, showing: fields, largeFrom: 0).store
    #expect(part.value(.origin) == "->EIDW" && part.value(.destination) == "->LYS")
    var store = FlightStore()
    let report = try store.load([.bytes(flat.replacing("53.5", with: "\"north\"").utf8)])
    #expect(report.rejected.map(\.cause.key) == ["last_position.latitude"])
  }

  /// A table in which one record has no object has a column for it; other records may be flat in part.
  @Test(arguments: [
    (#""origin":null,"origin.code":"KORD","destination":"","destination_code":"KSFO""#, "->KORD", "->KSFO"),
    (#""origin.code":"KORD","destination":{"code":"KSFO"}"#, "->KORD", "->KSFO"),
    (#""origin":{"code":"KORD"},"destination_code":"KSFO","destination":null"#, "->KORD", "->KSFO"),
    (#""origin":{"code":"KORD"},"origin_code":"KDEN","destination":null,"destination.code":null"#, "->KORD", nil),
    (#""origin":"KORD","origin.code":"KDEN","destination":{}"#, "->KORD", nil),
  ]) func recordsAreFlatInPart(_ members: String, _ origin: String, _ destination: String?) throws {
    let flight = #"{"ident":"A1","fa_flight_id":"1",\#(members),"last_position_altitude":350}"#
    let store = try loaded(flight)
    #expect(store.value(.origin) == origin && store.value(.destination) == destination)
    #expect(store.value(.positionAltitude) == "350")
    let fields = try FieldList.parse("origin,destination,position_altitude", of: .flights)
    let part = try FlightStore.loading([.bytes(flight.utf8)], for: RowQuery(.flights), showing: fields, largeFrom: 0)
    #expect(part.store.value(.origin) == origin && part.store.value(.destination) == destination)
    #expect(part.store.value(.positionAltitude) == "350")
  }

  /// Receivers of aircraft have capitalized keys, of which `Icao` is the address of an aircraft.
  @Test(arguments: [
    #"{"Id":5022578,"Icao":"4CA452","Lat":52.1,"Long":-9.1,"Call":"RYR1"}"#,
    #"{"Icao":"4CA","Name":"x","Country":"Ireland"}"#, #"{"Ident":"x","Destination":{"Name":"y"}}"#,
  ]) func capitalizedKeysAreOthers(_ record: String) throws {
    let store = try loaded(#"{"acList":[\#(record)]}"#)
    #expect(store.flights.isEmpty && store.airports.isEmpty && store.airlines.isEmpty)
  }

  /// Programs that read and write the replies again have their own spelling of keys.
  @Test(arguments: [
    """
    {"ident":"EIN550","faFlightId":"E1","actualOff":"2023-05-13T10:00:00Z","gateOrigin":"3","aircraftType":"A320",
     "codesharesIata":["AA8111"],"origin":{"code":"EIDW","codeIata":"DUB"},"lastPosition":{"latitude":53.5}}
    """,
    """
    {"ident":"EIN550","faFlightID":"E1","actualOff":"2023-05-13T10:00:00Z","gateOrigin":"3","aircraftType":"A320",
     "codesharesIata":["AA8111"],"origin":{"code":"EIDW","codeIata":"DUB"},"lastPosition":{"latitude":53.5}}
    """,
    """
    {"IDENT":"EIN550","FA_FLIGHT_ID":"E1","ACTUAL_OFF":"2023-05-13T10:00:00Z","GATE_ORIGIN":"3","AIRCRAFT_TYPE":"A320",
     "CODESHARES_IATA":["AA8111"],"ORIGIN":{"CODE":"EIDW","CODE_IATA":"DUB"},"LAST_POSITION":{"LATITUDE":53.5}}
    """,
    """
    {"ident":"EIN550","fa_flight_id":"E1","actual_off":"2023-05-13T10:00:00Z","gate_origin":"3","aircraft_type":"A320",
     "codeshares_iata":["AA8111"],"origin_code":"EIDW","origin_code_iata":"DUB","last_position_latitude":53.5}
    """,
    """
    {"ident":"EIN550","faFlightId":"E1","actualOff":"2023-05-13T10:00:00Z","gateOrigin":"3","aircraftType":"A320",
     "codesharesIata":["AA8111"],"originCode":"EIDW","originCodeIata":"DUB","lastPositionLatitude":53.5}
    """,
  ]) func keysInAnotherSpelling(_ respelled: String) throws {
    let flight = """
      {"ident":"EIN550","fa_flight_id":"E1","actual_off":"2023-05-13T10:00:00Z","gate_origin":"3",
       "aircraft_type":"A320","codeshares_iata":["AA8111"],"origin":{"code":"EIDW","code_iata":"DUB"},
       "last_position":{"latitude":53.5}}
      """
    #expect(try loaded(respelled).dump == loaded(flight).dump)
    let query = try RowQuery(flightsWhere: "enroute and origin = DUB and position_latitude > 50")
    let part = try FlightStore.loading([.bytes(respelled.utf8)], for: query, showing: [], largeFrom: 0).store
    #expect(query.count(in: part) == 1)
  }

  /// A capital letter or an underscore alone does not make another key.
  @Test(arguments: ["identx", "Ident_", "origin_", "origin_colour", "scheduled_Outer", "fa-flight-id"])
  func otherKeysStayUnknown(_ key: String) throws {
    let store = try loaded(#"{"ident":"EIN550","fa_flight_id":"E1","\#(key)":"x"}"#)
    #expect(try store.dump == loaded(#"{"ident":"EIN550","fa_flight_id":"E1"}"#).dump)
  }

  struct End: Sendable, CustomTestStringConvertible {
    let origin: String
    let expected: String?
    var testDescription: String { origin }
  }

  @Test(arguments: [
    End(origin: "null", expected: nil), End(origin: "{}", expected: nil), End(origin: "{\"code\":null}", expected: nil),
    End(origin: "{\"code\":\"\"}", expected: nil), End(origin: "\"\"", expected: nil),
    End(origin: "\"  \"", expected: nil),
    End(origin: "{\"code\":\"39N\",\"code_icao\":null}", expected: "->39N"),
    End(origin: "{\"code\":\"SFO\",\"code_icao\":\"KSFO\"}", expected: "->KSFO"),
    End(origin: "{\"code_icao\":\"KSFO\"}", expected: "->KSFO"),
    End(origin: "{\"airport_code\":\"KSFO\"}", expected: "->KSFO"),
    End(origin: "{\"code\":\"L 33.94 -118.41\"}", expected: "->L 33.94 -118.41"),
    End(origin: "{\"code\":\"K\\u0053FO\"}", expected: "->KSFO"), End(origin: "\"KSFO\"", expected: "->KSFO"),
    End(origin: "{\"code\":39}", expected: "->39"),
    End(origin: "{\"code\":null,\"code_icao\":null,\"code_iata\":\"SFO\",\"code_lid\":\"SFX\"}", expected: "->SFO"),
    End(origin: "{\"code\":\" \",\"code_iata\":\"\",\"code_lid\":\"39N\"}", expected: "->39N"),
  ]) func origin(_ end: End) throws {
    for destination in ["null", Samples.airport("KPDX", "PDX", "Portland")] {
      let store = try loaded(Samples.flight(["origin": end.origin, "destination": destination]))
      #expect(store.graph.flights.count == 1)
      #expect(store.value(.origin) == end.expected)
    }
    let flight = Samples.flight(["origin": end.origin])
    let fields = try FieldList.parse("origin", of: .flights)
    let part = try FlightStore.loading(
      [.bytes(Array(flight.utf8))], for: RowQuery(.flights), showing: fields, largeFrom: 0)
    #expect(part.store.value(.origin) == end.expected)
  }

  /// An airport is known by its IATA code, or else by its local one, only where there is no other code.
  @Test(arguments: [
    (#""code_iata":"SFO","name":"x""#, "SFO"),
    (#""airport_code":null,"code_iata":"SFO","code_lid":"SFX","city":"x""#, "SFO"),
    (#""airport_code":"","code_lid":"39N","latitude":1,"longitude":1"#, "39N"),
    (#""airport_code":"KSFO","code_iata":"SFO","name":"x""#, "KSFO"),
  ])
  func airport(_ members: String, isKnownBy code: String) throws {
    let store = try loaded("{\(members)}")
    #expect(store.airports.map(\.icao) == [code] && store.airlines.isEmpty)
    #expect(try JSONDecoder().decode(AirportRecord.self, from: Data("{\(members)}".utf8)).icao == code)
  }

  @Test func legFromAToA() throws {
    let airport = Samples.airport("KSFO", "SFO", "San Francisco")
    let flight = Samples.flight(["origin": airport, "destination": airport])
    let store = try loaded("{\"arrivals\":[\(flight)],\"departures\":[\(flight)]}")
    #expect(store.counts == [1, 1, 1])
    #expect(store.graph.inverse(.origin).rows(of: 0) == [0] && store.graph.inverse(.destination).rows(of: 0) == [0])
  }

  @Test func failedLoadChangesNothing() throws {
    var store = try loaded(Samples.flight())
    let before = store.dump
    #expect(throws: LoadError.self) {
      try store.load([.bytes(Array(Samples.flight(["fa_flight_id": "\"X\""]).utf8)), .bytes(Array("[".utf8))])
    }
    #expect(store.dump == before)
  }

  @Test func copyIsASnapshot() throws {
    let store = try loaded(Samples.flight())
    let before = store.dump
    var copy = store
    try copy.load([.bytes(Array(Samples.flight(["actual_off": "\"2022-01-26T16:22:56Z\"", "status": "\"x\""]).utf8))])
    for index in 0..<20 { try copy.load([.bytes(Array("{\"airport_code\":\"\(index)\",\"name\":\"n\"}".utf8))]) }
    #expect(store.dump == before)
    #expect(copy.dump != before)
    #expect(copy.graph.checkInvariants() == [] && store.graph.checkInvariants() == [])
  }
}

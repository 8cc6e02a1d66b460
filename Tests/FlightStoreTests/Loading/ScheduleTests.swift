import TestSupport
import Testing

@testable import FlightStore

/// Tests that a schedule row, which has no identifier, and a record without a destination merge with their flight if the
/// match is unambiguous.
struct ScheduleTests {
  struct Input: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let documents: [String]
    /// The identifier and the codeshares of each flight, in order.
    let expected: [String]

    init(_ name: String, _ documents: [String], expected: [String]) {
      (testDescription, self.documents, self.expected) = (name, documents, expected)
    }
  }

  private static let out = "\"scheduled_out\":\"2022-03-01T10:00:00Z\""

  private static func flight(_ id: String, to destination: String = "KORD", _ more: String = out) -> String {
    #"{"fa_flight_id":"\#(id)","ident":"UAL412","origin":{"code":"KSFO"},"destination":{"code":"\#(destination)"},"#
      + #""scheduled_off":"2022-03-01T10:12:00Z","codeshares":["ACA1"],"status":"Scheduled",\#(more)}"#
  }

  private static func schedule(_ ident: String = "UAL412", from origin: String = "KSFO", _ more: String = out) -> String
  {
    #"{"scheduled":[{"ident":"\#(ident)","actual_ident":null,"fa_flight_id":null,"origin":"\#(origin)","#
      + #""destination":"KORD","aircraft_type":"B739","meal_service":"Meal",\#(more)}]}"#
  }

  private static let codeshare =
    #"{"scheduled":[{"ident":"DLH7","actual_ident":"UAL412","fa_flight_id":null,"origin":"KSFO","destination":"KORD","#
    + #""seats_cabin_business":8,\#(out)}]}"#

  static let inputs: [Input] = [
    Input(
      "one flight, its schedule and a codeshare", [flight("F1"), schedule(), codeshare],
      expected: [#"F1 ["ACA1", "DLH7"]"#]),
    Input(
      "two states of a flight",
      [flight("F1"), flight("F1", to: "KORD", out + #","actual_off":"2022-03-01T10:14:00Z""#), codeshare],
      expected: [#"F1 ["ACA1", "DLH7"]"#]),
    Input(
      "two flights that it may be", [flight("F1"), flight("F2"), schedule(), codeshare],
      expected: [#"F1 ["ACA1"]"#, #"F2 ["ACA1"]"#, #"nil ["DLH7"]"#]),
    Input(
      "two flights, of which one ends where the schedule does", [flight("F1"), flight("F2", to: "KMKE"), codeshare],
      expected: [#"F1 ["ACA1"]"#, #"F2 ["ACA1"]"#, #"nil ["DLH7"]"#]),
    Input(
      "a diversion: the record that ends where the schedule does", [flight("F1"), flight("F1", to: "KMKE"), codeshare],
      expected: [#"F1 ["ACA1", "DLH7"]"#, #"F1 ["ACA1"]"#]),
    Input(
      "a diversion that goes nowhere near", [flight("F1", to: "KDEN"), flight("F1", to: "KMKE"), codeshare],
      expected: [#"F1 ["ACA1"]"#, #"F1 ["ACA1"]"#, #"nil ["DLH7"]"#]),
    Input("another origin", [flight("F1"), schedule(from: "KOAK")], expected: [#"F1 ["ACA1"]"#, "nil nil"]),
    Input("another ident", [flight("F1"), schedule("UAL413")], expected: [#"F1 ["ACA1"]"#, "nil nil"]),
    Input(
      "another time", [flight("F1"), schedule("UAL412", from: "KSFO", #""scheduled_out":"2022-03-02T10:00:00Z""#)],
      expected: [#"F1 ["ACA1"]"#, "nil nil"]),
    Input(
      "no time", [flight("F1"), schedule("UAL412", from: "KSFO", #""a":1"#)], expected: [#"F1 ["ACA1"]"#, "nil nil"]),
    Input(
      "the time of leaving the runway",
      [
        flight("F1"),
        #"{"ident":"UAL412","origin":{"code":"KSFO"},"scheduled_off":"2022-03-01T10:12:00Z","gate_origin":"7"}"#,
      ], expected: [#"F1 ["ACA1"]"#]),
    Input(
      "a flight whose schedule has changed",
      [
        flight("F1"), schedule(),
        flight("F1", to: "KORD", #""scheduled_out":"2022-03-01T11:00:00Z","actual_out":"2022-03-01T11:00:00Z""#),
      ], expected: [#"F1 ["ACA1"]"#, "nil nil"]),
    Input(
      "a flight whose destination is known later, and its position",
      [
        flight("F1"), incomplete(#""origin":{"code":"KSFO"},"actual_off":"2022-03-01T10:14:00Z""#),
        incomplete(#""aircraft_type":"B739","last_position":{"latitude":1,"longitude":2}"#), codeshare,
      ], expected: [#"F1 ["ACA1", "DLH7", "JAL1"]"#]),
    Input(
      "an incomplete flight and two flights of its identifier",
      [flight("F1"), flight("F1", to: "KMKE"), incomplete(#""origin":{"code":"KSFO"}"#)],
      expected: [#"F1 ["ACA1"]"#, #"F1 ["ACA1"]"#, #"F1 ["JAL1"]"#]),
    Input(
      "an incomplete flight from elsewhere", [flight("F1"), incomplete(#""origin":{"code":"KOAK"}"#)],
      expected: [#"F1 ["ACA1"]"#, #"F1 ["JAL1"]"#]),
    Input(
      "an incomplete flight, its position, and half of another one",
      [incomplete(#""origin":{"code":"KSFO"}"#), incomplete(#""origin":null"#), flight("F2")],
      expected: [#"F1 ["JAL1"]"#, #"F2 ["ACA1"]"#]),
    Input(
      "two schedules of one flight until another one may be meant",
      [flight("F1", to: "KORD"), unfiled("KDEN", out), unfiled("KLAX", out + "," + off), flight("F2", to: "KMKE")],
      expected: [#"F1 ["ACA1"]"#, #"F2 ["ACA1"]"#, "nil nil", "nil nil"]),
    Input(
      "a schedule that gives its flight the time of another one",
      [flight("F1", to: "KORD", #""a":1"#), unfiled("KORD", out), unfiled("KORD", out + "," + off)],
      expected: [#"F1 ["ACA1"]"#]),
    Input(
      "two halves of a flight that nothing holds together",
      [incomplete(#""origin":{"code":"KSFO"}"#), incomplete(#""destination":{"code":"KORD"}"#)],
      expected: [#"F1 ["JAL1"]"#, #"F1 ["JAL1"]"#]),
  ]

  private static let off = "\"scheduled_off\":\"2022-03-01T10:12:00Z\""

  private static func unfiled(_ destination: String, _ times: String) -> String {
    #"{"ident":"UAL412","origin":{"code":"KSFO"},"destination":{"code":"\#(destination)"},\#(times)}"#
  }

  private static func incomplete(_ more: String) -> String {
    #"{"flights":[{"fa_flight_id":"F1","ident":"UAL412","codeshares":["JAL1"],\#(more)}]}"#
  }

  private static func summary(_ store: FlightStore) -> [String] {
    store.graph.flights.rows.presentRows.map { row in
      let id = store.value(.faFlightID, row)?.filter { $0 != "'" } ?? "nil"
      return "\(id) \(store.value(.codeshares, row) ?? "nil")"
    }.sorted()
  }

  @Test(arguments: inputs) func isTheSameInAnyOrderAndInAnyParts(_ input: Input) throws {
    let expected = try loaded(input.documents)
    #expect(Self.summary(expected) == input.expected)
    let text = expected.dump
    for (number, documents) in permutations(of: input.documents).enumerated() {
      #expect(try loaded(documents).dump == text)
      var (grown, merged) = (FlightStore(), FlightStore())
      for document in documents {
        try grown.load([.bytes(document.utf8)])
        merged.merge(try loaded(document))
      }
      for store in [grown, merged] {
        #expect(store.dump == text)
        #expect(store.graph.checkInvariants() == [])
      }
      if !Effort.isLong && number % 5 != 0 { continue }
      let folder = try Folder()
      for document in documents {
        var update = try folder.archive.beginUpdate()
        try update.store.load([.bytes(document.utf8)])
        try update.commit()
      }
      #expect(try folder.archive.open().dump == text)
    }
  }

  /// A flight takes over details that only the schedule has.
  @Test func addsDetails() throws {
    let store = try loaded(Self.flight("F1"), Self.schedule(), Self.codeshare)
    #expect(store.value(.aircraftType) == "'B739'")
    #expect(store.value(.seatsCabinBusiness) == "8")
    #expect(store.value(.status) == "'Scheduled'")
    let query = try RowQuery(flightsWhere: "codeshares = DLH7 and scheduled_off is not null")
    #expect(query.count(in: store) == 1)
  }

  /// The answer is the same whether rows are filtered while reading or all are loaded.
  @Test(arguments: [
    "aircraft_type = B739", "fa_flight_id is null", "ident = UAL412", "seats_cabin_business > 1", "destination is null",
    "destination = KORD", "position_latitude = 1",
  ])
  func isTheSameWhereItIsReadInPart(_ condition: String) throws {
    for input in Self.inputs {
      let sources = input.documents.map { DataSource.bytes($0.utf8) }
      let query = try RowQuery(flightsWhere: condition)
      let fields = try FieldPath.list("fa_flight_id,ident,codeshares,aircraft_type")
      let part = try FlightStore.loading(sources, for: query, showing: fields, largeFrom: 0)
      let whole = try loaded(input.documents)
      #expect(query.count(in: part.store) == query.count(in: whole), "\(input) \(condition)")
      let values = { (store: FlightStore) in
        query.rows(in: store).rows.map { row in
          [FlightColumn.faFlightID, .ident, .codeshares, .aircraftType].map { store.value($0, row) ?? "null" }
        }
      }
      #expect(values(part.store) == values(whole))
    }
  }

  /// An ident that is empty or the row's own names no other flight.
  @Test(arguments: ["", " ", "DLH7", "null"])
  func rowsOfTheirOwnFlights(actual: String) throws {
    let value = actual == "null" ? actual : "\"\(actual)\""
    let store = try loaded(Self.codeshare.replacing(#""actual_ident":"UAL412""#, with: #""actual_ident":\#(value)"#))
    #expect(store.flights.map { $0.ident } == ["DLH7"])
    #expect(store.flights[0].codeshares == nil)
  }
}

extension FieldPath {
  fileprivate static func list(_ names: String) throws -> [FieldPath] {
    try names.split(separator: ",").map { try FieldPath(parsing: String($0), of: .flights) }
  }
}

import FlightSample
import Testing

@testable import FlightStore

/// Tests the rules of FlightAware's own board: which flights it shows, in which order, and with which status.
struct BoardTests {
  /// A flight, with times in hours from the clock, and its expected status on the boards of its airports.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let json: String
    var arrival: BoardStatus?
    var departure: BoardStatus?
  }

  /// 18:00 on the day of the flights.
  static let clock = 1_773_511_200

  private static func time(_ hours: Double) -> String {
    var bytes: [UInt8] = []
    TimeText.append(clock + Int(hours * 3600), to: &bytes)
    return "\"" + String(decoding: bytes, as: UTF8.self) + "\""
  }

  static let cases = [
    Case(
      testDescription: "arrived within five hours",
      json: "\"actual_out\": \(time(-7)), \"actual_off\": \(time(-6.8)), \"actual_in\": \(time(-4.9))",
      arrival: .arrived),
    Case(
      testDescription: "arrived before that",
      json: "\"actual_off\": \(time(-8)), \"actual_in\": \(time(-5.1))"),
    Case(
      testDescription: "on the ground, not at the gate",
      json: "\"actual_out\": \(time(-6.1)), \"actual_off\": \(time(-6)), "
        + "\"actual_on\": \(time(-0.1)), \"estimated_in\": \(time(0.1))",
      arrival: .landed),
    Case(
      testDescription: "in the air",
      json: "\"actual_out\": \(time(-1)), \"actual_off\": \(time(-0.9)), "
        + "\"estimated_on\": \(time(2))", arrival: .enroute, departure: .departed),
    Case(
      testDescription: "in the air and late",
      json: "\"actual_off\": \(time(-0.9)), \"estimated_in\": \(time(2)), "
        + "\"arrival_delay\": 900", arrival: .delayed, departure: .departed),
    Case(
      testDescription: "left the gate", json: "\"actual_out\": \(time(-0.1)), \"estimated_in\": \(time(7))",
      departure: .taxiing),
    Case(
      testDescription: "due in seven hours", json: "\"scheduled_out\": \(time(7)), \"scheduled_in\": \(time(9))"),
    Case(
      testDescription: "due in five hours", json: "\"scheduled_out\": \(time(5)), \"scheduled_in\": \(time(7))",
      departure: .scheduled),
    Case(
      testDescription: "scheduled long ago and late until now stays",
      json: "\"scheduled_out\": \(time(-9)), \"estimated_out\": \(time(0.5)), \"departure_delay\": 34200, "
        + "\"scheduled_in\": \(time(-7)), \"estimated_in\": \(time(2.5)), \"arrival_delay\": 34200",
      arrival: .delayed, departure: .delayed),
    Case(
      testDescription: "cancelled",
      json: "\"cancelled\": true, \"scheduled_out\": \(time(-1)), "
        + "\"scheduled_in\": \(time(1))", arrival: .cancelled, departure: .cancelled),
    Case(
      testDescription: "diverted",
      json: "\"cancelled\": true, \"diverted\": true, \"actual_out\": \(time(-2)), "
        + "\"scheduled_in\": \(time(1))", arrival: .diverted, departure: .diverted),
    Case(
      testDescription: "blocked", json: "\"blocked\": true, \"actual_out\": \(time(-1)), \"scheduled_in\": \(time(1))"),
    Case(testDescription: "without any time", json: "\"actual_out\": null"),
  ]

  private func board(_ direction: AirportBoard.Direction, _ code: String, _ json: String) throws -> AirportBoard {
    let store = try FlightStore(
      parsing: """
        {"ident": "AAA1", "fa_flight_id": "AAA1-1", "origin": {"code": "EGLL"}, "destination": {"code": "KSFO"}, \(json)}
        """.utf8)
    return RowQuery(.flights).rows(in: store).board(
      direction, of: store.airports(coded: code).rows,
      within: AirportBoard.window(around: Self.clock, hours: AirportBoard.usualHours))
  }

  @Test(arguments: cases)
  func flightIsWhereItBelongs(flight: Case) throws {
    #expect(try board(.arrivals, "KSFO", flight.json).entries.map(\.status) == [flight.arrival].compactMap { $0 })
    #expect(try board(.departures, "EGLL", flight.json).entries.map(\.status) == [flight.departure].compactMap { $0 })
    #expect(try board(.arrivals, "EGLL", flight.json).entries == [])
    #expect(try board(.departures, "KSFO", flight.json).entries == [])
  }

  @Test func timesAreThoseOfTheGateAndElseOfTheRunway() throws {
    let both = try board(
      .departures, "EGLL",
      "\"scheduled_out\": \(Self.time(0)), \"scheduled_off\": \(Self.time(0.2)), \"actual_off\": \(Self.time(0.5))")
    #expect(both.entries.first?.scheduledSeconds == Self.clock)
    #expect(both.entries.first?.seconds == Self.clock + 1800)
    #expect(both.entries.first?.certainty == .actual)
  }

  @Test func bestKnownTimeDecidesTheOrder() {
    let store = FlightStore.sample
    for direction in AirportBoard.Direction.allCases {
      let board = RowQuery(.flights).rows(in: store).board(
        direction, of: store.airports(coded: "ORD").rows,
        within: AirportBoard.window(around: store.now, hours: (5, 6)))
      #expect(board.entries.count > 40)
      #expect(board.entries.map(\.seconds) == board.entries.map(\.seconds).sorted())
      #expect(board.entries.map(\.index) == Array(board.entries.indices))
    }
  }
}

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

  /// Known times of a flight, in hours from the clock, and the two times that its entry shows.
  struct Times: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The scheduled, estimated and actual time at the gate and at the runway.
    let gate: [Double?]
    let runway: [Double?]
    let scheduled: Double?
    let best: (time: Double, certainty: TimeCertainty)
    var directions = AirportBoard.Direction.allCases
  }

  @Test(arguments: [
    Times(
      testDescription: "gate with gate", gate: [0, 0.1, 0.2], runway: [0.3, 0.4, 0.5], scheduled: 0,
      best: (0.2, .actual)),
    Times(
      testDescription: "the gate's estimate beside its schedule after landing", gate: [0, 0.1, nil],
      runway: [-0.3, -0.2, -0.1], scheduled: 0, best: (0.1, .estimated), directions: [.arrivals]),
    Times(
      testDescription: "no gate before the touchdown", gate: [0, -0.2, nil], runway: [-0.3, -0.2, -0.1], scheduled: 0,
      best: (-0.1, .estimated), directions: [.arrivals]),
    Times(
      testDescription: "no gate after the takeoff", gate: [0, 0.6, nil], runway: [0.3, 0.4, 0.5], scheduled: 0,
      best: (0.5, .estimated), directions: [.departures]),
    Times(
      testDescription: "an estimate older than the takeoff", gate: [0, 0.1, nil], runway: [0.3, 0.4, 2.5],
      scheduled: 0.3, best: (2.5, .actual), directions: [.departures]),
    Times(
      testDescription: "an estimate older than the touchdown", gate: [4, 4, nil], runway: [3.7, 3.7, 2.5],
      scheduled: 3.7, best: (2.5, .actual), directions: [.arrivals]),
    Times(
      testDescription: "runway with runway where the gate has a schedule only", gate: [0, nil, nil],
      runway: [0.3, 0.4, 0.5], scheduled: 0.3, best: (0.5, .actual)),
    Times(
      testDescription: "an estimate at the runway", gate: [0, nil, nil], runway: [0.3, 0.4, nil], scheduled: 0.3,
      best: (0.4, .estimated)),
    Times(
      testDescription: "schedules", gate: [0, nil, nil], runway: [0.3, nil, nil], scheduled: 0, best: (0, .scheduled)),
    Times(
      testDescription: "no gate", gate: [nil, nil, nil], runway: [0.3, nil, nil], scheduled: 0.3,
      best: (0.3, .scheduled)),
    Times(
      testDescription: "a gate without a schedule beside a whole runway", gate: [nil, 0.1, 0.2],
      runway: [0.3, nil, 0.5],
      scheduled: 0.3, best: (0.5, .actual)),
    Times(
      testDescription: "a gate without a schedule beside an estimate", gate: [nil, 0.1, 0.2], runway: [0.3, 0.4, nil],
      scheduled: nil, best: (0.2, .actual)),
    Times(
      testDescription: "a runway without a schedule", gate: [0, nil, nil], runway: [nil, nil, 0.5], scheduled: nil,
      best: (0.5, .actual)),
  ])
  func bothTimesAreOfOneEvent(times: Times) throws {
    func members(_ gate: String, _ runway: String) -> String {
      let names = ["scheduled", "estimated", "actual"]
      return zip([gate, runway], [times.gate, times.runway]).flatMap { event, values in
        zip(names, values).compactMap { name, hours in hours.map { "\"\(name)_\(event)\": \(Self.time($0))" } }
      }.joined(separator: ", ")
    }
    for direction in times.directions {
      let isArrival = direction == .arrivals
      let json = isArrival ? members("in", "on") : members("out", "off")
      let entry = try board(direction, isArrival ? "KSFO" : "EGLL", json).entries.first
      #expect(entry?.scheduledSeconds == times.scheduled.map { Self.clock + Int($0 * 3600) })
      #expect(entry?.seconds == Self.clock + Int(times.best.time * 3600))
      #expect(entry?.certainty == times.best.certainty)
    }
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

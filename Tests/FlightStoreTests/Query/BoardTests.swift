import FlightSample
import Testing

@testable import FlightStore

/// Tests the rules of FlightAware's own board: which flights it shows, in which order, and with which status.
struct BoardTests {
  /// A flight, with times in hours from the clock, and its expected status on the boards of its airports.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let times: [String: Double]
    let others: String
    let arrival: BoardStatus?
    let departure: BoardStatus?

    init(
      _ name: String, _ times: [String: Double], _ others: String = "", arrival: BoardStatus? = nil,
      departure: BoardStatus? = nil
    ) {
      (testDescription, self.times, self.others) = (name, times, others)
      (self.arrival, self.departure) = (arrival, departure)
    }
  }

  /// 18:00 on the day of the flights.
  static let clock = 1_773_511_200

  static let cases = [
    Case("arrived within five hours", ["actual_out": -7, "actual_off": -6.8, "actual_in": -4.9], arrival: .arrived),
    Case("arrived before that", ["actual_off": -8, "actual_in": -5.1]),
    Case(
      "on the ground, not at the gate",
      ["actual_out": -6.1, "actual_off": -6, "actual_on": -0.1, "estimated_in": 0.1], arrival: .landed),
    Case(
      "in the air", ["actual_out": -1, "actual_off": -0.9, "estimated_on": 2], arrival: .enroute, departure: .departed),
    Case(
      "in the air and late", ["actual_off": -0.9, "estimated_in": 2], #", "arrival_delay": 900"#, arrival: .delayed,
      departure: .departed),
    Case("left the gate", ["actual_out": -0.1, "estimated_in": 7], departure: .taxiing),
    Case("due in seven hours", ["scheduled_out": 7, "scheduled_in": 9]),
    Case("due in five hours", ["scheduled_out": 5, "scheduled_in": 7], departure: .scheduled),
    Case(
      "scheduled long ago and late until now stays",
      ["scheduled_out": -9, "estimated_out": 0.5, "scheduled_in": -7, "estimated_in": 2.5],
      #", "departure_delay": 34200, "arrival_delay": 34200"#, arrival: .delayed, departure: .delayed),
    Case(
      "cancelled", ["scheduled_out": -1, "scheduled_in": 1], #", "cancelled": true"#, arrival: .cancelled,
      departure: .cancelled),
    Case(
      "diverted", ["actual_out": -2, "scheduled_in": 1], #", "cancelled": true, "diverted": true"#, arrival: .diverted,
      departure: .diverted),
    Case("blocked", ["actual_out": -1, "scheduled_in": 1], #", "blocked": true"#),
    Case("without any time", [:], #", "actual_out": null"#),
  ]

  private func board(
    _ direction: AirportBoard.Direction, _ code: String, _ times: [String: Double], _ others: String = ""
  ) throws -> AirportBoard {
    let members = times.map { ", \"\($0)\": \"\(TimeText.text(Self.clock + Int($1 * 3600)))\"" }.joined() + others
    let store = try FlightStore(
      parsing: """
        {"ident": "AAA1", "fa_flight_id": "AAA1-1", "origin": {"code": "EGLL"}, "destination": {"code": "KSFO"}\(members)}
        """.utf8)
    return RowQuery(.flights).rows(in: store).board(
      direction, of: store.airports(coded: code).rows,
      within: AirportBoard.window(around: Self.clock, hours: AirportBoard.usualHours))
  }

  @Test(arguments: cases)
  func flightIsWhereItBelongs(flight: Case) throws {
    func statuses(_ direction: AirportBoard.Direction, _ code: String) throws -> [BoardStatus] {
      try board(direction, code, flight.times, flight.others).entries.map(\.status)
    }
    #expect(try statuses(.arrivals, "KSFO") == [flight.arrival].compactMap { $0 })
    #expect(try statuses(.departures, "EGLL") == [flight.departure].compactMap { $0 })
    #expect(try statuses(.arrivals, "EGLL") == [])
    #expect(try statuses(.departures, "KSFO") == [])
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
    func hours(_ gate: String, _ runway: String) -> [String: Double] {
      let events = [(gate, times.gate), (runway, times.runway)].flatMap { event, values in
        zip(["scheduled", "estimated", "actual"], values).map { ("\($0)_\(event)", $1) }
      }
      return Dictionary(uniqueKeysWithValues: events).compactMapValues { $0 }
    }
    for direction in times.directions {
      let isArrival = direction == .arrivals
      let known = isArrival ? hours("in", "on") : hours("out", "off")
      let entry = try board(direction, isArrival ? "KSFO" : "EGLL", known).entries.first
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

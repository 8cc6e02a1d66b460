import Foundation
import Testing

@testable import FlightStore

@Suite struct BestDelayTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let end: FlightColumn
    /// AeroAPI's delay, the gate and runway times (scheduled, estimated, actual), and the best delay, in minutes.
    let stated: Int?
    let gate: [Int?]
    let runway: [Int?]
    let minutes: Int?

    init(_ what: String, _ end: FlightColumn, _ stated: Int?, gate: [Int?], runway: [Int?], _ minutes: Int?) {
      testDescription = what
      self.end = end
      self.stated = stated
      self.gate = gate
      self.runway = runway
      self.minutes = minutes
    }

    var isArrival: Bool { end == .arrivalDelay }

    var json: String {
      let noon = 1_773_489_600
      func times(_ event: String, _ minutes: [Int?]) -> [String] {
        zip(["scheduled", "estimated", "actual"], minutes).compactMap { kind, minutes in
          minutes.map { Date(timeIntervalSince1970: Double(noon + $0 * 60)) }
            .map { #""\#(kind)_\#(event)": "\#($0.formatted(.iso8601))""# }
        }
      }
      let members =
        [#""ident": "UAL1", "fa_flight_id": "1", "origin": null"#]
        + [stated.map { #""\#(isArrival ? "arrival" : "departure")_delay": \#($0 * 60)"# }].compactMap { $0 }
        + times(isArrival ? "in" : "out", gate) + times(isArrival ? "on" : "off", runway)
      return "{\(members.joined(separator: ", "))}"
    }
  }

  static let unknown: [Int?] = [nil, nil, nil]

  static let cases = [
    Case("no times", .arrivalDelay, 7, gate: unknown, runway: unknown, 7),
    Case("no figure", .arrivalDelay, nil, gate: [0, 5, 5], runway: [0, 5, 5], nil),
    Case("actual gate", .arrivalDelay, 9, gate: [100, 109, 109], runway: [50, 105, 105], 9),
    Case("estimated gate", .arrivalDelay, -1, gate: [100, 99, nil], runway: [50, 95, nil], -1),
    Case("runway alone", .arrivalDelay, -29, gate: unknown, runway: [90, 61, 61], -29),
    Case("scheduled gate alone", .departureDelay, 18, gate: [11, nil, nil], runway: [20, 38, 38], 18),
    Case("five minutes off", .arrivalDelay, 4, gate: [100, 109, 109], runway: unknown, 4),
    Case("six minutes off", .arrivalDelay, 3, gate: [100, 109, 109], runway: unknown, 9),
    Case("six minutes early", .arrivalDelay, 3, gate: [100, 97, 97], runway: unknown, -3),
    Case("placeholder", .departureDelay, 0, gate: [0, 45, nil], runway: [10, 55, nil], 45),
    Case("estimate before the touchdown", .arrivalDelay, 0, gate: [100, 100, nil], runway: [90, 184, 184], 84),
    Case("no estimate after the touchdown", .arrivalDelay, 0, gate: [100, nil, nil], runway: [184, 184, 184], 84),
    Case("overdue by less than at the runway", .arrivalDelay, 16, gate: [25, nil, nil], runway: [10, 26, 26], 16),
    Case("no estimate, down in time", .arrivalDelay, -6, gate: [100, nil, nil], runway: [90, 84, 84], -6),
    Case("estimate after the takeoff", .departureDelay, 30, gate: [0, 30, nil], runway: [10, 12, 12], 12),
    Case("estimate an hour before the takeoff", .departureDelay, 0, gate: [0, 0, nil], runway: [10, 10, 60], 0),
    Case("estimate older than the takeoff", .departureDelay, 0, gate: [0, 0, nil], runway: [10, 10, 190], 180),
    Case("the same, no other schedule", .departureDelay, 0, gate: [0, 0, nil], runway: [nil, nil, 190], 0),
    Case("estimate older than the touchdown", .arrivalDelay, 0, gate: [130, 130, nil], runway: [120, 120, 50], -70),
    Case("schedule hours after the flight", .arrivalDelay, -583, gate: [700, 117, 117], runway: [100, 102, 102], 2),
    Case("hours early, nothing else known", .arrivalDelay, -583, gate: [700, 117, 117], runway: unknown, -583),
    Case("hours late", .departureDelay, 600, gate: [0, 600, 600], runway: [612, 612, 612], 600),
    Case("a week", .departureDelay, 10_080, gate: unknown, runway: unknown, 10_080),
    Case("more than a week", .departureDelay, -28_080_685, gate: unknown, runway: unknown, nil),
    Case("more than a week, times known", .departureDelay, -28_080_685, gate: [0, 8, nil], runway: unknown, 8),
    Case("times more than a week apart", .departureDelay, 3, gate: [0, 99_999, nil], runway: unknown, 3),
    Case("the same, runway known", .departureDelay, 3, gate: [0, 99_999, nil], runway: [5, 19, nil], 14),
    Case("everything more than a week", .arrivalDelay, 28_080_685, gate: [0, 99_999, nil], runway: [0, 99_999, 9], 9),
  ]

  /// A cancelled flight has only the delays of what it has done: it left the gate and returned.
  @Test(
    arguments: [
      (#""departure_delay": 0, "arrival_delay": 0"#, nil, nil), (#""departure_delay": 1800"#, nil, nil),
      (
        #""departure_delay": 0, "scheduled_out": "2026-03-14T12:00:00Z", "estimated_out": "2026-03-14T13:00:00Z""#, nil,
        nil
      ),
      (
        #""departure_delay": 600, "scheduled_out": "2026-03-14T12:00:00Z", "actual_out": "2026-03-14T12:10:00Z""#, 10,
        nil
      ), (#""arrival_delay": 300, "actual_on": "2026-03-14T12:10:00Z""#, nil, 5),
    ] as [(String, Double?, Double?)])
  func aCancelledFlightHasNoDelay(_ members: String, departure: Double?, arrival: Double?) throws {
    for flags in [#""cancelled": true"#, #""cancelled": true, "diverted": true"#] {
      let store = try QueryData.store(json: #"{"ident": "UAL1", "origin": null, \#(flags), \#(members)}"#)
      let flight = try #require(store.flights.first)
      #expect(flight.departureDelay?.converted(to: .minutes).value == departure)
      #expect(flight.arrivalDelay?.converted(to: .minutes).value == arrival)
      #expect(!store.findings().contains { $0.kind.contains("delay") })
    }
  }

  @Test(arguments: cases) func theTimesDecide(_ test: Case) throws {
    let store = try QueryData.store(json: test.json)
    let flight = try #require(store.flights.first)
    let delay = test.isArrival ? flight.arrivalDelay : flight.departureDelay
    #expect(delay?.value == test.minutes.map { Double($0 * 60) })
    let name = test.isArrival ? "arrival_delay" : "departure_delay"
    let expression = test.minutes.map { "\(name) = \($0) min" } ?? "\(name) is null"
    #expect(try store.idents(expression) == ["UAL1"])
    let isContradicted = store.findings().contains {
      if case .contradictedDelay(name, _, _) = $0.reason { true } else { false }
    }
    #expect(isContradicted == (test.minutes != nil && test.minutes != test.stated && abs(test.stated ?? 0) < 10_081))
  }
}

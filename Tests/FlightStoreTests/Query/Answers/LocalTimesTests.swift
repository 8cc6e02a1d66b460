import Foundation
import Testing

@testable import FlightStore

struct LocalTimesTests {
  /// A time of a flight by the clock of the airport, as Foundation reads it.
  private func local(_ time: Date?, _ airport: Airport?) -> Int? {
    let zone = airport?.timezone.flatMap { TimeZone(identifier: $0) }
    return time.map { Int($0.timeIntervalSince1970) + (zone?.secondsFromGMT(for: $0) ?? 0) }
  }

  @Test(arguments: ["departure", "arrival", "scheduled_out"])
  func boundsAreThoseOfTheClocks(_ name: String) throws {
    let store = try QueryData.store(QueryData.day)
    let all = RowQuery(.flights).rows(in: store)
    let path = try FieldPath(parsing: name, of: .flights)
    let clocks = store.flights.compactMap { flight -> (time: Date, airport: Airport?)? in
      let time =
        switch name {
        case "departure": flight.departure
        case "arrival": flight.arrival
        default: flight.scheduledOut
        }
      return time.map { ($0, name == "arrival" ? flight.destination : flight.origin) }
    }
    let locals = clocks.compactMap { local($0.time, $0.airport) }
    let bounds = all.localTimes(of: path, in: .airport) { _ in true }
    #expect(bounds.map { [$0.lowerBound, $0.upperBound] } == [locals.min() ?? 0, locals.max() ?? 0])
    let seconds = clocks.map { Int($0.time.timeIntervalSince1970) + 19_800 }
    let fixed = all.localTimes(of: path, in: .fixed(Zone(offset: 19_800))) { _ in true }
    #expect(fixed.map { [$0.lowerBound, $0.upperBound] } == [seconds.min() ?? 0, seconds.max() ?? 0])
    #expect(all.localTimes(of: path, in: .airport) { _ in false } == nil)
    #expect(all.prefix(0).localTimes(of: path, in: .airport) { _ in true } == nil)
  }

  /// A time without an offset is what the clock of the airport shows, or that of the query's zone, beside a part of a time
  /// and beside a computed time too.
  @Test(arguments: [
    "departure", "departure.local", "departure.date", "departure + 90 min", "max(departure, scheduled_off)",
    "coalesce(actual_on, arrival)", "arrival.local", "arrival.date", "arrival - 45 min",
  ])
  func literalsAreOfTheClocks(_ value: String) throws {
    let store = try QueryData.store(QueryData.day)
    func time(_ flight: Flight) -> Date? {
      switch value {
      case "departure + 90 min": flight.departure.map { $0 + 5400 }
      case "max(departure, scheduled_off)":
        flight.departure.flatMap { time in flight.scheduledOff.map { max(time, $0) } }
      case "arrival - 45 min": flight.arrival.map { $0 - 2700 }
      default: value.hasPrefix("departure") ? flight.departure : flight.arrival
      }
    }
    let isAtOrigin = value.contains("departure")
    let unit = value.hasSuffix(".date") ? 86_400 : 60
    for name in [nil, "America/New_York", "Europe/Berlin", "Asia/Kolkata"] {
      let zone = name.flatMap { TimeZone(identifier: $0) }
      let known = store.flights.compactMap { flight -> Int? in
        guard let time = time(flight) else { return nil }
        guard let zone else { return local(time, isAtOrigin ? flight.origin : flight.destination) }
        return Int(time.timeIntervalSince1970) + zone.secondsFromGMT(for: time)
      }
      let middle = known.sorted()[known.count / 2] / unit * unit
      let text = TimeText.text(middle).prefix(unit == 60 ? 16 : 10)
      for (sign, holds) in [
        ("=", { $0 / unit * unit == middle }), ("<", { $0 < middle }), (">=", { $0 >= middle }),
        ("!=", { $0 / unit * unit != middle }), (">", { $0 >= middle + unit }),
      ] as [(String, (Int) -> Bool)] {
        var query = RowQuery(.flights)
        query.zone = try name.map { .fixed(try #require(Zone(named: $0))) } ?? .airport
        try query.require("\(value) \(sign) \(text)")
        #expect(query.count(in: store) == known.count(where: holds), "\(value) \(sign) \(text) \(name ?? "airport")")
      }
    }
  }

  /// Where clocks change, what they show is compared: an hour that they skip has no flights, one that they repeat all.
  @Test(arguments: ["airport", "America/New_York"], ["", " + 0 min"])
  func changesOfTheClockAreShown(_ zone: String, _ sum: String) throws {
    // Every ten minutes around the changes of 8 March and 1 November 2026, at 7:00 and 6:00 UTC.
    let times = [1_772_942_400, 1_793_498_400].flatMap { start in (0..<60).map { start + $0 * 600 } }
    let airport = #"{"code": "KJFK", "timezone": "America/New_York"}"#
    let records = times.enumerated().map { number, time in
      #"{"fa_flight_id": "\#(number)", "actual_off": "\#(TimeText.text(time))", "origin": \#(airport)}"#
    }
    let store = try FlightStore(parsing: "[\(records.joined(separator: ","))]".utf8)
    let clock = try #require(TimeZone(identifier: "America/New_York"))
    let shown = times.map { $0 + clock.secondsFromGMT(for: Date(timeIntervalSince1970: Double($0))) }
    let literals: [(String, Int, Int)] = [
      ("2026-03-08T02", 1_772_935_200, 3600), ("2026-03-08", 1_772_928_000, 86_400),
      ("2026-03-08T03", 1_772_938_800, 3600),
      ("2026-11-01T01", 1_793_494_800, 3600), ("2026-11-01", 1_793_491_200, 86_400),
      ("2026-11-01T01:30", 1_793_496_600, 60),
    ]
    for (text, start, length) in literals {
      for (sign, holds) in [
        ("=", { start..<(start + length) ~= $0 }), ("<", { $0 < start }), (">", { $0 >= start + length }),
      ] as [(String, (Int) -> Bool)] {
        var query = RowQuery(.flights)
        query.zone = zone == "airport" ? .airport : .fixed(try #require(Zone(named: zone)))
        try query.require("departure\(sum) \(sign) \(text)")
        #expect(query.count(in: store) == shown.count(where: holds), "\(sign) \(text)")
      }
    }
  }
}

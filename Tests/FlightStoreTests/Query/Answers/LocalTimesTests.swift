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
}

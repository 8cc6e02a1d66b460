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
}

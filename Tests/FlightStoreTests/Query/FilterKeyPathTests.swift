import FlightStore
import Foundation
import Testing

/// Filters as a program that uses the library writes them.
@Suite struct FilterKeyPathTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let filter: Filter<Flight>
    let printed: String
    var testDescription: String { printed }

    init(_ filter: Filter<Flight>, _ printed: String) {
      self.filter = filter
      self.printed = printed
    }
  }

  static let cases = [
    Case(\.distance > 1000, "distance > 1000"),
    Case(\.distance <= 1000.5, "distance <= 1000.5"),
    Case(\.distance >= Measurement(value: 804.672, unit: UnitLength.kilometers), "distance >= 500 mi"),
    Case(\.altitude < Measurement(value: 3048, unit: UnitLength.meters), "altitude < 100 FL"),
    Case(\.speed == 800, "speed = 800"),
    Case(\.duration > Measurement(value: 2, unit: UnitDuration.hours), "duration > 7200 s"),
    Case(\.arrivalLateness >= 15, "arrival_delay >= 15"),
    Case(\.arrivalDelay >= 900, "arrival_delay_s >= 900"),
    Case(\.greatCircle != 5, "great_circle != 5"),
    Case(\.ident == "UAL182", "ident = \"UAL182\""),
    Case(\.ident != "UAL182", "ident != \"UAL182\""),
    Case(\.origin?.icao == "KSFO", "origin.icao = \"KSFO\""),
    Case(\.destination?.city > "M", "destination.city > \"M\""),
    Case(\.inbound?.origin?.icao == "KSFO", "inbound.origin.icao = \"KSFO\""),
    Case(\.destination?.latitude < -33.5, "destination.latitude < -33.5"),
    Case(\.destination?.elevation > 1500, "destination.elevation > 1500"),
    Case(\.destination?.arrivals.count >= 10, "destination.arrivals.count >= 10"),
    Case(\.routeDistance == 551, "route_distance = 551"),
    Case(\.positionAltitude > 300, "position_altitude_fl > 300"),
    Case(\.cancelled == true, "cancelled = true"),
    Case(\.isEnroute != true, "enroute != true"),
    Case(\.phase == .enroute, "phase = \"enroute\""),
    Case(\.inbound?.phase != .arrived, "inbound.phase != \"arrived\""),
    Case(\.altitude == nil, "altitude is null"),
    Case(\.altitude != nil, "altitude is not null"),
    Case(\.origin == nil, "origin is null"),
    Case(\.codeshares != nil, "codeshares is not null"),
    Case(\.inbound?.airline?.name == nil, "inbound.airline.name is null"),
    Case(\.departure > Date(timeIntervalSince1970: 1_773_489_600.75), "departure > 2026-03-14T12:00:00Z"),
    Case(\.scheduledOff < .distantPast, "scheduled_off < 0000-12-30T00:00:00Z"),
    Case(\.scheduledOff < Date(timeIntervalSince1970: -.infinity), "scheduled_off < 0000-01-01T00:00:00Z"),
    Case(\.scheduledOff < Date(timeIntervalSince1970: .nan), "scheduled_off < 9999-12-31T23:59:59Z"),
    Case(\.distance > 1000 && \.origin?.icao == "KSFO", "distance > 1000 and origin.icao = \"KSFO\""),
    Case(
      !(\.distance > 1000 || \.cancelled == true) && \.registration != nil,
      "not (distance > 1000 or cancelled = true) and registration is not null"),
  ]

  @Test(arguments: cases) func printsAndReads(_ test: Case) throws {
    #expect(test.filter.description == test.printed)
    #expect(try Filter<Flight>(test.printed) == test.filter)
  }

  /// The example of `Filter`.
  @Test func exampleOfFilter() throws {
    let day = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Fixtures/Day").standardized
      .path
    var store = FlightStore()
    try store.load(DataFiles.sources(at: day))

    let filter = try Filter<Flight>("destination.city ^= San and distance > 1000 km")
    let found = store.flights(where: filter && !(\.cancelled == true))
    #expect(!found.isEmpty)
    #expect(found.allSatisfy { $0.destination?.city?.hasPrefix("San") == true && $0.cancelled == false })

    let fromFrisco = store.flights(where: \.distance > 1000 && \.origin?.icao == "KSFO" && \.registration != nil)
    #expect(!fromFrisco.isEmpty)
    #expect(
      Set(fromFrisco)
        == Set(
          store.flights.filter {
            $0.origin?.icao == "KSFO" && $0.registration != nil
              && $0.distance.map { $0.converted(to: .kilometers).value > 1000 } == true
          }))

    #expect(store.airports(where: \.departures.count > 50).map(\.icao) == ["EDDF", "KDEN"])
    #expect(store.airports(where: \.city == "Denver" && \.hasRecord == true).map(\.icao).contains("KDEN"))
    #expect(store.airlines(where: \.callsign == "Lufthansa").map(\.code) == ["DLH"])
  }

  @Test func otherPropertiesAreMistakes() async {
    await #expect(processExitsWith: .failure) {
      let _: Filter<Flight> = \.departureCertainty == nil
    }
    await #expect(processExitsWith: .failure) {
      let _: Filter<Flight> = \.ident?.isEmpty == true
    }
    await #expect(processExitsWith: .failure) {
      let _: Filter<Flight> = \.destination?.latitude > Double.nan
    }
    await #expect(processExitsWith: .failure) {
      let _: Filter<Flight> = \.distance > Measurement(value: .infinity, unit: UnitLength.miles)
    }
  }
}

import Foundation
import Testing

@testable import FlightStore

/// Compares expressions with the same queries in plain Swift over dictionaries.
@Suite struct EvaluationTests {
  typealias Object = JSONOracle.Object

  struct Case: Sendable, CustomTestStringConvertible {
    let expression: String
    let holds: @Sendable (JSONOracle, Object) -> Bool
    var testDescription: String { expression }

    init(_ expression: String, _ holds: @escaping @Sendable (JSONOracle, Object) -> Bool) {
      self.expression = expression
      self.holds = holds
    }
  }

  private static func plain(_ text: String?) -> String? {
    text?.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }

  static let text = [
    Case("status = 'En Route / On Time'") { $0.text($1, "status") == "En Route / On Time" },
    Case("status = 'en route / on time'") { $0.text($1, "status") == "En Route / On Time" },
    Case("status != Scheduled") { ![nil, "Scheduled"].contains($0.text($1, "status")) },
    Case("status ^= 'EN ROUTE'") { plain($0.text($1, "status"))?.hasPrefix("en route") == true },
    Case("status *= delayed") { plain($0.text($1, "status"))?.contains("delayed") == true },
    Case("status ~ '*route*time'") { plain($0.text($1, "status"))?.wholeMatch(of: /.*route.*time/) != nil },
    Case("status like 'en%TIME'") { plain($0.text($1, "status"))?.wholeMatch(of: /en.*time/) != nil },
    Case("status like 'E*' or status like 'En%'") { plain($0.text($1, "status"))?.hasPrefix("en") == true },
    Case("status like 'En_Route / On Time'") { $0.text($1, "status") == "En Route / On Time" },
    Case("status in (Scheduled, 'Landed / Taxiing')") {
      ["Scheduled", "Landed / Taxiing"].contains($0.text($1, "status"))
    },
    Case("status < f") { (plain($0.text($1, "status")) ?? "~") < "f" },
    Case("gate_origin is null") { $0.text($1, "gate_origin") == nil },
    Case("gate_origin is not null and terminal_origin is null") {
      $0.text($1, "gate_origin") != nil && $0.text($1, "terminal_origin") == nil
    },
  ]

  static let codes = [
    Case("ident = ual182") { $0.text($1, "ident") == "UAL182" },
    Case("ident in (ual182, 'UAL 0412', DLH9, SKW1, SKW2, NKS99)") {
      ["UAL182", "UAL412", "DLH9", "SKW1", "SKW2", "NKS99"].contains($0.text($1, "ident"))
    },
    Case("ident ^= ual") { $0.text($1, "ident")?.hasPrefix("UAL") == true },
    Case("ident between S and T") { $0.text($1, "ident").map { $0 >= "S" && $0 <= "T" } == true },
    Case("ident >= UAL and ident < UAM") { $0.text($1, "ident").map { $0 >= "UAL" && $0 < "UAM" } == true },
    Case("aircraft ~ 'b?3*'") { $0.text($1, "aircraft_type")?.wholeMatch(of: /B.3.*/) != nil },
    Case("aircraft not in (B738, a320)") {
      $0.text($1, "aircraft_type").map { !["B738", "A320"].contains($0) } == true
    },
    Case("registration *= 5") { $0.text($1, "registration")?.contains("5") == true },
    Case("type != Airline") { $0.text($1, "type") != "Airline" },
    Case("phase = enroute") { $0.phase($1) == "enroute" },
    Case("phase in (landed, ARRIVED)") { ["landed", "arrived"].contains($0.phase($1)) },
    Case("phase != cancelled") { $0.phase($1) != "cancelled" },
    Case("phase < landed") { ["scheduled", "taxiing", "enroute"].contains($0.phase($1)) },
    Case("phase >= landed and phase <= ARRIVED") { ["landed", "arrived"].contains($0.phase($1)) },
    Case("not phase between taxiing and cancelled") { $0.phase($1) == "scheduled" },
    Case("phase > cancelled or phase > en-route and not phase > diverted") {
      ["landed", "arrived", "diverted"].contains($0.phase($1))
    },
  ]

  static let flags = [
    Case("enroute") { $0.isEnroute($1) },
    Case("not enroute") { !$0.isEnroute($1) },
    Case("departed") { _, flight in
      ["actual_out", "actual_off", "actual_on", "actual_in"].contains { flight[$0] != nil }
    },
    Case("departed and not landed") { _, flight in
      flight["actual_on"] == nil && flight["actual_in"] == nil
        && (flight["actual_out"] != nil || flight["actual_off"] != nil)
    },
    Case("cancelled") { $0.flag($1, "cancelled") },
    Case("cancelled = false and diverted != true") { !$0.flag($1, "cancelled") && !$0.flag($1, "diverted") },
    Case("foresight_predictions_available is null") { _, flight in flight["foresight_predictions_available"] == nil },
    Case("foresight_predictions_available or blocked") {
      $0.flag($1, "foresight_predictions_available") || $0.flag($1, "blocked")
    },
    // A derived flag beside a stored one.
    Case("enroute = cancelled") { $0.isEnroute($1) == $0.flag($1, "cancelled") },
    Case("not (cancelled = enroute)") { $0.isEnroute($1) != $0.flag($1, "cancelled") },
    Case("coalesce(enroute, cancelled)") { $0.isEnroute($1) },
    Case("origin.known = enroute") { oracle, flight in
      oracle.code(flight, "origin") != nil
        && oracle.isEnroute(flight) == (oracle.airport(flight, "origin") != nil)
    },
  ]

  static let numbers = [
    Case("distance > 1000 km") { $0.number($1, "route_distance").map { $0 * 1.609344 > 1000 } == true },
    Case("distance > 1000") { $0.number($1, "route_distance").map { $0 * 1.609344 > 1000 } == true },
    Case("distance_mi <= 400") { $0.number($1, "route_distance").map { $0 <= 400 } == true },
    Case("distance between 300 and 600 nmi") {
      $0.number($1, "route_distance").map { 300...600 ~= $0 * 1.609344 / 1.852 } == true
    },
    Case("not distance > 1000 km") { $0.number($1, "route_distance").map { $0 * 1.609344 <= 1000 } == true },
    Case("route_distance != 678") { ![nil, 678].contains($0.number($1, "route_distance")) },
    Case("altitude >= FL340") { $0.number($1, "filed_altitude").map { $0 >= 340 } == true },
    Case("altitude < 10000") { $0.number($1, "filed_altitude").map { $0 * 30.48 < 10000 } == true },
    Case("altitude = 36000ft") { $0.number($1, "filed_altitude") == 360 },
    Case("filed_altitude in (340, 360)") { [340, 360].contains($0.number($1, "filed_altitude")) },
    Case("speed > 850 km/h") { $0.number($1, "filed_airspeed").map { $0 * 1.852 > 850.5 } == true },
    Case("speed <= 440 kn or speed is null") { ($0.number($1, "filed_airspeed") ?? 0) <= 440 },
    Case("filed_ete >= 2h") { $0.number($1, "filed_ete").map { $0 >= 7200 } == true },
    Case("delay >= 15 min") { $0.number($1, "arrival_delay").map { $0 >= 900 && $0 <= 604_800 } == true },
    Case("departure_delay < 0") { $0.number($1, "departure_delay").map { $0 < 0 && $0 >= -604_800 } == true },
    Case("duration > 2 h") { $0.seconds($1).map { $0 > 7218 } == true },
    Case("average_speed >= 700") { data, flight in
      guard let miles = data.number(flight, "route_distance"), let time = data.seconds(flight), time > 0 else {
        return false
      }
      return miles * 1.609344 / (time / 3600) >= 699.5
    },
    Case("progress between 10% and 90%") { $0.number($1, "progress_percent").map { 10...90 ~= $0 } == true },
    Case("seats_cabin_coach > 150") { $0.number($1, "seats_cabin_coach").map { $0 > 150 } == true },
    Case("seats_cabin_coach is null") { $0.number($1, "seats_cabin_coach") == nil },
  ]

  static let times = [
    Case("actual_off > now - 2h") { data, flight in
      data.time(flight, "actual_off").map { $0 > data.clock - 7200 } == true
    },
    Case("departure between now - 1h and now") { data, flight in
      data.departure(flight).map { data.clock - 3600...data.clock ~= $0 } == true
    },
    // A duration of four digits is no year.
    Case("actual_on > scheduled_on + 1200 s") { data, flight in
      guard let on = data.time(flight, "actual_on"), let planned = data.time(flight, "scheduled_on") else {
        return false
      }
      return on > planned + 1200
    },
    Case("scheduled_off < 2026-03-14T16Z") { $0.time($1, "scheduled_off").map { $0 < 1_773_504_000 } == true },
    Case("scheduled_out is null and scheduled_off is not null") {
      $0.time($1, "scheduled_out") == nil && $0.time($1, "scheduled_off") != nil
    },
    Case("arrival >= 2026-03-14T00Z and arrival < 2026-03-15T00Z") {
      $0.arrival($1).map { $0 >= 1_773_446_400 && $0 < 1_773_532_800 } == true
    },
    Case("arrival != 2026-03-14T18Z") { $0.arrival($1).map { $0 < 1_773_511_200 || $0 >= 1_773_514_800 } == true },
    Case("actual_in >= 2026-03-14T12:00-05:00") { $0.time($1, "actual_in").map { $0 >= 1_773_507_600 } == true },
    Case("not actual_in >= 2026-03-14T12:00-05:00") { $0.time($1, "actual_in").map { $0 < 1_773_507_600 } == true },
  ]

  static let lists = [
    Case("codeshares = aca4182") { ($1["codeshares"] as? [String])?.contains("ACA4182") == true },
    Case("codeshares") { ($1["codeshares"] as? [String])?.isEmpty == false },
    Case("not codeshares") { ($1["codeshares"] as? [String])?.isEmpty == true },
    Case("codeshares ^= ACA") { ($1["codeshares"] as? [String])?.contains { $0.hasPrefix("ACA") } == true },
    Case("not codeshares ^= ACA") {
      ($1["codeshares"] as? [String]).map { !$0.contains { $0.hasPrefix("ACA") } } == true
    },
    Case("codeshares = 'lh 07719'") { ($1["codeshares_iata"] as? [String])?.contains("LH7719") == true },
    Case("codeshares_iata = DLH7719") { ($1["codeshares"] as? [String])?.contains("DLH7719") == true },
    Case("codeshares in (DLH7663, NOBODY)") { ($1["codeshares"] as? [String])?.contains("DLH7663") == true },
    Case("codeshares_iata ~ 'UA*'") { ($1["codeshares_iata"] as? [String])?.contains { $0.hasPrefix("UA") } == true },
  ]

  static let relationships = [
    Case("destination = KDEN") { $0.code($1, "destination") == "KDEN" },
    Case("origin != SFO") { ![nil, "KSFO"].contains($0.code($1, "origin")) },
    Case("origin in (kord, SFO, den)") { ["KORD", "KSFO", "KDEN"].contains($0.code($1, "origin")) },
    Case("origin ^= K") { $0.code($1, "origin")?.hasPrefix("K") == true },
    Case("destination is null") { $0.code($1, "destination") == nil },
    Case("destination.city ^= san") {
      plain($0.airport($1, "destination")?["city"] as? String)?.hasPrefix("san") == true
    },
    Case("destination.city > 'n'") {
      plain($0.airport($1, "destination")?["city"] as? String).map {
        Array($0.utf8).lexicographicallyPrecedes(Array("n".utf8))
      }
        == false
    },
    Case("destination.state = CA") { $0.airport($1, "destination")?["state"] as? String == "CA" },
    Case("origin.country != US") { ![nil, "US"].contains($0.airport($1, "origin")?["country_code"] as? String) },
    Case("not origin.name *= intl") {
      ($0.airport($1, "origin")?["name"] as? String).map { plain($0)?.contains("intl") == false } == true
    },
    Case("origin.elevation > 5000 ft") {
      ($0.airport($1, "origin")?["elevation"] as? Double).map { $0 > 5000 } == true
    },
    Case("destination.latitude < 0 or destination.longitude < -100") {
      let airport = $0.airport($1, "destination")
      return (airport?["latitude"] as? Double).map { $0 < 0 } == true
        || (airport?["longitude"] as? Double).map { $0 < -100 } == true
    },
    Case("destination.arrivals.count >= 10") { $0.flights(to: $0.code($1, "destination")) >= 10 },
    Case("destination.known") { $0.airport($1, "destination") != nil },
    Case("airline = DLH") { $0.airline($1) == "DLH" },
    Case("airline in (UAL, SKW)") { ["UAL", "SKW"].contains($0.airline($1)) },
    Case("airline is null") { $0.airline($1) == nil },
    Case("airline.name ^= 'united'") {
      plain($0.airlines[$0.airline($1) ?? ""]?["name"] as? String)?.hasPrefix("united") == true
    },
    Case("airline.callsign is null") { $0.airlines[$0.airline($1) ?? ""]?["callsign"] == nil },
    Case("inbound is not null") { !$0.inbound($1).isEmpty },
    Case("inbound.origin.country = DE") { data, flight in
      data.inbound(flight).contains { data.airport($0, "origin")?["country_code"] as? String == "DE" }
    },
    Case("inbound.delay > 10 min and not cancelled") { data, flight in
      !data.flag(flight, "cancelled")
        && data.inbound(flight).contains { data.number($0, "arrival_delay").map { $0 > 600 } == true }
    },
    Case("onward.count > 0") { data, flight in
      data.flights.contains { data.text($0, "inbound_fa_flight_id") == data.text(flight, "fa_flight_id") }
    },
    Case("enroute and (destination = KDEN or destination = FRA) and distance > 500 mi") {
      $0.isEnroute($1) && ["KDEN", "EDDF"].contains($0.code($1, "destination"))
        && $0.number($1, "route_distance").map { $0 > 500 } == true
    },
  ]

  static let cases = text + codes + flags + numbers + times + lists + relationships

  private func disagreements(_ test: Case, _ folder: String) throws -> (found: Int, wrong: [String]) {
    let data = try Oracles.oracle(folder)
    let store = try QueryData.store(folder)
    #expect(store.flights.count == data.flights.count)
    func key(_ id: String?, _ origin: String?, _ destination: String?) -> String {
      [id ?? "", origin ?? "", destination ?? ""].joined(separator: "/")
    }
    let found = Set(
      store.flights(where: try Filter(test.expression)).map {
        key($0.faFlightID, $0.origin?.icao, $0.destination?.icao)
      })
    let expected = Set(
      data.flights.filter { test.holds(data, $0) }
        .map { key(data.text($0, "fa_flight_id"), data.code($0, "origin"), data.code($0, "destination")) })
    return (found.count, found.symmetricDifference(expected).sorted())
  }

  @Test(arguments: cases) func holdsForTheDay(_ test: Case) throws {
    let outcome = try disagreements(test, QueryData.day)
    #expect(outcome.wrong.isEmpty, "\(outcome.found) found, \(outcome.wrong.count) wrong: \(outcome.wrong.prefix(3))")
  }

  @Test(.enabled(if: QueryData.hasRecorded), arguments: cases) func holdsForRecordedData(_ test: Case) throws {
    let outcome = try disagreements(test, QueryData.recorded)
    #expect(outcome.wrong.isEmpty, "\(outcome.found) found, \(outcome.wrong.count) wrong: \(outcome.wrong.prefix(3))")
  }

  /// A share is a number without a dimension, and so is a part of a time that has no name.
  @Test(arguments: [
    ("distance * (100 % - progress) > 500 km", "distance * (1 - progress / 100 %) > 500 km"),
    ("progress * distance < 500 km", "distance * (progress / 100 %) < 500 km"),
    ("duration * 50 % > 1 h", "duration / 2 > 1 h"), ("distance / 50 % > 2000 km", "distance * 2 > 2000 km"),
    ("progress * 50 % > 30 %", "progress / 2 > 30 %"), ("departure + duration * 100 % > arrival", "duration < 0"),
    ("departure.hour + 1 > 12", "departure.hour > 11"), ("-departure.hour < -11", "departure.hour > 11"),
    ("24 - departure.hour <= 12", "departure.hour >= 12"), ("departure.hour / 2 = 6.0", "departure.hour = 12"),
    (
      "departure.hour * 60 + departure.minute > 750",
      "departure.hour > 12 or departure.hour = 12 and departure.minute > 30"
    ),
    ("arrival.day - departure.day = 1", "arrival.day != departure.day"),
    ("departure.time > 12:30", "departure.hour * 60 + departure.minute > 750"),
    ("departure.time > 1230", "departure.time > 12:30"),
    ("departure.time between 6am and 9:15pm", "departure.hour * 60 + departure.minute between 360 and 1275"),
    ("departure.time < arrival.time", "departure.hour * 60 + departure.minute < arrival.hour * 60 + arrival.minute"),
    ("not departure.time in (12am, 12:00, 13:05)", "not departure.hour * 60 + departure.minute in (0, 720, 785)"),
  ])
  func calculationsAgree(one: String, other: String) throws {
    let store = try QueryData.store(QueryData.day)
    let found = try store.idents(one)
    #expect(found == (try store.idents(other)))
    #expect(other == "duration < 0" || !found.isEmpty && found.count < store.flights.count)
  }

  @Test func mostExpressionsTellFlightsApart() throws {
    let count = try QueryData.store(QueryData.day).flights.count
    let plain = try Self.cases.filter { test in
      let found = try QueryData.store(QueryData.day).idents(test.expression).count
      return found == 0 || found == count
    }
    #expect(plain.count <= 6, "\(plain.map(\.expression))")
  }
}

/// The oracles, each created once and never changed.
private enum Oracles {
  nonisolated(unsafe) private static let day = Result { try JSONOracle(folder: QueryData.day) }
  nonisolated(unsafe) private static let recorded = Result { try JSONOracle(folder: QueryData.recorded) }

  static func oracle(_ folder: String) throws -> JSONOracle { try (folder == QueryData.day ? day : recorded).get() }
}

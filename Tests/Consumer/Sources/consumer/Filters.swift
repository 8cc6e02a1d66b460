import FlightStore
import Foundation

/// Checks exact, prefix, contains and range filters of every kind of value, in Swift and as an expression.
func checkFilters(in store: FlightStore) throws {
  let noon = try Date("2026-03-14T12:00:00Z", strategy: .iso8601)
  let day = noon.addingTimeInterval(-43_200)...noon.addingTimeInterval(43_200)
  let united = store.airline(code: "UAL")?.id
  let filters: [Filter<Flight>] = [
    \.ident == "UAL412", .begins(\.ident, with: "ual"), .contains(\.route, "dct"), .between(\.ident, "A"..."D"),
    \.routeDistance == 551, .matches(\.flightNumber, "4*"), .isIn(\.filedAltitude, [340, 360]),
    .between(\.distance, 500...1000),
    \.scheduledOff == noon, \.departure < noon, .isIn(\.scheduledOff, [noon]), .between(\.arrival, day),
    \.airline?.code == "UAL", .begins(\.destination?.city, with: "san"), .contains(\.origin?.name, "intl"),
    .between(\.destination?.arrivals.count, 2...20),
  ]
  for filter in filters {
    check(try Filter<Flight>(filter.description as String) == filter, "'\(filter)' reads back")
    let found = store.flights(where: filter)
    check(found == store.flights.filtered(by: filter).sorted(using: []), "'\(filter)' applies to a list")
    check(found.allSatisfy(filter.holds), "'\(filter)' applies to one flight")
  }
  let typed = "San\" or true"
  check(store.airports(where: try Filter("city ^= \(typed)")).isEmpty, "what is typed stays a text")
  if let united { check(try !store.flights(where: Filter("airline = \(united)")).isEmpty, "codes are interpolated") }
  check(
    !store.flights(where: \.distance / \.duration > Measurement(value: 500, unit: .kilometersPerHour)).isEmpty, "speeds"
  )
}

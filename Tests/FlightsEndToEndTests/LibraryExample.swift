import FlightSample
import FlightStore

/// The library examples of the README, verbatim; each returns what it prints.
enum LibraryExample {
  static let all = [asking]

  static func asking() throws -> String {
    var printed = ""
    func print(_ items: Any...) { printed += line(items) }

    let store = FlightStore.sample
    let far = try Filter<Flight>("distance > 10000 km and not cancelled")

    for flight in store.flights(where: far) {
      guard let from = flight.origin, let to = flight.destination else { continue }
      print(flight.ident ?? "?", from.city ?? from.icao, "→", to.city ?? to.icao)
    }
    print(store.airport(code: "FRA")?.arrivals.count ?? 0, "flights to Frankfurt")

    return printed
  }

  private static func line(_ items: [Any]) -> String { items.map { "\($0)" }.joined(separator: " ") + "\n" }
}

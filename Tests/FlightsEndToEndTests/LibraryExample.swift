import FlightStore

/// Runs the library's example of the README, which follows word for word, and returns what it prints.
func libraryExample() throws -> String {
  var printed = ""
  func print(_ items: Any...) { printed += items.map { "\($0)" }.joined(separator: " ") + "\n" }

  let store = FlightStore.sample
  let far = try Filter<Flight>("distance > 9000 km and not cancelled")

  for flight in store.flights(where: far) {
    guard let from = flight.origin, let to = flight.destination else { continue }
    print(flight.ident ?? "?", from.city ?? from.icao, "→", to.city ?? to.icao)
  }
  print(store.airport("FRA")?.arrivals.count ?? 0, "flights to Frankfurt")

  return printed
}

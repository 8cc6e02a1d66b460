import FlightStore

/// The library's examples of the README, which follow word for word; each returns what it prints.
enum LibraryExample {
  static let all = [asking, changing]

  static func asking() throws -> String {
    var printed = ""
    func print(_ items: Any...) { printed += line(items) }

    let store = FlightStore.sample
    let far = try Filter<Flight>("distance > 9000 km and not cancelled")

    for flight in store.flights(where: far) {
      guard let from = flight.origin, let to = flight.destination else { continue }
      print(flight.ident ?? "?", from.city ?? from.icao, "→", to.city ?? to.icao)
    }
    print(store.airport("FRA")?.arrivals.count ?? 0, "flights to Frankfurt")

    return printed
  }

  static func changing() throws -> String {
    let store = FlightStore.sample
    var printed = ""
    func print(_ items: Any...) { printed += line(items) }

    var plan = store
    let frankfurt = plan.airport("FRA")
    try plan.transaction { plan in
      try plan.insert(FlightRecord(ident: "UAL1", origin: "KDEN", destination: "EDDF"))
      for flight in plan.flights(where: try Filter("ident = UAL2764")) {
        try plan.update(flight) { $0.destination = frankfurt }
      }
      for flight in plan.flights(where: try Filter("ident = TAM455")) { try plan.delete(flight) }
    }
    let changes = plan.changes(since: store).flights
    print(changes.inserted.count, "new,", changes.moved.count, "moved,", changes.deleted.count, "gone")
    print(plan.airport("FRA")?.arrivals.count ?? 0, "flights to Frankfurt")
    plan.undo()
    print(plan.airport("FRA")?.arrivals.count ?? 0, "as before")

    return printed
  }

  private static func line(_ items: [Any]) -> String { items.map { "\($0)" }.joined(separator: " ") + "\n" }
}

extension FieldPath {
  /// Returns the default fields of plain text output, on which scripts rely.
  package static func plain(_ entity: EntityKind) -> [FieldPath] {
    switch entity {
    case .flights: plainFlightFields
    case .airports:
      paths(
        [
          "icao", "iata", "lid", "name", "city", "state", "country", "latitude", "longitude", "elevation", "timezone",
          "departures", "arrivals",
        ], of: entity)
    case .airlines:
      paths(["icao", "iata", "name", "short_name", "callsign", "country", "location", "flights"], of: entity)
    }
  }

  // Cached, because both reading and printing need it.
  private static let plainFlightFields = paths(
    [
      "ident", "origin", "origin.city", "destination", "destination.city", "airline", "aircraft", "distance", "speed",
      "altitude", "departure", "arrival", "duration", "average_speed", "departure_delay", "arrival_delay", "phase",
      "progress", "registration", "fa_flight_id",
    ], of: .flights)

  private static func paths(_ names: [String], of entity: EntityKind) -> [FieldPath] {
    names.compactMap { try? FieldPath(parsing: $0, of: entity) }
  }
}

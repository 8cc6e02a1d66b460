package import FlightStore

/// A map for programs: one row for each airport and each aircraft.
package enum MapSheet {
  package static func make(_ map: FlightMap) -> GridSheet {
    let names = ["kind", "name", "latitude", "longitude", "flights", "bearing"]
    let stops = map.stops.map { stop -> [Cell] in
      [
        .string("airport"), text("icao", of: .airports, row: stop.airport.row, map: map), .decimal(stop.place.latitude),
        .decimal(stop.place.longitude), .whole(stop.flights), .null,
      ]
    }
    let aircraft = map.aircraft.map { aircraft -> [Cell] in
      [
        .string("aircraft"), text("ident", of: .flights, row: aircraft.flight.row, map: map),
        .decimal(aircraft.place.latitude),
        .decimal(aircraft.place.longitude), .null, aircraft.bearing.map { .decimal($0) } ?? .null,
      ]
    }
    return GridSheet(names: names, cells: stops + aircraft)
  }

  private static func text(_ field: String, of entity: EntityKind, row: Int, map: FlightMap) -> Cell {
    map.selection.text(field, of: entity, row: row).map { .string($0) } ?? .null
  }
}

extension Graph {
  /// The hour of the day, 0 to 23, at which a flight leaves by the clock of its airport; `nil` where either is unknown.
  func departureHour(_ row: Int) -> Int? {
    guard let departure = departure(row), let airport = flights.rows.link(FlightColumn.origin.rawValue, row),
      let name = texts.string(airports.rows.text(AirportColumn.timezone.rawValue, airport)),
      let zone = Zone(named: name)
    else { return nil }
    let local = departure.seconds + zone.reading(at: departure.seconds).offset
    return (local / 3600 % 24 + 24) % 24
  }
}

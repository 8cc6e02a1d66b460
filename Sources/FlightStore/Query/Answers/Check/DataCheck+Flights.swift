extension DataCheck {
  /// The longest plausible duration of a flight: one day, in seconds.
  private static var longest: Int { 86_400 }

  mutating func flightReasons(_ row: Int) -> [DataFinding.Reason] {
    var reasons: [DataFinding.Reason] = []
    let flights = graph.flights.rows
    for (end, name) in [(FlightColumn.origin, "origin"), (.destination, "destination")]
    where flights.link(end.rawValue, ofRow: row) == nil {
      reasons.append(.noAirport(end: name))
    }
    reasons += delays(row)
    reasons += times(row)
    if let distance = distance(row) { reasons.append(distance) }
    if let percent = flights.whole(FlightColumn.progressPercent.rawValue, ofRow: row), !(0...100).contains(percent) {
      reasons.append(.odd(field: "progress_percent", value: "\(percent)"))
    }
    for column in [FlightColumn.routeDistance, .filedAirspeed, .filedAltitude, .filedETE] {
      if let value = flights.whole(column.rawValue, ofRow: row), value < 0 {
        reasons.append(.odd(field: column.column.path, value: "\(value)"))
      }
    }
    reasons += suspectTexts(
      ofRow: row, in: flights,
      codes: [FlightColumn.ident, .faFlightID, .registration, .aircraftType].map { ($0.column.path, $0.rawValue) },
      names: [])
    return reasons
  }

  private func delays(_ row: Int) -> [DataFinding.Reason] {
    let known = [(FlightColumn.departureDelay, graph.departureDelay(row)), (.arrivalDelay, graph.arrivalDelay(row))]
    return known.compactMap { column, known in
      guard let given = graph.flights.rows.whole(column.rawValue, ofRow: row), given != known else { return nil }
      guard let known, abs(given) <= 604_800 else {
        return .absurdDelay(field: column.column.path, seconds: given)
      }
      return .contradictedDelay(field: column.column.path, stated: given, known: known)
    }
  }

  /// Returns the reasons why times are implausible: out of order, or more than a day apart.
  private func times(_ row: Int) -> [DataFinding.Reason] {
    var reasons: [DataFinding.Reason] = []
    if let departure = graph.departure(row), let arrival = graph.arrival(row), departure.isGate == arrival.isGate {
      let seconds = arrival.seconds - departure.seconds
      if seconds < 0 { reasons.append(.arrivesBeforeDeparture) }
      if seconds > Self.longest { reasons.append(.takesLong(seconds: seconds)) }
    }
    let events: [FlightColumn] = [.actualOut, .actualOff, .actualOn, .actualIn]
    let known = events.compactMap { column in graph.time(column, ofRow: row).map { (column, $0) } }
    return reasons
      + zip(known, known.dropFirst()).filter { $1.1 < $0.1 }.map {
        .outOfOrder(earlier: $0.0.column.path, later: $1.0.column.path)
      }
  }

  /// Returns a reason if the route is much shorter than the great circle, or more than half as long again.
  private mutating func distance(_ row: Int) -> DataFinding.Reason? {
    let flights = graph.flights.rows
    guard let miles = flights.whole(FlightColumn.routeDistance.rawValue, ofRow: row),
      let origin = flights.link(FlightColumn.origin.rawValue, ofRow: row),
      let destination = flights.link(FlightColumn.destination.rawValue, ofRow: row),
      let start = coordinate(origin), let end = coordinate(destination)
    else { return nil }
    let (planned, shortest) = (Double(miles) * 1.609344, Geodesic.kilometers(from: start, to: end))
    guard planned < shortest * 0.95 - 50 || planned > shortest * 1.5 + 300 else { return nil }
    return .farFromGreatCircle(miles: miles, kilometers: Int(shortest.rounded()))
  }

  private mutating func coordinate(_ airport: Int) -> GeoPoint? {
    if let known = coordinates[airport] { return known }
    let point = graph.coordinate(airport)
    coordinates[airport] = point
    return point
  }
}

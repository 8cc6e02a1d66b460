/// How well a time is known.
public enum TimeCertainty: String, Sendable, Hashable, CaseIterable {
  /// It has happened.
  case actual
  /// It is expected.
  case estimated
  /// It is planned.
  case scheduled
}

/// The best known time of a departure or an arrival.
struct BestTime: Hashable {
  let seconds: Int
  let certainty: TimeCertainty
  /// Whether it is that of the gate, because none of the runway is known, as in published schedules.
  let isGate: Bool
}

/// The values that are worked out, one function each.
extension Graph {
  func time(_ column: FlightColumn, _ row: Int) -> Int? { flights.rows.time(column.rawValue, row) }

  /// A flight that went elsewhere is marked as cancelled too, so that mark is looked at second.
  func phase(_ row: Int) -> Phase {
    if flights.rows.flag(FlightColumn.diverted.rawValue, row) == true { return .diverted }
    if flights.rows.flag(FlightColumn.cancelled.rawValue, row) == true { return .cancelled }
    if time(.actualIn, row) != nil { return .arrived }
    if time(.actualOn, row) != nil { return .landed }
    if time(.actualOff, row) != nil { return .enroute }
    return time(.actualOut, row) != nil ? .taxiing : .scheduled
  }

  func isEnroute(_ row: Int) -> Bool {
    time(.actualOff, row) != nil && time(.actualOn, row) == nil && time(.actualIn, row) == nil
      && flights.rows.flag(FlightColumn.cancelled.rawValue, row) != true
  }

  func departure(_ row: Int) -> BestTime? {
    best(row, .actualOff, .estimatedOff, .scheduledOff, isGate: false)
      ?? best(row, .actualOut, .estimatedOut, .scheduledOut, isGate: true)
  }

  func arrival(_ row: Int) -> BestTime? {
    best(row, .actualOn, .estimatedOn, .scheduledOn, isGate: false)
      ?? best(row, .actualIn, .estimatedIn, .scheduledIn, isGate: true)
  }

  private func best(
    _ row: Int, _ actual: FlightColumn, _ estimated: FlightColumn, _ scheduled: FlightColumn, isGate: Bool
  ) -> BestTime? {
    if let time = time(actual, row) { return BestTime(seconds: time, certainty: .actual, isGate: isGate) }
    if let time = time(estimated, row) { return BestTime(seconds: time, certainty: .estimated, isGate: isGate) }
    return time(scheduled, row).map { BestTime(seconds: $0, certainty: .scheduled, isGate: isGate) }
  }

  /// Seconds between departure and arrival.
  ///
  /// Between a runway and a gate there is no duration that means anything, nor is one below zero.
  func duration(_ row: Int) -> Int? {
    guard let departure = departure(row), let arrival = arrival(row), departure.isGate == arrival.isGate,
      arrival.seconds >= departure.seconds
    else { return nil }
    return arrival.seconds - departure.seconds
  }

  /// In kilometers per hour.
  func averageSpeed(_ row: Int) -> Double? {
    guard let miles = flights.rows.whole(FlightColumn.routeDistance.rawValue, row), let seconds = duration(row),
      seconds > 0
    else { return nil }
    return Double(miles) * 1.609344 * 3600 / Double(seconds)
  }

  /// In kilometers.
  func greatCircle(_ row: Int) -> Double? {
    guard let origin = flights.rows.link(FlightColumn.origin.rawValue, row),
      let destination = flights.rows.link(FlightColumn.destination.rawValue, row),
      let start = coordinate(origin), let end = coordinate(destination)
    else { return nil }
    return Geodesic.kilometers(from: start, to: end)
  }

  func coordinate(_ airport: Int) -> GeoPoint? {
    guard let latitude = airports.rows.decimal(AirportColumn.latitude.rawValue, airport),
      let longitude = airports.rows.decimal(AirportColumn.longitude.rawValue, airport)
    else { return nil }
    return GeoPoint(latitude: latitude, longitude: longitude)
  }

  /// Seconds of delay: while a time is unknown AeroAPI may compute it from 1970, so more than a week is no delay.
  func delay(_ column: FlightColumn, _ row: Int) -> Int? {
    guard let delay = flights.rows.whole(column.rawValue, row), abs(delay) <= 7 * 86_400 else { return nil }
    return delay
  }
}

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

/// The values that are worked out from attributes of the flight alone, one function each.
extension FigureSource {
  /// A flight that went elsewhere is marked as cancelled too, so that mark is looked at second.
  var phase: Phase {
    if flag(.diverted) == true { return .diverted }
    if flag(.cancelled) == true { return .cancelled }
    if time(.actualIn) != nil { return .arrived }
    if time(.actualOn) != nil { return .landed }
    if time(.actualOff) != nil { return .enroute }
    return time(.actualOut) != nil ? .taxiing : .scheduled
  }

  var isEnroute: Bool {
    time(.actualOff) != nil && time(.actualOn) == nil && time(.actualIn) == nil && flag(.cancelled) != true
  }

  var departure: BestTime? {
    best(.actualOff, .estimatedOff, .scheduledOff, isGate: false)
      ?? best(.actualOut, .estimatedOut, .scheduledOut, isGate: true)
  }

  var arrival: BestTime? {
    best(.actualOn, .estimatedOn, .scheduledOn, isGate: false)
      ?? best(.actualIn, .estimatedIn, .scheduledIn, isGate: true)
  }

  private func best(_ actual: FlightColumn, _ estimated: FlightColumn, _ scheduled: FlightColumn, isGate: Bool)
    -> BestTime?
  {
    if let time = time(actual) { return BestTime(seconds: time, certainty: .actual, isGate: isGate) }
    if let time = time(estimated) { return BestTime(seconds: time, certainty: .estimated, isGate: isGate) }
    return time(scheduled).map { BestTime(seconds: $0, certainty: .scheduled, isGate: isGate) }
  }

  /// Seconds between departure and arrival.
  ///
  /// Between a runway and a gate there is no duration that means anything, nor is one below zero.
  var duration: Int? {
    guard let departure, let arrival, departure.isGate == arrival.isGate, arrival.seconds >= departure.seconds else {
      return nil
    }
    return arrival.seconds - departure.seconds
  }

  /// In kilometers per hour.
  var averageSpeed: Double? {
    guard let miles = whole(.routeDistance), let seconds = duration, seconds > 0 else { return nil }
    return Double(miles) * 1.609344 * 3600 / Double(seconds)
  }

  /// Seconds of delay: while a time is unknown AeroAPI may compute it from 1970, so more than a week is no delay.
  func delay(_ column: FlightColumn) -> Int? {
    guard let delay = whole(column), abs(delay) <= 7 * 86_400 else { return nil }
    return delay
  }
}

extension DerivedValue {
  /// Whether the value is worked out from attributes of the flight alone.
  var isFigure: Bool {
    switch self {
    case .phase, .enroute, .departure, .arrival, .duration, .averageSpeed, .departureDelay, .arrivalDelay: true
    case .greatCircle, .inbound, .onward, .airportIATA, .key: false
    }
  }
}

extension FigureSource {
  /// Returns a value that is worked out from attributes of the flight alone; null for any other.
  @inline(__always)
  func value(_ derived: DerivedValue) -> FieldValue {
    switch derived {
    case .phase: .phase(phase)
    case .enroute: .flag(isEnroute)
    case .departure: departure.map { .time($0.seconds) } ?? .null
    case .arrival: arrival.map { .time($0.seconds) } ?? .null
    case .duration: duration.map { .whole($0) } ?? .null
    case .averageSpeed: averageSpeed.map { .number($0) } ?? .null
    case .departureDelay: delay(.departureDelay).map { .whole($0) } ?? .null
    case .arrivalDelay: delay(.arrivalDelay).map { .whole($0) } ?? .null
    case .greatCircle, .inbound, .onward, .airportIATA, .key: .null
    }
  }
}

/// The same by row, and what takes the airports too.
extension Graph {
  @inline(__always)
  private func figures(_ row: Int) -> RowFigures { RowFigures(table: rows(.flights), row: row) }

  func time(_ column: FlightColumn, _ row: Int) -> Int? { rows(.flights).time(column.rawValue, row) }
  func phase(_ row: Int) -> Phase { figures(row).phase }
  func isEnroute(_ row: Int) -> Bool { figures(row).isEnroute }
  func departure(_ row: Int) -> BestTime? { figures(row).departure }
  func arrival(_ row: Int) -> BestTime? { figures(row).arrival }
  func duration(_ row: Int) -> Int? { figures(row).duration }
  func averageSpeed(_ row: Int) -> Double? { figures(row).averageSpeed }
  func delay(_ column: FlightColumn, _ row: Int) -> Int? { figures(row).delay(column) }

  /// In kilometers.
  func greatCircle(_ row: Int) -> Double? {
    let flights = rows(.flights)
    guard let origin = flights.link(FlightColumn.origin.rawValue, row),
      let destination = flights.link(FlightColumn.destination.rawValue, row),
      let start = coordinate(origin), let end = coordinate(destination)
    else { return nil }
    return Geodesic.kilometers(from: start, to: end)
  }

  func coordinate(_ airport: Int) -> GeoPoint? {
    let airports = rows(.airports)
    guard let latitude = airports.decimal(AirportColumn.latitude.rawValue, airport),
      let longitude = airports.decimal(AirportColumn.longitude.rawValue, airport)
    else { return nil }
    return GeoPoint(latitude: latitude, longitude: longitude)
  }
}

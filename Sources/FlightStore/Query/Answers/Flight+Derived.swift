public import Foundation

/// Properties derived from the attributes in AeroAPI's record of a flight.
extension Flight {
  private var graph: Graph { handle.graph }

  /// The phase of the flight, derived from its flags and actual times.
  public var phase: Phase { graph.phase(handle.row) }

  /// Whether the flight has taken off, has not landed and is not marked as cancelled.
  public var isEnroute: Bool { graph.holds(FlightPrograms.enroute, ofRow: handle.row) }

  /// Whether the flight has left the gate or taken off: whether AeroAPI gives any actual time of it.
  public var hasDeparted: Bool { graph.holds(FlightPrograms.hasDeparted, ofRow: handle.row) }

  /// Whether the flight has touched down.
  public var hasLanded: Bool { graph.holds(FlightPrograms.hasLanded, ofRow: handle.row) }

  /// The best known takeoff time: actual, else estimated, else scheduled; the gate time if no takeoff time is known.
  public var departure: Date? { graph.departure(handle.row).map { Date(timeIntervalSince1970: Double($0.seconds)) } }

  /// Whether the departure time is actual, estimated or scheduled.
  public var departureCertainty: TimeCertainty? { graph.departure(handle.row)?.certainty }

  /// The best known landing time: actual, else estimated, else scheduled; the gate time if no landing time is known.
  public var arrival: Date? { graph.arrival(handle.row).map { Date(timeIntervalSince1970: Double($0.seconds)) } }

  /// Whether the arrival time is actual, estimated or scheduled.
  public var arrivalCertainty: TimeCertainty? { graph.arrival(handle.row)?.certainty }

  /// The time from departure to arrival, in seconds.
  public var duration: Measurement<UnitDuration>? {
    seconds(graph.duration(handle.row))
  }

  /// The planned length of the route, in exact statute miles.
  public var distance: Measurement<UnitLength>? {
    routeDistance.map { Measurement(value: Double($0), unit: .statuteMiles) }
  }

  /// The filed airspeed, in exact knots.
  public var speed: Measurement<UnitSpeed>? {
    filedAirspeed.map { Measurement(value: Double($0), unit: .exactKnots) }
  }

  /// The filed altitude, in hundreds of feet.
  public var altitude: Measurement<UnitLength>? {
    filedAltitude.map { Measurement(value: Double($0), unit: .hundredsOfFeet) }
  }

  /// The average speed in exact km/h: distance divided by duration.
  public var averageSpeed: Measurement<UnitSpeed>? {
    graph.averageSpeed(handle.row).map { Measurement(value: $0, unit: .exactKilometersPerHour) }
  }

  /// The length of the geodesic between the two airports, on the WGS-84 ellipsoid, in kilometers.
  public var greatCircle: Measurement<UnitLength>? {
    ends.map { $0.start.distance(to: $0.end) }
  }

  /// The departure delay in seconds, negative when early: AeroAPI's value, or that of the times if they contradict it.
  ///
  /// `nil` if AeroAPI gives none, if the flight is cancelled and has not left, or if AeroAPI gives more than a week
  /// (which it may while a time is unknown) and the times yield none.
  public var departureDelay: Measurement<UnitDuration>? { seconds(graph.departureDelay(handle.row)) }

  /// The arrival delay in seconds, negative when early, computed as ``departureDelay`` is; `nil` for a cancelled flight
  /// that has not landed.
  public var arrivalDelay: Measurement<UnitDuration>? { seconds(graph.arrivalDelay(handle.row)) }

  /// The latitude of the last known position, in degrees; `nil` if no place has the coordinates that AeroAPI gives.
  public var positionLatitude: Double? { graph.positionLatitude(handle.row) }

  /// The longitude of the last known position, in degrees; `nil` if no place has the coordinates that AeroAPI gives.
  public var positionLongitude: Double? { graph.positionLongitude(handle.row) }

  private func seconds(_ seconds: Int?) -> Measurement<UnitDuration>? {
    seconds.map { Measurement(value: Double($0), unit: .seconds) }
  }
}

extension Airport {
  /// The position of the airport; `nil` if its latitude or longitude is unknown.
  public var coordinate: GeoPoint? { handle.graph.coordinate(handle.row) }
}

extension Flight {
  /// The last position that AeroAPI gives; `nil` if it gives none, or one that does not exist.
  public var position: GeoPoint? {
    guard let positionLatitude, let positionLongitude else { return nil }
    return GeoPoint(latitude: positionLatitude, longitude: positionLongitude)
  }

  /// The great circle between the two airports, for drawing; `nil` if an airport or its position is unknown.
  public var arc: GreatCircleArc? { ends.map { GreatCircleArc(from: $0.start, to: $0.end) } }

  var ends: (start: GeoPoint, end: GeoPoint)? {
    guard let start = origin?.coordinate, let end = destination?.coordinate else { return nil }
    return (start, end)
  }
}

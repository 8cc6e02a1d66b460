public import Foundation

/// The values that follow from those that AeroAPI states of a flight.
extension Flight {
  private var graph: Graph { handle.graph }

  /// What the flight is doing, told from flags and actual times.
  public var phase: Phase { graph.phase(handle.row) }

  /// Whether it took off, has not landed, and is not marked as cancelled.
  public var isEnroute: Bool { graph.isEnroute(handle.row) }

  /// The best known time off: actual, else estimated, else scheduled; that of the gate where no other is known.
  public var departure: Date? { graph.departure(handle.row).map { Date(timeIntervalSince1970: Double($0.seconds)) } }

  /// How well the departure is known.
  public var departureCertainty: TimeCertainty? { graph.departure(handle.row)?.certainty }

  /// The best known time on: actual, else estimated, else scheduled; that of the gate where no other is known.
  public var arrival: Date? { graph.arrival(handle.row).map { Date(timeIntervalSince1970: Double($0.seconds)) } }

  /// How well the arrival is known.
  public var arrivalCertainty: TimeCertainty? { graph.arrival(handle.row)?.certainty }

  /// The time from departure to arrival.
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

  /// The distance over the duration.
  public var averageSpeed: Measurement<UnitSpeed>? {
    graph.averageSpeed(handle.row).map { Measurement(value: $0, unit: .exactKilometersPerHour) }
  }

  /// The shortest way between the two airports, over the ellipsoid that positions are measured on (WGS-84).
  public var greatCircle: Measurement<UnitLength>? {
    graph.greatCircle(handle.row).map { Measurement(value: $0, unit: .kilometers) }
  }

  /// How late the departure is, negative when early: AeroAPI's figure, or what the times give where they contradict it.
  ///
  /// `nil` where AeroAPI states none, or more than a week, as it may while a time is unknown, and the times give none.
  public var departureDelay: Measurement<UnitDuration>? { seconds(graph.departureDelay(handle.row)) }

  /// How late the arrival is, negative when early, as ``departureDelay`` says of the departure.
  public var arrivalDelay: Measurement<UnitDuration>? { seconds(graph.arrivalDelay(handle.row)) }

  private func seconds(_ seconds: Int?) -> Measurement<UnitDuration>? {
    seconds.map { Measurement(value: Double($0), unit: .seconds) }
  }
}

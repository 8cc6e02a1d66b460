/// A family of units that applies to every figure without a unit of its own.
public enum UnitSystem: String, CaseIterable, Sendable, Codable, Hashable {
  /// Kilometers and meters.
  case metric
  /// Statute miles and feet.
  case imperial
  /// Nautical miles, knots and flight levels.
  case aviation
}

/// A class of figures that users see, with the units it can be shown in.
public enum FigureClass: String, CaseIterable, Sendable, Codable, Hashable {
  /// The distance that a flight covers.
  case distance
  /// The altitude of a flight.
  case altitude
  /// The elevation of an airport.
  case elevation
  /// The speed of a flight.
  case speed
  /// A duration or a delay.
  case duration
  /// A proportion, such as progress.
  case share
  /// A latitude, longitude or heading.
  case angle

  /// The dimension that figures of this class measure.
  public var dimension: FigureDimension {
    switch self {
    case .distance, .altitude, .elevation: .length
    case .speed: .speed
    case .duration: .duration
    case .share: .share
    case .angle: .angle
    }
  }

  /// The units that figures of this class can be shown in, in the order in which they are offered.
  public var units: [FigureUnit] {
    switch self {
    case .distance: [.kilometer, .mile, .nauticalMile]
    case .altitude: [.meter, .foot, .flightLevel]
    case .elevation: [.meter, .foot]
    case .speed: [.kilometerPerHour, .milePerHour, .knot]
    case .duration: [.minute, .hour, .second]
    case .share: [.percent]
    case .angle: [.degree]
    }
  }

  /// The classes whose unit the user can choose.
  public static var choosable: [FigureClass] { allCases.filter { $0.units.count > 1 } }

  /// Returns the unit that a system uses for figures of this class.
  ///
  /// - Complexity: O(1)
  public func unit(in system: UnitSystem) -> FigureUnit {
    switch (self, system) {
    case (.distance, .metric): .kilometer
    case (.distance, .imperial): .mile
    case (.distance, .aviation): .nauticalMile
    case (.altitude, .metric), (.elevation, .metric): .meter
    case (.altitude, .imperial), (.elevation, .imperial), (.elevation, .aviation): .foot
    case (.altitude, .aviation): .flightLevel
    case (.speed, .metric): .kilometerPerHour
    case (.speed, .imperial): .milePerHour
    case (.speed, .aviation): .knot
    case (.duration, _): .minute
    case (.share, _): .percent
    case (.angle, _): .degree
    }
  }
}

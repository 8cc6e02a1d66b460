/// A family of units that figures are shown in unless each asks for its own.
public enum UnitSystem: String, CaseIterable, Sendable, Codable, Hashable {
  /// Kilometers and meters.
  case metric
  /// Statute miles and feet.
  case imperial
  /// Nautical miles, knots and flight levels.
  case aviation
}

/// A kind of figure that users see, with the units it may be shown in.
public enum FigureClass: String, CaseIterable, Sendable, Codable, Hashable {
  /// How far a flight goes.
  case distance
  /// How high a flight goes.
  case altitude
  /// How high an airport lies.
  case elevation
  /// How fast a flight goes.
  case speed
  /// How long something takes or how late it is.
  case duration
  /// A part of the whole, such as progress.
  case share
  /// Latitude, longitude or heading.
  case angle

  /// What figures of this class measure.
  public var dimension: FigureDimension {
    switch self {
    case .distance, .altitude, .elevation: .length
    case .speed: .speed
    case .duration: .duration
    case .share: .share
    case .angle: .angle
    }
  }

  /// The units that figures of this class may be shown in, in the order in which they are offered.
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

  /// The classes whose unit a user may choose.
  public static var choosable: [FigureClass] { allCases.filter { $0.units.count > 1 } }

  /// Returns the unit in which a system shows figures of this class.
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

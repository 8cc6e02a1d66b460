public import Foundation

/// The dimension of a figure; units of the same dimension convert into each other.
public enum FigureDimension: String, CaseIterable, Sendable, Codable, Hashable {
  /// Distance, altitude and elevation.
  case length
  /// Distance per time.
  case speed
  /// A time span.
  case duration
  /// A proportion.
  case share
  /// Latitude, longitude and heading.
  case angle

  /// The units of this dimension, in the order in which they are offered.
  public var units: [FigureUnit] { FigureUnit.allCases.filter { $0.dimension == self } }
}

/// A unit that figures are read and written in.
///
/// The raw value is the spelling in filter expressions: `distance > 1000 km`.
public enum FigureUnit: String, CaseIterable, Sendable, Codable, Hashable {
  /// The kilometer, 1000 m.
  case kilometer = "km"
  /// The meter, the base unit of length.
  case meter = "m"
  /// The statute mile, 1609.344 m.
  case mile = "mi"
  /// The nautical mile, 1852 m.
  case nauticalMile = "nmi"
  /// The foot, 0.3048 m.
  case foot = "ft"
  /// Hundreds of feet, 30.48 m.
  case flightLevel = "FL"
  /// The knot, a nautical mile per hour.
  case knot = "kn"
  /// The kilometer per hour.
  case kilometerPerHour = "km/h"
  /// The statute mile per hour.
  case milePerHour = "mph"
  /// The hour, 3600 s.
  case hour = "h"
  /// The minute, 60 s.
  case minute = "min"
  /// The second, the base unit of duration.
  case second = "s"
  /// The percent, a hundredth of the whole.
  case percent = "%"
  /// The degree, a 360th of the full circle.
  case degree = "deg"

  /// The dimension that the unit measures.
  public var dimension: FigureDimension {
    switch self {
    case .kilometer, .meter, .mile, .nauticalMile, .foot, .flightLevel: .length
    case .knot, .kilometerPerHour, .milePerHour: .speed
    case .hour, .minute, .second: .duration
    case .percent: .share
    case .degree: .angle
    }
  }

  /// The corresponding unit of Foundation's `Measurement`, with an exact coefficient.
  public var foundationUnit: Dimension {
    switch self {
    case .kilometer: UnitLength.kilometers
    case .meter: UnitLength.meters
    case .mile: UnitLength.statuteMiles
    case .nauticalMile: UnitLength.nauticalMiles
    case .foot: UnitLength.feet
    case .flightLevel: UnitLength.hundredsOfFeet
    case .knot: UnitSpeed.exactKnots
    case .kilometerPerHour: UnitSpeed.exactKilometersPerHour
    case .milePerHour: UnitSpeed.milesPerHour
    case .hour: UnitDuration.hours
    case .minute: UnitDuration.minutes
    case .second: UnitDuration.seconds
    case .percent: UnitShare.percent
    case .degree: UnitAngle.degrees
    }
  }
}

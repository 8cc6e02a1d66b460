public import Foundation

/// The dimension of a figure; units of one dimension convert into each other.
public enum FigureDimension: String, CaseIterable, Sendable, Codable, Hashable {
  /// Distance, altitude and elevation.
  case length
  /// Distance in time.
  case speed
  /// Time from one instant to another.
  case duration
  /// A part of the whole.
  case share
  /// Latitude, longitude and heading.
  case angle

  /// The units of this dimension, in the order in which they are offered.
  public var units: [FigureUnit] { FigureUnit.allCases.filter { $0.dimension == self } }
}

/// A unit that a figure is written in, by users and for them.
///
/// The raw value is the spelling in filter expressions: `distance > 1000 km`.
public enum FigureUnit: String, CaseIterable, Sendable, Codable, Hashable {
  /// 1000 m.
  case kilometer = "km"
  /// The base unit of length.
  case meter = "m"
  /// The statute mile, 1609.344 m.
  case mile = "mi"
  /// 1852 m.
  case nauticalMile = "nmi"
  /// 0.3048 m.
  case foot = "ft"
  /// Hundreds of feet.
  case flightLevel = "FL"
  /// A nautical mile in an hour.
  case knot = "kn"
  /// A kilometer in an hour.
  case kilometerPerHour = "km/h"
  /// A statute mile in an hour.
  case milePerHour = "mph"
  /// 3600 s.
  case hour = "h"
  /// 60 s.
  case minute = "min"
  /// The base unit of duration.
  case second = "s"
  /// A hundredth of the whole.
  case percent = "%"
  /// A 360th of the full circle.
  case degree = "deg"

  /// What the unit measures.
  public var dimension: FigureDimension {
    switch self {
    case .kilometer, .meter, .mile, .nauticalMile, .foot, .flightLevel: .length
    case .knot, .kilometerPerHour, .milePerHour: .speed
    case .hour, .minute, .second: .duration
    case .percent: .share
    case .degree: .angle
    }
  }

  /// The unit as Foundation's `Measurement` takes it, with an exact coefficient.
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

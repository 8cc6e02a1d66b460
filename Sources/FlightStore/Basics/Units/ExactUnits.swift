public import Foundation

// Foundation rounds some of its coefficients: its mile is 1609.34 m, its knot 0.514444 m/s and its
// kilometer per hour 0.277778 m/s, so that 551 mi come out as 886.746 km instead of 886.749 km. These
// units have the coefficients of their definitions. Foundation's nautical mile (1852 m), foot
// (0.3048 m) and mile per hour (0.44704 m/s) are exact and are used as they are; a test holds them to it.

extension UnitLength {
  /// The international statute mile, 1609.344 m.
  public static let statuteMiles = UnitLength(symbol: "mi", converter: UnitConverterLinear(coefficient: 1609.344))

  /// Hundreds of feet, 30.48 m each, the unit of flight levels.
  public static let hundredsOfFeet = UnitLength(symbol: "FL", converter: UnitConverterLinear(coefficient: 30.48))
}

extension UnitSpeed {
  /// The knot, 1852 m in an hour.
  public static let exactKnots = UnitSpeed(symbol: "kn", converter: UnitConverterLinear(coefficient: 1852 / 3600))

  /// The kilometer per hour, 1000 m in an hour.
  public static let exactKilometersPerHour = UnitSpeed(
    symbol: "km/h", converter: UnitConverterLinear(coefficient: 1000 / 3600))
}

// Sendable: it adds nothing to its superclass, of which no instance ever changes.
/// A unit of share, of which Foundation has none.
public final class UnitShare: Dimension, @unchecked Sendable {
  /// Hundredths of the whole, the base unit.
  public static let percent = UnitShare(symbol: "%", converter: UnitConverterLinear(coefficient: 1))

  /// Returns the percent.
  ///
  /// - Complexity: O(1)
  public override class func baseUnit() -> UnitShare { .percent }
}

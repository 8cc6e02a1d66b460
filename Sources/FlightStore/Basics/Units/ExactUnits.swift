public import Foundation

// Foundation rounds some of its coefficients: its mile is 1609.34 m, its knot 0.514444 m/s and its kilometer per hour
// 0.277778 m/s, so 551 mi convert to 886.746 km instead of 886.749 km. These units have the exact coefficients of their
// definitions. Foundation's nautical mile (1852 m), foot (0.3048 m) and mile per hour (0.44704 m/s) are exact and are
// used as they are; a test verifies them.

extension UnitLength {
  /// The international statute mile, 1609.344 m.
  public static let statuteMiles = UnitLength(symbol: "mi", converter: UnitConverterLinear(coefficient: 1609.344))

  /// Hundreds of feet (30.48 m), the unit of flight levels.
  public static let hundredsOfFeet = UnitLength(symbol: "FL", converter: UnitConverterLinear(coefficient: 30.48))
}

extension UnitSpeed {
  /// The knot, 1852 m per hour.
  public static let exactKnots = UnitSpeed(symbol: "kn", converter: UnitConverterLinear(coefficient: 1852 / 3600))

  /// The kilometer per hour, 1000 m per hour.
  public static let exactKilometersPerHour = UnitSpeed(
    symbol: "km/h", converter: UnitConverterLinear(coefficient: 1000 / 3600))
}

// Sendable: it adds no state to its superclass, whose instances are immutable.
/// A unit of proportion, which Foundation lacks.
public final class UnitShare: Dimension, @unchecked Sendable {
  /// The percent, the base unit.
  public static let percent = UnitShare(symbol: "%", converter: UnitConverterLinear(coefficient: 1))

  /// Returns the base unit, the percent.
  ///
  /// - Complexity: O(1)
  public override class func baseUnit() -> UnitShare { .percent }
}

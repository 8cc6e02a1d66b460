internal import Foundation

/// A conversion from one unit to another, for use over a column.
///
/// A value is multiplied by one integer and divided by another, so that a figure whose exact result is a short decimal
/// converts to the double nearest to it:
///
///     UnitConversion(from: .mile, to: .kilometer)?(551)         // 886.748544
///     UnitConversion(from: .flightLevel, to: .meter)?(340)      // 10363.2
public struct UnitConversion: Sendable, Hashable {
  @usableFromInline let numerator: Double
  @usableFromInline let denominator: Double

  /// Creates the conversion between two units, or `nil` if their dimensions differ.
  ///
  /// - Parameters:
  ///   - source: The unit of the input values.
  ///   - target: The unit of the results.
  public init?(from source: FigureUnit, to target: FigureUnit) {
    guard source.dimension == target.dimension else { return nil }
    // The common case, a figure in its stored unit, avoids the cost of starting Foundation.
    guard source != target else {
      (numerator, denominator) = (1, 1)
      return
    }
    guard
      let from = source.foundationUnit.converter as? UnitConverterLinear,
      let to = target.foundationUnit.converter as? UnitConverterLinear,
      from.constant == to.constant
    else { return nil }
    (numerator, denominator) = Self.wholeRatio(of: from.coefficient, to: to.coefficient)
  }

  /// Returns a value converted to the target unit.
  ///
  /// - Complexity: O(1)
  @inlinable
  public func callAsFunction(_ value: Double) -> Double { value * numerator / denominator }

  // Every coefficient is a whole number of tenths of a millimeter (per hour for a speed), so at that scale two
  // coefficients form a ratio of integers. The product with an integral value is then exact, and only the quotient is
  // rounded. Units of other scales keep their coefficients and may be off in the last bit.
  private static func wholeRatio(of from: Double, to: Double) -> (Double, Double) {
    let scale = 36_000_000.0
    let (above, below) = ((from * scale).rounded(), (to * scale).rounded())
    guard
      abs(above - from * scale) <= 1e-12 * above, abs(below - to * scale) <= 1e-12 * below,
      let numerator = UInt64(exactly: above), let denominator = UInt64(exactly: below),
      numerator > 0, denominator > 0
    else { return (from, to) }
    let divisor = greatestCommonDivisor(numerator, denominator)
    return (Double(numerator / divisor), Double(denominator / divisor))
  }

  private static func greatestCommonDivisor(_ a: UInt64, _ b: UInt64) -> UInt64 {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return a
  }
}

extension FigureUnit {
  /// Returns a value of this unit converted to another one.
  ///
  ///     FigureUnit.knot.convert(432, to: .kilometerPerHour)  // 800.064
  ///
  /// - Parameters:
  ///   - value: The value in this unit.
  ///   - unit: The unit of the result.
  /// - Returns: The value in that unit, or `nil` if the dimensions differ.
  /// - Complexity: O(1)
  public func convert(_ value: Double, to unit: FigureUnit) -> Double? {
    guard dimension == unit.dimension else { return nil }
    guard self != unit else { return value }
    let measured = Measurement(value: value, unit: foundationUnit).converted(to: unit.foundationUnit).value
    // A measurement converts through the base unit and may miss a short decimal by a few units in the last place.
    let decimal = (measured * 1e6).rounded() / 1e6
    return abs(decimal - measured) <= 4 * measured.ulp ? decimal : measured
  }
}

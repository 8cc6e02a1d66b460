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
  /// The day of 24 hours, 86,400 s.
  case day = "d"
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
    case .day, .hour, .minute, .second: .duration
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
    case .day: UnitDuration.days
    case .hour: UnitDuration.hours
    case .minute: UnitDuration.minutes
    case .second: UnitDuration.seconds
    case .percent: UnitShare.percent
    case .degree: UnitAngle.degrees
    }
  }
}

private struct UnitNames {
  /// The suffix of field names in machine formats, as in `speed_kmh`.
  var suffix: String
  var english: String
  var russian: String
  /// Other spellings that people type, in lowercase.
  var synonyms: [String] = []
}

extension FigureUnit {
  // Russian symbols are those of GOST 8.417 (км, м, уз, фут, ч, мин, с), which do not inflect. GOST writes «миля» for
  // the nautical mile, which readers would take for the statute mile; so the nautical mile is «ММ», the abbreviation
  // used at sea, and the statute mile is the «ми» of CLDR. A flight level is FL on charts in every language.
  private var names: UnitNames {
    switch self {
    case .kilometer: UnitNames(suffix: "km", english: "km", russian: "км", synonyms: Self.lengths("kilomet") + ["kms"])
    case .meter: UnitNames(suffix: "m", english: "m", russian: "м", synonyms: Self.lengths("met"))
    case .mile: UnitNames(suffix: "mi", english: "mi", russian: "ми", synonyms: ["mile", "miles"])
    case .nauticalMile: UnitNames(suffix: "nmi", english: "nmi", russian: "ММ", synonyms: ["nm"])
    case .foot: UnitNames(suffix: "ft", english: "ft", russian: "фут", synonyms: ["foot", "feet"])
    case .flightLevel: UnitNames(suffix: "fl", english: "FL", russian: "FL")
    case .knot: UnitNames(suffix: "kn", english: "kn", russian: "уз", synonyms: ["kt", "kts", "knot", "knots"])
    case .kilometerPerHour: UnitNames(suffix: "kmh", english: "km/h", russian: "км/ч", synonyms: ["kph"])
    case .milePerHour: UnitNames(suffix: "mph", english: "mph", russian: "ми/ч", synonyms: ["mi/h"])
    case .day: UnitNames(suffix: "d", english: "d", russian: "сут", synonyms: ["day", "days"])
    case .hour: UnitNames(suffix: "h", english: "h", russian: "ч", synonyms: ["hr", "hrs", "hour", "hours"])
    case .minute:
      UnitNames(suffix: "min", english: "min", russian: "мин", synonyms: ["m", "mins", "minute", "minutes"])
    case .second: UnitNames(suffix: "s", english: "s", russian: "с", synonyms: ["sec", "secs", "second", "seconds"])
    case .percent: UnitNames(suffix: "percent", english: "%", russian: "%")
    case .degree: UnitNames(suffix: "deg", english: "°", russian: "°", synonyms: ["degree", "degrees"])
    }
  }

  private static func lengths(_ stem: String) -> [String] { ["er", "ers", "re", "res"].map { stem + $0 } }

  /// The suffix of a field's name in machine formats, as in `speed_kmh`.
  public var suffix: String { names.suffix }

  /// Returns the symbol that is written after a number.
  ///
  /// - Complexity: O(1)
  public func symbol(in language: Language) -> String {
    switch language {
    case .en: names.english
    case .ru: names.russian
    }
  }

  /// Creates the unit of a dimension from one of its spellings, in any case.
  ///
  /// The raw value, the suffix, the symbol in either language and customary synonyms are accepted: `kt`, `kts`, `knot`
  /// and `knots`; `kph`; `nm` for the nautical mile; `mile`, `foot`, `metre`, `kilometer`, `hr`, `hour`, `sec`,
  /// `second` and their plurals. `m` is a minute in a duration and a meter in a length.
  ///
  ///     FigureUnit("M", in: .duration)   // minute
  ///     FigureUnit("kts", in: .length)   // nil
  ///
  /// - Parameters:
  ///   - word: The spelling, without surrounding spaces.
  ///   - dimension: The dimension that the unit must measure.
  public init?(_ word: some StringProtocol, in dimension: FigureDimension) {
    let wanted = word.lowercased()
    for unit in FigureUnit.allCases where unit.dimension == dimension {
      let names = unit.names
      let spellings = [unit.rawValue, names.suffix, names.english, names.russian]
      if names.synonyms.contains(wanted) || spellings.contains(where: { $0.lowercased() == wanted }) {
        self = unit
        return
      }
    }
    return nil
  }

  /// Returns the units that a spelling stands for, at most one per dimension.
  ///
  ///     FigureUnit.named("m")     // [meter, minute]
  ///     FigureUnit.named("kilo")  // []
  ///
  /// - Complexity: O(1)
  public static func named(_ word: some StringProtocol) -> [FigureUnit] {
    FigureDimension.allCases.compactMap { FigureUnit(word, in: $0) }
  }
}

/// A conversion from one unit to another, for use over a column.
///
/// A value is multiplied by one integer and divided by another, so that a figure whose exact result is a short decimal
/// converts to the double nearest to it:
///
///     UnitConversion(from: .mile, to: .kilometer)?(551)         // 886.748544
///     UnitConversion(from: .flightLevel, to: .meter)?(340)      // 10363.2
public struct UnitConversion: Sendable, Hashable {
  @usableFromInline package let numerator: Double
  @usableFromInline package let denominator: Double

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

extension UnitDuration {
  /// The day of 24 hours, which Foundation lacks.
  public static let days = UnitDuration(symbol: "d", converter: UnitConverterLinear(coefficient: 86_400))
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

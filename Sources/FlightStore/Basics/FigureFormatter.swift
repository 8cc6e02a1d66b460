public import Foundation

/// A formatter of figures for people, with rounding, grouping separators and a unit.
///
///     FigureFormatter(unit: .meter, language: .en).text(10363.2)         // 10,363 m
///     FigureFormatter(unit: .minute, language: .en).text(78.07)          // 1 h 18 min
///     FigureFormatter(unit: .minute, language: .en, sign: .always).text(15)  // +15 min
///     FigureFormatter(unit: .flightLevel, language: .en).text(85)        // FL085
///
/// Numbers are rounded to nearest, ties away from zero. The grouping separator of a Russian number is a no-break space;
/// the space before a unit is an ordinary one, so that people can search for the text they see. Non-finite numbers are
/// written as `–`, like unknown ones.
public struct FigureFormatter: Sendable, Hashable {
  /// The numbers that are written with a sign.
  public enum Sign: Sendable, Hashable {
    /// Negative numbers only.
    case negative
    /// All numbers except zero, as for a delay.
    case always
  }

  /// The unit of the input numbers.
  public let unit: FigureUnit
  /// The language of separators and symbols.
  public let language: Language
  /// The numbers that are written with a sign.
  public let sign: Sign
  /// The greatest difference between a number and its rounded form.
  var roundsAway: Double { 0.5 / scale }

  /// The number of decimals.
  public let decimals: Int

  private let ending: [UInt8]
  private let thousandsMark: [UInt8]
  private let scale: Double

  /// Creates a formatter, which can be reused for a whole column.
  ///
  /// - Parameters:
  ///   - unit: The unit of the input numbers.
  ///   - language: The language of separators and symbols.
  ///   - sign: The numbers that are written with a sign.
  ///   - decimals: The number of decimals, at most 6; `nil` means 2 for hours, 4 for degrees and 0 for other units.
  public init(unit: FigureUnit, language: Language, sign: Sign = .negative, decimals: Int? = nil) {
    self.unit = unit
    self.language = language
    self.sign = sign
    let customary = unit == .hour ? 2 : unit == .degree ? 4 : 0
    self.decimals = min(max(decimals ?? customary, 0), 6)
    scale = (0..<self.decimals).reduce(1) { scale, _ in scale * 10 }
    thousandsMark = Array((language == .ru ? "\u{A0}" : ",").utf8)
    let touchesNumber = unit == .degree || (unit == .percent && language == .en)
    ending = Array(((touchesNumber ? "" : " ") + unit.symbol(in: language)).utf8)
  }

  /// Returns a number formatted with its unit.
  ///
  /// - Complexity: O(1)
  public func text(_ value: Double) -> String {
    var bytes: [UInt8] = []
    append(value, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns a number formatted without its unit, for a column whose heading names the unit.
  ///
  /// - Complexity: O(1)
  public func number(_ value: Double) -> String {
    var bytes: [UInt8] = []
    appendNumber(value, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  package func append(_ value: Double, to bytes: inout [UInt8]) {
    guard value.isFinite else { return appendUnknown(to: &bytes) }
    switch unit {
    case .minute where decimals == 0: appendHoursAndMinutes(value, to: &bytes)
    case .flightLevel: appendFlightLevel(value, to: &bytes)
    default:
      appendNumber(value, to: &bytes)
      bytes.append(contentsOf: ending)
    }
  }

  /// Appends a number without its unit as UTF-8.
  package func appendNumber(_ value: Double, to bytes: inout [UInt8]) {
    guard value.isFinite else { return appendUnknown(to: &bytes) }
    guard let rounded = UInt64(exactly: (value.magnitude * scale).rounded(.toNearestOrAwayFromZero)) else {
      FixedDecimal.append(value, to: &bytes)
      return
    }
    appendSign(of: value, isZero: rounded == 0, to: &bytes)
    let unit = UInt64(scale)
    appendGrouped(rounded / unit, to: &bytes)
    guard decimals > 0 else { return }
    bytes.append(UInt8(ascii: language == .ru ? "," : "."))
    appendPadded(rounded % unit, digits: decimals, to: &bytes)
  }
}

extension FigureFormatter {
  private func appendHoursAndMinutes(_ value: Double, to bytes: inout [UInt8]) {
    guard let minutes = UInt64(exactly: value.magnitude.rounded(.toNearestOrAwayFromZero)) else {
      appendNumber(value, to: &bytes)
      return bytes.append(contentsOf: ending)
    }
    appendSign(of: value, isZero: minutes == 0, to: &bytes)
    let (hours, rest) = minutes.quotientAndRemainder(dividingBy: 60)
    if hours > 0 {
      appendGrouped(hours, to: &bytes)
      bytes.append(UInt8(ascii: " "))
      bytes.append(contentsOf: FigureUnit.hour.symbol(in: language).utf8)
      guard rest > 0 else { return }
      bytes.append(UInt8(ascii: " "))
    }
    FixedDecimal.appendDigits(rest, to: &bytes)
    bytes.append(contentsOf: ending)
  }

  // A flight level is a name more than a number: `FL` and three digits, without a grouping separator.
  private func appendFlightLevel(_ value: Double, to bytes: inout [UInt8]) {
    guard let level = UInt64(exactly: value.magnitude.rounded(.toNearestOrAwayFromZero)) else {
      return appendNumber(value, to: &bytes)
    }
    appendSign(of: value, isZero: level == 0, to: &bytes)
    bytes.append(contentsOf: FigureUnit.flightLevel.symbol(in: language).utf8)
    appendPadded(level, digits: 3, to: &bytes)
  }

  private func appendUnknown(to bytes: inout [UInt8]) { bytes.append(contentsOf: "–".utf8) }

  private func appendSign(of value: Double, isZero: Bool, to bytes: inout [UInt8]) {
    if isZero { return }
    if value < 0 {
      bytes.append(contentsOf: "\u{2212}".utf8)
    } else if sign == .always {
      bytes.append(UInt8(ascii: "+"))
    }
  }

  private func appendGrouped(_ number: UInt64, to bytes: inout [UInt8]) {
    guard number >= 1000 else { return FixedDecimal.appendDigits(number, to: &bytes) }
    appendGrouped(number / 1000, to: &bytes)
    bytes.append(contentsOf: thousandsMark)
    appendPadded(number % 1000, digits: 3, to: &bytes)
  }

  private func appendPadded(_ number: UInt64, digits: Int, to bytes: inout [UInt8]) {
    let start = bytes.count
    FixedDecimal.appendDigits(number, to: &bytes)
    let missing = digits - (bytes.count - start)
    if missing > 0 { bytes.insert(contentsOf: repeatElement(UInt8(ascii: "0"), count: missing), at: start) }
  }
}

/// A `FormatStyle` for measurements that follows the reader's unit preferences.
///
///     let units = try UnitPreferences(parsing: "metric,altitude=ft")
///     flight.distance?.formatted(.distance(in: units))             // 887 km
///     flight.altitude?.formatted(.altitude(in: units))             // 34,000 ft
///     flight.duration?.formatted(.duration())                      // 1 h 18 min
///     flight.arrivalDelay?.formatted(.delay(language: .ru))        // +15 мин
///
/// Its output equals that of the command line on every platform and does not depend on the system or the locale.
public struct FigureStyle<UnitType: Dimension>: FormatStyle, Sendable {
  private let figure: FigureClass
  private let units: UnitPreferences
  private let language: Language
  private let isSigned: Bool

  fileprivate init(_ figure: FigureClass, in units: UnitPreferences, language: Language, isSigned: Bool = false) {
    self.figure = figure
    self.units = units
    self.language = language
    self.isSigned = isSigned
  }

  /// Returns a measurement in the preferred unit, rounded, with its symbol.
  ///
  /// - Complexity: O(1)
  public func format(_ value: Measurement<UnitType>) -> String {
    let unit = units.unit(for: figure)
    let formatter = FigureFormatter(unit: unit, language: language, sign: isSigned ? .always : .negative)
    // The exact conversion of a `FigureUnit` rounds as it does on the command line.
    let own = figure.dimension.units.first { $0.foundationUnit == value.unit }
    if let own, let conversion = UnitConversion(from: own, to: unit) { return formatter.text(conversion(value.value)) }
    guard let target = unit.foundationUnit as? UnitType else { return formatter.text(.nan) }
    return formatter.text(value.converted(to: target).value)
  }
}

extension FormatStyle where Self == FigureStyle<UnitLength> {
  /// The style of flight distances: km, mi or nmi.
  ///
  /// - Complexity: O(1)
  public static func distance(in units: UnitPreferences = UnitPreferences(), language: Language = .en) -> Self {
    FigureStyle(.distance, in: units, language: language)
  }

  /// The style of flight altitudes: m, ft or FL.
  ///
  /// - Complexity: O(1)
  public static func altitude(in units: UnitPreferences = UnitPreferences(), language: Language = .en) -> Self {
    FigureStyle(.altitude, in: units, language: language)
  }

  /// The style of airport elevations: m or ft.
  ///
  /// - Complexity: O(1)
  public static func elevation(in units: UnitPreferences = UnitPreferences(), language: Language = .en) -> Self {
    FigureStyle(.elevation, in: units, language: language)
  }
}

extension FormatStyle where Self == FigureStyle<UnitSpeed> {
  /// The style of flight speeds: km/h, mph or kn.
  ///
  /// - Complexity: O(1)
  public static func speed(in units: UnitPreferences = UnitPreferences(), language: Language = .en) -> Self {
    FigureStyle(.speed, in: units, language: language)
  }
}

extension FormatStyle where Self == FigureStyle<UnitDuration> {
  /// The style of durations: hours and minutes, unless the preferences name a unit.
  ///
  /// - Complexity: O(1)
  public static func duration(in units: UnitPreferences = UnitPreferences(), language: Language = .en) -> Self {
    FigureStyle(.duration, in: units, language: language)
  }

  /// The style of delays: durations with a sign unless they are zero.
  ///
  /// - Complexity: O(1)
  public static func delay(in units: UnitPreferences = UnitPreferences(), language: Language = .en) -> Self {
    FigureStyle(.duration, in: units, language: language, isSigned: true)
  }
}

extension Measurement where UnitType: Dimension {
  /// Returns the measurement formatted with a style.
  ///
  /// - Complexity: O(1)
  public func formatted(_ style: FigureStyle<UnitType>) -> String { style.format(self) }
}

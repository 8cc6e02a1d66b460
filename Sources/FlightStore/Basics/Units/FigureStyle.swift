public import Foundation

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

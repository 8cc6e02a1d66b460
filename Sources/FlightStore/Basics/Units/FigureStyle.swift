public import Foundation

/// The style of a figure with a unit, by the preferences of the one who reads it: for `formatted(_:)`, and for views that take
/// a format.
///
///     let units = try UnitPreferences(parsing: "metric,altitude=ft")
///     flight.distance?.formatted(.distance(in: units))             // 887 km
///     flight.altitude?.formatted(.altitude(in: units))             // 34,000 ft
///     flight.duration?.formatted(.duration())                      // 1 h 18 min
///     flight.arrivalDelay?.formatted(.delay(language: .ru))     // +15 мин
///
/// It writes as the command line does, on every platform the same, and asks neither the system nor the locale.
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

  /// Returns a measurement in the unit that the reader prefers, rounded, with its symbol.
  ///
  /// - Complexity: O(1)
  public func format(_ value: Measurement<UnitType>) -> String {
    let unit = units.unit(for: figure)
    let formatter = FigureFormatter(unit: unit, language: language, sign: isSigned ? .always : .negative)
    // Units of our own convert exactly, and so round as they do on the command line.
    let own = figure.dimension.units.first { $0.foundationUnit == value.unit }
    if let own, let conversion = UnitConversion(from: own, to: unit) { return formatter.text(conversion(value.value)) }
    guard let target = unit.foundationUnit as? UnitType else { return formatter.text(.nan) }
    return formatter.text(value.converted(to: target).value)
  }
}

extension FormatStyle where Self == FigureStyle<UnitLength> {
  /// The style of how far a flight goes: km, mi or nmi.
  ///
  /// - Complexity: O(1)
  public static func distance(in units: UnitPreferences = UnitPreferences(), language: Language = .en) -> Self {
    FigureStyle(.distance, in: units, language: language)
  }

  /// The style of how high a flight goes: m, ft or FL.
  ///
  /// - Complexity: O(1)
  public static func altitude(in units: UnitPreferences = UnitPreferences(), language: Language = .en) -> Self {
    FigureStyle(.altitude, in: units, language: language)
  }

  /// The style of how high an airport lies: m or ft.
  ///
  /// - Complexity: O(1)
  public static func elevation(in units: UnitPreferences = UnitPreferences(), language: Language = .en) -> Self {
    FigureStyle(.elevation, in: units, language: language)
  }
}

extension FormatStyle where Self == FigureStyle<UnitSpeed> {
  /// The style of how fast a flight goes: km/h, mph or kn.
  ///
  /// - Complexity: O(1)
  public static func speed(in units: UnitPreferences = UnitPreferences(), language: Language = .en) -> Self {
    FigureStyle(.speed, in: units, language: language)
  }
}

extension FormatStyle where Self == FigureStyle<UnitDuration> {
  /// The style of how long something takes: hours and minutes, unless the preferences name a unit.
  ///
  /// - Complexity: O(1)
  public static func duration(in units: UnitPreferences = UnitPreferences(), language: Language = .en) -> Self {
    FigureStyle(.duration, in: units, language: language)
  }

  /// The style of how late something is: as a duration, with a sign unless it is zero.
  ///
  /// - Complexity: O(1)
  public static func delay(in units: UnitPreferences = UnitPreferences(), language: Language = .en) -> Self {
    FigureStyle(.duration, in: units, language: language, isSigned: true)
  }
}

extension Measurement where UnitType: Dimension {
  /// Returns the measurement as a style writes it.
  ///
  /// - Complexity: O(1)
  public func formatted(_ style: FigureStyle<UnitType>) -> String { style.format(self) }
}

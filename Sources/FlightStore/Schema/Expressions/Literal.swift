/// A value that a field is compared with.
package enum Literal: Hashable, Sendable {
  case text(String)
  /// A text that is compared exactly, with case and accents, in codes too.
  case exactly(String)
  /// A code of an airport or an airline, which is not looked up as a city; only a search creates this case.
  case code(String)
  /// A flight's name in any spelling; only a search creates this case, and no expression can spell it.
  case spelling(FlightName)
  /// A number, with its unit if one is given.
  case number(Double, FigureUnit?)
  case time(TimeLiteral)
  case flag(Bool)
}

extension Literal {
  /// Returns the flight number that the literal means where it is compared with a field.
  func flightName(comparedWith field: Field) -> FlightName? {
    switch self {
    case .spelling(let name): name
    case .text(let text): field == .ident || field.holdsFlightNumbers ? FlightName(text) : nil
    case .exactly, .code, .number, .time, .flag: nil
    }
  }
}

/// A time as a user writes it: an instant, a period such as a year, month, day, hour or minute, or a day by its name.
package enum TimeLiteral: Hashable, Sendable {
  /// The first instant and the end of a period, in seconds since 1970, with its spelling.
  case period(start: Int, end: Int, text: String)
  /// An offset in seconds from the clock of the query.
  case now(offset: Int)
  /// A number of days from the day that it is by the clock of the query, in the zone of the time beside it.
  case day(offset: Int)

  /// Whether the time depends on the meaning of `now`.
  var isRelativeToNow: Bool { if case .period = self { false } else { true } }

  /// Whether the time has no zone and is therefore in the local time of the airport.
  package var isLocal: Bool {
    if case .day = self { return true }
    guard case .period(_, _, let text) = self else { return false }
    let clock = text.utf8.drop { $0 != UInt8(ascii: "T") && $0 != UInt8(ascii: "t") && $0 != UInt8(ascii: " ") }
    return !clock.contains { "zZ+-".utf8.contains($0) }
  }
}

extension FigureUnit {
  /// The greatest difference between a figure in the unit and its displayed form.
  fileprivate var roundsAway: Double { FigureFormatter(unit: self, language: .en).roundsAway }
}

/// Numeric literals, which match every value that is printed like them.
///
/// A figure is like a date: `1000 km` stands for all values that round to it, from 999.5 km to just below 1000.5 km;
/// smaller values are below that range and greater ones above. So every printed value can be found, by one number, and
/// exactly one of `<`, `=` and `>` holds.
extension Literal {
  /// Returns the lowest and the highest value that a number as written stands for beside a figure, stored in `own`.
  ///
  /// `convert` converts a number in the unit to that of the values.
  static func bounds(
    of number: Double, in unit: FigureUnit?, of figureClass: FigureClass?, storedIn own: FigureUnit?,
    _ convert: (Double) -> Double
  ) -> (low: Double, high: Double) {
    let reach = reach(of: number, in: unit, of: figureClass, storedIn: own)
    let (low, exact, high) = (convert(number - reach), convert(number), convert(number + reach))
    if reach == 0 { return (low, high) }
    // Halves are rounded away from zero: 14.5 is printed as 15. With all its digits, a number stands for itself.
    return (min(exact, number > 0 ? low : low.nextUp), max(exact, number < 0 ? high : high.nextDown))
  }

  /// Returns the distance from a number as written to the ends of the range that it stands for beside a figure.
  ///
  /// It is half of the last digit, but at most the rounding error of displayed values, so that `4 h` does not match
  /// four and a quarter hours. A figure without a class is displayed as it is stored.
  static func reach(
    of number: Double, in unit: FigureUnit?, of figureClass: FigureClass?, storedIn own: FigureUnit?
  ) -> Double {
    let half = halfOfLastDigit(number)
    // Plain numbers are displayed with up to six decimals.
    guard let unit else { return min(half, 0.000_000_5) }
    guard let shown = figureClass?.unit(in: .metric) ?? own else { return min(half, unit.roundsAway) }
    // Two hours are displayed as 2 h, to the minute: hours have a rounding of their own only as decimals.
    if unit == .hour, figureClass != nil { return min(half, FigureUnit.minute.roundsAway / 60) }
    let isShown = figureClass?.units.contains(unit) ?? (unit == own)
    return min(half, isShown ? unit.roundsAway : shown.convert(shown.roundsAway, to: unit) ?? half)
  }

  /// Returns half of the last digit of a number as written.
  private static func halfOfLastDigit(_ number: Double) -> Double {
    let text = "\(number)"
    guard !text.contains("e"), let point = text.firstIndex(of: ".") else { return 0 }
    let decimals = text[text.index(after: point)...]
    return decimals == "0" ? 0.5 : 0.5 / power(of: decimals.count)
  }

  private static func power(of exponent: Int) -> Double { (0..<exponent).reduce(1) { power, _ in power * 10 } }
}

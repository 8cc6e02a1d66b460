/// A value that a field is compared with.
enum Literal: Hashable, Sendable {
  case text(String)
  /// A text of which every letter, its case and its accents count, in codes too.
  case exactly(String)
  /// What an airport or an airline goes by, and no city; only a search says so.
  case code(String)
  /// A flight's name in any spelling; only a search says so, and it cannot be written as an expression. A text is `equal`
  /// to it, `begins` as it begins, or `matches` its end.
  case spelling(FlightName)
  /// A number in a unit, if one was given.
  case number(Double, FigureUnit?)
  case time(TimeLiteral)
  case flag(Bool)
}

/// A time as people write it: whole, or a year, month, day, hour or minute that stands for all its instants.
enum TimeLiteral: Hashable, Sendable {
  /// The first instant in seconds since 1970, and the first one after; and how it was written.
  case period(start: Int, end: Int, text: String)
  /// Seconds from the clock of the query.
  case now(offset: Int)

  /// Whether it names no zone, and so means that of the airport it is compared with.
  var isLocal: Bool {
    guard case .period(_, _, let text) = self else { return false }
    let clock = text.utf8.drop { $0 != UInt8(ascii: "T") && $0 != UInt8(ascii: "t") && $0 != UInt8(ascii: " ") }
    return !clock.contains { "zZ+-".utf8.contains($0) }
  }
}

extension FigureUnit {
  /// What is rounded away, at most, where figures in the unit are shown.
  fileprivate var roundsAway: Double { FigureFormatter(unit: self, language: .en).roundsAway }
}

extension Literal {
  var isNow: Bool { if case .time(.now) = self { true } else { false } }
}

/// Numbers, which stand for all that is printed as they are written.
///
/// A figure is like a date: `1000 km` is what rounds to it, from 999.5 km to 1000.5 km; what is less lies below that, and what
/// is greater above. So whatever is printed is found, and of `<`, `=` and `>` exactly one holds.
extension Literal {
  /// Tells how far a number reaches to either side.
  ///
  /// - Parameters:
  ///   - number: The number as it is written.
  ///   - unit: Its unit.
  ///   - figureClass: What it is compared with.
  /// - Returns: Half of its last digit, but no more than what showing a value rounds away, so that `4 h` does not stand for
  ///   four and a quarter.
  static func reach(of number: Double, in unit: FigureUnit?, of figureClass: FigureClass?) -> Double {
    let half = halfOfLastDigit(number)
    // Plain numbers are shown with all the digits there are, six after the point.
    guard let unit else { return min(half, 0.000_000_5) }
    guard let figureClass, !figureClass.units.contains(unit) else { return min(half, unit.roundsAway) }
    let shown = figureClass.unit(in: .metric)
    return min(half, shown.convert(shown.roundsAway, to: unit) ?? half)
  }

  /// Half of the last digit of a number as it is written.
  private static func halfOfLastDigit(_ number: Double) -> Double {
    let text = "\(number)"
    guard !text.contains("e"), let point = text.firstIndex(of: ".") else { return 0 }
    let decimals = text[text.index(after: point)...]
    return decimals == "0" ? 0.5 : 0.5 / power(of: decimals.count)
  }

  private static func power(of exponent: Int) -> Double { (0..<exponent).reduce(1) { power, _ in power * 10 } }
}

/// What a field is compared with.
enum Literal: Hashable, Sendable {
  case text(String)
  /// A text of which every letter, its case and its accents count, in codes too.
  case exactly(String)
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

extension Literal {
  var isNow: Bool { if case .time(.now) = self { true } else { false } }
}

extension Literal {
  /// Half of the last digit of a number as it is written: what equals it is printed as it.
  static func halfOfLastDigit(_ number: Double) -> Double {
    let text = "\(number)"
    guard !text.contains("e"), let point = text.firstIndex(of: ".") else { return 0 }
    let decimals = text[text.index(after: point)...]
    return decimals == "0" ? 0.5 : 0.5 / power(of: decimals.count)
  }

  private static func power(of exponent: Int) -> Double { (0..<exponent).reduce(1) { power, _ in power * 10 } }
}

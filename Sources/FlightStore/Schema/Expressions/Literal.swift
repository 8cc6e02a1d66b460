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
}

extension Literal {
  var isNow: Bool { if case .time(.now) = self { true } else { false } }
}

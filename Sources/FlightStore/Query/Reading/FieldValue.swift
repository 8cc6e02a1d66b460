/// The value of a field for one row, as stored: reading one allocates nothing.
package enum FieldValue: Hashable {
  case null
  case flag(Bool)
  case whole(Int)
  case number(Double)
  /// A time in seconds since 1970.
  case time(Int)
  case text(TextID)
  case list(TextID)
  case phase(Phase)
  /// A part of a time: a named one such as a weekday, or a day.
  // The number comes first: the other order would take eight more bytes, in every value.
  case part(Int, TimePart)
  /// A row of another table, displayed as its code.
  case row(Int, EntityKind)
  /// The key that identifies the flight at a row.
  case key(Int)
}

extension FieldValue {
  /// The value as a number, for times the seconds since 1970; `nil` for values of other kinds.
  var number: Double? {
    switch self {
    case .whole(let whole), .time(let whole): Double(whole)
    case .number(let number): number
    default: nil
    }
  }
}

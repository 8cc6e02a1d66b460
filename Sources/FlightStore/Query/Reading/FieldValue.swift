/// The value of a field for one row, as stored: nothing is allocated to read it.
package enum FieldValue: Hashable {
  case null
  case flag(Bool)
  case whole(Int)
  case number(Double)
  /// Seconds since 1970.
  case time(Int)
  case text(TextID)
  case list(TextID)
  case phase(Phase)
  /// A part of a time that has a name or is a day.
  case part(TimePart, Int)
  /// A row of another table, shown by its code.
  case row(Int, EntityKind)
  /// What tells the flight at a row apart.
  case key(Int)
}

extension FieldValue {
  /// The number that the value is; a time is its seconds since 1970.
  var number: Double? {
    switch self {
    case .whole(let whole), .time(let whole): Double(whole)
    case .number(let number): number
    default: nil
    }
  }
}

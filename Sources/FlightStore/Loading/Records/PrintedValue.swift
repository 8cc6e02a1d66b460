/// An attribute of a flight as this library prints it, with another name and perhaps another unit.
///
/// For example, `list --fields ident,distance` prints `distance_km`, which a pipe reads as `route_distance`.
struct PrintedValue {
  let name: String
  let column: FlightColumn
  /// The units of the printed and the stored figure; `nil` if the value is stored as it is printed.
  let units: (printed: FigureUnit, stored: FigureUnit)?

  /// The values that are printed under another name than the record's key.
  static let all: [PrintedValue] = Field.all(of: .flights).flatMap { field -> [PrintedValue] in
    guard case .column(let index) = field.source, let column = FlightColumn(rawValue: index),
      !column.column.path.utf8.contains(UInt8(ascii: "/")), column.column.path != field.name
    else { return [] }
    return field.printedNames.map { printed in
      PrintedValue(name: printed.name, column: column, units: printed.units)
    }
  }

  /// Returns a printed figure converted to the stored unit and rounded to a whole number, as AeroAPI gives it.
  func stored(_ figure: Double) -> Int32? {
    guard let units, let value = units.printed.convert(figure, to: units.stored) else { return nil }
    return Int32(exactly: value.rounded())
  }
}

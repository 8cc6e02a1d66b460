/// An attribute of a flight under the name that our own output gives it, in a unit of its own.
///
/// What `list --fields ident,distance` prints is `distance_km`; a pipe reads it as `route_distance`.
struct PrintedValue {
  let name: String
  let column: FlightColumn
  /// The unit of the printed figure, and that of the stored one; `nil` for what is stored as it is printed.
  let units: (printed: FigureUnit, stored: FigureUnit)?

  /// All that are printed under another name than the one of the record.
  static let all: [PrintedValue] = Field.all(of: .flights).flatMap { field -> [PrintedValue] in
    guard case .column(let index) = field.source, let column = FlightColumn(rawValue: index),
      !column.column.path.utf8.contains(UInt8(ascii: "/")), column.column.path != field.name
    else { return [] }
    guard case .figure(let figure, let stored) = field.kind, figure != .share else {
      return [PrintedValue(name: field.name, column: column, units: nil)]
    }
    return stored.dimension.units.map {
      PrintedValue(name: field.name + "_" + $0.suffix, column: column, units: ($0, stored))
    }
  }

  /// Returns a printed figure in the unit that is stored; whole, as AeroAPI gives it.
  func stored(_ figure: Double) -> Int32? {
    guard let units, let value = units.printed.convert(figure, to: units.stored) else { return nil }
    return Int32(exactly: value.rounded())
  }
}

/// The places of an airport's values in a record: one of its own, or an end of a flight.
struct AirportSlots {
  typealias Cell = RowFiller.Cell

  /// One end of a flight.
  struct End {
    /// The column of the link.
    let column: FlightColumn
    let slot: Int32
    let context: RecordKeys.Context
    /// The code inside the end.
    let code: Int32
    /// Whether there is a record of the airport, as those ends say that we have printed.
    let known: Int32
    /// The details inside the end.
    let inner: [Cell]
    /// The codes beside the plain code of a scheduled flight.
    let plain: [Cell]

    fileprivate init(_ column: FlightColumn, keys: RecordKeys, in layout: TableLayout) {
      let name = column.column.path
      self.column = column
      slot = keys.place(name)
      context = .named(name.utf8)
      code = keys.place("\(name)/code")
      known = keys.place("\(name)/known")
      inner = keys.cells(layout, in: name)
      let codes: [(String, AirportColumn)] = [("icao", .codeICAO), ("iata", .iata), ("lid", .lid)]
      plain = codes.map { Cell(slot: keys.place("\(name)_\($0)"), column: Int32($1.rawValue), storage: .text) }
    }
  }

  /// The values of a record of its own.
  let cells: [Cell]
  /// The code of a reference.
  let code: Int32
  /// The origin and the destination.
  let ends: [End]

  init(keys: RecordKeys, in layout: TableLayout) {
    // What AeroAPI says comes last and counts.
    cells =
      RecordKeys.airportKeysElsewhere.map { path, column in
        Cell(slot: keys.place(path), column: Int32(column.rawValue), storage: layout.columns[column.rawValue].storage)
      } + keys.cells(layout)
    code = keys.place("code")
    ends = [End(.origin, keys: keys, in: layout), End(.destination, keys: keys, in: layout)]
  }
}

/// The slots of an airport's values in a record, which is either an airport or a flight.
struct AirportSlots {
  typealias Cell = RowFiller.Cell

  /// One end of a flight.
  struct End {
    /// The column of the link.
    let column: FlightColumn
    let slot: Int32
    let context: RecordKeys.Context
    /// The code in the end's object.
    let code: Int32
    /// Whether the airport has a record; only records printed by this library give it.
    let known: Int32
    /// The details in the end's object.
    let inner: [Cell]
    /// The codes beside the plain code of a scheduled flight, such as `origin_icao`.
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

  /// The values in a record that is an airport.
  let cells: [Cell]
  /// The code in a reference to an airport.
  let code: Int32
  /// The origin and the destination.
  let ends: [End]

  init(keys: RecordKeys, in layout: TableLayout) {
    // A later cell overwrites an earlier one: AeroAPI's own keys come last and win.
    cells =
      RecordKeys.airportKeysElsewhere.map { path, column in
        Cell(slot: keys.place(path), column: Int32(column.rawValue), storage: layout.columns[column.rawValue].storage)
      } + keys.cells(layout)
    code = keys.place("code")
    ends = [End(.origin, keys: keys, in: layout), End(.destination, keys: keys, in: layout)]
  }
}

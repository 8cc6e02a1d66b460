/// The places of an airline's values in a record: one of its own, or a flight.
struct AirlineSlots {
  typealias Cell = RowFiller.Cell

  /// The values of a record of its own.
  let cells: [Cell]
  /// The code of a reference.
  let code: Int32
  /// The airline that a flight states, as those do that we have printed, with its code, whether there is a record of it, and
  /// details.
  let stated, statedCode, statedKnown: Int32
  let statedCells: [Cell]
  /// The values that the airline of a flight follows from.
  let operatorICAO, `operator`, operatorIATA, ident, registration: Int32

  init(_ keys: RecordKeys, in layout: TableLayout) {
    cells = keys.cells(layout)
    code = keys.place("code")
    stated = keys.place("airline")
    statedCode = keys.place("airline/code")
    statedKnown = keys.place("airline/known")
    statedCells = keys.cells(layout, in: "airline")
    operatorICAO = keys.place("operator_icao")
    `operator` = keys.place("operator")
    operatorIATA = keys.place("operator_iata")
    ident = keys.place("ident")
    registration = keys.place("registration")
  }
}

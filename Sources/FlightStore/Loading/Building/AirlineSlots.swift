/// The slots of an airline's values in a record, which is either an airline or a flight.
struct AirlineSlots {
  typealias Cell = RowFiller.Cell

  /// The values in a record that is an airline.
  let cells: [Cell]
  /// The code in a reference to an airline.
  let code: Int32
  /// The airline object in a flight's record, with its code, details and whether the airline has a record.
  ///
  /// Only records printed by this library hold one.
  let object, objectCode, objectKnown: Int32
  let objectCells: [Cell]
  /// The values of a flight from which its airline is derived.
  let operatorICAO, `operator`, operatorIATA, ident, registration: Int32

  init(_ keys: RecordKeys, in layout: TableLayout) {
    cells = keys.cells(layout)
    code = keys.place("code")
    object = keys.place("airline")
    objectCode = keys.place("airline/code")
    objectKnown = keys.place("airline/known")
    objectCells = keys.cells(layout, in: "airline")
    operatorICAO = keys.place("operator_icao")
    `operator` = keys.place("operator")
    operatorIATA = keys.place("operator_iata")
    ident = keys.place("ident")
    registration = keys.place("registration")
  }
}

/// The places of a flight's values in a record.
struct FlightSlots {
  typealias Cell = RowFiller.Cell

  /// All columns but the links.
  let cells: [Cell]
  /// Those that are asked for.
  let demanded: [Cell]
  /// Those that are not checked where they stand when only some attributes are asked for.
  let unchecked: [Cell]
  /// The times of what has happened.
  let actualTimes: [Cell]
  let identity, position: Int32
  /// The idents of the flight that operates a codeshare.
  let actualIdents: [(column: FlightColumn, slot: Int32)]

  /// Finds the slots; of a projection those that it keeps are demanded.
  init(_ keys: RecordKeys, in layout: TableLayout, keeping projection: Projection?) {
    let cells = keys.cells(layout).filter { $0.storage != .link }
    self.cells = cells
    demanded = cells.filter { projection?.keeps(Int($0.column)) ?? true }
    unchecked = cells.filter { keys.isInner(Int($0.slot)) }
    actualTimes = cells.filter { cell in FlightColumn.actualTimes.contains { $0.rawValue == Int(cell.column) } }
    identity = keys.place("fa_flight_id")
    position = keys.place("last_position")
    actualIdents = [FlightColumn.ident, .identICAO, .identIATA].map { ($0, keys.place("actual_" + $0.column.path)) }
  }
}

extension RecordKeys {
  /// The slots of all columns that stand in a record or, of some flight, in the object with a name.
  func cells(_ layout: TableLayout, in object: String? = nil) -> [RowFiller.Cell] {
    let columns = layout.columns
    return columns.indices.filter { !columns[$0].path.isEmpty }.map { number in
      let path = object.map { "\($0)/\(columns[number].path)" } ?? columns[number].path
      return RowFiller.Cell(slot: place(path), column: Int32(number), storage: columns[number].storage)
    }
  }
}

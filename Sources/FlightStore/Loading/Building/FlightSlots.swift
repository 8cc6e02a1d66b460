/// The slots of a flight's values in a record.
struct FlightSlots {
  typealias Cell = RowFiller.Cell

  /// All columns except the links.
  let cells: [Cell]
  /// The columns that the projection keeps.
  private(set) var demanded: [Cell]
  /// The columns inside nested objects, which the parser does not check when it reads only some attributes.
  let unchecked: [Cell]
  /// The columns of actual times.
  let actualTimes: [Cell]
  let identity, inbound, position: Int32
  /// The idents of the flight that operates a codeshare.
  let actualIdents: [(column: FlightColumn, slot: Int32)]

  init(_ keys: RecordKeys, in layout: TableLayout) {
    let cells = keys.cells(layout).filter { $0.storage != .link }
    self.cells = cells
    demanded = cells
    unchecked = cells.filter { keys.isInner(Int($0.slot)) }
    actualTimes = cells.filter { cell in FlightColumn.actualTimes.contains { $0.rawValue == Int(cell.column) } }
    identity = keys.place("fa_flight_id")
    inbound = keys.place(FlightColumn.inboundFaFlightID.column.path)
    position = keys.place("last_position")
    actualIdents = [FlightColumn.ident, .identICAO, .identIATA].map { ($0, keys.place("actual_" + $0.column.path)) }
  }

  /// Returns the slots with the columns that a projection keeps as the demanded ones; `nil` keeps all.
  func keeping(_ projection: Projection?) -> FlightSlots {
    guard let projection else { return self }
    var slots = self
    slots.demanded = cells.filter { projection.keeps(Int($0.column)) }
    return slots
  }
}

extension RecordKeys {
  /// Returns the slots of a layout's columns in a record, or in a nested object of a flight's record.
  func cells(_ layout: TableLayout, in object: String? = nil) -> [RowFiller.Cell] {
    let columns = layout.columns
    return columns.indices.filter { !columns[$0].path.isEmpty }.map { number in
      let path = object.map { "\($0)/\(columns[number].path)" } ?? columns[number].path
      return RowFiller.Cell(slot: place(path), column: Int32(number), storage: columns[number].storage)
    }
  }
}

package import FlightStore

/// The boards of an airport for programs: one row for each flight, with times in UTC.
package enum BoardSheet {
  /// Returns the rows of all boards.
  package static func make(_ boards: [AirportBoard], frame: BoardFrame, units: UnitPreferences) -> GridSheet {
    GridSheet(names: AirportBoard.columnNames(units), cells: boards.flatMap { cells($0, frame: frame, units: units) })
  }

  private static func cells(_ board: AirportBoard, frame: BoardFrame, units: UnitPreferences) -> [[Cell]] {
    let sheet = SelectionSheet(board.rows, paths: AirportBoard.shownFields(board.direction), units: units)
    return board.entries[frame.range(of: board)].map { entry in
      let values = sheet.cells(ofRow: entry.index)
      let scheduled: Cell = entry.scheduledSeconds.map { .time($0) } ?? .null
      return [.string(board.direction.rawValue)] + values[0...3]
        + [scheduled, .time(entry.seconds), .string(entry.certainty.rawValue)]
        + [entry.status.isCalledOff ? .null : values[4]] + values[5...6]
        + [.string(entry.status.rawValue)] + values[7...8]
    }
  }
}

package import FlightStore

/// The boards of an airport for programs: one row for each flight, times in UTC.
package enum BoardSheet {
  /// Returns the rows of all boards.
  package static func make(_ boards: [AirportBoard], _ frame: BoardFrame, _ units: UnitPreferences) -> GridSheet {
    let names = [
      "board", "ident", "airline", "airport", "city", "scheduled", "time", "certainty",
      "delay_" + units.unit(for: .duration).suffix, "terminal", "gate", "status", "codeshares", "fa_flight_id",
    ]
    return GridSheet(names: names, cells: boards.flatMap { cells($0, frame, units) })
  }

  private static func cells(_ board: AirportBoard, _ frame: BoardFrame, _ units: UnitPreferences) -> [[Cell]] {
    let isArrival = board.direction == .arrivals
    let here = isArrival ? "destination" : "origin"
    let there = isArrival ? "origin" : "destination"
    let fields = [
      "ident", "airline", there, there + ".city", isArrival ? "arrival_delay" : "departure_delay", "terminal_" + here,
      "gate_" + here, "codeshares", "fa_flight_id",
    ]
    let paths = fields.compactMap { try? FieldPath(parsing: $0, of: .flights) }
    let sheet = SelectionSheet(board.rows, paths, units: units)
    return board.entries[frame.range(of: board)].map { entry in
      let values = sheet.cells(ofRow: entry.index)
      let scheduled: Cell = entry.scheduledSeconds.map { .time($0) } ?? .null
      return [.string(board.direction.rawValue)] + values[0...3]
        + [scheduled, .time(entry.seconds), .string(entry.certainty.rawValue)] + values[4...6]
        + [.string(entry.status.rawValue)] + values[7...8]
    }
  }
}

internal import FlightStore

/// A builder of the cells of a board.
struct BoardCells {
  private let board: AirportBoard
  private let clock: Int
  private let zone: String?
  private let words: BoardWords
  private var values: CellWriter
  private let late: CellWriter.Column?
  private var times: ClockText

  init(_ board: AirportBoard, clock: Int, zone: String?, words: BoardWords, display: Display) {
    self.board = board
    self.clock = clock
    self.zone = zone
    self.words = words
    let values = CellWriter(board.rows, display: display)
    let name = board.direction == .arrivals ? "arrival_delay" : "departure_delay"
    late = (try? FieldPath(parsing: name, of: .flights)).map { values.column(TableField($0)) }
    self.values = values
    times = ClockText(display.zone, in: display.language, usualYear: display.usualYear)
  }

  func column(_ field: TableField) -> CellWriter.Column { values.column(field) }

  mutating func value(_ column: CellWriter.Column?, of entry: AirportBoard.Entry) -> TextTable.Cell {
    guard let column else { return .unknown }
    return values.cell(column, index: entry.index)
  }

  mutating func scheduled(_ entry: AirportBoard.Entry) -> TextTable.Cell {
    guard let scheduled = entry.scheduledSeconds else { return .unknown }
    return .init(text(scheduled), style: entry.status == .cancelled ? .struck : .faint)
  }

  /// The best known time; unknown for flights that are no longer expected.
  mutating func time(_ entry: AirportBoard.Entry) -> TextTable.Cell {
    if entry.status.isCalledOff { return .unknown }
    return .init((entry.certainty == .actual ? "" : "~") + text(entry.seconds), style: .strong)
  }

  /// Returns a time of day, with its day unless that is the day in the title.
  private mutating func text(_ seconds: Int) -> String { times.text(seconds, zone: zone, detail: .board(since: clock)) }

  mutating func gate(_ entry: AirportBoard.Entry) -> TextTable.Cell {
    let end = board.direction == .arrivals ? "destination" : "origin"
    let row = board.rows.rows[entry.index]
    let terminal = board.rows.text("terminal_\(end)", of: .flights, row: row).map { text in
      text.allSatisfy(\.isNumber) ? "T" + text : text
    }
    let parts = [terminal, board.rows.text("gate_\(end)", of: .flights, row: row)]
    let text = parts.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ")
    return text.isEmpty ? .unknown : .init(text)
  }

  func status(_ entry: AirportBoard.Entry) -> TextTable.Cell {
    .init(words.status(entry.status), style: BoardWords.style(of: entry.status))
  }

  mutating func delay(_ entry: AirportBoard.Entry) -> TextTable.Cell {
    entry.status.isCalledOff ? .unknown : value(late, of: entry)
  }
}

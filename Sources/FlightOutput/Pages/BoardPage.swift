package import FlightStore
internal import TerminalScreen

/// The boards of an airport, laid out for people.
package struct BoardPage: Wording {
  private let code: String
  private let airport: RowSelection
  private let boards: [AirportBoard]
  private let frame: BoardFrame
  private let showsCodeshares: Bool
  private let display: Display
  package var language: Language { display.language }

  /// Creates the page of an airport by the requested code; `airport` is empty if the data has none.
  package init(
    code: String, airport: RowSelection, boards: [AirportBoard], frame: BoardFrame, codeshares: Bool, display: Display
  ) {
    self.code = code
    self.airport = airport
    self.boards = boards
    self.frame = frame
    showsCodeshares = codeshares
    self.display = display
  }

  /// Writes the page, scrolled down by some lines; entries around the clock are kept if it is higher than `height`.
  package func write(
    width: Int?, height: Int? = nil, scrolledBy scroll: Int = 0, header: Bool, styled: Bool, to output: ByteOutput
  ) throws {
    var clockText = ClockText(display.zone, in: display.language, usualYear: display.usualYear)
    let clock = TextTable.Cell(clockText.text(frame.titleTime, zone: zone), style: .accent)
    try Card(lines: [.title(title, clock)]).write(width: width, styled: styled, to: output)
    let room = room(height, header: header)
    for board in boards {
      let shown = frame.range(of: board, room, scrolledBy: scroll)
      let heading = title(of: board)
      try Card(lines: [.gap, .heading(heading)]).write(width: width, styled: styled, to: output)
      if !shown.isEmpty {
        try table(of: board, showing: shown).write(width: width, header: header, styled: styled, to: output)
      }
      let more = more(before: shown.lowerBound, after: board.entries.count - shown.upperBound)
      if !more.isEmpty {
        try Card(lines: [.text(.init("… " + more, style: .faint))]).write(width: width, styled: styled, to: output)
      }
    }
  }

  private var title: String {
    if airport.count == 0 { return code }
    let codes = Words.codes(icao: airport.text("icao"), iata: airport.text("iata"))
    return [codes, airport.text("name") ?? ""].filter { !$0.isEmpty }.joined(separator: "  ")
  }

  private func title(of board: AirportBoard) -> String {
    let name = board.direction == .arrivals ? word("Arrivals", "Прилёты") : word("Departures", "Вылеты")
    return board.entries.isEmpty ? "\(name): \(word("none", "нет"))" : name
  }

  /// Returns the note that counts the entries omitted before and after those shown.
  private func more(before: Int, after: Int) -> String {
    let parts = [(before, word("earlier", "раньше")), (after, word("later", "позже"))]
    return parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }

  private var zone: String? { airport.text("timezone") }

  /// Returns the number of entries that fit into each board.
  private func room(_ height: Int?, header: Bool) -> Int? {
    // The title takes one line; each board takes a gap, its name, its headings and a line that counts omitted entries.
    height.map { max(1, ($0 - 1) / max(1, boards.count) - (header ? 4 : 3)) }
  }

  /// Returns how far the page scrolls: up as a negative number, and down until every board ends.
  package func scrolls(height: Int, header: Bool) -> ClosedRange<Int> {
    let shown = boards.map { (board: $0, range: frame.range(of: $0, room(height, header: header))) }
    let up = shown.map(\.range.lowerBound).max() ?? 0
    return -up...(shown.map { $0.board.entries.count - $0.range.upperBound }.max() ?? 0)
  }

  // MARK: Table

  private func table(of board: AirportBoard, showing shown: Range<Int>) -> TextTable {
    let isArrival = board.direction == .arrivals
    let names = fields(["ident", isArrival ? "origin" : "destination", "airline", "aircraft"])
    var columns: [TextTable.Column] = [
      .init(word("Sched.", "План"), dropPriority: 5, isTime: true), .init(word("Time", "Время"), isTime: true),
    ]
    columns += names.map { name in
      var name = name
      if let priority = ["airline": 6, "aircraft": 7][name.path.name] { name.dropPriority = priority }
      return name.column(display)
    }
    if showsCodeshares { columns.append(.init(word("Also", "Код-шеры"), leastWidth: 8, dropPriority: 4)) }
    columns += [
      .init(word("Gate", "Выход"), dropPriority: 3), .init(word("Status", "Статус"), dropPriority: 1),
      .init(word("Delay", "Задержка"), alignment: .right, dropPriority: 2),
    ]
    var writer = CellWriter(board.rows, display: display)
    var clock = ClockText(display.zone, in: display.language, usualYear: display.usualYear)
    // A time of day, with its day unless that is the day in the title.
    func text(_ seconds: Int) -> String { clock.text(seconds, zone: zone, detail: .board(since: frame.titleTime)) }
    let values = (names + fields(showsCodeshares ? ["codeshares"] : [])).map { writer.column($0) }
    let delay = fields([isArrival ? "arrival_delay" : "departure_delay"]).map { writer.column($0) }
    let rows = board.entries[shown].map { entry -> [TextTable.Cell] in
      let scheduled = entry.scheduledSeconds.map {
        TextTable.Cell(text($0), style: entry.status == .cancelled ? .struck : .faint)
      }
      let time = TextTable.Cell((entry.certainty == .actual ? "" : "~") + text(entry.seconds), style: .strong)
      let (isOff, status) = (entry.status.isCalledOff, entry.status)
      // A flight that is no longer expected has no time, unless it has left nevertheless.
      let hasLeft = !isArrival && entry.certainty == .actual
      return [scheduled ?? .unknown, isOff && !hasLeft ? .unknown : time]
        + values.map { writer.cell($0, index: entry.index) } + [gate(of: entry, on: board), self.status(status)]
        + delay.map { isOff ? .unknown : writer.cell($0, index: entry.index) }
    }
    return TextTable(columns, rows: rows)
  }

  private func gate(of entry: AirportBoard.Entry, on board: AirportBoard) -> TextTable.Cell {
    let end = board.direction == .arrivals ? "destination" : "origin"
    let row = board.rows.rows[entry.index]
    let terminal = board.rows.text("terminal_\(end)", of: .flights, row: row).map { text in
      text.allSatisfy(\.isNumber) ? "T" + text : text
    }
    let parts = [terminal, board.rows.text("gate_\(end)", of: .flights, row: row)]
    let text = parts.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ")
    return text.isEmpty ? .unknown : .init(text)
  }

  private func status(_ status: BoardStatus) -> TextTable.Cell {
    if let phase = Phase(rawValue: status.rawValue) {
      return .init(Words.phase(phase, in: language), style: Words.style(of: phase))
    }
    return status == .delayed
      ? .init(word("delayed", "задержан"), style: .warning) : .init(word("departed", "вылетел"), style: .faint)
  }

  private func fields(_ names: [String]) -> [TableField] { names.compactMap { TableField(named: $0, of: .flights) } }
}

/// The part of a board to show.
package struct BoardFrame: Sendable {
  /// The current time, in seconds since 1970.
  package let clock: Int
  /// The time in the title, from whose day the days of the entries are counted.
  let titleTime: Int
  /// The maximum number of entries of each board; `nil` for all.
  let limit: Int?
  /// Whether to show the first entries instead of those around the clock.
  let beginsWithFirst: Bool

  package init(clock: Int, titleTime: Int, limit: Int? = nil, beginsWithFirst: Bool = false) {
    self.clock = clock
    self.titleTime = titleTime
    self.limit = limit
    self.beginsWithFirst = beginsWithFirst
  }

  /// Returns the entries to show, at most `room` of them.
  func range(of board: AirportBoard, _ room: Int? = nil, scrolledBy scroll: Int = 0) -> Range<Int> {
    let count = [limit, room].compactMap { $0 }.min()
    return board.range(showing: count, around: beginsWithFirst ? nil : clock, scrolledBy: scroll)
  }
}

/// The boards of an airport for programs: one row for each flight, with times in UTC.
package enum BoardSheet {
  package static func make(_ boards: [AirportBoard], frame: BoardFrame, units: UnitPreferences) -> GridSheet {
    GridSheet(names: AirportBoard.columnNames(units), cells: boards.flatMap { cells($0, frame: frame, units: units) })
  }

  private static func cells(_ board: AirportBoard, frame: BoardFrame, units: UnitPreferences) -> [[Cell]] {
    let sheet = SelectionSheet(board.rows, paths: AirportBoard.shownFields(board.direction), units: units)
    return board.entries[frame.range(of: board)].map { entry in
      let values = sheet.cells(ofRow: entry.index)
      let scheduled: Cell = entry.scheduledSeconds.map { .time($0) } ?? .null
      let delay = entry.status.isCalledOff ? .null : values[4]
      var row: [Cell] = [.string(board.direction.rawValue)]
      row += values[0...3]
      row += [scheduled, .time(entry.seconds), .string(entry.certainty.rawValue), delay, values[5], values[6]]
      return row + [.string(entry.status.rawValue)] + values[7...]
    }
  }
}

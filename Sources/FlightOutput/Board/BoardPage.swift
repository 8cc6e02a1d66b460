package import FlightStore
internal import TerminalScreen

/// The boards of an airport, laid out for people.
package struct BoardPage {
  private let code: String
  private let airport: RowSelection
  private let boards: [AirportBoard]
  private let frame: BoardFrame
  private let showsCodeshares: Bool
  private let display: Display
  private var words: BoardWords { BoardWords(display.language) }

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - code: The code that the caller requested.
  ///   - airport: The airport; empty if the data has none of that code.
  ///   - boards: The boards of the airport.
  ///   - frame: The part of the boards to show.
  ///   - codeshares: Whether to list the codeshares of each flight.
  ///   - display: The language, units and zone.
  package init(
    code: String, airport: RowSelection, boards: [AirportBoard], frame: BoardFrame, codeshares: Bool,
    display: Display
  ) {
    self.code = code
    self.airport = airport
    self.boards = boards
    self.frame = frame
    showsCodeshares = codeshares
    self.display = display
  }

  /// Writes the page.
  ///
  /// - Parameters:
  ///   - width: The maximum width; `nil` for no limit.
  ///   - height: The maximum number of lines; `nil` for no limit. Entries around the clock are kept.
  ///   - scroll: The number of lines to scroll down.
  ///   - header: Whether tables have headings.
  ///   - styled: Whether to use the terminal's colors.
  ///   - output: The destination of the bytes.
  /// - Throws: Any error that the output throws.
  package func write(
    width: Int?, height: Int? = nil, scrolledBy scroll: Int = 0, header: Bool, styled: Bool, to output: ByteOutput
  ) throws {
    var page = Card()
    var clockText = ClockText(display.zone, in: display.language, usualYear: display.usualYear)
    page.lines.append(.title(title, .init(clockText.text(frame.clock, zone: zone), style: .accent)))
    try page.write(width: width, styled: styled, to: output)
    let room = room(height, header: header)
    for board in boards {
      let shown = frame.range(of: board, room, scrolledBy: scroll)
      var part = Card()
      part.lines += [.gap, .heading(words.title(board.direction, count: board.entries.count))]
      try part.write(width: width, styled: styled, to: output)
      if !shown.isEmpty {
        try table(of: board, showing: shown).write(width: width, header: header, styled: styled, to: output)
      }
      let more = words.more(before: shown.lowerBound, after: board.entries.count - shown.upperBound)
      if !more.isEmpty {
        var note = Card()
        note.lines.append(.text(.init("… " + more, style: .faint)))
        try note.write(width: width, styled: styled, to: output)
      }
    }
  }

  private var title: String {
    guard let row = airport.rows.first else { return code }
    let codes = ["icao", "iata"].compactMap { airport.text($0, of: .airports, row: row) }
    let name = airport.text("name", of: .airports, row: row)
    return [codes.joined(separator: " / "), name ?? ""].filter { !$0.isEmpty }.joined(separator: "  ")
  }

  private var zone: String? { airport.rows.first.flatMap { airport.text("timezone", of: .airports, row: $0) } }

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
    let other = field(isArrival ? "origin" : "destination")
    let names = [field("ident"), other, field("airline")].compactMap { $0 }
    var columns: [TextTable.Column] = [.init(words.scheduled, dropPriority: 5), .init(words.time)]
    columns += names.map { name in
      var name = name
      if name.path.name == "airline" { name.dropPriority = 6 }
      return name.column(display)
    }
    if showsCodeshares { columns.append(.init(words.codeshares, leastWidth: 8, dropPriority: 4)) }
    columns += [
      .init(words.gate, dropPriority: 3), .init(words.status, dropPriority: 1),
      .init(words.delay, alignment: .right, dropPriority: 2),
    ]
    var cells = BoardCells(board, clock: frame.clock, zone: zone, words: words, display: display)
    let values = (names + (showsCodeshares ? [field("codeshares")] : []).compactMap { $0 }).map { cells.column($0) }
    let rows = board.entries[shown].map { entry -> [TextTable.Cell] in
      let row = [cells.scheduled(entry), cells.time(entry)] + values.map { cells.value($0, of: entry) }
      return row + [cells.gate(entry), cells.status(entry), cells.delay(entry)]
    }
    return TextTable(columns, rows: rows)
  }

  private func field(_ name: String) -> TableField? {
    guard let path = try? FieldPath(parsing: name, of: .flights) else { return nil }
    var field = TableField(path)
    field.isNamed = true
    return field
  }
}

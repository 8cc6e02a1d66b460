internal import FlightOutput
internal import FlightSQL
internal import FlightStore

extension Run {
  func board(_ airport: ArgumentText) throws(Failure) -> ExitStatus {
    let watches = invocation.options.has(.watch)
    if watches { try requireWatchable() }
    try Board.checkTimes(building)
    var query = try building.query(.flights)
    if let dialect = statementDialect { return try print(try statement(airport, query: query, dialect: dialect)) }
    let code = airport.text
    query.requirePart(TerminalText.safe(code)) { $0.require(["origin", "destination"], oneOf: [code]) }
    // `--limit` applies to the rows of each board, not to the query.
    query.limit = nil
    // A watched page is loaded again on every change, so it always uses files, not an engine.
    if watches {
      return try WatchLoop(run: self, query: query, fields: AirportBoard.fields) { store, run throws(Failure) in
        let (board, areKnown) = try run.board(airport, query: query, in: store)
        run.noteWhatIsMissing(from: board, query: query, in: store, areKnown: areKnown)
        return board.page(run.display(store, clock: query.clock))
      }.start()
    }
    let store = try self.store(for: query, showing: AirportBoard.fields)
    let (board, areKnown) = try board(airport, query: query, in: store)
    try target.write { output in
      if look.format == .table {
        try board.page(display(store, clock: query.clock))
          .write(width: look.width, header: look.hasHeader, styled: look.usesColor, to: output)
      } else {
        try printer.write(BoardSheet.make(board.boards, frame: board.frame, units: look.units), to: output)
      }
    }
    noteWhatIsMissing(from: board, query: query, in: store, areKnown: areKnown)
    return .success
  }

  private func board(
    _ airport: ArgumentText, query: RowQuery, in store: FlightStore
  ) throws(Failure) -> (board: Board, areKnown: Bool) {
    let areKnown = try building.with(store).check(query)
    noteDelay(in: query)
    return (try Board(airport, query: query, store: store, building: building), areKnown)
  }

  /// Reports that `delay` in the condition is not the delay that a board of departures shows.
  private func noteDelay(in query: RowQuery) {
    let options = invocation.options
    guard options.directions == [.departures], query.comparesArrivalDelay,
      options[.where]?.text.contains("arrival_delay") != true
    else { return }
    note("'delay' is the delay of the arrival; 'departure_delay' is that of the departure")
  }

  /// Reports the flights that are on no board because they have no time or are blocked, and why a board is empty.
  private func noteWhatIsMissing(from board: Board, query: RowQuery, in store: FlightStore, areKnown: Bool) {
    let untimed = Set(board.boards.flatMap(\.untimed)).count
    if untimed > 0 {
      let areMissing = untimed == 1 ? "is" : "are"
      note("\(EntityKind.flights.counted(untimed)) without a time \(areMissing) not on the board")
    }
    var zones = look.format == .table ? [look.zone] : []
    if invocation.options.has(.after) || invocation.options.has(.before) { zones.append(query.zone) }
    if board.lacksZone, zones.contains(where: \.isOfAirport) {
      building.with(store).noteUnknownZones(ofAirports: [board.code], "local times there are in UTC")
    }
    if board.blocked > 0 { note("\(EntityKind.flights.counted(board.blocked)) blocked, and so on no board") }
    if areKnown, board.boards.allSatisfy({ $0.entries.isEmpty }),
      !invocation.options.hasFilters || !explainNoRows(of: query, in: store)
    {
      noteFlightsOutside(board)
    }
  }

  /// Reports the flights at other times than those of an empty board, with the option that shows the nearest.
  private func noteFlightsOutside(_ board: Board) {
    guard let nearest = board.outside.min(by: { board.isNearer($0, than: $1) }) else { return }
    let count = Set(board.outside.map(\.flight.row)).count
    let option: Option =
      !invocation.options.has(.after) && !invocation.options.has(.before)
      ? .at : nearest.seconds < board.window.first.instant ? .after : .before
    note(
      "\(EntityKind.flights.counted(count)) of \(TerminalText.safe(board.code)) "
        + "\(count == 1 ? "is" : "are") outside these hours; "
        + "'\(option.spelling) \(TimeText.text(nearest.seconds))' shows the nearest")
  }

  private func statement(_ airport: ArgumentText, query: RowQuery, dialect: SQLWords) throws(Failure) -> String {
    let options = invocation.options
    var query = query
    query.clock = try building.clock()
    let window: SQLBoard.Window
    if !options.has(.after), !options.has(.before) {
      window = .hours(before: options.hours.0, after: options.hours.1)
    } else if let clock = query.clock, let zone = try building.fixedZone() {
      window = .times(try Board.window(options, times: BoardTime(clock: clock, zone: .fixed(zone))))
    } else {
      let option = !options.has(.after) ? "--before" : "--after"
      throw .unsupportedSQL(SQLError("\(option) without --at and --tz", in: dialect.dialect))
    }
    return try supported(
      SQLBoard(
        options.directions, of: airport.text, query: query, within: window, limit: options.number(.limit),
        beginsWithFirst: options.has(.after), units: look.units, dialect: dialect
      ).text)
  }
}

/// The boards of an airport, computed from one version of the data.
struct Board {
  let code: String
  let airport: RowSelection
  /// Whether the zone of the airport is unknown, so that its local times are in UTC.
  let lacksZone: Bool
  let boards: [AirportBoard]
  let window: BoardWindow
  /// The entries at other times, if no board has an entry.
  let outside: [AirportBoard.Entry]
  /// The number of blocked flights: of those of these hours, or of all hours if no board has an entry.
  let blocked: Int
  let frame: BoardFrame
  private let codeshares: Bool

  init(_ name: ArgumentText, query: RowQuery, store: FlightStore, building: QueryBuilding) throws(Failure) {
    let options = building.invocation.options
    var query = query
    query.clock = try building.clock()
    let clock = query.clock ?? store.now
    let rows = query.found(in: store)
    let ofCity = store.airports(ofOneCity: name.text)
    let check = building.with(store)
    if ofCity.count == 0 { try check.check(name, of: .airports) }
    // Of several airports with the code or in the city, the busiest has the board.
    let airport = rows.busiest(of: ofCity.count > 0 ? ofCity : store.airports(coded: name.text))
    self.airport = airport
    let key = airport.text("icao")
    code = ofCity.count > 0 ? key ?? "" : name.text.uppercased()
    let meaning = "this is the board of \(TerminalText.safe(key ?? ""))"
    if ofCity.count > 0 {
      check.noteCity(name.text, meaning: ofCity.count > 1 ? meaning : nil)
    } else {
      check.noteShared(name.text, of: .airports) { _ in meaning }
    }
    let zone = airport.text("timezone").flatMap { Zone(named: $0) }
    lacksZone = zone == nil && airport.count > 0
    let window = try Self.window(zone: zone, clock: clock, building: building)
    self.window = window
    func made(within window: BoardWindow) -> [AirportBoard] {
      options.directions.map { rows.board($0, of: airport.rows, within: window) }
    }
    boards = made(within: window)
    let isEmpty = boards.allSatisfy(\.entries.isEmpty)
    let explaining = isEmpty ? made(within: BoardWindow(.min ... .max)) : boards
    outside = isEmpty ? explaining.flatMap(\.entries) : []
    blocked = Set(explaining.flatMap(\.blocked)).count
    let titleTime = options.has(.after) ? window.first.instant : window.contains(clock) ? clock : window.last.instant
    frame = BoardFrame(
      clock: clock, titleTime: titleTime, limit: options.number(.limit), beginsWithFirst: options.has(.after))
    codeshares = options.has(.codeshares)
  }

  func page(_ display: Display) -> BoardPage {
    BoardPage(code: code, airport: airport, boards: boards, frame: frame, codeshares: codeshares, display: display)
  }

  /// Returns whether an entry outside the window is nearer to it than another one.
  func isNearer(_ entry: AirportBoard.Entry, than other: AirportBoard.Entry) -> Bool {
    func distance(_ time: Int) -> Int {
      let (first, last) = (window.first.instant, window.last.instant)
      return time < first ? first - time : time - last
    }
    return distance(entry.seconds) < distance(other.seconds)
  }

  /// Returns the first and last second that the boards show.
  private static func window(
    zone: Zone?, clock: Int, building: QueryBuilding
  ) throws(Failure) -> BoardWindow {
    let options = building.invocation.options
    guard options.has(.after) || options.has(.before) else {
      return AirportBoard.window(around: clock, hours: options.hours)
    }
    let times = BoardTime(clock: clock, zone: try building.clockZone(), local: zone)
    return try window(options, times: times)
  }

  /// Throws if an option's time is invalid in every zone, before data is read.
  static func checkTimes(_ building: QueryBuilding) throws(Failure) {
    let times = BoardTime(clock: try building.clock() ?? 0, zone: try building.clockZone(), local: nil)
    for option in [Option.after, .before] { _ = try end(building.invocation.options[option]) { times.start($0) } }
  }

  /// Returns the first and last second between the times of the options; without one, that end is open.
  fileprivate static func window(_ options: OptionValues, times: BoardTime) throws(Failure) -> BoardWindow {
    let first = try end(options[.after]) { times.start($0) } ?? BoardWindow.End(.min)
    let last = try end(options[.before]) { times.end($0, after: first) } ?? BoardWindow.End(.max)
    if let after = options[.after], let before = options[.before], last.isBefore(first) {
      throw .emptyWindow(after: after, before: before)
    }
    return BoardWindow(from: first, through: last)
  }

  private static func end(
    _ text: ArgumentText?, _ read: (String) -> BoardWindow.End?
  ) throws(Failure) -> BoardWindow.End? {
    guard let text else { return nil }
    guard let end = read(text.text) else {
      throw .notATime(text, words: "today, now, +2h, 18:00")
    }
    return end
  }
}

extension OptionValues {
  /// The directions that a board shows, in order.
  fileprivate var directions: [AirportBoard.Direction] {
    AirportBoard.Direction.allCases.filter { !has($0 == .arrivals ? .departures : .arrivals) }
  }

  /// The hours that a board shows before and after the clock.
  fileprivate var hours: (Int, Int) { number(.window).map { ($0, $0) } ?? AirportBoard.usualHours }
}

/// A parser of the times between which a board shows flights: 18:00, 2022-01-26T18:00, 2022-01-26, now, +2h.
struct BoardTime {
  private static let day = 86_400

  /// The current time, in seconds since 1970.
  let clock: Int
  /// The zone of times that name none.
  let zone: ClockZone
  /// The zone of the airport; UTC if `nil`.
  var local: Zone?

  private var clockZone: Zone? { if case .fixed(let zone) = zone { zone } else { local } }

  /// Returns the first second of a time; `nil` if the text is not a time.
  func start(_ text: String) -> BoardWindow.End? { end(text) { $0.first } }

  /// Returns the last second of a time; a time of day before `start` is that of the next day.
  func end(_ text: String, after start: BoardWindow.End) -> BoardWindow.End? {
    guard let end = end(text, { $0.last }) else { return nil }
    return end.isBefore(start) && TimeLiteral.timeOfDay(text) != nil ? end.nextDay : end
  }

  private func end(_ text: String, _ end: ((first: Int, last: Int)) -> Int) -> BoardWindow.End? {
    if let offset = TimeLiteral.offset(text) { return BoardWindow.End(clock + offset) }
    let offset = clockZone?.reading(at: clock).offset ?? 0
    var written = text
    if let minutes = TimeLiteral.timeOfDay(text) {
      written = "\(TimePart.date.text(clock + offset))T\(TimePart.time.text(minutes))"
    }
    guard let literal = TimeLiteral(parsing: written) else { return nil }
    return BoardWindow.End(end(literal.bounds(clock, offset: offset)), in: literal.isLocal ? clockZone : nil)
  }
}

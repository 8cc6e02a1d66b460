package import FlightStore

/// The card of one flight, airport or airline.
package struct EntityCard: Wording {
  private let selection: RowSelection
  private let display: Display
  private let requestedName: String
  private let clock: Int
  private var writer: CellWriter

  /// Creates a card of the only row of a selection, which may be requested by a codeshare.
  package init(_ selection: RowSelection, requestedName: String, display: Display, clock: Int) {
    self.selection = selection
    self.requestedName = requestedName
    self.display = display
    self.clock = clock
    writer = CellWriter(selection, display: display)
  }

  /// Writes the cards of rows: of several flights that nearest to the clock first, below a line with their number and days.
  package static func write(
    _ rows: RowSelection, requestedName: String, display: Display, clock: Int, width: Int?, styled: Bool,
    to output: ByteOutput
  ) throws {
    var rows = rows
    if rows.entity == .flights, rows.count > 1 {
      rows = rows.nearestFirst(to: clock)
      let headline = EntityCard(rows, requestedName: requestedName, display: display, clock: clock).headline
      try Card(lines: [.title(headline, nil), .gap]).write(width: width, styled: styled, to: output)
    }
    for (index, row) in rows.single.enumerated() {
      if index > 0 { try output.write("\n") }
      var card = EntityCard(row, requestedName: requestedName, display: display, clock: clock)
      try card.write(width: width, styled: styled, to: output)
    }
  }

  /// The number of flights, the days of their departures, and their order.
  private var headline: String {
    let clock = ClockText(display.zone, in: language, usualYear: display.usualYear)
    let times = (try? FieldPath(parsing: "departure", of: .flights)).flatMap { path in
      selection.localTimes(of: path, in: display.zone) { _ in true }
    }
    var days = times.map { [$0.lowerBound, $0.upperBound].map { clock.dayText(TimeText.days(of: $0)) } } ?? []
    if days.first == days.last { days = Array(days.prefix(1)) }
    let parts = [flights(selection.count)] + (days.isEmpty ? [] : [days.joined(separator: word(" to ", " – "))])
    let order = word("nearest to now first", "сначала ближайшие к текущему времени")
    return (parts + [order]).joined(separator: ", ")
  }

  package mutating func write(width: Int?, styled: Bool, to output: ByteOutput) throws {
    var card =
      switch selection.entity {
      case .flights: flight(width)
      case .airports: airport()
      case .airlines: airline()
      }
    if let width { addMap(to: &card, width: min(width, 60), styled: styled) }
    try card.write(width: width, styled: styled, to: output)
  }

  /// Returns a bar of the part of its route that a flight has flown, in eighths of a column, and the percentage.
  private func progressBar(width: Int) -> String? {
    let phase = text("phase").flatMap { Phase(named: $0) }
    // AeroAPI gives cancelled flights a progress of 100 percent, and some that have landed one of 0.
    guard phase != .cancelled, let progress = selection.progress(ofRow: row) else { return nil }
    let percent = phase == .landed || phase == .arrived ? 100 : progress
    let figure = " " + FigureFormatter(unit: .percent, language: language).text(Double(percent))
    let room = max(1, width - figure.count)
    let flown = Bar.text(eighths: room * 8 * percent / 100)
    return flown + String(repeating: "░", count: room - flown.count) + figure
  }

  private func addMap(to card: inout Card, width: Int, styled: Bool) {
    let map = FlightMap.around(selection, at: clock)
    guard !map.routes.isEmpty else { return }
    var drawing = ByteBuffer()
    TerminalMap(map, display: display).append(width: width, height: 12, styled: styled, to: &drawing)
    card.lines += [.gap, .drawing(drawing.withBytes { $0.array })]
  }

  private var row: Int { selection.rows[0] }

  package var language: Language { display.language }

  private func text(_ name: String) -> String? { selection.text(name) }

  private func textAt(_ path: String) -> String? {
    guard let path = try? FieldPath(parsing: path, of: selection.entity) else { return nil }
    return selection.withText(of: selection.value(path, ofRow: row)) { $0.text }
  }

  private mutating func cell(_ name: String, hasDay: Bool = true) -> TextTable.Cell {
    guard var field = TableField(named: name, of: selection.entity) else { return .unknown }
    field.hasUnit = true
    field.isSpelledOut = true
    field.hasDay = hasDay
    return writer.cell(field, index: 0)
  }

  /// Adds fields under their own headings, without flags that are false.
  private mutating func add(_ names: [String], to card: inout Card) {
    for name in names {
      guard let path = try? FieldPath(parsing: name, of: selection.entity) else { continue }
      if selection.value(path, ofRow: row) == .flag(false) { continue }
      card.add(cell(name), labeled: path.field.heading(in: display.language))
    }
  }

  // MARK: Flight

  private mutating func flight(_ width: Int?) -> Card {
    var card = Card()
    card.lines.append(
      .title([text("ident"), textAt("airline.name")].compactMap { $0 }.joined(separator: "  "), outcome()))
    if let codeshare = selection.codeshare(requestedName, ofRow: row) {
      card.lines.append(
        .text(.init(word("operates codeshare \(codeshare)", "выполняет код-шер \(codeshare)"), style: .faint)))
    }
    card.lines.append(.texts([cell("origin"), .init(" → "), cell("destination")]))
    if let bar = progressBar(width: min(width ?? 60, 60)) { card.lines.append(.text(.init(bar, style: .good))) }
    section(
      word("Flight", "Рейс"), "departure", "arrival", "duration", "distance", "great_circle", "speed", "average_speed",
      "altitude", "departure_delay", "arrival_delay", "status", "route", to: &card)
    if let times = times() {
      card.lines += [
        .gap, .heading([word("Times", "Время"), times.day].compactMap { $0 }.joined(separator: ", ")),
        .table(times.table),
      ]
    }
    section(
      word("Gates", "Выходы"), "gate_origin", "terminal_origin", "gate_destination", "terminal_destination",
      "baggage_claim", "actual_runway_off", "actual_runway_on", to: &card)
    section(
      word("Aircraft", "Самолёт"), "aircraft", "registration", "seats_cabin_first", "seats_cabin_business",
      "seats_cabin_coach", "inbound", to: &card, more: onward())
    section(
      word("Last position", "Последнее положение"), "position_time", "position_latitude", "position_longitude",
      "position_altitude", "position_groundspeed", "position_heading", "position_altitude_change",
      "position_update_type", "first_position_time", to: &card)
    section(
      word("Predictions", "Прогноз"), "predicted_out", "predicted_out_source", "predicted_off", "predicted_off_source",
      "predicted_on", "predicted_on_source", "predicted_in", "predicted_in_source", "predicted_taxi_out_duration",
      "predicted_taxi_out_duration_source", "foresight_predictions_available", to: &card)
    section(
      word("Identifiers", "Обозначения"), "ident_icao", "ident_iata", "atc_ident", "operator", "operator_icao",
      "operator_iata", "flight_number", "codeshares", "codeshares_iata", "fa_flight_id", "inbound_fa_flight_id",
      "ident_prefix", to: &card)
    section(
      word("As filed", "По плану полёта"), "filed_ete", "route_distance", "filed_airspeed", "filed_altitude", "type",
      "meal_service", "blocked", "diverted", "cancelled", "position_only", to: &card)
    return card
  }

  /// Returns the phase, and the other airport of a diversion.
  private mutating func outcome() -> TextTable.Cell {
    let phase = cell("phase")
    let isDiverted = text("phase") == Phase.diverted.rawValue
    let airports = Words.diversion(selection.diversions(ofRow: row), isStart: isDiverted, in: language)
    return .init(phase.text + airports, style: phase.style)
  }

  private mutating func section(
    _ heading: String, _ names: String..., to card: inout Card, more: [(String, TextTable.Cell)] = []
  ) {
    var section = Card()
    add(names, to: &section)
    for (label, cell) in more { section.add(cell, labeled: label) }
    if !section.lines.isEmpty { card.lines += [.gap, .heading(heading)] + section.lines }
  }

  /// Returns the idents of the flights that the aircraft flies next, under the heading of their field.
  private func onward() -> [(String, TextTable.Cell)] {
    let flights = selection.onward(ofRow: row)
    guard flights.count > 0, let field = Field.named("onward", of: .flights) else { return [] }
    let idents = flights.rows.compactMap { flights.text("ident", of: .flights, row: $0) }
    var cell = TextTable.Cell(idents.joined(separator: " "))
    if display.hasLinks, flights.count == 1 { cell.link = RowLink(kind: .flights, row: flights.rows[0]) }
    return [(field.heading(in: display.language), cell)]
  }

  /// Returns the twelve times side by side, and their common day; wholly unknown rows and columns are omitted.
  private mutating func times() -> (table: TextTable, day: String?)? {
    let kinds = ["scheduled", "estimated", "actual"]
    let events = ["out", "off", "on", "in"]
    let paths = kinds.flatMap { kind in events.compactMap { try? FieldPath(parsing: "\(kind)_\($0)", of: .flights) } }
    var day: String?
    if case .day(let text, _) = CommonDay(paths.map { selection.moment($0, ofRow: row) }, display: display) {
      day = text
    }
    var columns = [TextTable.Column("")]
    let names = [
      word("left gate", "отправление"), word("took off", "взлёт"), word("landed", "посадка"),
      word("at gate", "прибытие"),
    ]
    var rows = names.map { [TextTable.Cell("  " + $0, style: .faint)] }
    for (index, kind) in kinds.enumerated() {
      let cells = events.map { cell("\(kind)_\($0)", hasDay: day == nil) }
      guard cells.contains(where: { $0.text != TextTable.Cell.unknown.text }) else { continue }
      let heading = language == .ru ? ["план", "ожидается", "факт"][index] : kind
      columns.append(.init(heading, dropPriority: [1, 2, 0][index], isTime: true))
      for event in rows.indices { rows[event].append(cells[event]) }
    }
    rows.removeAll { row in row.dropFirst().allSatisfy { $0.text == TextTable.Cell.unknown.text } }
    return rows.isEmpty ? nil : (TextTable(columns, rows: rows), day)
  }

  // MARK: Airport and airline

  /// Returns a card with the codes and the name as its title.
  private func titled() -> Card {
    let codes = Words.codes(icao: text("icao"), iata: text("iata"))
    let name = text("name") ?? word("(no record in the data)", "(нет записи в данных)")
    return Card(lines: [.title(codes + "  " + name, nil)])
  }

  private mutating func airport() -> Card {
    var card = titled()
    section(
      word("Airport", "Аэропорт"), "city", "state", "country", "lid", "type", "latitude", "longitude", "elevation",
      "timezone", "wiki_url", to: &card)
    for (relationship, other, time, option) in [
      ("arrivals", "origin", "arrival", "dest"), ("departures", "destination", "departure", "origin"),
    ] {
      let flights = selection.flights(relationship, of: row, by: time)
      let heading =
        relationship == "arrivals"
        ? counted(flights.count, ("arrival", "arrivals"), ("прилёт", "прилёта", "прилётов"))
        : counted(flights.count, ("departure", "departures"), ("вылет", "вылета", "вылетов"))
      add(
        heading, flights: flights, atMost: 10, by: time, listedBy: option,
        columns: [("ident", 0), (other, 0), ("airline", 3), ("aircraft", 2), (time, 0), ("phase", 1)], to: &card)
    }
    return card
  }

  /// Returns `count` flights around the clock by `time`: three tenths of them before it, the others after it.
  private func nearest(_ count: Int, of flights: RowSelection, by time: String) -> RowSelection {
    guard let path = try? FieldPath(parsing: time, of: .flights) else { return flights.prefix(count) }
    let value = flights.reader(of: path)
    // The flights are sorted by that time, with unknown times last.
    let next = flights.rows.partitioningIndex { row in
      if case .time(let seconds) = value(row) { seconds >= clock } else { true }
    }
    let start = max(0, min(next - count * 3 / 10, flights.count - count))
    return flights[start..<min(start + count, flights.count)]
  }

  /// Adds a table of the flights around the clock, with the day that all flights have in common in its heading.
  ///
  /// Below it are the number of omitted flights and the command or, in the browser, the key that lists them.
  private func add(
    _ heading: String, flights: RowSelection, atMost most: Int, by time: String, listedBy option: String,
    columns: [(name: String, dropPriority: Int)], to card: inout Card
  ) {
    var (heading, display) = (heading, display)
    var fields = columns.compactMap { name, dropPriority in
      var field = TableField(named: name, of: .flights)
      field?.isEnd = name == "arrival" && time != name
      field?.dropPriority = dropPriority
      return field
    }
    if flights.count > 1, let day = CommonDay(flights, of: time, display: display) {
      heading += ", " + day.text
      day.leaveOut(of: &fields, &display, time: time)
    }
    card.lines += [.gap, .heading(heading)]
    if flights.count == 0 { return }
    let shown = nearest(most, of: flights, by: time)
    card.lines.append(.table(SelectionTable(shown, fields: fields, display: display).table()))
    let rest = flights.count - shown.count
    if rest == 0 { return }
    let key = display.browserKeys.flatMap { $0[option] }.map { word("\($0) lists them", "\($0) — все") }
    let how = key ?? "flights list --\(option) \(text("icao") ?? "")"
    card.lines.append(.text(.init(word("… \(rest) more", "… ещё \(rest)") + ": " + how, style: .faint)))
  }

  private mutating func airline() -> Card {
    var card = titled()
    section(
      word("Airline", "Авиакомпания"), "short_name", "callsign", "country", "location", "phone", "url", "wiki_url",
      to: &card)
    let flights = selection.flights("flights", of: row, by: "departure")
    add(
      self.flights(flights.count), flights: flights, atMost: 20, by: "departure", listedBy: "airline",
      columns: [
        ("ident", 0), ("origin", 0), ("destination", 0), ("aircraft", 4), ("departure", 1), ("arrival", 2),
        ("phase", 3),
      ], to: &card)
    return card
  }
}

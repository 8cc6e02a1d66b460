package import FlightStore

/// The card of one flight, airport or airline.
package struct EntityCard {
  private let selection: RowSelection
  private let display: Display
  private let askedFor: String
  private var writer: CellWriter

  /// Makes a card.
  ///
  /// - Parameters:
  ///   - selection: The one row.
  ///   - askedFor: By what name somebody asked for it.
  ///   - display: The language, units and clock.
  package init(_ selection: RowSelection, askedFor: String, _ display: Display) {
    self.selection = selection
    self.askedFor = askedFor
    self.display = display
    writer = CellWriter(selection, display)
  }

  /// Writes the card.
  package mutating func write(width: Int?, styled: Bool, to output: ByteOutput) throws {
    let card =
      switch selection.entity {
      case .flights: flight(width)
      case .airports: airport()
      case .airlines: airline()
      }
    try card.write(width: width, styled: styled, to: output)
  }

  private var row: Int { selection.rows[0] }

  private var words: CardWords { CardWords(display.language) }

  private func text(_ name: String) -> String? { selection.text(name, of: selection.entity, row: row) }

  private mutating func cell(_ name: String) -> TextTable.Cell {
    guard let path = try? FieldPath(parsing: name, of: selection.entity) else { return .unknown }
    var field = TableField(path)
    field.isNamed = true
    field.hasUnit = true
    return writer.cell(field, 0)
  }

  /// Adds fields under their own headings.
  private mutating func add(_ names: [String], to card: inout Card) {
    for name in names {
      guard let path = try? FieldPath(parsing: name, of: selection.entity) else { continue }
      card.add(path.field.heading(in: display.language), cell(name))
    }
  }

  // MARK: Flight

  private mutating func flight(_ width: Int?) -> Card {
    var card = Card()
    card.lines.append(
      .title([text("ident"), text("airline.name")].compactMap { $0 }.joined(separator: "  "), cell("phase")))
    if let codeshare = selection.codeshare(askedFor, ofRow: row) {
      card.lines.append(.text(.init(words.operatedAs(codeshare), .faint)))
    }
    card.lines.append(.text(.init("\(cell("origin").text) → \(cell("destination").text)")))
    if let bar = ProgressBar(selection, row) {
      card.lines.append(.text(.init(bar.text(width: min(width ?? 60, 60)), .good)))
    }
    section(
      words.flight,
      [
        "departure", "arrival", "duration", "distance", "great_circle", "speed", "average_speed", "altitude",
        "departure_delay", "arrival_delay", "status", "route",
      ], &card)
    card.lines += [.gap, .heading(words.times), .table(times())]
    section(
      words.gates,
      [
        "gate_origin", "terminal_origin", "gate_destination", "terminal_destination", "baggage_claim",
        "actual_runway_off", "actual_runway_on",
      ], &card)
    section(
      words.aircraft,
      [
        "aircraft", "registration", "seats_cabin_first", "seats_cabin_business", "seats_cabin_coach", "inbound",
        "onward",
      ], &card)
    section(
      words.position,
      [
        "position_time", "position_latitude", "position_longitude", "position_altitude", "position_groundspeed",
        "position_heading", "position_altitude_change", "position_update_type", "first_position_time",
      ], &card)
    section(
      words.predictions,
      [
        "predicted_out", "predicted_out_source", "predicted_off", "predicted_off_source", "predicted_on",
        "predicted_on_source", "predicted_in", "predicted_in_source", "predicted_taxi_out_duration",
        "predicted_taxi_out_duration_source", "foresight_predictions_available",
      ], &card)
    section(
      words.names,
      [
        "ident_icao", "ident_iata", "atc_ident", "operator", "operator_icao", "operator_iata", "flight_number",
        "codeshares", "codeshares_iata", "fa_flight_id", "inbound_fa_flight_id", "ident_prefix",
      ], &card)
    section(
      words.filed,
      [
        "filed_ete", "route_distance", "filed_airspeed", "filed_altitude", "type", "meal_service", "blocked",
        "diverted",
        "cancelled", "position_only",
      ], &card)
    return card
  }

  private mutating func section(_ heading: String, _ names: [String], _ card: inout Card) {
    var section = Card()
    add(names, to: &section)
    if !section.lines.isEmpty { card.lines += [.gap, .heading(heading)] + section.lines }
  }

  /// The twelve times, side by side.
  private mutating func times() -> TextTable {
    let kinds = ["scheduled", "estimated", "actual"]
    let rows = zip(["out", "off", "on", "in"], words.events).map { event, word in
      [TextTable.Cell("  " + word, .faint)] + kinds.map { cell("\($0)_\(event)") }
    }
    return TextTable([.init("")] + words.kinds.map { .init($0) }, rows)
  }

  // MARK: Airport

  private mutating func airport() -> Card {
    var card = Card()
    let codes = [text("icao"), text("iata")].compactMap { $0 }
    card.lines.append(.title(codes.joined(separator: " / ") + "  " + (text("name") ?? words.noRecord), nil))
    section(
      words.airport,
      [
        "city", "state", "country", "lid", "type", "latitude", "longitude", "elevation", "timezone", "wiki_url",
      ], &card)
    for (relationship, other, time) in [("arrivals", "origin", "arrival"), ("departures", "destination", "departure")] {
      let flights = selection.flights(relationship, of: row, by: time)
      let heading = relationship == "arrivals" ? words.arrivals(flights.count) : words.departures(flights.count)
      card.lines += [.gap, .heading(heading)]
      if flights.count > 0 { card.lines.append(.table(board(flights, other, time))) }
    }
    return card
  }

  private func board(_ flights: RowSelection, _ other: String, _ time: String) -> TextTable {
    let names = ["ident", other, "airline", "aircraft", time, "phase"]
    let fields = names.compactMap { name -> TableField? in
      guard let path = try? FieldPath(parsing: name, of: .flights) else { return nil }
      var field = TableField(path)
      field.isNamed = true
      field.dispensability = ["airline": 2, "aircraft": 1][name] ?? 0
      return field
    }
    return SelectionTable(flights.prefix(10), fields: fields, display).table()
  }

  // MARK: Airline

  private mutating func airline() -> Card {
    var card = Card()
    let codes = [text("icao"), text("iata")].compactMap { $0 }
    let title = (codes.first == codes.last ? Array(codes.prefix(1)) : codes).joined(separator: " / ")
    card.lines.append(.title(title + "  " + (text("name") ?? words.noRecord), nil))
    section(words.airline, ["short_name", "callsign", "country", "location", "phone", "url", "wiki_url"], &card)
    let flights = selection.flights("flights", of: row, by: "departure")
    card.lines += [.gap, .heading(words.flights(flights.count))]
    if flights.count > 0 {
      let names = ["ident", "origin", "destination", "aircraft", "departure", "arrival", "phase"]
      let fields = names.compactMap { name -> TableField? in
        guard let path = try? FieldPath(parsing: name, of: .flights) else { return nil }
        var field = TableField(path)
        field.isNamed = true
        field.isEnd = name == "arrival"
        return field
      }
      card.lines.append(.table(SelectionTable(flights.prefix(20), fields: fields, display).table()))
    }
    return card
  }
}

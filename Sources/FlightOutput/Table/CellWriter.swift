internal import FlightStore

/// A formatter of the values of fields for people.
struct CellWriter {
  private let selection: RowSelection
  private let display: Display
  private var clock: ClockText

  init(_ selection: RowSelection, display: Display) {
    self.selection = selection
    self.display = display
    clock = ClockText(display.zone, in: display.language, usualYear: display.usualYear)
  }

  /// Prepares a field to be formatted for many rows.
  func column(_ field: TableField) -> Column { Column(field: field, read: selection.reader(of: field.path)) }

  struct Column {
    fileprivate let field: TableField
    fileprivate let read: (_ row: Int) -> FieldValue
  }

  mutating func cell(_ field: TableField, index: Int) -> TextTable.Cell { cell(column(field), index: index) }

  mutating func cell(_ column: Column, index: Int) -> TextTable.Cell {
    let row = selection.rows[index]
    let value = column.read(row)
    var cell = cell(value, of: column.field, row: row)
    if display.hasLinks { cell.link = link(value, of: column.field, row: row) }
    return cell
  }

  /// Returns the link to the entity that a value names: a related one, or a flight by its own ident.
  private func link(_ value: FieldValue, of field: TableField, row: Int) -> RowLink? {
    if case .row(let target, let kind) = value { return RowLink(kind: kind, row: target) }
    return field.path.name == "ident" && selection.entity == .flights ? RowLink(kind: .flights, row: row) : nil
  }

  private mutating func cell(_ value: FieldValue, of field: TableField, row: Int) -> TextTable.Cell {
    switch value {
    case .null: return .unknown
    case .flag(let flag): return TextTable.Cell(Words.flag(flag, in: display.language))
    case .whole(let hour) where field.path.field.name == GroupQuery.hourName:
      return TextTable.Cell(ClockText.twoDigits(hour) + ":00")
    case .whole(let whole): return figure(Double(whole), of: field)
    case .number(let number): return figure(number, of: field)
    case .time(let seconds): return time(seconds, of: field, row: row)
    case .phase(let phase): return self.phase(phase, of: field, row: row)
    case .list:
      return TextTable.Cell(text(value).map { $0 == Self.separator ? " " : $0 }.reduce(into: "") { $0.append($1) })
    case .row(let target, .airports) where field.isNamed:
      let code = selection.text("icao", of: .airports, row: target)
      return TextTable.Cell(named(target, of: .airports), code: code)
    case .row(let target, let kind) where field.isNamed: return TextTable.Cell(named(target, of: kind))
    case .text where field.isSpelledOut:
      return TextTable.Cell(CodedValues(language: display.language).text(text(value), of: field.path.field))
    case .part(let number, let part) where !part.names.isEmpty:
      return TextTable.Cell(ClockText.names(of: part, display.language)[number - 1])
    case .text, .row, .key, .part: return TextTable.Cell(text(value))
    }
  }

  private static let separator = Character(Unicode.Scalar(RowSelection.listSeparator))

  private func text(_ value: FieldValue) -> String { selection.withText(of: value) { $0.text } ?? "" }

  private func phase(_ phase: Phase, of field: TableField, row: Int) -> TextTable.Cell {
    var text = Words.phase(phase, in: display.language)
    // Other phases imply the progress: 0 % or 100 %.
    if field.hasProgress, phase == .enroute, let progress = selection.progress(ofRow: row) {
      text += " " + FigureFormatter(unit: .percent, language: display.language).text(Double(progress))
    }
    return TextTable.Cell(text, style: Words.style(of: phase))
  }

  // MARK: Figures

  private func figure(_ value: Double, of field: TableField) -> TextTable.Cell {
    guard let stored = field.path.field.storedUnit, let unit = field.path.shownUnit(display.units) else {
      return TextTable.Cell(Self.plain(value))
    }
    // Durations in raw seconds, such as 15,240 s, are unreadable, so they are shown in minutes.
    if field.path.field.kind == .raw(.second), field.path.unit == nil {
      return TextTable.Cell(FigureFormatter(unit: .minute, language: display.language).text((value / 60).rounded()))
    }
    let shown = UnitConversion(from: stored, to: unit)?(value) ?? value
    let kind = field.path.field.figureClass
    if kind == .angle { return TextTable.Cell(Self.plain(shown, decimals: 4)) }
    guard field.hasUnit || kind == .duration || kind == .share else {
      return TextTable.Cell(Self.plain(shown, decimals: 0))
    }
    let isDelay = kind == .duration && field.path.field.name.hasSuffix("delay")
    let formatter = FigureFormatter(unit: unit, language: display.language, sign: isDelay ? .always : .negative)
    return TextTable.Cell(formatter.text(shown), style: isDelay ? Words.style(ofDelay: value) : .plain)
  }

  /// Returns a number without a unit: a ratio with two decimals, a count with none.
  private static func plain(_ value: Double) -> String {
    plain(value, decimals: value == value.rounded() || value.magnitude >= 1000 ? 0 : 2)
  }

  /// Returns a number without thousands separators, so that digits align within a column, and with a true minus sign.
  private static func plain(_ value: Double, decimals: Int) -> String {
    let scale = decimals == 0 ? 1.0 : decimals == 2 ? 100.0 : 10_000.0
    let rounded = (value * scale).rounded(.toNearestOrAwayFromZero) / scale
    return FixedDecimal.string(rounded.magnitude).map { rounded < 0 ? "\u{2212}" + $0 : $0 } ?? "–"
  }

  // MARK: Times

  private mutating func time(_ seconds: Int, of field: TableField, row: Int) -> TextTable.Cell {
    let isEstimate = field.path.steps.isEmpty && selection.isEstimate(field.path.field, ofRow: row)
    let zone = selection.zone(of: field.path, ofRow: row)
    var detail = field.hasDay ? ClockText.Detail.short : .clock(since: nil)
    if field.isEnd {
      detail = .short
      if let start = selection.departure(ofRow: row) { detail = .clock(since: (start.seconds, start.zone)) }
    }
    let text = clock.text(seconds, zone: zone, detail: detail)
    return TextTable.Cell((isEstimate ? "~" : "") + text)
  }

  // MARK: Names

  /// Returns an airport as code and city, an airline as its name, and a flight as its ident.
  private func named(_ row: Int, of kind: EntityKind) -> String {
    switch kind {
    case .airports:
      let code = selection.text("icao", of: .airports, row: row) ?? ""
      guard let city = selection.text("city", of: .airports, row: row), !city.isEmpty else { return code }
      return "\(code) \(city)"
    case .airlines:
      let names = ["short_name", "name", "icao"].compactMap { selection.text($0, of: .airlines, row: row) }
      return names.first { !$0.isEmpty } ?? ""
    case .flights: return selection.text("ident", of: .flights, row: row) ?? ""
    }
  }
}

/// The meanings of coded values, for output that people read record by record.
struct CodedValues: Wording {
  let language: Language

  /// Returns a code with or as its meaning, or unchanged if it has none.
  func text(_ code: String, of field: Field) -> String {
    switch (field.entity, field.name) {
    case (.flights, "aircraft"): AircraftNames.name(of: code).map { "\(code) (\($0))" } ?? code
    case (.flights, "position_update_type"): meaning(of: code, in: field).map { "\(code) (\($0))" } ?? code
    default: meaning(of: code, in: field) ?? code
    }
  }

  private func meaning(of code: String, in field: Field) -> String? {
    switch (field.entity, field.name, code) {
    case (.flights, "type", "Airline"): word("airline", "рейс авиакомпании")
    case (.flights, "type", "General_Aviation"): word("general aviation", "авиация общего назначения")
    case (.flights, "position_altitude_change", "C"): word("climbing", "набирает высоту")
    case (.flights, "position_altitude_change", "D"): word("descending", "снижается")
    case (.flights, "position_altitude_change", "-"): word("level", "летит ровно")
    // The sources of a position, as documented by AeroAPI.
    case (.flights, "position_update_type", "P"): word("projected", "расчёт")
    case (.flights, "position_update_type", "O"): word("oceanic", "над океаном")
    case (.flights, "position_update_type", "Z"): word("radar", "радар")
    case (.flights, "position_update_type", "A"): "ADS-B"
    case (.flights, "position_update_type", "M"): word("multilateration", "мультилатерация")
    case (.flights, "position_update_type", "D"): word("datalink", "линия передачи данных")
    case (.flights, "position_update_type", "X"): word("surface", "наземное наблюдение")
    case (.flights, "position_update_type", "S"): word("space-based", "со спутника")
    case (.flights, "position_update_type", "V"): word("virtual", "условное событие")
    case (.airports, "type", "Airport"): word("airport", "аэропорт")
    case (.airports, "type", "Heliport"): word("heliport", "вертодром")
    case (.airports, "type", "Seaplane Base"): word("seaplane base", "гидроаэродром")
    case (.airports, "type", "Balloonport"): word("balloonport", "площадка для аэростатов")
    case (.airports, "type", "Gliderport"): word("gliderport", "планёрный аэродром")
    case (.airports, "type", "Ultralight"): word("ultralight field", "площадка для сверхлёгких")
    default: nil
    }
  }
}

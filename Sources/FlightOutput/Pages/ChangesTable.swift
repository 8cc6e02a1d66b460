package import FlightStore
internal import Foundation

/// Changes for people: a line for each flight, then for each airport and airline that has a record.
package struct ChangesTable {
  private let changes: StoreChanges
  private let words: ChangeWords
  private let display: Display

  package init(_ changes: StoreChanges, display: Display) {
    self.changes = changes
    self.display = display
    words = ChangeWords(language: display.language)
  }

  /// Returns the table, whose last column wraps.
  package func table() -> TextTable {
    var clock = ClockText(display.zone, in: display.language, usualYear: display.usualYear)
    var rows = changes.flights.updated.map { cells($0.new, clock: &clock) + [change($0, clock: &clock)] }
    rows += changes.flights.inserted.map { cells($0, clock: &clock) + [.init(words.new, style: .good)] }
    rows += changes.flights.deleted.map { cells($0, clock: &clock) + [.init(words.gone, style: .faint)] }
    rows += lines(changes.airports, \.icao, isTold: \.hasRecord)
    rows += lines(changes.airlines, \.code, isTold: \.hasRecord)
    return TextTable(
      [
        .init(words.word("Flight", "Рейс")), .init(words.word("From", "Откуда"), dropPriority: 2),
        .init(words.word("To", "Куда"), dropPriority: 1),
        .init(words.word("Departure", "Вылет"), dropPriority: 3, isTime: true),
        .init(words.word("Change", "Изменение"), leastWidth: 20, wraps: true),
      ], rows: rows)
  }

  // MARK: Flights

  private func cells(_ flight: Flight, clock: inout ClockText) -> [TextTable.Cell] {
    let departure = flight.departure.map { clock.text(Int($0.timeIntervalSince1970), zone: flight.origin?.timezone) }
    return [
      .init(flight.ident ?? "–", style: .strong), cell(flight.origin?.icao), cell(flight.destination?.icao),
      cell(departure),
    ]
  }

  private func cell(_ text: String?) -> TextTable.Cell { text.map { .init($0) } ?? .unknown }

  private func change(_ update: EntityUpdate<Flight>, clock: inout ClockText) -> TextTable.Cell {
    let events = update.events
    if events.isEmpty {
      return .init(words.details(update.attributes.map { words.name(of: $0, .flights) }), style: .faint)
    }
    let (origin, destination) = (update.new.origin?.timezone, update.new.destination?.timezone)
    let start = update.new.departure.map { (seconds: Int($0.timeIntervalSince1970), zone: origin) }
    var texts = events.map { event in
      words.event(event) { end, seconds in
        clock.text(seconds, zone: end == .origin ? origin : destination, detail: .clock(since: start))
      }
    }
    if events.first == .diverted {
      let airports = update.new.selection.diversions(ofRow: update.new.row)
      texts[0] += Words.diversion(airports, isStart: true, in: display.language)
    }
    let details = update.gateTimes(beside: events).map { words.name(of: $0, .flights) }
    let all = details.isEmpty ? texts : texts + [words.details(details)]
    return .init(all.joined(separator: ", "), style: ChangeWords.style(of: events))
  }

  // MARK: Airports and airlines

  /// Omits airports and airlines that came or went only because a flight names them, without a record.
  private func lines<Entity: StoreEntity>(
    _ changes: EntityChanges<Entity>, _ code: (Entity) -> String, isTold: (Entity) -> Bool
  ) -> [[TextTable.Cell]] {
    func line(_ entity: Entity, text: String, style: TextStyle) -> [TextTable.Cell] {
      [.init(code(entity), style: .strong), .init(""), .init(""), .init(""), .init(text, style: style)]
    }
    return changes.updated.map { update in
      let texts = update.attributes.map { change in
        words.change(
          of: words.name(of: change, Entity.kind), from: change.old?.description, to: change.new?.description)
      }
      return line(update.new, text: texts.joined(separator: ", "), style: .plain)
    }
      + changes.inserted.filter(isTold).map { line($0, text: words.new, style: .good) }
      + changes.deleted.filter(isTold).map { line($0, text: words.gone, style: .faint) }
  }
}

extension EntityUpdate where Entity == Flight {
  /// Returns the changes of times at gates that are still expected, and of delays there, at ends where no event tells
  /// another time.
  fileprivate func gateTimes(beside events: [FlightEvent]) -> [AttributeChange] {
    func isTold(_ end: FlightEvent.End) -> Bool {
      events.contains { if case .time(let other, _, _) = $0 { other == end } else { false } }
    }
    if new.phase.isCalledOff { return [] }
    var names: [String] = []
    if new.actualOut == nil, !isTold(.origin) { names += ["departure_delay", "estimated_out"] }
    if new.actualIn == nil, !isTold(.destination) { names += ["arrival_delay", "estimated_in"] }
    return attributes.filter { names.contains($0.name) }
  }
}

extension AttributeChange {
  /// The name with dots between its parts, as in the name of a field.
  var fieldName: String { name.replacing("/", with: ".") }
}

/// Changes for programs: a row for each inserted or deleted entity and for each changed value.
package enum ChangesSheet {
  private static let names = ["change", "kind", "id", "name", "field", "old", "new"]

  package static func make(_ changes: StoreChanges) -> GridSheet {
    GridSheet(
      names: names,
      cells: rows(of: changes.flights, name: \.ident) + rows(of: changes.airports, name: \.name)
        + rows(of: changes.airlines, name: \.name))
  }

  private static func rows<Entity: StoreEntity>(
    of changes: EntityChanges<Entity>, name: (Entity) -> String?
  ) -> [[Cell]] {
    func start(_ change: String, of entity: Entity) -> [Cell] {
      [.string(change), .string(Entity.kind.singular), .string(entity.id.description), .string(name(entity))]
    }
    let none: [Cell] = [.null, .null, .null]
    var rows: [[Cell]] = []
    for update in changes.updated {
      for change in update.relationships {
        rows.append(start("moved", of: update.new) + [.string(change.name), code(change.old), code(change.new)])
      }
      for change in update.attributes {
        rows.append(start("updated", of: update.new) + [.string(change.fieldName), cell(change.old), cell(change.new)])
      }
    }
    rows += changes.inserted.map { start("inserted", of: $0) + none }
    rows += changes.deleted.map { start("deleted", of: $0) + none }
    return rows
  }

  private static func code(_ id: EntityID?) -> Cell {
    switch id {
    case .airport(let id): .string(id.code)
    case .airline(let id): .string(id.code)
    case .flight(let id): .string(id.description)
    case nil: .null
    }
  }

  private static func cell(_ value: RecordValue?) -> Cell {
    switch value {
    case .flag(let flag): .flag(flag)
    case .whole(let whole): .whole(whole)
    case .decimal(let number): .decimal(number)
    case .time(let seconds): .time(seconds)
    case .list(let list): .list(list.map { Array($0.utf8) })
    case .text(let text), .link(let text): .string(text)
    case nil: .null
    }
  }
}

package struct ChangeWords: Wording {
  package let language: Language

  package init(language: Language) { self.language = language }

  var new: String { word("new", "новый") }
  var gone: String { word("gone", "больше нет") }

  /// Returns the phrase for changed attributes that are not events.
  func details(_ names: [String]) -> String { word("details: ", "прочее: ") + names.joined(separator: ", ") }

  /// Returns the name of an attribute in the middle of a sentence.
  func name(of change: AttributeChange, _ kind: EntityKind) -> String {
    let heading = change.heading(of: kind, in: language)
    let isAbbreviation = heading.dropFirst().first?.isUppercase == true
    return isAbbreviation ? heading : heading.prefix(1).lowercased() + heading.dropFirst()
  }

  /// Returns an event in words, with its times formatted by `time`.
  package func event(_ event: FlightEvent, time: (FlightEvent.End, Int) -> String) -> String {
    func text(_ date: Date, at end: FlightEvent.End) -> String { time(end, Int(date.timeIntervalSince1970)) }
    switch event {
    case .leftGate(let date): return word("left the gate ", "отправился ") + text(date, at: .origin)
    case .tookOff(let date): return word("took off ", "взлетел ") + text(date, at: .origin)
    case .landed(let date): return word("landed ", "приземлился ") + text(date, at: .destination)
    case .reachedGate(let date): return word("at the gate ", "прибыл ") + text(date, at: .destination)
    case .returnedToGate: return word("returned to the gate", "вернулся к выходу")
    case .cancelled: return word("cancelled", "отменён")
    case .diverted: return word("diverted", "перенаправлен")
    case .reinstated: return word("reinstated", "отмена снята")
    case .airport(.origin, let old, let new): return change(of: word("from", "откуда"), from: old?.code, to: new?.code)
    case .airport(.destination, let old, let new): return change(of: word("to", "куда"), from: old?.code, to: new?.code)
    case .time(let end, let old, let new):
      let name = end == .origin ? word("departure", "вылет") : word("arrival", "прилёт")
      return change(of: name, from: text(old, at: end), to: text(new, at: end)) + " (\(shift(from: old, to: new)))"
    case .gate(.origin, let old, let new): return change(of: word("gate", "выход"), from: old, to: new)
    case .gate(.destination, let old, let new):
      return change(of: word("arrival gate", "выход прилёта"), from: old, to: new)
    case .terminal(.origin, let old, let new): return change(of: word("terminal", "терминал"), from: old, to: new)
    case .terminal(.destination, let old, let new):
      return change(of: word("arrival terminal", "терминал прилёта"), from: old, to: new)
    case .baggage(let old, let new): return change(of: word("baggage", "багаж"), from: old, to: new)
    case .aircraft(let old, let new): return change(of: word("aircraft", "самолёт"), from: old, to: new)
    case .registration(let old, let new): return change(of: word("registration", "борт"), from: old, to: new)
    case .airline(let old, let new): return change(of: word("airline", "авиакомпания"), from: old?.code, to: new?.code)
    }
  }

  /// Returns the minutes between two times as they are shown, without seconds, or the seconds within a minute.
  private func shift(from old: Date, to new: Date) -> String {
    func minute(_ time: Date) -> Double { (time.timeIntervalSince1970 / 60).rounded(.down) }
    let minutes = minute(new) - minute(old)
    return FigureFormatter(unit: minutes == 0 ? .second : .minute, language: language, sign: .always)
      .text(minutes == 0 ? new.timeIntervalSince(old) : minutes)
  }

  func change(of name: String, from old: String?, to new: String?) -> String {
    old.map { "\(name) \($0) → \(new ?? "–")" } ?? "\(name) \(new ?? "–")"
  }

  /// Returns the style of the first event, which is the most important one.
  static func style(of events: [FlightEvent]) -> TextStyle {
    switch events.first {
    case .cancelled: .bad
    case .returnedToGate, .diverted, .time, .airport: .warning
    case .tookOff, .reinstated: .good
    case .leftGate, .landed, .reachedGate: .accent
    case .gate, .terminal, .baggage, .aircraft, .registration, .airline: .plain
    case nil: .faint
    }
  }
}

package import FlightStore
internal import Foundation

/// Changes for people: a line for each flight, then for each airport and airline that has a record.
package struct ChangesTable {
  private let changes: StoreChanges
  private let words: ChangeWords
  private let display: Display

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - changes: The changes to show.
  ///   - display: The language and zone.
  package init(_ changes: StoreChanges, display: Display) {
    self.changes = changes
    self.display = display
    words = ChangeWords(display.language)
  }

  /// Returns the table, whose last column wraps.
  package func table() -> TextTable {
    var clock = ClockText(display.zone, in: display.language, usualYear: display.usualYear)
    var rows: [[TextTable.Cell]] = []
    for update in changes.flights.updated {
      rows.append(cells(update.new, clock: &clock) + [change(update, clock: &clock)])
    }
    for flight in changes.flights.inserted {
      rows.append(cells(flight, clock: &clock) + [.init(words.new, style: .good)])
    }
    for flight in changes.flights.deleted {
      rows.append(cells(flight, clock: &clock) + [.init(words.gone, style: .faint)])
    }
    rows += lines(changes.airports, \.icao, isTold: \.hasRecord)
    rows += lines(changes.airlines, \.code, isTold: \.hasRecord)
    return TextTable(
      [
        .init(words.flight), .init(words.from), .init(words.to), .init(words.departure, dropPriority: 1),
        .init(words.change, leastWidth: 20, wraps: true),
      ], rows: rows)
  }

  // MARK: Flights

  private func cells(_ flight: Flight, clock: inout ClockText) -> [TextTable.Cell] {
    let departure = flight.departure.map {
      clock.text(Int($0.timeIntervalSince1970), zone: flight.origin?.timezone)
    }
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
    let texts = events.map { event in
      words.event(event) { end, seconds in
        clock.text(seconds, zone: end == .origin ? origin : destination, detail: .clock(since: start))
      }
    }
    return .init(texts.joined(separator: ", "), style: ChangeWords.style(of: events))
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

extension AttributeChange {
  /// The name with dots between its parts, as in the name of a field.
  var fieldName: String { name.replacing("/", with: ".") }
}

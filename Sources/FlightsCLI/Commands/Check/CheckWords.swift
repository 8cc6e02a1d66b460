internal import FlightOutput
internal import FlightStore

/// The messages of `check`, in the language of its table; programs get them in English.
struct CheckWords: Wording {
  let language: Language

  // MARK: The frame

  func severity(_ severity: Finding.Severity) -> String {
    switch severity {
    case .problem: word("problem", "ошибка")
    case .note: word("note", "заметка")
    }
  }

  func entity(_ kind: EntityKind) -> String {
    switch kind {
    case .flights: word("flight", "рейс")
    case .airports: word("airport", "аэропорт")
    case .airlines: word("airline", "авиакомпания")
    }
  }

  func more(_ count: Int, isCut: Bool) -> String {
    word("and \(count) more", "и ещё \(count)") + (isCut ? word("; '--all' lists them", "; покажет '--all'") : "")
  }

  /// Returns the numbers of findings and of entities checked.
  func summary(problems: Int, notes: Int, in store: FlightStore) -> String {
    let found =
      problems == 0 ? word("no problems", "ошибок нет") : counted(problems, ("problem", "problems"), Self.errors)
    return found + (notes == 0 ? "" : ", " + counted(notes, ("note", "notes"), Self.notes))
      + word(" in ", "; всего ")
      + [
        flights(store.flights.count),
        counted(store.airports.count, ("airport", "airports"), Self.airports),
        counted(store.airlines.count, ("airline", "airlines"), Self.airlines),
      ].joined(separator: ", ")
  }

  private static let errors = (one: "ошибка", few: "ошибки", many: "ошибок")
  private static let notes = (one: "заметка", few: "заметки", many: "заметок")
  private static let airports = (one: "аэропорт", few: "аэропорта", many: "аэропортов")
  private static let airlines = (one: "авиакомпания", few: "авиакомпании", many: "авиакомпаний")

  // MARK: Records

  func merged(_ flights: IndistinctFlights) -> String {
    let records = counted(flights.count + 1, ("record", "records"), ("запись", "записи", "записей"))
    return records + (flights.origin.map { word(" from \($0)", " из \($0)") } ?? "")
      + word(
        " without fa_flight_id or scheduled time, treated as one flight",
        " без fa_flight_id и времени по плану считаются одним рейсом")
  }

  // MARK: Unsound records

  func text(_ reason: UnsoundRecord.Reason) -> String {
    guard language == .ru else { return reason.description }
    return switch reason {
    case .wrongType(let found, let expected): "нужно: \(Self.russian(expected)); найдено: \(Self.russian(found: found))"
    case .notATime(let text, _): "'\(text)' — не время вида 2022-01-26T17:10:00Z"
    case .timeOutOfRange(let text): "'\(text)' — не между 1970 годом и 7 февраля 2106 года"
    case .notWhole(let text): "\(text) — не целое число"
    case .outOfRange(let text): "\(text) — недопустимое значение"
    case .noIdentity: "в записи нет ни идентификатора, ни кода"
    case .errorReply(let title, let reason, let detail):
      "AeroAPI ответил ошибкой: \(title): \(reason)" + (detail.isEmpty || detail == reason ? "" : "; \(detail)")
    case .olderInterface(let name): "запись \(name), а не AeroAPI 4; не читается"
    }
  }

  private static func russian(_ expected: UnsoundRecord.Expected) -> String {
    switch expected {
    case .text: "текст"
    case .number: "число"
    case .flag: "true или false"
    case .record: "запись"
    case .time: "время"
    case .list: "массив текстов"
    case .airport: "аэропорт"
    }
  }

  private static func russian(found: String) -> String {
    for (english, russian) in [
      ("the text ", "текст "), ("a text", "текст"), ("a number", "число"), ("an array", "массив"),
      ("an object", "объект"),
    ] where found.hasPrefix(english) { return russian + found.dropFirst(english.count) }
    return found
  }
}

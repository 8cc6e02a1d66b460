internal import FlightOutput
internal import FlightStore

/// The words of what `check` finds, in the language of its table; programs get them in English.
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

  /// What was found in how much.
  func summary(problems: Int, notes: Int, in store: FlightStore) -> String {
    let found =
      problems == 0 ? word("no problem", "ошибок нет") : counted(problems, ("problem", "problems"), Self.errors)
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

  // MARK: Sound records

  func text(_ reason: DataFinding.Reason) -> String {
    switch reason {
    case .noRecord:
      word("known by its code only; there is no record of it", "известен только код, записи о нём нет")
    case .unknownZone(let zone): word("time zone '\(zone)' is not known", "часовой пояс '\(zone)' неизвестен")
    case .sharedCode(let code, let others, let count):
      word("shares the code \(code) with ", "делит код \(code) с: ") + others.joined(separator: ", ")
        + (count > others.count ? word(" and \(count - others.count) more", " и ещё \(count - others.count)") : "")
    case .otherCodeOf(let airport):
      word(
        "is known by its code only, which is that of \(airport)", "известен только код, а он принадлежит \(airport)")
    case .absurdDelay(let field, let seconds):
      word(
        "\(field) is \(seconds) s, more than a week, and does not count",
        "\(field) — \(seconds) с, больше недели; в расчёт не идёт")
    case .contradictedDelay(let field, let stated, let known):
      word(
        "\(field) is \(stated / 60) min, but the times give \(known / 60) min",
        "\(field) — \(stated / 60) мин, а по временам выходит \(known / 60) мин")
    case .arrivesBeforeDeparture: word("arrives before it departs", "прилетает раньше, чем вылетает")
    case .takesLong(let seconds): word("takes \(seconds / 3600) h", "летит \(seconds / 3600) ч")
    case .farFromGreatCircle(let miles, let kilometers):
      far(miles, Int((Double(miles) * 1.609344).rounded()), kilometers)
    case .noAirport(let end): word("has no \(end)", "нет \(end)")
    case .outOfOrder(let earlier, let later): word("\(later) is before \(earlier)", "\(later) раньше, чем \(earlier)")
    case .odd(let field, let value): word("\(field) is \(value)", "\(field) равно \(value)")
    case .suspectText(let field, let text, let scalar):
      word(
        "\(field) '\(text)' has the character U+\(scalar.hexadecimal), which makes it look like another",
        "\(field) '\(text)' содержит знак U+\(scalar.hexadecimal), из-за которого похоже на другое")
    }
  }

  private func far(_ miles: Int, _ planned: Int, _ shortest: Int) -> String {
    word(
      "route_distance is \(miles) mi, \(planned) km, but the airports are \(shortest) km apart",
      "route_distance — \(miles) миль, то есть \(planned) км, а между аэропортами \(shortest) км")
  }

  func merged(_ flights: IndistinctFlights) -> String {
    let records = counted(flights.count + 1, ("record", "records"), ("запись", "записи", "записей"))
    return records + (flights.origin.map { word(" from \($0)", " из \($0)") } ?? "")
      + word(
        " without fa_flight_id and scheduled time, taken for one flight",
        " без fa_flight_id и времени по плану считаются одним рейсом")
  }

  // MARK: Unsound records

  func text(_ reason: UnsoundRecord.Reason) -> String {
    guard language == .ru else { return reason.description }
    return switch reason {
    case .wrongType(let found, let expected): "нужно: \(Self.russian(expected)); найдено: \(Self.russian(found: found))"
    case .notATime(let text, _): "'\(text)' — не время вида 2022-01-26T17:10:00Z"
    case .timeOutOfRange(let text): "'\(text)' — не между 1970 и 2106 годом"
    case .notWhole(let text): "\(text) — не целое число"
    case .outOfRange(let text): "\(text) — недопустимое значение"
    case .noIdentity: "в записи нет ни идентификатора, ни кода"
    case .errorReply(let title, let reason, let detail):
      "AeroAPI ответил ошибкой: \(title): \(reason)" + (detail.isEmpty || detail == reason ? "" : "; \(detail)")
    case .olderInterface(let name): "запись \(name), предшественника AeroAPI; не читается"
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

extension Unicode.Scalar {
  fileprivate var hexadecimal: String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

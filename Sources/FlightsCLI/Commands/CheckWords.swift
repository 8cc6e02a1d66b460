internal import FlightOutput
internal import FlightStore

/// The messages of `check`, in the language of its table; programs get them in English.
struct CheckWords: Wording {
  let language: Language

  // MARK: The frame

  var place: String { word("Where", "Где") }
  var finding: String { word("What", "Что") }

  func severity(_ severity: Finding.Severity) -> String {
    switch severity {
    case .problem: word("problem", "ошибка")
    case .note: word("note", "заметка")
    }
  }

  func entity(_ kind: EntityKind) -> String { FieldWords(language: language).kind(kind.singular) }

  func more(_ count: Int, isCut: Bool) -> String {
    word("and \(count) more", "и ещё \(count)") + (isCut ? word("; '--all' lists them", "; покажет '--all'") : "")
  }

  func summary(problems: Int, notes: Int, in store: FlightStore) -> String {
    let found =
      problems == 0 ? word("no problems", "ошибок нет") : counted(problems, ("problem", "problems"), Self.errors)
    return found + (notes == 0 ? "" : ", " + counted(notes, ("note", "notes"), Self.notes))
      + word(" in ", "; всего ")
      + EntityKind.allCases.map { counted(store.count(of: $0), of: $0) }.joined(separator: ", ")
  }

  private static let errors = (one: "ошибка", few: "ошибки", many: "ошибок")
  private static let notes = (one: "заметка", few: "заметки", many: "заметок")

  // MARK: Records

  func merged(_ flights: IndistinctFlights) -> String {
    let records = counted(flights.count + 1, ("record", "records"), ("запись", "записи", "записей"))
    return records + (flights.origin.map { word(" from \($0)", " из \($0)") } ?? "")
      + word(
        " without fa_flight_id or scheduled time, treated as one flight",
        " без fa_flight_id и времени по плану считаются одним рейсом")
  }

  func nextPages(_ count: Int) -> String {
    let replies = counted(count, ("reply has", "replies have"), ("ответ", "ответа", "ответов"))
    return replies
      + word(
        " a next page (links.next), which may not be among the data",
        " с продолжением (links.next), которого среди данных может не быть")
  }

  // MARK: Unread content

  func text(_ unread: UnreadPart) -> String {
    let count = unread.count
    let noRecord = word("no flight, airport or airline; ", "нет ни рейсов, ни аэропортов, ни авиакомпаний; ")
    return switch unread.content {
    case .nothing: word("the file is empty", "файл пуст")
    case .whiteSpace: word("the file holds only white space", "в файле только пробелы и переводы строк")
    case .loneSurrogates:
      (count == 1 && language == .en
        ? "an escape is half of a surrogate pair"
        : counted(
          count, ("", "escapes are halves of surrogate pairs"),
          ("escape-последовательность", "escape-последовательности", "escape-последовательностей")))
        + word("; replaced by U+FFFD", " с половиной суррогатной пары; заменяется на U+FFFD")
    case .derivedValues(let names):
      listed(names)
        + (names.count == 1 ? word(" follows", " выводится") : word(" follow", " выводятся"))
        + word(" from data that are missing here; not read", " из данных, которых здесь нет; не читается")
    case .plainValues: noRecord + word("plain values only", "только простые значения")
    case .reply(let reply): text(reply) + word("; not read", "; не читается")
    case .flightXML:
      word(
        "a reply of FlightXML, the predecessor of AeroAPI; not read",
        "ответ FlightXML, предшественника AeroAPI; не читается")
    case .receiver:
      word(
        "not AeroAPI JSON; aircraft heard by a receiver (readsb, dump1090)",
        "не JSON от AeroAPI, а самолёты, какими их слышит приёмник (readsb, dump1090)")
    case .openSky:
      word("not AeroAPI JSON; data from the OpenSky Network", "не JSON от AeroAPI, а данные OpenSky Network")
    case .geoJSON: word("not AeroAPI JSON; GeoJSON", "не JSON от AeroAPI, а GeoJSON")
    case .message(let text): word("a message instead of data: ", "вместо данных сообщение: ") + TerminalText.safe(text)
    case .keys([]):
      noRecord
        + (count > 1
          ? word("\(count) other objects", "пустых объектов: \(count)") : word("an empty object", "пустой объект"))
    case .keys(let keys):
      noRecord
        + (count > 1
          ? word("\(count) objects, the first", "объектов: \(count), у первого") : word("an object", "объект;"))
        + (keys.count == 1 ? word(" with the key ", " ключ ") : word(" with the keys ", " ключи "))
        + listed(keys.map { TerminalText.safe($0) })
    }
  }

  private func listed(_ names: [String]) -> String {
    MessageForm.enumeration(names.map { "'\($0)'" }, joinedBy: word("and", "и"))
  }

  private func text(_ reply: ForeignContent.Reply) -> String {
    switch reply {
    case .track: word("the track of a flight", "след рейса")
    case .positions: word("positions of flights", "положения рейсов")
    case .route: word("the route of a flight", "маршрут рейса")
    case .map: word("a map image of a flight", "картинка с путём рейса")
    case .routes: word("the routes between two airports", "маршруты между двумя аэропортами")
    case .weather: word("weather", "погода")
    case .delays: word("delays at airports", "задержки в аэропортах")
    case .disruptions: word("counts of disruptions", "число сбоев")
    case .counts: word("counts of flights, without the flights", "число рейсов без самих рейсов")
    case .canonicalCodes: word("canonical codes", "основные коды")
    case .alerts: word("alert settings", "настройки оповещений")
    case .aircraftType: word("an aircraft type", "тип самолёта")
    case .owner: word("the owner of an aircraft", "владелец самолёта")
    case .blocking: word("whether an aircraft is blocked", "скрыт ли самолёт")
    case .usage: word("the usage of an account", "расход по счёту")
    }
  }
}

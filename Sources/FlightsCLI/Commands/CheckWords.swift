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
    case .object: "объект"
    }
  }

  private static func russian(found: String) -> String {
    for (english, russian) in [
      ("the text ", "текст "), ("a text", "текст"), ("a number", "число"), ("an array", "массив"),
      ("an object", "объект"), ("true or false", "true или false"),
      ("an array of other values", "массив других значений"),
    ].reversed() where found.hasPrefix(english) { return russian + found.dropFirst(english.count) }
    return found
  }
}

// Messages of `check` about inputs that cannot be read and about unread content.

extension CheckWords {
  func text(_ reason: LoadError.Reason) -> String {
    guard language == .ru else { return reason.description }
    return switch reason {
    case .unreadable(let why): why
    case .noDataFiles: "в папке нет файлов .json, .ndjson и .jsonl"
    case .onlyHiddenFiles: "в папке нет файлов .json, .ndjson и .jsonl, кроме скрытых; они не читаются"
    case .noFile: "не файл, а канал или устройство; в папке такие не читаются"
    case .linkToFolder: "ссылка на папку; по таким ссылкам программа не ходит"
    case .nameNotUTF8: "есть имя не в UTF-8; файл с таким именем не прочесть"
    case .storeFile: "это файл хранилища, а не JSON"
    case .malformed(let fault): text(fault)
    }
  }

  func text(_ reason: ArchiveError.Reason) -> String {
    guard language == .ru else { return reason.description }
    return switch reason {
    case .system(let why): why
    case .noStoreFile: "это не файл хранилища"
    case .empty: "файл пуст; удалите его и загрузите данные заново"
    case .cut(let size, let expected):
      "файл повреждён: в нём \(size) байт, а записано было \(expected); загрузите данные заново"
    case .damaged(let range):
      "файл повреждён между байтами \(range.lowerBound + 1) и \(range.upperBound); загрузите данные заново"
    case .inUse: "эта программа уже меняет файл"
    case .changed: "файл изменился, пока его читали; из него ничего не взято"
    case .laterVersion(let version): "файл вида \(version): его записала более новая версия flights"
    case .earlierVersion(let version):
      "файл вида \(version): его записала более старая версия flights; удалите его и загрузите данные заново"
    case .contradictory: "файл противоречит сам себе; загрузите данные заново"
    case .tooLarge: "столько в файл хранилища не поместится"
    }
  }

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

  // MARK: Malformed JSON

  private func text(_ fault: JSONFault.Reason) -> String {
    switch fault {
    case .unexpected(let byte, let expected): "нужно: \(Self.russian(expected)); найдено: \(Self.name(of: byte))"
    case .endOfInput(let expected): "нужно: \(Self.russian(expected)); а данные здесь кончились"
    case .leadingZero: "число начинается с 0; в JSON так нельзя"
    case .controlCharacter(let byte): "\(Self.name(of: byte)) в строке; в JSON его пишут escape-последовательностью"
    case .loneSurrogate: "escape-последовательность с половиной суррогатной пары"
    case .invalidUTF8: "байты строки — не UTF-8"
    case .otherEncoding(let name): "данные в \(name); JSON бывает в UTF-8, и 'iconv -f \(name) -t UTF-8' его сделает"
    case .otherFormat(let format): "это не JSON, а \(Self.russian(format))"
    case .tooDeep: "вложенность глубже \(JSONScanner.maximumDepth)"
    }
  }

  private static func name(of byte: UInt8) -> String {
    switch byte {
    case 0x22: "'\"'"
    case 0x21..<0x7F: "'\(Character(Unicode.Scalar(byte)))'"
    case 0x20: "пробел"
    case 0x0A, 0x0D: "конец строки"
    case 0x09: "знак табуляции"
    default: "байт 0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
  }

  private static func russian(_ format: JSONFault.FileFormat) -> String {
    switch format {
    case .zip: "архив ZIP"
    case .tar: "архив tar"
    case .parquet: "файл Parquet"
    case .sqlite: "база данных SQLite"
    case .webPage: "веб-страница"
    }
  }

  private static func russian(_ expected: JSONFault.Expectation) -> String {
    switch expected {
    case .value: "значение"
    case .valueOrArrayEnd: "значение или ']'"
    case .keyOrObjectEnd: "ключ или '}'"
    case .key: "ключ"
    case .colon: "':' после ключа"
    case .commaOrArrayEnd: "',' или ']' после значения"
    case .commaOrObjectEnd: "',' или '}' после значения"
    case .documentEnd: "пробел или конец после документа"
    case .digit: "цифра"
    case .hexadecimalDigit: "шестнадцатеричная цифра"
    case .escape: "после '\\' один из знаков \" \\ / b f n r t u"
    case .literal: "null, true или false"
    case .quote: "'\"' в конце строки"
    }
  }
}

internal import FlightOutput
internal import FlightStore

struct BrowserWords: Wording {
  let language: Language

  // MARK: Descriptions of fields

  var field: String { word("Field", "Поле") }
  var values: String { word("Values", "Значений") }
  var unknown: String { word("Unknown", "Неизвестно") }
  var least: String { word("Least", "Наименьшее") }
  var greatest: String { word("Greatest", "Наибольшее") }
  var distribution: String { word("Distribution", "Распределение") }

  // MARK: Status

  var reading: String { word("reading", "чтение") }
  var working: String { word("working …", "ищу …") }
  var nothing: String { word("no rows; i drops the last condition", "строк нет; i убирает последнее условие") }
  var nothingHere: String { word("no rows", "строк нет") }
  var notReloaded: String { word("not read again", "не перечитано") }
  func incomplete(_ file: String) -> String {
    word("\(file) is not complete yet; the rows stay", "\(file) ещё не дописан; строки прежние")
  }
  func leftOut(_ count: Int) -> String {
    counted(
      count, ("record left out", "records left out"), ("запись пропущена", "записи пропущены", "записей пропущено"))
  }
  var sample: String { word("built-in sample", "встроенный пример") }
  var tooSmall: String { word("window too small", "окно слишком мало") }

  func position(_ row: Int, of count: Int) -> String { "\(row)/\(count)" }

  func rows(_ count: Int, of kind: EntityKind?) -> String {
    kind.map { counted(count, of: $0) } ?? counted(count, ("row", "rows"), ("строка", "строки", "строк"))
  }

  func groups(_ count: Int) -> String { counted(count, ("group", "groups"), ("группа", "группы", "групп")) }

  func lines(from first: Int, to last: Int, of count: Int) -> String {
    word("lines", "строки") + " \(first)–\(last)/\(count)"
  }

  func opens(_ name: String) -> String { word("Enter opens \(name)", "Enter открывает \(name)") }

  // MARK: Notices

  func nothingBefore(hasConditions: Bool) -> String {
    hasConditions
      ? word(
        "nothing to go back to; i drops the last condition, q quits",
        "это начало; i убирает последнее условие, q — выход")
      : word("nothing to go back to; q quits", "это начало; q — выход")
  }
  var nothingBehind: String { word("nothing to go forward to", "вперёд идти некуда") }
  var pasteNeedsPrompt: String {
    word("to paste text, first open a line with / f or :", "чтобы вставить текст, сначала откройте строку: / f :")
  }
  func noMeaningHere(_ key: String) -> String {
    word("\(key) does nothing here; ? lists all keys", "\(key) здесь ничего не делает; ? — все клавиши")
  }
  var isShown: String { word("that is on the screen already", "это уже на экране") }
  var noCondition: String { word("no condition to drop", "условий нет") }
  var noLink: String { word("nothing to open there", "открыть там нечего") }
  var notFound: String { word("not found", "не найдено") }
  var noSortColumn: String { word("the column cannot be sorted", "по столбцу нельзя упорядочить") }
  var noGroup: String { word("no condition selects this group", "условия для этой группы нет") }
  var noHourGroup: String {
    word("hours can be opened in airport time; z changes the clock", "часы открываются по времени аэропорта: z")
  }
  var allRows: String {
    word("all flights that match, without the limit of the list", "все подходящие рейсы, без ограничения списка")
  }
  var noBefore: String { word("no previous flight is known", "предыдущий рейс неизвестен") }
  var noNext: String { word("no next flight is known", "следующий рейс неизвестен") }
  var unknownHere: String { word("unknown", "неизвестно") }
  var lookKeys: String {
    word(
      "this line chooses rows and columns; u, z and L choose units, zone and language",
      "эта строка выбирает строки и столбцы; единицы, часы и язык — u, z и L")
  }
  func onlyRows(found: String) -> String {
    word(
      "this line chooses rows and columns; found '\(found)'",
      "эта строка выбирает строки и столбцы, а не «\(found)»")
  }
  func noView(of command: String) -> String {
    word(
      "':' takes list, filter, sort, search, show, board, map, stats and check; found '\(command)'",
      "строка «:» знает list, filter, sort, search, show, board, map, stats и check, а не «\(command)»")
  }
  var openQuote: String { word("a quoted text has no closing quote", "кавычка не закрыта") }

  func dropped(_ condition: String) -> String { word("dropped ", "убрано ") + condition }
  func copied(_ text: String) -> String { word("copied: ", "скопировано: ") + text }
  func wrote(_ path: String) -> String { word("wrote ", "записано: ") + path }
  var noEnding: String {
    word("the file's ending is its format, such as .csv, .json or .md", "окончание файла — формат: .csv, .json, .md")
  }
  func exists(_ path: String) -> String {
    word("\(path) exists; Enter again replaces it", "\(path) уже есть; ещё раз Enter — заменить")
  }
  func missing(_ name: String) -> String { word("no '\(name)' in the data", "в данных нет «\(name)»") }
  func units(_ name: String) -> String { word("units: ", "единицы: ") + name }
  func zone(_ name: String) -> String { word("times: ", "время: ") + name }
  func more(_ count: Int) -> String { word("and \(count) more", "и ещё \(count)") }
  func changed(_ count: Int) -> String { flights(count) + word(" changed", ": изменения") }
  func new(_ count: Int) -> String { word("\(count) new", "новых: \(count)") }
  func gone(_ count: Int) -> String { word("\(count) gone", "исчезло: \(count)") }
  var newData: String { word("new data; no flight has changed", "новые данные, рейсы те же") }

  var tooNarrow: String {
    word(
      "the window is too narrow to show anything beside the table", "окно слишком узкое, чтобы показать что-то рядом")
  }

  // MARK: Prompts

  var find: String { word("find", "найти") }
  var filter: String { word("filter", "условие") }
  var address: String { "flights" }
  var columnsPrompt: String { word("columns", "столбцы") }
  var export: String { word("write to", "записать в") }

  // MARK: Help

  var helpTitle: String { word("Keys", "Клавиши") }
  var helpNotes: [String] {
    [
      word(
        "The wheel scrolls; a click moves the cursor, and a second click opens what is there.",
        "Колесо двигает, щелчок ставит курсор, второй открывает то, что там."),
      word(
        "While you type a line, Tab completes, Enter accepts and Esc cancels.",
        "В строке ввода: Tab дополняет, Enter принимает, Esc отменяет."),
    ]
  }
}

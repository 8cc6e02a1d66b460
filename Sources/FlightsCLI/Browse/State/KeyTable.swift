internal import FlightStore
internal import TerminalScreen

/// The contexts that determine whether a key has a meaning.
struct KeyContexts: OptionSet {
  let rawValue: Int

  /// Rows of any kind; rows of an entity that a query lists; a row or a place on a map that can be opened.
  static let table = KeyContexts(rawValue: 1)
  static let list = KeyContexts(rawValue: 2)
  static let leading = KeyContexts(rawValue: 4)
  /// A flight, an airport or an airline at the cursor or on the card.
  static let flight = KeyContexts(rawValue: 8)
  static let airport = KeyContexts(rawValue: 16)
  static let airline = KeyContexts(rawValue: 32)
  /// A list, map or statistics of flights.
  static let flights = KeyContexts(rawValue: 64)
  static let page = KeyContexts(rawValue: 128)
  static let map = KeyContexts(rawValue: 256)
  static let picking = KeyContexts(rawValue: 512)
  static let always = KeyContexts(rawValue: 1024)
  /// A focused code on a page; a state that Escape can leave.
  static let links = KeyContexts(rawValue: 2048)
  static let behind = KeyContexts(rawValue: 4096)
  static let board = KeyContexts(rawValue: 8192)
  /// A view that a command prints; a page with links; the page of keys.
  static let printable = KeyContexts(rawValue: 16384)
  static let linked = KeyContexts(rawValue: 32768)
  static let help = KeyContexts(rawValue: 65536)
}

/// A row of the key table, from which the dispatch, the key bar and the help page are driven.
struct KeyBinding {
  private(set) var keys: [Key]
  let command: BrowserCommand
  let contexts: KeyContexts
  /// The text in the key bar; `nil` for a key that is not in the bar.
  let short: (english: String, russian: String)?
  let help: (english: String, russian: String)

  init(
    _ keys: [Key], _ command: BrowserCommand, _ contexts: KeyContexts, bar: (String, String)? = nil,
    _ help: (String, String)
  ) {
    self.keys = keys
    self.command = command
    self.contexts = contexts
    short = bar
    self.help = help
  }
}

extension KeyBinding {
  func with(_ keys: [Key]) -> KeyBinding {
    var binding = self
    binding.keys = keys
    return binding
  }

  /// The first key, as people read it.
  var label: String { keys[0].sign }

  /// All keys, as people read them.
  var labels: String { keys.map(\.sign).joined(separator: " ") }

  func meaning(_ language: Language) -> String { language == .ru ? help.russian : help.english }
}

/// A new key is a row here and a case of `Browser.perform`.
struct KeyTable {
  let all: [KeyBinding]

  static let usual = KeyTable(all: [
    .init(
      [Key(.enter)], .open, [.leading, .links, .picking], bar: ("open", "открыть"),
      ("Open what is under the cursor", "Открыть то, на чём курсор")),
    .init(
      [Key(" ")], .mark, .picking, bar: ("mark", "отметить"),
      (
        "With '--pick', mark a row; Enter prints the names of all marked ones",
        "С --pick: отметить строку; Enter печатает имена отмеченных"
      )),
    .init(
      [Key(.escape), Key(.backspace), Key(.left, with: .alt), Key("[")], .back, .behind, bar: ("back", "назад"),
      ("Back to the previous view or rows", "Назад, к тому, как было")),
    .init(
      [Key("]"), Key(.right, with: .alt), Key(.backspace, with: .shift)], .forward, .always,
      ("Forward again", "Снова вперёд")),
    .init(
      [Key("/")], .find, [.list, .page], bar: ("find", "найти"),
      (
        "Find rows or lines by the beginnings of words, as you type",
        "Показать строки со словами, которые так начинаются"
      )),
    .init(
      [Key("f")], .filter, .list, bar: ("filter", "условие"),
      ("Edit the expression that rows match", "Изменить условие, которому отвечают строки")),
    .init(
      [Key("i")], .dropCondition, [.list, .map, .flights],
      ("Drop one condition at a time", "Убрать условия по одному")),
    .init(
      [Key("s")], .sort, .list, bar: ("sort", "порядок"),
      ("Sort by the current column; again to reverse", "Упорядочить по столбцу; ещё раз — наоборот")),
    .init(
      [Key("S")], .addSort, .list,
      ("Add the current column to the sort keys", "Упорядочить по столбцу при прочих равных")),
    .init([Key("+"), Key("=")], .zoomIn, .map, bar: ("closer", "ближе"), ("Zoom in on a map", "Приблизить карту")),
    .init([Key("-")], .zoomOut, .map, bar: ("farther", "дальше"), ("Zoom out of a map", "Отдалить карту")),
    .init([Key("0")], .fit, .map, bar: ("all", "всё"), ("Show everything on a map", "Показать на карте всё")),
    .init(
      [Key("o")], .origin, [.flight, .airport], bar: ("origin", "откуда"),
      ("A flight's origin, or the flights from an airport", "Откуда рейс; у аэропорта — рейсы из него")),
    .init(
      [Key("d")], .destination, [.flight, .airport], bar: ("dest", "куда"),
      ("A flight's destination, or the flights to an airport", "Куда рейс; у аэропорта — рейсы в него")),
    .init(
      [Key("a")], .airline, [.flight, .airline], bar: ("airline", "компания"),
      ("A flight's airline, or the flights of an airline", "Компания рейса; у компании — её рейсы")),
    .init(
      [Key("p")], .aircraftBefore, .flight,
      ("The previous flight of this aircraft", "Предыдущий рейс этого самолёта")),
    .init([Key("n")], .aircraftNext, .flight, ("The next flight of this aircraft", "Следующий рейс этого самолёта")),
    .init(
      [Key("t")], .sameDay, .flight,
      ("All flights with this ident on the same day", "Рейсы с этим номером в тот же день")),
    .init(
      [Key("b")], .board, [.airport, .flight], bar: ("board", "табло"),
      ("The board of an airport, or of a flight's destination", "Табло аэропорта; у рейса — аэропорта прилёта")),
    .init(
      [Key("m")], .map, [.flights, .flight, .airport, .airline, .board], bar: ("map", "карта"),
      ("The flights of this list, board or card on a map", "Рейсы этого списка, табло или карточки на карте")),
    .init(
      [Key("F")], .groups, .flights, bar: ("groups", "группы"),
      ("Count the flights for each value of the column", "Сколько рейсов с каждым значением столбца")),
    .init([Key("T")], .statistics, .flights, ("Statistics of these flights", "Статистика этих рейсов")),
    .init(
      [Key("I")], .describe, .list,
      ("Describe each field: values, unknown, least, greatest", "Каждое поле: сколько значений, от и до")),
    .init([Key("!")], .findings, .always, ("Problems and oddities in the data", "Странности в данных")),
    .init([Key("c")], .columns, .list, bar: ("columns", "столбцы"), ("Choose the columns", "Выбрать столбцы")),
    .init([Key("<")], .narrower, .table, ("Make the column narrower", "Сузить столбец")),
    .init([Key(">")], .wider, .table, ("Make the column wider", "Расширить столбец")),
    .init(
      [Key("v")], .side, .table,
      ("Show beside the table: the card, the map or nothing", "Рядом с таблицей: карточка, карта, ничего")),
    .init([Key("K"), Key(.up, with: .shift)], .panUp, .map, ("Move a map north", "Карта севернее")),
    .init([Key("J"), Key(.down, with: .shift)], .panDown, .map, ("Move a map south", "Карта южнее")),
    .init([Key("H"), Key(.left, with: .shift)], .panLeft, .map, ("Move a map west", "Карта западнее")),
    .init([Key("L"), Key(.right, with: .shift)], .panRight, .map, ("Move a map east", "Карта восточнее")),
    .init(
      [Key(.tab)], .nextLink, .linked, bar: ("codes", "коды"),
      ("To the next code that can be opened", "К следующему коду, который куда-то ведёт")),
    .init(
      [Key(.tab)], .nextLink, .table,
      ("To the next code that can be opened", "К следующему коду, который куда-то ведёт")),
    .init([Key(.tab, with: .shift)], .previousLink, [.table, .linked], ("To the previous code", "К предыдущему коду")),
    .init([Key("u")], .units, .always, ("Switch units: metric, imperial, aviation", "Единицы: метры, мили, авиация")),
    .init([Key("z")], .zone, .always, ("Switch time zone: airport, UTC, local", "Время: аэропорта, UTC, местное")),
    .init(
      [Key("L")], .language, .always,
      ("Switch language, except on a map: English, Russian", "Кроме карты: английский, русский")),
    .init(
      [Key(":")], .address, .always,
      (
        "Edit the first line: a command such as list or board, or a code",
        "Изменить первую строку: команда (list, board…) или код"
      )),
    .init(
      [Key("y")], .copy, .printable,
      ("Copy the command that prints this", "Скопировать команду, которая это печатает")),
    .init(
      [Key("e")], .export, .printable,
      ("Write this to a file: .csv, .json, .parquet …", "Записать в файл: .csv, .json, .parquet …")),
    .init(
      [Key(.up), Key("k")], .up, .always,
      ("One row up; on a map, to an airport in the north", "На строку вверх; на карте — к аэропорту севернее")),
    .init(
      [Key(.down), Key("j")], .down, .always,
      ("One row down; on a map, to an airport in the south", "На строку вниз; на карте — к аэропорту южнее")),
    .init(
      [Key(.left), Key("h")], .left, .always,
      ("One column to the left; on a map, to the west", "На столбец влево; на карте — к аэропорту западнее")),
    .init(
      [Key(.right), Key("l")], .right, .always,
      ("One column to the right; on a map, to the east", "На столбец вправо; на карте — к аэропорту восточнее")),
    .init(
      [Key(.pageUp), Key(.character("b"), with: .control)], .pageUp, .always, ("One page up", "На страницу вверх")),
    .init(
      [Key(.pageDown), Key(.character("f"), with: .control)], .pageDown, .always,
      ("One page down", "На страницу вниз")),
    .init([Key(.home), Key("g")], .first, .always, ("To the first row", "К первой строке")),
    .init([Key(.end), Key("G")], .last, .always, ("To the last row", "К последней строке")),
    .init([Key(.character("l"), with: .control)], .redraw, .always, ("Redraw the screen", "Нарисовать заново")),
    .init([Key(.character("z"), with: .control)], .suspend, .always, ("Suspend the program", "Приостановить")),
    .init([Key("?"), Key(.function(1))], .help, .always, bar: ("help", "помощь"), ("List all keys", "Все клавиши")),
    .init([Key("q")], .quit, .always, bar: ("quit", "выход"), ("Quit (also Ctrl-C)", "Выход (также Ctrl-C)")),
  ])

  /// Returns the table with other keys for some commands; an assigned key loses its previous meaning.
  func changed(by choices: [KeyAssignment]) -> KeyTable {
    if choices.isEmpty { return self }
    let taken = Set(choices.flatMap(\.keys))
    return KeyTable(
      all: all.compactMap { binding in
        if let choice = choices.last(where: { $0.command == binding.command }) { return binding.with(choice.keys) }
        let left = binding.keys.filter { !taken.contains($0) }
        if left.count == binding.keys.count { return binding }
        return left.isEmpty ? nil : binding.with(left)
      })
  }

  func binding(of key: Key, in contexts: KeyContexts) -> KeyBinding? {
    all.first { $0.keys.contains(key) && !$0.contexts.isDisjoint(with: contexts) }
  }

  /// The keys that list the flights of an airport or an airline, by the option that does.
  var ofFlights: [String: String] {
    let commands: [(Option, BrowserCommand)] = [(.dest, .destination), (.origin, .origin), (.airline, .airline)]
    return commands.reduce(into: [:]) { keys, pair in
      keys[pair.0.name] = all.first { $0.command == pair.1 }?.label
    }
  }

  /// Returns the keys for the last line of the screen, as many as fit.
  func bar(_ contexts: KeyContexts, in language: Language, width: Int) -> [(label: String, text: String)] {
    var shown: [(label: String, text: String)] = []
    let available = all.filter { binding in
      let isShown = binding.command == .help && contexts.contains(.help)
      return binding.short != nil && !isShown && !binding.contexts.isDisjoint(with: contexts)
    }
    // The last two, usually help and quit, must always be visible, so their room is reserved first.
    let last = available.suffix(2).map { Self.entry($0, in: language) }
    var room = width - last.reduce(0) { $0 + Self.space($1) }
    for binding in available.dropLast(2) {
      let entry = Self.entry(binding, in: language)
      guard Self.space(entry) <= room else { continue }
      room -= Self.space(entry)
      shown.append(entry)
    }
    return shown + last
  }

  private static func entry(_ binding: KeyBinding, in language: Language) -> (label: String, text: String) {
    (binding.label, (language == .ru ? binding.short?.russian : binding.short?.english) ?? "")
  }

  private static func space(_ entry: (label: String, text: String)) -> Int {
    DisplayWidth.of(entry.label) + 1 + DisplayWidth.of(entry.text) + 2
  }

  func help(_ language: Language) -> PageSource {
    let words = BrowserWords(language: language)
    return PageSource { width in
      // The width of the longest key.
      let column = 15
      var lines = [StyledLine(words.helpTitle, style: Style(.bold)), StyledLine()]
      for (index, binding) in all.enumerated() where index == 0 || all[index - 1].label != binding.label {
        let keys = DisplayWidth.wrap(binding.labels, to: column)
        let meaning = DisplayWidth.wrap(binding.meaning(language), to: max(12, width - column - 4))
        for index in 0..<max(keys.count, meaning.count) {
          let label = index < keys.count ? "  " + keys[index] : ""
          lines.append(
            StyledLine([
              .init(DisplayWidth.pad(label, to: column + 4), style: Style([], color: 36)),
              .init(index < meaning.count ? meaning[index] : ""),
            ]))
        }
      }
      lines.append(StyledLine())
      for text in words.helpNotes { lines += DisplayWidth.wrap(text, to: max(12, width)).map { StyledLine($0) } }
      return lines
    }
  }
}

enum BrowserCommand: String, Hashable, CaseIterable {
  case up, down, left, right, pageUp, pageDown, first, last
  case open, back, forward, nextLink, previousLink
  case find, filter, sort, addSort, columns, wider, narrower, dropCondition
  case units, zone, language
  case address, copy, export
  case origin, destination, airline, aircraftBefore, aircraftNext, sameDay
  case board, map, groups, describe, statistics, findings, side
  case mark, help, quit, suspend, redraw
  case zoomIn, zoomOut, fit, panUp, panDown, panLeft, panRight

  /// The name in a configuration file: `aircraft-before`.
  var name: String {
    rawValue.reduce(into: "") { $0 += $1.isUppercase ? "-" + $1.lowercased() : String($1) }
  }
}

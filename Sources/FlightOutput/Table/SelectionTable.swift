package import FlightStore
internal import TerminalScreen

/// The reader's preferences for values: language, units and clock.
package struct Display: Sendable {
  package var language: Language
  package var units: UnitPreferences
  package var zone: ClockZone
  /// The year that dates omit.
  package var usualYear: Int
  /// The browser's keys that list the flights of an entity, by the option of `list` that does; `nil` elsewhere.
  package var browserKeys: [String: String]?

  /// Whether the names of entities on pages are links to their rows, as the browser follows them.
  var hasLinks: Bool { browserKeys != nil }

  package init(language: Language, units: UnitPreferences, zone: ClockZone, usualYear: Int) {
    self.language = language
    self.units = units
    self.zone = zone
    self.usualYear = usualYear
  }
}

/// Rows of a store as a table for people.
package struct SelectionTable {
  private let selection: RowSelection
  private let columns: [TableField]
  private let display: Display
  private var summary: String?

  /// Creates the table that answers a query; values that all rows share are in a line above it, not in columns.
  package init(_ selection: RowSelection, answering query: TableQuery, display: Display) {
    let answer = AnswerColumns(query, of: selection)
    var (columns, shown) = (answer.columns, display)
    var day: CommonDay?
    if !query.isInFull, columns.contains(where: { $0.path.name == "departure" }),
      let all = query.summarizedRows(selection)
    {
      day = CommonDay(all, display: display)
      day?.leaveOut(of: &columns, &shown)
    }
    (self.selection, self.columns, self.display) = (selection, columns, shown)
    guard selection.count > 0 else { return }
    var writer = CellWriter(selection, display: display)
    let constants = answer.constants.map { field in
      var field = field
      field.hasProgress = false
      return (field: field, text: writer.cell(field, index: 0).text)
    }
    summary = TableSummary(language: display.language).text(constants: constants, day: day, of: selection, query: query)
  }

  /// Creates a table of the given fields, by default the usual ones; units are in the headings, else in the cells.
  package init(_ selection: RowSelection, paths: [FieldPath]?, display: Display, unitsInCells: Bool = false) {
    self.selection = selection
    self.display = display
    var columns = paths.map { $0.map { TableField(path: $0) } } ?? TableField.usual(selection.entity)
    for index in columns.indices { columns[index].hasUnit = unitsInCells }
    self.columns = columns
  }

  init(_ selection: RowSelection, fields: [TableField], display: Display) {
    self.selection = selection
    self.display = display
    columns = fields
  }

  /// Returns the fields of the columns that a table shows for a query: the usual ones, and those that it asks about.
  package static func usualFields(of query: RowQuery) -> [FieldPath] { usualFields(query.entity) + query.queriedPaths }

  /// Returns the fields that the usual columns of a table read.
  package static func usualFields(_ entity: EntityKind) -> [FieldPath] {
    TableField.usual(entity).flatMap { column -> [FieldPath] in
      let progress = column.hasProgress ? Field.named("progress", of: entity) : nil
      return [column.path] + (progress.map { [FieldPath($0)] } ?? [])
    }
  }

  package var paths: [FieldPath] { columns.map(\.path) }

  package static func phase(_ phase: Phase, in language: Language) -> String { Words.phase(phase, in: language) }

  /// Returns the table, whose cells are formatted as it is written.
  package func table() -> TextTable {
    var writer = CellWriter(selection, display: display)
    let fields = columns.map { writer.column($0) }
    var table = TextTable(columns.map { $0.column(display) }, rowCount: selection.count) { row in
      fields.map { writer.cell($0, index: row) }
    }
    table.caption = summary
    return table
  }
}

/// A field as a column of a table.
struct TableField {
  let path: FieldPath
  /// Whether an airport or airline is shown with its name rather than only its code.
  var isNamed = false
  /// Whether the phase of an airborne flight includes its progress.
  var hasProgress = false
  /// Whether a time omits its day because the start of the flight is shown before it.
  var isEnd = false
  /// Whether a time is shown with its day.
  var hasDay = true
  /// Whether a figure is followed by its unit, because no heading names it.
  var hasUnit = false
  /// Whether a code is followed or replaced by its meaning.
  var isSpelledOut = false
  var dropPriority = 0

  /// Returns the usual columns in order, each with its drop priority.
  static func usual(_ entity: EntityKind) -> [TableField] {
    let names: [(String, Int)] =
      switch entity {
      case .flights:
        [
          ("ident", 0), ("origin", 4), ("destination", 3), ("departure", 5), ("arrival", 2), ("phase", 6),
          ("arrival_delay", 7), ("airline", 8), ("aircraft", 10), ("distance", 9), ("duration", 11), ("speed", 12),
          ("average_speed", 13),
        ]
      case .airports:
        [
          ("icao", 0), ("name", 0), ("city", 0), ("country", 3), ("departures", 4), ("arrivals", 4), ("iata", 9),
          ("state", 10), ("elevation", 11), ("timezone", 12),
        ]
      case .airlines:
        [("icao", 0), ("iata", 4), ("name", 0), ("flights", 3), ("country", 9), ("callsign", 10), ("location", 11)]
      }
    return names.compactMap { name, dropPriority in
      var column = TableField(named: name, of: entity)
      column?.isEnd = name == "arrival"
      column?.hasProgress = name == "phase"
      column?.dropPriority = dropPriority
      return column
    }
  }

  func column(_ display: Display) -> TextTable.Column {
    var heading = path.steps.isEmpty && path.alias == nil ? path.field.heading(in: display.language) : path.name
    var short: String?
    switch path.field.kind {
    case .figure(.duration, _), .figure(.share, _): break
    case .raw(.second) where path.unit == nil: break
    case .figure, .raw:
      if let unit = path.shownUnit(display.units)?.symbol(in: display.language) {
        short = shortHeading(unit, in: display.language)
        heading += ", " + unit
      }
    default: break
    }
    if display.language == .ru, path.steps.isEmpty, path.alias == nil { short = Words.shortDelays[path.name] ?? short }
    let widths = widths
    return TextTable.Column(
      heading, short: short, alignment: isNumber ? .right : .left, leastWidth: widths.least,
      reservedWidth: widths.reserved, usualWidth: widths.usual, codeWidth: widths.code, dropPriority: dropPriority,
      isTime: path.field.kind == .time || path.field.timePart != nil)
  }

  /// The widths of the column's texts, for the properties of `TextTable.Column` of these names.
  ///
  /// The usual width is that of nearly all names. At the least width, a code and the beginning of a city are readable.
  private var widths: (least: Int?, reserved: Int?, usual: Int?, code: Int?) {
    switch path.field.kind {
    case .toOne(.airports) where isNamed: (11, 18, 28, 4)
    case .toOne where isNamed: (8, 16, 24, nil)
    case .text where path.steps.isEmpty && isNamed: (8, 20, 32, nil)
    case .text, .list: (8, nil, nil, nil)
    default: (nil, nil, nil, nil)
    }
  }

  /// Returns the unit as a heading for the usual columns, which it identifies; other columns keep their names.
  private func shortHeading(_ unit: String, in language: Language) -> String? {
    switch path.name {
    case "distance", "speed": unit
    case "average_speed": Words.average(language) + " " + unit
    default: nil
    }
  }

  private var isNumber: Bool {
    switch path.field.kind {
    case .count, .figure, .raw, .toMany: true
    case .text, .code, .flag, .list, .time, .toOne: false
    }
  }
}

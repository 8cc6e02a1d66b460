package import FlightStore

/// How people want to see things: their language, units and clock.
package struct Display: Sendable {
  package var language: Language
  package var units: UnitPreferences
  package var zone: ZoneChoice
  /// A year that goes without saying.
  package var usualYear: Int

  package init(language: Language, units: UnitPreferences, zone: ZoneChoice, usualYear: Int) {
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

  /// Makes a table.
  ///
  /// - Parameters:
  ///   - selection: The rows.
  ///   - paths: The fields to show; `nil` for those that are usually wanted.
  ///   - display: The language, units and clock.
  package init(_ selection: RowSelection, _ paths: [FieldPath]?, _ display: Display) {
    self.selection = selection
    self.display = display
    columns = paths.map { $0.map { TableField($0) } } ?? TableField.usual(selection.entity)
  }

  init(_ selection: RowSelection, fields: [TableField], _ display: Display) {
    self.selection = selection
    self.display = display
    columns = fields
  }

  /// The fields that a table shows unless others are named.
  package static func usualFields(_ entity: EntityKind) -> [FieldPath] { TableField.usual(entity).map(\.path) }

  /// Returns the table with all its texts.
  ///
  /// - Complexity: O(*n*), where *n* is the number of cells.
  package func table() -> TextTable {
    var writer = CellWriter(selection, display)
    let rows = selection.rows.indices.map { row in columns.map { writer.cell($0, row) } }
    return TextTable(columns.map { $0.column(display) }, rows)
  }
}

/// A field as a column of a table.
struct TableField {
  let path: FieldPath
  /// Whether an airport or airline is shown with its name, and not by its code only.
  var isNamed = false
  /// Whether a time is shown without its day, as the end of something whose beginning stands before it.
  var isEnd = false
  /// Whether a figure is written with its unit, where no heading names it.
  var hasUnit = false
  var dispensability = 0

  init(_ path: FieldPath) { self.path = path }

  /// The columns that are usually wanted.
  static func usual(_ entity: EntityKind) -> [TableField] {
    let names: [(String, Int)] =
      switch entity {
      case .flights:
        [
          ("ident", 0), ("origin", 0), ("destination", 0), ("airline", 5), ("aircraft", 6), ("distance", 7),
          ("speed", 8), ("departure", 1), ("arrival", 2), ("duration", 4), ("average_speed", 9), ("phase", 0),
          ("progress", 3),
        ]
      case .airports:
        [
          ("icao", 0), ("iata", 0), ("name", 0), ("city", 2), ("state", 4), ("country", 3), ("elevation", 5),
          ("timezone", 6), ("departures", 1), ("arrivals", 1),
        ]
      case .airlines:
        [
          ("icao", 0), ("iata", 0), ("name", 0), ("callsign", 2), ("country", 3), ("location", 4), ("flights", 1),
        ]
      }
    return names.compactMap { name, dispensability in
      guard let field = Field.named(name, of: entity) else { return nil }
      var column = TableField(FieldPath(field))
      column.isNamed = true
      column.isEnd = name == "arrival"
      column.dispensability = dispensability
      return column
    }
  }

  /// The unit that figures are shown in.
  func unit(_ units: UnitPreferences) -> FigureUnit? {
    path.unit ?? path.field.figureClass.map { units.unit(for: $0) } ?? path.field.storedUnit
  }

  func column(_ display: Display) -> TextTable.Column {
    var heading = path.steps.isEmpty ? path.field.heading(in: display.language) : path.name
    switch path.field.kind {
    case .figure(.duration, _), .figure(.share, _): break
    case .figure, .raw:
      if let unit = unit(display.units) { heading += ", " + unit.symbol(in: display.language) }
    default: break
    }
    let canBeCut =
      switch path.field.kind {
      case .text, .list: true
      case .toOne: isNamed
      default: false
      }
    return TextTable.Column(
      heading, isNumber ? .right : .left, leastWidth: canBeCut ? 8 : nil, dispensability: dispensability)
  }

  private var isNumber: Bool {
    switch path.field.kind {
    case .count, .figure, .raw, .toMany: true
    case .text, .code, .flag, .list, .time, .toOne: false
    }
  }
}

package import FlightStore

/// Statistics for programs: one row for each group, or one for all flights.
package enum StatisticsSheet {
  package static func make(_ statistics: FlightStatistics, units: UnitPreferences) -> GridSheet {
    GridSheet(names: names(units), cells: [cells(statistics, units: units)])
  }

  /// Returns the sheet of groups, with their keys in the first columns.
  package static func make(_ groups: GroupAnswer, units: UnitPreferences) -> GridSheet {
    let keys = SelectionSheet(groups.rows, paths: groups.keys, units: units)
    return GridSheet(
      names: keys.names + names(units),
      cells: groups.statistics.enumerated().map { group, statistics in
        keys.cells(ofRow: group) + cells(statistics, units: units)
      })
  }

  /// Returns the sheet of measures of groups; without keys, of all flights in one row.
  package static func make(
    _ groups: GroupAnswer, measures: [FieldPath], units: UnitPreferences
  ) -> SelectionSheet {
    SelectionSheet(groups.keys.isEmpty ? groups.total : groups.rows, paths: groups.keys + measures, units: units)
  }

  private static func names(_ units: UnitPreferences) -> [String] { StatisticsColumn.all.map { $0.name(units) } }

  private static func cells(_ statistics: FlightStatistics, units: UnitPreferences) -> [Cell] {
    let distance = UnitConversion(from: .mile, to: units.unit(for: .distance))
    let time = UnitConversion(from: .second, to: units.unit(for: .duration))
    return StatisticsColumn.all.map { column in
      switch column.value(statistics) {
      case .whole(let count): return .whole(count)
      case .number(let number):
        let conversion = column.figure == .distance ? distance : column.figure == .duration ? time : nil
        return .decimal(conversion?(number) ?? number)
      default: return .null
      }
    }
  }
}

/// Measures of groups for people: a line for each group, and one for all of them.
package struct MeasureTable {
  private let groups: GroupAnswer
  private let measures: [FieldPath]
  private let display: Display

  package init(_ groups: GroupAnswer, measures: [FieldPath], display: Display) {
    self.groups = groups
    self.measures = measures
    self.display = display
  }

  package func table() -> TextTable {
    let fields = groups.keyFields + measures.map { TableField(path: $0) }
    var writer = CellWriter(groups.rows, display: display)
    var total = CellWriter(groups.total, display: display)
    let values = fields.map { writer.column($0) }
    var rows =
      groups.keys.isEmpty ? [] : groups.rows.rows.indices.map { row in values.map { writer.cell($0, index: row) } }
    if rows.count > 1 || groups.keys.isEmpty {
      let figures = fields.dropFirst(groups.keys.count).map { total.cell($0, index: 0) }
      rows.append(groups.totalCells(in: display.language) + figures)
    }
    var columns = fields.map { $0.column(display) }
    if let bars {
      columns.append(.init("", dropPriority: 1))
      rows = zip(rows, bars + [""]).map { $0 + [.init($1, style: .accent)] }
    }
    return TextTable(columns, rows: rows)
  }

  /// The bars of the numbers of flights in groups; `nil` if other measures are shown.
  private var bars: [String]? {
    guard !groups.keys.isEmpty, measures.count == 1, measures[0].field.name == "count" else { return nil }
    let reader = groups.rows.reader(of: measures[0])
    let counts = groups.rows.rows.map { if case .whole(let count) = reader($0) { count } else { 0 } }
    let most = counts.max() ?? 0
    return counts.map { Bar.text($0, of: most, width: StatisticsPage.barWidth) }
  }
}

extension GroupAnswer {
  var keyFields: [TableField] {
    keys.map { TableField(path: $0, isNamed: true, isSpelledOut: $0.field.name == "aircraft") }
  }

  /// Returns the cells in place of the keys in the line of all groups.
  func totalCells(in language: Language) -> [TextTable.Cell] {
    keys.indices.map { .init($0 == 0 ? language.word("all", "все") : "", style: .strong) }
  }
}

internal import FlightStore

/// Writes what the groups of a table have in common.
struct GroupKeyCells {
  private let fields: [TableField]
  private let display: Display
  private var writer: CellWriter
  private let values: [CellWriter.Column]

  init(_ groups: GroupAnswer, display: Display) {
    fields = groups.keys.map { path in
      var field = TableField(path)
      field.isNamed = true
      field.isSpelledOut = path.field.name == "aircraft"
      return field
    }
    self.display = display
    let writer = CellWriter(groups.rows, display: display)
    values = fields.map { writer.column($0) }
    self.writer = writer
  }

  var columns: [TextTable.Column] { fields.map { $0.column(display) } }

  mutating func cells(_ group: Int) -> [TextTable.Cell] { values.map { writer.cell($0, index: group) } }

  /// What stands for all groups together.
  var totalCells: [TextTable.Cell] {
    fields.indices.map { .init($0 == 0 ? StatisticsWords(display.language).all : "", .strong) }
  }
}

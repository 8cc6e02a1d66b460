internal import FlightStore

/// A builder of the cells of a table's group keys.
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

  /// The key cells of the row that totals all groups.
  var totalCells: [TextTable.Cell] {
    fields.indices.map { .init($0 == 0 ? StatisticsWords(display.language).all : "", style: .strong) }
  }
}

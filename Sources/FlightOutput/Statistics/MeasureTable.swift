package import FlightStore

/// Measures of groups for people: a line for each group, and one for all of them.
package struct MeasureTable {
  private let groups: GroupAnswer
  private let measures: [FieldPath]
  private let display: Display

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - groups: The groups.
  ///   - measures: The measures to show for each group.
  ///   - display: The language and units.
  package init(_ groups: GroupAnswer, measures: [FieldPath], display: Display) {
    self.groups = groups
    self.measures = measures
    self.display = display
  }

  /// Returns the table.
  package func table() -> TextTable {
    var keys = GroupKeyCells(groups, display: display)
    let fields = measures.map { TableField($0) }
    var writer = CellWriter(groups.rows, display: display)
    var total = CellWriter(groups.total, display: display)
    let values = fields.map { writer.column($0) }
    var rows =
      groups.keys.isEmpty
      ? [] : groups.rows.rows.indices.map { row in keys.cells(row) + values.map { writer.cell($0, index: row) } }
    if rows.count > 1 || groups.keys.isEmpty { rows.append(keys.totalCells + fields.map { total.cell($0, index: 0) }) }
    return TextTable(keys.columns + fields.map { $0.column(display) }, rows: rows)
  }
}

/// A sheet of precomputed values, for answers that are not a selection of rows.
package struct GridSheet: Sheet {
  package let names: [String]
  private let cells: [[Cell]]

  /// Creates a sheet.
  ///
  /// - Parameters:
  ///   - names: The names of the columns.
  ///   - cells: The rows, each with a cell for every column.
  package init(names: [String], cells: [[Cell]]) {
    self.names = names
    self.cells = cells
  }

  package var rowCount: Int { cells.count }

  package func show<Format: SheetFormat & ~Copyable>(_ rows: Range<Int>, step: Int, to format: inout Format) {
    for row in rows {
      format.beginRow(isFirst: row == 0)
      for (column, cell) in cells[row].enumerated() {
        format.beginCell(column)
        show(cell, to: &format)
      }
      format.endRow()
    }
  }

  package func showColumns<Format: ColumnFormat & ~Copyable>(_ rows: Range<Int>, to format: inout Format) {
    for column in names.indices {
      format.beginColumn()
      for row in rows { show(cells[row][column], to: &format) }
    }
  }

  private func show<Visitor: CellVisitor & ~Copyable>(_ cell: Cell, to visitor: inout Visitor) {
    switch cell {
    case .null: visitor.null()
    case .flag(let flag): visitor.flag(flag)
    case .whole(let whole): visitor.whole(whole)
    case .decimal(let decimal): visitor.decimal(decimal)
    case .time(let time): visitor.time(time)
    case .text(let text): visitor.text(text.span)
    case .list(let list): visitor.list(Array(list.joined(separator: [0x1F])).span, separator: 0x1F)
    }
  }
}

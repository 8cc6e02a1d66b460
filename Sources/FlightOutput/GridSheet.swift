/// A sheet of values that are there already, for what is no selection of rows.
package struct GridSheet: Sheet {
  package let names: [String]
  private let cells: [[Cell]]

  /// Makes a sheet.
  ///
  /// - Parameters:
  ///   - names: The names of the columns.
  ///   - cells: The rows, each with a cell for every column.
  package init(names: [String], cells: [[Cell]]) {
    self.names = names
    self.cells = cells
  }

  package var rowCount: Int { cells.count }

  package func visit<Visitor: CellVisitor>(row: Int, column: Int, _ visitor: inout Visitor) {
    switch cells[row][column] {
    case .null: visitor.null()
    case .flag(let flag): visitor.flag(flag)
    case .whole(let whole): visitor.whole(whole)
    case .decimal(let decimal): visitor.decimal(decimal)
    case .time(let time): visitor.time(time)
    case .text(let text): text.withUnsafeBufferPointer { visitor.text($0) }
    case .list(let list):
      Array(list.joined(separator: [0x1F])).withUnsafeBufferPointer { visitor.list($0, separator: 0x1F) }
    }
  }
}

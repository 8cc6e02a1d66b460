internal import FlightOutput
internal import FlightStore
internal import TerminalScreen

/// The content of a view, independent of the screen.
// Sendable: the closures capture immutable values, and one thread at a time uses them.
enum BrowserAnswer: @unchecked Sendable {
  case table(TableSource)
  case page(PageSource)
  case map(FlightMap)
  case failure(Failure)
}

/// The rows and columns of a table view.
struct TableSource {
  /// The kind of rows.
  enum Rows {
    case entities(RowSelection)
    case groups(GroupAnswer)
    /// Names to look up, `nil` for a row without one.
    case names([String?])
    case fields([FieldPath])
  }

  let columns: [TextTable.Column]
  /// The fields of the columns; empty if columns are not fields.
  let paths: [FieldPath]
  let rowCount: Int
  let rows: Rows
  let cells: (Int) -> [TextTable.Cell]
  /// The reason why there are no rows, if known.
  var reason: String?

  init(_ table: TextTable, paths: [FieldPath] = [], rows: Rows) {
    columns = table.columns
    self.paths = paths
    rowCount = table.rowCount
    self.rows = rows
    cells = { table.cells(ofRow: $0) }
  }

  /// Returns the single entity in a row.
  func subject(_ row: Int) -> RowSelection? {
    guard case .entities(let selection) = rows, row < selection.count else { return nil }
    return selection[row..<(row + 1)]
  }

  /// Returns the field of a column.
  func path(_ column: Int) -> FieldPath? { column < paths.count ? paths[column] : nil }
}

/// The lines of a page view, laid out anew for each width.
struct PageSource {
  /// Returns the lines for a width.
  let lines: (Int) -> [StyledLine]
  /// The single entity that the page describes.
  var subject: RowSelection?
}

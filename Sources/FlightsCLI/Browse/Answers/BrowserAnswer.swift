internal import FlightOutput
internal import FlightStore
internal import TerminalScreen

/// The content of a view, as far as it does not depend on the screen.
// Sendable: the closures inside hold values that nobody changes, and one thread at a time has them.
enum BrowserAnswer: @unchecked Sendable {
  case table(TableSource)
  case page(PageSource)
  case map(FlightMap)
  case failure(Failure)
}

/// Rows and columns to move around in.
struct TableSource {
  /// What the rows are.
  enum Rows {
    case things(RowSelection)
    case groups(GroupAnswer)
    /// Names that can be looked up, where a row has one.
    case names([String?])
    /// Each field.
    case fields([FieldPath])
  }

  let columns: [TextTable.Column]
  /// The fields that the columns show, where they show one.
  let paths: [FieldPath]
  let rowCount: Int
  let rows: Rows
  let cells: (Int) -> [TextTable.Cell]
  /// Why there are no rows, where that is known.
  var reason: String?

  init(_ table: TextTable, paths: [FieldPath] = [], rows: Rows) {
    columns = table.columns
    self.paths = paths
    rowCount = table.rowCount
    self.rows = rows
    cells = { table.cells(ofRow: $0) }
  }

  /// The one entity in a row.
  func subject(_ row: Int) -> RowSelection? {
    guard case .things(let selection) = rows, row < selection.count else { return nil }
    return selection[row..<(row + 1)]
  }

  /// The field of a column.
  func path(_ column: Int) -> FieldPath? { column < paths.count ? paths[column] : nil }
}

/// Lines to read, made anew for every width.
struct PageSource {
  /// Returns the lines for a width.
  let lines: (Int) -> [StyledLine]
  /// The one entity that the page is about.
  var subject: RowSelection?
}

internal import FlightOutput
internal import FlightStore
internal import TerminalScreen

/// The query of a view: a command line, and for some views more than the command prints.
struct BrowserQuery: Equatable, Sendable {
  /// A kind of view that no command prints.
  enum Extra: Equatable, Sendable {
    /// A description of each field: its number of values, extremes and distribution.
    case description
    case help
  }

  var invocation: Invocation
  var extra: Extra?
  /// The row of the flight that the query is about, if known, which saves the search for it.
  var row: Int?
  /// The rows that were shown before a condition was added, in their order.
  var seen: SeenRows?

  init(_ invocation: Invocation, extra: Extra? = nil) {
    self.invocation = invocation
    self.extra = extra
  }

  /// Compares the queries; `row` and `seen` only speed up the answer.
  static func == (first: BrowserQuery, second: BrowserQuery) -> Bool {
    first.invocation == second.invocation && first.extra == second.extra
  }

  /// The entity whose rows are listed; `nil` for other views.
  var listed: EntityKind? {
    if case .list(let entity) = invocation.action, extra == nil { entity } else { nil }
  }

  /// The list of the rows that the view is about, whether it lists them or not.
  var rowsBehind: Invocation? {
    switch invocation.action {
    case .list: return invocation
    case .map, .stats:
      var list = invocation
      list.action = .list(.flights)
      list.options = list.options.only(Command.list.options)
      return list
    default: return nil
    }
  }

  /// The query in the words of the command line.
  var address: String { ShellText.joined(invocation.queryWords) }
}

/// The rows of an answer, among which a query with one more condition finds its own in the same order.
struct SeenRows: Sendable {
  private let invocation: Invocation
  private let rows: RowSelection

  /// Creates the rows of a query with the current look, or `nil` if it limits or deduplicates its rows.
  init?(_ query: BrowserQuery, rows: RowSelection) {
    if [.limit, .offset, .distinct].contains(where: query.invocation.options.has) { return nil }
    invocation = query.invocation
    self.rows = rows
  }

  /// Returns rows that contain the answer to `narrower`, or `nil` if it adds more than one text or expression.
  func rows(among narrower: Invocation) -> RowSelection? {
    var narrowed = invocation
    for option in [Option.text, .where] where !narrowed.options.has(option) {
      narrowed.options.take(option, from: narrower.options)
    }
    return narrowed == narrower ? rows : nil
  }
}

/// The content of a view, independent of the screen.
// Sendable: the closures capture immutable values, and one thread at a time uses them.
enum BrowserAnswer: @unchecked Sendable {
  case table(TableSource)
  case page(PageSource)
  case map(FlightMap, note: String?)
  case failure(Failure)
}

/// The rows and columns of a table view.
struct TableSource {
  enum Rows {
    case entities(RowSelection)
    case groups(GroupAnswer)
    /// Names to look up, `nil` for a row without one.
    case names([String?])
    case fields([FieldPath])
  }

  /// The rows as texts; its caption is what all of them share, and their number.
  let table: TextTable
  /// The fields of the columns; empty if columns are not fields.
  var paths: [FieldPath] = []
  let rows: Rows
  /// A note on the query, such as why there are no rows.
  var note: String?

  func subject(_ row: Int) -> RowSelection? {
    guard case .entities(let selection) = rows, row < selection.count else { return nil }
    return selection[row..<(row + 1)]
  }

  func path(_ column: Int) -> FieldPath? { column < paths.count ? paths[column] : nil }
}

/// The lines of a page view, laid out anew for each width.
struct PageSource {
  let lines: (Int) -> [StyledLine]
  /// The data to whose rows the links lead.
  var store: FlightStore?
  /// The single entity that the page describes.
  var subject: RowSelection?
}

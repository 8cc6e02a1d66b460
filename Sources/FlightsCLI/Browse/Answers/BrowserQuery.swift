internal import FlightStore

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
    if case .list(let entity) = invocation.action, extra == nil { entity.kind } else { nil }
  }

  /// The list of the rows that the view is about, whether it lists them or not.
  var rowsBehind: Invocation? {
    switch invocation.action {
    case .list: return invocation
    case .map, .stats:
      var list = invocation
      list.action = .list(.flights)
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
    let part = query.invocation.rows
    guard part.limit == nil, part.offset == 0, part.distinct == nil else { return nil }
    invocation = query.invocation
    self.rows = rows
  }

  /// Returns rows that contain the answer to `narrower`, or `nil` if it adds more than one text or expression.
  func rows(among narrower: Invocation) -> RowSelection? {
    var narrowed = invocation
    if narrowed.filters.text == nil { narrowed.filters.text = narrower.filters.text }
    if narrowed.filters.expressions.isEmpty { narrowed.filters.expressions = narrower.filters.expressions }
    return narrowed == narrower ? rows : nil
  }
}

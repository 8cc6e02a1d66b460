internal import FlightStore

/// The question of a view: a command line, and for some views more than the command prints.
struct BrowserQuestion: Equatable, Sendable {
  /// A kind of view that no command prints.
  enum Extra: Equatable, Sendable {
    /// A description of each field: its number of values, extremes and distribution.
    case description
    case help
  }

  var invocation: Invocation
  var extra: Extra?
  /// The row of the flight that the question is about, if known, which saves the search for it.
  var row: Int?
  /// The rows that were shown before a condition was added, in their order.
  var seen: SeenRows?

  init(_ invocation: Invocation, extra: Extra? = nil) {
    self.invocation = invocation
    self.extra = extra
  }

  /// Compares the questions; `row` and `seen` only speed up the answer.
  static func == (first: BrowserQuestion, second: BrowserQuestion) -> Bool {
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

  /// The question in the words of the command line.
  var address: String { ShellText.joined(invocation.questionWords) }
}

/// The rows of an answer, among which a question with one more condition finds its own in the same order.
struct SeenRows: Sendable {
  private let invocation: Invocation
  private let rows: RowSelection

  /// Creates the rows of a question with the current look, or `nil` if it limits or deduplicates its rows.
  init?(_ question: BrowserQuestion, rows: RowSelection) {
    let part = question.invocation.rows
    guard part.limit == nil, part.offset == 0, part.distinct == nil else { return nil }
    invocation = question.invocation
    self.rows = rows
  }

  /// Returns rows that contain the answer to `asked`, or `nil` if it adds more than one text or expression.
  func rows(among asked: Invocation) -> RowSelection? {
    var narrowed = invocation
    if narrowed.filters.text == nil { narrowed.filters.text = asked.filters.text }
    if narrowed.filters.expressions.isEmpty { narrowed.filters.expressions = asked.filters.expressions }
    return narrowed == asked ? rows : nil
  }
}

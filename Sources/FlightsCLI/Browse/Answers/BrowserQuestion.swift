internal import FlightStore

/// The question of a view: a command line, and for some views more than the command prints.
struct BrowserQuestion: Equatable, Sendable {
  /// What beyond commands there is to see.
  enum Extra: Equatable, Sendable {
    /// Of each field how many values it has, and which.
    case description
    case help
  }

  var invocation: Invocation
  var extra: Extra?
  /// The row in which the flight has been seen that the question is about: who has seen it need not look for it.
  var row: Int?
  /// The rows that have been seen before a condition was added, in their order.
  var seen: SeenRows?

  init(_ invocation: Invocation, _ extra: Extra? = nil) {
    self.invocation = invocation
    self.extra = extra
  }

  /// What has been seen where makes no difference to what is asked.
  static func == (first: BrowserQuestion, second: BrowserQuestion) -> Bool {
    first.invocation == second.invocation && first.extra == second.extra
  }

  /// What rows are listed; `nil` where the view is something else.
  var listed: EntityKind? {
    if case .list(let entity) = invocation.action, extra == nil { entity.kind } else { nil }
  }

  /// The rows that the view is about, whether it lists them or not.
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

/// The rows that answer a question: one that only adds to what is looked for finds its own among them, in the same order.
struct SeenRows: Sendable {
  private let invocation: Invocation
  private let rows: RowSelection

  /// Makes what has been seen of a question with the look of now, unless it asks for some of its rows only.
  init?(_ question: BrowserQuestion, rows: RowSelection) {
    let part = question.invocation.rows
    guard part.limit == nil, part.offset == 0, part.distinct == nil else { return nil }
    invocation = question.invocation
    self.rows = rows
  }

  /// The rows among which all that answer another question are; `nil` where it asks for more than a text or an expression
  /// beside what was asked for.
  func rows(among asked: Invocation) -> RowSelection? {
    var narrowed = invocation
    if narrowed.filters.text == nil { narrowed.filters.text = asked.filters.text }
    if narrowed.filters.expressions.isEmpty { narrowed.filters.expressions = asked.filters.expressions }
    return narrowed == asked ? rows : nil
  }
}

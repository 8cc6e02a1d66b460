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

internal import FlightOutput
internal import FlightStore

extension FilterError {
  /// The message in one line.
  var message: String {
    switch reason {
    case .measureOfRows(let name):
      "'\(name)' is of many flights; ask 'flights stats' with '--show', '--having' or '--sort'"
    case .notOfGroups(let field):
      "'\(field)' is no key of '--by' and no measure; write count, or one such as mean(distance)"
    default: words(in: .terminal)
    }
  }

  /// The text with a mark below the faulty part.
  var excerpt: String { excerpt(in: .terminal) }
}

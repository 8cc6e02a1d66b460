internal import FlightOutput
internal import FlightStore

extension FilterError {
  /// The message in one line.
  var message: String {
    switch reason {
    case .measureOfRows(let name):
      "'\(name)' measures a group of flights; use it in 'flights stats' with '--show', '--having' or '--sort'"
    case .notOfGroups(let field):
      "'\(field)' is neither a key of '--by' nor a measure; write a measure such as count or mean(distance)"
    default: words(in: .terminal)
    }
  }

  /// The text with a mark below the faulty part.
  var excerpt: String { excerpt(in: .terminal) }
}

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

  /// The command that lists the fields, after a name that is not similar to any of them.
  var placeOfFields: String {
    guard case .unknownField(let kind) = reason, suggestion == nil else { return "" }
    return "; 'flights fields\(kind == .flights ? "" : " " + kind.rawValue)' lists them"
  }

  /// The text with a mark below the faulty part.
  var excerpt: String { excerpt(in: .terminal) }
}

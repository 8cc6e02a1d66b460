internal import FlightOutput
internal import FlightStore
internal import TerminalScreen

// The words of what can be wrong with an expression, sort keys or names of fields.

extension FilterError {
  /// What is wrong, in one line.
  var message: String {
    let part = TerminalText.safe(self.part)
    let hint = suggestion.map { "; did you mean '\(TerminalText.safe($0))'?" } ?? ""
    switch reason {
    case .unknownField(let kind): return "no field '\(part)' of \(kind.rawValue)" + hint
    case .noRelationship(let field): return "'\(field)' has no fields of its own; found '.\(part)'"
    case .noPart:
      return "a time has the parts year, month, day, week, weekday, hour, minute, date and local; found '.\(part)'"
        + hint
    case .unknownFunction(let names): return "no function '\(part)'; there are \(enumeration(names, "and"))" + hint
    case .onlyCount(let field): return "of '\(field)' only the number is a value, '\(field).count'; found '.\(part)'"
    case .unexpected(let expected): return "expected \(expected), found '\(part)'" + hint
    case .endOfExpression(let expected): return "expected \(expected), found the end"
    case .unclosedQuote: return "a quoted text does not end"
    case .unknownOperator:
      return "no operator '\(part)'"
        + (suggestion == nil ? "; the operators are = != < <= > >= ^= *= ~ in between is" : hint)
    case .unsuitableOperator(let sign, let field, _) where suggestion != nil:
      return "'\(field)' cannot be compared with null by '\(sign)'" + hint
    case .unsuitableOperator(let sign, let field, let candidates):
      return "'\(field)' cannot be compared by '\(sign)'; use one of \(candidates.joined(separator: " "))"
    case .unsuitableLiteral(let field, let expected):
      return "'\(field)' compares with \(expected); found '\(part)'" + hint
    case .unsuitableUnit(let field, let candidates):
      return "'\(field)' is in one of \(candidates.joined(separator: ", ")); found '\(part)'" + hint
    case .notATime: return "'\(part)' is not a time; write 2022-01-26, 2022-01-26T18:00Z or now - 2h" + hint
    case .notOneOf(let field, let candidates):
      return "'\(field)' is one of \(candidates.joined(separator: ", ")); found '\(part)'" + hint
    case .mismatch(let left, nil, let right): return "\(left) cannot be compared with \(right)" + hint
    case .mismatch(let left, let sign?, let right): return "no '\(sign)' between \(left) and \(right)"
    case .notAColumn: return "'\(part)' is no field, number or time"
    case .unsuitableMeasure(let name, let type):
      let others = ["a condition", "true or false"].contains(type) ? "count or share" : "count or distinct"
      return "no '\(name)' of \(type); use \(others)"
    case .measureOfRows(let name):
      return "'\(name)' is of many flights; ask 'flights stats' with '--show', '--having' or '--sort'"
    case .notOfGroups(let field):
      return "'\(field)' is no key of '--by' and no measure; write count, or one such as mean(distance)"
    case .code(.unknown, let kind): return "no \(kind.singular) '\(part)'" + hint
    case .code(.ambiguous(let names), _):
      return "'\(part)' may be " + enumeration(names.map { "'\(TerminalText.safe($0))'" }, "or")
    case .notACondition(let field): return "'\(field)' alone is no condition; compare it, or ask 'is null'"
    case .tooDeep: return "parentheses nest too deep"
    }
  }

  /// The text with a mark below the part that is wrong.
  var excerpt: String {
    let bytes = Array(text.utf8)
    let before = TerminalText.safe(String(decoding: bytes[..<range.lowerBound], as: UTF8.self))
    let width = DisplayWidth.of(TerminalText.safe(part))
    let blank = String(repeating: " ", count: DisplayWidth.of(before))
    let mark = "^" + String(repeating: "~", count: max(0, width - 1))
    return "  \(TerminalText.safe(text))\n  \(blank)\(mark)"
  }
}

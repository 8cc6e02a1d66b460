public import Foundation

extension FilterError: LocalizedError, CustomStringConvertible {
  /// The message in one line and, below it, the text with a mark below the part that is wrong.
  public var description: String { "\(words(in: .plain))\n\(excerpt(in: .plain))" }

  /// The message in one line and, below it, the text with a mark below the part that is wrong.
  public var errorDescription: String? { description }

  /// Returns the message in one line.
  package func words(in form: MessageForm) -> String {
    let part = form.shown(self.part)
    let hint = suggestion.map { "; did you mean '\(form.shown($0))'?" } ?? ""
    switch reason {
    case .unknownField(let kind): return "no field '\(part)' of \(kind.rawValue)" + hint
    case .noRelationship(let field): return "'\(field)' has no fields of its own; found '.\(part)'"
    case .noPart:
      return "a time has the parts year, month, day, week, weekday, hour, minute, date and local; found '.\(part)'"
        + hint
    case .unknownFunction(let names):
      return "no function '\(part)'; the functions are \(MessageForm.enumeration(names, joinedBy: "and"))" + hint
    case .onlyCount(let field): return "only the number of '\(field)' is a value, '\(field).count'; found '.\(part)'"
    case .unexpected(let expected): return "expected \(expected), found '\(part)'" + hint
    case .endOfExpression(let expected): return "expected \(expected), found the end"
    case .unclosedQuote: return "a quoted text has no closing quote"
    case .unknownOperator:
      return "no operator '\(part)'"
        + (suggestion == nil ? "; the operators are = != < <= > >= ^= *= ~ in between is" : hint)
    case .unsuitableOperator(let sign, let field, _) where suggestion != nil:
      return "'\(field)' cannot be compared with null by '\(sign)'" + hint
    case .unsuitableOperator(let sign, let field, let candidates):
      return "'\(field)' cannot be compared by '\(sign)'; use one of \(candidates.joined(separator: " "))"
    case .unsuitableLiteral(let field, let expected):
      return "'\(field)' compares with \(expected); found '\(part)'" + hint
    case .unknownUnit(let names):
      return "no unit '\(part)'; the units are \(MessageForm.enumeration(names, joinedBy: "and"))" + hint
    case .unsuitableUnit(let field, let candidates):
      return "'\(field)' needs one of \(candidates.joined(separator: ", ")); found '\(part)'" + hint
    case .notATime: return "'\(part)' is not a time; write 2022-01-26, 2022-01-26T18:00Z or now - 2h" + hint
    case .notOneOf(let field, let candidates):
      return "'\(field)' is one of \(candidates.joined(separator: ", ")); found '\(part)'" + hint
    case .mismatch(let left, nil, let right): return "\(left) cannot be compared with \(right)" + hint
    case .mismatch(let left, let sign?, let right): return "no '\(sign)' between \(left) and \(right)"
    case .notAColumn: return "'\(part)' is not a field, a number or a time"
    case .unsuitableMeasure(let name, let type):
      let others = ["a condition", "true or false"].contains(type) ? "count or share" : "count or distinct"
      return "no '\(name)' of \(type); use \(others)"
    case .unsuitableArgument(let name, let type): return "'\(name)' takes numbers and times, not \(type)"
    case .measureOfRows(let name):
      return "'\(name)' measures a group of flights, not a single one"
    case .notOfGroups(let field):
      return "'\(field)' is neither a key of the groups nor a measure; write a measure such as count or mean(distance)"
    case .code(.unknown, let kind): return "no \(kind.singular) '\(part)'" + hint
    case .code(.ambiguous(let names), _):
      return "'\(part)' may be " + MessageForm.enumeration(names.map { "'\(form.shown($0))'" }, joinedBy: "or")
    case .notACondition(let field): return "'\(field)' alone is not a condition; compare it, or use 'is null'"
    case .tooDeep: return "parentheses are nested too deeply"
    }
  }

  /// Returns the text with a mark below the part that is wrong.
  package func excerpt(in form: MessageForm) -> String {
    let bytes = Array(text.utf8)
    let before = form.shown(String(decoding: bytes[..<range.lowerBound], as: UTF8.self))
    let width = form.width(form.shown(part))
    let blank = String(repeating: " ", count: form.width(before))
    let mark = "^" + String(repeating: "~", count: max(0, width - 1))
    return "  \(form.shown(text))\n  \(blank)\(mark)"
  }
}

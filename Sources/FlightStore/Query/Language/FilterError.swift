internal import Foundation

/// An error in a filter expression, in sort keys or in a list of fields, with its position.
public struct FilterError: Error, Hashable, Sendable {
  /// The reason for an error.
  public enum Reason: Hashable, Sendable {
    /// There is no such field.
    case unknownField(EntityKind)
    /// A field that is not a relationship has no fields of its own.
    case noRelationship(field: String)
    /// A time has no such part.
    case noPart(field: String)
    /// There is no such function; the names of those that exist.
    case unknownFunction([String])
    /// The only value of a relationship to many is `.count`.
    case onlyCount(field: String)
    /// Something else is expected.
    case unexpected(expected: String)
    /// The expression ends too early.
    case endOfExpression(expected: String)
    /// A quoted text does not end.
    case unclosedQuote
    /// There is no such operator.
    case unknownOperator
    /// The field does not support the comparison.
    case unsuitableOperator(String, field: String, candidates: [String])
    /// The field takes another kind of literal.
    case unsuitableLiteral(field: String, expected: String)
    /// There is no such unit; the units that exist.
    case unknownUnit([String])
    /// There is no such unit, or it does not measure what the field does.
    case unsuitableUnit(field: String, candidates: [String])
    /// A text does not have the form of a time.
    case notATime
    /// A time in a calculation has no offset from UTC.
    case noOffset
    /// A word is not a value of the field.
    case notOneOf(field: String, candidates: [String])
    /// No value is at least the first and at most the second literal.
    case emptyRange(from: String, through: String)
    /// A minus sign without spaces stands between two numbers, as in a range.
    case rangeWithSign
    /// Two types cannot be combined by the sign between them; the sign is `nil` where they are compared.
    case mismatch(left: String, sign: String?, right: String)
    /// A value cannot be a column, a sort key or a group.
    case notAColumn
    /// The named measure does not apply to values of a type.
    case unsuitableMeasure(String, of: String)
    /// The named function does not apply to values of a type.
    case unsuitableArgument(String, of: String)
    /// A measure is used where each row is tested alone.
    case measureOfRows(String)
    /// A group has only its keys and measures as values.
    case notOfGroups(field: String)
    /// A code or a name stands for no airport or airline, or for several.
    case code(CodeFault, of: EntityKind)
    /// A condition is expected, and the field alone is not one.
    case notACondition(field: String)
    /// Parentheses nest too deep.
    case tooDeep
  }

  /// The reason for the error.
  public let reason: Reason
  /// The whole text.
  public let text: String
  /// The range of the part of the text that is wrong, in UTF-8 bytes.
  public let range: Range<Int>
  /// The text that was probably meant.
  public let suggestion: String?

  /// The part of the text that is wrong.
  public var part: String { String(decoding: Array(text.utf8)[range], as: UTF8.self) }

  init(_ reason: Reason, in text: String, at range: Range<Int>, suggestion: String? = nil) {
    self.reason = reason
    self.text = text
    self.range = range
    // The first byte of these signs.
    let part = text.utf8.dropFirst(range.lowerBound).prefix(range.count).contains(0xE2) ? Self.typed(text, range) : nil
    self.suggestion = part ?? suggestion
  }

  /// Returns a part with the signs of a keyboard in place of those of texts and tables; `nil` if it has none of these.
  private static func typed(_ text: String, _ range: Range<Int>) -> String? {
    let part = String(decoding: Array(text.utf8)[range], as: UTF8.self)
    let typed = part.replacing(["≥": ">=", "≤": "<=", "≠": "!=", "−": "-", "‹": "<", "›": ">"])
    return typed == part ? nil : typed
  }

  package func suggesting(_ meant: String?) -> FilterError {
    FilterError(reason, in: text, at: range, suggestion: meant)
  }

  init(_ error: FieldPathError, in text: String, at start: Int) {
    let reason: Reason =
      switch error.reason {
      case .unknown(let entity): .unknownField(entity)
      case .noRelationship(let field): .noRelationship(field: field)
      case .noPart(let field): .noPart(field: field)
      case .onlyCount(let field): .onlyCount(field: field)
      }
    let lower = start + error.offset
    self.init(
      reason, in: text, at: lower..<(lower + error.word.utf8.count), suggestion: error.suggestion)
  }
}

extension FilterError: DescribedError {
  /// The message in one line and, below it, the text with a mark below the part that is wrong.
  public var description: String { "\(words(in: .plain))\n\(excerpt(in: .plain))" }

  /// Returns the message in one line.
  package func words(in form: MessageForm) -> String {
    let part = form.shown(self.part)
    let hint = suggestion.map { "; did you mean '\(form.shown($0))'?" } ?? ""
    switch reason {
    case .unknownField(let kind): return "no field '\(part)' of \(kind.rawValue)" + hint
    case .noRelationship(let field): return "'\(field)' has no fields of its own; found '.\(part)'"
    case .noPart:
      let parts = MessageForm.enumeration(TimePart.allCases.map(\.rawValue), joinedBy: "and")
      return "a time has the parts \(parts); found '.\(part)'" + hint
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
    case .notATime: return "'\(part)' is not a time; write 2022-01-26, 2022-01-26T18:00Z, today or now - 2h" + hint
    case .noOffset: return "a time in a calculation needs its offset from UTC, such as 2022-01-26T18:00Z" + hint
    case .notOneOf(let field, let candidates):
      return "'\(field)' is one of \(candidates.joined(separator: ", ")); found '\(part)'" + hint
    case .emptyRange(let least, let greatest):
      return "no value is at least \(form.shown(least)) and at most \(form.shown(greatest))" + hint
    case .rangeWithSign:
      return "'\(part)' is a subtraction without spaces" + hint
    case .mismatch(let left, nil, let right): return "\(left) cannot be compared with \(right)" + hint
    case .mismatch(let left, let sign?, let right): return "no '\(sign)' between \(left) and \(right)"
    case .notAColumn: return "'\(part)' is not a field, a number or a time"
    case .unsuitableMeasure(let name, let type):
      let others =
        switch type {
        case "a condition", "true or false": "count or share"
        case "a time": "count, distinct, mean, median, min or max"
        case "a local time", "a time of day", "a weekday", "a month": "count, distinct, min or max"
        default: "count or distinct"
        }
      return "no '\(name)' of \(type); use \(others)"
    case .unsuitableArgument(let name, let type): return "'\(name)' takes numbers and times, not \(type)"
    case .measureOfRows(let name):
      return "'\(name)' measures a group of flights, not a single one"
    case .notOfGroups(let field):
      return "'\(field)' is neither a key of the groups nor a measure; " + measureHint
    case .code(.unknown, let kind): return "no \(kind.singular) '\(part)'" + hint
    case .code(.ambiguous(let names), _):
      return "'\(part)' may be " + MessageForm.enumeration(names.map { "'\(form.shown($0))'" }, joinedBy: "or")
    case .notACondition(let field):
      return "'\(field)' alone is not a condition" + (suggestion == nil ? "; compare it, or use 'is null'" : hint)
    case .tooDeep: return "too many parentheses or operators are nested"
    }
  }

  /// What to write in place of a value that groups do not have.
  package var measureHint: String {
    suggestion.map { "did you mean '\($0)'?" } ?? "write a measure such as count or mean(distance), or make it a key"
  }

  /// The number of bytes that are shown of a long text before the part that is wrong, and from there on.
  private static let reach = 60

  /// Returns the text, or if it is long what surrounds the part that is wrong, with a mark below that part.
  package func excerpt(in form: MessageForm) -> String {
    let bytes = Array(text.utf8)
    let piece = Self.piece(of: bytes, around: range.lowerBound)
    func shown(_ range: Range<Int>) -> String { form.shown(String(decoding: bytes[range], as: UTF8.self)) }
    let start = piece.lowerBound > 0 ? "…" : ""
    let end = piece.upperBound < bytes.count ? "…" : ""
    let blank = String(repeating: " ", count: form.width(start + shown(piece.lowerBound..<range.lowerBound)))
    let width = form.width(shown(range.clamped(to: piece)))
    let mark = "^" + String(repeating: "~", count: max(0, width - 1))
    return "  \(start)\(shown(piece))\(end)\n  \(blank)\(mark)"
  }

  /// Returns the range of a text that is shown around an index: all of it, unless it is long.
  private static func piece(of bytes: [UInt8], around index: Int) -> Range<Int> {
    if bytes.count <= 2 * reach { return bytes.indices }
    var (lower, upper) = (max(0, index - reach), min(bytes.count, index + reach))
    // The piece must not cut a UTF-8 sequence in two.
    while lower < index, bytes[lower] & 0xC0 == 0x80 { lower += 1 }
    while upper > index, upper < bytes.count, bytes[upper] & 0xC0 == 0x80 { upper -= 1 }
    return lower..<upper
  }
}

/// A code or a name of an airport or airline in an expression.
package struct WrittenCode: Hashable, Sendable {
  package let text: String
  package let kind: EntityKind
  /// The name of the field that the code is to equal; `nil` if it is to differ from the code.
  package let field: String?
  /// The whole expression.
  package let expression: String
  /// The range of the code in the expression, in UTF-8 bytes.
  let range: Range<Int>

  /// Returns the error that the code stands for nothing or for several entities, with what was probably meant.
  package func error(_ finding: CodeFault, meant: String? = nil) -> FilterError {
    FilterError(.code(finding, of: kind), in: expression, at: range, suggestion: meant)
  }
}

/// A reason why a code cannot be resolved.
public enum CodeFault: Hashable, Sendable {
  /// Nothing has the code, and it does not have the form of a code.
  case unknown
  /// The text begins the names of several airlines, with their names.
  case ambiguous([String])
}

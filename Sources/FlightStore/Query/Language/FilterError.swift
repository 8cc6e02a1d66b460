/// An error in a filter expression, in sort keys or in a list of fields, with its position.
public struct FilterError: Error, Hashable, Sendable {
  /// The reason of an error.
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
    /// A word is not a value of the field.
    case notOneOf(field: String, candidates: [String])
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

  /// The reason of the error.
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
    self.suggestion = suggestion
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

/// A fault of a filter expression, of sort keys or of a list of fields, with its place.
public struct FilterError: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// There is no such field.
    case unknownField(EntityKind)
    /// A field that is no relationship has no fields of its own.
    case noRelationship(field: String)
    /// A time has no such part.
    case noPart(field: String)
    /// There is no such function; those that there are.
    case unknownFunction([String])
    /// Of a relationship to many only `.count` is a value.
    case onlyCount(field: String)
    /// Something else was due.
    case unexpected(expected: String)
    /// The expression ends too early.
    case endOfExpression(expected: String)
    /// A quoted text does not end.
    case unclosedQuote
    /// There is no such operator.
    case unknownOperator
    /// The field cannot be compared in this way.
    case unsuitableOperator(String, field: String, candidates: [String])
    /// The field takes another kind of literal.
    case unsuitableLiteral(field: String, expected: String)
    /// There is no such unit, or it measures something else than the field.
    case unsuitableUnit(field: String, candidates: [String])
    /// A text has not the form of a time.
    case notATime
    /// A word is no value of the field.
    case notOneOf(field: String, candidates: [String])
    /// Two values do not go together, by what each is and the sign between them; `nil` where they are compared.
    case mismatch(left: String, sign: String?, right: String)
    /// A value cannot be a column, a key or a group.
    case notAColumn
    /// A measure cannot be made of such values, by its name and what they are.
    case unsuitableMeasure(String, of: String)
    /// A measure stands where single rows are asked about.
    case measureOfRows(String)
    /// Of a group only its keys and measures have values.
    case notOfGroups(field: String)
    /// A code or a name stands for no airport or airline, or for several.
    case code(CodeFault, of: EntityKind)
    /// A condition is due, and the field alone is none.
    case notACondition(field: String)
    /// Parentheses nest too deep.
    case tooDeep
  }

  /// What is wrong.
  public let reason: Reason
  /// The whole text.
  public let text: String
  /// The part of the text that is wrong, in UTF-8 bytes.
  public let range: Range<Int>
  /// What was probably meant.
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

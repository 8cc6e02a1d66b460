/// A parser of lists of fields and other values, as in `--fields`, `--sort` and `--by`.
package enum FieldList {
  /// Reads values separated by commas; `as` after one names it: `ident, speed - average_speed as slack`.
  ///
  /// - Parameters:
  ///   - text: The list.
  ///   - entity: The kind of entity that has the fields.
  ///   - context: The meaning of parts of times and of `now`.
  ///   - custom: The custom fields.
  /// - Returns: The values as fields.
  /// - Throws: `FilterError` for the first that is neither a field nor another value.
  package static func parse(
    _ text: String, of entity: EntityKind, in context: FormulaContext = FormulaContext(),
    and custom: CustomFields = .none
  ) throws(FilterError) -> [FieldPath] {
    try items(text, of: entity, context: context, in: ValueScope(names: custom.names(of: entity))).map(\.path)
  }

  /// A value of a list.
  struct Item {
    /// The value as written.
    let expression: Expression
    /// The value as a field.
    let path: FieldPath
    /// The name after `as`.
    let name: String?
    let sign: Sign?
    let isDescending: Bool
    let range: Range<Int>
  }

  /// A sign before a value.
  enum Sign {
    case add, remove
  }

  /// The signs that may precede the values of a list.
  enum Signs {
    case none
    /// The signs of sort keys, which may also end in `desc`.
    case directions
    /// The signs of changes to the usual fields.
    case changes
  }

  /// Reads the values of a list.
  ///
  /// - Parameters:
  ///   - text: The list.
  ///   - entity: The kind of entity that has the fields.
  ///   - context: The meaning of parts of times and of `now`.
  ///   - scope: The scope of the values.
  ///   - signs: The signs that may precede the values.
  /// - Returns: The values.
  /// - Throws: `FilterError` for the first that is neither a field nor another value.
  static func items(
    _ text: String, of entity: EntityKind, context: FormulaContext, in scope: ValueScope = ValueScope(),
    signs: Signs = .none
  ) throws(FilterError) -> [Item] {
    var parser = ValueParser(ExpressionScanner(text), of: entity, in: scope)
    var items: [Item] = []
    repeat {
      let sign: Sign? =
        signs == .none ? nil : parser.scanner.take("-") ? .remove : parser.scanner.take("+") ? .add : nil
      var isDescending = signs == .directions && sign == .remove
      parser.scanner.skipSpace()
      let start = parser.scanner.index
      if parser.scanner.isAtEnd() || parser.scanner.isAtComma {
        throw FilterError(.unexpected(expected: "a field"), in: text, at: start..<min(start + 1, text.utf8.count))
      }
      let value = try parser.value()
      let name = parser.scanner.takeKeyword("as") ? try parser.nameOfValue() : nil
      if signs == .directions { isDescending = parser.isDescending() ?? isDescending }
      items.append(
        Item(
          expression: value.expression,
          path: try path(value, named: name?.text, of: entity, context: context, in: text),
          name: name?.text, sign: sign, isDescending: isDescending, range: value.range))
    } while parser.scanner.take(",")
    guard parser.scanner.isAtEnd() else { throw parser.scanner.unexpected("',' or the end") }
    return items
  }

  /// Returns the field that a value is, or a new field that computes it.
  private static func path(
    _ value: ValueParser.Operand, named name: String?, of entity: EntityKind, context: FormulaContext,
    in text: String
  ) throws(FilterError) -> FieldPath {
    if case .field(let path) = value.expression { return name.map { path.named($0) } ?? path }
    guard var field = Field(value.expression, named: name, of: entity) else {
      throw FilterError(.notAColumn, in: text, at: value.range)
    }
    field.context = context
    return FieldPath(field)
  }
}

extension ValueParser {
  /// Reads the name after `as`.
  fileprivate mutating func nameOfValue() throws(FilterError) -> ExpressionScanner.Piece {
    guard let name = scanner.takeName() else { throw scanner.unexpected("a name after 'as'") }
    return name
  }

  /// Reads `asc` or `desc` after a key, with or without a colon before it.
  fileprivate mutating func isDescending() -> Bool? {
    let start = scanner.index
    _ = scanner.take(":")
    if scanner.takeKeyword("desc") || scanner.takeKeyword("descending") { return true }
    if scanner.takeKeyword("asc") || scanner.takeKeyword("ascending") { return false }
    scanner.back(to: start)
    return nil
  }
}

extension Field {
  /// Creates a field of a user-written value; `nil` unless it is a number, a time or a part of one.
  init?(_ expression: Expression, named name: String?, of entity: EntityKind) {
    guard let typed = try? TypedExpression(expression) else { return nil }
    let kind: FieldKind
    let formula: Formula
    switch typed.type.kind {
    case .number(let unit?):
      kind = typed.type.figureClass.map { .figure($0, stored: unit) } ?? .raw(unit)
      formula = .number(typed.value)
    case .number(nil), .bareNumber: (kind, formula) = (.count, .number(typed.value))
    case .time: (kind, formula) = (.time, .time(typed.value))
    case .part(let part) where part.isTime || !part.names.isEmpty: (kind, formula) = (.code, .part(part, typed.value))
    case .part: (kind, formula) = (.count, .whole(typed.value))
    case .text, .code, .list, .phase, .flag, .link, .null: return nil
    }
    let text = name ?? expression.description
    self.init(text, of: entity, kind, .formula(formula), text, text, expression.description)
  }
}

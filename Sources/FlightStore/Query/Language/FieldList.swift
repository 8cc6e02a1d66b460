/// Reads lists of fields and of other values, as `--fields`, `--sort` and `--by` take them.
package enum FieldList {
  /// Reads values separated by commas; `as` after one gives it a name: `ident, speed - average_speed as slack`.
  ///
  /// - Parameters:
  ///   - text: The list.
  ///   - entity: Whose fields they are.
  ///   - context: What the parts of times and `now` mean.
  ///   - custom: The fields that programs have added.
  /// - Returns: The values as fields.
  /// - Throws: `FilterError` for the first that is no field and no value.
  package static func parse(
    _ text: String, of entity: EntityKind, in context: FormulaContext = FormulaContext(),
    and custom: CustomFields = .none
  ) throws(FilterError) -> [FieldPath] {
    try items(text, of: entity, context: context, in: ValueScope(names: custom.names(of: entity))).map(\.path)
  }

  /// One of the values of a list.
  struct Item {
    /// The value as it is written.
    let expression: Expression
    /// The value as a field.
    let path: FieldPath
    /// The name that it is given.
    let name: String?
    let sign: Sign?
    let isDescending: Bool
    let range: Range<Int>
  }

  /// What stands before a value of a list.
  enum Sign {
    case add, remove
  }

  /// Which signs may stand before the values of a list.
  enum Signs {
    case none
    /// Of keys to sort by, which may also end in `desc`.
    case directions
    /// Of changes to the usual fields.
    case changes
  }

  /// - Parameters:
  ///   - text: The list.
  ///   - entity: Whose fields they are.
  ///   - context: What the parts of times and `now` mean.
  ///   - scope: What the values are of.
  ///   - signs: What may stand before the values.
  /// - Returns: The values.
  /// - Throws: `FilterError` for the first that is no field and no value.
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
      let name = parser.scanner.takeKeyword("as") ? parser.scanner.takeName() : nil
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

  /// Returns the field that a value is, or makes one that is worked out.
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
  /// Makes a field of a value that users have written; `nil` where it is no number, no time and no part of one.
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

/// Reads lists of fields and of other values, as `--fields`, `--sort` and `--by` take them.
package enum FieldList {
  /// Reads values separated by commas; `as` after one gives it a name: `ident, speed - average_speed as slack`.
  ///
  /// - Throws: `FilterError` for the first that is no field and no value.
  package static func parse(_ text: String, of entity: EntityKind) throws(FilterError) -> [FieldPath] {
    try parse(text, of: entity, asKeys: false).map(\.path)
  }

  /// - Parameters:
  ///   - text: The list.
  ///   - entity: Whose fields they are.
  ///   - asKeys: Whether they are keys to sort by, which may descend.
  /// - Returns: The values as fields, and which of them descend.
  /// - Throws: `FilterError` for the first that is no field and no value.
  static func parse(_ text: String, of entity: EntityKind, asKeys: Bool)
    throws(FilterError) -> [(path: FieldPath, isDescending: Bool)]
  {
    var parser = ValueParser(ExpressionScanner(text), of: entity)
    var paths: [(FieldPath, Bool)] = []
    repeat {
      var isDescending = asKeys && parser.scanner.take("-")
      if asKeys, !isDescending { _ = parser.scanner.take("+") }
      parser.scanner.skipSpace()
      let start = parser.scanner.index
      if parser.scanner.isAtEnd() || parser.scanner.isAtComma {
        throw FilterError(.unexpected(expected: "a field"), in: text, at: start..<min(start + 1, text.utf8.count))
      }
      let value = try parser.value()
      let name = parser.scanner.takeKeyword("as") ? parser.scanner.takeName() : nil
      if asKeys { isDescending = parser.isDescending() ?? isDescending }
      paths.append((try path(value, named: name?.text, of: entity, in: text), isDescending))
    } while parser.scanner.take(",")
    guard parser.scanner.isAtEnd() else { throw parser.scanner.unexpected("',' or the end") }
    return paths
  }

  /// Returns the field that a value is, or makes one that is worked out.
  private static func path(
    _ value: ValueParser.Operand, named name: String?, of entity: EntityKind, in text: String
  ) throws(FilterError) -> FieldPath {
    if case .field(let path) = value.expression, name == nil { return path }
    guard let field = Field(value.expression, named: name, of: entity) else {
      throw FilterError(.notAColumn, in: text, at: value.range)
    }
    return FieldPath(field)
  }
}

extension ValueParser {
  /// Reads `asc` or `desc` after a key, with or without a colon before it.
  fileprivate mutating func isDescending() -> Bool? {
    let start = scanner.index
    _ = scanner.take(":")
    if scanner.takeKeyword("desc") { return true }
    if scanner.takeKeyword("asc") { return false }
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
    case .text, .code, .list, .phase, .flag, .link, .null:
      guard case .field(let path) = expression, path.steps.isEmpty, let name else { return nil }
      self.init(
        name, of: entity, path.field.kind, path.field.source, isNullable: path.field.isNullable, name, name,
        path.field.help)
      return
    }
    let text = name ?? expression.description
    self.init(text, of: entity, kind, .formula(formula), text, text, expression.description)
  }
}

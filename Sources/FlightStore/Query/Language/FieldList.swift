/// A parser of lists of fields and other values, as in `--fields`, `--sort` and `--by`.
package enum FieldList {
  /// Reads values separated by commas; `as` after one names it: `ident, speed - average_speed as slack`.
  ///
  /// `fields` is another list, whose names after `as` can be values too; an invalid one names none.
  package static func parse(
    _ text: String, of entity: EntityKind, naming fields: String = "", in context: FormulaContext = FormulaContext(),
    and custom: CustomFields = .none
  ) throws(FilterError) -> [FieldPath] {
    let scope = scope(of: entity, naming: fields, in: context, and: custom)
    return try items(text, of: entity, context: context, in: scope).map(\.path)
  }

  /// Returns the names of an application's own attributes and those after `as` in a list of fields, if it is valid.
  fileprivate static func scope(
    of entity: EntityKind, naming fields: String, in context: FormulaContext, and custom: CustomFields
  ) -> ValueScope {
    var scope = ValueScope(names: custom.names(of: entity))
    if fields.isEmpty { return scope }
    let items = try? items(fields, of: entity, context: context, in: scope, signs: .changes)
    for item in items ?? [] { if let name = item.name { scope.names[name.lowercased()] = item.expression } }
    return scope
  }

  /// Reads the single value in each of some ranges of a text, in UTF-8 bytes.
  package static func parse(
    _ ranges: [Range<Int>], in text: String, of entity: EntityKind, in context: FormulaContext,
    and custom: CustomFields
  ) throws(FilterError) -> [FieldPath] {
    let bytes = Array(text.utf8)
    return try ranges.map { range throws(FilterError) in
      let part = String(decoding: bytes[range], as: UTF8.self)
      let paths: [FieldPath]
      do throws(FilterError) { paths = try parse(part, of: entity, in: context, and: custom) } catch {
        let place = (error.range.lowerBound + range.lowerBound)..<(error.range.upperBound + range.lowerBound)
        throw FilterError(error.reason, in: text, at: place, suggestion: error.suggestion)
      }
      guard paths.count == 1 else { throw FilterError(.unexpected(expected: "one field"), in: text, at: range) }
      return paths[0]
    }
  }

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
    /// The codes of airports and airlines in the value.
    let codes: [WrittenCode]
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

  /// Reads the values of a list, which signs may precede.
  static func items(
    _ text: String, of entity: EntityKind, context: FormulaContext, in scope: ValueScope = ValueScope(),
    signs: Signs = .none
  ) throws(FilterError) -> [Item] {
    var parser = ExpressionParser(text, of: entity, in: scope)
    parser.isInList = true
    var items: [Item] = []
    repeat {
      let sign: Sign? =
        signs == .none ? nil : parser.scanner.take("-") ? .remove : parser.scanner.take("+") ? .add : nil
      let start = parser.scanner.skipSpace()
      if parser.scanner.isAtEnd() || parser.scanner.isAtComma {
        throw FilterError(.unexpected(expected: "a field"), in: text, at: start..<min(start + 1, text.utf8.count))
      }
      let earlier = parser.codes.count
      let value: ExpressionParser.Operand
      do throws(FilterError) { value = try parser.valueOrCondition(in: context) } catch {
        // A comma before the direction: `delay,desc`.
        if signs == .directions, error.part == "desc", let key = items.last {
          throw error.suggesting("-" + parser.scanner.text(key.range))
        }
        throw scope.isOfGroups ? error : error.suggesting(parser.fitted(error.suggestion, asValue: true))
      }
      let name = parser.scanner.takeKeyword("as") ? try parser.nameOfValue() : nil
      let direction = signs == .directions && sign == nil ? parser.isDescending() : nil
      items.append(
        Item(
          expression: value.expression,
          path: try path(value, named: name?.text, of: entity, context: context, in: text),
          name: name?.text, sign: sign, isDescending: direction ?? (sign == .remove), range: value.range,
          codes: Array(parser.codes[earlier...])))
    } while parser.scanner.take(",")
    guard parser.scanner.isAtEnd() else { throw parser.scanner.unexpected("',' or the end") }
    return items
  }

  /// Returns the field that a value is, or a new field that computes it.
  private static func path(
    _ value: ExpressionParser.Operand, named name: String?, of entity: EntityKind, context: FormulaContext,
    in text: String
  ) throws(FilterError) -> FieldPath {
    if case .field(let path) = value.expression { return name.map { path.named($0) } ?? path }
    guard var field = Field(value.expression, named: name, of: entity) else {
      throw FilterError(.notAColumn, in: text, at: value.range)
    }
    field.context = context
    return FieldPath(field, unit: value.expression.namedUnit)
  }
}

extension ExpressionParser {
  /// Reads a value, or a comparison as a flag: `arrival_delay >= 15 min`.
  fileprivate mutating func valueOrCondition(in context: FormulaContext) throws(FilterError) -> Operand {
    if let key = calculatedKey() { return key }
    let start = self
    let value = try value()
    var next = scanner
    guard scanner.isAtComparison || ["is", "in", "between"].contains(where: { next.takeKeyword($0) }) else {
      return value
    }
    self = start
    let condition = try condition()
    var field = Field(
      "\(condition)", of: entity, .flag, .formula(.flag(condition)), "\(condition)", "\(condition)", "\(condition)")
    field.context = context
    let path = FieldPath(field)
    return Operand(
      expression: .field(path), type: ExpressionType(of: path), range: value.range.lowerBound..<scanner.index)
  }

  /// Reads a key of groups that is calculated and has no name, if one is next: `arrival_delay / 15`.
  private mutating func calculatedKey() -> Operand? {
    // A calculation is followed by the field that it is.
    guard let keys = scope.keys else { return nil }
    var next = self
    next.scope = ValueScope(names: scope.namesInMeasures)
    guard let value = try? next.value(), case .arithmetic = value.expression, !next.scanner.isAtComparison,
      let place = keys.firstIndex(of: value.expression)
    else { return nil }
    scanner = next.scanner
    return Operand(expression: keys[place + 1], type: value.type, range: value.range)
  }

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
    let (kind, form): (FieldKind, NumberForm)
    switch typed.type.kind {
    case .number, .bareNumber: (kind, form) = (typed.type.kindOfNumbers, .number)
    case .time: (kind, form) = (.time, .time)
    case .part(let part) where !part.isNumber: (kind, form) = (.code, .part(part))
    case .part: (kind, form) = (.count, .whole)
    case .text, .code, .list, .phase, .flag, .link, .null: return nil
    }
    let text = name ?? expression.description
    self.init(
      name ?? expression.columnName(of: kind), of: entity, kind, .formula(.number(form, typed.value)), text, text,
      expression.description)
  }
}

extension Expression {
  /// The unit of the values if it is that in the name of a field: `round(distance_nmi)` is in nautical miles.
  var namedUnit: FigureUnit? {
    guard let unit = try? TypedExpression(self).type.shownUnit else { return nil }
    return paths.contains { $0.unit == unit } ? unit : nil
  }

  /// Returns the name of a column of the values: parentheses show that the unit after the name is that of all of it.
  fileprivate func columnName(of kind: FieldKind) -> String {
    if case .arithmetic = self, case .figure(let figure, _) = kind, figure.isInNames {
      "(\(description))"
    } else {
      description
    }
  }
}

/// The choice of displayed fields: a list, or changes to the usual ones.
package enum FieldChoice: Hashable, Sendable {
  case usual
  case list([FieldPath])
  case change(added: [FieldPath], removed: [FieldPath])

  /// Reads a list of fields, `ident,distance`, or changes to the usual fields, `+delay,-phase`; `*` is all fields.
  ///
  /// Only fields that are shown can be left out; `nil` stands for all that have a name.
  package init(
    parsing text: String, of entity: EntityKind, shown: [FieldPath]? = nil,
    in context: FormulaContext = FormulaContext(), and custom: CustomFields = .none
  ) throws(FilterError) {
    if text.withoutOuterBlanks == "*" {
      self = .list(Field.all(of: entity).map { FieldPath($0) })
      return
    }
    let scope = ValueScope(names: custom.names(of: entity))
    let items: [FieldList.Item]
    do throws(FilterError) {
      items = try FieldList.items(text, of: entity, context: context, in: scope, signs: .changes)
    } catch {
      throw text == "all" ? error.suggesting("*") : error
    }
    guard items.contains(where: { $0.sign != nil }) else {
      self = .list(items.map(\.path))
      return
    }
    var (added, removed): ([FieldPath], [FieldPath]) = ([], [])
    for item in items {
      guard let sign = item.sign else {
        throw FilterError(
          .unexpected(expected: "'+' or '-' before each field, or before none"), in: text, at: item.range)
      }
      if (sign == .add ? removed : added).contains(item.path) {
        throw FilterError(.unexpected(expected: "each field either added or left out"), in: text, at: item.range)
      }
      if sign == .remove, !item.isShown(among: shown) {
        throw FilterError(
          .unexpected(expected: "a column among those shown"), in: text,
          at: ExpressionScanner(text).trimmed(item.range),
          suggestion: item.withoutUnit(among: shown)
            ?? item.negative(in: text).map { items.count == 1 ? $0 : "+" + $0 })
      }
      if sign == .add { added.append(item.path) } else { removed.append(item.path) }
    }
    self = .change(added: added, removed: removed)
  }

  /// The fields of a list; `nil` for the usual fields and changes to them.
  package var listed: [FieldPath]? { if case .list(let paths) = self { paths } else { nil } }

  /// The fields that are requested by name.
  package var named: [FieldPath] {
    switch self {
    case .usual: []
    case .list(let paths): paths
    case .change(let added, _): added
    }
  }

  /// Returns the fields to display; the usual ones are computed only if they are needed.
  package func paths(from usual: @autoclosure () -> [FieldPath]) -> [FieldPath] {
    switch self {
    case .usual: return usual()
    case .list(let paths): return paths
    case .change(let added, let removed):
      let kept = usual().filter { !removed.contains($0) }
      return kept + added.filter { !kept.contains($0) }
    }
  }
}

extension FieldList.Item {
  /// Whether the value is among the fields that are shown; `nil` stands for all that have a name.
  fileprivate func isShown(among shown: [FieldPath]?) -> Bool {
    if let shown { return shown.contains(path) }
    guard name == nil, path.unit == nil, case .field = expression else { return false }
    return true
  }

  /// Returns the name of the field without a unit if that is shown.
  fileprivate func withoutUnit(among shown: [FieldPath]?) -> String? {
    guard name == nil, path.unit != nil, case .field = expression else { return nil }
    let plain = FieldPath(path.field, behind: path.steps)
    return shown?.contains(plain) ?? true ? plain.name : nil
  }

  /// Returns the value with a sign that belongs to it: `(-arrival_delay) as x`; `nil` if it is only a field.
  fileprivate func negative(in text: String) -> String? {
    switch expression {
    case .arithmetic, .function, .firstKnown, .choice: break
    case .field where name != nil: break
    default: return nil
    }
    switch path.field.kind {
    case .figure, .raw, .count: break
    default: return nil
    }
    let scanner = ExpressionScanner(text)
    return "(-\(scanner.text(scanner.trimmed(range))))" + (name.map { " as \($0)" } ?? "")
  }
}

/// A field to order by, and the direction.
///
/// Unknown values come last in either direction.
package struct SortKey: Hashable, Sendable {
  package let path: FieldPath
  package let isDescending: Bool

  package init(_ path: FieldPath, isDescending: Bool = false) {
    self.path = path
    self.isDescending = isDescending
  }

  /// The key in the words of `parse`, where it does not depend on the fields of a query.
  package var text: String { (isDescending ? "-" : "") + path.expression }

  /// Reads keys separated by commas; `-` before one, or `desc` after it, makes it descend: `-distance,ident`.
  ///
  /// `fields` is a list of fields whose names after `as` can be keys too; an invalid one names none.
  ///
  /// - Throws: `FilterError` if a key is invalid.
  package static func parse(
    _ text: String, of entity: EntityKind, naming fields: String = "", in context: FormulaContext = FormulaContext(),
    and custom: CustomFields = .none
  ) throws(FilterError) -> [SortKey] {
    let scope = FieldList.scope(of: entity, naming: fields, in: context, and: custom)
    return try FieldList.items(text, of: entity, context: context, in: scope, signs: .directions).map {
      SortKey($0.path, isDescending: $0.isDescending)
    }
  }
}

extension FieldPath {
  /// The value as an expression that any query of the same kind understands.
  ///
  /// A computed value has a name only in its own query, so that is what it computes.
  package var expression: String {
    guard case .formula = field.source, Field.named(field.name, of: field.entity)?.source != field.source else {
      return name
    }
    return field.help
  }
}

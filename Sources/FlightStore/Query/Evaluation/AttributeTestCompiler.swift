/// Turns a condition on flights into the form in which it is put to one flight at a time.
///
/// What cannot be told from the flight, its airports and its airline alone may be anything.
struct AttributeTestCompiler {
  /// What `now` means, in seconds since 1970; `nil` while that is not known.
  let clock: Int?
  private(set) var questions: [ConditionSieve.Question] = []

  init(clock: Int?) { self.clock = clock }

  mutating func compile(_ condition: Condition) -> AttributeTest {
    switch condition {
    case .all(let conditions): return .all(conditions.map { compile($0) })
    case .any(let conditions): return .any(conditions.map { compile($0) })
    case .not(let condition): return .not(compile(condition))
    case .isRow: return .constant(.anything)
    case .isNull(let path): return path.steps.isEmpty ? isNull(path.field) : .constant(.anything)
    case .isTrue(let path):
      return follow(path, isTrue(path.field)) { .isTrue($0) }
    case .compare(let path, .notEqual, let literal): return .not(compile(.compare(path, .equal, literal)))
    case .compare(let path, let comparison, let literal):
      if path.steps.isEmpty, case .toOne(let target) = path.field.kind, case .text(let text) = literal {
        return compareLink(path.field, target, comparison, text)
      }
      return follow(path, compare(path, path.field, comparison, literal)) { .compare($0, comparison, literal) }
    case .isOneOf(let path, let literals): return .any(literals.map { compile(.compare(path, .equal, $0)) })
    case .isBetween(let path, .time(let low), .time(let high)):
      guard let first = bounds(low)?.first, let last = bounds(high)?.last else { return .constant(.anything) }
      return follow(path, timeIsBetween(path.field, (first, last))) { .isBetween($0, .time(low), .time(high)) }
    case .isBetween(let path, let low, let high):
      return .all([compile(.compare(path, .greaterOrEqual, low)), compile(.compare(path, .lessOrEqual, high))])
    }
  }

  /// Makes a test of the flight's own field, or a question about the airport or the airline that has the field.
  private mutating func follow(
    _ path: FieldPath, _ test: AttributeTest, _ condition: (FieldPath) -> Condition
  ) -> AttributeTest {
    if path.steps.isEmpty { return test }
    guard path.steps.count == 1, case .link(let relationship) = path.steps[0].source else {
      return .constant(.anything)
    }
    let end = FieldPath(path.field, unit: path.unit)
    return ask(relationship, test, .condition(condition(end), relationship.target))
  }

  private mutating func ask(_ relationship: Relationship, _ test: AttributeTest, _ condition: LinkedCondition)
    -> AttributeTest
  {
    questions.append(ConditionSieve.Question(relationship: relationship, test: test, condition: condition))
    return .linked(relationship, questions.count - 1)
  }

  // MARK: Tests of one field

  private func storage(_ column: Int, of field: Field) -> ColumnStorage {
    TableLayout.of(field.entity).columns[column].storage
  }

  private func isNull(_ field: Field) -> AttributeTest {
    switch field.source {
    case .column(let column): .isNull(column)
    case .link(let relationship): .isNull(relationship.column.rawValue)
    case .derived(.phase), .derived(.enroute): .constant(.no)
    case .derived(let value) where value.isFigure: .derivedIsNull(value)
    case .derived, .inverse: .constant(.anything)
    }
  }

  private func isTrue(_ field: Field) -> AttributeTest {
    switch field.source {
    // Whether a thing has a record is known of everything, and not before the end.
    case .column(let column) where !TableLayout.of(field.entity).columns[column].path.isEmpty: .flag(column)
    case .derived(.enroute): .enroute
    default: .constant(.anything)
    }
  }

  private func compare(_ path: FieldPath, _ field: Field, _ comparison: Comparison, _ literal: Literal)
    -> AttributeTest
  {
    switch (field.kind, literal) {
    case (.flag, .flag(let flag)): flag ? isTrue(field) : .not(isTrue(field))
    case (.text, .text(let text)), (.code, .text(let text)), (.list, .text(let text)):
      compareText(field, comparison, text)
    case (_, .number(let number, let unit)): compareNumber(field, comparison, path.stored(number, in: unit))
    case (.time, .time(let time)):
      bounds(time).map { comparison.times($0).map { timeIsBetween(field, $0) } ?? .constant(.unknown) }
        ?? .constant(.anything)
    default: .constant(.anything)
    }
  }

  private func compareText(_ field: Field, _ comparison: Comparison, _ text: String) -> AttributeTest {
    let test = TextComparison(comparison, text, isCode: field.kind != .text)
    switch field.source {
    case .column(let column) where field.kind == .list:
      return .text(column) { TextPool.anyItem(of: $0, test.passes) }
    case .column(let column): return .text(column, test.passes)
    case .derived(.phase): return .phase(test.passes)
    default: return .constant(.anything)
    }
  }

  private func compareNumber(_ field: Field, _ comparison: Comparison, _ value: Double) -> AttributeTest {
    switch field.source {
    case .column(let column) where storage(column, of: field) == .whole:
      .stored(column, comparison.storedWholes(value))
    case .derived(let derived) where derived.isFigure: .derivedNumber(derived, comparison, value)
    default: .constant(.anything)
    }
  }

  private func bounds(_ literal: TimeLiteral) -> (first: Int, last: Int)? {
    if case .now = literal, clock == nil { return nil }
    return literal.bounds(clock ?? 0)
  }

  private func timeIsBetween(_ field: Field, _ bounds: (first: Int, last: Int)) -> AttributeTest {
    switch field.source {
    case .column(let column): return .stored(column, Comparison.storedTimes(bounds.first, bounds.last))
    case .derived(let value) where value.isFigure:
      return bounds.first <= bounds.last
        ? .derivedTime(value, bounds.first...bounds.last)
        : .all([.constant(.no), .not(.derivedIsNull(value))])
    default: return .constant(.anything)
    }
  }

  // MARK: Codes

  /// A relationship is compared with codes: equality with whatever the code may stand for.
  ///
  /// An airline may be meant by its name too, if that is the only one; which can be told in the end only.
  private mutating func compareLink(_ field: Field, _ target: EntityKind, _ comparison: Comparison, _ text: String)
    -> AttributeTest
  {
    guard comparison == .equal, target != .flights, case .link(let relationship) = field.source else {
      return .constant(.anything)
    }
    func known(_ column: Int, _ comparison: Comparison, isCode: Bool) -> AttributeTest {
      let test = TextComparison(comparison, text, isCode: isCode)
      // Most have another code: the first test says so.
      return .all([.text(column, test.passes), .not(.isNull(column))])
    }
    var tests = CodeIndex.columns(of: target).map { known($0, .equal, isCode: true) }
    if target == .airlines {
      let names: [AirlineColumn] = [.name, .shortname, .callsign]
      tests += names.map { .all([known($0.rawValue, .begins, isCode: false), .constant(.anything)]) }
    }
    return ask(relationship, .any(tests), .code(text, target))
  }
}

/// Makes conditions ready to run over a graph.
struct ConditionCompiler {
  let graph: Graph
  /// What `now` means, in seconds since 1970.
  let clock: Int

  func compile(_ condition: Condition) -> ConditionProgram {
    switch condition {
    case .all(let conditions): .all(conditions.map(compile))
    case .any(let conditions): .any(conditions.map(compile))
    case .not(let condition): .not(compile(condition))
    case .isRow(let rows): .row { rows.contains($0) }
    case .isTrue(let path): follow(path) { isTrue($0) }
    case .isNull(let path): isNull(path)
    case .compare(let path, .notEqual, let literal): .not(compile(.compare(path, .equal, literal)))
    case .compare(let path, let comparison, let literal): follow(path) { compare(path, $0, comparison, literal) }
    case .isOneOf(let path, let literals) where literals.allSatisfy(\.isExact):
      follow(path) { compareExactly($0, ExactTextComparison(equalToOneOf: literals.compactMap(\.exactText))) }
    case .isOneOf(let path, let literals):
      follow(path) { field in .any(literals.map { compare(path, field, .equal, $0) }) }
    case .isBetween(let path, .time(let low), .time(let high)):
      follow(path) { timeIsBetween($0, low.bounds(clock).first, high.bounds(clock).last) }
    case .isBetween(let path, let low, let high):
      follow(path) { field in
        .all([compare(path, field, .greaterOrEqual, low), compare(path, field, .lessOrEqual, high)])
      }
    }
  }

  /// Compiles a test of the field at the end of a path, and carries its outcome back along the links.
  private func follow(_ path: FieldPath, _ test: (Field) -> ConditionProgram) -> ConditionProgram {
    var program = test(path.field)
    for step in path.steps.reversed() {
      guard case .toOne(let target) = step.kind else { return .unknown }
      let truth = LinkedTruth(program, over: graph[target].rows)
      if case .link(let relationship) = step.source {
        program = .linked(relationship, truth)
      } else {
        let link = graph.reader(of: step)
        program = .row { row in
          guard case .row(let next, _) = link(row) else { return nil }
          return truth.value(next)
        }
      }
    }
    return program
  }

  // MARK: Tests of one field

  /// Along a path, whatever keeps the value from being known makes it null.
  private func isNull(_ path: FieldPath) -> ConditionProgram {
    if path.steps.isEmpty {
      switch path.field.source {
      case .column(let column) where storage(column, of: path.field) != .flag: return .null(column)
      case .link(let relationship): return .null(relationship.column.rawValue)
      default: break
      }
    }
    let value = graph.reader(of: path)
    return .row { row in value(row) == .null }
  }

  private func isTrue(_ field: Field) -> ConditionProgram {
    switch field.source {
    case .column(let column) where !graph[field.entity].rows.layout.columns[column].path.isEmpty: return .flag(column)
    case .derived(.enroute): return .enroute
    default:
      let value = graph.reader(of: field)
      return .row { row in
        if case .flag(let flag) = value(row) { flag } else { nil }
      }
    }
  }

  private func compare(_ path: FieldPath, _ field: Field, _ comparison: Comparison, _ literal: Literal)
    -> ConditionProgram
  {
    switch (field.kind, literal) {
    case (.flag, .flag(let flag)): flag ? isTrue(field) : .not(isTrue(field))
    case (.text, .text(let text)), (.code, .text(let text)): compareText(field, comparison, text)
    case (_, .exactly(let text)): compareExactly(field, ExactTextComparison(comparison, text))
    case (.list, .text(let text)): compareList(field, comparison, text)
    case (.toOne(let target), .text(let text)): compareLink(field, target, comparison, text)
    case (_, .number(let number, let unit)): compareNumber(path, field, comparison, number, unit)
    case (.time, .time(let time)): compareTime(field, comparison, time)
    default: .unknown
    }
  }

  private func storage(_ column: Int, of field: Field) -> ColumnStorage {
    graph[field.entity].rows.layout.columns[column].storage
  }

  // MARK: Text

  private func compareText(_ field: Field, _ comparison: Comparison, _ text: String) -> ConditionProgram {
    let test = TextComparison(comparison, text, isCode: field.kind == .code)
    if case .column(let column) = field.source {
      if comparison == .equal, field.kind == .text {
        return .stored(column, graph.texts.find(text).map { [StoredRange($0.number)] } ?? [])
      }
      return .text(column, TextTest(graph.texts, test.passes))
    }
    return testOfText(field, test.passes)
  }

  private func testOfText(
    _ field: Field, _ passes: @escaping (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> ConditionProgram {
    let value = graph.reader(of: field)
    return .row { [graph] row in graph.withText(of: value(row), passes) }
  }

  private func compareList(_ field: Field, _ comparison: Comparison, _ text: String) -> ConditionProgram {
    let test = TextComparison(comparison, text, isCode: true)
    return anyItem(of: field, test.passes)
  }

  private func anyItem(of field: Field, _ passes: @escaping (UnsafeBufferPointer<UInt8>) -> Bool) -> ConditionProgram {
    guard case .column(let column) = field.source else { return .unknown }
    return .text(column, TextTest(graph.texts) { TextPool.anyItem(of: $0, passes) })
  }

  private func compareExactly(_ field: Field, _ test: ExactTextComparison) -> ConditionProgram {
    if field.kind == .list { return anyItem(of: field, test.passes) }
    if case .column(let column) = field.source { return .text(column, TextTest(graph.texts, test.passes)) }
    return testOfText(field, test.passes)
  }

  /// A relationship is compared with codes: equality with whatever the code may stand for, else with the key.
  private func compareLink(_ field: Field, _ target: EntityKind, _ comparison: Comparison, _ text: String)
    -> ConditionProgram
  {
    guard comparison == .equal, target != .flights else {
      let test = TextComparison(comparison, text, isCode: true)
      return testOfText(field, test.passes)
    }
    let rows = CodeResolver(graph).rows(text, of: target)
    guard case .link(let relationship) = field.source else { return .unknown }
    return .stored(relationship.column.rawValue, rows.map { StoredRange(UInt32($0 + 1)) })
  }

  // MARK: Numbers and times

  private func compareNumber(
    _ path: FieldPath, _ field: Field, _ comparison: Comparison, _ number: Double, _ unit: FigureUnit?
  ) -> ConditionProgram {
    let value = path.stored(number, in: unit)
    if case .column(let column) = field.source, storage(column, of: field) == .whole {
      return .stored(column, comparison.storedWholes(value))
    }
    let read = graph.reader(of: field)
    return .row { row in
      switch read(row) {
      case .whole(let whole): comparison.holds(Double(whole), value)
      case .number(let number): comparison.holds(number, value)
      default: nil
      }
    }
  }

  private func compareTime(_ field: Field, _ comparison: Comparison, _ literal: TimeLiteral) -> ConditionProgram {
    guard let (first, last) = comparison.times(literal.bounds(clock)) else { return .unknown }
    return timeIsBetween(field, first, last)
  }

  /// Both ends belong to it; where the first comes after the last, nothing does.
  private func timeIsBetween(_ field: Field, _ first: Int, _ last: Int) -> ConditionProgram {
    if case .column(let column) = field.source {
      return .stored(column, Comparison.storedTimes(first, last))
    }
    let value = graph.reader(of: field)
    return .row { row in
      if case .time(let time) = value(row) { first <= time && time <= last } else { nil }
    }
  }
}

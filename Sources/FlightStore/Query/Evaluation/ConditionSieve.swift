/// Sorts out flights for which a condition cannot hold, while they are read.
///
/// What a condition asks of the airports and the airline is answered by what is known of them so far. Where such an answer
/// has served to leave a flight out, it must be the same in the end; `agrees(with:)` finds out.
final class ConditionSieve: FlightSieve {
  /// What is asked of the things that a relationship leads to.
  struct Question {
    let relationship: Relationship
    let test: AttributeTest
    /// The same question for when all is known.
    let condition: LinkedCondition
  }

  private let source: AttributeTest
  private let questions: [Question]
  private let test: FlatTest
  /// By question.
  private let tests: [FlatTest]
  /// By question and row: 0 where nobody has asked, else the answer that was given.
  private let answers: UnsafeMutablePointer<[UInt8]>

  init(_ test: AttributeTest, _ questions: [Question]) {
    source = test
    self.test = FlatTest(test, remembersTexts: true)
    // What is asked of an airport or an airline is answered once.
    tests = questions.map { FlatTest($0.test, remembersTexts: false) }
    self.questions = questions
    answers = .allocate(capacity: questions.count)
    answers.initialize(repeating: [], count: questions.count)
  }

  deinit {
    answers.deinitialize(count: questions.count)
    answers.deallocate()
  }

  func fresh() -> any FlightSieve { ConditionSieve(source, questions) }

  func admits(_ flight: FlightCandidate, in tables: UnsafePointer<Tables>) -> Bool {
    evaluate(0, of: test, flight, tables).contains(.yes)
  }

  func agrees(with graph: Graph, of tables: borrowing Tables, clock: Int) -> Bool {
    for (number, question) in questions.enumerated() where answers[number].contains(where: { $0 != 0 }) {
      let truth = question.condition.truth(in: graph, clock: clock)
      let kind = question.relationship.target
      // Asked for once: each is handed out as a copy.
      let (asked, things, texts) = (tables[kind].rows, graph[kind], graph.texts)
      for (row, answer) in answers[number].enumerated() where answer != 0 {
        let code = tables.texts.bytes(asked.text(0, row))
        guard let place = things.row(code: code, in: texts), Possibility(truth(place)).rawValue == answer
        else { return false }
      }
    }
    return true
  }

  private func evaluate(
    _ place: Int, of test: borrowing FlatTest, _ source: some AttributeSource, _ tables: UnsafePointer<Tables>
  ) -> Possibility {
    switch test.nodes[place] {
    case .all(let places):
      var result = Possibility.yes
      for place in places {
        result = result.and(evaluate(place, of: test, source, tables))
        if result == .no { break }
      }
      return result
    case .any(let places):
      var none = Possibility.yes
      for place in places {
        none = none.and(!evaluate(place, of: test, source, tables))
        if none == .no { break }
      }
      return !none
    case .not(let place): return !evaluate(place, of: test, source, tables)
    case .constant(let possibility): return possibility
    case .isNull(let column): return Possibility(source.isNull(column))
    case .flag(let column):
      let stored = source.stored(column)
      return Possibility(stored == 0 ? nil : stored == 2)
    case .stored(let column, let ranges):
      let stored = UInt32(truncatingIfNeeded: source.stored(column))
      return Possibility(stored == 0 ? nil : ranges.contains { test.ranges[$0].contains(stored) })
    case .text(let column, let number): return Possibility(source.withText(column, test.texts[number]))
    case .enroute: return Possibility(source.isEnroute)
    case .phase(let number):
      var name = source.phase.rawValue
      return Possibility(name.withUTF8(test.texts[number]))
    case .derivedIsNull(let value): return Possibility(source.value(value) == .null)
    case .derivedTime(let value, let range):
      return Possibility(source.value(value).number.map { range.contains(Int($0)) })
    case .derivedNumber(let value, let comparison, let other):
      return Possibility(source.value(value).number.map { comparison.holds($0, other) })
    case .linked(let relationship, let number):
      guard let row = source.link(relationship) else { return .unknown }
      return answer(number, row, tables)
    }
  }

  /// Answers a question about a row; what is not known yet may still become anything.
  private func answer(_ number: Int, _ row: Int, _ tables: UnsafePointer<Tables>) -> Possibility {
    if row < answers[number].count, answers[number][row] != 0 { return Possibility(rawValue: answers[number][row]) }
    let attributes = RowAttributes(tables: tables, kind: questions[number].relationship.target, row: row)
    let answer = evaluate(0, of: tests[number], attributes, tables)
    guard answer == .yes || answer == .no else { return .anything }
    while answers[number].count <= row { answers[number].append(0) }
    answers[number][row] = answer.rawValue
    return answer
  }
}

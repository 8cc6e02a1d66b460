/// A condition on the airport or airline that a link leads to, with its answers cached by row.
///
/// Over a graph, all rows are answered at creation. While flights are read, each airport and airline is tested on
/// demand with what is known of it so far; `agrees(with:of:clock:)` checks at the end whether those answers are still
/// right.
final class LinkedCondition {
  // Without the cache: 1.13 and 1.16 times the CPU time (main query).

  let relationship: Relationship
  private let subject: (Graph) -> Condition
  private let program: Program
  /// The answers by row: 0 not evaluated, 1 false, 2 true, 3 unknown.
  @safe @exclusivity(unchecked) private var answers: [UInt8] = []

  /// Creates a condition from `subject`, for a complete graph, and `program`, for what a linked row alone decides.
  ///
  /// - Complexity: O(*n*) with a graph, where *n* is the number of airports or airlines.
  init(_ relationship: Relationship, subject: @escaping (Graph) -> Condition, program: Program, in graph: Graph?) {
    self.relationship = relationship
    self.subject = subject
    self.program = program
    if let graph { answers = program.answers(over: graph.rows(relationship.target), texts: graph.texts) }
  }

  /// Returns the answer for a row; `nil` where it is neither true nor false.
  @inline(__always)
  func answer(_ row: Int) -> Bool? {
    switch answers[row] {
    case 1: false
    case 2: true
    default: nil
    }
  }

  /// Returns the answer for a row of tables that are being filled; what is still unknown is undecided.
  func answer(_ row: Int, in tables: UnsafePointer<Tables>) -> Truth<OneRow> {
    while answers.count <= row { answers.append(0) }
    if answers[row] == 0 {
      let truth = unsafe program.truth(of: TableRow(of: relationship.target, in: tables, row: row))
      guard truth.yes.isEmpty != truth.no.isEmpty else { return Truth(yes: .one, no: .one) }
      answers[row] = truth.yes.isEmpty ? 1 : 2
    }
    return Truth(yes: answers[row] == 2 ? .one : .none, no: answers[row] == 1 ? .one : .none)
  }

  /// Returns whether the given answers, about the rows of `tables`, are those of the complete graph.
  func agrees(with graph: Graph, of tables: borrowing Tables, clock: Int) -> Bool {
    guard answers.contains(where: { $0 != 0 }) else { return true }
    let kind = relationship.target
    let program = ProgramCompiler(graph: graph, clock: clock, kind: kind).program(subject(graph))
    let truth = program.answers(over: graph.rows(kind), texts: graph.texts)
    // Looked up once, because each access returns a copy.
    let (asked, entities, texts) = (tables[kind].rows, graph[kind], graph.texts)
    for (row, answer) in answers.enumerated() where answer != 0 {
      let code = tables.texts.bytes(asked.text(0, ofRow: row))
      guard let place = entities.row(code: code, in: texts), truth[place] == answer else { return false }
    }
    return true
  }
}

extension Program {
  /// Returns the truth of a condition for each row of a table: 1 for no, 2 for yes, 3 for neither.
  func answers(over table: Table, texts: TextPool) -> [UInt8] {
    var answers = [UInt8](repeating: 3, count: table.count)
    table.forEachSegment { segment, first, rows in
      let truth = truth(of: rows, in: segment, first: first, texts: texts)
      truth.yes.forEach { answers[first + $0] = 2 }
      truth.no.forEach { answers[first + $0] = 1 }
    }
    return answers
  }
}

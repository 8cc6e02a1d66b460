/// A condition's question to the airport or the airline at the other end of a link, with the answers by its row.
///
/// Over a graph every row is answered when the question is made. While flights are read, airports and airlines are asked as
/// they come, by what is known of them so far; `agrees(with:of:clock:)` tells in the end whether that was right.
final class LinkedQuestion {
  enum Subject {
    case condition(Condition)
    /// Whether it is what a code stands for.
    case code(String)
  }

  let relationship: Relationship
  private let subject: Subject
  private let program: Program
  /// By row: 0 is not asked yet, 1 no, 2 yes, 3 neither.
  @exclusivity(unchecked) private var answers: [UInt8] = []

  /// Makes a question whose answers are given as they are asked for.
  ///
  /// - Parameters:
  ///   - relationship: The link.
  ///   - subject: What is asked.
  ///   - program: What tells of a row at the other end what can be told of it alone.
  init(_ relationship: Relationship, subject: Subject, program: Program) {
    self.relationship = relationship
    self.subject = subject
    self.program = program
  }

  /// Makes a question and answers it for every row of a graph.
  ///
  /// - Complexity: O(*n*), where *n* is the number of airports or airlines.
  init(_ relationship: Relationship, program: Program, in graph: Graph) {
    self.relationship = relationship
    subject = .condition(.all([]))
    self.program = program
    answers = program.answers(over: graph.rows(relationship.target), graph.texts)
  }

  /// The answer for a row; `nil` where it is neither true nor false.
  @inline(__always)
  func answer(_ row: Int) -> Bool? {
    switch answers[row] {
    case 1: false
    case 2: true
    default: nil
    }
  }

  /// Answers for a row of tables that are being filled; what is not known yet may still become either.
  func answer(_ row: Int, in tables: UnsafePointer<Tables>) -> Truth<OneRow> {
    while answers.count <= row { answers.append(0) }
    if answers[row] == 0 {
      let truth = program.truth(of: TableRow(in: tables, relationship.target, row: row))
      guard truth.yes.isEmpty != truth.no.isEmpty else { return Truth(yes: .one, no: .one) }
      answers[row] = truth.yes.isEmpty ? 1 : 2
    }
    return Truth(yes: answers[row] == 2 ? .one : .none, no: answers[row] == 1 ? .one : .none)
  }

  /// Whether the answers that were given are those of a graph that has everything.
  ///
  /// - Parameters:
  ///   - graph: The graph.
  ///   - tables: The tables that the rows belong to that were asked about.
  ///   - clock: What `now` means.
  /// - Returns: Whether they are.
  func agrees(with graph: Graph, of tables: borrowing Tables, clock: Int) -> Bool {
    guard answers.contains(where: { $0 != 0 }) else { return true }
    let kind = relationship.target
    let truth: [UInt8]
    switch subject {
    case .condition(let condition):
      let program = ProgramCompiler(graph: graph, clock: clock, kind: kind).program(condition)
      truth = program.answers(over: graph.rows(kind), graph.texts)
    case .code(let code):
      var found = [UInt8](repeating: 1, count: graph.rows(kind).count)
      for row in CodeResolver(graph).rows(code, of: kind) { found[row] = 2 }
      truth = found
    }
    // Looked up once: each is handed out as a copy.
    let (asked, entities, texts) = (tables[kind].rows, graph[kind], graph.texts)
    for (row, answer) in answers.enumerated() where answer != 0 {
      let code = tables.texts.bytes(asked.text(0, ofRow: row))
      guard let place = entities.row(code: code, in: texts), truth[place] == answer else { return false }
    }
    return true
  }
}

extension Program {
  /// Runs a condition over all rows of a table: by row, 1 is no, 2 yes, and 3 neither.
  func answers(over table: Table, _ texts: TextPool) -> [UInt8] {
    var answers = [UInt8](repeating: 3, count: table.count)
    table.forEachSegment { segment, first, rows in
      let truth = truth(of: rows, in: segment, first: first, texts: texts)
      truth.yes.forEach { answers[first + $0] = 2 }
      truth.no.forEach { answers[first + $0] = 1 }
    }
    return answers
  }
}

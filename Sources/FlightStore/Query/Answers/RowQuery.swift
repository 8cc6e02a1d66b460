/// A question to a store: which rows, in which order, which part of them.
package struct RowQuery: Sendable {
  package var entity: EntityKind
  var condition = Condition.all([])
  /// The parts of the condition that have names, which must hold together.
  var parts: [QueryPart] = []
  /// The codes of airports and airlines that stand in expressions.
  package internal(set) var codes: [WrittenCode] = []
  package var sort: [SortKey] = []
  /// Whether texts that are sorted by stand by their bytes, and not by their letters.
  var areTextsExact = false
  /// Of the rows with the same value of this field only the last in order stays.
  package var distinct: FieldPath?
  package var offset = 0
  package var limit: Int?
  /// Whether the rows are wanted in order, and not only counted.
  package var isOrdered = true
  /// What `now` means, in seconds since 1970; `nil` for what the data say.
  package var clock: Int?
  /// The zone of times without one, and of the parts of times.
  package var zone = ClockZone.airport

  /// Rows in the order that is asked for, among them all that satisfy the condition; of another snapshot they are not used.
  ///
  /// What is left of rows in order is in order: nothing is sorted.
  package var rowsInOrder: RowSelection?

  /// Asked now and then, on any thread, whether nobody waits for the answer any more; it may be anything then.
  package var stop: (@Sendable () -> Bool)?

  package init(_ entity: EntityKind) { self.entity = entity }

  /// The fields that the question filters and sorts by, in this order.
  package var askedPaths: [FieldPath] {
    (condition.paths + sort.map(\.path)).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Answers the question.
  ///
  /// - Complexity: O(*n*) for finding, O(*m* log *k*) for ordering, where *n* is the number of rows, *m* that of the rows
  ///   found and *k* that of the rows wanted.
  package func rows(in store: FlightStore) -> RowSelection {
    let graph = store.graph
    let rows: [Int]
    if let distinct {
      rows = lastOfEach(distinct, of: sorted(found(in: graph), first: .max, in: graph), in: graph)
    } else {
      rows = sorted(found(in: graph), first: part.end, in: graph)
    }
    return RowSelection(graph: graph, entity: entity, rows: part.of(rows))
  }

  /// Returns at least the first of some rows, in the order that is asked for.
  private func sorted(_ rows: [Int], first: Int, in graph: Graph) -> [Int] {
    guard let rowsInOrder, rowsInOrder.graph === graph, rowsInOrder.entity == entity else {
      return RowOrder(graph, of: entity, by: sort).sorted(rows, first: first)
    }
    var isFound = [Bool](repeating: false, count: graph.rows(entity).count)
    for row in rows { isFound[row] = true }
    return rowsInOrder.rows.filter { isFound[$0] }
  }

  /// Returns all rows that satisfy the condition, in the order of the store.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows.
  package func found(in store: FlightStore) -> RowSelection {
    RowSelection(graph: store.graph, entity: entity, rows: found(in: store.graph))
  }

  /// Counts the rows without putting them in order.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows.
  package func count(in store: FlightStore) -> Int {
    let found = found(in: store.graph)
    guard let distinct else { return part.count(of: found.count) }
    let value = store.graph.reader(of: distinct)
    return part.count(of: Set(found.map { value($0) }).count)
  }

  /// What `now` means, in seconds since 1970; anything where nobody asks, since finding it out takes a look at all flights.
  func clock(in graph: Graph) -> Int { clock ?? (condition.namesNow ? graph.now : 0) }

  var part: RowPart { RowPart(offset: offset, limit: limit) }

  func found(in graph: Graph) -> [Int] {
    let compiler = ProgramCompiler(graph: graph, clock: clock(in: graph), zone: zone, kind: entity)
    if let rows = indexedRows(in: graph) {
      let (program, table) = (compiler.program(condition), graph.rows(entity))
      return rows.filter { !program.truth(of: TableRow(table, texts: graph.texts, row: $0)).yes.isEmpty }
    }
    let segments = graph[entity].rows.segments.count
    let parts = Threads.divide(segments, worthThread: 32) { [entity, condition, stop] part in
      // A program remembers what it has found out, so each thread has one of its own.
      let program = compiler.program(condition)
      let segments = part.share(of: segments)
      var rows: [Int] = []
      rows.reserveCapacity(segments.count << Segment.shift)
      graph[entity].rows.forEachSegment(segments) { segment, first, mask in
        if stop?() == true { return }
        let truth = program.truth(of: mask, in: segment, first: first, texts: graph.texts)
        truth.yes.forEach { rows.append(first + $0) }
      }
      return rows
    }
    return Array(joining: parts)
  }

  private func lastOfEach(_ path: FieldPath, of rows: [Int], in graph: Graph) -> [Int] {
    var seen: Set<FieldValue> = []
    let value = graph.reader(of: path)
    return rows.reversed().filter { seen.insert(value($0)).inserted }.reversed()
  }
}

/// The part of some rows that is wanted: how many to pass over, and how many to take at most; negative numbers are none.
struct RowPart {
  private let first: Int
  private let most: Int

  init(offset: Int?, limit: Int?) {
    first = max(0, offset ?? 0)
    most = max(0, limit ?? Int.max)
  }

  /// The place after the last row that is wanted.
  var end: Int { first.addingReportingOverflow(most).overflow ? Int.max : first + most }

  func of(_ rows: [Int]) -> [Int] { Array(rows.dropFirst(first).prefix(most)) }

  /// The number of rows that are wanted of so many.
  func count(of count: Int) -> Int { min(most, max(0, count - first)) }
}

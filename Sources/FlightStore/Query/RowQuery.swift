/// A question to a store: which rows, in which order, which part of them.
package struct RowQuery: Sendable {
  package var entity: EntityKind
  var condition = Condition.all([])
  package var sort: [SortKey] = []
  /// Of the rows with the same value of this field only the last in order stays.
  package var distinct: FieldPath?
  package var offset = 0
  package var limit: Int?
  /// What `now` means, in seconds since 1970; `nil` for the newest actual time in the data.
  package var clock: Int?

  package init(_ entity: EntityKind) { self.entity = entity }

  /// Answers the question.
  ///
  /// - Complexity: O(*n*) for finding, O(*m* log *k*) for ordering, where *n* is the number of rows, *m* that of the rows
  ///   found and *k* that of the rows wanted.
  package func rows(in store: FlightStore) -> RowSelection {
    let graph = store.graph
    var rows = found(in: graph)
    let (first, most) = part
    let (end, isBeyond) = first.addingReportingOverflow(most)
    rows = RowOrder(graph, entity, sort).sorted(rows, first: distinct != nil || isBeyond ? Int.max : end)
    if let distinct { rows = lastOfEach(distinct, rows, graph) }
    return RowSelection(graph: graph, entity: entity, rows: Array(rows.dropFirst(first).prefix(most)))
  }

  /// Counts the rows without putting them in order.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows.
  package func count(in store: FlightStore) -> Int {
    let found = found(in: store.graph)
    let count = distinct.map { path in Set(found.map { store.graph.value(path, $0) }).count } ?? found.count
    let (first, most) = part
    return min(most, max(0, count - first))
  }

  /// How many rows to pass over, and how many to take at most; negative numbers are none.
  private var part: (first: Int, most: Int) { (max(0, offset), max(0, limit ?? Int.max)) }

  private func found(in graph: Graph) -> [Int] {
    let program = ConditionCompiler(graph: graph, clock: clock ?? graph.clock ?? 0).compile(condition)
    var rows: [Int] = []
    graph[entity].rows.forEachSegment { segment, first, mask in
      program.run(segment, first: first, rows: mask).yes.forEach { rows.append(first + $0) }
    }
    return rows
  }

  private func lastOfEach(_ path: FieldPath, _ rows: [Int], _ graph: Graph) -> [Int] {
    var seen: Set<FieldValue> = []
    return rows.reversed().filter { seen.insert(graph.value(path, $0)).inserted }.reversed()
  }
}

/// A query of a store: which rows, in which order, and which part of them.
package struct RowQuery: Sendable {
  package var entity: EntityKind
  var condition = Condition.all([])
  /// The named parts of the condition, all of which must hold.
  var parts: [QueryPart] = []
  /// The codes of airports and airlines in the expressions.
  package internal(set) var codes: [WrittenCode] = []
  package var sort: [SortKey] = []
  /// Whether an SQL statement for the query sorts texts by their bytes only, instead of by their letters first.
  var areTextsExact = false
  /// The field by which duplicates are removed: only the last row in order with each value stays.
  package var distinct: FieldPath?
  package var offset = 0
  package var limit: Int?
  /// Whether the rows are needed in order, and not only counted.
  package var isOrdered = true
  /// The value of `now`, in seconds since 1970; `nil` for the clock of the data.
  package var clock: Int?
  /// The time zone of times without one, and of the parts of times.
  package var zone = ClockZone.airport

  /// Rows already in the order of this query, among them all that satisfy the condition.
  ///
  /// Filtering keeps their order, so nothing is sorted. Rows of another snapshot are ignored.
  package var rowsInOrder: RowSelection?

  /// Called now and then, on any thread, to ask whether the query is cancelled; the result is then arbitrary.
  package var stop: (@Sendable () -> Bool)?

  package init(_ entity: EntityKind) { self.entity = entity }

  /// The fields that the query filters and sorts by, in this order.
  package var queriedPaths: [FieldPath] {
    (condition.paths + sort.map(\.path)).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Returns the rows of the query.
  ///
  /// - Complexity: O(*n*) for finding, O(*m* log *k*) for ordering, where *n* is the number of rows, *m* the number of
  ///   rows found and *k* the number of rows requested.
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

  /// Returns at least the `first` rows in the order of the query.
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

  /// Counts the rows without sorting them.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows.
  package func count(in store: FlightStore) -> Int {
    let found = found(in: store.graph)
    guard let distinct else { return part.count(of: found.count) }
    let value = store.graph.reader(of: distinct)
    return part.count(of: Set(found.map { value($0) }).count)
  }

  /// Returns the value of `now`; 0 if the condition does not use it, because deriving it scans all flights.
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
      // A program caches intermediate results, so each thread has one of its own.
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

/// The requested part of some rows: how many to skip and how many to take at most; negative numbers count as zero.
struct RowPart {
  private let first: Int
  private let most: Int

  init(offset: Int?, limit: Int?) {
    first = max(0, offset ?? 0)
    most = max(0, limit ?? Int.max)
  }

  /// The position after the last requested row.
  var end: Int { first.addingReportingOverflow(most).overflow ? Int.max : first + most }

  func of(_ rows: [Int]) -> [Int] { Array(rows.dropFirst(first).prefix(most)) }

  /// Returns the number of requested rows out of `count`.
  func count(of count: Int) -> Int { min(most, max(0, count - first)) }
}

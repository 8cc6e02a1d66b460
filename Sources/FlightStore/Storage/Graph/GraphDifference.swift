/// The difference that turns a graph after a change into the graph before it, for undo.
///
/// It takes memory only for the rows that have changed.
// Sendable although its tables hold pointers: they are never written to.
struct GraphDifference: @unchecked Sendable {
  private let rest: Graph
  private let rows: [TableDifference]
  private let states: [TableDifference]

  /// Creates the difference of a graph from a later one.
  ///
  /// - Complexity: O(*n* + *m*), where *n* is the number of segments and *m* the number of values in the columns that
  ///   have changed.
  init(of graph: Graph, from later: Graph) {
    let kinds = EntityKind.allCases
    rows = kinds.map { TableDifference(of: graph[$0].rows, from: later[$0].rows) }
    states = kinds.map { TableDifference(of: graph[$0].stateRows, from: later[$0].stateRows) }
    rest = Graph(copying: graph)
    for kind in kinds {
      let table = graph[kind]
      rest.tables[kind] = table.with(rows: table.rows.withoutSegments, states: table.stateRows.withoutSegments)
    }
  }

  /// Returns the graph before the change.
  ///
  /// - Complexity: As for creating the difference.
  func graph(from later: Graph) -> Graph {
    let graph = Graph(copying: rest)
    for (place, kind) in EntityKind.allCases.enumerated() {
      graph.tables[kind] = rest[kind].with(
        rows: rows[place].table(from: later[kind].rows), states: states[place].table(from: later[kind].stateRows))
    }
    return graph
  }
}

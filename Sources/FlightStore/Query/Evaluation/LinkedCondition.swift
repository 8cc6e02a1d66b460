/// What a condition on flights asks of an airport or an airline.
enum LinkedCondition {
  case condition(Condition, EntityKind)
  /// Whether it is what a code stands for.
  case code(String, EntityKind)

  /// Returns the answer for every row.
  func truth(in graph: Graph, clock: Int) -> (Int) -> Bool? {
    switch self {
    case .condition(let condition, let kind):
      let program = ConditionCompiler(graph: graph, clock: clock).compile(condition)
      return LinkedTruth(program, over: graph[kind].rows).value
    case .code(let code, let kind):
      let rows = CodeResolver(graph).rows(code, of: kind)
      return { rows.contains($0) }
    }
  }
}

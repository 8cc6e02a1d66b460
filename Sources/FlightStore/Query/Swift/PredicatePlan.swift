/// A two-valued plan for a predicate: conditions that run over columns, and parts to be evaluated row by row.
indirect enum PredicatePlan {
  /// A condition, which counts as false where it is unknown.
  case condition(Condition)
  case evaluated((EntityHandle) throws -> Bool)
  case all([PredicatePlan])
  case any([PredicatePlan])

  static var never: PredicatePlan { .condition(.any([])) }
  static var always: PredicatePlan { .condition(.all([])) }

  /// Returns the plan that holds where both hold.
  static func && (left: PredicatePlan, right: PredicatePlan) -> PredicatePlan {
    switch (left, right) {
    case (.condition(.all([])), let other), (let other, .condition(.all([]))): other
    case (.condition(.any([])), _), (_, .condition(.any([]))): .never
    default: joined(left.conjuncts + right.conjuncts, conditionsBy: Condition.all, plansBy: PredicatePlan.all)
    }
  }

  /// Returns the plan that holds where either holds.
  static func || (left: PredicatePlan, right: PredicatePlan) -> PredicatePlan {
    switch (left, right) {
    case (.condition(.any([])), let other), (let other, .condition(.any([]))): other
    case (.condition(.all([])), _), (_, .condition(.all([]))): .always
    default: joined(left.disjuncts + right.disjuncts, conditionsBy: Condition.any, plansBy: PredicatePlan.any)
    }
  }

  /// Joins all conditions into one, which comes first because it is the least expensive part.
  private static func joined(
    _ plans: [PredicatePlan], conditionsBy joinConditions: ([Condition]) -> Condition,
    plansBy joinPlans: ([PredicatePlan]) -> PredicatePlan
  ) -> PredicatePlan {
    let conditions = plans.compactMap(\.condition)
    let others = plans.filter { $0.condition == nil }
    if conditions.isEmpty { return joinPlans(others) }
    let condition = PredicatePlan.condition(conditions.count == 1 ? conditions[0] : joinConditions(conditions))
    return others.isEmpty ? condition : joinPlans([condition] + others)
  }

  private var conjuncts: [PredicatePlan] {
    switch self {
    case .all(let plans): plans.flatMap(\.conjuncts)
    case .condition(.all(let conditions)): conditions.map { .condition($0) }
    default: [self]
    }
  }

  private var disjuncts: [PredicatePlan] {
    switch self {
    case .any(let plans): plans.flatMap(\.disjuncts)
    case .condition(.any(let conditions)): conditions.map { .condition($0) }
    default: [self]
    }
  }

  /// The whole plan as one condition; `nil` if a part of it must be evaluated.
  var condition: Condition? {
    if case .condition(let condition) = self { condition } else { nil }
  }
}

/// A plan compiled for one graph.
indirect enum PredicateProgram {
  case condition(Program, TextPool)
  case evaluated((EntityHandle) throws -> Bool, Graph)
  case all([PredicateProgram])
  case any([PredicateProgram])

  init(_ plan: PredicatePlan, compiler: ProgramCompiler, in graph: Graph) {
    switch plan {
    case .condition(let condition): self = .condition(compiler.program(condition), graph.texts)
    case .evaluated(let test): self = .evaluated(test, graph)
    case .all(let plans): self = .all(plans.map { PredicateProgram($0, compiler: compiler, in: graph) })
    case .any(let plans): self = .any(plans.map { PredicateProgram($0, compiler: compiler, in: graph) })
    }
  }

  /// Returns the rows of a segment for which the predicate is true.
  ///
  /// - Throws: Rethrows the error of the first part whose evaluation fails.
  /// - Complexity: O(*n*) for each part, where *n* is the number of rows.
  func run(_ segment: Segment, first: Int, rows: RowMask) throws -> RowMask {
    switch self {
    case .condition(let program, let texts): return program.truth(of: rows, in: segment, first: first, texts: texts).yes
    case .evaluated(let test, let graph):
      var mask = RowMask.none
      var failure: (any Error)?
      rows.forEach { row in
        guard failure == nil else { return }
        do { mask[row] = try test(EntityHandle(graph: graph, row: first + row)) } catch { failure = error }
      }
      if let failure { throw failure }
      return mask
    case .all(let programs):
      return try programs.reduce(rows) { try $1.run(segment, first: first, rows: $0) }
    case .any(let programs):
      return try programs.reduce(RowMask.none) { found, program in
        found | (try program.run(segment, first: first, rows: rows.subtracting(found)))
      }
    }
  }
}

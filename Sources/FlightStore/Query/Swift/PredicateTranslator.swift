internal import Foundation

/// A translator of a predicate's expression into a plan.
///
/// A part that columns cannot answer is evaluated as it is, and this part is as small as possible: `a` or `b` alone of
/// `a && b`. The body of an `if let` uses variables of its own, so there only the whole can be evaluated.
struct PredicateTranslator {
  private var terms: [PredicateExpressions.VariableID: PredicateTerm] = [:]
  /// Returns the entity at a row, with which a part is evaluated; `nil` inside an `if let`, where a part may use other
  /// variables than the predicate's.
  private let bindings: ((Graph, _ row: Int) -> PredicateBindings)?

  static func plan<Root: StoreEntity>(_ predicate: Predicate<Root>) -> PredicatePlan {
    let variable = predicate.variable
    let translator = PredicateTranslator(terms: [variable.key: .entity([])]) { graph, row in
      PredicateBindings((variable, Root(EntityHandle(graph: graph, row: row))))
    }
    return translator.truth(predicate.expression)?.yes ?? .never
  }

  func term(_ expression: some PredicateExpression) -> PredicateTerm? {
    (expression as? any TranslatableExpression)?.term(in: self)
  }

  func term(of variable: PredicateExpressions.VariableID) -> PredicateTerm? { terms[variable] }

  func compare(_ left: some PredicateExpression, _ comparison: Comparison, _ right: some PredicateExpression)
    -> PredicateTerm?
  {
    guard let left = term(left), let right = term(right) else { return nil }
    return PredicateTerm.compare(left, comparison, right).map { .truth($0) }
  }

  func truth<Expression: PredicateExpression>(_ expression: Expression) -> PredicateTruth?
  where Expression.Output == Bool {
    if let truth = term(expression)?.truth { return truth }
    return bindings.map { bindings in
      func plan(_ wanted: Bool) -> PredicatePlan { .evaluated { try expression.evaluate(bindings($0, $1)) == wanted } }
      return PredicateTruth(yes: plan(true), no: plan(false))
    }
  }

  func binding(_ variable: PredicateExpressions.VariableID, to term: PredicateTerm) -> PredicateTranslator {
    var terms = terms
    terms[variable] = term
    return PredicateTranslator(terms: terms, bindings: nil)
  }

  func property(_ keyPath: AnyKeyPath, of term: PredicateTerm) -> PredicateTerm? {
    switch term {
    case .entity(let steps): Self.resolved(steps, behind: keyPath)
    case .property(let steps, let base): base.appending(path: keyPath).flatMap { Self.resolved(steps, behind: $0) }
    case .field, .constant, .truth: nil
    }
  }

  private static func resolved(_ steps: [Field], behind keyPath: AnyKeyPath) -> PredicateTerm? {
    if let path = PropertyTable.paths[keyPath] {
      let isOptional = type(of: keyPath).valueType is any OptionalValue.Type
      return .field(
        PredicateField(path: FieldPath(path.field, behind: steps + path.steps, unit: path.unit), isOptional: isOptional)
      )
    }
    if let count = PropertyTable.counts[keyPath] {
      let path = FieldPath(count, behind: steps)
      return PredicateField(path: path, isOptional: false).compares(.equal, to: .whole(0)).map { .truth($0) }
    }
    return .property(steps, keyPath)
  }
}

/// A two-valued plan for a predicate: conditions that run over columns, and parts to be evaluated row by row.
indirect enum PredicatePlan {
  /// A condition, which counts as false where it is unknown.
  case condition(Condition)
  case evaluated((Graph, _ row: Int) throws -> Bool)
  case all([PredicatePlan])
  case any([PredicatePlan])

  static var never: PredicatePlan { .condition(.any([])) }
  static var always: PredicatePlan { .condition(.all([])) }

  static func && (left: PredicatePlan, right: PredicatePlan) -> PredicatePlan { joined(left, right, isBoth: true) }
  static func || (left: PredicatePlan, right: PredicatePlan) -> PredicatePlan { joined(left, right, isBoth: false) }

  /// Joins all conditions into one, which comes first because it is the least expensive part.
  private static func joined(_ left: PredicatePlan, _ right: PredicatePlan, isBoth: Bool) -> PredicatePlan {
    let (neutral, decisive) = isBoth ? (Condition.all([]), Condition.any([])) : (.any([]), .all([]))
    if left.condition == neutral { return right }
    if right.condition == neutral { return left }
    if left.condition == decisive || right.condition == decisive { return .condition(decisive) }
    let plans = left.parts(ofBoth: isBoth) + right.parts(ofBoth: isBoth)
    let conditions = plans.compactMap(\.condition)
    var others = plans.filter { $0.condition == nil }
    if !conditions.isEmpty {
      let joined = conditions.count == 1 ? conditions[0] : isBoth ? .all(conditions) : .any(conditions)
      if others.isEmpty { return .condition(joined) }
      others.insert(.condition(joined), at: 0)
    }
    return isBoth ? .all(others) : .any(others)
  }

  /// Returns the plans of which all must hold, or one must hold.
  private func parts(ofBoth isBoth: Bool) -> [PredicatePlan] {
    switch self {
    case .all(let plans) where isBoth, .any(let plans) where !isBoth: plans.flatMap { $0.parts(ofBoth: isBoth) }
    case .condition(let condition): (isBoth ? condition.conjuncts : condition.disjuncts).map { .condition($0) }
    case .all, .any, .evaluated: [self]
    }
  }

  /// The whole plan as one condition; `nil` if a part of it must be evaluated.
  var condition: Condition? {
    if case .condition(let condition) = self { condition } else { nil }
  }
}

extension PredicatePlan {
  /// A function that returns those of some rows of a segment for which a plan holds.
  ///
  /// It rethrows the error of the first part whose evaluation fails.
  typealias Test = (_ segment: Segment, _ first: Int, _ rows: RowMask) throws -> RowMask

  func test(by compiler: ProgramCompiler, in graph: Graph) -> Test {
    switch self {
    case .condition(let condition):
      let program = compiler.program(condition)
      return { segment, first, rows in program.rows(rows, in: segment, first: first, texts: graph.texts) }
    case .evaluated(let test):
      return { _, first, rows in
        var mask = RowMask.none
        var failure: (any Error)?
        rows.forEach { row in
          guard failure == nil else { return }
          do { mask[row] = try test(graph, first + row) } catch { failure = error }
        }
        if let failure { throw failure }
        return mask
      }
    case .all(let plans):
      let tests = plans.map { $0.test(by: compiler, in: graph) }
      return { segment, first, rows in try tests.reduce(rows) { try $1(segment, first, $0) } }
    case .any(let plans):
      let tests = plans.map { $0.test(by: compiler, in: graph) }
      return { segment, first, rows in
        try tests.reduce(RowMask.none) { $0 | (try $1(segment, first, rows.subtracting($0))) }
      }
    }
  }
}

/// A predicate expression that can be translated to the store's fields, if its operands can.
protocol TranslatableExpression {
  func term(in translator: PredicateTranslator) -> PredicateTerm?
}

extension PredicateExpressions.Variable: TranslatableExpression {
  func term(in translator: PredicateTranslator) -> PredicateTerm? { translator.term(of: key) }
}

extension PredicateExpressions.Value: TranslatableExpression {
  func term(in translator: PredicateTranslator) -> PredicateTerm? { PredicateConstant(value).map { .constant($0) } }
}

extension PredicateExpressions.NilLiteral: TranslatableExpression {
  func term(in translator: PredicateTranslator) -> PredicateTerm? { .constant(.null) }
}

extension PredicateExpressions.KeyPath: TranslatableExpression {
  func term(in translator: PredicateTranslator) -> PredicateTerm? {
    translator.term(root).flatMap { translator.property(keyPath, of: $0) }
  }
}

// MARK: Comparisons

extension PredicateExpressions.Equal: TranslatableExpression {
  func term(in translator: PredicateTranslator) -> PredicateTerm? { translator.compare(lhs, .equal, rhs) }
}

extension PredicateExpressions.NotEqual: TranslatableExpression {
  func term(in translator: PredicateTranslator) -> PredicateTerm? {
    translator.compare(lhs, .equal, rhs)?.truth.map { .truth(!$0) }
  }
}

extension PredicateExpressions.Comparison: TranslatableExpression {
  func term(in translator: PredicateTranslator) -> PredicateTerm? {
    let comparison: Comparison =
      switch op {
      case .lessThan: .less
      case .lessThanOrEqual: .lessOrEqual
      case .greaterThan: .greater
      case .greaterThanOrEqual: .greaterOrEqual
      @unknown default: .matches
      }
    return translator.compare(lhs, comparison, rhs)
  }
}

extension PredicateExpressions.SequenceStartsWith: TranslatableExpression {
  func term(in translator: PredicateTranslator) -> PredicateTerm? { translator.compare(base, .begins, prefix) }
}

extension PredicateExpressions.CollectionContainsCollection: TranslatableExpression {
  func term(in translator: PredicateTranslator) -> PredicateTerm? { translator.compare(base, .contains, other) }
}

extension PredicateExpressions.SequenceContains: TranslatableExpression {
  func term(in translator: PredicateTranslator) -> PredicateTerm? {
    guard let item = translator.term(element) else { return nil }
    return list(in: translator).flatMap { $0.contains(item) }.map { .truth($0) }
  }

  private func list(in translator: PredicateTranslator) -> PredicateTerm? {
    guard let captured = sequence as? PredicateExpressions.Value<LHS.Output> else { return translator.term(sequence) }
    var items: [PredicateConstant] = []
    for item in captured.value {
      guard let constant = PredicateConstant(item) else { return nil }
      items.append(constant)
    }
    return items.contains(.null) ? nil : .constant(.list(items))
  }
}

// MARK: Logic

extension PredicateExpressions.Conjunction: TranslatableExpression {
  func term(in translator: PredicateTranslator) -> PredicateTerm? {
    guard let left = translator.truth(lhs), let right = translator.truth(rhs) else { return nil }
    return .truth(left && right)
  }
}

extension PredicateExpressions.Disjunction: TranslatableExpression {
  func term(in translator: PredicateTranslator) -> PredicateTerm? {
    guard let left = translator.truth(lhs), let right = translator.truth(rhs) else { return nil }
    return .truth(left || right)
  }
}

extension PredicateExpressions.Negation: TranslatableExpression {
  func term(in translator: PredicateTranslator) -> PredicateTerm? { translator.truth(wrapped).map { .truth(!$0) } }
}

extension PredicateExpressions.Conditional: TranslatableExpression {
  func term(in translator: PredicateTranslator) -> PredicateTerm? {
    guard let test = translator.truth(test), let first = translator.term(trueBranch)?.truth,
      let second = translator.term(falseBranch)?.truth
    else { return nil }
    return .truth(.choice(if: test, then: first, else: second))
  }
}

// MARK: Optionals

extension PredicateExpressions.NilCoalesce: TranslatableExpression {
  func term(in translator: PredicateTranslator) -> PredicateTerm? {
    guard let left = translator.term(lhs), let right = translator.term(rhs) else { return nil }
    if case .field(var field) = left, case .constant(let replacement) = right, replacement != .null,
      field.replacement == nil
    {
      field.replacement = replacement
      return .field(field)
    }
    guard let left = left.truth, let right = right.truth else { return nil }
    return .truth(left.coalesced(with: right))
  }
}

extension PredicateExpressions.OptionalFlatMap: TranslatableExpression {
  func term(in translator: PredicateTranslator) -> PredicateTerm? {
    guard case .field(let field) = translator.term(wrapped), field.isOptional, field.replacement == nil else {
      return nil
    }
    let known: PredicateTerm =
      if case .toOne = field.path.field.kind {
        .entity(field.path.steps + [field.path.field])
      } else {
        .field(PredicateField(path: field.path, isOptional: false))
      }
    switch translator.binding(variable.key, to: known).term(transform) {
    case .field(var result):
      // If the entity on the way to a field is unknown, so is the field, and nothing replaces it.
      guard result.replacement == nil, result.path.isKnownOnly(where: field.path) else { return nil }
      result.isOptional = true
      return .field(result)
    case .truth(let truth): return .truth(truth.whereKnown(field.path))
    default: return nil
    }
  }
}

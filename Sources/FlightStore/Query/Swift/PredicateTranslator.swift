internal import Foundation

/// A translator of a predicate's expression into a plan.
///
/// A part that columns cannot answer is evaluated as it is, and this part is as small as possible: `a` or `b` alone of
/// `a && b`. The body of an `if let` uses variables of its own, so there only the whole can be evaluated.
struct PredicateTranslator {
  private var terms: [PredicateExpressions.VariableID: PredicateTerm] = [:]
  /// The evaluator of parts; `nil` inside an `if let`, where a part may use other variables than the predicate's.
  private let evaluation: (any PartEvaluation)?

  static func plan<Root: StoreEntity>(_ predicate: Predicate<Root>) -> PredicatePlan {
    let translator = PredicateTranslator(
      terms: [predicate.variable.key: .entity([])], evaluation: RootEvaluation(variable: predicate.variable))
    return translator.truth(predicate.expression).map(\.yes)
      ?? .evaluated { row in try predicate.evaluate(Root(row)) }
  }

  func term(_ expression: some PredicateExpression) -> PredicateTerm? {
    (expression as? any TranslatableExpression)?.term(in: self)
  }

  func term(of variable: PredicateExpressions.VariableID) -> PredicateTerm? { terms[variable] }

  func truth<Expression: PredicateExpression>(_ expression: Expression) -> PredicateTruth?
  where Expression.Output == Bool {
    term(expression)?.truth ?? evaluation?.truth(of: expression)
  }

  /// Returns a translator with one more variable.
  func binding(_ variable: PredicateExpressions.VariableID, to term: PredicateTerm) -> PredicateTranslator {
    var terms = terms
    terms[variable] = term
    return PredicateTranslator(terms: terms, evaluation: nil)
  }

  private init(terms: [PredicateExpressions.VariableID: PredicateTerm], evaluation: (any PartEvaluation)?) {
    self.terms = terms
    self.evaluation = evaluation
  }

  /// Returns the term of a property of another term.
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

/// An evaluator of parts of a predicate, row by row.
private protocol PartEvaluation {
  func truth<Part: PredicateExpression>(of part: Part) -> PredicateTruth where Part.Output == Bool
}

private struct RootEvaluation<Root: StoreEntity>: PartEvaluation {
  let variable: PredicateExpressions.Variable<Root>

  func truth<Part: PredicateExpression>(of part: Part) -> PredicateTruth where Part.Output == Bool {
    func plan(_ wanted: Bool) -> PredicatePlan {
      .evaluated { row in try part.evaluate(PredicateBindings((variable, Root(row)))) == wanted }
    }
    return PredicateTruth(yes: plan(true), no: plan(false))
  }
}

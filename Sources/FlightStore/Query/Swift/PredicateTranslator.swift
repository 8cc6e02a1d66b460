internal import Foundation

/// Turns the expression of a predicate into a plan.
///
/// A part of an expression that columns cannot answer is evaluated as it is, as small a part as possible: of
/// `a && b` that is `a` or `b` alone. Inside an `if let` the parts know names that only the whole can evaluate.
struct PredicateTranslator {
  private var terms: [PredicateExpressions.VariableID: PredicateTerm] = [:]
  /// Evaluates a part of the predicate for a row; `nil` where a part may use other variables than that of the predicate.
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

  /// Returns a translator that knows one variable more.
  func binding(_ variable: PredicateExpressions.VariableID, to term: PredicateTerm) -> PredicateTranslator {
    var terms = terms
    terms[variable] = term
    return PredicateTranslator(terms: terms, evaluation: nil)
  }

  private init(terms: [PredicateExpressions.VariableID: PredicateTerm], evaluation: (any PartEvaluation)?) {
    self.terms = terms
    self.evaluation = evaluation
  }

  /// Returns what a property of a term is.
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
        PredicateField(path: FieldPath(steps: steps + path.steps, path.field, unit: path.unit), isOptional: isOptional))
    }
    if let count = PropertyTable.counts[keyPath] {
      let path = FieldPath(steps: steps, count)
      return PredicateField(path: path, isOptional: false).compares(.equal, .whole(0)).map { .truth($0) }
    }
    return .property(steps, keyPath)
  }
}

/// Evaluates parts of a predicate for one row after another.
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

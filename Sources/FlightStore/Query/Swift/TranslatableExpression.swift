internal import Foundation

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
  func term(in translator: PredicateTranslator) -> PredicateTerm? {
    guard let left = translator.term(lhs), let right = translator.term(rhs) else { return nil }
    return PredicateTerm.compare(left, .equal, right).map { .truth($0) }
  }
}

extension PredicateExpressions.NotEqual: TranslatableExpression {
  func term(in translator: PredicateTranslator) -> PredicateTerm? {
    guard let left = translator.term(lhs), let right = translator.term(rhs) else { return nil }
    return PredicateTerm.compare(left, .equal, right).map { .truth(!$0) }
  }
}

extension PredicateExpressions.Comparison: TranslatableExpression {
  func term(in translator: PredicateTranslator) -> PredicateTerm? {
    guard let left = translator.term(lhs), let right = translator.term(rhs) else { return nil }
    let comparison: Comparison =
      switch op {
      case .lessThan: .less
      case .lessThanOrEqual: .lessOrEqual
      case .greaterThan: .greater
      case .greaterThanOrEqual: .greaterOrEqual
      @unknown default: .matches
      }
    return PredicateTerm.compare(left, comparison, right).map { .truth($0) }
  }
}

extension PredicateExpressions.SequenceStartsWith: TranslatableExpression {
  func term(in translator: PredicateTranslator) -> PredicateTerm? {
    guard let text = translator.term(base), let beginning = translator.term(prefix) else { return nil }
    return PredicateTerm.compare(text, .begins, beginning).map { .truth($0) }
  }
}

extension PredicateExpressions.CollectionContainsCollection: TranslatableExpression {
  func term(in translator: PredicateTranslator) -> PredicateTerm? {
    guard let text = translator.term(base), let part = translator.term(other) else { return nil }
    return PredicateTerm.compare(text, .contains, part).map { .truth($0) }
  }
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

/// Attributes that a program has added stand in another column of each store, which is found when a question is asked.
extension Field {
  /// Whether the value is made of attributes that a program has added.
  fileprivate var namesCustomColumns: Bool {
    switch source {
    case .custom: true
    case .formula(let formula): formula.mentions { $0.field.namesCustomColumns }
    case .column, .link, .inverse, .related: false
    }
  }

  /// Returns the field with the columns of a graph for what a program has added; unknown is what the graph does not have.
  func namingColumn(in graph: Graph?) -> Field {
    switch source {
    case .custom(let column):
      let place = graph?.rows(entity).layout.place(of: column)
      return with(source: place.map { .column($0) } ?? .formula(.number(.null)))
    case .formula(let formula) where namesCustomColumns:
      return with(source: .formula(formula.replacingFields { $0.namingColumn(in: graph) }))
    case .column, .link, .inverse, .related, .formula: return self
    }
  }
}

extension FieldPath {
  fileprivate func namingColumn(in graph: Graph?) -> FieldPath {
    if !field.namesCustomColumns { return self }
    let path = FieldPath(steps: steps, field.namingColumn(in: graph), unit: unit)
    return alias.map { path.named($0) } ?? path
  }
}

extension Condition {
  /// Returns the condition with the columns of a graph for what a program has added.
  func namingColumns(in graph: Graph?) -> Condition {
    mentions { $0.field.namesCustomColumns } ? replacingFields { $0.namingColumn(in: graph) } : self
  }
}

extension Expression {
  /// Returns the expression with the columns of a graph for what a program has added.
  func namingColumns(in graph: Graph?) -> Expression {
    mentions { $0.field.namesCustomColumns } ? replacingFields { $0.namingColumn(in: graph) } : self
  }
}

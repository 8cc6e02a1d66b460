/// Resolution of custom attributes, whose columns differ between stores, when a query runs.
extension Field {
  /// Whether the value depends on custom attributes.
  var namesCustomColumns: Bool {
    switch source {
    case .custom: true
    case .formula(let formula): formula.mentions { $0.field.namesCustomColumns }
    case .related(.measure(let measure)): measure.paths.contains { $0.fields.contains(where: \.namesCustomColumns) }
    case .column, .link, .inverse, .related: false
    }
  }

  /// Returns the field with custom attributes replaced by columns of a graph; those it does not have are unknown.
  func namingColumn(in graph: Graph?) -> Field {
    switch source {
    case .custom(let column):
      let place = graph?.rows(entity).layout.place(of: column)
      if let value = column.defaultValue { return with(source: Self.source(place, unknownAs: value)) }
      return with(source: place.map { .column($0) } ?? .formula(.number(.null)))
    case .formula(let formula) where namesCustomColumns:
      return with(source: .formula(formula.replacingFields { $0.namingColumn(in: graph) }))
    case .column, .link, .inverse, .related, .formula: return self
    }
  }

  /// Returns the source of an attribute with a default value.
  ///
  /// - Parameters:
  ///   - column: The column; `nil` where the store does not have it, so that all values are the default.
  ///   - value: The default.
  /// - Returns: The source.
  private static func source(_ column: Int?, unknownAs value: AttributeValue) -> FieldSource {
    func known(_ number: Double) -> Expression { .firstKnown((column.map { [.column($0)] } ?? []) + [.number(number)]) }
    switch value {
    case .text(let text), .link(let text): return .related(.text(column: column, default: text))
    case .list(let texts): return .related(.text(column: column, default: TextPool.joined(texts)))
    case .whole(let whole): return .formula(.whole(known(Double(whole))))
    case .decimal(let number): return .formula(.number(known(number)))
    case .time(let seconds): return .formula(.time(known(Double(seconds))))
    case .flag(let flag):
      guard let column else { return .formula(.flag(flag ? .all([]) : .any([]))) }
      let (isTrue, isNull) = (Condition.isTrue(.column(column)), Condition.isNull(.column(column)))
      return .formula(.flag(flag ? .any([isNull, isTrue]) : .all([.not(isNull), isTrue])))
    }
  }
}

extension FieldPath {
  fileprivate func namingColumn(in graph: Graph?) -> FieldPath {
    if !field.namesCustomColumns { return self }
    let path = FieldPath(field.namingColumn(in: graph), behind: steps, unit: unit)
    return alias.map { path.named($0) } ?? path
  }
}

extension Condition {
  /// Returns the condition with custom attributes replaced by columns of a graph.
  func namingColumns(in graph: Graph?) -> Condition {
    mentions { $0.field.namesCustomColumns } ? replacingFields { $0.namingColumn(in: graph) } : self
  }
}

extension Expression {
  /// Returns the expression with custom attributes replaced by columns of a graph.
  func namingColumns(in graph: Graph?) -> Expression {
    mentions { $0.field.namesCustomColumns } ? replacingFields { $0.namingColumn(in: graph) } : self
  }
}

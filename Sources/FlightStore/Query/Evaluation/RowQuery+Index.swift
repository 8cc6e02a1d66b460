extension RowQuery {
  /// Returns a superset of the matching rows from an index, or `nil` if no index applies.
  func indexedRows(in graph: Graph) -> [Int]? {
    if graph.rows(entity).layout.customColumns.isEmpty { return nil }
    return condition.rows(of: entity, byIndexesOf: graph)
  }
}

extension Condition {
  fileprivate func rows(of entity: EntityKind, byIndexesOf graph: Graph) -> [Int]? {
    switch self {
    case .all(let parts):
      for part in parts {
        if let rows = part.rows(of: entity, byIndexesOf: graph) { return rows }
      }
      return nil
    case .compare(.field(let path), .equal, .literal(let literal)) where path.steps.isEmpty:
      return path.field.rows(of: entity, with: literal, byIndexOf: graph)
    default: return nil
    }
  }
}

extension Field {
  fileprivate func rows(of entity: EntityKind, with literal: Literal, byIndexOf graph: Graph) -> [Int]? {
    let layout = graph.rows(entity).layout
    guard case .custom(let attribute) = source, let column = layout.place(of: attribute),
      layout.customColumns.contains(where: { $0 == attribute && $0.isIndexed })
    else { return nil }
    switch (attribute.storage, literal) {
    case (.text, .text(let text)):
      // Unknown values count as the default, and the index does not contain them.
      if case .text(let value)? = attribute.defaultValue, SearchText.fold(value) == SearchText.fold(text) { return nil }
      return graph.attribute(entity, column: column).rows(of: text)
    case (.whole, .number(let number, nil)):
      guard let whole = Int32(exactly: number), attribute.defaultValue != .whole(Int(whole)) else { return nil }
      return graph.attribute(entity, column: column).rows(of: UInt64(Encoded.whole(whole)))
    case (.time, .time(.period(let start, let end, _))):
      guard end == start + 1, Encoded.times ~= start, attribute.defaultValue != .time(start) else { return nil }
      return graph.attribute(entity, column: column).rows(of: UInt64(Encoded.time(start)))
    default: return nil
    }
  }
}

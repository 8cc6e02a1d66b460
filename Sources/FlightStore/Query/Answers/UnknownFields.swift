extension RowQuery {
  /// Returns the fields that the query compares, sorts by or shows, but that are null in every row.
  ///
  /// Trimmed records lack such fields. A field that is only tested for null is not reported.
  ///
  /// - Parameters:
  ///   - fields: The fields that are shown.
  ///   - store: A store that has all rows of the kind.
  /// - Returns: The fields, in the order in which they are named; none if there are no rows.
  /// - Complexity: O(*n*) for a field that is null in every row, where *n* is the number of rows; else up to the first
  ///   known value.
  package func unknownFields(showing fields: [FieldPath], in store: FlightStore) -> [FieldPath] {
    let graph = store.graph
    if graph[entity].count == 0 { return [] }
    let needed = condition.comparedPaths + sort.map(\.path) + [distinct].compactMap { $0 } + fields
    return needed.reduce(into: []) { found, path in
      if !found.contains(path), !path.fields.contains(where: \.isMeasure), !graph.hasValues(of: path, in: entity) {
        found.append(path)
      }
    }
  }
}

extension Field {
  fileprivate var isMeasure: Bool {
    switch source {
    case .related(.measure), .related(.measured): true
    default: false
    }
  }
}

extension Graph {
  /// Returns whether a field is known in some row, and so is one of the columns that it is derived from.
  fileprivate func hasValues(of path: FieldPath, in entity: EntityKind) -> Bool {
    let rows = self.rows(entity)
    let reader = reader(of: path)
    guard rows.presentRows.contains(where: { reader($0) != .null }) else { return false }
    // A derived flag is false, not null, where its inputs are unknown.
    let inputs = path.steps.isEmpty && entity == .flights ? path.field.inputs.all : []
    return inputs.isEmpty
      || inputs.contains { column in rows.presentRows.contains { rows.stored(column.rawValue, ofRow: $0) != 0 } }
  }
}

extension Condition {
  /// The paths of the fields without which the condition is neither true nor false.
  fileprivate var comparedPaths: [FieldPath] {
    switch self {
    case .all(let conditions), .any(let conditions): conditions.flatMap(\.comparedPaths)
    case .not(let condition): condition.comparedPaths
    case .isTrue(let value), .isOneOf(let value, _), .isBetween(let value, _, _): value.neededPaths
    case .compare(let left, _, let right): left.neededPaths + right.neededPaths
    case .isNull, .isRow: []
    }
  }
}

extension Expression {
  /// The paths of the fields without which the value is null.
  fileprivate var neededPaths: [FieldPath] {
    switch self {
    case .arithmetic(let left, _, let right): left.neededPaths + right.neededPaths
    case .function(_, let values): values.flatMap(\.neededPaths)
    case .firstKnown, .choice: []
    default: paths
    }
  }
}

extension RowQuery {
  /// Returns those fields that the question compares, sorts by or shows and no row tells: trimmed records leave them out.
  ///
  /// Asking whether a field is null is no reason to expect it.
  ///
  /// - Parameters:
  ///   - fields: The fields that are shown.
  ///   - store: A store that has all rows of the kind.
  /// - Returns: The fields, in the order in which they are named; none where there are no rows.
  /// - Complexity: O(*n*) for a field that no row tells, where *n* is the number of rows; else till the first that does.
  package func unknownFields(showing fields: [FieldPath], in store: FlightStore) -> [FieldPath] {
    let graph = store.graph
    if graph[entity].count == 0 { return [] }
    let asked = condition.comparedPaths + sort.map(\.path) + [distinct].compactMap { $0 } + fields
    return asked.reduce(into: []) { found, path in
      if !found.contains(path), !path.fields.contains(where: \.isMeasure), !graph.tells(path, of: entity) {
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
  /// Whether a field is known of some row, and is made of something that is.
  fileprivate func tells(_ path: FieldPath, of entity: EntityKind) -> Bool {
    let rows = self.rows(entity)
    let reader = reader(of: path)
    guard rows.presentRows.contains(where: { reader($0) != .null }) else { return false }
    // A flag that is worked out is false where nothing is known.
    let inputs = path.steps.isEmpty && entity == .flights ? path.field.inputs.all : []
    return inputs.isEmpty
      || inputs.contains { column in rows.presentRows.contains { rows.stored(column.rawValue, ofRow: $0) != 0 } }
  }
}

extension Condition {
  /// The paths of the fields that have to be known for the condition to be true or false.
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

extension RowQuery {
  /// Returns the attributes of flights that the condition, the order and the displayed fields need.
  ///
  /// - Parameters:
  ///   - fields: The fields to display; `nil` for whole records.
  ///   - keepsIdentity: Whether the attributes that identify flights are kept, for a total order or for merging states.
  /// - Returns: The attributes.
  func projection(showing fields: [FieldPath]?, keepsIdentity: Bool) -> Projection {
    guard let fields else { return Projection(FlightColumn.allCases) }
    // Ties in the order are broken by departure.
    let order = isOrdered && entity == .flights ? [FlightFormulas.departure.inputs] : []
    // Matching a flight number in any spelling reads more columns than that of the named field.
    let asked = entity == .flights ? [condition.inputs] : []
    let inputs = FlightInputs(joining: allFields(showing: fields).map(\.inputs) + asked + order)
    return Projection(
      inputs.columns, choices: inputs.choices, keepsIdentity: keepsIdentity,
      keepsEveryAirline: entity != .flights || usesAirlines(showing: fields))
  }

  /// Returns whether the answer depends on airlines other than by the codes of its own flights.
  private func usesAirlines(showing fields: [FieldPath]) -> Bool {
    condition.paths.contains(where: \.namesAirline)
      || (fields + sort.map(\.path) + [distinct].compactMap { $0 }).contains { !$0.isAirline && $0.namesAirline }
  }

  /// Returns the pushdown that skips flights while they are read; `nil` where it does not help or is unsafe.
  ///
  /// It is unsafe where the answer depends on other flights.
  func pushdown(showing fields: [FieldPath]?) -> (any FlightPushdown)? {
    guard canLeaveOut(showing: fields) else { return nil }
    // Skipped flights still contribute their airports and airlines.
    if entity != .flights { return PushedDownCondition(.any([]), clock: clock, zone: zone) }
    // A limit counts flights that satisfy the condition, and while flights are read, that may be undecided.
    if condition == .all([]), let firstPlaces { return PushedDownLimit(firstPlaces) }
    return PushedDownCondition(condition, clock: clock, zone: zone)
  }

  /// Returns whether flights can be skipped: not all are wanted, and no value depends on the others.
  func canLeaveOut(showing fields: [FieldPath]?) -> Bool {
    // The whole record of an airport or airline includes its number of flights.
    let isPart = entity == .flights ? condition != .all([]) || firstPlaces != nil : fields != nil
    return isPart && !takesOtherFlights(showing: fields)
  }

  /// Returns whether a field in the query or the displayed fields depends on flights that the query is not about.
  func takesOtherFlights(showing fields: [FieldPath]?) -> Bool {
    allFields(showing: fields ?? []).contains(where: \.takesOtherFlights)
  }

  /// The first places in the order, if few are wanted; flights that come later can be skipped.
  var firstPlaces: FirstPlaces? {
    let end = RowPart(offset: offset, limit: limit).end
    guard isOrdered, distinct == nil, 1...Self.fewRows ~= end else { return nil }
    let usual = Field.named("departure", of: .flights).map { SortKey(FieldPath($0)) }
    return (sort.first ?? usual).flatMap { FirstPlaces($0, count: end) }
  }

  // With a larger limit, most flights would be kept for a time anyway.
  private static let fewRows = 10_000

  /// Returns whether the query or the displayed fields use custom attributes, as whole records do.
  func namesCustomColumns(showing fields: [FieldPath]?) -> Bool {
    guard let fields else { return true }
    return allFields(showing: fields).contains(where: \.namesCustomColumns)
  }

  /// Returns all fields that the query names, including those along paths.
  private func allFields(showing fields: [FieldPath]) -> [Field] {
    (fields + sort.map(\.path) + condition.paths + [distinct].compactMap { $0 }).flatMap(\.fields)
  }
}

extension FieldPath {
  /// Whether the path is the airline of a flight.
  fileprivate var isAirline: Bool { steps.isEmpty && field.isAirline }

  /// Whether the airline of a flight is on the path, or is named by a formula.
  fileprivate var namesAirline: Bool {
    fields.contains { $0.isAirline || $0.operands.contains(where: \.namesAirline) }
  }
}

extension Field {
  fileprivate var isAirline: Bool { if case .link(.airline) = source { true } else { false } }

  /// The paths that a formula or a measure names.
  fileprivate var operands: [FieldPath] {
    switch source {
    case .formula(let formula): formula.paths
    case .related(.measure(let measure)): measure.paths
    default: []
    }
  }

  /// Whether the value for one flight depends on other flights.
  fileprivate var takesOtherFlights: Bool {
    switch source {
    case .inverse, .related(.inbound), .related(.onward): true
    case .column, .custom, .link, .formula, .related:
      operands.contains { $0.fields.contains(where: \.takesOtherFlights) }
    }
  }
}

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

extension RowQuery {
  /// The attributes of flights that the question, its order and some fields need.
  ///
  /// - Parameters:
  ///   - fields: The fields to be shown; `nil` for whole records.
  ///   - keepsIdentity: Whether flights can still be told apart, for an order that is total or states that meet.
  /// - Returns: The attributes.
  func projection(showing fields: [FieldPath]?, keepsIdentity: Bool) -> Projection {
    guard let fields else { return Projection(FlightColumn.allCases) }
    // What rows that are equal otherwise are ordered by comes last.
    let order = isOrdered && entity == .flights ? [FlightFormulas.departure.inputs] : []
    // A flight's number in any spelling takes more than the field that is named.
    let asked = entity == .flights ? [condition.inputs] : []
    let inputs = FlightInputs(joining: allFields(showing: fields).map(\.inputs) + asked + order)
    return Projection(inputs.columns, choices: inputs.choices, keepsIdentity: keepsIdentity)
  }

  /// What leaves flights out while they are read (predicate pushdown); `nil` where that is no use, or where an answer takes
  /// other flights too.
  func pushdown(showing fields: [FieldPath]?) -> (any FlightPushdown)? {
    guard canLeaveOut(showing: fields) else { return nil }
    // Airports and airlines are loaded from flights that are left out, too.
    if entity != .flights { return PushedDownCondition(.any([]), clock: clock, zone: zone) }
    // With a condition it would have to be known for certain of which flights that holds.
    if condition == .all([]), let firstPlaces { return PushedDownLimit(firstPlaces) }
    return PushedDownCondition(condition, clock: clock, zone: zone)
  }

  /// Whether flights can be left out: not all of them are wanted, and no value rests on those that are not.
  func canLeaveOut(showing fields: [FieldPath]?) -> Bool {
    // The whole record of an airport or an airline tells how many flights it has.
    let isPart = entity == .flights ? condition != .all([]) || firstPlaces != nil : fields != nil
    return isPart && !takesOtherFlights(showing: fields)
  }

  /// Whether what is asked or shown of a row rests on flights that the question is not about.
  func takesOtherFlights(showing fields: [FieldPath]?) -> Bool {
    allFields(showing: fields ?? []).contains(where: \.takesOtherFlights)
  }

  /// The places in the order that are wanted, where they are few; the flights that come later can be left out.
  var firstPlaces: FirstPlaces? {
    let end = RowPart(offset: offset, limit: limit).end
    guard isOrdered, distinct == nil, 1...Self.fewRows ~= end else { return nil }
    let usual = Field.named("departure", of: .flights).map { SortKey(FieldPath($0)) }
    return (sort.first ?? usual).flatMap { FirstPlaces($0, count: end) }
  }

  // Where more are wanted, most flights would be kept for a time anyway.
  private static let fewRows = 10_000

  /// Whether the question, its order or what is shown takes attributes that programs have added, as whole records do.
  func namesCustomColumns(showing fields: [FieldPath]?) -> Bool {
    guard let fields else { return true }
    return allFields(showing: fields).contains(where: \.namesCustomColumns)
  }

  /// Every field that the question names, those on the way to others too.
  private func allFields(showing fields: [FieldPath]) -> [Field] {
    (fields + sort.map(\.path) + condition.paths + [distinct].compactMap { $0 }).flatMap(\.fields)
  }
}

extension Field {
  /// Whether the value for one flight rests on other flights.
  fileprivate var takesOtherFlights: Bool {
    switch source {
    case .inverse, .related(.inbound), .related(.onward): true
    case .formula(let formula): formula.paths.contains { $0.fields.contains(where: \.takesOtherFlights) }
    case .related(.measure(let measure)): measure.paths.contains { $0.fields.contains(where: \.takesOtherFlights) }
    case .column, .custom, .link, .related: false
    }
  }
}

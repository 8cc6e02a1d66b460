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
    let order = isOrdered ? DerivedValue.departure.choices : []
    let named = allFields(showing: fields)
    return Projection(
      named.flatMap(\.plainColumns), choices: named.flatMap(\.choices) + order, keepsIdentity: keepsIdentity)
  }

  /// What sorts out flights while they are read; `nil` where that is no use, or where an answer takes other flights too.
  func sieve(showing fields: [FieldPath]?) -> (any FlightSieve)? {
    guard canLeaveOut(showing: fields) else { return nil }
    if let topSieve { return topSieve }
    var compiler = AttributeTestCompiler(clock: clock)
    let test = compiler.compile(condition)
    return ConditionSieve(test, compiler.questions)
  }

  /// Whether flights can be left out: not all of them are wanted, and no value rests on those that are not.
  func canLeaveOut(showing fields: [FieldPath]?) -> Bool {
    (condition != .all([]) || topSieve != nil) && !allFields(showing: fields ?? []).contains(where: \.takesOtherFlights)
  }

  /// What leaves out flights that come too late in the order.
  ///
  /// With a condition it would have to know for certain of which flights it holds.
  private var topSieve: TopSieve? {
    let end = RowPart(offset: offset, limit: limit).end
    guard isOrdered, condition == .all([]), distinct == nil, 1...Self.fewRows ~= end else { return nil }
    let usual = Field.named("departure", of: .flights).map { SortKey(FieldPath($0)) }
    return (sort.first ?? usual).flatMap { TopSieve($0, limit: end) }
  }

  // Where more are wanted, most flights would be kept for a time anyway.
  private static let fewRows = 10_000

  /// Every field that the question names, those on the way to others too.
  private func allFields(showing fields: [FieldPath]) -> [Field] {
    (fields + sort.map(\.path) + condition.paths + [distinct].compactMap { $0 }).flatMap(\.fields)
  }
}

extension FieldPath {
  /// The field that the path leads to, and those on the way.
  fileprivate var fields: [Field] { steps + [field] }
}

extension Condition {
  /// The columns of flights that tell whether the condition holds.
  var flightColumns: [FlightColumn] { paths.flatMap(\.fields).flatMap(\.flightColumns) }

  /// The paths of all fields in the condition.
  var paths: [FieldPath] {
    switch self {
    case .all(let conditions), .any(let conditions): conditions.flatMap(\.paths)
    case .not(let condition): condition.paths
    case .isTrue(let path), .isNull(let path), .compare(let path, _, _), .isOneOf(let path, _),
      .isBetween(let path, _, _):
      [path]
    case .isRow: []
    }
  }
}

extension Field {
  /// Whether the value for one flight rests on other flights.
  fileprivate var takesOtherFlights: Bool {
    switch source {
    case .inverse, .derived(.inbound), .derived(.onward): true
    case .column, .link, .derived: false
    }
  }
}

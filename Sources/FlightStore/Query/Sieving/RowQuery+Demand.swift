extension RowQuery {
  /// The attributes of flights that the question, its order and some fields need.
  func projection(showing fields: [FieldPath]?) -> Projection {
    guard let fields else { return Projection(FlightColumn.allCases) }
    var paths = fields + sort.map(\.path) + condition.paths
    if let distinct { paths.append(distinct) }
    var columns = paths.flatMap { ($0.steps + [$0.field]).flatMap(\.flightColumns) }
    // What rows that are equal otherwise are ordered by.
    columns += DerivedValue.departure.flightColumns
    return Projection(columns)
  }
}

extension Condition {
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

extension RowQuery {
  /// What sorts out flights while they are read; `nil` where that is no use, or where an answer takes other flights too.
  func sieve(showing fields: [FieldPath]) -> ConditionSieve? {
    var paths = fields + sort.map(\.path) + condition.paths
    if let distinct { paths.append(distinct) }
    let fields = paths.flatMap { $0.steps + [$0.field] }
    guard condition != .all([]), !fields.contains(where: \.takesOtherFlights) else { return nil }
    var compiler = AttributeTestCompiler(clock: clock)
    let test = compiler.compile(condition)
    return ConditionSieve(test, compiler.questions)
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

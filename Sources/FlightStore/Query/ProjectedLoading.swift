extension FlightStore {
  /// Loads what a question needs to be answered, and only that where it is safe and worth it.
  ///
  /// Airports and airlines are loaded whole. Of flights only the attributes are kept that the question, its order and the
  /// fields to be shown name; all others are checked and dropped. Where a flight comes more than once it takes all of them
  /// to tell which state is newer, and so everything is read again.
  ///
  /// - Parameters:
  ///   - sources: The inputs.
  ///   - query: The question.
  ///   - fields: The fields to be shown; `nil` for whole records.
  ///   - large: From how many bytes on leaving something out is worth it.
  ///   - observer: Told from time to time how many bytes have been read since it was told last.
  /// - Returns: The store, which answers this question and no other, and what loading found.
  /// - Throws: `LoadError` for the first input that cannot be read or is no JSON.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  package static func loading(
    _ sources: [DataSource], for query: RowQuery, showing fields: [FieldPath]?, largeFrom large: Int = 4 << 20,
    observer: ((Int) -> Void)? = nil
  ) throws(LoadError) -> (store: FlightStore, report: LoadReport) {
    if let fields, query.entity == .flights, areLarge(sources, from: large) {
      var store = FlightStore()
      let outcome = try store.load(sources, keeping: query.projection(showing: fields), observer: observer)
      if outcome.isExact { return (store, outcome.report) }
    }
    var store = FlightStore()
    let report = try store.load(sources, observer: observer)
    return (store, report)
  }

  /// Whether inputs are large; one of unknown size could not be read a second time either.
  private static func areLarge(_ sources: [DataSource], from large: Int) -> Bool {
    var size = 0
    for source in sources {
      guard let bytes = source.size else { return false }
      size += bytes
    }
    return size >= large
  }
}

extension RowQuery {
  /// The attributes of flights that the question, its order and some fields need.
  func projection(showing fields: [FieldPath]) -> Projection {
    var paths = fields + sort.map(\.path) + condition.paths
    if let distinct { paths.append(distinct) }
    var columns = paths.flatMap { ($0.steps + [$0.field]).flatMap(\.flightColumns) }
    // What rows that are equal otherwise are ordered by, and what `now` and the usual year rest on.
    columns += DerivedValue.departure.flightColumns + [.actualOut, .actualOff, .actualOn, .actualIn, .positionTime]
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

internal import FlightStore

extension Run {
  func list(_ entity: EntityKind) throws(Failure) -> ExitStatus {
    var query = try building.query(entity)
    query.isOrdered = !invocation.options.has(.count)
    let fields = try fieldChoice(query)
    if let status = try statement(query, fields: fields) { return status }
    if let engine = try engine() { return try answer(query, fields: fields, from: engine) }
    let counts = invocation.options.has(.count)
    let listed = counts ? [] : printer.shownFields(fields, of: entity)
    let shown = query.dependsOnPhase ? listed.map { $0 + RowQuery.overdueFields } : listed
    // The line above a table shows the total number of rows; loading all of little data takes no noticeable time.
    let isComplete = look.format == .table && fields.listed == nil && !counts && loading().isSmall
    let store = try loading().load(for: isComplete ? RowQuery(entity) : query, showing: isComplete ? nil : shown)
    let areKnown = try building.with(store).check(query, showing: fields.named)
    return try answer(query, fields: fields, in: store, isComplete: isComplete, explains: areKnown)
  }

  func filter(_ expression: ArgumentText) throws(Failure) -> ExitStatus {
    try answerPipe(checkingCodesOf: expression) { query throws(Failure) in try building.require(expression, of: &query)
    }
  }

  func sort(_ keys: ArgumentText) throws(Failure) -> ExitStatus {
    try answerPipe(checkingCodesOf: keys) { query throws(Failure) in
      query.sort = try building.keys(keys, of: query.entity)
    }
  }

  /// Prints the rows of a pipe that answer a query, once `refine` has added the command's argument to it.
  private func answerPipe(
    checkingCodesOf argument: ArgumentText, _ refine: (inout RowQuery) throws(Failure) -> Void
  ) throws(Failure) -> ExitStatus {
    let engine = try engine()
    if invocation.options.has(.sql) || engine != nil {
      var query = try building.query(.flights)
      try refine(&query)
      let fields = try fieldChoice(query)
      if let status = try statement(query, fields: fields) { return status }
      if let engine { return try answer(query, fields: fields, from: engine) }
    }
    let store = try load()
    var query = try building.query(Self.kind(of: store))
    try refine(&query)
    let fields = try fieldChoice(query)
    let areKnown = try building.with(store).check(query, from: argument.source, showing: fields.named)
    return try answer(query, fields: fields, in: store, isComplete: look.format == .table, explains: areKnown)
  }

  /// Returns the entity of a pipe's rows: flights, unless it has only airports or airlines.
  ///
  /// Records of flights bring airports and airlines along.
  private static func kind(of store: FlightStore) -> EntityKind {
    if !store.flights.isEmpty { return .flights }
    if !store.airports.isEmpty { return .airports }
    return store.airlines.isEmpty ? .flights : .airlines
  }
}

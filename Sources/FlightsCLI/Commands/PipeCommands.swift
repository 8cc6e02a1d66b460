internal import FlightStore

extension Run {
  /// Runs `flights filter`: prints the rows of a pipe for which an expression holds.
  func filter(_ expression: ArgumentText) throws(Failure) -> ExitStatus {
    let engine = try engine(readsPipe: true)
    if invocation.rows.sql != nil || engine != nil {
      var query = try building.query(.flights)
      try building.require(expression, of: &query)
      let fields = try building.fields(.flights)
      if let status = try statement(query, fields: fields) { return status }
      if let engine { return try answer(query, fields: fields, from: engine) }
    }
    let store = try load(readsPipe: true)
    var query = try building.query(Self.kind(of: store))
    try building.require(expression, of: &query)
    let areKnown = try building.checkCodes(of: query, from: expression.source, in: store)
    return try answer(
      query, fields: try building.fields(query.entity), in: store, isComplete: look.format == .table, explains: areKnown
    )
  }

  /// Runs `flights sort`: prints the rows of a pipe in order.
  func sort(_ keys: ArgumentText) throws(Failure) -> ExitStatus {
    let engine = try engine(readsPipe: true)
    if invocation.rows.sql != nil || engine != nil {
      var query = try building.query(.flights)
      query.sort = try building.keys(keys, of: .flights)
      let fields = try building.fields(.flights)
      if let status = try statement(query, fields: fields) { return status }
      if let engine { return try answer(query, fields: fields, from: engine) }
    }
    let store = try load(readsPipe: true)
    var query = try building.query(Self.kind(of: store))
    query.sort = try building.keys(keys, of: query.entity)
    return try answer(query, fields: try building.fields(query.entity), in: store, isComplete: look.format == .table)
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

internal import FlightStore

extension Run {
  /// `flights list`: rows, filtered and in order.
  func list(_ entity: EntityKind) throws(Failure) -> ExitStatus {
    var query = try building.query(entity)
    query.isOrdered = !invocation.rows.count
    let fields = try building.fields(entity)
    let shown = invocation.rows.count ? [] : fields ?? printer.usualFields(entity)
    let store = try loading().load(for: query, showing: shown)
    let areKnown = try building.checkCodes(of: query, in: store)
    return try answer(query, fields, in: store, explains: areKnown)
  }
}

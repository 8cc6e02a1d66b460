internal import FlightStore

extension Run {
  /// Runs `flights list`: prints rows, filtered and ordered.
  func list(_ entity: EntityKind) throws(Failure) -> ExitStatus {
    var query = try building.query(entity)
    query.isOrdered = !invocation.rows.count
    let fields = try building.fields(entity)
    if let status = try statement(query, fields: fields) { return status }
    if let engine = try engine() { return try answer(query, fields: fields, from: engine) }
    let shown = invocation.rows.count ? [] : printer.shownFields(fields, of: entity)
    // The line above a table shows the total number of rows; loading all of little data takes no noticeable time.
    let isComplete = look.format == .table && fields.listed == nil && !invocation.rows.count && loading().isSmall
    let store = try loading().load(for: isComplete ? RowQuery(entity) : query, showing: isComplete ? nil : shown)
    let areKnown = try building.checkCodes(of: query, in: store)
    return try answer(query, fields: fields, in: store, isComplete: isComplete, explains: areKnown)
  }
}

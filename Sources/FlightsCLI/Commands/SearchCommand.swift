internal import FlightStore

extension Run {
  /// `flights search`: what goes by a code, then what begins with a text.
  func search(_ entity: EntityKind, _ text: ArgumentText) throws(Failure) -> ExitStatus {
    let store = try load().store
    let query = try building(store).query(entity)
    if invocation.rows.count || invocation.rows.sort != nil || invocation.rows.distinct != nil {
      var query = query
      query.require(searchFor: text.text, in: store, exactOnly: false)
      return try answer(query, in: store)
    }
    let fields = try invocation.rows.fields.map { text throws(Failure) in try building(store).fields(text, entity) }
    let rows = query.rows(searchedBy: text.text, in: store)
    return try answer(rows, fields, in: store, clock: query.clock)
  }
}

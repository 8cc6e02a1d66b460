internal import FlightStore

extension Run {
  /// `flights search`: what goes by a code, then what begins with a text.
  func search(_ entity: EntityKind, _ text: ArgumentText) throws(Failure) -> ExitStatus {
    var query = try building.query(entity)
    let fields = try building.fields(entity)
    let needed = query.demand(ofSearchFor: text.text, showing: fields ?? printer.usualFields(entity))
    let store = try loading().load(for: needed.query, showing: needed.fields)
    if invocation.rows.count || invocation.rows.sort != nil || invocation.rows.distinct != nil {
      query.require(searchFor: text.text, in: store, exactOnly: false)
      return try answer(query, fields, in: store)
    }
    return try answer(query.rows(searchedBy: text.text, in: store), fields, in: store, clock: query.clock)
  }
}

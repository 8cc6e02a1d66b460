extension FlightStore {
  /// Adds what a record says.
  ///
  /// Airports and airlines that the record names and nobody knows yet come with it, with just their codes.
  ///
  ///     try store.insert(FlightRecord(ident: "UAL412", origin: "KSFO", destination: "KORD")).outcome
  ///     // inserted
  ///
  /// - Parameters:
  ///   - record: The record of a flight, an airport or an airline.
  ///   - policy: What to do when the thing is known already.
  /// - Returns: What became of it.
  /// - Throws: `StoreError` for a record without identity, a value out of range and, with the policy `fail`, a thing that
  ///   is known.
  /// - Complexity: O(*k*), where *k* is the number of flights of the airports and airline concerned.
  @discardableResult
  public mutating func insert<Record: StoreRecord>(_ record: Record, policy: InsertPolicy = .update)
    throws(StoreError) -> InsertReport<Record.ID>
  {
    let (values, id) = (record.values, record.id)
    try values.check()
    func report(_ outcome: InsertReport<Record.ID>.Outcome) -> InsertReport<Record.ID> {
      InsertReport(id: id, outcome: outcome)
    }
    guard let row = graph.row(id.erased) else {
      _ = try change(throwsEarly: true) { graph throws(StoreError) in (graph.merge(values), isVisible: true) }
      return report(.inserted)
    }
    switch policy {
    case .fail: throw .exists(id.erased)
    case .keep: return report(.kept)
    case .update, .replace: break
    }
    let isMerged = !graph[values.kind].states(of: row).isEmpty
    if graph.values(values.kind, row) == values, policy == .replace || !isMerged { return report(.unchanged) }
    let columns = try change(throwsEarly: true) { graph throws(StoreError) in
      let change = policy == .update ? graph.merge(values) : graph.rewrite(row, values)
      return (change.columns, isVisible: !change.columns.isEmpty)
    }
    return report(columns.isEmpty ? .unchanged : .updated(columns.map(TableLayout.of(values.kind).name)))
  }
}

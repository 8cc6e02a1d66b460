extension FlightStore {
  /// Inserts a record, or updates the entity that has the same identity.
  ///
  /// Airports and airlines that the record names and the store does not have are added with just their codes.
  ///
  ///     try store.insert(FlightRecord(ident: "UAL412", origin: "KSFO", destination: "KORD")).outcome
  ///     // inserted
  ///
  /// - Parameters:
  ///   - record: The record of a flight, an airport or an airline.
  ///   - policy: The action if the entity exists.
  /// - Returns: The outcome.
  /// - Throws: `StoreError` for a record without an identity, for a value that cannot be stored and, with the policy
  ///   `fail`, for an existing entity.
  /// - Complexity: O(*k*), where *k* is the number of flights of the airports and airline concerned.
  @discardableResult
  public mutating func insert<Record: StoreRecord>(_ record: Record, policy: InsertPolicy = .update)
    throws(StoreError) -> InsertReport<Record.ID>
  {
    let (values, id) = (record.values, record.id)
    try values.check(for: graph[values.kind].rows.layout)
    func report(_ outcome: InsertReport<Record.ID>.Outcome) -> InsertReport<Record.ID> {
      InsertReport(id: id, outcome: outcome)
    }
    let known = graph.row(id.erased)
    if known == nil || policy == .update || policy == .replace { try graph.checkUnique(values, of: known) }
    guard let row = known else {
      _ = try change(throwsEarly: true) { graph throws(StoreError) in graph.merge(values) }
      return report(.inserted)
    }
    switch policy {
    case .fail: throw .exists(id.erased)
    case .keep: return report(.kept)
    case .update, .replace: break
    }
    // A merged row may have the same values as the record, and yet the record may change how the next one is merged.
    let isMerged = !graph[values.kind].states(of: row).isEmpty
    if !isMerged, graph.values(values.kind, row: row) == values { return report(.unchanged) }
    let columns = try change(throwsEarly: true) { graph throws(StoreError) in
      (policy == .update ? graph.merge(values) : graph.rewrite(row: row, to: values)).columns
    }
    return report(columns.isEmpty ? .unchanged : .updated(columns.map(graph[values.kind].rows.layout.name)))
  }
}

/// The action of an insertion if the entity exists.
public enum InsertPolicy: String, CaseIterable, Sendable, Hashable {
  /// Merges the two states as loading the record now does: the newer one wins, and gaps are filled from the older one.
  ///
  /// A record that does not say which flight it is of, such as a row of a timetable without `fa_flight_id`, is a flight
  /// of its own: only a load compares it with all others.
  case update
  /// Replaces all values of the entity with those of the record.
  case replace
  /// Keeps the entity as it is.
  case keep
  /// Throws an error.
  case fail
}

/// The outcome of an insertion.
public struct InsertReport<ID: StoreIdentifier>: Sendable, Hashable {
  /// The effect of an insertion on the entity itself.
  public enum Outcome: Sendable, Hashable {
    /// The entity is new.
    case inserted
    /// The entity existed, and the attributes with these keys have changed.
    case updated([String])
    /// The entity existed and has the same values as before.
    case unchanged
    /// The entity existed, and the policy kept it as it was.
    case kept
  }

  /// The identity of the entity.
  public let id: ID
  /// The effect on the entity.
  public let outcome: Outcome
}

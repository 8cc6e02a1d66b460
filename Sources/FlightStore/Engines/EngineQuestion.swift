/// A query that an engine answers with records: its statement, and the format of the lines that come back.
///
/// A line has tab-separated parts: first numbers that depend on rows outside the answer, then the row as a record, then
/// the records of linked flights.
///
///     12,7<TAB>{"ident":"UAL1780",…}<TAB>{"ident":"UAL1",…}
///
/// Values are computed here from the records, so they are the same as for records read from files.
package struct EngineQuestion: Sendable {
  /// A number that an engine computes.
  enum Count: Hashable, Sendable {
    /// The number of flights at the other end of a link, from the entity that some steps lead to.
    case flights(at: [Field], Relationship)
    /// The number of flights that wait for the aircraft of the flight that some steps lead to.
    case onward([Field])
    /// The value of `now`.
    case clock
    /// The number of rows without a limit.
    case found
    /// The number of rows without conditions.
    case all
  }

  let query: RowQuery
  let counts: [Count]
  /// The steps to each linked flight whose record follows that of the row.
  let others: [[Field]]
  /// The statement, without a semicolon.
  package let statement: String

  /// The least number of rows to request if a table also reports facts about the rows beyond its limit.
  static let usefulRows = 5_000

  /// Creates the statement for a query.
  ///
  /// It requests the value of `now` if a field uses it or `requestsClock` is true, and the number of all rows if
  /// `countsAll` is true. If `isProjected` is true, records omit everything but the given fields.
  ///
  /// - Throws: `SQLError` for the first field or function that the dialect does not support.
  package init(
    _ query: RowQuery, showing fields: [FieldPath], countsAll: Bool = false, requestsClock: Bool = false,
    isProjected: Bool,
    dialect: SQLWords
  ) throws(SQLError) {
    var needs = Needs()
    for path in fields { needs.add(path) }
    var counts = needs.counts
    if needs.namesNow || requestsClock, query.clock == nil { counts.append(.clock) }
    let countsAll = countsAll && query.distinct == nil
    if countsAll { counts += [.found, .all] }
    (self.query, self.counts, others) = (query, counts, needs.flights)

    var asked = query
    if countsAll {
      (asked.offset, asked.limit) = (0, query.limit.map { _ in max(query.part.end, Self.usefulRows) })
    }
    let inputs = FlightInputs(joining: fields.flatMap(\.fields).map(\.inputs))
    let columns = isProjected ? inputs.columns : FlightColumn.allCases
    let projection = Projection(columns, choices: inputs.choices)
    statement = try SQLStatement(
      records: asked, counts: counts, others: needs.flights, projection: projection, dialect: dialect
    ).select
  }

  /// Returns whether records alone determine some fields, without numbers and other flights.
  static func recordsDetermine(_ fields: [FieldPath]) -> Bool {
    var needs = Needs()
    for path in fields { needs.add(path) }
    return needs.counts.isEmpty && needs.flights.isEmpty && !needs.namesNow
  }

  /// The data that fields need besides the row itself.
  private struct Needs {
    var counts: [Count] = []
    var flights: [[Field]] = []
    var namesNow = false

    /// Adds the needs of a path that begins where some steps lead.
    mutating func add(_ path: FieldPath, after steps: [Field] = []) {
      let steps = steps + path.steps
      for end in steps.indices where steps[end].source == .related(.inbound) { add(flight: Array(steps[...end])) }
      switch path.field.source {
      case .related(.inbound): add(flight: steps + [path.field])
      case .related(.onward): add(.onward(steps))
      case .inverse(let relationship): add(.flights(at: steps, relationship))
      case .formula(let formula):
        for inner in formula.paths { add(inner, after: steps) }
        if formula.namesNow { namesNow = true }
      case .column, .custom, .link, .related: break
      }
    }

    private mutating func add(_ count: Count) {
      if !counts.contains(count) { counts.append(count) }
    }

    private mutating func add(flight: [Field]) {
      if !flights.contains(flight) { flights.append(flight) }
    }
  }
}

extension SQLStatement {
  /// Creates the statement whose rows are the lines of an answer.
  fileprivate init(
    records query: RowQuery, counts: [EngineQuestion.Count], others: [[Field]], projection: Projection,
    dialect: SQLWords
  ) throws(SQLError) {
    let writer = query.writer(dialect)
    let numbers = try counts.mapSQL { count throws(SQLError) in
      "coalesce(CAST(\(try writer.count(count)) AS \(dialect.textType)), '')"
    }
    let records = try others.mapSQL { steps throws(SQLError) in
      let other = try writer.following(steps)
      let isThere = "\(other.key) IS NOT NULL OR \(other.ident) IS NOT NULL"
      let record = "CASE WHEN \(isThere) THEN \(try other.record(projection)) END"
      return "coalesce(\(record), '')"
    }
    let separator = " || \(dialect.character("9")) || "
    let first = numbers.isEmpty ? "''" : numbers.joined(separator: " || ',' || ")
    let line = ([first, try writer.record(projection)] + records).joined(separator: separator)
    try self.init(query, columns: [(line, dialect.name("line"))], by: writer)
  }
}

extension SQLWriter {
  /// The ident of a flight, which is known if its identifier is not.
  fileprivate var ident: String { stored(FlightColumn.ident.rawValue) }

  fileprivate func count(_ count: EngineQuestion.Count) throws(SQLError) -> String {
    switch count {
    case .flights(let steps, let relationship):
      return try related(.inverse(relationship), of: relationship.target, after: steps)
    case .onward(let steps): return try related(.related(.onward), of: .flights, after: steps)
    case .clock: return dialect.whole(try number(.literal(.time(.now(offset: 0)))))
    case .found: return "count(*) OVER ()"
    case .all: return "(SELECT count(*) FROM \(SQLJoins.view(kind)) AS x)"
    }
  }

  /// Returns the number of related flights, which a field with some source shows.
  private func related(_ source: FieldSource, of kind: EntityKind, after steps: [Field]) throws(SQLError) -> String {
    guard let field = Field.all(of: kind).first(where: { $0.source == source }) else { return nullNumber }
    return dialect.whole(try following(steps).number(.field(FieldPath(field))))
  }
}

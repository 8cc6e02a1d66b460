package import FlightStore

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
  package init(
    _ query: RowQuery, showing fields: [FieldPath], countsAll: Bool = false, requestsClock: Bool = false,
    isProjected: Bool,
    dialect: SQLWords
  ) throws(SQLError) {
    var needs = Needs()
    for path in fields { needs.add(path) }
    var counts = needs.counts
    if needs.namesNow || requestsClock, query.clock == nil { counts.append(.clock) }
    let countsAll = countsAll && query.distinct.isEmpty
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
    let numbers = try counts.map { count throws(SQLError) in
      "coalesce(CAST(\(try writer.count(count)) AS \(dialect.textType)), '')"
    }
    let records = try others.map { steps throws(SQLError) in
      let other = try writer.following(steps)
      let isThere = "\(other.key) IS NOT NULL OR \(other.stored(.ident)) IS NOT NULL"
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

  /// Returns the number that the field with a source shows; null if the kind has no such field.
  private func related(_ source: FieldSource, of kind: EntityKind, after steps: [Field]) throws(SQLError) -> String {
    guard let field = Field.all(of: kind).first(where: { $0.source == source }) else { return nullNumber }
    return dialect.whole(try following(steps).number(.field(FieldPath(field))))
  }
}

/// The lookup of a name in SQL, by the rules of `FlightStore.lookUp(_:)`, with all fields of what it finds.
///
/// Only the data determine what a name stands for, so there is one statement for each kind. At most two of them find a
/// row: those for airports and airlines, if a code is one of both.
package struct SQLLookUp: Sendable {
  /// The statements, one after another.
  package let text: String

  package init(_ name: String, units: UnitPreferences, dialect: SQLWords) throws(SQLError) {
    text = try [EntityKind.airports, .airlines, .flights].map { kind throws(SQLError) in
      let writer = RowQuery(kind).writer(dialect)
      let columns = try writer.columns(FieldPath.plain(kind), in: units)
      let order = try writer.order(of: RowQuery(kind))
      let condition = try Self.condition(name, by: writer)
      return """
        SELECT
          \(columns.map { "\($0.value) AS \($0.name)" }.joined(separator: ",\n  "))
        FROM \(writer.rows)
        WHERE \(condition)
        ORDER BY \(order.joined(separator: ", "));

        """
    }.joined(separator: "\n")
  }

  private static func condition(_ name: String, by writer: SQLWriter) throws(SQLError) -> String {
    let key = writer.dialect.text(name.uppercased())
    func exists(_ kind: EntityKind, _ test: (SQLWriter) -> String) -> String {
      "(\(writer.rowsCount(kind, test))) > 0"
    }
    func isKey(of kind: EntityKind) -> String { exists(kind) { "upper(\($0.key)) = \(key)" } }
    func hasCode(_ kind: EntityKind) -> String {
      exists(kind) { other in other.codeWays(name, of: kind).map(\.test).joined(separator: " OR ") }
    }
    let isCoded = writer.isCoded(name)
    func isNamed(_ writer: SQLWriter) -> String {
      let named = writer.keys(of: .airlines, foundBy: writer.nameWays(name, isAlone: false))
      return writer.dialect.isFound(writer.key, named)
    }
    switch writer.kind {
    case .airports:
      let ofCity = writer.keys(of: .airports, foundBy: writer.cityWays(name, ofOneCity: true))
      return """
        CASE WHEN \(isKey(of: .airlines)) AND NOT \(isKey(of: .airports)) THEN (1 = 0)
            WHEN \(hasCode(.airports)) THEN \(isCoded)
            WHEN \(hasCode(.airlines)) OR \(try writer.hasFlight(called: name)) OR \(exists(.airlines, isNamed))
              THEN (1 = 0)
            ELSE \(writer.dialect.isFound(writer.key, ofCity)) END
        """
    case .airlines:
      return """
        CASE WHEN \(isKey(of: .airports)) THEN (1 = 0)
            WHEN \(hasCode(.airlines)) THEN \(isCoded)
            WHEN \(hasCode(.airports)) OR \(try writer.hasFlight(called: name)) THEN (1 = 0)
            ELSE \(isNamed(writer)) END
        """
    case .flights:
      let isOther = "\(hasCode(.airports)) OR \(hasCode(.airlines))"
      return "CASE WHEN \(isOther) THEN (1 = 0) ELSE \(try writer.isFlight(called: name)) END"
    }
  }
}

/// Search in SQL, by the rules of `TextSearch` and `FlightFinder`.
extension SQLWriter {
  /// Returns an expression for how well a row matches a search text; null if it does not.
  ///
  /// The rank is 1 for an exact match by code or name, 2 if a city or a name begins with the text, and 3 if a word in
  /// one does. Rows of rank 3 count only if there are none of rank 1 and 2.
  func searchRank(_ text: String) throws(SQLError) -> String {
    var byWord = RowQuery(kind)
    byWord.require(searchForWord: text)
    let isExact: String
    switch kind {
    case .flights:
      let toAirport = try Field.named("destination", of: .flights).map { field throws(SQLError) in
        try isLinked(field, to: codeWays(text, of: .airports), of: .airports)
      }
      isExact = "\(try isFlight(called: text)) OR \(toAirport ?? "(1 = 0)")"
    case .airports, .airlines: isExact = isCoded(text)
    }
    let begins = try truth(.any(RowQuery.beginnings(kind, of: text)))
    return "CASE WHEN \(isExact) THEN 1 WHEN \(begins) THEN 2 WHEN \(try truth(byWord.condition)) THEN 3 END"
  }

  /// Returns a test of whether a code identifies an airport or airline.
  func isCoded(_ text: String) -> String {
    "(\(dialect.isFound(key, keys(of: kind, foundBy: codeWays(text, of: kind)))))"
  }

  /// Returns a test of whether a flight is operated under a name or, if no flight is, has a codeshare of that name.
  func isFlight(called text: String) throws(SQLError) -> String {
    let name = FlightName(text)
    if name.isEmpty { return "(1 = 0)" }
    let shared = try FlightFinder.codeshares.map { column throws(SQLError) in
      try field(of: column).map { field throws(SQLError) in try compare(field, spelling: name) } ?? "(1 = 0)"
    }
    let isOperated = "(\(rowsCount(.flights) { $0.isOperated(as: name) })) > 0"
    return "CASE WHEN \(isOperated) THEN \(self.isOperated(as: name)) ELSE \(shared.joined(separator: " OR ")) END"
  }

  func hasFlight(called text: String) throws(SQLError) -> String {
    "(\(try rowsCount(.flights) { other throws(SQLError) in try other.isFlight(called: text) })) > 0"
  }

  /// Returns a subquery that counts the airports, airlines or flights, with the alias `x`, that pass a test.
  func rowsCount<Failure: Error>(
    _ kind: EntityKind, _ test: (SQLWriter) throws(Failure) -> String
  ) throws(Failure) -> String {
    let other = SQLWriter(dialect: dialect, joins: SQLJoins(), alias: "x", kind: kind, context: context)
    return "SELECT count(*) FROM \(SQLJoins.view(kind)) AS x WHERE \(try test(other))"
  }

  private func isOperated(as name: FlightName) -> String {
    let tests = FlightFinder.names.map { isNumber(stored($0), name) }
    return "(\((tests + [isSpelledApart(name)].compactMap { $0 }).joined(separator: " OR ")))"
  }

  private func isLinked(_ field: Field, to ways: [CodeWay], of target: EntityKind) throws(SQLError) -> String {
    "(\(dialect.isFound(try text(of: field), keys(of: target, foundBy: ways))))"
  }

  private func field(of column: FlightColumn) -> Field? {
    Field.all(of: .flights).first { $0.source == .column(column.rawValue) }
  }
}

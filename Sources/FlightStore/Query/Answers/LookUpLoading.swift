/// A store loaded to show the entities that some names identify.
package struct LookedUp: Sendable {
  package let store: FlightStore
  /// The rows that each name identifies, in the order of the names.
  package let found: [[RowSelection]]
  /// The report of loading.
  package let report: LoadReport
  /// The first name that matches nothing; the store then serves to suggest another.
  package let missing: String?
}

extension FlightStore {
  /// Loads the entities that names identify, and what is shown with them.
  ///
  /// Airports and airlines come with their flights, flights with those that share their aircraft.
  ///
  /// A first pass over the inputs finds what each name identifies. Only then can a second pass load what is shown with
  /// it, such as the flights before and after a flight.
  ///
  /// - Parameters:
  ///   - sources: The inputs.
  ///   - names: The names.
  ///   - showsCards: Whether a flight is shown with the other flights of its aircraft.
  ///   - large: The number of bytes of JSON from which filtering while reading pays off.
  ///   - observer: Called from time to time with the number of bytes read since the last call.
  /// - Returns: The store, which answers for these names and nothing else.
  /// - Throws: `DataError` for the first input that is unreadable or unsound, or that changes while it is read.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  package static func data(
    from sources: [DataSource], lookingUp names: [String], showsCards: Bool, largeFrom large: Int = 512 << 10,
    observer: ((Int) -> Void)? = nil
  ) throws(DataError) -> LookedUp {
    let stamps = SourceStamps(sources)
    let found = try data(
      lookingUpInTurn: names, from: sources, showsCards: showsCards, largeFrom: large, observer: observer)
    guard let changed = stamps.changed else { return found }
    if let archive = changed.archive { throw .archive(ArchiveError(reason: .changed, path: archive.path)) }
    throw .input(LoadError(changed: changed))
  }

  private static func data(
    lookingUpInTurn names: [String], from sources: [DataSource], showsCards: Bool, largeFrom large: Int,
    observer: ((Int) -> Void)?
  ) throws(DataError) -> LookedUp {
    let first = try data(lookingUpFirst: names, from: sources, largeFrom: large, observer: observer)
    let found = names.map { first.store.lookUp($0) }
    let missing = zip(names, found).first { $1.isEmpty }?.0
    if first.isComplete { return LookedUp(store: first.store, found: found, report: first.report, missing: missing) }
    if missing != nil {
      let all = try data(
        from: sources, for: LookUp.questionForSuggestions, showing: LookUp.suggested, largeFrom: large,
        observer: observer)
      return LookedUp(store: all.store, found: found, report: first.report, missing: missing)
    }
    guard let query = LookUp.question(Array(found.joined()), names: names, includesFlights: showsCards, in: first.store)
    else {
      return LookedUp(store: first.store, found: found, report: first.report, missing: nil)
    }
    let second = try data(from: sources, for: query, showing: nil, largeFrom: large, observer: observer)
    let shown = names.map { second.store.lookUp($0) }
    return LookedUp(store: second.store, found: shown, report: first.report, missing: nil)
  }

  /// Loads the flights that the names may identify, with all fields, because reading JSON a second time is expensive.
  ///
  /// A store file is loaded whole: filtering its flights by names in eight columns takes longer than looking them up in
  /// place.
  private static func data(
    lookingUpFirst names: [String], from sources: [DataSource], largeFrom large: Int, observer: ((Int) -> Void)?
  ) throws(DataError) -> LoadedStore {
    guard sources.contains(where: { $0.archive != nil }) else {
      return try data(
        from: sources, for: LookUp.question(names), showing: nil, largeFrom: large, observer: observer)
    }
    var store = FlightStore()
    let report = try store.add(sources, observer: observer)
    return LoadedStore(store: store, report: report, isComplete: true)
  }
}

/// The queries that find the entities that names identify.
package enum LookUp {
  /// The fields that suggestions need: idents, and airports, to find the busiest one of a city.
  fileprivate static var suggested: [FieldPath] { paths(["ident", "origin", "destination"]) }

  fileprivate static var questionForSuggestions: RowQuery {
    var query = RowQuery(.flights)
    query.isOrdered = false
    return query
  }

  private static func paths(_ names: [String]) -> [FieldPath] {
    names.compactMap { try? FieldPath(parsing: $0, of: .flights) }
  }

  /// Returns the query for the flights with these names and for those of the airports and airlines with these codes.
  package static func question(_ names: [String]) -> RowQuery {
    var query = RowQuery(.flights)
    let called = names.map { FlightFinder.condition($0) }
    query.require(.any(called + are(["origin", "destination", "airline"], oneOf: names.map { .code($0) })))
    return query
  }

  /// Returns the query for the flights found and those shown with them; `nil` if the first pass has loaded everything.
  package static func question(_ found: [RowSelection], names: [String], includesFlights: Bool, in store: FlightStore)
    -> RowQuery?
  {
    let graph = store.graph
    func texts(_ column: FlightColumn, of rows: [Int]) -> [Literal] {
      let ids = rows.map { graph.flights.rows.text(column.rawValue, ofRow: $0) }
      return ids.compactMap { graph.texts.string($0).map { .exactly($0) } }
    }
    func codes(_ kind: EntityKind) -> [Literal] {
      let rows = found.filter { $0.entity == kind }.flatMap(\.rows)
      return rows.compactMap { graph.texts.string(graph.code(of: kind, row: $0)).map { .code($0) } }
    }
    let flights = found.filter { $0.entity == .flights }.flatMap(\.rows)
    // An airline found by the beginning of its name has no flights yet: the first query only had codes.
    let airlines = Set(found.filter { $0.entity == .airlines }.flatMap(\.rows))
    let known = names.flatMap { CodeResolver(graph).rows($0, of: .airlines) }
    if flights.isEmpty || !includesFlights, airlines.isSubset(of: known) { return nil }
    let ids = texts(.faFlightID, of: flights)
    let unfiled = flights.filter { graph.flights.rows.text(FlightColumn.faFlightID.rawValue, ofRow: $0).isNull }
    var query = RowQuery(.flights)
    query.require(
      .any(
        are(["fa_flight_id"], oneOf: ids + texts(.inboundFaFlightID, of: flights))
          + are(["inbound_fa_flight_id"], oneOf: ids)
          + are(["ident"], oneOf: texts(.ident, of: unfiled)) + are(["origin", "destination"], oneOf: codes(.airports))
          + are(["airline"], oneOf: codes(.airlines))))
    return query
  }

  private static func are(_ fields: [String], oneOf literals: [Literal]) -> [Condition] {
    literals.isEmpty ? [] : paths(fields).map { .isOneOf($0, literals) }
  }
}

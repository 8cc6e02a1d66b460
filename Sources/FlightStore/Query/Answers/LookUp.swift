extension FlightStore {
  /// Returns the rows that a name identifies, or an empty array.
  ///
  /// The first of these that matches wins: an airport or airline by its key; either by another of its codes; flights by
  /// number in any spelling, codeshare, registration or identifier; airlines by name; the airports of a city.
  ///
  /// - Complexity: O(*n*), where *n* is the number of flights.
  package func lookUp(_ name: String) -> [RowSelection] {
    let byCode = [EntityKind.airports, .airlines].map { selection(of: $0, rows: graph.rows(name, of: $0)) }
      .filter { $0.count > 0 }
    let byKey = byCode.first { found in
      found.rows.contains {
        graph.texts.string(graph.code(of: found.entity, row: $0))?.uppercased() == name.uppercased()
      }
    }
    if !byCode.isEmpty { return byKey.map { [$0] } ?? byCode }
    let flights = FlightFinder(graph).rows(name)
    if !flights.isEmpty { return [selection(of: .flights, rows: flights)] }
    let airlines = CodeResolver(graph).airlines(named: name)
    if !airlines.isEmpty { return [selection(of: .airlines, rows: airlines)] }
    let airports = airports(ofOneCity: name)
    return airports.count == 0 ? [] : [airports]
  }

  /// Returns whether a name is neither that of an operated flight nor a code.
  fileprivate func mayBeCodeshare(_ name: String) -> Bool {
    [EntityKind.airports, .airlines].allSatisfy { graph.rows(name, of: $0).isEmpty }
      && FlightFinder(graph).operated(name).isEmpty
  }

  /// Returns the keys of the airports and airlines that a name identifies too, besides what it was found to identify.
  package func others(called name: String, than found: [RowSelection]) -> [(kind: EntityKind, key: String)] {
    [EntityKind.airports, .airlines].flatMap { kind in
      let keys = keys(coded: name, of: kind)
      let isFound = found.contains { $0.entity == kind }
      return (isFound ? keys.others : keys.meant).map { (kind, $0) }
    }
  }

  /// Returns the flight in a row if it has an identifier of FlightAware's: a check of a remembered row.
  package func flight(identified identifier: String, inRow row: Int) -> RowSelection? {
    let flights = graph.flights.rows
    guard row < flights.count, flights.isPresent(row),
      graph.texts.string(flights.text(.faFlightID, ofRow: row)) == identifier
    else { return nil }
    return selection(of: .flights, rows: [row])
  }

  /// Returns the code, ident or name of an airline or a city nearest to a name that matches nothing.
  ///
  /// - Complexity: O(*n*), where *n* is the number of entities.
  package func suggestion(for name: String) -> String? {
    let idents = graph.flights.rows.presentRows.compactMap { graph.texts.string(graph.code(of: .flights, row: $0)) }
    let codes = [EntityKind.airports, .airlines].flatMap { Array(graph.codes($0).codes) }
    return NearestName.nearest(to: name, in: codes.sorted() + Set(idents).sorted())
      ?? nearestName(to: name, of: [.airlines]) ?? nearestName(to: name, of: [.airports])
  }

  private func selection(of kind: EntityKind, rows: [Int]) -> RowSelection {
    RowSelection(graph: graph, entity: kind, rows: RowOrder(graph, of: kind).sorted(rows))
  }
}

extension RowSelection {
  package var single: [RowSelection] { rows.map { RowSelection(graph: graph, entity: entity, rows: [$0]) } }

  /// Appends the rows of another selection; returns `false` if they are of another kind or from another snapshot.
  package mutating func append(_ other: RowSelection) -> Bool {
    guard other.entity == entity, other.graph === graph else { return false }
    self = RowSelection(graph: graph, entity: entity, rows: rows + other.rows)
    return true
  }

  package subscript(places: Range<Int>) -> RowSelection {
    RowSelection(graph: graph, entity: entity, rows: Array(rows[places]))
  }

  package func prefix(_ count: Int) -> RowSelection {
    RowSelection(graph: graph, entity: entity, rows: Array(rows.prefix(count)))
  }

  /// Returns the flights at the other end of a to-many relationship, ordered by a field.
  package func flights(_ relationship: String, of row: Int, by field: String) -> RowSelection {
    guard case .inverse(let inverse)? = Field.named(relationship, of: entity)?.source,
      let key = try? FieldPath(parsing: field, of: .flights)
    else { return RowSelection(graph: graph, entity: .flights, rows: []) }
    let rows = graph.inverse(inverse).rows(of: row).map(Int.init)
    let ordered = RowOrder(graph, of: .flights, by: [SortKey(key)]).sorted(rows)
    return RowSelection(graph: graph, entity: .flights, rows: ordered)
  }

  /// Returns the codeshare that a text spells, or `nil` if the flight is operated under that name itself.
  package func codeshare(_ text: String, ofRow row: Int) -> String? { FlightFinder(graph).codeshare(text, of: row) }

  /// Returns the flights whose inbound flight is this one: they wait for its aircraft.
  package func onward(ofRow row: Int) -> RowSelection {
    let rows = RowOrder(graph, of: .flights).sorted(graph.onward(row))
    return RowSelection(graph: graph, entity: .flights, rows: rows)
  }

  /// Returns those first that are on their way at a time, then those that have arrived, or will depart, nearest to it.
  package func nearestFirst(to clock: Int) -> RowSelection {
    func distance(_ row: Int) -> Int {
      let times = [graph.departure(row), graph.arrival(row)].compactMap { $0?.seconds }
      guard let start = times.first, let end = times.last else { return .max }
      return max(start - clock, clock - end, 0)
    }
    let distances = rows.map(distance)
    return self.rows(at: rows.indices.sorted { (distances[$0], $0) < (distances[$1], $1) })
  }

  /// Returns the codes of the airports that a diverted flight went to or, for the flight that went there, should have.
  ///
  /// The records of a diversion share an identifier and the origin; a flight on from where it landed has another origin.
  package func diversions(ofRow row: Int) -> [String] {
    let (flights, phase) = (graph.flights.rows, graph.phase(row))
    let id = flights.text(.faFlightID, ofRow: row)
    if id.isNull || phase == .cancelled { return [] }
    let others = graph.chain.flights(id: id).filter { other in
      let otherPhase = graph.phase(other)
      return flights.link(.origin, ofRow: other) == flights.link(.origin, ofRow: row) && otherPhase != .cancelled
        && (otherPhase == .diverted) != (phase == .diverted)
    }
    return others.compactMap { flights.link(.destination, ofRow: $0) }
      .compactMap { text("icao", of: .airports, row: $0) }.sorted()
  }
}

/// A store loaded to show the entities that some names identify.
package struct LookedUp: Sendable {
  package fileprivate(set) var store: FlightStore
  /// The rows that each name identifies, in the order of the names.
  package fileprivate(set) var found: [[RowSelection]]
  package let report: LoadReport
  /// The first name that matches nothing; the store then serves to suggest another.
  package let missing: String?
}

extension FlightStore {
  /// Loads the entities that names identify, and what is shown with them.
  ///
  /// Airports and airlines come with their flights, flights with those of their aircraft if `showsCards` is true.
  ///
  /// A pass over the inputs finds what each name identifies. Only then is it known what is shown with it, such as the
  /// flights before and after a flight. These are read at the places that the pass has noted or, where that does not
  /// suffice, in a second pass. The store answers for these names and nothing else.
  ///
  /// `large` is the number of bytes of JSON from which filtering while reading pays off. `observer` is called from time
  /// to time with the number of bytes read since the last call.
  ///
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
    // With all fields, because reading JSON a second time is expensive.
    func find(withCodeshares: Bool) throws(DataError) -> LoadedStore {
      try data(
        from: sources, for: LookUp.question(names, withCodeshares: withCodeshares), showing: nil,
        notingPlaces: showsCards, largeFrom: large, observer: observer)
    }
    // Codeshares matter only for names under which no flight is operated, so a store file is searched for them last.
    // At once: 2.0 and 1.2 times the CPU time (a flight in a store file).
    let isStoreFile = sources.count == 1 && sources[0].isStoreFile
    var first = try find(withCodeshares: !isStoreFile)
    if isStoreFile, !first.isComplete, names.contains(where: first.store.mayBeCodeshare) {
      first = try find(withCodeshares: true)
    }
    let found = names.map { first.store.lookUp($0) }
    let missing = zip(names, found).first { $1.isEmpty }?.0
    var answer = LookedUp(store: first.store, found: found, report: first.report, missing: missing)
    if first.isComplete { return answer }
    if missing != nil {
      var all = RowQuery(.flights)
      all.isOrdered = false
      answer.store = try data(
        from: sources, for: all, showing: LookUp.suggested, largeFrom: large, observer: observer
      ).store
      return answer
    }
    let lookUp = LookUp(names, found: found.flatMap(\.self), store: first.store)
    if lookUp.isComplete(showingCards: showsCards) { return answer }
    if let related = lookUp.storeWithRelatedFlights(at: first.places) {
      answer.store = related
    } else {
      answer.store = try data(
        from: sources, for: lookUp.questionForCards, showing: nil, knowing: first.texts, largeFrom: large,
        observer: observer
      ).store
    }
    answer.found = names.map { answer.store.lookUp($0) }
    return answer
  }
}

/// The entities that names identify among the flights of those names, and what else is shown with them.
package struct LookUp {
  private let names: [String]
  private let found: [RowSelection]
  private let store: FlightStore

  /// Creates a lookup of names and what they identify, in a store that has at least the flights of `question(_:)`.
  package init(_ names: [String], found: [RowSelection], store: FlightStore) {
    self.names = names
    self.found = found
    self.store = store
  }

  private var graph: Graph { store.graph }

  // MARK: Queries

  /// The fields that suggestions need: idents, numbers, aircraft, the names of airlines, and airports, to find the busiest
  /// one of a city.
  fileprivate static var suggested: [FieldPath] {
    FieldPath.paths(
      ["ident", "flight_number", "aircraft", "origin", "destination", "airline.name", "airline.short_name"],
      of: .flights)
  }

  /// Returns the query for the flights with these names and for those of the airports and airlines with these codes.
  package static func question(_ names: [String], withCodeshares: Bool = true) -> RowQuery {
    let called = names.map { FlightFinder.condition($0, withCodeshares: withCodeshares) }
    let related = are(["origin", "destination", "airline"], oneOf: names.map { .code($0) })
    return RowQuery(.flights, where: .any(called + related))
  }

  /// The query for the found entities and the flights shown with them, which compares texts of the store only.
  package var questionForCards: RowQuery {
    let (ids, inbound) = (texts(.faFlightID, of: flights), texts(.inboundFaFlightID, of: flights))
    let ownIDs = Self.are(["fa_flight_id"], oneOf: (ids + inbound).map { .exactly($0) })
    let onward = Self.are(["inbound_fa_flight_id"], oneOf: ids.map { .exactly($0) })
    let unfiled = Self.are(["ident"], oneOf: texts(.ident, of: unfiled).map { .exactly($0) })
    let placed = Self.are(["origin", "destination"], oneOf: codes(.airports))
    let operated = Self.are(["airline"], oneOf: codes(.airlines))
    return RowQuery(.flights, where: .any(ownIDs + onward + unfiled + placed + operated))
  }

  private static func are(_ fields: [String], oneOf literals: [Literal]) -> [Condition] {
    literals.isEmpty ? [] : FieldPath.paths(fields, of: .flights).map { .isOneOf($0, literals) }
  }

  // MARK: Entities

  private var flights: [Int] { found.filter { $0.entity == .flights }.flatMap(\.rows) }

  /// The found flights without an identifier, which only their ident names.
  private var unfiled: [Int] { flights.filter { text(.faFlightID, of: $0).isNull } }

  /// Whether the flights of all found airports and airlines are in the store.
  ///
  /// Those of an airline found by the beginning of its name, or of an airport by its city, are not: the flights were found
  /// by codes.
  private var hasFlightsOfAll: Bool {
    func found(_ kind: EntityKind) -> Set<Int> { Set(self.found.filter { $0.entity == kind }.flatMap(\.rows)) }
    return found(.airlines).isSubset(of: names.flatMap { CodeResolver(graph).rows($0, of: .airlines) })
      && found(.airports).isSubset(of: names.flatMap { graph.rows($0, of: .airports) })
  }

  /// Returns whether the store has all that is shown.
  package func isComplete(showingCards showsCards: Bool) -> Bool {
    hasFlightsOfAll && (flights.isEmpty || !showsCards)
  }

  /// Returns the store with the flights before and after the found ones, read at their places; `nil` if that fails.
  fileprivate func storeWithRelatedFlights(at places: FlightPlaces?) -> FlightStore? {
    guard hasFlightsOfAll, unfiled.isEmpty, let places else { return nil }
    let ids = flights.flatMap { [text(.faFlightID, of: $0), text(.inboundFaFlightID, of: $0)] }
    let hashes = ids.filter { !$0.isNull }.map { FlightPlaces.hash(graph.texts.bytes($0), by: graph.texts.hasher) }
    let tables = places.read(flightsOf: hashes, onto: graph.tables.withoutFlights)
    return tables.map { FlightStore(Graph($0, knownClock: graph.clock)) }
  }

  private func text(_ column: FlightColumn, of row: Int) -> TextID {
    graph.flights.rows.text(column, ofRow: row)
  }

  private func texts(_ column: FlightColumn, of rows: [Int]) -> [String] {
    rows.compactMap { graph.texts.string(text(column, of: $0)) }
  }

  private func codes(_ kind: EntityKind) -> [Literal] {
    let rows = found.filter { $0.entity == kind }.flatMap(\.rows)
    return rows.compactMap { graph.texts.string(graph.code(of: kind, row: $0)).map { .code($0) } }
  }
}

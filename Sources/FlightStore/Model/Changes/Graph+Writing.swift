/// Changes of a graph with a single owner; each keeps indexes and both sides of every relationship consistent.
extension Graph {
  /// Adds an entity, or merges it into the one with the same identity as loading does; returns the change of its row.
  func merge(_ values: RecordValues) -> RowChange { merge(values.kind, stored: stored(values)) }

  /// Packs the values written since an earlier graph, and shares with it what has not changed.
  ///
  /// - Complexity: O(*n* + *m*), where *n* is the number of segments and *m* that of values in the columns written to.
  func pack(since earlier: Graph) {
    for kind in EntityKind.allCases { tables[kind].pack(since: earlier.tables[kind]) }
  }

  func rewrite(row: Int, to values: RecordValues) -> RowChange {
    let stored = stored(values)
    return rewrite(values.kind, row: row, to: stored)
  }

  @discardableResult
  func rewrite(_ kind: EntityKind, row: Int, to stored: [UInt64]) -> RowChange {
    let change = RowChange(kind, row: row, before: tables[kind].stored(row), after: stored)
    let name = Self.identityColumns(kind).contains(where: change.concerns) ? id(kind, row: row).description : nil
    tables[kind].rewrite(row, to: stored, in: texts)
    follow(change)
    if let name {
      let newName = id(kind, row: row).description
      if name != newName { keyChanges.add(name, to: newName) }
    }
    return change
  }

  private static func identityColumns(_ kind: EntityKind) -> [Int] {
    switch kind {
    case .flights:
      [FlightColumn.faFlightID, .ident, .origin, .destination, .scheduledOff, .scheduledOut].map(\.rawValue)
    case .airports, .airlines: [0]
    }
  }

  func remove(_ kind: EntityKind, row: Int) {
    let change = RowChange(kind, row: row, before: tables[kind].stored(row))
    let links = Relationship.allCases.filter { $0.target == kind }.map(\.column.rawValue)
    if !links.isEmpty { tables.flights.forgetLinks(links, to: row) }
    if !keyChanges.isEmpty { keyChanges.end(id(kind, row: row).description) }
    tables[kind].remove(row, in: texts)
    follow(change)
  }

  /// Reduces an airport or airline to its code, like one that only flights have named.
  func reduceToStub(_ kind: EntityKind, row: Int) {
    rewrite(kind, row: row, to: stub(kind, code: tables[kind].rows.text(0, ofRow: row)))
  }

  private func merge(_ kind: EntityKind, stored: [UInt64]) -> RowChange {
    let count = tables[kind].rows.count
    tables[kind].makeIndex(of: count, in: texts)
    tables[kind].beginLoad()
    tables[kind].append(stored)
    // The identity determines the only row that merging can change, so its values before can be read here.
    let known =
      kind == .flights
      ? tables.flights.rowOfFlight(sameAs: count, in: texts)
      : tables[kind].row(code: TextID(number: UInt32(stored[0])), in: texts)
    let before = known.map { tables[kind].stored($0) }
    let row = tables.commit(kind)
    if kind == .flights, known != nil { tables.followOperator(row) }
    let change = RowChange(kind, row: row, before: before, after: tables[kind].stored(row))
    follow(change)
    return change
  }

  // MARK: Stored forms

  /// Returns the values of a record in stored form, adding the airports and airlines that it links to.
  private func stored(_ values: RecordValues) -> [UInt64] {
    let layout = tables[values.kind].rows.layout
    var stored = layout.columns.indices.map { column in
      let value = layout.customColumn(column).map { values[custom: $0.name] } ?? values[column]
      return value.map { self.stored($0) } ?? 0
    }
    guard values.kind == .flights else { return stored }
    for end in [FlightColumn.origin, .destination] {
      stored[end.rawValue] = values.code(end.rawValue).map { UInt64(row(.airports, known: $0) + 1) } ?? 0
    }
    let airline = FlightColumn.airline.rawValue
    let given = values.code(airline)
    let iata = given == nil ? TextID(number: UInt32(stored[FlightColumn.operatorIATA.rawValue])) : .null
    let code = given ?? values.operatingAirline ?? ""
    stored[airline] = code.isEmpty ? 0 : UInt64(row(airline: code, iata: iata) + 1)
    return stored
  }

  /// Returns a value in stored form, interning a text.
  func stored(_ value: RecordValue) -> UInt64 {
    switch value {
    case .text(let text): UInt64(tables.texts.intern(text).number)
    case .list(let list):
      UInt64(tables.texts.intern(TextPool.joined(list)).number)
    case .flag(let flag): UInt64(Encoded.flag(flag))
    case .whole(let whole): UInt64(Encoded.whole(Int32(truncatingIfNeeded: whole)))
    case .decimal(let number): Encoded.decimal(number)
    case .time(let seconds): UInt64(Encoded.time(seconds))
    case .link: 0
    }
  }

  // MARK: Linked rows

  private func row(_ kind: EntityKind, known code: String) -> Int {
    row(code, of: kind) ?? merge(kind, stored: stub(kind, code: tables.texts.intern(code))).row
  }

  /// Returns the airline of a flight, merging the IATA code that the flight gives into it.
  private func row(airline code: String, iata: TextID) -> Int {
    let column = AirlineColumn.iata.rawValue
    if let row = row(code, of: .airlines),
      texts.bytes(iata).isEmpty || airlines.rows.text(column, ofRow: row) == iata
    {
      return row
    }
    var stub = stub(.airlines, code: tables.texts.intern(code))
    if code.utf8.count == 3, !texts.bytes(iata).isEmpty { stub[column] = UInt64(iata.number) }
    return merge(.airlines, stored: stub).row
  }

  /// Returns the stored values of an airport or airline of which only the code is known.
  private func stub(_ kind: EntityKind, code: TextID) -> [UInt64] {
    var stub = [UInt64](repeating: 0, count: tables[kind].rows.layout.columns.count)
    stub[0] = UInt64(code.number)
    if kind == .airlines {
      let column = texts.bytes(code).count == 3 ? AirlineColumn.icao : .iata
      stub[column.rawValue] = UInt64(code.number)
    }
    return stub
  }
}

extension Tables {
  fileprivate mutating func commit(_ kind: EntityKind) -> Int {
    switch kind {
    case .flights:
      flights.commitLastRow(
        in: &texts, targets: LinkTargets(airports: airports.rows, airlines: airlines.rows))
    case .airports: airports.commitLastRow(in: &texts)
    case .airlines: airlines.commitLastRow(in: &texts)
    }
  }
}

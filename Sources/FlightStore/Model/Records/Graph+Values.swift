extension Graph {
  /// Returns the stored attributes of a row, independent of the graph.
  func values(_ kind: EntityKind, row: Int) -> RecordValues { values(kind, row: row, in: self[kind].rows) }

  /// Returns the stored attributes of a row of `rows`, a table of flights, airports or airlines of this graph.
  func values(_ kind: EntityKind, row: Int, in rows: Table) -> RecordValues {
    var values = RecordValues(kind)
    let segment = rows.segments[row >> Segment.shift]
    for column in rows.layout.columns.indices where segment.hasValues(column) && rows.stored(column, ofRow: row) != 0 {
      if let custom = rows.layout.customColumn(column) {
        values[custom: custom.name] = value(rows, column: column, row: row)
      } else {
        values.restore(value(rows, column: column, row: row), ofColumn: column)
      }
    }
    if kind == .flights {
      let column = FlightColumn.airline.rawValue
      let linked = values.code(column) ?? ""
      values.restore(linked == values.operatingAirline ?? "" ? nil : .link(linked), ofColumn: column)
    }
    return values
  }

  /// Returns the value of a column, independent of the graph; `nil` for null.
  func value(_ rows: Table, column: Int, row: Int) -> AttributeValue? {
    let declared = rows.layout.columns[column]
    switch declared.storage {
    case .text: return texts.string(rows.text(column, ofRow: row)).map { .text($0) }
    case .list:
      let list = rows.text(column, ofRow: row)
      return list.isNull ? nil : .list(texts.items(list).map { String(decoding: $0, as: UTF8.self) })
    case .flag: return rows.flag(column, ofRow: row).map { .flag($0) }
    case .whole: return rows.whole(column, ofRow: row).map { .whole($0) }
    case .decimal: return rows.decimal(column, ofRow: row).map { .decimal($0) }
    case .time: return rows.time(column, ofRow: row).map { .time($0) }
    case .link:
      guard let target = declared.target, let linked = rows.link(column, ofRow: row) else { return nil }
      return texts.string(self[target].rows.text(0, ofRow: linked)).map { .link($0) }
    }
  }

  // MARK: Identity

  /// Returns the row of the flight with an identifier.
  func row(_ id: Flight.ID) -> Int? {
    switch id.key {
    case .filed(var id, let origin, let destination):
      guard let origin = end(origin), let destination = end(destination) else { return nil }
      return id.withUTF8 {
        unsafe flights.rowOfFlight(id: Bytes($0), origin: origin, destination: destination, in: texts)
      }
    case .scheduled(let ident, let origin, let departure):
      guard let ident = texts.find(ident), let origin = end(origin) else { return nil }
      let time = departure.map { Encoded.times ~= $0 ? UInt64(Encoded.time($0)) : .max } ?? 0
      return flights.rowOfFlight(ident: ident, origin: origin, departure: time, in: texts)
    }
  }

  /// Returns an airport in the stored form of a link, 0 for an empty code; `nil` if there is no such airport.
  private func end(_ code: String) -> UInt64? { code.isEmpty ? 0 : row(code, of: .airports).map { UInt64($0 + 1) } }

  /// Returns the row of an airport or airline by its key.
  func row(_ code: String, of kind: EntityKind) -> Int? {
    var code = code
    return code.withUTF8 { unsafe self[kind].row(code: Bytes($0), in: texts) }
  }

  func row(_ id: EntityID) -> Int? {
    switch id {
    case .flight(let id): row(id)
    case .airport(let id): row(id.code, of: .airports)
    case .airline(let id): row(id.code, of: .airlines)
    }
  }

  /// Returns the row that has an identifier, or had it before a change of its own key or that of one of its airports.
  ///
  /// - Complexity: O(*k*), where *k* is the number of times that the key has changed.
  func row(everCalled id: EntityID) -> Int? {
    var id = id
    for _ in 0...formerNames.count {
      if let row = row(id) { return row }
      guard let next = successor(of: id) else { return nil }
      id = next
    }
    return nil
  }

  private func successor(of id: EntityID) -> EntityID? {
    if formerNames.isEmpty { return nil }
    if let name = formerNames[id.description] { return EntityID(name) }
    guard case .flight(let flight) = id else { return nil }
    let moved = flight.replacingAirports { airport in
      formerNames[EntityID.airport(airport).description].flatMap { EntityID($0) }.flatMap { id in
        if case .airport(let airport) = id { airport } else { nil }
      }
    }
    return moved == flight ? nil : .flight(moved)
  }

  /// Returns the identity of a row.
  func id(_ kind: EntityKind, row: Int) -> EntityID {
    switch kind {
    case .flights: .flight(id(ofFlight: row))
    case .airports: .airport(Airport.ID(code(.airports, row: row)))
    case .airlines: .airline(Airline.ID(code(.airlines, row: row)))
    }
  }

  func id(ofFlight row: Int) -> Flight.ID {
    func end(_ column: FlightColumn) -> Airport.ID? {
      flights.rows.link(column.rawValue, ofRow: row).map { Airport.ID(code(.airports, row: $0)) }
    }
    if let id = texts.string(flights.rows.text(FlightColumn.faFlightID.rawValue, ofRow: row)) {
      return Flight.ID(faFlightID: id, origin: end(.origin), destination: end(.destination))
    }
    let ident = texts.string(flights.rows.text(FlightColumn.ident.rawValue, ofRow: row)) ?? ""
    let scheduled =
      flights.rows.time(FlightColumn.scheduledOff.rawValue, ofRow: row)
      ?? flights.rows.time(FlightColumn.scheduledOut.rawValue, ofRow: row)
    return Flight.ID(ident: ident, origin: end(.origin), departure: scheduled)
  }

  private func code(_ kind: EntityKind, row: Int) -> String { texts.string(self[kind].rows.text(0, ofRow: row)) ?? "" }
}

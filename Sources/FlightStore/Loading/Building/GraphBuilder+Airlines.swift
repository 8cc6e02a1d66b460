/// Airlines that have records of their own, and those that flights name or imply.
extension GraphBuilder {
  mutating func addAirline(_ record: RawRecord, cells: [RowFiller.Cell], code slot: Int32, hasRecord: Bool)
    throws(UnsoundRecord) -> Int
  {
    let row = tables.airlines.rows.appendRow()
    do throws(UnsoundRecord) {
      try filler.fill(row, of: &tables.airlines.rows, from: record, cells: cells, texts: &tables.texts)
      var code = tables.airlines.rows.text(AirlineColumn.icao.rawValue, ofRow: row)
      if isEmpty(code) { code = tables.airlines.rows.text(AirlineColumn.iata.rawValue, ofRow: row) }
      if isEmpty(code) { code = try text(of: record, at: slot) }
      if isEmpty(code) { throw UnsoundRecord(reason: .noIdentity, key: "") }
      tables.airlines.rows.set(code, ofColumn: AirlineColumn.code.rawValue, row: row)
    } catch {
      tables.airlines.rows.removeLastRow()
      throw error
    }
    if hasRecord { tables.airlines.rows.setStored(2, ofColumn: AirlineColumn.hasRecord.rawValue, row: row) }
    return tables.airlines.commitLastRow(in: &tables.texts)
  }

  /// Returns the airline given in a flight's record, as this library prints it, adding it if it is new.
  mutating func givenAirline(_ record: RawRecord) throws(UnsoundRecord) -> Int? {
    if record.kind(airlineSlots.object) == .known { return record.knownRow(airlineSlots.object) }
    guard record.kind(airlineSlots.object) == .object,
      record.hasValue(airlineSlots.objectCode) || airlineSlots.objectCells.contains(where: { record.hasValue($0.slot) })
    else { return nil }
    let hasRecord = record.kind(airlineSlots.objectKnown) == .yes
    let row = try addAirline(
      record, cells: airlineSlots.objectCells, code: airlineSlots.objectCode, hasRecord: hasRecord)
    record.remember(airlineSlots.object, in: .named("airline".utf8), row: row)
    return row
  }

  /// Links a flight to the airline given in its record, or else to that of its operator or ident.
  mutating func linkToAirline(_ row: Int, of record: RawRecord, given: Int?) {
    if record.kind(airlineSlots.object) == .null { return }
    let code = given == nil ? tables.airlineCode(in: tables.flights.rows, row: row) : .null
    let airline = given ?? (isEmpty(code) ? nil : airline(code, iata: flightText(.operatorIATA, ofRow: row)))
    tables.flights.rows.setStored(
      UInt64(airline.map { $0 + 1 } ?? 0), ofColumn: FlightColumn.airline.rawValue, row: row)
  }

  /// Returns the airline of a flight that has no row yet, by the rule of `linkToAirline`.
  mutating func airline(of record: RawRecord, given: Int?) throws(UnsoundRecord) -> Int? {
    if given != nil || record.kind(airlineSlots.object) == .null { return given }
    let codes = shortCodes(of: record)
    if let codes, let known = airlinesByShortCodes[codes] { return known }
    var code = try text(of: record, at: airlineSlots.operatorICAO)
    if isEmpty(code) { code = try text(of: record, at: airlineSlots.operator) }
    if isEmpty(code) {
      code = tables.airlineLetters(
        of: try text(of: record, at: airlineSlots.ident), not: try text(of: record, at: airlineSlots.registration))
    }
    if isEmpty(code) { return nil }
    let airline = airline(code, iata: try text(of: record, at: airlineSlots.operatorIATA))
    if let codes { airlinesByShortCodes.set(airline, for: codes) }
    return airline
  }

  /// Returns the ICAO and IATA codes of a flight's airline packed into one word, if both are short enough.
  @inline(__always)
  private func shortCodes(of record: RawRecord) -> UInt64? {
    guard let icao = record.shortText(airlineSlots.operatorICAO), icao != 0,
      let iata = record.shortText(airlineSlots.operatorIATA)
    else { return nil }
    return UInt64(icao) << 32 | UInt64(iata)
  }

  /// Returns the airline with the codes that a flight gives, adding it if it is new.
  private mutating func airline(_ code: TextID, iata: TextID) -> Int {
    let key = UInt64(code.number) << 32 | UInt64(iata.number)
    if let known = airlinesByCodes[key] { return known }
    let row = tables.airlines.rows.appendRow()
    tables.airlines.rows.set(code, ofColumn: AirlineColumn.code.rawValue, row: row)
    let isICAO = tables.texts.bytes(code).count == 3
    tables.airlines.rows.set(code, ofColumn: (isICAO ? AirlineColumn.icao : .iata).rawValue, row: row)
    if isICAO, !isEmpty(iata) { tables.airlines.rows.set(iata, ofColumn: AirlineColumn.iata.rawValue, row: row) }
    let place = tables.airlines.commitLastRow(in: &tables.texts)
    airlinesByCodes.set(place, for: key)
    return place
  }
}

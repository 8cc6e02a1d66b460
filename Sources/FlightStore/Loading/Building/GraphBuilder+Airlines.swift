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
  mutating func statedAirline(_ record: RawRecord) throws(UnsoundRecord) -> Int? {
    if record.kind(airlineSlots.stated) == .known { return record.knownRow(airlineSlots.stated) }
    guard record.kind(airlineSlots.stated) == .object,
      record.hasValue(airlineSlots.statedCode) || airlineSlots.statedCells.contains(where: { record.hasValue($0.slot) })
    else { return nil }
    let hasRecord = record.kind(airlineSlots.statedKnown) == .yes
    let row = try addAirline(
      record, cells: airlineSlots.statedCells, code: airlineSlots.statedCode, hasRecord: hasRecord)
    record.remember(airlineSlots.stated, in: .named("airline".utf8), row: row)
    return row
  }

  /// Links a flight to the airline given in its record, or else to that of its operator or ident.
  mutating func linkToAirline(_ row: Int, of record: RawRecord, stated: Int?) {
    if record.kind(airlineSlots.stated) == .null { return }
    let code = stated == nil ? tables.airlineCode(in: tables.flights.rows, row: row) : .null
    let airline = stated ?? (isEmpty(code) ? nil : airline(code, iata: flightText(.operatorIATA, ofRow: row)))
    tables.flights.rows.setStored(
      UInt64(airline.map { $0 + 1 } ?? 0), ofColumn: FlightColumn.airline.rawValue, row: row)
  }

  /// Returns the airline of a flight that has no row yet, by the rule of `linkToAirline`.
  mutating func airline(of record: RawRecord, stated: Int?) throws(UnsoundRecord) -> Int? {
    if stated != nil || record.kind(airlineSlots.stated) == .null { return stated }
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

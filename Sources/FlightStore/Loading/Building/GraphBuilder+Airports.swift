/// Airports that have records of their own, and those that flights name.
extension GraphBuilder {
  /// Returns the airport that a flight names at one end, adding it if it is new; `nil` if the flight names none.
  @inline(__always)
  mutating func airport(atEnd end: Int, of record: RawRecord) throws(UnsoundRecord) -> Int? {
    if let row = record.knownRow(airportSlots.ends[end].slot) { return row }
    return try newAirport(at: airportSlots.ends[end], of: record)
  }

  private mutating func newAirport(at end: AirportSlots.End, of record: RawRecord) throws(UnsoundRecord) -> Int? {
    switch record.kind(end.slot) {
    case .absent, .null, .known: return nil
    case .object:
      // An aircraft without a filed flight plan has ends without codes.
      let hasCode = record.hasValue(end.code) || end.inner.contains { isCode($0) && record.hasValue($0.slot) }
      guard hasCode else { return nil }
      let hasRecord = record.kind(end.known) == .yes
      guard let row = try addAirport(record, cells: end.inner, code: end.code, hasRecord: hasRecord) else { return nil }
      record.remember(end.slot, in: end.context, row: row)
      return row
    case .text, .escapedText: return try addAirport(record, cells: end.plain, code: end.slot, hasRecord: false)
    case .no, .yes, .number, .list:
      let found = ValueDecoder.name(of: record.kind(end.slot))
      throw keys.unsound(.wrongType(found: found, expected: .airport), at: end.slot)
    }
  }

  private func isCode(_ cell: RowFiller.Cell) -> Bool {
    Int(cell.column) == AirportColumn.code.rawValue || Int(cell.column) == AirportColumn.codeICAO.rawValue
  }

  /// Adds an airport from a record or from one end of a flight; returns `nil` if it has no code.
  mutating func addAirport(_ record: RawRecord, cells: [RowFiller.Cell], code: Int32, hasRecord: Bool)
    throws(UnsoundRecord) -> Int?
  {
    let row = tables.airports.rows.appendRow()
    do throws(UnsoundRecord) {
      try filler.fill(row, of: &tables.airports.rows, from: record, cells: cells, texts: &tables.texts)
      guard try setAirportCode(from: record, ofRow: row, at: code) else {
        tables.airports.rows.removeLastRow()
        return nil
      }
      try checkCoordinates(row)
      dropColonOfZone(row)
    } catch {
      tables.airports.rows.removeLastRow()
      throw error
    }
    if hasRecord { tables.airports.rows.setStored(2, ofColumn: AirportColumn.hasRecord.rawValue, row: row) }
    return tables.airports.commitLastRow(in: &tables.texts)
  }

  /// Sets the key to `code_icao`, else `airport_code`, else `code`; returns whether there is one.
  private mutating func setAirportCode(from record: RawRecord, ofRow row: Int, at slot: Int32) throws(UnsoundRecord)
    -> Bool
  {
    // Read in every case: an invalid code is an error even beside a valid `code_icao`.
    let plain = try text(of: record, at: slot)
    var code = tables.airports.rows.text(AirportColumn.codeICAO.rawValue, ofRow: row)
    if isEmpty(code) { code = tables.airports.rows.text(AirportColumn.code.rawValue, ofRow: row) }
    if isEmpty(code) { code = plain }
    tables.airports.rows.set(code, ofColumn: AirportColumn.code.rawValue, row: row)
    return !isEmpty(code)
  }

  /// Removes the colon that older APIs write before the name of a time zone.
  private mutating func dropColonOfZone(_ row: Int) {
    let zone = tables.texts.bytes(tables.airports.rows.text(AirportColumn.timezone.rawValue, ofRow: row))
    guard zone.first == UInt8(ascii: ":") else { return }
    let name = unsafe Array(zone.dropFirst()).withUnsafeBufferPointer { unsafe tables.texts.intern(Bytes($0)) }
    tables.airports.rows.set(name, ofColumn: AirportColumn.timezone.rawValue, row: row)
  }

  private func checkCoordinates(_ row: Int) throws(UnsoundRecord) {
    let layout = tables.airports.rows.layout
    for (column, limit) in layout.limited {
      if let value = tables.airports.rows.decimal(column, ofRow: row), abs(value) > limit {
        throw UnsoundRecord(reason: .outOfRange("\(value)"), key: layout.columns[column].path)
      }
    }
  }
}

/// Flights of which only some attributes are kept, or which are left out.
extension GraphBuilder {
  /// Adds what is asked for of a flight, if the sieve lets it through; `false` asks for a record that is whole.
  ///
  /// A flight that comes more than once is added whole, for only that tells which of its states is newer.
  mutating func addPart(of record: RawRecord) throws(UnsoundRecord) -> Bool {
    if record.isWhole || record.hasValue(positionSlot) { try check(record) }
    let origin = try end(0, of: record)
    let destination = try end(1, of: record)
    let stated = try statedAirline(record)
    let identity = FlightIdentities.hash(record.bytes(identitySlot), codeHashes(origin, destination))
    if identities.isRepeated(identity) {
      if record.isWhole { try addFlight(record, isScheduled: false) }
      return record.isWhole
    }
    identities.note(identity)
    if record.newestActual > newestActual ?? 0 { newestActual = record.newestActual }
    let airline = keepsAirlines ? try airline(of: record, stated: stated) : nil
    let isAdmitted = withUnsafePointer(to: &tables) { tables in
      candidate?.isAdmitted(record, from: origin, to: destination, by: airline, in: tables) ?? true
    }
    guard isAdmitted else { return true }
    let row = tables.flights.rows.appendRow()
    try Self.fill(&tables.flights.rows, row, from: record, demandedCells, &decoder, &batch, &tables.texts, keys)
    for (column, link) in [(FlightColumn.origin, origin), (.destination, destination), (.airline, airline)] {
      if let link { tables.flights.rows.setStored(UInt64(link + 1), column.rawValue, row) }
    }
    if isEmpty(flightText(.ident, row)) { tables.flights.rows.set(.null, FlightColumn.ident.rawValue, row) }
    return true
  }

  /// The airport at an end of a flight; `nil` where the flight names none.
  @inline(__always)
  mutating func end(_ index: Int, of record: RawRecord) throws(UnsoundRecord) -> Int? {
    if let row = record.knownRow(ends[index].slot) { return row }
    return try airport(at: ends[index], of: record)
  }

  /// Refuses a flight with values that are not sound, as far as skimming has not seen to that, and notes its newest time.
  private mutating func check(_ record: RawRecord) throws(UnsoundRecord) {
    for cell in record.isWhole ? flightCells : uncheckedCells where record.hasValue(cell.slot) {
      do throws(UnsoundRecord.Reason) { try decoder.check(record, cell.slot, as: cell.storage) } catch {
        throw keys.unsound(error, cell.slot)
      }
    }
    for cell in actualCells {
      let stored = try? decoder.decodeFigure(record, cell.slot, as: .time)
      if let stored, stored != 0 { record.note(actualTime: Int(stored) - 1) }
    }
  }

  mutating func identity(of row: Int) -> UInt64 {
    let rows = tables.flights.rows
    let origin = rows.link(FlightColumn.origin.rawValue, row)
    let id = rows.text(FlightColumn.faFlightID.rawValue, row)
    if !id.isNull {
      let destination = rows.link(FlightColumn.destination.rawValue, row)
      return FlightIdentities.hash(tables.texts.bytes(id), codeHashes(origin, destination))
    }
    let ident = tables.texts.bytes(flightText(.ident, row))
    let departure = tables.flights.scheduledDeparture(row)
    return FlightIdentities.hash(ident, ByteHash.mix(codeHashes(origin, nil), departure))
  }

  /// The hashes of the codes of two airports, which are the same in every pool of texts.
  @inline(__always)
  private mutating func codeHashes(_ origin: Int?, _ destination: Int?) -> UInt64 {
    while airportHashes.count < tables.airports.rows.count {
      let code = tables.airports.rows.text(AirportColumn.code.rawValue, airportHashes.count)
      airportHashes.append(UInt64(tables.texts.hash(code)))
    }
    return (origin.map { airportHashes[$0] } ?? 0) << 32 | (destination.map { airportHashes[$0] } ?? 0)
  }
}

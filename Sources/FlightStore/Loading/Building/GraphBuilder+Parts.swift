/// Flights that are filtered, or of which only some attributes are kept.
extension GraphBuilder {
  /// Adds the requested values of a flight that the pushdown admits; returns `false` if it needs the whole record.
  ///
  /// A flight that comes more than once is added whole: only all of its values determine which state is newer.
  mutating func addPart(of record: RawRecord) throws(UnsoundRecord) -> Bool {
    if record.isComplete || record.hasValue(flightSlots.position) { try check(record) }
    let origin = try airport(atEnd: 0, of: record)
    let destination = try airport(atEnd: 1, of: record)
    let given = try givenAirline(record)
    let identity = FlightIdentities.hash(
      record.bytes(flightSlots.identity), and: codeHashes(origin: origin, destination: destination),
      by: tables.texts.hasher)
    if identities.isRepeated(identity) {
      if record.isComplete { try addFlight(record, isScheduled: false) }
      return record.isComplete
    }
    identities.note(identity)
    if record.newestActual > newestActual ?? 0 { newestActual = record.newestActual }
    // With the airlines of all flights: 1.04 and 1.12 times the instructions (main query).
    var airline = keepsEveryAirline ? try airline(of: record, given: given) : nil
    let isAdmitted = unsafe withUnsafePointer(to: &tables) { tables in
      unsafe candidate?.isAdmitted(record, from: origin, to: destination, by: airline, in: tables) ?? true
    }
    guard isAdmitted else {
      places?.noteSkipped(record, id: flightSlots.identity, inbound: flightSlots.inbound, by: tables.texts.hasher)
      return true
    }
    if keepsAirlines, !keepsEveryAirline { airline = try self.airline(of: record, given: given) }
    places?.noteKept(at: record.offset)
    let row = tables.flights.rows.appendRow()
    try filler.fill(row, of: &tables.flights.rows, from: record, cells: flightSlots.demanded, texts: &tables.texts)
    for (column, link) in [(FlightColumn.origin, origin), (.destination, destination), (.airline, airline)] {
      if let link { tables.flights.rows.setStored(UInt64(link + 1), ofColumn: column.rawValue, row: row) }
    }
    if isEmpty(flightText(.ident, ofRow: row)) {
      tables.flights.rows.set(.null, ofColumn: FlightColumn.ident.rawValue, row: row)
    }
    return true
  }

  /// Throws if a flight has invalid values that the parser has not checked, and notes its newest actual time.
  private mutating func check(_ record: RawRecord) throws(UnsoundRecord) {
    try filler.check(record, cells: record.isComplete ? flightSlots.cells : flightSlots.unchecked)
    for cell in flightSlots.actualTimes {
      let stored = try? filler.decoder.decodeFigure(of: record, at: cell.slot, as: .time)
      if let stored, stored != 0 { record.note(actualTime: Int(stored) - 1) }
    }
  }

  mutating func identity(of row: Int) -> UInt64 {
    let rows = tables.flights.rows
    let origin = rows.link(FlightColumn.origin.rawValue, ofRow: row)
    let id = rows.text(FlightColumn.faFlightID.rawValue, ofRow: row)
    if !id.isNull {
      let destination = rows.link(FlightColumn.destination.rawValue, ofRow: row)
      return FlightIdentities.hash(
        tables.texts.bytes(id), and: codeHashes(origin: origin, destination: destination), by: tables.texts.hasher)
    }
    let ident = tables.texts.bytes(flightText(.ident, ofRow: row))
    let departure = RowIdentity.scheduledDeparture(row, in: tables.flights.rows)
    let hasher = tables.texts.hasher
    return FlightIdentities.hash(
      ident, and: hasher.mix(codeHashes(origin: origin, destination: nil), with: departure), by: hasher)
  }

  /// Returns the hashes of the codes of two airports, which are the same in every `TextPool`.
  @inline(__always)
  private mutating func codeHashes(origin: Int?, destination: Int?) -> UInt64 {
    while airportHashes.count < tables.airports.rows.count {
      let code = tables.airports.rows.text(AirportColumn.code.rawValue, ofRow: airportHashes.count)
      airportHashes.append(UInt64(tables.texts.hash(code)))
    }
    return (origin.map { airportHashes[$0] } ?? 0) << 32 | (destination.map { airportHashes[$0] } ?? 0)
  }
}

/// A decoder of the values of records into rows.
struct RowFiller: ~Copyable {
  /// A slot of a record and the column that it fills.
  struct Cell: BitwiseCopyable {
    let slot: Int32
    let column: Int32
    let storage: ColumnStorage
  }

  var decoder = ValueDecoder()
  private var batch: TextBatch
  private let keys: RecordKeys

  /// Creates a filler for tables whose texts use `hasher`.
  init(_ keys: RecordKeys, hasher: ByteHasher) {
    self.keys = keys
    batch = TextBatch(hasher)
  }

  /// Decodes the values of a record into the last row of a table.
  @inline(__always)
  mutating func fill(
    _ row: Int, of table: inout Table, from record: RawRecord, cells: [Cell], texts: inout TextPool
  ) throws(UnsoundRecord) {
    batch.removeAll()
    let place = table.place(of: row)
    for cell in cells where record.hasValue(cell.slot) {
      let column = Int(cell.column)
      do throws(UnsoundRecord.Reason) {
        switch cell.storage {
        case .text, .list:
          try decoder.collect(record, at: cell.slot, as: cell.storage, for: column, into: &batch)
          texts.prefetch(lastOf: batch)
        case .flag: place.set(try decoder.flag(of: record, at: cell.slot), ofColumn: column)
        case .whole: place.set(try decoder.whole(of: record, at: cell.slot), ofColumn: column)
        case .decimal: place.set(try decoder.decimal(of: record, at: cell.slot), ofColumn: column)
        case .time: place.set(try decoder.time(of: record, at: cell.slot), ofColumn: column)
        case .link: break
        }
      } catch { throw keys.unsound(error, at: cell.slot) }
    }
    texts.intern(&batch) { column, text in place.set(text.number, ofColumn: column) }
  }

  /// Throws if `fill` would throw for the values of a record, without storing any.
  mutating func check(_ record: RawRecord, cells: [Cell]) throws(UnsoundRecord) {
    for cell in cells where record.hasValue(cell.slot) {
      do throws(UnsoundRecord.Reason) { try decoder.check(record, at: cell.slot, as: cell.storage) } catch {
        throw keys.unsound(error, at: cell.slot)
      }
    }
  }

  /// Returns the text at a slot; null if it has no value.
  mutating func text(of record: RawRecord, at slot: Int32, in texts: inout TextPool) throws(UnsoundRecord) -> TextID {
    guard record.hasValue(slot) else { return .null }
    do throws(UnsoundRecord.Reason) { return try decoder.text(of: record, at: slot, in: &texts) } catch {
      throw keys.unsound(error, at: slot)
    }
  }
}

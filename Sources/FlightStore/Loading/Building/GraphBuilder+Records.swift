/// Flights that are filtered, or of which only some attributes are kept.
extension GraphBuilder {
  /// Adds the requested values of a flight that the pushdown admits; returns `false` if it needs the whole record.
  ///
  /// A flight that comes more than once is added whole: only all of its values determine which state is newer.
  mutating func addPart(of record: RawRecord) throws(UnsoundRecord) -> Bool {
    if !record.isComplete, !flightSlots.knowsIdent(of: record) { return false }
    if record.isComplete || record.hasValue(flightSlots.position) { try check(record) }
    let origin = try airport(atEnd: 0, of: record)
    let destination = try airport(atEnd: 1, of: record)
    let given = try givenAirline(record)
    let identity = FlightIdentities.hash(
      record.bytes(flightSlots.identity), and: endHashes(origin: origin, destination: destination),
      by: tables.texts.hasher)
    if findings.identities.isRepeated(identity) {
      if record.isComplete { try addFlight(record, isScheduled: false) }
      return record.isComplete
    }
    findings.identities.note(identity)
    if record.newestActual > findings.newestActual ?? 0 { findings.newestActual = record.newestActual }
    // With the airlines of all flights: 1.04 and 1.12 times the instructions (main query).
    var airline = keepsEveryAirline ? try airline(of: record, given: given) : nil
    let isAdmitted = unsafe withUnsafePointer(to: &tables) { tables in
      unsafe candidate?.isAdmitted(record, from: origin, to: destination, by: airline, in: tables) ?? true
    }
    guard isAdmitted else {
      findings.places?.noteSkipped(
        record, id: flightSlots.identity, inbound: flightSlots.inbound, by: tables.texts.hasher)
      return true
    }
    if keepsAirlines, !keepsEveryAirline { airline = try self.airline(of: record, given: given) }
    findings.places?.noteKept(at: record.offset)
    let row = tables.flights.rows.appendRow()
    try filler.fill(row, of: &tables.flights.rows, from: record, cells: flightSlots.demanded, texts: &tables.texts)
    if flightSlots.showsIdentifier {
      // Interned: 1.04 and 1.04 times the instructions, 18 and 10 MB more of 600,000 (all flights as CSV).
      let id = tables.texts.appendUnindexed(record.bytes(flightSlots.identity))
      tables.flights.rows.set(id, ofColumn: FlightColumn.faFlightID, row: row)
    }
    for (column, link) in [(FlightColumn.origin, origin), (.destination, destination), (.airline, airline)] {
      if let link { tables.flights.rows.set(link: link, ofColumn: column, row: row) }
    }
    return true
  }

  /// Throws if a flight has invalid values that the parser has not checked, and notes its newest actual time.
  private mutating func check(_ record: RawRecord) throws(UnsoundRecord) {
    try checkPosition(of: record)
    try filler.check(record, cells: record.isComplete ? flightSlots.cells : flightSlots.unchecked)
    for cell in flightSlots.actualTimes {
      let stored = try? filler.decoder.decodeFigure(of: record, at: cell.slot, as: .time)
      if let stored, stored != 0 { record.note(actualTime: Int(stored) - 1) }
    }
  }

  /// Throws if the last position of a flight is neither an object nor null.
  func checkPosition(of record: RawRecord) throws(UnsoundRecord) {
    guard record.hasValue(flightSlots.position), !record.isObject(flightSlots.position) else { return }
    let found = UnsoundRecord.ValueKind(record.kind(flightSlots.position))
    throw keys.unsound(.wrongType(found: found, expected: .object), at: flightSlots.position)
  }

  mutating func identity(of row: Int) -> UInt64 {
    let rows = tables.flights.rows
    let origin = rows.link(.origin, ofRow: row)
    let id = rows.text(.faFlightID, ofRow: row)
    if !id.isNull {
      let destination = rows.link(.destination, ofRow: row)
      return FlightIdentities.hash(
        tables.texts.bytes(id), and: endHashes(origin: origin, destination: destination), by: tables.texts.hasher)
    }
    let ident = tables.texts.bytes(flightText(.ident, ofRow: row))
    let departure = RowIdentity.bits(ofDeparture: rows.scheduledDeparture(ofRow: row))
    let hasher = tables.texts.hasher
    return FlightIdentities.hash(ident, and: hasher.mix(origin.map { codeHash($0) } ?? 0, with: departure), by: hasher)
  }

  /// Returns the hashes of the codes of two airports; `nil` if one is unknown.
  @inline(__always)
  private mutating func endHashes(origin: Int?, destination: Int?) -> UInt64? {
    guard let origin, let destination else { return nil }
    return codeHash(origin) << 32 | codeHash(destination)
  }

  /// Returns the hash of the code of an airport, which is the same in every `TextPool`.
  @inline(__always)
  private mutating func codeHash(_ airport: Int) -> UInt64 {
    while airportHashes.count < tables.airports.rows.count {
      let code = tables.airports.rows.text(AirportColumn.code, ofRow: airportHashes.count)
      airportHashes.append(UInt64(tables.texts.hash(code)))
    }
    return airportHashes[airport]
  }
}

/// A decoder of the values of records into rows.
struct RowFiller: ~Copyable {
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

  /// Decodes the values of a record into a row that has just been appended to a table.
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
    case .null, .known: return nil
    case .absent, .object:
      // An aircraft without a filed flight plan has ends without codes. A flat record has codes without an object.
      let cells = record.isObject(end.slot) ? end.inner : end.plain
      let hasCode = record.hasValue(end.code) || cells.contains { isCode($0) && record.hasValue($0.slot) }
      guard hasCode else { return nil }
      let hasRecord = record.kind(end.known) == .yes
      guard let row = try addAirport(record, cells: cells, code: end.code, hasRecord: hasRecord) else { return nil }
      if record.isObject(end.slot) { record.remember(end.slot, in: end.context, row: row) }
      return row
    case .text, .escapedText: return try addAirport(record, cells: end.plain, code: end.slot, hasRecord: false)
    case .no, .yes, .number, .list:
      throw keys.unsound(.wrongType(found: .init(record.kind(end.slot)), expected: .airport), at: end.slot)
    }
  }

  private func isCode(_ cell: RowFiller.Cell) -> Bool {
    [AirportColumn.codeICAO, .code, .iata, .lid].contains { Int(cell.column) == $0.rawValue }
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
      if hasRecord { try setPrintedElevation(from: record, ofRow: row) }
    } catch {
      tables.airports.rows.removeLastRow()
      throw error
    }
    if hasRecord { tables.airports.rows.set(true, ofColumn: AirportColumn.hasRecord, row: row) }
    return tables.airports.commitLastRow(in: &tables.texts)
  }

  /// Sets the key to `code_icao`, else `airport_code`, `code`, `code_iata` or `code_lid`; returns whether there is one.
  private mutating func setAirportCode(from record: RawRecord, ofRow row: Int, at slot: Int32) throws(UnsoundRecord)
    -> Bool
  {
    // Read in every case: an invalid code is an error even beside a valid `code_icao`.
    let plain = try text(of: record, at: slot)
    var code = tables.airports.rows.text(AirportColumn.codeICAO, ofRow: row)
    if isEmpty(code) { code = tables.airports.rows.text(AirportColumn.code, ofRow: row) }
    if isEmpty(code) { code = plain }
    for column in [AirportColumn.iata, .lid] where isEmpty(code) {
      code = tables.airports.rows.text(column, ofRow: row)
    }
    tables.airports.rows.set(code, ofColumn: AirportColumn.code, row: row)
    return !isEmpty(code)
  }

  /// Removes the colon that older APIs write before the name of a time zone.
  private mutating func dropColonOfZone(_ row: Int) {
    let zone = tables.texts.bytes(tables.airports.rows.text(AirportColumn.timezone, ofRow: row))
    guard zone.first == UInt8(ascii: ":") else { return }
    let name = Array(zone.dropFirst()).withBytes { tables.texts.intern($0) }
    tables.airports.rows.set(name, ofColumn: AirportColumn.timezone, row: row)
  }

  /// Sets an unknown elevation from the figure that this library prints, in meters or feet.
  private mutating func setPrintedElevation(from record: RawRecord, ofRow row: Int) throws(UnsoundRecord) {
    let column = AirportColumn.elevation.rawValue
    for (slot, unit) in airportSlots.elevations
    where record.hasValue(slot) && tables.airports.rows.decimal(column, ofRow: row) == nil {
      do throws(UnsoundRecord.Reason) {
        let stored = try filler.decoder.decimal(of: record, at: slot)
        guard stored != 0, let feet = unit.convert(Encoded.decimal(stored), to: .foot) else { continue }
        // Printed figures have six decimals.
        tables.airports.rows.setStored(Encoded.decimal((feet * 1e6).rounded() / 1e6), ofColumn: column, row: row)
      } catch { throw keys.unsound(error, at: slot) }
    }
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

/// Airlines that have records of their own, and those that flights name or imply.
extension GraphBuilder {
  mutating func addAirline(_ record: RawRecord, cells: [RowFiller.Cell], code slot: Int32, hasRecord: Bool)
    throws(UnsoundRecord) -> Int
  {
    let row = tables.airlines.rows.appendRow()
    do throws(UnsoundRecord) {
      try filler.fill(row, of: &tables.airlines.rows, from: record, cells: cells, texts: &tables.texts)
      var code = tables.airlines.rows.text(AirlineColumn.icao, ofRow: row)
      if isEmpty(code) { code = try text(of: record, at: slot) }
      if isEmpty(code) { code = tables.airlines.rows.text(AirlineColumn.iata, ofRow: row) }
      if isEmpty(code) { throw UnsoundRecord(reason: .noIdentity, key: "") }
      tables.airlines.rows.set(code, ofColumn: AirlineColumn.code, row: row)
    } catch {
      tables.airlines.rows.removeLastRow()
      throw error
    }
    if hasRecord { tables.airlines.rows.set(true, ofColumn: AirlineColumn.hasRecord, row: row) }
    return tables.airlines.commitLastRow(in: &tables.texts)
  }

  /// Returns the airline given in a flight's record, as this library prints it, adding it if it is new.
  ///
  /// It is an object, a code, or flat: `airline.icao`.
  mutating func givenAirline(_ record: RawRecord) throws(UnsoundRecord) -> Int? {
    let object = airlineSlots.object
    switch record.kind(object) {
    case .known: return record.knownRow(object)
    case .object:
      guard record.hasValue(airlineSlots.objectCode) || hasAirlineDetails(record) else { return nil }
      let hasRecord = record.kind(airlineSlots.objectKnown) == .yes
      let row = try addAirline(
        record, cells: airlineSlots.objectCells, code: airlineSlots.objectCode, hasRecord: hasRecord)
      record.remember(object, in: .named("airline".utf8), row: row)
      return row
    case .text, .escapedText:
      let code = try text(of: record, at: object)
      guard AirlineRule.isCode(tables.texts.bytes(code)) else { return nil }
      let row = airline(code, iata: .null)
      if !hasAirlineDetails(record) { return row }
      return try addAirline(record, cells: airlineSlots.objectCells, code: object, hasRecord: false)
    case .absent:
      guard record.isComplete, airlineSlots.objectCodes.contains(where: record.hasValue) else { return nil }
      return try addAirline(record, cells: airlineSlots.objectCells, code: airlineSlots.objectCode, hasRecord: false)
    case .null, .no, .yes, .number, .list: return nil
    }
  }

  private func hasAirlineDetails(_ record: RawRecord) -> Bool {
    airlineSlots.objectCells.contains { record.hasValue($0.slot) }
  }

  /// Links a flight to the airline given in its record, or else to that of its operator or ident.
  mutating func linkToAirline(_ row: Int, of record: RawRecord, given: Int?) {
    if record.kind(airlineSlots.object) == .null { return }
    let code = given == nil ? tables.airlineCode(in: tables.flights.rows, row: row) : .null
    let airline = given ?? (isEmpty(code) ? nil : airline(code, iata: flightText(.operatorIATA, ofRow: row)))
    tables.flights.rows.set(link: airline, ofColumn: .airline, row: row)
  }

  /// Returns the airline of a flight that has no row yet, by the rule of `linkToAirline`.
  mutating func airline(of record: RawRecord, given: Int?) throws(UnsoundRecord) -> Int? {
    if given != nil || record.kind(airlineSlots.object) == .null { return given }
    let codes = shortCodes(of: record)
    if let codes, let known = airlinesByShortCodes[codes] { return known }
    let iata = try text(of: record, at: airlineSlots.operatorIATA)
    var code = try text(of: record, at: airlineSlots.operatorICAO)
    if isEmpty(code) { code = try text(of: record, at: airlineSlots.operator) }
    let isByOperator = AirlineRule.isCode(tables.texts.bytes(code))
    if !isByOperator {
      code = tables.airlineLetters(
        of: try text(of: record, at: airlineSlots.ident), not: try text(of: record, at: airlineSlots.registration))
    }
    if isEmpty(code) { code = iata }
    if isEmpty(code) { return nil }
    let airline = airline(code, iata: iata)
    if isByOperator, let codes { airlinesByShortCodes.set(airline, for: codes) }
    return airline
  }

  /// Returns the codes of a flight's operator, and the IATA code, packed into one word, if both are codes.
  ///
  /// Replies from before 2023 have no `operator_icao`.
  @inline(__always)
  private func shortCodes(of record: RawRecord) -> UInt64? {
    guard var code = record.shortText(airlineSlots.operatorICAO) else { return nil }
    if code == 0 {
      guard let name = record.shortText(airlineSlots.operator) else { return nil }
      code = name
    }
    // A text of four letters is not an airline's code, and the ident names the airline instead.
    guard code != 0, code <= 0xFF_FFFF, let iata = record.shortText(airlineSlots.operatorIATA) else { return nil }
    return UInt64(code) << 32 | UInt64(iata)
  }

  /// Returns the airline with the codes that a flight gives, adding it if it is new.
  private mutating func airline(_ code: TextID, iata: TextID) -> Int {
    let key = UInt64(code.number) << 32 | UInt64(iata.number)
    if let known = airlinesByCodes[key] { return known }
    let row = tables.airlines.rows.appendRow()
    tables.airlines.rows.set(code, ofColumn: AirlineColumn.code, row: row)
    let isICAO = tables.texts.bytes(code).count == 3
    tables.airlines.rows.set(code, ofColumn: (isICAO ? AirlineColumn.icao : .iata).rawValue, row: row)
    if isICAO, !isEmpty(iata) { tables.airlines.rows.set(iata, ofColumn: AirlineColumn.iata, row: row) }
    let place = tables.airlines.commitLastRow(in: &tables.texts)
    airlinesByCodes.set(place, for: key)
    return place
  }
}

/// The airlines that the operators and idents of flights name.
extension Tables {
  /// Links a merged flight to the airline of its operator, which another state may have contributed.
  ///
  /// The state with that operator has already added the airline. Without an operator, the airline stays that of the
  /// ident. An airline that a state gives in contradiction to its operator also stays.
  mutating func followOperator(_ row: Int) {
    let states = flights.states(of: row)
    guard !states.isEmpty, !states.contains(where: { isAirlineGiven(in: flights.stateRows, row: $0) }) else { return }
    guard let airline = airlines.row(code: operatorCode(in: flights.rows, row: row), in: texts),
      flights.rows.link(.airline, ofRow: row) != airline
    else { return }
    flights.rows.makeUnique(row)
    flights.rows.set(link: airline, ofColumn: .airline, row: row)
  }

  /// Returns whether a flight has another airline than its operator or its ident would give it.
  private mutating func isAirlineGiven(in flights: Table, row: Int) -> Bool {
    let airline = flights.link(.airline, ofRow: row)
    let code = airline.map { airlines.rows.text(AirlineColumn.code, ofRow: $0) } ?? .null
    return code != airlineCode(in: flights, row: row)
  }

  /// Returns the code of a flight's airline: that of its operator, else the letters of its ident, else `operator_iata`.
  mutating func airlineCode(in flights: Table, row: Int) -> TextID {
    let code = operatorCode(in: flights, row: row)
    if !code.isNull { return code }
    let registration = flights.text(.registration, ofRow: row)
    let letters = airlineLetters(of: flights.text(.ident, ofRow: row), not: registration)
    return letters.isNull ? flights.text(.operatorIATA, ofRow: row) : letters
  }

  /// Returns `operator_icao`, else `operator`; null if the first of them that is known is not a code.
  // Inlined: a call of a nonmutating method would copy the tables.
  @inline(__always)
  private func operatorCode(in flights: Table, row: Int) -> TextID {
    for column in [FlightColumn.operatorICAO, .operator] {
      let code = flights.text(column, ofRow: row)
      if !texts.bytes(code).isEmpty { return AirlineRule.isCode(texts.bytes(code)) ? code : .null }
    }
    return .null
  }

  /// Returns the letters of an ident such as `UAL1780`; null for a registration or any other form.
  mutating func airlineLetters(of ident: TextID, not registration: TextID) -> TextID {
    let bytes = texts.bytes(ident)
    guard ident != registration, AirlineRule.hasLetters(bytes) else { return .null }
    return texts.intern(Bytes(rebasing: bytes[..<3]))
  }
}

/// The rules that derive an airline from the operator or the ident of a flight.
enum AirlineRule {
  /// Returns whether an operator is given by a code, and not by a name such as `American Airlines`.
  @inline(__always)
  static func isCode(_ operator: some RandomAccessCollection<UInt8>) -> Bool { 1...3 ~= `operator`.count }

  /// Returns whether an ident begins with the three letters of an airline, as `UAL1780` does but no registration.
  @inline(__always)
  static func hasLetters(_ ident: some RandomAccessCollection<UInt8>) -> Bool {
    guard 4...8 ~= ident.count else { return false }
    return ident.prefix(3).allSatisfy { (0x41...0x5A).contains($0) }
      && ident[ident.index(ident.startIndex, offsetBy: 3)].isASCIIDigit
  }
}

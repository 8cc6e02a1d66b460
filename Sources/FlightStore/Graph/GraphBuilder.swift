/// Puts records into tables, one at a time: finds what they name, makes stubs for what is not known yet, and merges what
/// is known already.
struct GraphBuilder: RecordSink, ~Copyable {
  var tables: Tables
  /// The flights that were met, where only some of their attributes are kept.
  var identities: FlightIdentities
  /// The newest actual time of the flights that were skimmed.
  var newestActual: Int?
  /// How many threads have had a part in it.
  var threadCount = 1
  /// The sieves of parts that other threads have built, with the tables of those.
  var sievesOfParts: [(sieve: any FlightSieve, tables: Tables)] = []
  private var decoder = ValueDecoder()
  /// What is asked of flights; `nil` for all.
  let demand: RecordDemand?
  private let flightCells: [Cell]
  /// Those that are asked for.
  private let demandedCells: [Cell]
  /// Those that skimming leaves to be checked.
  private let uncheckedCells: [Cell]
  private let actualCells: [Cell]
  let sieve: (any FlightSieve)?
  private var candidate: FlightCandidate?
  private let keepsAirlines: Bool
  private let airportCells: [Cell]
  private let airlineCells: [Cell]
  private let flightAirlineCells: [Cell]
  private let airlineSlot, airlineCodeSlot, positionSlot, identitySlot: Int32
  private let operatorSlots: [Int32]
  private let ends: [AirportEnd]
  private let actualIdents: [(column: FlightColumn, slot: Int32)]
  private let codeSlot: Int32
  private let errorSlots: [Int32]
  /// The hashes of the codes of the airports, by row.
  private var airportHashes: [UInt64] = []
  private var airlinesByCodes: [UInt64: Int] = [:]

  /// Which slot of a record fills which column.
  private struct Cell: BitwiseCopyable {
    let slot: Int32
    let column: Int32
    let storage: ColumnStorage
  }

  /// The slots of one end of a flight.
  private struct AirportEnd {
    let column: FlightColumn
    let slot: Int32
    let context: RecordKeys.Context
    let code: Int32
    /// Where the airport's details stand inside the end.
    let inner: [Cell]
    /// Where its codes stand beside the plain code of a scheduled flight.
    let plain: [Cell]
  }

  /// Makes a builder that goes on with tables.
  ///
  /// - Parameters:
  ///   - tables: What is known already.
  ///   - projection: The attributes of flights to keep; `nil` keeps all.
  ///   - sieve: What tells which flights to keep; `nil` keeps all.
  ///   - identities: What is known of flights that come more than once.
  ///   - keys: The keys of records.
  init(
    _ tables: consuming Tables, projection: Projection? = nil, sieve: (any FlightSieve)? = nil,
    identities: consuming FlightIdentities = FlightIdentities(), keys: RecordKeys = .shared
  ) {
    self.tables = tables
    self.sieve = sieve
    self.identities = identities
    func slot(_ path: String) -> Int32 { Int32(keys.slot(path) ?? -1) }
    func cells(_ layout: TableLayout, in prefix: String = "") -> [Cell] {
      layout.columns.enumerated().filter { !$0.element.path.isEmpty }.map { index, column in
        Cell(slot: slot(prefix + column.path), column: Int32(index), storage: column.storage)
      }
    }
    func code(_ path: String, _ column: AirportColumn) -> Cell {
      Cell(slot: slot(path), column: Int32(column.rawValue), storage: .text)
    }
    flightCells = cells(.flights).filter { $0.storage != .link }
    let demand = projection.map { RecordDemand(keeping: $0.columns, keys: keys) }
    self.demand = demand
    demandedCells = flightCells.filter { projection?.keeps(Int($0.column)) ?? true }
    uncheckedCells = flightCells.filter { keys.paths[Int($0.slot)].contains("/") }
    actualCells = flightCells.filter { cell in FlightColumn.actualTimes.contains { $0.rawValue == Int(cell.column) } }
    positionSlot = slot("last_position")
    identitySlot = slot("fa_flight_id")
    operatorSlots = ["operator_icao", "operator", "operator_iata", "ident", "registration"].map(slot)
    keepsAirlines = projection?.keepsAirlines ?? true
    airportCells = cells(.airports)
    airlineCells = cells(.airlines)
    flightAirlineCells = cells(.airlines, in: "airline/")
    airlineSlot = slot("airline")
    airlineCodeSlot = slot("airline/code")
    ends = [("origin", FlightColumn.origin), ("destination", .destination)].map { name, column in
      AirportEnd(
        column: column, slot: slot(name), context: .named(name), code: slot("\(name)/code"),
        inner: cells(.airports, in: "\(name)/"),
        plain: [
          code("\(name)_icao", .codeICAO), code("\(name)_iata", .codeIATA), code("\(name)_lid", .codeLID),
        ])
    }
    actualIdents = [
      (.ident, slot("actual_ident")), (.identICAO, slot("actual_ident_icao")), (.identIATA, slot("actual_ident_iata")),
    ]
    codeSlot = slot("code")
    errorSlots = ["title", "reason", "detail"].map(slot)
  }

  mutating func take(_ record: RawRecord, _ kind: RecordKind) throws(UnsoundRecord) -> Bool {
    switch kind {
    case .flight where demand != nil && hasIdentifier(record): return try addPart(of: record)
    case .flight: try addFlight(record, isScheduled: false)
    case .scheduledFlight: try addFlight(record, isScheduled: true)
    case .airport, .airportReference:
      guard try addAirport(record, airportCells, code: codeSlot, hasRecord: kind == .airport) != nil else {
        throw UnsoundRecord(reason: .noIdentity, key: "")
      }
    case .airline: _ = try addAirline(record, airlineCells, code: codeSlot, hasRecord: true)
    case .airlineReference: _ = try addAirline(record, airlineCells, code: codeSlot, hasRecord: false)
    case .errorReply: throw errorReply(record)
    case .flightXML: throw UnsoundRecord(reason: .olderInterface("FlightXML"), key: "")
    case .firehose: throw UnsoundRecord(reason: .olderInterface("Firehose"), key: "")
    }
    return true
  }

  private mutating func errorReply(_ record: RawRecord) -> UnsoundRecord {
    let texts = errorSlots.map { decoder.words(record, $0) }
    return UnsoundRecord(reason: .errorReply(title: texts[0], reason: texts[1], detail: texts[2]), key: "")
  }

  // MARK: Flights

  private mutating func addFlight(_ record: RawRecord, isScheduled: Bool) throws(UnsoundRecord) {
    let row = tables.flights.rows.appendRow()
    let stated: Int?
    do throws(UnsoundRecord) {
      try Self.fill(&tables.flights.rows, row, from: record, flightCells, &decoder, &tables.texts)
      if isScheduled { try fold(record, row) }
      for end in ends {
        if let airport = try airport(at: end, of: record) {
          tables.flights.rows.setStored(UInt64(airport + 1), end.column.rawValue, row)
        }
      }
      stated = try statedAirline(record)
      try checkIdentity(row)
    } catch {
      tables.flights.rows.removeLastRow()
      throw error
    }
    linkToAirline(row, of: record, stated: stated)
    if demand != nil {
      let identity = identity(of: row)
      if !identities.isRepeated(identity) { identities.note(identity) }
    }
    let place = tables.flights.commitLastRow(
      in: &tables.texts, targets: LinkTargets(airports: tables.airports.rows, airlines: tables.airlines.rows))
    if place != row { followOperator(place) }
  }

  private func hasIdentifier(_ record: RawRecord) -> Bool {
    guard record.kind(identitySlot) == .text else { return false }
    let id = record.bytes(identitySlot)
    return !id.isEmpty && ValueDecoder.trimmed(id).count == id.count
  }

  /// Adds what is asked for of a flight, if the sieve lets it through; `false` asks for a record that is whole.
  ///
  /// A flight that comes more than once is added whole, for only that tells which of its states is newer.
  private mutating func addPart(of record: RawRecord) throws(UnsoundRecord) -> Bool {
    if record.isWhole || record.hasValue(positionSlot) { try check(record) }
    let origin = try airport(at: ends[0], of: record)
    let destination = try airport(at: ends[1], of: record)
    let stated = try statedAirline(record)
    let identity = FlightIdentities.hash(record.bytes(identitySlot), codeHashes(origin, destination))
    if identities.isRepeated(identity) {
      if record.isWhole { try addFlight(record, isScheduled: false) }
      return record.isWhole
    }
    identities.note(identity)
    if record.newestActual > newestActual ?? 0 { newestActual = record.newestActual }
    let airline = keepsAirlines ? try airline(of: record, stated: stated) : nil
    if let sieve {
      let candidate = candidate ?? FlightCandidate(record)
      self.candidate = candidate
      candidate.become(record, from: origin, to: destination, by: airline)
      guard sieve.admits(candidate, in: tables) else { return true }
    }
    let row = tables.flights.rows.appendRow()
    try Self.fill(&tables.flights.rows, row, from: record, demandedCells, &decoder, &tables.texts)
    for (column, link) in [(FlightColumn.origin, origin), (.destination, destination), (.airline, airline)] {
      if let link { tables.flights.rows.setStored(UInt64(link + 1), column.rawValue, row) }
    }
    if isEmpty(flightText(.ident, row)) { tables.flights.rows.set(.null, FlightColumn.ident.rawValue, row) }
    return true
  }

  /// Refuses a flight with values that are not sound, as far as skimming has not seen to that, and notes its newest time.
  private mutating func check(_ record: RawRecord) throws(UnsoundRecord) {
    for cell in record.isWhole ? flightCells : uncheckedCells where record.hasValue(cell.slot) {
      do throws(UnsoundRecord.Reason) { try decoder.check(record, cell.slot, as: cell.storage) } catch {
        throw Self.unsound(error, cell.slot)
      }
    }
    for cell in actualCells {
      let stored = try? decoder.decodeFigure(record, cell.slot, as: .time)
      if let stored, stored != 0 { record.note(actualTime: Int(stored) - 1) }
    }
  }

  private mutating func identity(of row: Int) -> UInt64 {
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

  /// Refuses a flight with neither `fa_flight_id` nor `ident`; an empty one is none, and must not equal other empty ones.
  private func checkIdentity(_ row: Int) throws(UnsoundRecord) {
    var isKnown = false
    for column in [FlightColumn.faFlightID, .ident] {
      if isEmpty(flightText(column, row)) {
        tables.flights.rows.set(.null, column.rawValue, row)
      } else {
        isKnown = true
      }
    }
    if !isKnown { throw UnsoundRecord(reason: .noIdentity, key: "") }
  }

  private func flightText(_ column: FlightColumn, _ row: Int) -> TextID {
    tables.flights.rows.text(column.rawValue, row)
  }

  /// Decodes the values of a record into a row.
  @inline(__always)
  private static func fill(
    _ table: inout Table, _ row: Int, from record: RawRecord, _ cells: [Cell], _ decoder: inout ValueDecoder,
    _ texts: inout TextPool
  ) throws(UnsoundRecord) {
    for cell in cells where record.hasValue(cell.slot) {
      do throws(UnsoundRecord.Reason) {
        table.setStored(try decoder.decode(record, cell.slot, as: cell.storage, &texts), Int(cell.column), row)
      } catch {
        throw unsound(error, cell.slot)
      }
    }
  }

  private mutating func text(_ record: RawRecord, _ slot: Int32) throws(UnsoundRecord) -> TextID {
    guard record.hasValue(slot) else { return .null }
    do throws(UnsoundRecord.Reason) {
      return try decoder.text(record, slot, record.kind(slot), &tables.texts)
    } catch {
      throw Self.unsound(error, slot)
    }
  }

  private static func unsound(_ reason: UnsoundRecord.Reason, _ slot: Int32) -> UnsoundRecord {
    UnsoundRecord(reason: reason, key: RecordKeys.shared.paths[Int(slot)].replacing("/", with: "."))
  }

  private func isEmpty(_ text: TextID) -> Bool { tables.texts.bytes(text).isEmpty }

  /// Makes a codeshare of a schedule the flight that operates it, which carries the codeshare in its list.
  private mutating func fold(_ record: RawRecord, _ row: Int) throws(UnsoundRecord) {
    guard record.hasValue(actualIdents[0].slot) else { return }
    let lists: [(FlightColumn, FlightColumn)] = [(.ident, .codeshares), (.identIATA, .codesharesIATA)]
    for (ident, list) in lists {
      tables.flights.rows.set(tables.flights.rows.text(ident.rawValue, row), list.rawValue, row)
    }
    for (column, slot) in actualIdents {
      tables.flights.rows.set(try text(record, slot), column.rawValue, row)
    }
  }

  // MARK: Airports

  /// Returns the airport that a flight names at one end, made known if it was not; `nil` where the flight names none.
  private mutating func airport(at end: AirportEnd, of record: RawRecord) throws(UnsoundRecord) -> Int? {
    switch record.kind(end.slot) {
    case .absent, .null: return nil
    case .known: return record.knownRow(end.slot)
    case .object:
      // An aircraft that nobody has filed a plan for has ends without codes.
      let hasCode = record.hasValue(end.code) || end.inner.contains { isCode($0) && record.hasValue($0.slot) }
      guard hasCode else { return nil }
      guard let row = try addAirport(record, end.inner, code: end.code, hasRecord: false) else { return nil }
      record.remember(end.slot, end.context, row: row)
      return row
    case .text, .escapedText:
      return try addAirport(record, end.plain, code: end.slot, hasRecord: false)
    case .no, .yes, .number, .list:
      let found = ValueDecoder.name(of: record.kind(end.slot))
      throw Self.unsound(.wrongType(found: found, expected: .airport), end.slot)
    }
  }

  private func isCode(_ cell: Cell) -> Bool {
    Int(cell.column) == AirportColumn.code.rawValue || Int(cell.column) == AirportColumn.codeICAO.rawValue
  }

  /// Adds what a record or a flight says of an airport; `nil` where it gives no code.
  private mutating func addAirport(_ record: RawRecord, _ cells: [Cell], code: Int32, hasRecord: Bool)
    throws(UnsoundRecord) -> Int?
  {
    let row = tables.airports.rows.appendRow()
    do throws(UnsoundRecord) {
      try Self.fill(&tables.airports.rows, row, from: record, cells, &decoder, &tables.texts)
      guard try setAirportCode(record, row, code) else {
        tables.airports.rows.removeLastRow()
        return nil
      }
      try checkCoordinates(row)
    } catch {
      tables.airports.rows.removeLastRow()
      throw error
    }
    if hasRecord { tables.airports.rows.setStored(2, AirportColumn.hasRecord.rawValue, row) }
    return tables.airports.commitLastRow(in: &tables.texts)
  }

  /// Writes the key: `code_icao`, else `airport_code`, else `code`; returns whether there is one.
  private mutating func setAirportCode(_ record: RawRecord, _ row: Int, _ slot: Int32) throws(UnsoundRecord) -> Bool {
    // Read in any case: what cannot be a code is a fault beside a sound `code_icao` too.
    let plain = try text(record, slot)
    var code = tables.airports.rows.text(AirportColumn.codeICAO.rawValue, row)
    if isEmpty(code) { code = tables.airports.rows.text(AirportColumn.code.rawValue, row) }
    if isEmpty(code) { code = plain }
    tables.airports.rows.set(code, AirportColumn.code.rawValue, row)
    return !isEmpty(code)
  }

  private func checkCoordinates(_ row: Int) throws(UnsoundRecord) {
    let limits: [(AirportColumn, Double)] = [(.latitude, 90), (.longitude, 180)]
    for (column, limit) in limits {
      if let value = tables.airports.rows.decimal(column.rawValue, row), abs(value) > limit {
        throw UnsoundRecord(reason: .outOfRange("\(value)"), key: column.column.path)
      }
    }
  }

  // MARK: Airlines

  private mutating func addAirline(_ record: RawRecord, _ cells: [Cell], code slot: Int32, hasRecord: Bool)
    throws(UnsoundRecord) -> Int
  {
    let row = tables.airlines.rows.appendRow()
    do throws(UnsoundRecord) {
      try Self.fill(&tables.airlines.rows, row, from: record, cells, &decoder, &tables.texts)
      var code = tables.airlines.rows.text(AirlineColumn.icao.rawValue, row)
      if isEmpty(code) { code = tables.airlines.rows.text(AirlineColumn.iata.rawValue, row) }
      if isEmpty(code) { code = try text(record, slot) }
      if isEmpty(code) { throw UnsoundRecord(reason: .noIdentity, key: "") }
      tables.airlines.rows.set(code, AirlineColumn.code.rawValue, row)
    } catch {
      tables.airlines.rows.removeLastRow()
      throw error
    }
    if hasRecord { tables.airlines.rows.setStored(2, AirlineColumn.hasRecord.rawValue, row) }
    return tables.airlines.commitLastRow(in: &tables.texts)
  }

  /// Returns the airline that a flight states, as those do that we have printed, made known if it was not.
  private mutating func statedAirline(_ record: RawRecord) throws(UnsoundRecord) -> Int? {
    if record.kind(airlineSlot) == .known { return record.knownRow(airlineSlot) }
    guard record.kind(airlineSlot) == .object,
      record.hasValue(airlineCodeSlot) || flightAirlineCells.contains(where: { record.hasValue($0.slot) })
    else { return nil }
    let row = try addAirline(record, flightAirlineCells, code: airlineCodeSlot, hasRecord: false)
    record.remember(airlineSlot, .named("airline"), row: row)
    return row
  }

  /// Links a flight to its airline: the one that the record states, as ours do, else that of the operator or the ident.
  private mutating func linkToAirline(_ row: Int, of record: RawRecord, stated: Int?) {
    if record.kind(airlineSlot) == .null { return }
    let code = stated == nil ? operatorCode(tables.flights.rows, row) : .null
    let airline = stated ?? (isEmpty(code) ? nil : airline(code, iata: flightText(.operatorIATA, row)))
    tables.flights.rows.setStored(UInt64(airline.map { $0 + 1 } ?? 0), FlightColumn.airline.rawValue, row)
  }

  /// Returns the airline of a flight that has no row yet, by the same rule.
  private mutating func airline(of record: RawRecord, stated: Int?) throws(UnsoundRecord) -> Int? {
    if stated != nil || record.kind(airlineSlot) == .null { return stated }
    var code = try text(record, operatorSlots[0])
    if isEmpty(code) { code = try text(record, operatorSlots[1]) }
    if isEmpty(code) {
      code = airlineLetters(of: try text(record, operatorSlots[3]), not: try text(record, operatorSlots[4]))
    }
    return isEmpty(code) ? nil : airline(code, iata: try text(record, operatorSlots[2]))
  }

  /// Links a flight that has been merged to the airline of its operator, which another state may have brought to light.
  ///
  /// One of the states has the same operator and has made it known. Where none has one, the airline is that of an ident.
  /// An airline that one of the states has stated against its operator stays.
  mutating func followOperator(_ row: Int) {
    let states = tables.flights.states(of: row)
    guard !states.isEmpty, !states.contains(where: { isAirlineStated(tables.flights.stateRows, $0) }) else { return }
    var code = flightText(.operatorICAO, row)
    if isEmpty(code) { code = flightText(.operator, row) }
    guard !isEmpty(code), let airline = tables.airlines.row(code: code, in: tables.texts),
      tables.flights.rows.link(FlightColumn.airline.rawValue, row) != airline
    else { return }
    tables.flights.rows.makeUnique(row)
    tables.flights.rows.setStored(UInt64(airline + 1), FlightColumn.airline.rawValue, row)
  }

  /// Whether a flight has another airline than its operator or its ident would give it.
  private mutating func isAirlineStated(_ flights: Table, _ row: Int) -> Bool {
    let airline = flights.link(FlightColumn.airline.rawValue, row)
    let code = airline.map { tables.airlines.rows.text(AirlineColumn.code.rawValue, $0) } ?? .null
    return code != operatorCode(flights, row)
  }

  /// Returns an airline by the codes that a flight gives, made known if it was not.
  private mutating func airline(_ code: TextID, iata: TextID) -> Int {
    let key = UInt64(code.number) << 32 | UInt64(iata.number)
    if let known = airlinesByCodes[key] { return known }
    let row = tables.airlines.rows.appendRow()
    tables.airlines.rows.set(code, AirlineColumn.code.rawValue, row)
    let isICAO = tables.texts.bytes(code).count == 3
    tables.airlines.rows.set(code, (isICAO ? AirlineColumn.icao : .iata).rawValue, row)
    if isICAO, !isEmpty(iata) { tables.airlines.rows.set(iata, AirlineColumn.iata.rawValue, row) }
    let place = tables.airlines.commitLastRow(in: &tables.texts)
    airlinesByCodes[key] = place
    return place
  }

  /// Returns the code of a flight's airline: `operator_icao`, else `operator`, else the letters of its ident.
  private mutating func operatorCode(_ flights: Table, _ row: Int) -> TextID {
    for column in [FlightColumn.operatorICAO, .operator] {
      let code = flights.text(column.rawValue, row)
      if !isEmpty(code) { return code }
    }
    let registration = flights.text(FlightColumn.registration.rawValue, row)
    return airlineLetters(of: flights.text(FlightColumn.ident.rawValue, row), not: registration)
  }

  /// Returns the letters of an ident such as `UAL1780`; null for a registration and anything else.
  private mutating func airlineLetters(of ident: TextID, not registration: TextID) -> TextID {
    let bytes = tables.texts.bytes(ident)
    guard ident != registration, AirlineRule.hasLetters(bytes) else { return .null }
    return tables.texts.intern(UnsafeBufferPointer(rebasing: bytes[..<3]))
  }
}

/// Puts records into tables, one at a time: finds what they name, makes stubs for what is not known yet, and merges what
/// is known already.
struct GraphBuilder: RecordSink, ~Copyable {
  private(set) var tables: Tables
  /// Whether some flight came more than once, so that it took all attributes to tell which state is newer.
  private(set) var hasRepeats = false
  private var decoder = ValueDecoder()
  /// What is asked of flights; `nil` for all.
  let demand: RecordDemand?
  private let flightCells: [Cell]
  /// Those whose values a record has that was skimmed.
  private let skimmedCells: [Cell]
  private let keepsAirlines: Bool
  private let airportCells: [Cell]
  private let airlineCells: [Cell]
  private let flightAirlineCells: [Cell]
  private let airlineSlot: Int32
  private let airlineCodes: [Int32]
  private let ends: [AirportEnd]
  private let actualIdents: [(column: FlightColumn, slot: Int32)]
  private let codeSlot: Int32
  private let errorSlots: [Int32]
  private var airlinesByCodes: [UInt64: Int] = [:]

  /// Which slot of a record fills which column.
  private struct Cell: BitwiseCopyable {
    let slot: Int32
    let column: Int32
    let storage: ColumnStorage
    /// Whether the value is kept; if not, it must be sound all the same: what is asked must not decide what is sound.
    var isKept = true
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
  ///   - keys: The keys of records.
  init(_ tables: consuming Tables, projection: Projection? = nil, keys: RecordKeys = .shared) {
    self.tables = tables
    func slot(_ path: String) -> Int32 { Int32(keys.slot(path) ?? -1) }
    func cells(_ layout: TableLayout, in prefix: String = "") -> [Cell] {
      layout.columns.enumerated().filter { !$0.element.path.isEmpty }.map { index, column in
        Cell(slot: slot(prefix + column.path), column: Int32(index), storage: column.storage)
      }
    }
    func code(_ path: String, _ column: AirportColumn) -> Cell {
      Cell(slot: slot(path), column: Int32(column.rawValue), storage: .text)
    }
    flightCells = cells(.flights).filter { $0.storage != .link }.map { cell in
      var cell = cell
      cell.isKept = projection?.keeps(Int(cell.column)) ?? true
      return cell
    }
    let demand = projection.map { RecordDemand(keeping: $0.columns, keys: keys) }
    self.demand = demand
    skimmedCells = flightCells.filter { demand?.keeps($0.slot) ?? true }
    keepsAirlines = projection?.keepsAirlines ?? true
    airportCells = cells(.airports)
    airlineCells = cells(.airlines)
    flightAirlineCells = cells(.airlines, in: "airline/")
    airlineSlot = slot("airline")
    airlineCodes = ["airline/icao", "airline/iata", "airline/code"].map(slot)
    ends = [("origin", FlightColumn.origin), ("destination", .destination)].map { name, column in
      AirportEnd(
        column: column, slot: slot(name), context: .named(name), code: slot("\(name)/code"), inner: cells(.airports, in: "\(name)/"),
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

  mutating func take(_ record: RawRecord, _ kind: RecordKind) throws(UnsoundRecord) {
    switch kind {
    case .flight: try addFlight(record, isScheduled: false)
    case .scheduledFlight: try addFlight(record, isScheduled: true)
    case .airport, .airportReference:
      guard try addAirport(record, airportCells, code: codeSlot, hasRecord: kind == .airport) != nil else {
        throw UnsoundRecord(reason: .noIdentity, key: "")
      }
    case .airline: _ = try addAirline(record, airlineCells, hasRecord: true)
    case .airlineReference: _ = try addAirline(record, airlineCells, hasRecord: false)
    case .errorReply: throw errorReply(record)
    case .flightXML: throw UnsoundRecord(reason: .olderInterface("FlightXML"), key: "")
    case .firehose: throw UnsoundRecord(reason: .olderInterface("Firehose"), key: "")
    }
  }

  private mutating func errorReply(_ record: RawRecord) -> UnsoundRecord {
    let texts = errorSlots.map { decoder.words(record, $0) }
    return UnsoundRecord(reason: .errorReply(title: texts[0], reason: texts[1], detail: texts[2]), key: "")
  }

  // MARK: Flights

  private mutating func addFlight(_ record: RawRecord, isScheduled: Bool) throws(UnsoundRecord) {
    let row = tables.flights.rows.appendRow()
    do throws(UnsoundRecord) {
      let cells = record.isWhole ? flightCells : skimmedCells
      try Self.fill(&tables.flights.rows, row, from: record, cells, &decoder, &tables.texts)
      if isScheduled { try fold(record, row) }
      for end in ends {
        if let airport = try airport(at: end, of: record) {
          tables.flights.rows.setStored(UInt64(airport + 1), end.column.rawValue, row)
        }
      }
      if record.kind(airlineSlot) == .object { try addAirline(ofFlight: record) }
      try checkIdentity(row)
    } catch {
      tables.flights.rows.removeLastRow()
      throw error
    }
    if keepsAirlines { linkToAirline(row, of: record) }
    let place = tables.flights.commitLastRow(in: &tables.texts, airports: tables.airports.rows)
    if place != row {
      hasRepeats = true
      followOperator(place)
    }
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
        if cell.isKept {
          let stored = try decoder.decode(record, cell.slot, as: cell.storage, &texts)
          table.setStored(stored, Int(cell.column), row)
        } else {
          try decoder.check(record, cell.slot, as: cell.storage)
        }
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

  private mutating func addAirline(_ record: RawRecord, _ cells: [Cell], hasRecord: Bool) throws(UnsoundRecord) -> Int {
    let row = tables.airlines.rows.appendRow()
    do throws(UnsoundRecord) {
      try Self.fill(&tables.airlines.rows, row, from: record, cells, &decoder, &tables.texts)
      var code = tables.airlines.rows.text(AirlineColumn.icao.rawValue, row)
      if isEmpty(code) { code = tables.airlines.rows.text(AirlineColumn.iata.rawValue, row) }
      if isEmpty(code) { code = try text(record, codeSlot) }
      if isEmpty(code) { throw UnsoundRecord(reason: .noIdentity, key: "") }
      tables.airlines.rows.set(code, AirlineColumn.code.rawValue, row)
    } catch {
      tables.airlines.rows.removeLastRow()
      throw error
    }
    if hasRecord { tables.airlines.rows.setStored(2, AirlineColumn.hasRecord.rawValue, row) }
    return tables.airlines.commitLastRow(in: &tables.texts)
  }

  /// Takes what a flight printed by ourselves says of its airline.
  private mutating func addAirline(ofFlight record: RawRecord) throws(UnsoundRecord) {
    guard flightAirlineCells.contains(where: { record.hasValue($0.slot) }) else { return }
    let row = try addAirline(record, flightAirlineCells, hasRecord: false)
    record.remember(airlineSlot, .named("airline"), row: row)
  }

  /// Links a flight to its airline: the one that the record states, as ours do, else that of the operator or the ident.
  private mutating func linkToAirline(_ row: Int, of record: RawRecord) {
    if record.kind(airlineSlot) == .null { return }
    let stated = statedAirline(record)
    let code = isEmpty(stated) ? operatorCode(tables.flights.rows, row) : stated
    let iata = isEmpty(stated) ? flightText(.operatorIATA, row) : .null
    let airline = isEmpty(code) ? nil : self.airline(code, iata: iata)
    tables.flights.rows.setStored(UInt64(airline.map { $0 + 1 } ?? 0), FlightColumn.airline.rawValue, row)
  }

  private mutating func statedAirline(_ record: RawRecord) -> TextID {
    guard record.kind(airlineSlot) == .object else { return .null }
    for slot in airlineCodes where record.hasValue(slot) {
      if let code = try? text(record, slot), !isEmpty(code) { return code }
    }
    return .null
  }

  /// Links a flight that has been merged to the airline of its operator, which another state may have brought to light.
  ///
  /// One of the states has the same operator and has made it known. Where none has one, the airline is that of an ident.
  /// An airline that one of the states has stated against its operator stays.
  private mutating func followOperator(_ row: Int) {
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

  /// Returns the code of a flight's airline: `operator_icao`, else `operator`, else the letters of an ident such as
  /// `UAL1780`; null for a registration and anything else.
  private mutating func operatorCode(_ flights: Table, _ row: Int) -> TextID {
    for column in [FlightColumn.operatorICAO, .operator] {
      let code = flights.text(column.rawValue, row)
      if !isEmpty(code) { return code }
    }
    let ident = flights.text(FlightColumn.ident.rawValue, row)
    let bytes = tables.texts.bytes(ident)
    guard ident != flights.text(FlightColumn.registration.rawValue, row), AirlineRule.hasLetters(bytes) else {
      return .null
    }
    return tables.texts.intern(UnsafeBufferPointer(rebasing: bytes[..<3]))
  }
}

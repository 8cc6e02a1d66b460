/// Puts records into tables, one at a time: finds what they name, makes stubs for what is not known yet, and merges what
/// is known already.
struct GraphBuilder: RecordSink, ~Copyable {
  var tables: Tables
  /// The flights that were met, where only some of their attributes are kept.
  var identities: FlightIdentities
  /// The newest actual time of the flights that were skimmed.
  var newestActual: Int?
  /// In how many parts it was read.
  var partCount = 1
  /// The sieves of parts that other threads have built, with the tables of those.
  var sievesOfParts: [(sieve: any FlightSieve, tables: Tables)] = []
  var decoder = ValueDecoder()
  var batch = TextBatch()
  let keys: RecordKeys
  /// What is asked of flights; `nil` for all.
  let demand: RecordDemand?
  let flightCells: [Cell]
  /// Those that are asked for.
  let demandedCells: [Cell]
  /// Those that skimming leaves to be checked.
  let uncheckedCells: [Cell]
  let actualCells: [Cell]
  /// What flights go through before they are kept, where some are to be left out.
  let candidate: FlightCandidate?
  let keepsAirlines: Bool
  let airportCells: [Cell]
  let airlineCells: [Cell]
  let flightAirlineCells: [Cell]
  let airlineSlot, airlineCodeSlot, positionSlot, identitySlot: Int32
  let operatorSlots: [Int32]
  let ends: [AirportEnd]
  private let actualIdents: [(column: FlightColumn, slot: Int32)]
  let codeSlot: Int32
  private let errorSlots: [Int32]
  /// The hashes of the codes of the airports, by row.
  var airportHashes: [UInt64] = []
  var airlinesByCodes = NumberMap()
  var airlinesByShortCodes = NumberMap()

  /// Which slot of a record fills which column.
  struct Cell: BitwiseCopyable {
    let slot: Int32
    let column: Int32
    let storage: ColumnStorage
  }

  /// The slots of one end of a flight.
  struct AirportEnd {
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
    self.keys = keys
    candidate = sieve.map { FlightCandidate(for: $0, keys: keys) }
    self.identities = identities
    func slot(_ path: String) -> Int32 { Int32(keys.slot(path) ?? -1) }
    let (flights, airports, airlines) = (
      self.tables.flights.rows.layout, self.tables.airports.rows.layout, self.tables.airlines.rows.layout
    )
    func cells(_ layout: TableLayout, in prefix: String = "") -> [Cell] {
      layout.columns.enumerated().filter { !$0.element.path.isEmpty }.map { index, column in
        Cell(slot: slot(prefix + column.path), column: Int32(index), storage: column.storage)
      }
    }
    func code(_ path: String, _ column: AirportColumn) -> Cell {
      Cell(slot: slot(path), column: Int32(column.rawValue), storage: .text)
    }
    flightCells = cells(flights).filter { $0.storage != .link }
    let demand = projection.map { RecordDemand(of: $0, keys: keys) }
    self.demand = demand
    demandedCells = flightCells.filter { projection?.keeps(Int($0.column)) ?? true }
    uncheckedCells = flightCells.filter { keys.isInner(Int($0.slot)) }
    actualCells = flightCells.filter { cell in FlightColumn.actualTimes.contains { $0.rawValue == Int(cell.column) } }
    positionSlot = slot("last_position")
    identitySlot = slot("fa_flight_id")
    operatorSlots = ["operator_icao", "operator", "operator_iata", "ident", "registration"].map(slot)
    keepsAirlines = projection?.keepsAirlines ?? true
    airportCells = cells(airports)
    airlineCells = cells(airlines)
    flightAirlineCells = cells(airlines, in: "airline/")
    airlineSlot = slot("airline")
    airlineCodeSlot = slot("airline/code")
    ends = [("origin", FlightColumn.origin), ("destination", .destination)].map { name, column in
      AirportEnd(
        column: column, slot: slot(name), context: .named(name), code: slot("\(name)/code"),
        inner: cells(airports, in: "\(name)/"),
        plain: [
          code("\(name)_icao", .codeICAO), code("\(name)_iata", .iata), code("\(name)_lid", .lid),
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
    case .flight where demand != nil && record.isPlainText(identitySlot): return try addPart(of: record)
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

  /// Packs what has been unpacked, now that all has come.
  ///
  /// - Complexity: O(*n*), where *n* is the number of flights.
  mutating func settle() { tables.flights.rows.pack() }

  private mutating func errorReply(_ record: RawRecord) -> UnsoundRecord {
    let texts = errorSlots.map { decoder.words(record, $0) }
    return UnsoundRecord(reason: .errorReply(title: texts[0], reason: texts[1], detail: texts[2]), key: "")
  }

  // MARK: Flights

  mutating func addFlight(_ record: RawRecord, isScheduled: Bool) throws(UnsoundRecord) {
    let row = tables.flights.rows.appendRow()
    let stated: Int?
    do throws(UnsoundRecord) {
      try Self.fill(&tables.flights.rows, row, from: record, flightCells, &decoder, &batch, &tables.texts, keys)
      if isScheduled { try fold(record, row) }
      for index in ends.indices {
        if let airport = try end(index, of: record) {
          tables.flights.rows.setStored(UInt64(airport + 1), ends[index].column.rawValue, row)
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

  /// Refuses a flight with neither `fa_flight_id` nor `ident`; an empty one is none, and must not equal other empty ones.
  private mutating func checkIdentity(_ row: Int) throws(UnsoundRecord) {
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

  // A call of what does not change the builder would be handed a copy of it, which is large; these are inlined.

  @inline(__always)
  func flightText(_ column: FlightColumn, _ row: Int) -> TextID {
    tables.flights.rows.text(column.rawValue, row)
  }

  @inline(__always)
  func isEmpty(_ text: TextID) -> Bool { tables.texts.bytes(text).isEmpty }

  /// Decodes the values of a record into a row.
  @inline(__always)
  static func fill(
    _ table: inout Table, _ row: Int, from record: RawRecord, _ cells: [Cell], _ decoder: inout ValueDecoder,
    _ batch: inout TextBatch, _ texts: inout TextPool, _ keys: RecordKeys
  ) throws(UnsoundRecord) {
    batch.removeAll()
    let place = table.place(of: row)
    for cell in cells where record.hasValue(cell.slot) {
      let column = Int(cell.column)
      do throws(UnsoundRecord.Reason) {
        switch cell.storage {
        case .text, .list:
          try decoder.collect(record, cell.slot, as: cell.storage, for: column, into: &batch)
          texts.prefetch(lastOf: batch)
        case .flag: place.set(try decoder.flag(record, cell.slot), column)
        case .whole: place.set(try decoder.whole(record, cell.slot), column)
        case .decimal: place.set(try decoder.decimal(record, cell.slot), column)
        case .time: place.set(try decoder.time(record, cell.slot), column)
        case .link: break
        }
      } catch {
        throw keys.unsound(error, cell.slot)
      }
    }
    texts.intern(&batch) { column, text in place.set(text.number, column) }
  }

  mutating func text(_ record: RawRecord, _ slot: Int32) throws(UnsoundRecord) -> TextID {
    guard record.hasValue(slot) else { return .null }
    do throws(UnsoundRecord.Reason) {
      return try decoder.text(record, slot, &tables.texts)
    } catch {
      throw keys.unsound(error, slot)
    }
  }

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
}

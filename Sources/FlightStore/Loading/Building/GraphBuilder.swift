/// Puts records into tables, one at a time: finds what they name, makes stubs for what is not known yet, and merges what
/// is known already.
struct GraphBuilder: RecordSink, ~Copyable {
  var tables: Tables
  /// The flights that were met, where only some of their attributes are kept.
  var identities: FlightIdentities
  /// The newest actual time of the flights of which only some attributes are kept.
  var newestActual: Int?
  /// In how many parts it was read.
  var partCount = 1
  /// The pushdowns of parts that other threads have built, with the tables of those.
  var pushdownsOfParts: [(pushdown: any FlightPushdown, tables: Tables)] = []
  var filler: RowFiller
  let keys: RecordKeys
  /// The values of flights that are asked for; `nil` for all.
  let demand: RecordDemand?
  let flightSlots: FlightSlots
  let airportSlots: AirportSlots
  let airlineSlots: AirlineSlots
  /// The flight at hand, where a condition leaves some out.
  let candidate: FlightCandidate?
  let keepsAirlines: Bool
  let printedSlots: PrintedSlots
  private let errorSlots: [Int32]
  /// The hashes of the codes of the airports, by row.
  var airportHashes: [UInt64] = []
  /// The number of flights' records without an identifier, and what it takes to find out which one theirs may be.
  var scheduleCount = 0
  /// The flights that were taken for others though nothing tells whether they are.
  var indistinct = IndistinctCounts()
  var airlinesByCodes = NumberMap()
  var airlinesByShortCodes = NumberMap()

  /// Makes a builder that goes on with tables.
  ///
  /// - Parameters:
  ///   - tables: What is known already.
  ///   - projection: The attributes of flights to keep; `nil` keeps all.
  ///   - pushdown: What tells which flights to keep; `nil` keeps all.
  ///   - identities: What is known of flights that come more than once.
  ///   - keys: The keys of records; `nil` for those of the tables.
  init(
    _ tables: consuming Tables, projection: Projection? = nil, pushdown: (any FlightPushdown)? = nil,
    identities: consuming FlightIdentities = FlightIdentities(), keys: RecordKeys? = nil
  ) {
    let schema = tables.schema
    let keys = keys ?? (schema.hasCustomKeys ? RecordKeys(schema) : .shared)
    filler = RowFiller(keys, hasher: tables.texts.hasher)
    self.tables = tables
    self.keys = keys
    self.identities = identities
    candidate = pushdown.map { FlightCandidate(for: $0, keys: keys) }
    demand = projection.map { RecordDemand(of: $0, keys: keys) }
    keepsAirlines = projection?.keepsAirlines ?? true
    flightSlots = FlightSlots(keys, in: self.tables.flights.rows.layout, keeping: projection)
    airportSlots = AirportSlots(keys: keys, in: self.tables.airports.rows.layout)
    airlineSlots = AirlineSlots(keys, in: self.tables.airlines.rows.layout)
    printedSlots = PrintedSlots(keys)
    errorSlots = ["title", "reason", "detail"].map(keys.place)
  }

  mutating func take(_ record: RawRecord, as kind: RecordKind) throws(UnsoundRecord) -> Bool {
    switch kind {
    case .flight where demand != nil && record.isPlainText(flightSlots.identity) && !printedSlots.areIn(record):
      return try addPart(of: record)
    case .flight: try addFlight(record, isScheduled: false)
    case .scheduledFlight: try addFlight(record, isScheduled: true)
    case .airport, .airportReference:
      guard
        try addAirport(record, cells: airportSlots.cells, code: airportSlots.code, hasRecord: kind == .airport) != nil
      else { throw UnsoundRecord(reason: .noIdentity, key: "") }
    case .airline: _ = try addAirline(record, cells: airlineSlots.cells, code: airlineSlots.code, hasRecord: true)
    case .airlineReference:
      _ = try addAirline(record, cells: airlineSlots.cells, code: airlineSlots.code, hasRecord: false)
    case .errorReply: throw errorReply(record)
    case .flightXML: throw UnsoundRecord(reason: .olderInterface("FlightXML"), key: "")
    case .firehose: throw UnsoundRecord(reason: .olderInterface("Firehose"), key: "")
    }
    return true
  }

  /// Joins schedules and the flights that fly them, and packs what has been unpacked, now that all has come.
  ///
  /// - Complexity: O(*n*), where *n* is the number of flights.
  mutating func settle() {
    if demand == nil {
      let joined = tables.joinSchedules()
      for row in joined { followOperator(row) }
      if !joined.isEmpty { tables = tables.withoutGaps }
    }
    tables.flights.rows.pack()
  }

  /// Separates schedules and flights that have been joined, before more comes.
  mutating func separateSchedules() {
    for row in tables.separateSchedules() { followOperator(row) }
  }

  private mutating func errorReply(_ record: RawRecord) -> UnsoundRecord {
    let texts = errorSlots.map { filler.decoder.words(of: record, at: $0) }
    return UnsoundRecord(reason: .errorReply(title: texts[0], reason: texts[1], detail: texts[2]), key: "")
  }

  // MARK: Flights

  mutating func addFlight(_ record: RawRecord, isScheduled: Bool) throws(UnsoundRecord) {
    let row = tables.flights.rows.appendRow()
    let stated: Int?
    do throws(UnsoundRecord) {
      try filler.fill(row, of: &tables.flights.rows, from: record, cells: flightSlots.cells, texts: &tables.texts)
      if isScheduled { try fold(record, intoRow: row) }
      if printedSlots.areIn(record) { try takePrinted(record, intoRow: row) }
      for end in airportSlots.ends.indices {
        if let airport = try airport(atEnd: end, of: record) {
          tables.flights.rows.setStored(UInt64(airport + 1), ofColumn: airportSlots.ends[end].column.rawValue, row: row)
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
      if isSchedule(row) { scheduleCount += 1 }
      let identity = identity(of: row)
      if !identities.isRepeated(identity) { identities.note(identity) }
    }
    let place = tables.flights.commitLastRow(
      in: &tables.texts, targets: LinkTargets(airports: tables.airports.rows, airlines: tables.airlines.rows))
    if place != row {
      followOperator(place)
      noteIfIndistinct(place)
    }
  }

  /// Whether a flight has no identifier, but may be one that has.
  @inline(__always)
  private func isSchedule(_ row: Int) -> Bool {
    flightText(.faFlightID, ofRow: row).isNull
      && tables.flights.rows.link(FlightColumn.origin.rawValue, ofRow: row) != nil
      && RowIdentity.scheduledDeparture(row, in: tables.flights.rows) != 0
  }

  /// Notes a flight with neither an identifier nor a scheduled time: others of its ident and origin seem to be the same.
  mutating func noteIfIndistinct(_ row: Int) {
    guard flightText(.faFlightID, ofRow: row).isNull, RowIdentity.scheduledDeparture(row, in: tables.flights.rows) == 0
    else {
      return
    }
    let origin = tables.flights.rows.link(FlightColumn.origin.rawValue, ofRow: row)
    let code = origin.flatMap {
      tables.texts.string(tables.airports.rows.text(AirportColumn.code.rawValue, ofRow: $0))
    }
    indistinct.add(tables.texts.string(flightText(.ident, ofRow: row)) ?? "", from: code)
  }

  /// Refuses a flight with neither `fa_flight_id` nor `ident`; an empty one is none, and must not equal other empty ones.
  private mutating func checkIdentity(_ row: Int) throws(UnsoundRecord) {
    var isKnown = false
    for column in [FlightColumn.faFlightID, .ident] {
      if isEmpty(flightText(column, ofRow: row)) {
        tables.flights.rows.set(.null, ofColumn: column.rawValue, row: row)
      } else {
        isKnown = true
      }
    }
    if !isKnown { throw UnsoundRecord(reason: .noIdentity, key: "") }
  }

  // A call of what does not change the builder would be handed a copy of it, which is large; these are inlined.

  @inline(__always)
  func flightText(_ column: FlightColumn, ofRow row: Int) -> TextID {
    tables.flights.rows.text(column.rawValue, ofRow: row)
  }

  @inline(__always)
  func isEmpty(_ text: TextID) -> Bool { tables.texts.bytes(text).isEmpty }

  mutating func text(of record: RawRecord, at slot: Int32) throws(UnsoundRecord) -> TextID {
    try filler.text(of: record, at: slot, in: &tables.texts)
  }

  /// Makes a codeshare of a schedule the flight that operates it, which carries the codeshare in its list.
  private mutating func fold(_ record: RawRecord, intoRow row: Int) throws(UnsoundRecord) {
    guard let first = flightSlots.actualIdents.first, record.hasValue(first.slot) else { return }
    let lists: [(FlightColumn, FlightColumn)] = [(.ident, .codeshares), (.identIATA, .codesharesIATA)]
    for (ident, list) in lists {
      tables.flights.rows.set(tables.flights.rows.text(ident.rawValue, ofRow: row), ofColumn: list.rawValue, row: row)
    }
    for (column, slot) in flightSlots.actualIdents {
      tables.flights.rows.set(try text(of: record, at: slot), ofColumn: column.rawValue, row: row)
    }
  }
}

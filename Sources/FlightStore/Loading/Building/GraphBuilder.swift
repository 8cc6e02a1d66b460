/// A sink that adds records to tables one at a time, creates stubs for entities not known yet, and merges known ones.
struct GraphBuilder: RecordSink, ~Copyable {
  var tables: Tables
  /// What has been found, in the parts that other threads have built too.
  var findings: ReadFindings
  var filler: RowFiller
  let keys: RecordKeys
  /// The values of flights that are needed; `nil` for all.
  let demand: RecordDemand?
  let flightSlots: FlightSlots
  let airportSlots: AirportSlots
  let airlineSlots: AirlineSlots
  /// The flight being read, if a pushdown filters flights.
  let candidate: FlightCandidate?
  let keepsAirlines: Bool
  let keepsEveryAirline: Bool
  let printedSlots: PrintedSlots
  private let errorSlots: [Int32]
  /// The hashes of the codes of the airports, by row.
  var airportHashes: [UInt64] = []
  var airlinesByCodes = NumberMap()
  var airlinesByShortCodes = NumberMap()
  /// The tables before the load, if they were not empty.
  private var before: Tables?
  /// The flights that could be joined before the load, and stay separate: changes have made them so.
  private var separate = NumberMap()
  /// Whether the load has changed the tables.
  private(set) var hasChanges = true

  /// Creates a builder that continues existing tables.
  ///
  /// Without a projection it keeps all attributes, without a pushdown all flights, and without `keys` it reads those of
  /// the tables. `identities` has those of flights that are known to come more than once.
  init(
    _ tables: consuming Tables, projection: Projection? = nil, pushdown: (any FlightPushdown)? = nil,
    identities: consuming FlightIdentities = FlightIdentities(), notesPlaces: Bool = false, keys: RecordKeys? = nil
  ) {
    let schema = tables.schema
    let keys = keys ?? (schema.hasCustomKeys ? RecordKeys(schema) : .shared)
    filler = RowFiller(keys, hasher: tables.texts.hasher)
    self.tables = tables
    self.keys = keys
    findings = ReadFindings(identities: identities, places: notesPlaces ? FlightPlaces() : nil)
    candidate = pushdown.map { FlightCandidate(for: $0, keys: keys) }
    demand = projection.map { RecordDemand(of: $0, keys: keys) }
    keepsAirlines = projection?.keepsAirlines ?? true
    keepsEveryAirline = keepsAirlines && projection?.keepsEveryAirline ?? true
    let slots = RecordSlots(keys, in: schema)
    flightSlots = slots.flights.keeping(projection)
    airportSlots = slots.airports
    airlineSlots = slots.airlines
    printedSlots = slots.printed
    errorSlots = slots.errors
  }

  mutating func take(_ record: RawRecord, as kind: RecordKind) throws(UnsoundRecord) -> Bool {
    switch kind {
    case .flight where demand != nil && canBePart(record): return try addPart(of: record)
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

  /// Joins incomplete flights and schedules to the flights that they are, and packs the rows, once all input has been
  /// read.
  ///
  /// - Complexity: O(*n*), where *n* is the number of flights.
  mutating func joinAndPack() {
    // Of partly loaded flights, only repeated ones can be joined.
    let joins = demand == nil || findings.identities.hasRepeated
    var joined = joins ? tables.joinIncompleteFlights(except: separate) : []
    if demand == nil { joined += tables.joinSchedules(except: separate) }
    for row in joined { tables.followOperator(row) }
    tables.flights.endLoad()
    if let before { hasChanges = !EntityKind.allCases.allSatisfy { tables[$0].isSame(as: before[$0]) } }
    if !joined.isEmpty { tables = tables.withoutGaps }
    pack()
  }

  mutating func pack() { tables.flights.rows.pack() }

  /// Begins a load into the tables, in which joined flights are separate.
  mutating func beginLoad(isLater: Bool = true) {
    if !tables.isEmpty { (before, separate) = (tables, tables.joinableRows) }
    for row in tables.separateFlights() { tables.followOperator(row) }
    for kind in EntityKind.allCases { tables[kind].beginLoad(isLater: isLater) }
  }

  private mutating func errorReply(_ record: RawRecord) -> UnsoundRecord {
    let texts = errorSlots.map { filler.decoder.words(of: record, at: $0) }
    return UnsoundRecord(reason: .errorReply(title: texts[0], reason: texts[1], detail: texts[2]), key: "")
  }

  // MARK: Flights

  /// Returns whether the requested values of a flight suffice; the parser has made sure of it if only they were read.
  @inline(__always)
  private func canBePart(_ record: RawRecord) -> Bool {
    !record.isComplete
      || record.isPlainText(flightSlots.identity) && flightSlots.knowsIdent(of: record) && !printedSlots.areIn(record)
  }

  mutating func addFlight(_ record: RawRecord, isScheduled: Bool) throws(UnsoundRecord) {
    findings.places?.noteKept(at: record.offset)
    let row = tables.flights.rows.appendRow()
    let given: Int?
    do throws(UnsoundRecord) {
      try checkPosition(of: record)
      try filler.fill(row, of: &tables.flights.rows, from: record, cells: flightSlots.cells, texts: &tables.texts)
      if isScheduled { try fold(record, intoRow: row) }
      if printedSlots.areIn(record) { try takePrinted(record, intoRow: row) }
      for end in airportSlots.ends.indices {
        if let airport = try airport(atEnd: end, of: record) {
          tables.flights.rows.set(link: airport, ofColumn: airportSlots.ends[end].column, row: row)
        }
      }
      given = try givenAirline(record)
      try checkIdentity(row)
    } catch {
      tables.flights.rows.removeLastRow()
      throw error
    }
    linkToAirline(row, of: record, given: given)
    if demand != nil {
      if isSchedule(row) { findings.scheduleCount += 1 }
      let identity = identity(of: row)
      if !findings.identities.isRepeated(identity) { findings.identities.note(identity) }
    }
    let place = tables.flights.commitLastRow(
      in: &tables.texts, targets: LinkTargets(airports: tables.airports.rows, airlines: tables.airlines.rows))
    if place != row {
      tables.followOperator(place)
      noteIfIndistinct(place)
    }
  }

  /// Returns whether a flight has no identifier but may be the schedule of one that has.
  @inline(__always)
  private func isSchedule(_ row: Int) -> Bool {
    flightText(.faFlightID, ofRow: row).isNull
      && tables.flights.rows.link(.origin, ofRow: row) != nil
      && tables.flights.rows.scheduledDeparture(ofRow: row) != nil
  }

  /// Notes a merged flight with neither an identifier nor a scheduled time, which may be a different flight.
  mutating func noteIfIndistinct(_ row: Int) {
    guard flightText(.faFlightID, ofRow: row).isNull, tables.flights.rows.scheduledDeparture(ofRow: row) == nil
    else {
      return
    }
    let origin = tables.flights.rows.link(.origin, ofRow: row)
    let code = origin.flatMap {
      tables.texts.string(tables.airports.rows.text(AirportColumn.code, ofRow: $0))
    }
    findings.indistinct.add(tables.texts.string(flightText(.ident, ofRow: row)) ?? "", from: code)
  }

  /// Throws if a flight has neither `fa_flight_id` nor an ident; an empty one becomes null, so that it equals no other.
  ///
  /// A flight without a plain ident has that of ICAO, or else that of IATA.
  private mutating func checkIdentity(_ row: Int) throws(UnsoundRecord) {
    for column in [FlightColumn.faFlightID, .ident] where isEmpty(flightText(column, ofRow: row)) {
      tables.flights.rows.set(.null, ofColumn: column, row: row)
    }
    if !flightText(.ident, ofRow: row).isNull { return }
    for column in [FlightColumn.identICAO, .identIATA] {
      let ident = flightText(column, ofRow: row)
      if isEmpty(ident) { continue }
      tables.flights.rows.set(ident, ofColumn: FlightColumn.ident, row: row)
      return
    }
    if flightText(.faFlightID, ofRow: row).isNull { throw UnsoundRecord(reason: .noIdentity, key: "") }
  }

  // Inlined: a call of a nonmutating method that is not inlined would copy the builder, which is large.

  @inline(__always)
  func flightText(_ column: FlightColumn, ofRow row: Int) -> TextID {
    tables.flights.rows.text(column, ofRow: row)
  }

  @inline(__always)
  func isEmpty(_ text: TextID) -> Bool { tables.texts.bytes(text).isEmpty }

  mutating func text(of record: RawRecord, at slot: Int32) throws(UnsoundRecord) -> TextID {
    try filler.text(of: record, at: slot, in: &tables.texts)
  }

  /// Turns a codeshare of a schedule into the flight that operates it, with the codeshare in its list.
  private mutating func fold(_ record: RawRecord, intoRow row: Int) throws(UnsoundRecord) {
    guard let first = flightSlots.actualIdents.first else { return }
    let actual = try text(of: record, at: first.slot)
    if isEmpty(actual) || actual == flightText(first.column, ofRow: row) { return }
    let lists: [(FlightColumn, FlightColumn)] = [(.ident, .codeshares), (.identIATA, .codesharesIATA)]
    for (ident, list) in lists {
      tables.flights.rows.set(tables.flights.rows.text(ident, ofRow: row), ofColumn: list, row: row)
    }
    for (column, slot) in flightSlots.actualIdents {
      tables.flights.rows.set(try text(of: record, at: slot), ofColumn: column, row: row)
    }
  }
}

extension GraphBuilder {
  /// Adds the outcome of another thread's part of an input, as if its records had been read here.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows of the part.
  mutating func add(_ part: consuming LoadOutcome) {
    findings.append(part.findings)
    let flightsComeOnce = demand != nil && part.tables.flights.indexedCount == 0
    add(part.takeTables(), flightsComeOnce: flightsComeOnce)
  }

  /// Adds the contents of other tables into which a load has begun, without deleted rows; what stays separate there does
  /// so here.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows of the other tables.
  mutating func add(_ others: consuming GraphBuilder) {
    let apart = others.separate
    let places = add(others.tables)
    for (row, flight) in apart.all { separate.set(Int(places[flight]), for: UInt64(places[Int(row)])) }
  }

  /// Adds the contents of other tables, without deleted rows, as if their records had been read here, and returns the
  /// places of their flights.
  ///
  /// If `flightsComeOnce` is true, none of their flights can already be here.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows of the other tables.
  @discardableResult
  private mutating func add(_ other: consuming Tables, flightsComeOnce: Bool = false) -> [UInt32] {
    var renumbering = Renumbering(texts: tables.texts.add(other.takeTexts()))
    // Airports and airlines come first: the links of flights are renumbered to them.
    let airports = tables.airports.add(other.airports, renumbering: renumbering, in: &tables.texts)
    renumbering.note(airports.places, of: .airports)
    let airlines = tables.airlines.add(other.airlines, renumbering: renumbering, in: &tables.texts)
    renumbering.note(airlines.places, of: .airlines)
    let flights = tables.flights.add(
      other.flights.take(), renumbering: renumbering, comesOnce: flightsComeOnce, in: &tables.texts,
      targets: LinkTargets(airports: tables.airports.rows, airlines: tables.airlines.rows))
    for row in flights.merged {
      tables.followOperator(row)
      noteIfIndistinct(row)
    }
    return flights.places
  }
}

/// Flights in the form this library prints, where some fields have other names and units.
extension GraphBuilder {
  /// Stores the values that a record gives under the names of fields.
  mutating func takePrinted(_ record: RawRecord, intoRow row: Int) throws(UnsoundRecord) {
    for (value, slot, storedSlot) in printedSlots.values where record.hasValue(slot) && !record.has(storedSlot) {
      let column = value.column.rawValue
      do throws(UnsoundRecord.Reason) {
        switch value.column.column.storage {
        case .whole where value.units != nil:
          let figure = try filler.decoder.decimal(of: record, at: slot)
          if figure == 0 { continue }
          guard let stored = value.stored(Encoded.decimal(figure)) else { throw .outOfRange(value.name) }
          tables.flights.rows.setStored(UInt64(Encoded.whole(stored)), ofColumn: column, row: row)
        case .whole:
          tables.flights.rows.setStored(
            UInt64(try filler.decoder.whole(of: record, at: slot)), ofColumn: column, row: row)
        case .text:
          tables.flights.rows.set(
            try filler.decoder.text(of: record, at: slot, in: &tables.texts), ofColumn: column, row: row)
        case .list, .flag, .decimal, .time, .link: break
        }
      } catch {
        throw keys.unsound(error, at: slot)
      }
    }
  }
}

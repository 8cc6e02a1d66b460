/// The slots of the values in records of every kind.
struct RecordSlots {
  /// The slots in AeroAPI's records, which are the same for every load.
  private static let shared = RecordSlots(finding: .shared, in: .aeroAPI)

  let flights: FlightSlots
  let airports: AirportSlots
  let airlines: AirlineSlots
  let printed: PrintedSlots
  /// The texts of an error reply: title, reason and detail.
  let errors: [Int32]

  init(_ keys: RecordKeys, in schema: Schema) {
    // Columns that a program has added without a key come last and have no slot.
    self = keys === RecordKeys.shared ? Self.shared : RecordSlots(finding: keys, in: schema)
  }

  private init(finding keys: RecordKeys, in schema: Schema) {
    flights = FlightSlots(keys, in: schema.flights)
    airports = AirportSlots(keys: keys, in: schema.airports)
    airlines = AirlineSlots(keys, in: schema.airlines)
    printed = PrintedSlots(keys)
    errors = ["title", "reason", "detail"].map(keys.place)
  }
}

/// The slots of a flight's values in a record.
struct FlightSlots {
  typealias Cell = RowFiller.Cell

  /// All columns except the links.
  let cells: [Cell]
  /// The columns that the projection keeps.
  private(set) var demanded: [Cell]
  /// Whether the projection keeps the identifier only to show it; it is not among the demanded columns then.
  private(set) var showsIdentifier = false
  /// The slot of the ident, if the projection reads it; a flight without one has another ident, which is read whole.
  private var ident: Int32?
  /// The columns inside nested objects, which the parser does not check when it reads only some attributes.
  let unchecked: [Cell]
  let actualTimes: [Cell]
  let identity, inbound, position: Int32
  /// The idents of the flight that operates a codeshare.
  let actualIdents: [(column: FlightColumn, slot: Int32)]

  init(_ keys: RecordKeys, in layout: TableLayout) {
    let cells = keys.cells(layout).filter { $0.storage != .link }
    self.cells = cells
    demanded = cells
    unchecked = cells.filter { keys.isInner(Int($0.slot)) }
    actualTimes = cells.filter { cell in FlightColumn.actualTimes.contains { $0.rawValue == Int(cell.column) } }
    identity = keys.place("fa_flight_id")
    inbound = keys.place(FlightColumn.inboundFaFlightID.column.path)
    position = keys.place("last_position")
    actualIdents = [FlightColumn.ident, .identICAO, .identIATA].map { ($0, keys.place("actual_" + $0.column.path)) }
  }

  /// Returns whether the ident of a flight is in its place, or is not needed.
  @inline(__always)
  func knowsIdent(of record: RawRecord) -> Bool {
    ident.map { record.hasValue($0) && record.bytes($0).first ?? 0 > UInt8(ascii: " ") } ?? true
  }

  /// Returns the slots with the columns that a projection keeps as the demanded ones; `nil` keeps all.
  func keeping(_ projection: Projection?) -> FlightSlots {
    guard let projection else { return self }
    var slots = self
    slots.showsIdentifier = projection.keeps(FlightColumn.faFlightID.rawValue) && !projection.comparesIdentifiers
    if projection.reads(FlightColumn.ident.rawValue) {
      slots.ident = cells.first { Int($0.column) == FlightColumn.ident.rawValue }?.slot
    }
    slots.demanded = cells.filter {
      projection.keeps(Int($0.column)) && !(slots.showsIdentifier && $0.slot == identity)
    }
    return slots
  }
}

extension RecordKeys {
  /// Returns the slots of a layout's columns in a record, or in a nested object of a flight's record.
  ///
  /// The keys of other sources come first, because a later cell overwrites an earlier one: AeroAPI's own keys win.
  fileprivate func cells(
    _ layout: TableLayout, elsewhere: [(key: String, column: Int)] = [], in object: String? = nil
  ) -> [RowFiller.Cell] {
    let own = layout.columns.indices.filter { !layout.columns[$0].path.isEmpty }
    return (elsewhere + own.map { (layout.columns[$0].path, $0) }).map { key, column in
      RowFiller.Cell(
        slot: place(object.map { "\($0)/\(key)" } ?? key), column: Int32(column),
        storage: layout.columns[column].storage)
    }
  }
}

/// The slots of an airport's values in a record, which is either an airport or a flight.
struct AirportSlots {
  typealias Cell = RowFiller.Cell

  struct End {
    /// The column of the link.
    let column: FlightColumn
    let slot: Int32
    let context: RecordKeys.Context
    /// The code in the end's object.
    let code: Int32
    /// Whether the airport has a record; only records printed by this library give it.
    let known: Int32
    /// The details in the end's object.
    let inner: [Cell]
    /// The details under flat keys and the codes in keys of their own, such as `origin.name` and `origin_icao`.
    let plain: [Cell]

    fileprivate init(_ column: FlightColumn, keys: RecordKeys, in layout: TableLayout) {
      let name = column.column.path
      self.column = column
      slot = keys.place(name)
      context = .named(name.utf8)
      code = keys.place("\(name)/code")
      known = keys.place("\(name)/known")
      inner = keys.cells(layout, elsewhere: RecordKeys.airportKeysElsewhere, in: name)
      let codes: [(String, AirportColumn)] = [("icao", .codeICAO), ("iata", .iata), ("lid", .lid)]
      plain = inner + codes.map { Cell(slot: keys.place("\(name)_\($0)"), column: Int32($1.rawValue), storage: .text) }
    }
  }

  /// The values in a record that is an airport.
  let cells: [Cell]
  /// The code in a reference to an airport.
  let code: Int32
  /// The elevation of an airport in a record that this library has printed.
  let elevations: [(slot: Int32, unit: FigureUnit)]
  /// The origin and the destination.
  let ends: [End]

  init(keys: RecordKeys, in layout: TableLayout) {
    cells = keys.cells(layout, elsewhere: RecordKeys.airportKeysElsewhere)
    elevations = [FigureUnit.meter, .foot].map { (keys.place("elevation_" + $0.suffix), $0) }
    code = keys.place("code")
    ends = [End(.origin, keys: keys, in: layout), End(.destination, keys: keys, in: layout)]
  }
}

/// The slots of an airline's values in a record, which is either an airline or a flight.
struct AirlineSlots {
  typealias Cell = RowFiller.Cell

  /// The values in a record that is an airline.
  let cells: [Cell]
  /// The code in a reference to an airline.
  let code: Int32
  /// The airline object in a flight's record, with its code, details and whether the airline has a record.
  ///
  /// Only records printed by this library hold one.
  let object, objectCode, objectKnown: Int32
  let objectCells: [Cell]
  let objectCodes: [Int32]
  /// The values of a flight from which its airline is derived.
  let operatorICAO, `operator`, operatorIATA, ident, registration: Int32

  init(_ keys: RecordKeys, in layout: TableLayout) {
    cells = keys.cells(layout, elsewhere: RecordKeys.airlineKeysElsewhere)
    code = keys.place("code")
    object = keys.place("airline")
    objectCode = keys.place("airline/code")
    objectKnown = keys.place("airline/known")
    objectCells = keys.cells(layout, elsewhere: RecordKeys.airlineKeysElsewhere, in: "airline")
    objectCodes = [AirlineColumn.icao, .iata].map { keys.place("airline/" + $0.column.path) }
    operatorICAO = keys.place("operator_icao")
    `operator` = keys.place("operator")
    operatorIATA = keys.place("operator_iata")
    ident = keys.place("ident")
    registration = keys.place("registration")
  }
}

/// An attribute of a flight as this library prints it, with another name and perhaps another unit.
///
/// For example, `list --fields ident,distance` prints `distance_km`, which a pipe reads as `route_distance`.
struct PrintedValue {
  let name: String
  let column: FlightColumn
  /// The units of the printed and the stored figure; `nil` if the value is stored as it is printed.
  let units: (printed: FigureUnit, stored: FigureUnit)?

  /// The values that are printed under another name than the record's key.
  static let all: [PrintedValue] = Field.all(of: .flights).flatMap { field -> [PrintedValue] in
    guard case .column(let index) = field.source, let column = FlightColumn(rawValue: index),
      !column.column.path.utf8.contains(UInt8(ascii: "/")), column.column.path != field.name
    else { return [] }
    return field.printedNames.map { printed in
      PrintedValue(name: printed.name, column: column, units: printed.units)
    }
  }

  /// Returns a printed figure converted to the stored unit and rounded to a whole number, as AeroAPI gives it.
  func stored(_ figure: Double) -> Int32? {
    guard let units, let value = units.printed.convert(figure, to: units.stored) else { return nil }
    return Int32(exactly: value.rounded())
  }
}

/// The slots of the values that this library prints under the names of fields.
struct PrintedSlots {
  /// The values, each with its own slot and that of the record's key.
  let values: [(value: PrintedValue, slot: Int32, storedSlot: Int32)]
  private let storedSlots: [Int32]

  init(_ keys: RecordKeys) {
    values = PrintedValue.all.map { ($0, keys.place($0.name), keys.place($0.column.column.path)) }
    storedSlots = Array(Set(values.map(\.storedSlot)))
  }

  /// Returns whether a flight gives a value under the name of a field but not under the record's key.
  func areIn(_ record: RawRecord) -> Bool {
    // A record from AeroAPI has all of the record's keys.
    if storedSlots.allSatisfy({ record.has($0) }) { return false }
    return values.contains { record.hasValue($0.slot) && !record.has($0.storedSlot) }
  }
}

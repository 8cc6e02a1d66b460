/// The stored attributes of one entity by column, independent of any store.
public struct RecordValues: Sendable, Hashable {
  let kind: EntityKind
  private var values: [RecordValue?]
  private(set) var custom: [String: RecordValue] = [:]

  init(_ kind: EntityKind) {
    self.kind = kind
    values = [RecordValue?](repeating: nil, count: TableLayout.of(kind).columns.count)
  }

  /// The value of a column; setting a code that determines the key also sets the key.
  subscript(column: Int) -> RecordValue? {
    get { values[column] }
    set {
      values[column] = newValue
      switch kind {
      case .flights: dropEmptyIdentity(column)
      case .airports: followAirportCode(column)
      case .airlines: followAirlineCode(column)
      }
    }
  }

  subscript(custom name: String) -> RecordValue? {
    get { custom[name] }
    set { custom[name] = newValue }
  }

  /// Sets a value from a graph without updating the values that follow from it, which the graph also has.
  mutating func restore(_ value: RecordValue?, ofColumn column: Int) { values[column] = value }

  func text(_ column: Int) -> String? { if case .text(let text)? = values[column] { text } else { nil } }

  /// Returns the text of a column, unless it is empty.
  func known(_ column: Int) -> String? { text(column).flatMap { $0.isEmpty ? nil : $0 } }

  func code(_ column: Int) -> String? { if case .link(let code)? = values[column] { code } else { nil } }

  func time(_ column: Int) -> Int? { if case .time(let time)? = values[column] { time } else { nil } }

  func flag(_ column: Int) -> Bool { values[column] == .flag(true) }

  /// The code of the airline that a flight's operator or ident names.
  ///
  /// It is `operator_icao`, else `operator` if that is a code, else the letters of an ident such as `UAL1780`, else
  /// `operator_iata`.
  var operatingAirline: String? {
    let code = known(FlightColumn.operatorICAO.rawValue) ?? known(FlightColumn.operator.rawValue)
    if let code, AirlineRule.isCode(Array(code.utf8)) { return code }
    guard let ident = known(FlightColumn.ident.rawValue), ident != text(FlightColumn.registration.rawValue),
      AirlineRule.hasLetters(Array(ident.utf8))
    else { return known(FlightColumn.operatorIATA.rawValue) }
    return String(ident.prefix(3))
  }

  // MARK: Keys

  /// Makes an empty identifier unknown, so that it does not equal other empty ones.
  private mutating func dropEmptyIdentity(_ column: Int) {
    let isIdentity = column == FlightColumn.faFlightID.rawValue || column == FlightColumn.ident.rawValue
    if isIdentity, values[column] == .text("") { values[column] = nil }
  }

  /// Keeps the key of an airport equal to its ICAO code, if it has one.
  private mutating func followAirportCode(_ column: Int) {
    let (code, icao) = (AirportColumn.code.rawValue, AirportColumn.codeICAO.rawValue)
    if column == icao, known(icao) != nil { values[code] = values[icao] }
    if column == code, known(icao) != nil { values[icao] = values[code] }
  }

  /// Keeps the key of an airline equal to its ICAO code, or else to its IATA code.
  private mutating func followAirlineCode(_ column: Int) {
    let (code, icao, iata) = (AirlineColumn.code.rawValue, AirlineColumn.icao.rawValue, AirlineColumn.iata.rawValue)
    let source = known(icao) != nil ? icao : iata
    guard known(source) != nil else { return }
    switch column {
    case code: values[source] = values[code]
    case icao, iata: values[code] = values[source]
    default: break
    }
  }
}

extension TableLayout {
  /// Returns the name of a column for reports: its path of keys, or a description if AeroAPI has no key.
  func name(_ column: Int) -> String {
    if let name = columns[column].customName { return name }
    let path = columns[column].path
    if !path.isEmpty { return path.replacing("/", with: ".") }
    switch columns[column].storage {
    case .link: return "airline"
    case .flag: return "known"
    case .text, .list, .whole, .decimal, .time: return "code"
    }
  }
}

extension RecordValues {
  /// Throws for values that a store with some columns cannot hold, as loading does.
  func check(for layout: TableLayout) throws(StoreError) {
    if !hasIdentity { throw .noIdentity(kind) }
    for column in layout.columns.indices where layout.customColumn(column) == nil {
      guard let value = self[column], !Self.isSound(value, limit: layout.columns[column].limit) else { continue }
      throw .outOfRange(attribute: layout.name(column), value: value.plainText)
    }
    for (name, value) in custom.sorted(by: { $0.key < $1.key }) {
      let column = CustomColumn(entity: kind, name: name, storage: value.storage)
      if layout.place(of: column) == nil { throw .unknownAttribute(name, of: kind) }
      if !Self.isSound(value, limit: nil) { throw .outOfRange(attribute: name, value: value.plainText) }
    }
  }

  private var hasIdentity: Bool {
    switch kind {
    case .flights: known(FlightColumn.faFlightID.rawValue) ?? known(FlightColumn.ident.rawValue) != nil
    case .airports, .airlines: known(0) != nil
    }
  }

  private static func isSound(_ value: RecordValue, limit: Double?) -> Bool {
    switch value {
    case .text, .list, .flag, .link: true
    case .whole(let whole): Int32(exactly: whole).map { $0 != Int32.min } ?? false
    case .decimal(let number): abs(number) <= limit ?? .greatestFiniteMagnitude
    case .time(let seconds): Encoded.times ~= seconds
    }
  }
}

extension Graph {
  /// Returns the stored attributes of a row, independent of the graph.
  func values(_ kind: EntityKind, row: Int) -> RecordValues { values(kind, row: row, in: self[kind].rows) }

  /// Returns the stored attributes of a row of `rows`, a table of flights, airports or airlines of this graph.
  func values(_ kind: EntityKind, row: Int, in rows: Table) -> RecordValues {
    var values = RecordValues(kind)
    let segment = rows.segments[row >> Segment.shift]
    for column in rows.layout.columns.indices where segment.hasValues(column) && rows.stored(column, ofRow: row) != 0 {
      if let custom = rows.layout.customColumn(column) {
        values[custom: custom.name] = value(rows, column: column, row: row)
      } else {
        values.restore(value(rows, column: column, row: row), ofColumn: column)
      }
    }
    if kind == .flights {
      let column = FlightColumn.airline.rawValue
      let linked = values.code(column) ?? ""
      values.restore(linked == values.operatingAirline ?? "" ? nil : .link(linked), ofColumn: column)
    }
    return values
  }

  /// Returns the value of a column, independent of the graph; `nil` for null.
  func value(_ rows: Table, column: Int, row: Int) -> RecordValue? {
    let declared = rows.layout.columns[column]
    switch declared.storage {
    case .text: return texts.string(rows.text(column, ofRow: row)).map { .text($0) }
    case .list:
      let list = rows.text(column, ofRow: row)
      return list.isNull ? nil : .list(texts.items(list).map { String(decoding: $0, as: UTF8.self) })
    case .flag: return rows.flag(column, ofRow: row).map { .flag($0) }
    case .whole: return rows.whole(column, ofRow: row).map { .whole($0) }
    case .decimal: return rows.decimal(column, ofRow: row).map { .decimal($0) }
    case .time: return rows.time(column, ofRow: row).map { .time($0) }
    case .link:
      guard let target = declared.target, let linked = rows.link(column, ofRow: row) else { return nil }
      return texts.string(self[target].rows.text(0, ofRow: linked)).map { .link($0) }
    }
  }

  // MARK: Identity

  func row(_ id: Flight.ID) -> Int? {
    switch id.key {
    case .filed(let id, let origin, let destination):
      guard let origin = end(origin), let destination = end(destination) else { return nil }
      return id.withUTF8Bytes { flights.rowOfFlight(id: $0, origin: origin, destination: destination, in: texts) }
    case .scheduled(let ident, let origin, let departure):
      guard let ident = texts.find(ident), let origin = end(origin) else { return nil }
      return flights.rowOfFlight(ident: ident, origin: origin, departure: departure, in: texts)
    }
  }

  /// Returns an airport in the stored form of a link, 0 for an empty code; `nil` if there is no such airport.
  private func end(_ code: String) -> UInt64? { code.isEmpty ? 0 : row(code, of: .airports).map { UInt64($0 + 1) } }

  func row(_ code: String, of kind: EntityKind) -> Int? {
    code.withUTF8Bytes { self[kind].row(code: $0, in: texts) }
  }

  func row(_ id: EntityID) -> Int? {
    switch id {
    case .flight(let id): row(id)
    case .airport(let id): row(id.code, of: .airports)
    case .airline(let id): row(id.code, of: .airlines)
    }
  }

  func id(_ kind: EntityKind, row: Int) -> EntityID {
    switch kind {
    case .flights: .flight(id(ofFlight: row))
    case .airports: .airport(Airport.ID(code(.airports, row: row)))
    case .airlines: .airline(Airline.ID(code(.airlines, row: row)))
    }
  }

  func id(ofFlight row: Int) -> Flight.ID {
    func end(_ column: FlightColumn) -> Airport.ID? {
      flights.rows.link(column, ofRow: row).map { Airport.ID(code(.airports, row: $0)) }
    }
    if let id = texts.string(flights.rows.text(.faFlightID, ofRow: row)) {
      return Flight.ID(faFlightID: id, origin: end(.origin), destination: end(.destination))
    }
    let ident = texts.string(flights.rows.text(.ident, ofRow: row)) ?? ""
    return Flight.ID(
      ident: ident, origin: end(.origin), departure: flights.rows.scheduledDeparture(ofRow: row))
  }

  private func code(_ kind: EntityKind, row: Int) -> String { texts.string(self[kind].rows.text(0, ofRow: row)) ?? "" }
}

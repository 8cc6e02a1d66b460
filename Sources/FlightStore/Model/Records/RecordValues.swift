/// The stored attributes of one entity by column, independent of any store.
public struct RecordValues: Sendable, Hashable {
  let kind: EntityKind
  private var values: [AttributeValue?]
  /// The values of custom attributes, by name.
  private(set) var custom: [String: AttributeValue] = [:]

  init(_ kind: EntityKind) {
    self.kind = kind
    values = [AttributeValue?](repeating: nil, count: TableLayout.of(kind).columns.count)
  }

  /// The value of a column; setting a code that determines the key also sets the key.
  subscript(column: Int) -> AttributeValue? {
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

  /// The value of a custom attribute.
  subscript(custom name: String) -> AttributeValue? {
    get { custom[name] }
    set { custom[name] = newValue }
  }

  /// Sets a value from a graph without updating the values that follow from it, which the graph also has.
  mutating func restore(_ value: AttributeValue?, ofColumn column: Int) { values[column] = value }

  func text(_ column: Int) -> String? { if case .text(let text)? = values[column] { text } else { nil } }

  /// Returns the text of a column, unless it is empty.
  func known(_ column: Int) -> String? { text(column).flatMap { $0.isEmpty ? nil : $0 } }

  func code(_ column: Int) -> String? { if case .link(let code)? = values[column] { code } else { nil } }

  func time(_ column: Int) -> Int? { if case .time(let time)? = values[column] { time } else { nil } }

  func flag(_ column: Int) -> Bool { values[column] == .flag(true) }

  /// The code of the airline that a flight's operator or ident names.
  ///
  /// It is `operator_icao`, else `operator`, else the letters of an ident such as `UAL1780`.
  var operatingAirline: String? {
    if let code = known(FlightColumn.operatorICAO.rawValue) ?? known(FlightColumn.operator.rawValue) { return code }
    guard let ident = known(FlightColumn.ident.rawValue), ident != text(FlightColumn.registration.rawValue),
      AirlineRule.hasLetters(Array(ident.utf8))
    else { return nil }
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
  ///
  /// - Throws: `StoreError` for a record without an identity, and for the first value that the store cannot hold.
  func check(for layout: TableLayout) throws(StoreError) {
    if !hasIdentity { throw .noIdentity(kind) }
    for column in layout.columns.indices where layout.customColumn(column) == nil {
      guard let value = self[column], !Self.isSound(value, limit: layout.columns[column].limit) else { continue }
      throw .outOfRange(attribute: layout.name(column), value: value.description)
    }
    for (name, value) in custom.sorted(by: { $0.key < $1.key }) {
      let column = CustomColumn(entity: kind, name: name, storage: value.storage)
      if layout.place(of: column) == nil { throw .unknownAttribute(name, of: kind) }
      if !Self.isSound(value, limit: nil) { throw .outOfRange(attribute: name, value: value.description) }
    }
  }

  private var hasIdentity: Bool {
    switch kind {
    case .flights: known(FlightColumn.faFlightID.rawValue) ?? known(FlightColumn.ident.rawValue) != nil
    case .airports, .airlines: known(0) != nil
    }
  }

  private static func isSound(_ value: AttributeValue, limit: Double?) -> Bool {
    switch value {
    case .text, .list, .flag, .link: true
    case .whole(let whole): Int32(exactly: whole).map { $0 != Int32.min } ?? false
    case .decimal(let number): abs(number) <= limit ?? .greatestFiniteMagnitude
    case .time(let seconds): Encoded.times ~= seconds
    }
  }
}

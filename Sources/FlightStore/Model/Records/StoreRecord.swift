/// A copy of the stored values of one flight, airport or airline, independent of the store.
///
/// It can be kept, compared, sent and encoded as JSON. Relationships are given by identifier. The keys of the JSON are
/// AeroAPI's own, so that any reader of AeroAPI's replies can read a record; custom attributes are in an object of their
/// own, which only decoding a record reads.
@dynamicMemberLookup
public protocol StoreRecord: Sendable, Hashable, Codable, Identifiable where ID == Entity.ID {
  /// The entity in a store that corresponds to the record.
  associatedtype Entity: StoreEntity
  /// The attributes, each of which is a property of the record.
  associatedtype Attributes: RecordAttributes

  /// The values of the attributes.
  var values: RecordValues { get set }

  /// Creates a record with given values.
  init(_ values: RecordValues)
}

/// The list of attributes of a kind of record.
public protocol RecordAttributes: Sendable {
  /// The only instance.
  static var all: Self { get }
}

/// A stored attribute of records, with the type of its values.
public struct RecordAttribute<Value: AttributeType>: Sendable {
  let column: Int

  init(_ column: some RawRepresentable<Int>) { self.column = column.rawValue }
}

extension StoreRecord {
  /// The value of an attribute; `nil` if it is unknown.
  ///
  /// - Complexity: O(1)
  public subscript<Value>(dynamicMember path: KeyPath<Attributes, RecordAttribute<Value>>) -> Value? {
    get { values[Attributes.all[keyPath: path].column].flatMap(Value._form.value) }
    set { values[Attributes.all[keyPath: path].column] = newValue.map(Value._form.stored) }
  }
}

/// The record of a flight, as a value independent of any store.
///
///     var record = FlightRecord(ident: "UAL412", origin: "KSFO", destination: "KORD")
///     record.gateOrigin = "B2"
///     record.airline  // UAL
///
/// Its attributes are those of `FlightAttributes`. Lists such as the codeshares are stored without empty texts. The
/// delays are AeroAPI's, in seconds: where the times contradict them, ``Flight/departureDelay`` and
/// ``Flight/arrivalDelay`` follow the times.
public struct FlightRecord: StoreRecord {
  /// The entity in a store that corresponds to the record.
  public typealias Entity = Flight
  /// The attributes, each of which is a property of the record.
  public typealias Attributes = FlightAttributes
  /// The values of the attributes.
  public var values: RecordValues

  /// Creates a record with given values.
  public init(_ values: RecordValues) { self.values = values }

  /// Creates a record of a flight with the given values and no others.
  ///
  /// - Parameters:
  ///   - ident: The operator and number, or the registration.
  ///   - faFlightID: FlightAware's identifier.
  ///   - origin: The airport of departure.
  ///   - destination: The airport of arrival.
  public init(
    ident: String? = nil, faFlightID: String? = nil, origin: Airport.ID? = nil, destination: Airport.ID? = nil
  ) {
    self.init(RecordValues(.flights))
    self.ident = ident
    self.faFlightID = faFlightID
    self.origin = origin
    self.destination = destination
  }

  /// The airport of departure.
  public var origin: Airport.ID? {
    get { values.code(FlightColumn.origin.rawValue).map { Airport.ID($0) } }
    set { values[FlightColumn.origin.rawValue] = newValue.flatMap { $0.code.isEmpty ? nil : .link($0.code) } }
  }

  /// The airport of arrival.
  public var destination: Airport.ID? {
    get { values.code(FlightColumn.destination.rawValue).map { Airport.ID($0) } }
    set { values[FlightColumn.destination.rawValue] = newValue.flatMap { $0.code.isEmpty ? nil : .link($0.code) } }
  }

  /// The airline that operates the flight: that of its operator or else of its ident, unless another has been set.
  public var airline: Airline.ID? {
    get {
      let code = values.code(FlightColumn.airline.rawValue) ?? values.operatingAirline
      return code.flatMap { $0.isEmpty ? nil : Airline.ID($0) }
    }
    set {
      let isAsRuled = newValue?.code == values.operatingAirline
      values[FlightColumn.airline.rawValue] = isAsRuled ? nil : .link(newValue?.code ?? "")
    }
  }

  /// The identity of the flight.
  public var id: Flight.ID {
    if let id = values.known(FlightColumn.faFlightID.rawValue) {
      return Flight.ID(faFlightID: id, origin: origin, destination: destination)
    }
    let departure =
      values.time(FlightColumn.scheduledOff.rawValue) ?? values.time(FlightColumn.scheduledOut.rawValue)
    return Flight.ID(ident: self.ident ?? "", origin: origin, departure: departure)
  }
}

/// The record of an airport, as a value independent of any store.
///
/// Its attributes, apart from its key, are those of `AirportAttributes`.
public struct AirportRecord: StoreRecord {
  /// The entity in a store that corresponds to the record.
  public typealias Entity = Airport
  /// The attributes, each of which is a property of the record.
  public typealias Attributes = AirportAttributes
  /// The values of the attributes.
  public var values: RecordValues

  /// Creates a record with given values.
  public init(_ values: RecordValues) { self.values = values }

  /// Creates a record of an airport with its key and nothing else.
  ///
  /// - Parameter icao: The key: the ICAO code, or else the code of AeroAPI, the IATA code or the local one.
  public init(icao: String) {
    self.init(RecordValues(.airports))
    self.icao = icao
    hasRecord = true
  }

  /// The key: the ICAO code, or else the code of AeroAPI, the IATA code or the local one.
  public var icao: String {
    get { values.text(AirportColumn.code.rawValue) ?? "" }
    set { values[AirportColumn.code.rawValue] = .text(newValue.withoutOuterBlanks) }
  }

  /// Whether this is a record of the airport itself, not only what flights contain of it.
  public var hasRecord: Bool {
    get { values.flag(AirportColumn.hasRecord.rawValue) }
    set { values[AirportColumn.hasRecord.rawValue] = newValue ? .flag(true) : nil }
  }

  /// The identity of the airport: its key.
  public var id: Airport.ID { Airport.ID(icao) }
}

/// The record of an airline, as a value independent of any store.
///
/// Its attributes, apart from its key, are those of `AirlineAttributes`.
public struct AirlineRecord: StoreRecord {
  /// The entity in a store that corresponds to the record.
  public typealias Entity = Airline
  /// The attributes, each of which is a property of the record.
  public typealias Attributes = AirlineAttributes
  /// The values of the attributes.
  public var values: RecordValues

  /// Creates a record with given values.
  public init(_ values: RecordValues) { self.values = values }

  /// Creates a record of an airline with its key and nothing else.
  ///
  /// - Parameter icao: The key, an ICAO code.
  public init(icao: String) {
    self.init(RecordValues(.airlines))
    self.icao = icao
    hasRecord = true
  }

  /// The key: the ICAO code, else the IATA code.
  public var code: String {
    get { values.text(AirlineColumn.code.rawValue) ?? "" }
    set { values[AirlineColumn.code.rawValue] = .text(newValue.withoutOuterBlanks) }
  }

  /// Whether this is a record of the airline itself, not only its code.
  public var hasRecord: Bool {
    get { values.flag(AirlineColumn.hasRecord.rawValue) }
    set { values[AirlineColumn.hasRecord.rawValue] = newValue ? .flag(true) : nil }
  }

  /// The identity of the airline: its key.
  public var id: Airline.ID { Airline.ID(code) }
}

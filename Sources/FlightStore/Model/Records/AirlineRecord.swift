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

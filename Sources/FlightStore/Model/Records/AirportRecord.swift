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
  /// - Parameter icao: The key: the ICAO code, or else the code that AeroAPI uses.
  public init(icao: String) {
    self.init(RecordValues(.airports))
    self.icao = icao
    hasRecord = true
  }

  /// The key: the ICAO code, or else the code that AeroAPI uses.
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

/// The record of an airport, as a value of its own.
///
/// Its attributes, apart from its key, are those of `AirportAttributes`.
public struct AirportRecord: StoreRecord {
  /// What a store makes of the record.
  public typealias Entity = Airport
  /// The attributes, each a property of the record.
  public typealias Attributes = AirportAttributes
  /// The values of the attributes.
  public var values: RecordValues

  /// Makes a record of values.
  public init(_ values: RecordValues) { self.values = values }

  /// Makes a record of an airport of which nothing else is known.
  ///
  /// - Parameter icao: The key: the ICAO code, else the code that AeroAPI uses.
  public init(icao: String) {
    self.init(RecordValues(.airports))
    self.icao = icao
    hasRecord = true
  }

  /// The key: the ICAO code, else the code that AeroAPI uses.
  public var icao: String {
    get { values.text(AirportColumn.code.rawValue) ?? "" }
    set { values[AirportColumn.code.rawValue] = .text(newValue.withoutOuterBlanks) }
  }

  /// Whether this is a record of the airport's own, and not only what flights say of it.
  public var hasRecord: Bool {
    get { values.flag(AirportColumn.hasRecord.rawValue) }
    set { values[AirportColumn.hasRecord.rawValue] = newValue ? .flag(true) : nil }
  }

  /// The identity of the airport: its key.
  public var id: Airport.ID { Airport.ID(icao) }
}

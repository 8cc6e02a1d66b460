/// The attributes of an airport's record, apart from its key.
public struct AirportAttributes: RecordAttributes {
  /// The only list there is.
  public static let all = AirportAttributes()

  /// ICAO code, where AeroAPI states it; the key follows it.
  public let codeICAO = RecordAttribute<String>(AirportColumn.codeICAO)
  /// IATA code, where AeroAPI states it.
  public let iata = RecordAttribute<String>(AirportColumn.codeIATA)
  /// Local code of the country's authority.
  public let lid = RecordAttribute<String>(AirportColumn.codeLID)
  /// Other code in older records.
  public let alternateIdent = RecordAttribute<String>(AirportColumn.alternateIdent)
  /// Name.
  public let name = RecordAttribute<String>(AirportColumn.name)
  /// Airport, Heliport, Seaplane Base and so on.
  public let type = RecordAttribute<String>(AirportColumn.type)
  /// Height above sea level, in feet.
  public let elevation = RecordAttribute<Double>(AirportColumn.elevation)
  /// City that it serves.
  public let city = RecordAttribute<String>(AirportColumn.city)
  /// State or province.
  public let state = RecordAttribute<String>(AirportColumn.state)
  /// Longitude, east positive, in degrees.
  public let longitude = RecordAttribute<Double>(AirportColumn.longitude)
  /// Latitude, north positive, in degrees.
  public let latitude = RecordAttribute<Double>(AirportColumn.latitude)
  /// Name of its time zone.
  public let timezone = RecordAttribute<String>(AirportColumn.timezone)
  /// Country by ISO 3166-1.
  public let countryCode = RecordAttribute<String>(AirportColumn.countryCode)
  /// Address of its article.
  public let wikiURL = RecordAttribute<String>(AirportColumn.wikiURL)
}

/// The attributes of an airline's record, apart from its key.
public struct AirlineAttributes: RecordAttributes {
  /// The only list there is.
  public static let all = AirlineAttributes()

  /// ICAO code, where AeroAPI states it; the key follows it.
  public let icao = RecordAttribute<String>(AirlineColumn.icao)
  /// IATA code; the key follows it where there is no ICAO code.
  public let iata = RecordAttribute<String>(AirlineColumn.iata)
  /// What its crews call themselves.
  public let callsign = RecordAttribute<String>(AirlineColumn.callsign)
  /// Name.
  public let name = RecordAttribute<String>(AirlineColumn.name)
  /// Country.
  public let country = RecordAttribute<String>(AirlineColumn.country)
  /// Seat.
  public let location = RecordAttribute<String>(AirlineColumn.location)
  /// Telephone number.
  public let phone = RecordAttribute<String>(AirlineColumn.phone)
  /// Name in short.
  public let shortname = RecordAttribute<String>(AirlineColumn.shortname)
  /// Address of its site.
  public let url = RecordAttribute<String>(AirlineColumn.url)
  /// Address of its article.
  public let wikiURL = RecordAttribute<String>(AirlineColumn.wikiURL)
}

// Written by `SpelledOutTests` from the tables of stored fields.

/// The attributes that AeroAPI states of an airport, by its keys in camel case.
extension Airport {
  /// Other code in older records.
  public var alternateIdent: String? { text(.alternateIdent) }
  /// ICAO code, where AeroAPI states it.
  public var codeICAO: String? { text(.codeICAO) }
  /// Local code of the country's authority.
  public var lid: String? { text(.lid) }
  /// Name.
  public var name: String? { text(.name) }
  /// Airport, Heliport, Seaplane Base and so on.
  public var type: String? { text(.type) }
  /// City that it serves.
  public var city: String? { text(.city) }
  /// State or province.
  public var state: String? { text(.state) }
  /// Longitude, east positive, in degrees.
  public var longitude: Double? { decimal(.longitude) }
  /// Latitude, north positive, in degrees.
  public var latitude: Double? { decimal(.latitude) }
  /// Name of its time zone.
  public var timezone: String? { text(.timezone) }
  /// Country by ISO 3166-1.
  public var countryCode: String? { text(.countryCode) }
  /// Address of its Wikipedia article.
  public var wikiURL: String? { text(.wikiURL) }
}

/// The attributes of an airport's record, by AeroAPI's keys in camel case.
public struct AirportAttributes: RecordAttributes {
  /// The only instance.
  public static let all = AirportAttributes()

  /// Other code in older records.
  public let alternateIdent = RecordAttribute<String>(AirportColumn.alternateIdent)
  /// ICAO code, where AeroAPI states it.
  public let codeICAO = RecordAttribute<String>(AirportColumn.codeICAO)
  /// IATA code, where AeroAPI states it.
  public let iata = RecordAttribute<String>(AirportColumn.iata)
  /// Local code of the country's authority.
  public let lid = RecordAttribute<String>(AirportColumn.lid)
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
  /// Address of its Wikipedia article.
  public let wikiURL = RecordAttribute<String>(AirportColumn.wikiURL)
}

extension Airport {
  /// The key paths of what is stored, from an airport and from an optional one, by the names of the fields.
  // A key path that captures nothing never changes; only its type does not say so.
  @safe nonisolated(unsafe) static let storedProperties: [PropertyRow<Airport>] = [
    PropertyRow("alternate_ident", \.alternateIdent, \.?.alternateIdent),
    PropertyRow("code_icao", \.codeICAO, \.?.codeICAO),
    PropertyRow("lid", \.lid, \.?.lid),
    PropertyRow("name", \.name, \.?.name),
    PropertyRow("type", \.type, \.?.type),
    PropertyRow("city", \.city, \.?.city),
    PropertyRow("state", \.state, \.?.state),
    PropertyRow("longitude", \.longitude, \.?.longitude),
    PropertyRow("latitude", \.latitude, \.?.latitude),
    PropertyRow("timezone", \.timezone, \.?.timezone),
    PropertyRow("country", \.countryCode, \.?.countryCode),
    PropertyRow("wiki_url", \.wikiURL, \.?.wikiURL),
  ]
}

/// The fields of an airport: name, aliases, kind, source, headings in English and Russian, one line of help.
enum AirportFields {
  static let all: [Field] = [
    field(
      "icao", also: ["code", "airport_code"], .code, .column(AirportColumn.code.rawValue), isNullable: false,
      "Code", "Код", "The key: ICAO code, else the code that AeroAPI uses"),
    field(
      "iata", also: ["code_iata"], .code, .derived(.airportIATA),
      "IATA", "ИАТА", "IATA code"),
    field(
      "lid", also: ["code_lid"], .code, .column(AirportColumn.codeLID.rawValue),
      "Local", "Местный", "Local code of the country's authority"),
    field(
      "name", .text, .column(AirportColumn.name.rawValue),
      "Name", "Название", "Name"),
    field(
      "city", .text, .column(AirportColumn.city.rawValue),
      "City", "Город", "City that it serves"),
    field(
      "state", .text, .column(AirportColumn.state.rawValue),
      "State", "Штат", "State or province"),
    field(
      "country", also: ["country_code"], .code, .column(AirportColumn.countryCode.rawValue),
      "Country", "Страна", "Country by ISO 3166-1"),
    field(
      "latitude", also: ["lat"], .figure(.angle, stored: .degree), .column(AirportColumn.latitude.rawValue),
      "Latitude", "Широта", "Latitude, north positive"),
    field(
      "longitude", also: ["lon"], .figure(.angle, stored: .degree), .column(AirportColumn.longitude.rawValue),
      "Longitude", "Долгота", "Longitude, east positive"),
    field(
      "timezone", also: ["tz"], .text, .column(AirportColumn.timezone.rawValue),
      "Time zone", "Часовой пояс", "Name of its time zone"),
    field(
      "elevation", .figure(.elevation, stored: .foot), .column(AirportColumn.elevation.rawValue),
      "Elevation", "Высота", "Height above sea level"),
    field(
      "departures", .toMany(.flights), .inverse(.origin), isNullable: false,
      "Departures", "Вылеты", "Flights from here"),
    field(
      "arrivals", .toMany(.flights), .inverse(.destination), isNullable: false,
      "Arrivals", "Прилёты", "Flights to here"),
    field(
      "type", .text, .column(AirportColumn.type.rawValue),
      "Kind", "Вид", "Airport, Heliport, Seaplane Base and so on"),
    field(
      "known", also: ["has_record"], .flag, .column(AirportColumn.hasRecord.rawValue), isNullable: false,
      "Known", "Известен", "Whether a record of the airport was read, or only its code"),
    field(
      "code_icao", .code, .column(AirportColumn.codeICAO.rawValue),
      "ICAO", "ИКАО", "ICAO code, where AeroAPI states it"),
    field(
      "alternate_ident", .code, .column(AirportColumn.alternateIdent.rawValue),
      "Alternate", "Другой код", "Other code in older records"),
    field(
      "wiki_url", .text, .column(AirportColumn.wikiURL.rawValue),
      "Wikipedia", "Википедия", "Address of its article"),
  ]

  private static func field(
    _ name: String, also aliases: [String] = [], _ kind: FieldKind, _ source: FieldSource, isNullable: Bool = true,
    _ english: String, _ russian: String, _ help: String
  ) -> Field {
    Field(
      name: name, aliases: aliases, entity: .airports, kind: kind, source: source, isNullable: isNullable,
      headings: (english, russian), help: help)
  }
}

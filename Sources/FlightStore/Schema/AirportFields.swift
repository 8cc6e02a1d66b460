/// The fields of an airport: name, aliases, kind, source, headings in English and Russian, one line of help.
enum AirportFields {
  static let all: [Field] = [
    Field(
      "icao", of: .airports, also: ["code", "airport_code"], .code, .column(AirportColumn.code.rawValue),
      isNullable: false,
      "Code", "Код", "The key: ICAO code, else the code that AeroAPI uses"),
    Field(
      "iata", of: .airports, also: ["code_iata"], .code, .related(.airportIATA),
      "IATA", "ИАТА", "IATA code"),
    Field(
      "lid", of: .airports, also: ["code_lid"], .code, .column(AirportColumn.codeLID.rawValue),
      "Local", "Местный", "Local code of the country's authority"),
    Field(
      "name", of: .airports, .text, .column(AirportColumn.name.rawValue),
      "Name", "Название", "Name"),
    Field(
      "city", of: .airports, .text, .column(AirportColumn.city.rawValue),
      "City", "Город", "City that it serves"),
    Field(
      "state", of: .airports, .text, .column(AirportColumn.state.rawValue),
      "State", "Штат", "State or province"),
    Field(
      "country", of: .airports, also: ["country_code"], .code, .column(AirportColumn.countryCode.rawValue),
      "Country", "Страна", "Country by ISO 3166-1"),
    Field(
      "latitude", of: .airports, also: ["lat"], .figure(.angle, stored: .degree),
      .column(AirportColumn.latitude.rawValue),
      "Latitude", "Широта", "Latitude, north positive"),
    Field(
      "longitude", of: .airports, also: ["lon"], .figure(.angle, stored: .degree),
      .column(AirportColumn.longitude.rawValue),
      "Longitude", "Долгота", "Longitude, east positive"),
    Field(
      "timezone", of: .airports, also: ["tz"], .text, .column(AirportColumn.timezone.rawValue),
      "Time zone", "Часовой пояс", "Name of its time zone"),
    Field(
      "elevation", of: .airports, .figure(.elevation, stored: .foot), .column(AirportColumn.elevation.rawValue),
      "Elevation", "Высота", "Height above sea level"),
    Field(
      "departures", of: .airports, .toMany(.flights), .inverse(.origin), isNullable: false,
      "Departures", "Вылеты", "Flights from here"),
    Field(
      "arrivals", of: .airports, .toMany(.flights), .inverse(.destination), isNullable: false,
      "Arrivals", "Прилёты", "Flights to here"),
    Field(
      "type", of: .airports, .text, .column(AirportColumn.type.rawValue),
      "Kind", "Вид", "Airport, Heliport, Seaplane Base and so on"),
    Field(
      "known", of: .airports, also: ["has_record"], .flag, .column(AirportColumn.hasRecord.rawValue), isNullable: false,
      "Known", "Известен", "Whether a record of the airport was read, or only its code"),
    Field(
      "code_icao", of: .airports, .code, .column(AirportColumn.codeICAO.rawValue),
      "ICAO", "ИКАО", "ICAO code, where AeroAPI states it"),
    Field(
      "alternate_ident", of: .airports, .code, .column(AirportColumn.alternateIdent.rawValue),
      "Alternate", "Другой код", "Other code in older records"),
    Field(
      "wiki_url", of: .airports, .text, .column(AirportColumn.wikiURL.rawValue),
      "Wikipedia", "Википедия", "Address of its article"),
  ]
}

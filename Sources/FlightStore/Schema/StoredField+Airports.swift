/// The stored fields of an airport, one per row, in the order of AeroAPI's record.
///
/// The first one is the key: `code_icao`, else `airport_code` or `code`.
extension StoredField {
  static let airports: [StoredField] = [
    StoredField(
      "airport_code", as: "icao", also: ["code", "airport_code"], .code, isNullable: false, property: "code",
      spelling: .byHand,
      "Code", "Код", "The key: ICAO code, else the code that AeroAPI uses"),
    StoredField(
      nil, as: "known", also: ["has_record"], .flag, isNullable: false, property: "hasRecord", spelling: .byHand,
      "Known", "Известен", "Whether a record of the airport was read, or only its code"),
    StoredField("alternate_ident", .code, "Alternate", "Другой код", "Other code in older records"),
    StoredField("code_icao", .code, "ICAO", "ИКАО", "ICAO code, where AeroAPI states it"),
    StoredField(
      "code_iata", shownBy: "iata", .code, property: "iata", spelling: .inRecord, "IATA code, where AeroAPI states it"),
    StoredField(
      "code_lid", as: "lid", also: ["code_lid"], .code, property: "lid",
      "Local code", "Местный код", "Local code of the country's authority"),
    StoredField("name", .text, "Name", "Название", "Name"),
    StoredField("type", .text, "Kind", "Вид", "Airport, Heliport, Seaplane Base and so on"),
    StoredField(
      "elevation", .figure(.elevation, stored: .foot), storage: .decimal, spelling: .inRecord,
      "Elevation", "Высота", "Height above sea level"),
    StoredField("city", .text, "City", "Город", "City that it serves"),
    StoredField("state", .text, "State", "Регион", "State or province"),
    StoredField(
      "longitude", also: ["lon"], .figure(.angle, stored: .degree), storage: .decimal, limit: 180,
      "Longitude", "Долгота", "Longitude, east positive"),
    StoredField(
      "latitude", also: ["lat"], .figure(.angle, stored: .degree), storage: .decimal, limit: 90,
      "Latitude", "Широта", "Latitude, north positive"),
    StoredField("timezone", also: ["tz"], .text, "Time zone", "Часовой пояс", "Name of its time zone"),
    StoredField(
      "country_code", as: "country", also: ["country_code"], .code,
      "Country", "Страна", "Country by ISO 3166-1"),
    StoredField("wiki_url", .text, "Wikipedia", "Википедия", "Address of its Wikipedia article"),
  ]
}

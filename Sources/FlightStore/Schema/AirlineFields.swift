/// The fields of an airline: name, aliases, kind, source, headings in English and Russian, one line of help.
enum AirlineFields {
  static let all: [Field] = [
    field(
      "icao", also: ["code"], .code, .column(AirlineColumn.code.rawValue), isNullable: false,
      "Code", "Код", "The key: ICAO code, else IATA code"),
    field(
      "iata", .code, .column(AirlineColumn.iata.rawValue),
      "IATA", "ИАТА", "IATA code; not unique"),
    field(
      "name", .text, .column(AirlineColumn.name.rawValue),
      "Name", "Название", "Name"),
    field(
      "short_name", also: ["shortname"], .text, .column(AirlineColumn.shortname.rawValue),
      "Short name", "Краткое имя", "Name in short"),
    field(
      "callsign", .text, .column(AirlineColumn.callsign.rawValue),
      "Callsign", "Позывной", "What its crews call themselves"),
    field(
      "country", .text, .column(AirlineColumn.country.rawValue),
      "Country", "Страна", "Country"),
    field(
      "location", .text, .column(AirlineColumn.location.rawValue),
      "Location", "Город", "Seat"),
    field(
      "flights", .toMany(.flights), .inverse(.airline), isNullable: false,
      "Flights", "Рейсы", "Flights that it operates"),
    field(
      "known", also: ["has_record"], .flag, .column(AirlineColumn.hasRecord.rawValue), isNullable: false,
      "Known", "Известна", "Whether a record of the airline was read, or only its code"),
    field(
      "code_icao", .code, .column(AirlineColumn.icao.rawValue),
      "ICAO", "ИКАО", "ICAO code, where AeroAPI states it"),
    field(
      "phone", .text, .column(AirlineColumn.phone.rawValue),
      "Phone", "Телефон", "Telephone number"),
    field(
      "url", .text, .column(AirlineColumn.url.rawValue),
      "Site", "Сайт", "Address of its site"),
    field(
      "wiki_url", .text, .column(AirlineColumn.wikiURL.rawValue),
      "Wikipedia", "Википедия", "Address of its article"),
  ]

  private static func field(
    _ name: String, also aliases: [String] = [], _ kind: FieldKind, _ source: FieldSource, isNullable: Bool = true,
    _ english: String, _ russian: String, _ help: String
  ) -> Field {
    Field(
      name: name, aliases: aliases, entity: .airlines, kind: kind, source: source, isNullable: isNullable,
      headings: (english, russian), help: help)
  }
}

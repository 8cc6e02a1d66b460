/// The fields of an airline: name, aliases, kind, source, headings in English and Russian, one line of help.
enum AirlineFields {
  static let all: [Field] = [
    Field(
      "icao", of: .airlines, also: ["code"], .code, .column(AirlineColumn.code.rawValue), isNullable: false,
      "Code", "Код", "The key: ICAO code, else IATA code"),
    Field(
      "iata", of: .airlines, .code, .column(AirlineColumn.iata.rawValue),
      "IATA", "ИАТА", "IATA code; not unique"),
    Field(
      "name", of: .airlines, .text, .column(AirlineColumn.name.rawValue),
      "Name", "Название", "Name"),
    Field(
      "short_name", of: .airlines, also: ["shortname"], .text, .column(AirlineColumn.shortname.rawValue),
      "Short name", "Краткое имя", "Name in short"),
    Field(
      "callsign", of: .airlines, .text, .column(AirlineColumn.callsign.rawValue),
      "Callsign", "Позывной", "What its crews call themselves"),
    Field(
      "country", of: .airlines, .text, .column(AirlineColumn.country.rawValue),
      "Country", "Страна", "Country"),
    Field(
      "location", of: .airlines, .text, .column(AirlineColumn.location.rawValue),
      "Location", "Город", "Seat"),
    Field(
      "flights", of: .airlines, .toMany(.flights), .inverse(.airline), isNullable: false,
      "Flights", "Рейсы", "Flights that it operates"),
    Field(
      "known", of: .airlines, also: ["has_record"], .flag, .column(AirlineColumn.hasRecord.rawValue), isNullable: false,
      "Known", "Известна", "Whether a record of the airline was read, or only its code"),
    Field(
      "code_icao", of: .airlines, .code, .column(AirlineColumn.icao.rawValue),
      "ICAO", "ИКАО", "ICAO code, where AeroAPI states it"),
    Field(
      "phone", of: .airlines, .text, .column(AirlineColumn.phone.rawValue),
      "Phone", "Телефон", "Telephone number"),
    Field(
      "url", of: .airlines, .text, .column(AirlineColumn.url.rawValue),
      "Site", "Сайт", "Address of its site"),
    Field(
      "wiki_url", of: .airlines, .text, .column(AirlineColumn.wikiURL.rawValue),
      "Wikipedia", "Википедия", "Address of its article"),
  ]
}

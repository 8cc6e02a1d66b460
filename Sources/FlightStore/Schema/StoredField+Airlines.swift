/// The stored fields of an airline, one per row, in the order of AeroAPI's operator record.
///
/// The first one is the key: `icao`, else `iata`.
extension StoredField {
  static let airlines: [StoredField] = [
    StoredField(
      nil, as: "icao", also: ["code"], .code, isNullable: false, property: "code", spelling: .byHand,
      "Code", "Код", "The key: ICAO code, else IATA code"),
    StoredField(
      nil, as: "known", also: ["has_record"], .flag, isNullable: false, property: "hasRecord", spelling: .byHand,
      "Known", "Известна", "Whether a record of the airline was read, or only its code"),
    StoredField("icao", as: "code_icao", .code, "ICAO", "ИКАО", "ICAO code, where AeroAPI states it"),
    StoredField("iata", .code, "IATA", "ИАТА", "IATA code; not unique"),
    StoredField("callsign", .text, "Callsign", "Позывной", "Radio callsign of its flights"),
    StoredField("name", .text, "Name", "Название", "Name"),
    StoredField("country", .text, "Country", "Страна", "Country"),
    StoredField("location", .text, "Location", "Город", "Location of its head office"),
    StoredField("phone", .text, "Phone", "Телефон", "Telephone number"),
    StoredField(
      "shortname", as: "short_name", also: ["shortname"], .text, property: "shortName",
      "Short name", "Краткое название", "Short name"),
    StoredField("url", .text, "Site", "Сайт", "Address of its website"),
    StoredField("wiki_url", .text, "Wikipedia", "Википедия", "Address of its Wikipedia article"),
  ]
}

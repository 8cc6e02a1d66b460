/// The fields of an airport, in listing order.
enum AirportFields {
  static func all(with storedFields: [StoredField]) -> [Field] {
    var list = FieldListing<AirportColumn>(of: .airports, with: storedFields)
    list.add(.code)
    list.add(
      Field(
        "iata", of: .airports, also: ["code_iata"], .code, .related(.airportIATA),
        "IATA", "ИАТА", "IATA code"))
    list.add(.lid, .name, .city, .state, .countryCode, .latitude, .longitude, .timezone, .elevation)
    list.add(
      Field(
        "departures", of: .airports, .toMany(.flights), .inverse(.origin), isNullable: false,
        "Departures", "Вылеты", "Flights from here"),
      Field(
        "arrivals", of: .airports, .toMany(.flights), .inverse(.destination), isNullable: false,
        "Arrivals", "Прилёты", "Flights to here"))
    list.add(.type, .hasRecord, .codeICAO)
    list.addOthers()
    return list.fields
  }
}

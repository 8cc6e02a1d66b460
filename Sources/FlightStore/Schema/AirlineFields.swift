/// The fields of an airline, in listing order.
enum AirlineFields {
  static func all(with storedFields: [StoredField]) -> [Field] {
    var list = FieldListing<AirlineColumn>(of: .airlines, with: storedFields)
    list.add(.code, .iata, .name, .shortName, .callsign, .country, .location)
    list.add(
      Field(
        "flights", of: .airlines, .toMany(.flights), .inverse(.airline), isNullable: false,
        "Flights", "Рейсы", "Flights that it operates"))
    list.addOthers()
    return list.fields
  }
}

// Written by `SpelledOutTests` from `StoredField.airlines`.

/// The attributes that AeroAPI states of an airline, as filters know them.
extension AirlineProperties {
  /// ICAO code, where AeroAPI states it.
  public var icao: FilterField<Root, String> { path.text("code_icao") }
  /// IATA code; not unique.
  public var iata: FilterField<Root, String> { path.text("iata") }
  /// Radio callsign of its flights.
  public var callsign: FilterField<Root, String> { path.text("callsign") }
  /// Name.
  public var name: FilterField<Root, String> { path.text("name") }
  /// Country.
  public var country: FilterField<Root, String> { path.text("country") }
  /// Location of its head office.
  public var location: FilterField<Root, String> { path.text("location") }
  /// Telephone number.
  public var phone: FilterField<Root, String> { path.text("phone") }
  /// Short name.
  public var shortName: FilterField<Root, String> { path.text("short_name") }
  /// Address of its website.
  public var url: FilterField<Root, String> { path.text("url") }
  /// Address of its Wikipedia article.
  public var wikiURL: FilterField<Root, String> { path.text("wiki_url") }
}

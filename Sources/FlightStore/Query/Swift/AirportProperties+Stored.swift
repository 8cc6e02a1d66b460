// Written by `SpelledOutTests` from `StoredField.airports`.

/// The attributes that AeroAPI states of an airport, as filters know them.
extension AirportProperties {
  /// Other code in older records.
  public var alternateIdent: FilterField<Root, String> { path.text("alternate_ident") }
  /// ICAO code, where AeroAPI states it.
  public var codeICAO: FilterField<Root, String> { path.text("code_icao") }
  /// Local code of the country's authority.
  public var lid: FilterField<Root, String> { path.text("lid") }
  /// Name.
  public var name: FilterField<Root, String> { path.text("name") }
  /// Airport, Heliport, Seaplane Base and so on.
  public var type: FilterField<Root, String> { path.text("type") }
  /// City that it serves.
  public var city: FilterField<Root, String> { path.text("city") }
  /// State or province.
  public var state: FilterField<Root, String> { path.text("state") }
  /// Longitude, east positive, in degrees.
  public var longitude: FilterField<Root, Double> { path.decimal("longitude") }
  /// Latitude, north positive, in degrees.
  public var latitude: FilterField<Root, Double> { path.decimal("latitude") }
  /// Name of its time zone.
  public var timezone: FilterField<Root, String> { path.text("timezone") }
  /// Country by ISO 3166-1.
  public var countryCode: FilterField<Root, String> { path.text("country") }
  /// Address of its Wikipedia article.
  public var wikiURL: FilterField<Root, String> { path.text("wiki_url") }
}

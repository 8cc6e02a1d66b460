// Written by `SpelledOutTests` from `StoredField.airports`.

/// The attributes that AeroAPI states of an airport, as filters know them.
extension AirportProperties {
  /// Other code in older records.
  public var alternateIdent: FilterField<Root, String> { way.text("alternate_ident") }
  /// ICAO code, where AeroAPI states it.
  public var codeICAO: FilterField<Root, String> { way.text("code_icao") }
  /// Local code of the country's authority.
  public var lid: FilterField<Root, String> { way.text("lid") }
  /// Name.
  public var name: FilterField<Root, String> { way.text("name") }
  /// Airport, Heliport, Seaplane Base and so on.
  public var type: FilterField<Root, String> { way.text("type") }
  /// City that it serves.
  public var city: FilterField<Root, String> { way.text("city") }
  /// State or province.
  public var state: FilterField<Root, String> { way.text("state") }
  /// Longitude, east positive, in degrees.
  public var longitude: FilterField<Root, Double> { way.decimal("longitude") }
  /// Latitude, north positive, in degrees.
  public var latitude: FilterField<Root, Double> { way.decimal("latitude") }
  /// Name of its time zone.
  public var timezone: FilterField<Root, String> { way.text("timezone") }
  /// Country by ISO 3166-1.
  public var countryCode: FilterField<Root, String> { way.text("country") }
  /// Address of its Wikipedia article.
  public var wikiURL: FilterField<Root, String> { way.text("wiki_url") }
}

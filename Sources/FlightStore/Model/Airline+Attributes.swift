// Written by `SpelledOutTests` from the tables of stored fields.

/// The attributes that AeroAPI states of an airline, by its keys in camel case.
extension Airline {
  /// ICAO code, where AeroAPI states it.
  public var icao: String? { text(.icao) }
  /// IATA code; not unique.
  public var iata: String? { text(.iata) }
  /// Radio callsign of its flights.
  public var callsign: String? { text(.callsign) }
  /// Name.
  public var name: String? { text(.name) }
  /// Country.
  public var country: String? { text(.country) }
  /// Location of its head office.
  public var location: String? { text(.location) }
  /// Telephone number.
  public var phone: String? { text(.phone) }
  /// Short name.
  public var shortName: String? { text(.shortName) }
  /// Address of its website.
  public var url: String? { text(.url) }
  /// Address of its Wikipedia article.
  public var wikiURL: String? { text(.wikiURL) }
}

/// The attributes of an airline's record, by AeroAPI's keys in camel case.
public struct AirlineAttributes: RecordAttributes {
  /// The only instance.
  public static let all = AirlineAttributes()

  /// ICAO code, where AeroAPI states it.
  public let icao = RecordAttribute<String>(AirlineColumn.icao)
  /// IATA code; not unique.
  public let iata = RecordAttribute<String>(AirlineColumn.iata)
  /// Radio callsign of its flights.
  public let callsign = RecordAttribute<String>(AirlineColumn.callsign)
  /// Name.
  public let name = RecordAttribute<String>(AirlineColumn.name)
  /// Country.
  public let country = RecordAttribute<String>(AirlineColumn.country)
  /// Location of its head office.
  public let location = RecordAttribute<String>(AirlineColumn.location)
  /// Telephone number.
  public let phone = RecordAttribute<String>(AirlineColumn.phone)
  /// Short name.
  public let shortName = RecordAttribute<String>(AirlineColumn.shortName)
  /// Address of its website.
  public let url = RecordAttribute<String>(AirlineColumn.url)
  /// Address of its Wikipedia article.
  public let wikiURL = RecordAttribute<String>(AirlineColumn.wikiURL)
}

extension Airline {
  /// The key paths of what is stored, from an airline and from an optional one, by the names of the fields.
  // A key path that captures nothing never changes; only its type does not say so.
  @safe nonisolated(unsafe) static let storedProperties: [PropertyRow<Airline>] = [
    PropertyRow("code_icao", \.icao, \.?.icao),
    PropertyRow("iata", \.iata, \.?.iata),
    PropertyRow("callsign", \.callsign, \.?.callsign),
    PropertyRow("name", \.name, \.?.name),
    PropertyRow("country", \.country, \.?.country),
    PropertyRow("location", \.location, \.?.location),
    PropertyRow("phone", \.phone, \.?.phone),
    PropertyRow("short_name", \.shortName, \.?.shortName),
    PropertyRow("url", \.url, \.?.url),
    PropertyRow("wiki_url", \.wikiURL, \.?.wikiURL),
  ]
}

// Written by `SpelledOutTests` from `StoredField.airlines`.

/// The stored fields of an airline, as the numbers of their columns.
enum AirlineColumn: Int, CaseIterable {
  case code
  case hasRecord
  case icao
  case iata
  case callsign
  case name
  case country
  case location
  case phone
  case shortName
  case url
  case wikiURL
}

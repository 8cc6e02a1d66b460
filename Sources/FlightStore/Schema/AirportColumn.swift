// Written by `SpelledOutTests` from `StoredField.airports`.

/// The stored fields of an airport, as the numbers of their columns.
enum AirportColumn: Int, CaseIterable {
  case code
  case hasRecord
  case alternateIdent
  case codeICAO
  case iata
  case lid
  case name
  case type
  case elevation
  case city
  case state
  case longitude
  case latitude
  case timezone
  case countryCode
  case wikiURL
}

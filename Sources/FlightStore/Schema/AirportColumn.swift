/// The stored attributes of an airport, in the order of AeroAPI's record.
///
/// `code` is the key: `code_icao`, else `airport_code` or `code`.
enum AirportColumn: Int, CaseIterable {
  case code
  case hasRecord
  case alternateIdent
  case codeICAO
  case codeIATA
  case codeLID
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

  var column: Column {
    switch self {
    case .code: Column(path: "airport_code", storage: .text, role: .detail)
    case .hasRecord: Column(path: "", storage: .flag, role: .detail)
    case .alternateIdent: Column(path: "alternate_ident", storage: .text, role: .detail)
    case .codeICAO: Column(path: "code_icao", storage: .text, role: .detail)
    case .codeIATA: Column(path: "code_iata", storage: .text, role: .detail)
    case .codeLID: Column(path: "code_lid", storage: .text, role: .detail)
    case .name: Column(path: "name", storage: .text, role: .detail)
    case .type: Column(path: "type", storage: .text, role: .detail)
    case .elevation: Column(path: "elevation", storage: .decimal, role: .detail)
    case .city: Column(path: "city", storage: .text, role: .detail)
    case .state: Column(path: "state", storage: .text, role: .detail)
    case .longitude: Column(path: "longitude", storage: .decimal, role: .detail)
    case .latitude: Column(path: "latitude", storage: .decimal, role: .detail)
    case .timezone: Column(path: "timezone", storage: .text, role: .detail)
    case .countryCode: Column(path: "country_code", storage: .text, role: .detail)
    case .wikiURL: Column(path: "wiki_url", storage: .text, role: .detail)
    }
  }
}

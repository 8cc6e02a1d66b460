/// The stored attributes of an airline, in the order of AeroAPI's operator record.
///
/// `code` is the key: `icao`, else `iata`.
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
  case shortname
  case url
  case wikiURL

  var column: Column {
    switch self {
    case .code: Column(path: "", storage: .text, role: .detail)
    case .hasRecord: Column(path: "", storage: .flag, role: .detail)
    case .icao: Column(path: "icao", storage: .text, role: .detail)
    case .iata: Column(path: "iata", storage: .text, role: .detail)
    case .callsign: Column(path: "callsign", storage: .text, role: .detail)
    case .name: Column(path: "name", storage: .text, role: .detail)
    case .country: Column(path: "country", storage: .text, role: .detail)
    case .location: Column(path: "location", storage: .text, role: .detail)
    case .phone: Column(path: "phone", storage: .text, role: .detail)
    case .shortname: Column(path: "shortname", storage: .text, role: .detail)
    case .url: Column(path: "url", storage: .text, role: .detail)
    case .wikiURL: Column(path: "wiki_url", storage: .text, role: .detail)
    }
  }
}

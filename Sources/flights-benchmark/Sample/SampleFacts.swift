internal import Foundation

/// The airports and airlines of the sample: real ones, in files that are maintained by hand.
struct SampleFacts {
  let airports: [String: SampleAirport]
  let airlines: [String: SampleAirline]

  init(folder: String) throws {
    func read<Record: Decodable>(_ name: String) throws -> [Record] {
      let data = try Data(contentsOf: URL(fileURLWithPath: folder).appendingPathComponent(name))
      return try JSONDecoder().decode([Record].self, from: data)
    }
    let airports: [SampleAirport] = try read("airports.json")
    let airlines: [SampleAirline] = try read("airlines.json")
    self.airports = Dictionary(uniqueKeysWithValues: airports.map { ($0.icao, $0) })
    self.airlines = Dictionary(uniqueKeysWithValues: airlines.map { ($0.icao, $0) })
  }

  /// An airfield that flights name but no record describes, as on real pages.
  private static let unrecorded = SampleAirport(
    icao: "3D2", iata: nil, lid: "3D2", latitude: 45.1357, longitude: -87.188)

  /// An airline that flights name but no record describes.
  private static let unknown = SampleAirline(icao: "GJS", iata: nil, country: "United States")

  func airport(_ icao: String) throws -> SampleAirport {
    if icao == Self.unrecorded.icao { return Self.unrecorded }
    guard let airport = airports[icao] else { throw Failure.data("airports.json has no \(icao)") }
    return airport
  }

  func airline(_ icao: String?) throws -> SampleAirline? {
    guard let icao else { return nil }
    if icao == Self.unknown.icao { return Self.unknown }
    guard let airline = airlines[icao] else { throw Failure.data("airlines.json has no \(icao)") }
    return airline
  }
}

struct SampleAirport: Decodable, Place {
  let icao: String
  let iata: String?
  let lid: String?
  let latitude: Double
  let longitude: Double

  private enum CodingKeys: String, CodingKey {
    case icao = "airport_code"
    case iata = "code_iata"
    case lid = "code_lid"
    case latitude, longitude
  }
}

struct SampleAirline: Decodable {
  let icao: String
  let iata: String?
  let country: String?
}

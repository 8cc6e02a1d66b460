internal import Foundation

/// The main question in its obvious design, with Foundation's `JSONDecoder`.
///
/// Times stay text: decoding them as `Date` would make it several times slower still.
enum DecoderTwin {
  private struct Airport: Decodable {
    var code: String?
    var code_icao: String?
    var code_iata: String?
    var airport_info_url: String?
  }

  private struct Flight: Decodable {
    var ident: String
    var fa_flight_id: String
    var `operator`: String?
    var operator_iata: String?
    var flight_number: String?
    var registration: String?
    var atc_ident: String?
    var inbound_fa_flight_id: String?
    var codeshares: [String]?
    var blocked: Bool
    var diverted: Bool
    var cancelled: Bool
    var position_only: Bool
    var origin: Airport?
    var destination: Airport?
    var departure_delay: Int?
    var arrival_delay: Int?
    var filed_ete: Int?
    var scheduled_out: String?
    var estimated_out: String?
    var actual_out: String?
    var scheduled_off: String?
    var estimated_off: String?
    var actual_off: String?
    var scheduled_on: String?
    var estimated_on: String?
    var actual_on: String?
    var scheduled_in: String?
    var estimated_in: String?
    var actual_in: String?
    var progress_percent: Int?
    var status: String
    var aircraft_type: String?
    var route_distance: Int?
    var filed_airspeed: Int?
    var filed_altitude: Int?
    var route: String?
    var baggage_claim: String?
    var seats_cabin_business: Int?
    var seats_cabin_coach: Int?
    var seats_cabin_first: Int?
    var gate_origin: String?
    var gate_destination: String?
    var terminal_origin: String?
    var terminal_destination: String?
    var type: String
  }

  static func run(_ path: String) throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe)
    let decoder = JSONDecoder()
    var found: [Flight] = []
    for line in data.split(separator: UInt8(ascii: "\n")) {
      let flight = try decoder.decode(Flight.self, from: line)
      let isEnroute =
        flight.actual_off != nil && flight.actual_on == nil && flight.actual_in == nil && !flight.cancelled
      if isEnroute, flight.destination?.code == "KORD" { found.append(flight) }
    }
    found.sort { $0.route_distance ?? 0 > $1.route_distance ?? 0 }
    for flight in found {
      let distance = Double(flight.route_distance ?? 0) * 1.609344
      print(flight.fa_flight_id, flight.ident, flight.origin?.code ?? "", distance, separator: "\t")
    }
  }
}

internal import Foundation

/// The main question in its obvious design, with Foundation's `JSONDecoder`.
///
/// Times stay text: decoding them as `Date` would make it several times slower still.
enum DecoderTwin {
  private struct Airport: Decodable {
    var code, code_icao, code_iata, airport_info_url: String?
  }

  private struct Flight: Decodable {
    var ident, fa_flight_id: String
    var `operator`, operator_iata, flight_number, registration, atc_ident, inbound_fa_flight_id: String?
    var codeshares: [String]?
    var blocked, diverted, cancelled, position_only: Bool
    var origin, destination: Airport?
    var departure_delay, arrival_delay, filed_ete: Int?
    var scheduled_out, estimated_out, actual_out, scheduled_off, estimated_off, actual_off: String?
    var scheduled_on, estimated_on, actual_on, scheduled_in, estimated_in, actual_in: String?
    var progress_percent: Int?
    var status: String
    var aircraft_type: String?
    var route_distance, filed_airspeed, filed_altitude: Int?
    var route, baggage_claim: String?
    var seats_cabin_business, seats_cabin_coach, seats_cabin_first: Int?
    var gate_origin, gate_destination, terminal_origin, terminal_destination: String?
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

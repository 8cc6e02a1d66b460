/// A flight of the sample with everything that is known of it at the sample's clock.
struct SampleFlight {
  /// 2026-03-14T18:00:00Z: early afternoon at one hub and evening at the other.
  static let clock = 1_773_511_200

  var phase: Phase
  let hub: String
  let isArrival: Bool
  /// The airline, or `nil` for general aviation.
  let airline: SampleAirline?
  let number: Int
  var registration: String
  let origin: SampleAirport
  var destination: SampleAirport
  let aircraft: SampleAircraft
  /// The route distance, in statute miles.
  var distance: Int
  /// The times of out, off, on and in, in seconds since 1970: `planned`, and in `best` the actual or expected ones.
  var planned: FlightTimes
  var best: FlightTimes
  /// Whether AeroAPI has an estimate; without one, a flight that has not left has no delay.
  var isEstimated = true
  var inbound: String?
  let flightID: String
  var gates = SampleGates()
  var codeshares: [(icao: String, iata: String)] = []

  /// Whether gates are recorded, which general aviation lacks.
  var hasGates: Bool { airline != nil && airline?.icao != "EJA" }

  var ident: String { airline.map { "\($0.icao)\(number)" } ?? registration }
}

struct SampleGates {
  var origin: String?
  var destination: String?
  var terminalOrigin: String?
  var terminalDestination: String?
  var baggage: String?
  var runwayOff: String?
  var runwayOn: String?
}

/// An aircraft type with the figures of a flight plan: knots and hundreds of feet.
struct SampleAircraft {
  let code: String
  let airspeed: Int
  let altitude: Int

  static let all: [String: SampleAircraft] = {
    let figures: [(code: String, airspeed: Int, altitude: Int)] = [
      ("A306", 455, 330), ("A318", 440, 360), ("A319", 445, 360), ("A320", 447, 360), ("A20N", 450, 370),
      ("A321", 452, 350), ("A21N", 455, 350), ("A332", 470, 390), ("A333", 472, 390), ("A346", 480, 350),
      ("A359", 488, 390), ("A35K", 490, 390), ("A388", 490, 380), ("B712", 440, 340), ("B737", 445, 380),
      ("B738", 450, 360), ("B739", 452, 350), ("B38M", 453, 370), ("B39M", 455, 370), ("B744", 490, 350),
      ("B748", 492, 360), ("B752", 460, 370), ("B753", 458, 360), ("B763", 465, 350), ("B772", 484, 370),
      ("B77L", 486, 350), ("B77W", 488, 350), ("B788", 488, 400), ("B789", 490, 390), ("B78X", 488, 390),
      ("BCS1", 447, 390), ("BCS3", 450, 380), ("BE9L", 215, 210), ("C172", 110, 60), ("C25A", 380, 430),
      ("C68A", 430, 430), ("CL35", 450, 430), ("CRJ7", 442, 340), ("CRJ9", 445, 350), ("E170", 438, 340),
      ("E190", 445, 360), ("E75L", 440, 350), ("GLF5", 480, 450), ("MD11", 480, 340), ("PC12", 260, 250),
      ("PC24", 420, 430),
    ]
    let types = figures.map { SampleAircraft(code: $0.code, airspeed: $0.airspeed, altitude: $0.altitude) }
    return Dictionary(uniqueKeysWithValues: types.map { ($0.code, $0) })
  }()
}

/// A writer of flights as AeroAPI records.
struct FlightWriter {
  private let world: World
  private let form: Form
  var json: RecordWriter
  private var random = RandomSource(seed: 0x5348_5546)

  init(world: World, form: Form) {
    self.world = world
    self.form = form
    json = RecordWriter(form.layout, marksMembers: form == .shuffled)
  }

  /// Appends the record of a flight to `json`.
  mutating func write(_ flight: FlightModel) {
    let start = json.out.count
    let generation = form == .mixed ? Generation(rawValue: Int(flight.details >> 60) % 3) ?? .middle : Generation.middle
    json.open("{")
    identity(of: flight, generation)
    end("origin", airport: flight.origin, generation: generation)
    end("destination", airport: flight.destination, generation: generation)
    times(of: flight)
    plan(of: flight, generation)
    if form == .positions { position(of: flight) }
    json.close("}")
    if form == .shuffled { json.shuffle(from: start, &random) }
  }

  // MARK: Members

  private mutating func identity(of flight: FlightModel, _ generation: Generation) {
    let airline = flight.airline.map { world.airlines[$0] }
    let registration = FlightTexts.registration(flight.registration)
    let identICAO = airline.map { "\($0.icao)\(flight.flightNumber)" }
    json.text("ident", identICAO ?? registration)
    if generation != .early {
      json.text("ident_icao", identICAO)
      json.text("ident_iata", airline.map { "\($0.iata)\(flight.flightNumber)" })
    }
    let flightID = { (number: Int) in
      let start = FlightSource.clock - 198_400 + number / 10_000
      let kind = airline == nil ? "adhoc" : "airline"
      return "\(identICAO ?? registration)-\(start)-\(kind)-\(String(number % 10_000 + 10_000).dropFirst())"
    }
    json.text("fa_flight_id", flightID(flight.number))
    json.text("operator", airline?.icao)
    if generation != .early { json.text("operator_icao", airline?.icao) }
    json.text("operator_iata", airline?.iata)
    json.text("flight_number", airline == nil ? nil : String(flight.flightNumber))
    let isKnown = airline == nil || flight.details & 15 != 0
    json.text("registration", isKnown ? registration : nil)
    json.null("atc_ident")
    // The flight before on the same aircraft: one of the 64 generated before this one.
    let inbound = max(0, flight.number - 1 - Int(flight.details >> 8 & 63))
    json.text("inbound_fa_flight_id", airline != nil && flight.details >> 4 & 7 != 0 ? flightID(inbound) : nil)
    codeshares("codeshares", \.icao, of: flight)
    if generation != .early { codeshares("codeshares_iata", \.iata, of: flight) }
    json.flag("blocked", false)
    json.flag("diverted", flight.phase == .diverted)
    json.flag("cancelled", flight.phase == .cancelled || flight.phase == .diverted)
    json.flag("position_only", false)
  }

  private mutating func codeshares(_ key: String, _ code: (Airline) -> String, of flight: FlightModel) {
    let count = flight.airline == nil ? 0 : Int(flight.details >> 16 & 7) / 2
    json.list(
      key,
      (0..<count).map { index in
        let airline = world.airlines[(flight.number + index * 7) % world.airlines.count]
        return code(airline) + String(flight.flightNumber / 2 + 3000)
      })
  }

  private mutating func end(_ key: String, airport: Int, generation: Generation) {
    let airport = world.airports[airport]
    json.key(key)
    json.open("{")
    json.text("code", airport.icao)
    if generation != .early {
      json.text("code_icao", airport.icao)
      json.text("code_iata", airport.iata)
      json.text("code_lid", airport.lid)
    }
    if generation == .late {
      json.text("timezone", airport.zone)
      json.text("name", airport.name)
      json.text("city", airport.city)
    }
    json.text("airport_info_url", airport.link)
    json.close("}")
  }

  private mutating func times(of flight: FlightModel) {
    let (planned, actual) = (flight.scheduled, flight.actual)
    let isEstimated = flight.phase != .cancelled && flight.details >> 20 & 7 != 0
    delay("departure_delay", seconds: actual.off - planned.off, of: flight, isKnown: isEstimated)
    delay("arrival_delay", seconds: actual.on - planned.on, of: flight, isKnown: isEstimated)
    json.number("filed_ete", planned.on - planned.off)
    // Of a diverted flight, only the time at the gate is actual.
    json.times(
      planned: planned, best: actual, eventCount: flight.phase == .diverted ? 1 : flight.phase.events,
      hasGates: flight.airline != nil, isEstimated: isEstimated)
  }

  private mutating func delay(_ key: String, seconds: Int, of flight: FlightModel, isKnown: Bool) {
    // One delay in 1024 has the absurd value that real pages show if the actual time is unknown.
    let isAbsurd = flight.details >> 24 & 1023 == 0
    json.number(key, !isKnown ? nil : isAbsurd ? -1_684_841_101 : seconds / 60 * 60)
  }

  private static let piers = Array("ABCDEFG")

  private mutating func plan(of flight: FlightModel, _ generation: Generation) {
    let details = flight.details
    let aircraft = world.aircraft[flight.aircraft]
    let isFiled = details >> 34 & 15 != 0
    switch flight.phase {
    case .scheduled, .taxiing: json.number("progress_percent", 0)
    case .enroute: json.number("progress_percent", flight.progress)
    case .landed, .arrived, .cancelled: json.number("progress_percent", 100)
    case .diverted: json.null("progress_percent")
    }
    json.text("status", FlightTexts.status(of: flight, escaped: form == .mixed && details >> 38 & 3 == 0))
    json.text("aircraft_type", aircraft.code)
    json.number("route_distance", flight.distance)
    json.number("filed_airspeed", isFiled ? aircraft.airspeed : nil)
    json.number("filed_altitude", isFiled ? max(30, aircraft.altitude - Int(details >> 40 & 3) * 20) : nil)
    json.text("route", isFiled ? world.routes[Int(details >> 42 & 4095)] : nil)
    json.text("baggage_claim", details >> 54 & 31 == 0 ? String((details >> 42 & 31) + 1) : nil)
    let seats = details >> 26 & 3 == 0 && flight.airline != nil ? aircraft.seats : 0
    json.number("seats_cabin_business", seats > 200 ? seats / 6 : nil)
    json.number("seats_cabin_coach", seats > 0 ? seats * 4 / 5 : nil)
    json.number("seats_cabin_first", seats > 100 ? 12 : nil)
    let gate = Int(details >> 30 & 31)
    let hasGates = flight.airline != nil
    json.text("gate_origin", hasGates && gate > 8 ? "\(Self.piers[gate % 7])\(gate)" : nil)
    json.text("gate_destination", hasGates && gate < 22 ? "\(Self.piers[gate % 5])\(gate + 1)" : nil)
    json.text("terminal_origin", hasGates && gate > 12 ? String(gate % 5 + 1) : nil)
    json.text("terminal_destination", hasGates && gate < 17 ? String(gate % 4 + 1) : nil)
    json.text("type", hasGates ? "Airline" : "General_Aviation")
    guard generation == .late else { return }
    json.text("actual_runway_off", flight.phase.events > 1 ? String(gate + 3) : nil)
    json.text("actual_runway_on", flight.phase.events > 2 ? String(gate + 4) : nil)
  }

  /// Writes a position within half a degree of the airport that the flight has left.
  private mutating func position(of flight: FlightModel) {
    guard flight.phase.events > 1 else { return json.null("last_position") }
    let (details, airport) = (flight.details, world.airports[flight.origin])
    func shifted(_ degrees: Double, by bits: UInt64) -> Double {
      ((degrees + Double(bits & 0xFFFF) / 65_536 - 0.5) * 100_000).rounded() / 100_000
    }
    json.key("last_position")
    json.open("{")
    json.number("altitude", Int(details & 255) + 80)
    json.text("altitude_change", details & 1 == 0 ? "-" : "C")
    json.number("groundspeed", Int(details >> 8 & 255) + 200)
    json.number("heading", Int(details >> 16 & 255))
    json.decimal("latitude", shifted(airport.latitude, by: details >> 24))
    json.decimal("longitude", shifted(airport.longitude, by: details >> 40))
    json.time("timestamp", flight.actual.off + 600)
    json.text("update_type", "A")
    json.close("}")
  }
}

/// A writer of flights as AeroAPI records.
struct FlightWriter: ~Copyable {
  private let texts: WorldTexts
  private let times = TimeWriter(around: FlightSource.clock)
  private let form: Form
  var writer: RecordWriter
  private var shuffled = ByteBuffer()
  private var random = RandomSource(seed: 0x5348_5546)

  init(world: World, form: Form, depth: Int = 0) {
    texts = WorldTexts(world)
    self.form = form
    writer = RecordWriter(form.layout, depth: depth, marksMembers: form == .shuffled)
  }

  /// Appends the record of a flight to `writer`.
  mutating func write(_ flight: FlightModel) {
    let start = writer.out.count
    let generation =
      form == .mixed ? Generation(rawValue: Int(flight.details >> 60) % 3) ?? .middle : Generation.middle
    writer.open(UInt8(ascii: "{"))
    identity(of: flight, generation)
    end("origin", airport: flight.origin, generation: generation)
    end("destination", airport: flight.destination, generation: generation)
    times(of: flight)
    plan(of: flight, generation)
    writer.close(UInt8(ascii: "}"))
    if form == .shuffled { shuffle(from: start) }
  }

  // MARK: Members

  private mutating func identity(of flight: FlightModel, _ generation: Generation) {
    let airline = flight.airline
    let registration = texts.registration(flight.registration)
    ident("ident", code: airline.map { texts.airlineICAO[$0] }, of: flight, registration: registration)
    if generation != .early {
      ident(
        "ident_icao", code: airline.map { texts.airlineICAO[$0] }, of: flight, registration: airline == nil ? nil : [])
      ident(
        "ident_iata", code: airline.map { texts.airlineIATA[$0] }, of: flight, registration: airline == nil ? nil : [])
    }
    flightID("fa_flight_id", of: flight, registration: registration, number: flight.number)
    writer.text("operator", airline.map { texts.airlineICAO[$0] })
    if generation != .early { writer.text("operator_icao", airline.map { texts.airlineICAO[$0] }) }
    writer.text("operator_iata", airline.map { texts.airlineIATA[$0] })
    writer.place("flight_number", letter: nil, number: airline == nil ? nil : flight.flightNumber)
    let isKnown = airline == nil || flight.details & 15 != 0
    writer.text("registration", isKnown ? registration : nil)
    writer.text("atc_ident", nil)
    if airline != nil, flight.details >> 4 & 7 != 0 {
      // The flight before on the same aircraft: one of the 64 generated before this one.
      flightID(
        "inbound_fa_flight_id", of: flight, registration: registration,
        number: flight.number - 1 - Int(flight.details >> 8 & 63))
    } else {
      writer.null("inbound_fa_flight_id")
    }
    codeshares("codeshares", codes: texts.airlineICAO, of: flight)
    if generation != .early { codeshares("codeshares_iata", codes: texts.airlineIATA, of: flight) }
    writer.flag("blocked", false)
    writer.flag("diverted", flight.phase == .diverted)
    writer.flag("cancelled", flight.phase == .cancelled || flight.phase == .diverted)
    writer.flag("position_only", false)
  }

  private mutating func ident(_ key: StaticString, code: [UInt8]?, of flight: FlightModel, registration: [UInt8]?) {
    guard let code else { return writer.text(key, registration) }
    writer.key(key)
    writer.out.append(UInt8(ascii: "\""))
    writer.out.append(code)
    writer.out.append(flight.flightNumber)
    writer.out.append(UInt8(ascii: "\""))
  }

  private mutating func flightID(_ key: StaticString, of flight: FlightModel, registration: [UInt8], number: Int) {
    writer.key(key)
    writer.out.append(UInt8(ascii: "\""))
    if let airline = flight.airline {
      writer.out.append(texts.airlineICAO[airline])
      writer.out.append(flight.flightNumber)
    } else {
      writer.out.append(registration)
    }
    writer.out.append(UInt8(ascii: "-"))
    let number = max(0, number)
    writer.out.append(FlightSource.clock - 198_400 + number / 10_000)
    writer.out.append(flight.airline == nil ? "-adhoc-" : "-airline-")
    writer.out.append(number % 10_000, digits: 4)
    writer.out.append(UInt8(ascii: "\""))
  }

  private mutating func codeshares(_ key: StaticString, codes: [[UInt8]], of flight: FlightModel) {
    writer.key(key)
    writer.open(UInt8(ascii: "["))
    let count = flight.airline == nil ? 0 : Int(flight.details >> 16 & 7) / 2
    for index in 0..<count {
      writer.separate()
      writer.out.append(UInt8(ascii: "\""))
      writer.out.append(codes[(flight.number + index * 7) % codes.count])
      writer.out.append(flight.flightNumber / 2 + 3000)
      writer.out.append(UInt8(ascii: "\""))
    }
    writer.close(UInt8(ascii: "]"))
  }

  private mutating func end(_ key: StaticString, airport: Int, generation: Generation) {
    let airport = texts.airports[airport]
    writer.key(key)
    writer.open(UInt8(ascii: "{"))
    writer.text("code", airport.icao)
    if generation != .early {
      writer.text("code_icao", airport.icao)
      writer.text("code_iata", airport.iata)
      writer.text("code_lid", airport.lid)
    }
    if generation == .late {
      writer.text("timezone", airport.zone)
      writer.text("name", airport.name)
      writer.text("city", airport.city)
    }
    writer.text("airport_info_url", airport.link)
    writer.close(UInt8(ascii: "}"))
  }

  private mutating func times(of flight: FlightModel) {
    let (planned, actual, events) = (flight.scheduled, flight.actual, flight.phase.events)
    let isEstimated = flight.phase != .cancelled && flight.details >> 20 & 7 != 0
    let hasGates = flight.airline != nil
    delay("departure_delay", seconds: actual.1 - planned.1, of: flight, isKnown: isEstimated)
    delay("arrival_delay", seconds: actual.2 - planned.2, of: flight, isKnown: isEstimated)
    writer.number("filed_ete", planned.2 - planned.1)
    times.write("scheduled_out", hasGates ? planned.0 : nil, to: &writer)
    times.write("estimated_out", isEstimated && hasGates ? actual.0 : nil, to: &writer)
    times.write("actual_out", events > 0 && hasGates ? actual.0 : nil, to: &writer)
    times.write("scheduled_off", planned.1, to: &writer)
    times.write("estimated_off", isEstimated ? actual.1 : nil, to: &writer)
    times.write("actual_off", events > 1 && flight.phase != .diverted ? actual.1 : nil, to: &writer)
    times.write("scheduled_on", planned.2, to: &writer)
    times.write("estimated_on", isEstimated ? actual.2 : nil, to: &writer)
    times.write("actual_on", events > 2 ? actual.2 : nil, to: &writer)
    times.write("scheduled_in", hasGates ? planned.3 : nil, to: &writer)
    times.write("estimated_in", isEstimated && hasGates ? actual.3 : nil, to: &writer)
    times.write("actual_in", events > 3 && hasGates ? actual.3 : nil, to: &writer)
  }

  private mutating func delay(_ key: StaticString, seconds: Int, of flight: FlightModel, isKnown: Bool) {
    // One delay in 1024 has the absurd value that real pages show if the actual time is unknown.
    let isAbsurd = flight.details >> 24 & 1023 == 0
    writer.number(key, !isKnown ? nil : isAbsurd ? -1_684_841_101 : seconds / 60 * 60)
  }

  private mutating func plan(of flight: FlightModel, _ generation: Generation) {
    let details = flight.details
    let aircraft = texts.aircraft[flight.aircraft]
    let isFiled = details >> 34 & 15 != 0
    switch flight.phase {
    case .scheduled, .taxiing: writer.number("progress_percent", 0)
    case .enroute: writer.number("progress_percent", flight.progress)
    case .landed, .arrived, .cancelled: writer.number("progress_percent", 100)
    case .diverted: writer.null("progress_percent")
    }
    writer.text("status", texts.status(of: flight, escaped: form == .mixed && details >> 38 & 3 == 0))
    writer.text("aircraft_type", aircraft.code)
    writer.number("route_distance", flight.distance)
    writer.number("filed_airspeed", isFiled ? aircraft.airspeed : nil)
    writer.number("filed_altitude", isFiled ? max(30, aircraft.altitude - Int(details >> 40 & 3) * 20) : nil)
    writer.text("route", isFiled ? texts.routes[Int(details >> 42 & 4095)] : nil)
    writer.place("baggage_claim", letter: nil, number: details >> 54 & 31 == 0 ? Int(details >> 42 & 31) + 1 : nil)
    let seats = details >> 26 & 3 == 0 && flight.airline != nil ? aircraft.seats : 0
    writer.number("seats_cabin_business", seats > 200 ? seats / 6 : nil)
    writer.number("seats_cabin_coach", seats > 0 ? seats * 4 / 5 : nil)
    writer.number("seats_cabin_first", seats > 100 ? 12 : nil)
    let gate = Int(details >> 30 & 31)
    let hasGates = flight.airline != nil
    writer.place("gate_origin", letter: gate % 7, number: hasGates && gate > 8 ? gate : nil)
    writer.place("gate_destination", letter: gate % 5, number: hasGates && gate < 22 ? gate + 1 : nil)
    writer.place("terminal_origin", letter: nil, number: hasGates && gate > 12 ? gate % 5 + 1 : nil)
    writer.place("terminal_destination", letter: nil, number: hasGates && gate < 17 ? gate % 4 + 1 : nil)
    writer.text("type", hasGates ? texts.airlineType : texts.privateType)
    guard generation == .late else { return }
    writer.place("actual_runway_off", letter: nil, number: flight.phase.events > 1 ? gate + 3 : nil)
    writer.place("actual_runway_on", letter: nil, number: flight.phase.events > 2 ? gate + 4 : nil)
  }

  // MARK: Shuffling

  /// Shuffles the members of the record that begins at an offset.
  private mutating func shuffle(from start: Int) {
    let count = writer.marks.count
    var order = Array(0..<count)
    for index in stride(from: count - 1, to: 0, by: -1) { order.swapAt(index, random.below(index + 1)) }
    shuffled.removeAll()
    writer.shuffle(order, from: start, into: &shuffled)
  }
}

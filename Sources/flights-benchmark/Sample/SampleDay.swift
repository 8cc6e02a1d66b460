/// The flights of the sample, which a seed and the facts determine.
struct SampleDay {
  private static let hours = (before: 5.0, after: 3.8)
  private static let clock = SampleFlight.clock

  private let facts: SampleFacts
  private var random: RandomSource
  private var registrations: Set<String> = []
  private var idents: Set<String> = []
  private(set) var flights: [SampleFlight] = []

  init(_ facts: SampleFacts, seed: UInt64) throws {
    self.facts = facts
    random = RandomSource(seed: seed)
    for route in SampleRoutes.all {
      for _ in 0..<route.arrivals { try add(route, isArrival: true) }
      for _ in 0..<route.departures { try add(route, isArrival: false) }
    }
    try divert()
    cancel()
    try takeOffAtTheClock()
    turnAround()
  }

  // MARK: Flights

  private mutating func add(_ route: SampleRoute, isArrival: Bool) throws {
    let hub = try facts.airport(route.hub)
    let other = try facts.airport(route.other)
    let airline = try facts.airline(route.airline)
    let (origin, destination) = isArrival ? (other, hub) : (hub, other)
    let name = route.aircraft[random.below(route.aircraft.count)]
    guard let aircraft = SampleAircraft.all[name] else { throw Failure.data("there is no type \(name)") }
    let circle = origin.miles(to: destination)
    let distance = Int(circle) + 1 + random.within(0...max(1, Int(circle * 0.04)))
    // Distances are in statute miles and speeds in knots; climb, holding and approach add 12 minutes.
    let flying = Int(Double(distance) / (Double(aircraft.airspeed) * 1.15078) * 3600) + 720
    let span = Int((Self.hours.before + Self.hours.after) * 3600)
    let atHub = Self.clock - Int(Self.hours.before * 3600) + random.below(span)
    let isScheduledAirline = airline != nil && airline?.icao != "EJA"
    let planned = times(atHub: atHub / 300 * 300, flying: flying, isArrival: isArrival)
    let late = lateness(isScheduledAirline)
    var best = planned
    let spread = min(10, flying / 500)
    best.out += late / 60 * 60
    best.off = best.out + random.within(8...21) * 60 + random.below(60)
    best.on = best.off + (planned.on - planned.off) + random.within(-spread...spread) * 60 + random.below(60)
    best.in = (best.on + random.within(4...13) * 60) / 60 * 60
    var flight = SampleFlight(
      phase: .scheduled, hub: route.hub, isArrival: isArrival, airline: airline,
      number: airline == nil ? 0 : number(airline?.icao ?? ""), registration: registration(airline), origin: origin,
      destination: destination, aircraft: aircraft, distance: distance, planned: planned, best: best,
      flightID:
        "-\(planned.off - 190_000 + random.below(3600))-\(airline == nil ? "adhoc" : "airline")-\(random.within(100...999))p"
    )
    settle(&flight)
    if isScheduledAirline { addGates(&flight) }
    flight.codeshares = codeshares(flight)
    flights.append(flight)
  }

  private func times(atHub: Int, flying: Int, isArrival: Bool) -> FlightTimes {
    let flying = flying / 60 * 60
    let out = isArrival ? (atHub - 600 - flying - 900) / 300 * 300 : atHub
    let on = out + 900 + flying
    return FlightTimes(out: out, off: out + 900, on: on, in: on + 480)
  }

  /// Returns the delay at the gate, in seconds: most flights leave slightly early, few very late.
  private mutating func lateness(_ isScheduledAirline: Bool) -> Int {
    switch random.below(100) {
    case ..<58: random.within(-9...4) * 60
    case ..<80: random.within(5...24) * 60
    case ..<95: random.within(25...80) * 60
    default: isScheduledAirline ? random.within(90...290) * 60 : 0
    }
  }

  /// Sets the phase of a flight from the clock, and moves times that contradict it.
  private mutating func settle(_ flight: inout SampleFlight) {
    let now = Self.clock
    let left = flight.hasGates ? flight.best.out : flight.best.off
    if left > now {
      flight.phase = .scheduled
      // Most flights that have not left are estimated on time to the minute; some have no estimate yet.
      switch random.below(100) {
      case ..<62:
        flight.best = flight.planned
        let shorter = random.within(-4...11) * 60
        flight.best.on -= shorter
        flight.best.in -= shorter
      case ..<78:
        flight.best = flight.planned
        flight.isEstimated = false
      default: break
      }
      if !flight.hasGates, flight.best.off <= now { move(&flight, by: now - flight.best.off + 900) }
      if flight.hasGates, flight.best.out <= now { move(&flight, by: (now - flight.best.out) / 60 * 60 + 300) }
    } else if flight.best.off > now {
      flight.phase = .taxiing
    } else if flight.best.on > now {
      flight.phase = .enroute
    } else if flight.best.in > now, flight.hasGates {
      flight.phase = .landed
    } else {
      flight.phase = .arrived
    }
  }

  private func move(_ flight: inout SampleFlight, by seconds: Int) {
    flight.isEstimated = true
    flight.best.move(by: seconds)
  }

  // MARK: Names

  private mutating func number(_ airline: String) -> Int {
    while true {
      let number =
        switch airline {
        case "SKW": random.within(3000...5999)
        case "RPA", "ENY", "GJS": random.within(3300...4700)
        case "UAL", "AAL", "DAL", "SWA": random.within(200...2799)
        case "DLH": random.within(4...1399)
        case "GEC": random.within(8150...8420)
        default: random.within(11...899)
        }
      if idents.insert("\(airline)\(number)").inserted { return number }
    }
  }

  private mutating func registration(_ airline: SampleAirline?) -> String {
    while true {
      let text = drawnRegistration(airline)
      if registrations.insert(text).inserted { return text }
    }
  }

  private mutating func drawnRegistration(_ airline: SampleAirline?) -> String {
    func letters(_ count: Int) -> String {
      let alphabet = Array("ABCDEFGHJKLMNPRSTUVWXYZ")
      return String((0..<count).map { _ in alphabet[random.below(alphabet.count)] })
    }
    let prefixes = [
      "Germany": "D-A", "United Kingdom": "G-", "Great Britain": "G-", "France": "F-G", "Netherlands": "PH-B",
      "Switzerland": "HB-J", "Austria": "OE-L", "Poland": "SP-L", "Ireland": "EI-E", "Canada": "C-G",
      "Spain": "EC-M", "Portugal": "CS-T", "Sweden": "SE-R", "Finland": "OH-L", "Greece": "SX-D", "Turkey": "TC-J",
      "Türkiye": "TC-J", "Iceland": "TF-I", "Mexico": "XA-A", "Brazil": "PT-M", "United Arab Emirates": "A6-E",
      "Qatar": "A7-A", "Ethiopia": "ET-A", "India": "VT-A", "Singapore": "9V-S", "Hong Kong": "B-L", "China": "B-3",
      "Taiwan": "B-18", "Egypt": "SU-G",
    ]
    switch airline?.country {
    case nil: return "N\(random.within(101...989))" + letters(2)
    case "Japan": return "JA\(random.within(700...899))" + (airline?.icao == "ANA" ? "A" : "J")
    case "South Korea", "Korea": return "HL\(random.within(7200...8500))"
    case let country?:
      guard let prefix = prefixes[country] else { return "N\(random.within(101...989))" + (airline?.iata ?? "XX") }
      return prefix + letters(prefix.count == 2 ? 4 : prefix.count == 3 ? 3 : 2)
    }
  }

  private mutating func codeshares(_ flight: SampleFlight) -> [(icao: String, iata: String)] {
    let partners: [String: [(String, String)]] = [
      "UAL": [("DLH", "LH"), ("ACA", "AC"), ("ANA", "NH"), ("SWR", "LX")],
      "AAL": [("BAW", "BA"), ("JAL", "JL"), ("IBE", "IB")],
      "DLH": [("UAL", "UA"), ("ACA", "AC"), ("ANA", "NH")], "BAW": [("AAL", "AA"), ("IBE", "IB")],
      "DAL": [("AFR", "AF"), ("KLM", "KL")], "ACA": [("UAL", "UA"), ("DLH", "LH")], "ANA": [("UAL", "UA")],
      "JAL": [("AAL", "AA")], "SWR": [("DLH", "LH"), ("UAL", "UA")], "AUA": [("DLH", "LH"), ("UAL", "UA")],
      "LOT": [("UAL", "UA"), ("DLH", "LH")], "AFR": [("DAL", "DL")], "KLM": [("DAL", "DL")], "CLH": [("DLH", "LH")],
      "ASA": [("AAL", "AA")], "THY": [("UAL", "UA")], "QTR": [("AAL", "AA")], "IBE": [("BAW", "BA")],
    ]
    guard let airline = flight.airline, flight.number > 0 else { return [] }
    // Regional flights carry the flight number of the airline that they fly for.
    if ["SKW", "RPA", "GJS"].contains(airline.icao) { return [("UAL\(flight.number)", "UA\(flight.number)")] }
    if airline.icao == "ENY" { return [("AAL\(flight.number)", "AA\(flight.number)")] }
    return (partners[airline.icao] ?? []).filter { _ in random.chance(350) }.map { icao, iata in
      let number = random.within(1000...9699)
      return ("\(icao)\(number)", "\(iata)\(number)")
    }
  }

  private mutating func addGates(_ flight: inout SampleFlight) {
    func place(at airport: SampleAirport) -> (terminal: String?, gate: String?) {
      let american = ["AAL", "ENY", "JAL", "IBE"].contains(flight.airline?.icao)
      let united = ["UAL", "SKW", "RPA", "GJS", "ANA", "DLH", "ACA"].contains(flight.airline?.icao)
      switch airport.icao {
      case "KORD" where united: return ("1", (random.chance(500) ? "B" : "C") + "\(random.within(1...31))")
      case "KORD" where american: return ("3", ["H", "K", "L"][random.below(3)] + "\(random.within(1...24))")
      case "KORD": return ("5", "M\(random.within(1...40))")
      case "EDDF":
        let isFirst = united || ["CLH", "SWR", "AUA", "LOT", "SAS", "TAP"].contains(flight.airline?.icao)
        let pier = isFirst ? ["A", "B", "Z"][random.below(3)] : ["D", "E"][random.below(2)]
        return (isFirst ? "1" : "2", random.chance(800) ? pier + "\(random.within(1...62))" : nil)
      default:
        return (
          random.chance(400) ? "\(random.within(1...4))" : nil, random.chance(600) ? "\(random.within(1...48))" : nil
        )
      }
    }
    let (from, to) = (place(at: flight.origin), place(at: flight.destination))
    flight.gates.terminalOrigin = from.terminal
    flight.gates.terminalDestination = to.terminal
    // Gates become known three hours before.
    if flight.planned.out < Self.clock + 10_800 { flight.gates.origin = from.gate }
    if flight.planned.in < Self.clock + 10_800 { flight.gates.destination = to.gate }
    if flight.phase == .arrived || flight.phase == .landed, random.chance(600) {
      flight.gates.baggage = "\(random.within(1...17))"
    }
    if flight.phase.events > 1, flight.origin.icao == "KORD" {
      flight.gates.runwayOff = ["28R", "22L", "10L"][random.below(3)]
    }
    if flight.phase.events > 2, flight.destination.icao == "KORD" {
      flight.gates.runwayOn = ["27L", "27R", "28C"][random.below(3)]
    }
  }

  // MARK: Events of the day

  /// Assigns arrived aircraft to departures: a departure uses one that arrived an hour or two before.
  private mutating func turnAround() {
    var taken: Set<Int> = []
    for next in flights.indices where !flights[next].isArrival && flights[next].airline != nil && flights[next].hasGates
    {
      let departure = flights[next]
      let candidates = flights.indices.filter { index in
        let arrival = flights[index]
        let ground = departure.best.out - arrival.best.in
        return arrival.isArrival && arrival.destination.icao == arrival.hub
          && ![.cancelled, .diverted].contains(arrival.phase) && arrival.hub == departure.hub
          && arrival.airline?.icao == departure.airline?.icao
          && arrival.aircraft.code == departure.aircraft.code && (2400...12_600).contains(ground)
          && !taken.contains(index)
      }
      guard let first = candidates.min(by: { flights[$0].best.in > flights[$1].best.in }) else { continue }
      taken.insert(first)
      flights[next].registration = flights[first].registration
      flights[next].inbound = flights[first].ident + flights[first].flightID
    }
  }

  private mutating func cancel() {
    var left = 9
    for index in flights.indices where left > 0 && flights[index].phase == .scheduled && flights[index].hasGates {
      guard random.chance(90) else { continue }
      flights[index].phase = .cancelled
      flights[index].best = flights[index].planned
      flights[index].isEstimated = false
      left -= 1
    }
  }

  /// Makes one flight take off at the clock of the data, which is its latest actual time.
  private mutating func takeOffAtTheClock() throws {
    let isReady = { (flight: SampleFlight) in flight.phase == .taxiing && flight.origin.icao == "KORD" }
    guard let index = flights.firstIndex(where: isReady) else { throw Failure.data("nothing taxis at KORD") }
    let shift = Self.clock - flights[index].best.off
    flights[index].best.off += shift
    flights[index].best.on += shift
    flights[index].best.in += shift / 60 * 60
    flights[index].phase = .enroute
  }

  /// Diverts two flights; AeroAPI has two records of each, with the same flight ID.
  private mutating func divert() throws {
    for (hub, other, alternate) in [("KORD", "KGRR", "KMKE"), ("EDDF", "LEMD", "EDDK")] {
      guard
        let index = flights.indices.first(where: {
          flights[$0].isArrival && flights[$0].hub == hub && flights[$0].origin.icao == other
        })
      else { throw Failure.data("nothing flies from \(other) to \(hub)") }
      var meant = flights[index]
      // Both have landed long before the sample's clock.
      let shift = (Self.clock - 6600 - meant.planned.in) / 300 * 300
      meant.planned.move(by: shift)
      meant.best = meant.planned
      meant.best.move(by: random.within(2...14) * 60)
      var flown = meant
      flown.destination = try facts.airport(alternate)
      flown.distance = Int(meant.origin.miles(to: flown.destination)) + 9
      flown.phase = .arrived
      flown.isEstimated = true
      flown.gates = SampleGates(origin: meant.gates.origin, terminalOrigin: meant.gates.terminalOrigin)
      meant.phase = .diverted
      meant.isEstimated = false
      flights[index] = meant
      flights.append(flown)
    }
  }
}

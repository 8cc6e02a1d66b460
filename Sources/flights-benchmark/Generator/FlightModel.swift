enum Phase: Int {
  case scheduled, taxiing, enroute, landed, arrived, cancelled, diverted

  /// The number of the events out, off, on and in that have occurred.
  var events: Int {
    switch self {
    case .scheduled, .cancelled: 0
    case .taxiing: 1
    case .enroute, .diverted: 2
    case .landed: 3
    case .arrived: 4
    }
  }
}

/// A flight with its whole course; its phase determines which values its record has.
struct FlightModel {
  let phase: Phase
  /// The number of the flight in the order of generation, from 0.
  let number: Int
  /// The index of the airline, or `nil` for general aviation.
  let airline: Int?
  let flightNumber: Int
  let registration: Int
  let origin: Int
  let destination: Int
  let aircraft: Int
  let distance: Int
  let scheduled: FlightTimes
  let actual: FlightTimes
  /// The progress between off and on, in percent.
  let progress: Int
  /// Random bits for every property that nothing else depends on.
  let details: UInt64
}

/// A source of flights that a seed determines.
struct FlightSource {
  /// 2022-01-26T18:00:00Z, the time at which the records were fetched.
  static let clock = 1_643_220_000
  private static let day = 86_400

  private let world: World
  private var random: RandomSource
  private let count: Int
  private let pastDays: Int
  private var drawn = 0

  init(_ world: World, count: Int, seed: UInt64) {
    self.world = world
    self.count = count
    random = RandomSource(seed: seed)
    pastDays = min(300, max(1, count / 40_000))
  }

  /// Returns the next flight, or `nil` after the last.
  mutating func next() -> FlightModel? {
    guard drawn < count else { return nil }
    defer { drawn += 1 }
    return draw()
  }

  private mutating func phase() -> Phase {
    switch random.below(1000) {
    case ..<85: .enroute
    case ..<115: .taxiing
    case ..<145: .landed
    case ..<440: .scheduled
    case ..<465: .cancelled
    case ..<470: .diverted
    default: .arrived
    }
  }

  private mutating func draw() -> FlightModel {
    let phase = phase()
    let (origin, destination) = ends()
    // Small aircraft do not cross oceans.
    let isPrivate = world.distance(from: origin, to: destination) < 1200 && random.chance(80)
    let aircraft =
      isPrivate
      ? AircraftType.firstPrivate + random.below(4)
      : min(random.below(AircraftType.firstPrivate), random.below(AircraftType.firstPrivate))
    let distance = max(20, world.distance(from: origin, to: destination) + random.within(-15...40))
    let airspeed = world.aircraft[aircraft].airspeed
    // Distances are in statute miles and speeds in knots; 15 minutes are added for the terminal areas.
    let flying = distance * 3600 * 100 / (airspeed * 115) + 900
    let off = timeOff(in: phase, flying: flying) / 300 * 300
    let plannedOn = off + flying / 60 * 60
    let scheduled = FlightTimes(out: off - 600, off: off, on: plannedOn, in: plannedOn + 480)
    let late = random.chance(300) ? random.within(0...6000) : random.within(-600...600)
    var actualOff = off + late
    switch phase {
    case .enroute: actualOff = min(actualOff, Self.clock - 60)
    case .landed, .arrived: actualOff = min(actualOff, Self.clock - flying - 1200)
    default: break
    }
    let on = actualOff + flying + random.within(-600...600)
    let flown = (Self.clock - actualOff) * 100 / max(1, on - actualOff)
    return FlightModel(
      phase: phase, number: drawn, airline: isPrivate ? nil : world.airline(&random),
      flightNumber: random.within(1...6999), registration: random.below(90_000), origin: origin,
      destination: destination, aircraft: aircraft, distance: distance, scheduled: scheduled,
      actual: FlightTimes(
        out: (actualOff - random.within(480...1500)) / 60 * 60, off: actualOff, on: on,
        in: (on + random.within(180...900)) / 60 * 60), progress: min(99, max(1, flown)), details: random.next())
  }

  // One airport gets at least two fifths of the traffic, since people fetch the pages of one airport.
  private mutating func ends() -> (Int, Int) {
    let isAtHub = random.chance(400)
    let hub = isAtHub ? AirportList.hub : world.airport(&random)
    var other = world.airport(&random)
    // Flights that return to their origin are real, but rare.
    if other == hub, random.chance(950) { other = (hub + 1 + random.below(AirportList.count - 1)) % AirportList.count }
    return random.chance(500) ? (hub, other) : (other, hub)
  }

  private mutating func timeOff(in phase: Phase, flying: Int) -> Int {
    switch phase {
    case .scheduled: Self.clock + random.within(600...(2 * Self.day))
    case .taxiing: Self.clock - random.within(-600...300)
    case .enroute, .diverted: Self.clock - random.within(60...max(61, flying - 60))
    case .landed: Self.clock - flying - random.within(600...1200)
    case .arrived, .cancelled: Self.clock - flying - random.within(1200...(pastDays * Self.day))
    }
  }
}

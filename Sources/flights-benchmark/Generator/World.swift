internal import Foundation

/// The airports, airlines, aircraft types and routes that flights are drawn from, with their frequencies.
struct World {
  let airports: [Airport]
  let airlines = AirlineList.airlines
  let aircraft = AircraftType.all
  let routes: [String]
  private let airportsByWeight: [UInt16]
  private let airlinesByWeight: [UInt16]
  private let distances: [Int32]

  init(seed: UInt64) {
    // The world has its own generator, so that it is the same for any number of flights.
    var random = RandomSource(seed: seed ^ 0x5157_6F72_6C64)
    let airports = AirportList.airports(&random)
    self.airports = airports
    airportsByWeight = Self.wheel(of: airports.count)
    airlinesByWeight = Self.wheel(of: AirlineList.airlines.count)
    routes = Self.routes(&random)
    var distances: [Int32] = []
    distances.reserveCapacity(airports.count * airports.count)
    for origin in airports {
      for destination in airports { distances.append(Int32(origin.miles(to: destination) * 1.03)) }
    }
    self.distances = distances
  }

  /// Returns the length of the route between two airports, in statute miles.
  func distance(from origin: Int, to destination: Int) -> Int { Int(distances[origin * airports.count + destination]) }

  func airport(_ random: inout RandomSource) -> Int { Int(airportsByWeight[random.below(airportsByWeight.count)]) }

  func airline(_ random: inout RandomSource) -> Int { Int(airlinesByWeight[random.below(airlinesByWeight.count)]) }

  /// Returns a list in which the first of a number of items occurs most often and the last least.
  private static func wheel(of count: Int) -> [UInt16] {
    (0..<count).flatMap { rank in
      [UInt16](repeating: UInt16(rank), count: max(2, Int(1000 / pow(Double(rank + 2), 0.85))))
    }
  }

  private static func routes(_ random: inout RandomSource) -> [String] {
    let vowels = Array("AEIOUY")
    let consonants = Array("BCDFGHJKLMNPRSTVWXZ")
    func fix() -> String {
      let letters = (0..<5).map { $0 % 2 == 0 ? consonants : vowels }
      return String(letters.map { $0[random.below($0.count)] })
    }
    return (0..<4096).map { _ in
      var route = fix() + "\(random.within(1...9))"
      for _ in 0..<random.within(3...21) {
        route += " "
        route += random.chance(350) ? "\(random.chance(500) ? "Q" : "J")\(random.within(1...180))" : fix()
      }
      return route + " " + fix() + "\(random.within(1...9))"
    }
  }
}

/// An aircraft type with the figures of a flight plan.
struct AircraftType {
  let code: String
  /// The filed airspeed, in knots.
  let airspeed: Int
  /// The filed altitude, in hundreds of feet.
  let altitude: Int
  let seats: Int

  static let all = [
    ("B738", 450, 360, 166), ("A320", 445, 350, 150), ("A319", 440, 350, 128), ("E75L", 440, 350, 76),
    ("B739", 450, 360, 179), ("A321", 450, 340, 190), ("CRJ7", 442, 340, 70), ("CRJ9", 442, 350, 76),
    ("E170", 438, 340, 65), ("B39M", 455, 370, 179), ("A20N", 450, 360, 162), ("A21N", 452, 350, 200),
    ("E145", 430, 320, 50), ("CRJ2", 425, 300, 50), ("B752", 460, 370, 176), ("B763", 465, 350, 214),
    ("B772", 485, 350, 276), ("B77W", 488, 350, 350), ("B789", 490, 390, 257), ("B788", 488, 390, 243),
    ("A332", 470, 390, 258), ("A333", 472, 390, 287), ("A359", 488, 390, 306), ("B744", 490, 350, 371),
    ("B748", 490, 350, 0), ("MD11", 480, 340, 0), ("C172", 110, 60, 0), ("PC12", 260, 240, 0), ("C68A", 430, 430, 0),
    ("GLF5", 480, 450, 0),
  ].map { AircraftType(code: $0.0, airspeed: $0.1, altitude: $0.2, seats: $0.3) }

  /// The index of the first type of general aviation; all types after it belong to it too.
  static let firstPrivate = all.count - 4
}

/// The texts of the world as the bytes that are written into records.
struct WorldTexts {
  struct AirportTexts {
    let icao: [UInt8]
    let iata: [UInt8]
    let lid: [UInt8]?
    let name: [UInt8]
    let city: [UInt8]
    let zone: [UInt8]
    let link: [UInt8]
  }

  struct AircraftTexts {
    let code: [UInt8]
    let airspeed: Int
    let altitude: Int
    let seats: Int
  }

  let airports: [AirportTexts]
  let airlineICAO: [[UInt8]]
  let airlineIATA: [[UInt8]]
  let aircraft: [AircraftTexts]
  let routes: [[UInt8]]
  let airlineType = Array("Airline".utf8)
  let privateType = Array("General_Aviation".utf8)
  private let statuses: [[UInt8]]
  private let escapedStatuses: [[UInt8]]

  init(_ world: World) {
    airports = world.airports.map { airport in
      AirportTexts(
        icao: Array(airport.icao.utf8), iata: Array(airport.iata.utf8),
        lid: airport.country == "US" ? Array(airport.iata.utf8) : nil, name: Array(airport.name.utf8),
        city: Array(airport.city.utf8), zone: Array(airport.zone.utf8), link: Array("/airports/\(airport.icao)".utf8))
    }
    airlineICAO = world.airlines.map { Array($0.icao.utf8) }
    airlineIATA = world.airlines.map { Array($0.iata.utf8) }
    aircraft = world.aircraft.map { type in
      AircraftTexts(code: Array(type.code.utf8), airspeed: type.airspeed, altitude: type.altitude, seats: type.seats)
    }
    routes = world.routes
    statuses = Self.statuses.map { Array($0.utf8) }
    escapedStatuses = Self.statuses.map { Array(Self.escaped($0).utf8) }
  }

  /// Returns the registration of an aircraft by its number.
  func registration(_ number: Int) -> [UInt8] {
    let letters = Array("ABCDEFGHJKLMNPQRSTUVWXYZ".utf8)
    var text = Array("N".utf8)
    text.append(0x31 + UInt8(number % 9))
    for place in [100, 10, 1] { text.append(0x30 + UInt8(number / 9 / place % 10)) }
    text.append(letters[number / 9000 % letters.count])
    text.append(letters[number / 7 % letters.count])
    return text
  }

  /// Returns the status text for a flight's phase, in Russian for a quarter of the flights and else in English.
  func status(of flight: FlightModel, escaped: Bool) -> [UInt8] {
    let isLate = flight.actual.1 - flight.scheduled.1 > 900
    let language = flight.details >> 58 & 3 == 0 ? 1 : 0
    let index = flight.phase.rawValue * 4 + (isLate ? 2 : 0) + language
    return escaped ? escapedStatuses[index] : statuses[index]
  }

  // By phase: on time in English and in Russian, then late in English and in Russian.
  private static let statuses = [
    "Scheduled", "Выл. / Прил. по расписанию", "Scheduled / Delayed", "Выл. / Прил. по расписанию / Задерживается",
    "Taxiing / Left Gate", "Вырулив. / Посадка закончена", "Taxiing / Delayed", "Вырулив. / Задерживается",
    "En Route / On Time", "В пути / По расписанию", "En Route / Delayed", "В пути / Задерживается",
    "Landed / Taxiing", "Приземл. / Вырулив.", "Landed / Taxiing", "Приземл. / Вырулив.",
    "Arrived / Gate Arrival", "Прибыл / Прибытие к выходу на посадку", "Arrived / Delayed", "Прибыл / Задерживается",
    "Cancelled", "Отменён", "Cancelled", "Отменён", "Diverted", "Diverted", "Diverted", "Diverted",
  ]

  private static func escaped(_ text: String) -> String {
    text.utf16.map { unit in
      if unit < 0x80 { return String(UnicodeScalar(UInt8(unit))) }
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }
}

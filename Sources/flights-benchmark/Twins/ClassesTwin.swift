internal import FlightStore

/// The graph in its obvious design: classes with strings that refer to each other.
///
/// It reads its input with the library's own reader, so that only the graphs differ.
enum ClassesTwin {
  private final class Airport {
    let code: String
    var departures: [Flight] = []
    var arrivals: [Flight] = []
    init(code: String) { self.code = code }
  }

  private final class Airline {
    let code: String
    var flights: [Flight] = []
    init(code: String) { self.code = code }
  }

  private final class Flight {
    let ident, identIcao, identIata, faFlightId, `operator`, operatorIata, flightNumber, registration: String?
    let atcIdent, inboundFaFlightId, status, aircraftType, route, baggageClaim, gateOrigin, gateDestination: String?
    let terminalOrigin, terminalDestination, type: String?
    let departureDelay, arrivalDelay, filedEte, progressPercent, routeDistance, filedAirspeed, filedAltitude: Int?
    let seatsCabinBusiness, seatsCabinCoach, seatsCabinFirst: Int?
    let scheduledOut, scheduledOff, scheduledOn, scheduledIn: Int?
    let estimatedOut, estimatedOff, estimatedOn, estimatedIn: Int?
    let actualOut, actualOff, actualOn, actualIn: Int?
    let cancelled, diverted: Bool
    unowned var origin: Airport?
    unowned var destination: Airport?
    unowned var airline: Airline?

    init(_ record: ProbedRecord) {
      ident = record.text(0)
      identIcao = record.text(1)
      identIata = record.text(2)
      faFlightId = record.text(3)
      `operator` = record.text(4)
      operatorIata = record.text(5)
      flightNumber = record.text(6)
      registration = record.text(7)
      atcIdent = record.text(8)
      inboundFaFlightId = record.text(9)
      status = record.text(10)
      aircraftType = record.text(11)
      route = record.text(12)
      baggageClaim = record.text(13)
      gateOrigin = record.text(14)
      gateDestination = record.text(15)
      terminalOrigin = record.text(16)
      terminalDestination = record.text(17)
      type = record.text(18)
      departureDelay = record.number(19)
      arrivalDelay = record.number(20)
      filedEte = record.number(21)
      progressPercent = record.number(22)
      routeDistance = record.number(23)
      filedAirspeed = record.number(24)
      filedAltitude = record.number(25)
      seatsCabinBusiness = record.number(26)
      seatsCabinCoach = record.number(27)
      seatsCabinFirst = record.number(28)
      scheduledOut = record.time(29)
      scheduledOff = record.time(30)
      scheduledOn = record.time(31)
      scheduledIn = record.time(32)
      estimatedOut = record.time(33)
      estimatedOff = record.time(34)
      estimatedOn = record.time(35)
      estimatedIn = record.time(36)
      actualOut = record.time(37)
      actualOff = record.time(38)
      actualOn = record.time(39)
      actualIn = record.time(40)
      cancelled = record.flag(41)
      diverted = record.flag(42)
    }
  }

  // In the order in which `Flight.init` reads them.
  private static let texts = [
    "ident", "ident_icao", "ident_iata", "fa_flight_id", "operator", "operator_iata", "flight_number", "registration",
    "atc_ident", "inbound_fa_flight_id", "status", "aircraft_type", "route", "baggage_claim", "gate_origin",
    "gate_destination", "terminal_origin", "terminal_destination", "type",
  ]
  private static let numbers = [
    "departure_delay", "arrival_delay", "filed_ete", "progress_percent", "route_distance", "filed_airspeed",
    "filed_altitude", "seats_cabin_business", "seats_cabin_coach", "seats_cabin_first",
  ]
  private static let times = ["scheduled", "estimated", "actual"].flatMap { kind in
    ["out", "off", "on", "in"].map { "\(kind)_\($0)" }
  }
  private static let others = ["cancelled", "diverted", "origin/code", "destination/code", "operator_icao"]

  static func run(_ path: String) throws {
    var flights: [String: Flight] = [:]
    var airports: [String: Airport] = [:]
    var airlines: [String: Airline] = [:]
    func airport(_ code: String?) -> Airport? {
      guard let code else { return nil }
      if let known = airports[code] { return known }
      let airport = Airport(code: code)
      airports[code] = airport
      return airport
    }
    let first = texts.count + numbers.count + times.count + 2
    try Probe.records(of: .file(path: path), paths: texts + numbers + times + others) { record in
      let flight = Flight(record)
      flight.origin = airport(record.text(first))
      flight.origin?.departures.append(flight)
      flight.destination = airport(record.text(first + 1))
      flight.destination?.arrivals.append(flight)
      if let code = record.text(first + 2) {
        let airline = airlines[code] ?? Airline(code: code)
        airlines[code] = airline
        airline.flights.append(flight)
        flight.airline = airline
      }
      flights[flight.faFlightId ?? ""] = flight
    }
    print(flights.count)
  }
}

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
      var place = -1
      func next<Value>(_ read: (Int) -> Value) -> Value {
        place += 1
        return read(place)
      }
      func text() -> String? { next(record.text) }
      func number() -> Int? { next(record.number) }
      func time() -> Int? { next(record.time) }
      (ident, identIcao, identIata, faFlightId) = (text(), text(), text(), text())
      (self.operator, operatorIata, flightNumber, registration) = (text(), text(), text(), text())
      (atcIdent, inboundFaFlightId, status, aircraftType) = (text(), text(), text(), text())
      (route, baggageClaim, gateOrigin, gateDestination) = (text(), text(), text(), text())
      (terminalOrigin, terminalDestination, type) = (text(), text(), text())
      (departureDelay, arrivalDelay, filedEte, progressPercent) = (number(), number(), number(), number())
      (routeDistance, filedAirspeed, filedAltitude) = (number(), number(), number())
      (seatsCabinBusiness, seatsCabinCoach, seatsCabinFirst) = (number(), number(), number())
      (scheduledOut, scheduledOff, scheduledOn, scheduledIn) = (time(), time(), time(), time())
      (estimatedOut, estimatedOff, estimatedOn, estimatedIn) = (time(), time(), time(), time())
      (actualOut, actualOff, actualOn, actualIn) = (time(), time(), time(), time())
      (cancelled, diverted) = (next(record.flag), next(record.flag))
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

/// A writer of the sample's flights as AeroAPI's pages of an airport, one record to a line.
struct SampleWriter {
  /// Writes the page of an airport: its four groups, each in AeroAPI's order.
  func writePage(of hub: String, _ flights: [SampleFlight], to path: String) throws {
    var writer = RecordWriter(.minified)
    writer.open("{")
    for group in Group.allCases {
      writer.out.append("\n")
      writer.key(group.rawValue)
      writer.open("[")
      for flight in sorted(flights.filter { self.group(of: $0, at: hub) == group }, for: group) {
        writer.separate()
        writer.out.append("\n")
        write(flight, to: &writer)
      }
      writer.close("]")
    }
    writer.null("links")
    writer.number("num_pages", 3)
    writer.close("}")
    writer.out.append("\n")
    var file = try OutputFile(creating: path)
    try file.take(&writer.out)
  }

  /// Returns the group of an airport's page that lists a flight, or `nil` if the flight is not one of the airport's.
  private func group(of flight: SampleFlight, at hub: String) -> Group? {
    if flight.origin.icao == hub {
      return [.scheduled, .taxiing, .cancelled].contains(flight.phase) ? .scheduledDepartures : .departures
    }
    // A diverted flight stays on the page of its planned destination.
    guard flight.destination.icao == hub || flight.hub == hub else { return nil }
    return [.landed, .arrived, .diverted].contains(flight.phase) ? .arrivals : .scheduledArrivals
  }

  private func sorted(_ flights: [SampleFlight], for group: Group) -> [SampleFlight] {
    flights.sorted { first, second in
      switch group {
      case .arrivals: (first.best.on, first.ident) > (second.best.on, second.ident)
      case .departures: (first.best.off, first.ident) > (second.best.off, second.ident)
      case .scheduledArrivals: (first.best.on, first.ident) < (second.best.on, second.ident)
      case .scheduledDepartures: (first.best.off, first.ident) < (second.best.off, second.ident)
      }
    }
  }

  // MARK: A record

  private func write(_ flight: SampleFlight, to writer: inout RecordWriter) {
    let code = flight.airline.map { ($0.icao, $0.iata) }
    writer.open("{")
    writer.text("ident", flight.ident)
    writer.text("ident_icao", flight.airline == nil ? nil : flight.ident)
    writer.text("ident_iata", code.flatMap { $0.1 }.map { "\($0)\(flight.number)" })
    writer.text("fa_flight_id", flight.ident + flight.flightID)
    writer.text("operator", code?.0)
    writer.text("operator_icao", code?.0)
    writer.text("operator_iata", code?.1)
    writer.text("flight_number", flight.airline == nil ? nil : "\(flight.number)")
    writer.text("registration", flight.registration)
    writer.null("atc_ident")
    writer.text("inbound_fa_flight_id", flight.inbound)
    writer.list("codeshares", flight.codeshares.map(\.icao))
    writer.list("codeshares_iata", flight.codeshares.map(\.iata))
    writer.flag("blocked", false)
    writer.flag("diverted", flight.phase == .diverted)
    writer.flag("cancelled", flight.phase == .cancelled || flight.phase == .diverted)
    writer.flag("position_only", false)
    end("origin", airport: flight.origin, to: &writer)
    end("destination", airport: flight.destination, to: &writer)
    writeTimes(of: flight, to: &writer)
    writer.number("progress_percent", progress(of: flight))
    writer.text("status", status(of: flight))
    writer.text("aircraft_type", flight.aircraft.code)
    writer.number("route_distance", flight.distance)
    writer.number("filed_airspeed", flight.aircraft.airspeed)
    writer.number("filed_altitude", altitude(of: flight))
    writer.null("route")
    writer.text("baggage_claim", flight.gates.baggage)
    writer.null("seats_cabin_business")
    writer.null("seats_cabin_coach")
    writer.null("seats_cabin_first")
    writer.text("gate_origin", flight.gates.origin)
    writer.text("gate_destination", flight.gates.destination)
    writer.text("terminal_origin", flight.gates.terminalOrigin)
    writer.text("terminal_destination", flight.gates.terminalDestination)
    writer.text("type", flight.hasGates ? "Airline" : "General_Aviation")
    writer.text("actual_runway_off", flight.gates.runwayOff)
    writer.text("actual_runway_on", flight.gates.runwayOn)
    writer.close("}")
  }

  private func end(_ name: String, airport: SampleAirport, to writer: inout RecordWriter) {
    writer.key(name)
    writer.open("{")
    writer.text("code", airport.icao)
    writer.text("code_icao", airport.iata == nil ? nil : airport.icao)
    writer.text("code_iata", airport.iata)
    writer.text("code_lid", airport.lid)
    writer.text("airport_info_url", "/airports/\(airport.icao)")
    writer.close("}")
  }

  private func writeTimes(of flight: SampleFlight, to writer: inout RecordWriter) {
    let (planned, best) = (flight.planned, flight.best)
    let (hasGates, isEstimated) = (flight.hasGates, flight.isEstimated)
    let leaves = hasGates ? best.out - planned.out : best.off - planned.off
    let arrives = hasGates ? best.in - planned.in : best.on - planned.on
    // AeroAPI gives a delay of 0 to flights that will not fly, and none to those without an estimate.
    let isCalledOff = flight.phase == .cancelled || flight.phase == .diverted
    writer.number("departure_delay", isCalledOff ? 0 : isEstimated ? leaves : nil)
    writer.number("arrival_delay", isCalledOff ? 0 : isEstimated ? arrives : nil)
    writer.number("filed_ete", planned.on - planned.off)
    writer.times(
      planned: planned, best: best, eventCount: flight.phase == .diverted ? 0 : flight.phase.events, hasGates: hasGates,
      isEstimated: isEstimated)
  }

  private func progress(of flight: SampleFlight) -> Int? {
    switch flight.phase {
    case .scheduled, .taxiing: 0
    case .enroute:
      min(99, max(1, (SampleFlight.clock - flight.best.off) * 100 / max(1, flight.best.on - flight.best.off)))
    case .landed, .arrived, .cancelled: 100
    case .diverted: nil
    }
  }

  /// Returns the filed altitude, which is lower than the type's on short flights.
  private func altitude(of flight: SampleFlight) -> Int {
    let isShort = flight.distance < 300
    return min(flight.aircraft.altitude, isShort ? 90 + flight.distance / 50 * 40 : 450)
  }

  private func status(of flight: SampleFlight) -> String {
    let leaves = flight.best.out - flight.planned.out
    let arrives = flight.best.in - flight.planned.in
    switch flight.phase {
    case .scheduled: return leaves >= 900 ? "Scheduled / Delayed" : "Scheduled"
    case .taxiing: return leaves >= 900 ? "Taxiing / Delayed" : "Taxiing / Left Gate"
    case .enroute: return arrives >= 900 ? "En Route / Delayed" : "En Route / On Time"
    case .landed: return "Landed / Taxiing"
    case .arrived: return !flight.hasGates ? "Arrived" : arrives >= 900 ? "Arrived / Delayed" : "Arrived / Gate Arrival"
    case .cancelled: return "Cancelled"
    case .diverted: return "Diverted"
    }
  }
}

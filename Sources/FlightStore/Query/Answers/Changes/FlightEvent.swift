public import Foundation

/// Something that happened to a flight between two states, as people would tell it.
public enum FlightEvent: Sendable, Hashable {
  /// One of the two ends of a flight.
  public enum End: Sendable, Hashable {
    /// Where it departs.
    case origin
    /// Where it arrives.
    case destination
  }

  /// It left the gate.
  case leftGate(Date)
  /// It took off.
  case tookOff(Date)
  /// It landed.
  case landed(Date)
  /// It reached the gate.
  case reachedGate(Date)
  /// It was cancelled.
  case cancelled
  /// It went, or is to go, elsewhere.
  case diverted
  /// It is neither cancelled nor diverted any more.
  case reinstated
  /// It goes from or to another airport.
  case airport(End, old: Airport.ID?, new: Airport.ID?)
  /// The best known time of departure or arrival is another, and has not happened yet.
  case time(End, old: Date, new: Date)
  /// The gate is another.
  case gate(End, old: String?, new: String?)
  /// The terminal is another.
  case terminal(End, old: String?, new: String?)
  /// The baggage comes elsewhere.
  case baggage(old: String?, new: String?)
  /// The type of aircraft is another.
  case aircraft(old: String?, new: String?)
  /// The aircraft is another.
  case registration(old: String?, new: String?)
  /// Another airline operates it.
  case airline(old: Airline.ID?, new: Airline.ID?)
}

extension EntityUpdate where Entity == Flight {
  /// What happened to the flight, the most important first; none when only details such as its position are different.
  public var events: [FlightEvent] { outcome + progress + places + times + equipment }

  private var outcome: [FlightEvent] {
    let (before, after) = (old.phase, new.phase)
    if before == after { return [] }
    switch after {
    case .cancelled: return [.cancelled]
    case .diverted: return [.diverted]
    default: return before == .cancelled || before == .diverted ? [.reinstated] : []
    }
  }

  private var progress: [FlightEvent] {
    func happened(_ time: KeyPath<Flight, Date?>, _ event: (Date) -> FlightEvent) -> FlightEvent? {
      old[keyPath: time] == nil ? new[keyPath: time].map(event) : nil
    }
    return [
      happened(\.actualOut, FlightEvent.leftGate), happened(\.actualOff, FlightEvent.tookOff),
      happened(\.actualOn, FlightEvent.landed), happened(\.actualIn, FlightEvent.reachedGate),
    ].compactMap { $0 }
  }

  private var places: [FlightEvent] {
    var events: [FlightEvent] = []
    if old.origin?.id != new.origin?.id { events.append(.airport(.origin, old: old.origin?.id, new: new.origin?.id)) }
    if old.destination?.id != new.destination?.id {
      events.append(.airport(.destination, old: old.destination?.id, new: new.destination?.id))
    }
    return events
  }

  private var times: [FlightEvent] {
    func moved(_ end: FlightEvent.End, _ time: KeyPath<Flight, Date?>, _ certainty: TimeCertainty?) -> FlightEvent? {
      guard certainty != .actual, let old = old[keyPath: time], let new = new[keyPath: time], old != new else {
        return nil
      }
      return .time(end, old: old, new: new)
    }
    return [
      moved(.origin, \.departure, new.departureCertainty), moved(.destination, \.arrival, new.arrivalCertainty),
    ].compactMap { $0 }
  }

  private var equipment: [FlightEvent] {
    func changed(_ text: KeyPath<Flight, String?>, _ event: (String?, String?) -> FlightEvent) -> FlightEvent? {
      old[keyPath: text] == new[keyPath: text] ? nil : event(old[keyPath: text], new[keyPath: text])
    }
    var events = [
      changed(\.gateOrigin) { .gate(.origin, old: $0, new: $1) },
      changed(\.gateDestination) { .gate(.destination, old: $0, new: $1) },
      changed(\.terminalOrigin) { .terminal(.origin, old: $0, new: $1) },
      changed(\.terminalDestination) { .terminal(.destination, old: $0, new: $1) },
      changed(\.baggageClaim) { .baggage(old: $0, new: $1) },
      changed(\.aircraftType) { .aircraft(old: $0, new: $1) },
      changed(\.registration) { .registration(old: $0, new: $1) },
    ].compactMap { $0 }
    if old.airline?.id != new.airline?.id { events.append(.airline(old: old.airline?.id, new: new.airline?.id)) }
    return events
  }
}

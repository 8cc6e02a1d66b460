public import Foundation

/// An event in a flight's course, derived from the difference between two states.
public enum FlightEvent: Sendable, Hashable {
  /// One of the two ends of a flight.
  public enum End: Sendable, Hashable {
    /// The departure end.
    case origin
    /// The arrival end.
    case destination
  }

  /// The flight left the gate.
  case leftGate(Date)
  /// The flight took off.
  case tookOff(Date)
  /// The flight landed.
  case landed(Date)
  /// The flight reached the gate.
  case reachedGate(Date)
  /// The flight was cancelled.
  case cancelled
  /// The flight was diverted.
  case diverted
  /// A cancellation or diversion was withdrawn.
  case reinstated
  /// The airport at one end changed.
  case airport(End, old: Airport.ID?, new: Airport.ID?)
  /// The best known time of a departure or arrival that has not happened yet changed.
  case time(End, old: Date, new: Date)
  /// The gate changed.
  case gate(End, old: String?, new: String?)
  /// The terminal changed.
  case terminal(End, old: String?, new: String?)
  /// The baggage claim changed.
  case baggage(old: String?, new: String?)
  /// The aircraft type changed.
  case aircraft(old: String?, new: String?)
  /// The aircraft changed.
  case registration(old: String?, new: String?)
  /// The operating airline changed.
  case airline(old: Airline.ID?, new: Airline.ID?)
}

extension EntityUpdate where Entity == Flight {
  /// The events of the flight, most important first; empty if only details such as its position changed.
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
    func moved(_ end: FlightEvent.End, time: KeyPath<Flight, Date?>, certainty: TimeCertainty?) -> FlightEvent? {
      guard certainty != .actual, let old = old[keyPath: time], let new = new[keyPath: time], old != new else {
        return nil
      }
      return .time(end, old: old, new: new)
    }
    return [
      moved(.origin, time: \.departure, certainty: new.departureCertainty),
      moved(.destination, time: \.arrival, certainty: new.arrivalCertainty),
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

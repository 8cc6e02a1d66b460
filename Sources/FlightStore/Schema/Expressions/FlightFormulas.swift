/// The derived values of flights, as expressions of stored attributes.
enum FlightFormulas {
  /// The departure times in order of precedence: those of the runway, then those of the gate.
  static let departureTimes = runwayOff + gateOut
  /// The arrival times in order of precedence.
  static let arrivalTimes = runwayOn + gateIn

  /// The actual touchdown in seconds since 1970.
  ///
  /// Where AeroAPI only estimates that a flight has arrived, it repeats the takeoff as the touchdown, which is unknown.
  static let touchdown: Expression = .shared("touchdown", .choice(repeatsTakeoff, .null, .column(.actualOn)))

  private static let repeatsTakeoff = Condition.compare(.column(.actualOn), .equal, .column(.actualOff))

  private static let runwayOff: [FlightColumn] = [.actualOff, .estimatedOff, .scheduledOff]
  private static let runwayOn: [FlightColumn] = [.actualOn, .estimatedOn, .scheduledOn]
  private static let gateOut: [FlightColumn] = [.actualOut, .estimatedOut, .scheduledOut]
  private static let gateIn: [FlightColumn] = [.actualIn, .estimatedIn, .scheduledIn]

  /// The departure times as expressions, in order of precedence.
  static let departureColumns = departureTimes.map { Expression.column($0) }

  /// The departure in seconds since 1970.
  static let departure = Expression.firstKnown(departureTimes)
  /// The arrival in seconds since 1970.
  static let arrival = landing(thenFirstKnownOf: arrivalTimes)

  /// Returns the touchdown or else the first known of other times, which follow its column in a list.
  private static func landing(thenFirstKnownOf times: [FlightColumn]) -> Expression {
    .firstKnown([touchdown] + times.dropFirst().map { .column($0) })
  }

  /// The duration in seconds, from runway to runway, or from gate to gate if no runway time is known.
  ///
  /// It is null if only one end has a runway time, and if it would be negative.
  static let duration: Expression = {
    let (off, on) = (Expression.firstKnown(runwayOff), landing(thenFirstKnownOf: runwayOn))
    // If this holds, `departure` and `arrival` are gate times.
    let hasNoRunway = Condition.all([.isNull(off), .isNull(on)])
    return .function(.atLeast, [.firstKnown([on - off, .choice(hasNoRunway, arrival - departure, .null)]), 0])
  }()

  /// The average speed in kilometers per hour; a mile is 25,146/15,625 km, an hour 3,600 s.
  ///
  /// It is one division of whole numbers, so that equal ratios, also of a calculation, are equal doubles.
  static let averageSpeed: Expression = .column(.routeDistance) * 90_525_600 / (duration * 15_625)

  /// The great-circle distance in kilometers.
  static let greatCircle: Expression = .function(
    .greatCircle,
    [Relationship.origin, .destination].flatMap { end in
      [AirportColumn.latitude, .longitude].map { .linked(end, .column($0)) }
    })

  /// Whether the flight has taken off, has not landed, and is not marked as cancelled.
  static let enroute = Condition.all([Expression.column(.actualOff).isKnown, isUnfinished])

  /// Whether the flight has not landed and is not marked as cancelled.
  static let isUnfinished = Condition.all([
    .isNull(.column(.actualOn)), .isNull(.column(.actualIn)),
    .any([.isNull(.column(.isCancelled)), .not(isSet(.isCancelled))]),
  ])

  /// The index of the phase.
  ///
  /// A diverted flight is marked as cancelled too, so the diversion takes precedence. A flight without a known gate
  /// departure, such as a cargo or private flight, does not reach a gate either: it arrives at touchdown.
  static let phase: Expression = {
    let rules: [(Condition, Phase)] = [
      (isSet(.isDiverted), .diverted), (isSet(.isCancelled), .cancelled),
      (Expression.column(.actualIn).isKnown, .arrived),
      (.all([Expression.column(.actualOn).isKnown, .isNull(.column(.actualOut))]), .arrived),
      (Expression.column(.actualOn).isKnown, .landed),
      (Expression.column(.actualOff).isKnown, .enroute), (Expression.column(.actualOut).isKnown, .taxiing),
    ]
    return rules.reversed().reduce(place(.scheduled)) { rest, rule in .choice(rule.0, place(rule.1), rest) }
  }()

  /// The latitude of the last known position, in degrees.
  static let positionLatitude = coordinate(.positionLatitude)
  /// The longitude of the last known position, in degrees.
  static let positionLongitude = coordinate(.positionLongitude)

  /// A coordinate of the last known position; null if latitude or longitude is one that no place has.
  private static func coordinate(_ column: FlightColumn) -> Expression {
    .choice(isNowhere, .null, .column(column))
  }

  /// Whether a coordinate of the last known position is out of range.
  static let isNowhere = Condition.any(
    [(FlightColumn.positionLatitude, 90), (.positionLongitude, 180)].map { column, limit in
      .compare(.function(.abs, [.column(column)]), .greater, .number(limit))
    })

  /// Whether the flight has left the gate or taken off.
  static let hasDeparted = Expression.firstKnown([.actualOut, .actualOff, .actualOn, .actualIn]).isKnown
  /// Whether the flight has touched down.
  static let hasLanded = Expression.firstKnown([.actualOn, .actualIn]).isKnown

  private static func place(_ phase: Phase) -> Expression { .number(Double(phase.place)) }

  private static func isSet(_ column: FlightColumn) -> Condition { .isTrue(.column(column)) }
}

/// The best known delays, in seconds.
///
/// AeroAPI's delay is the gate time, actual or else estimated, minus the scheduled one, or that of the runway if no
/// gate time is known. It counts if it agrees with the times of the flight. Otherwise the times determine the delay:
///
/// - An estimate that an event contradicts, such as a gate arrival before the touchdown, is replaced by the event; one
///   more than an hour from the event is older than the event, and does not count.
/// - A gate time more than three hours early means a wrong schedule if the runway time is known.
/// - A delay of more than a week is ignored: while a time is unknown, AeroAPI may compute it from 1970.
///
/// A flight without a delay in AeroAPI has none, and neither has a cancelled flight that has not left or arrived: AeroAPI
/// reports zero for most of them, which would count as on time. A flight whose touchdown is unknown although it has
/// arrived has no arrival delay.
extension FlightFormulas {
  static let departureDelay: Expression = {
    let gate = Expression.firstKnown([.column(.actualOut), estimate(.estimatedOut, .min, .actualOff)])
    return delay(
      .departureDelay, of: [.actualOut, .actualOff], gate: gate - .column(.scheduledOut),
      runway: .firstKnown([.actualOff, .estimatedOff]) - .column(.scheduledOff))
  }()

  static let arrivalDelay: Expression = {
    let gate = Expression.firstKnown([.column(.actualIn), estimate(.estimatedIn, .max, .actualOn)])
    let runway = .firstKnown([.actualOn, .estimatedOn]) - .column(.scheduledOn)
    // Without an estimate, an overdue flight reaches its gate no earlier than it touches down.
    let overdue = Expression.column(.actualOn) - .column(.scheduledIn)
    let atLeast = Expression.choice(.compare(overdue, .greater, 0), overdue, .null)
    let known = delay(
      .arrivalDelay, of: [.actualOn, .actualIn], gate: gate - .column(.scheduledIn),
      runway: .firstKnown([.function(.max, [runway, atLeast]), runway, atLeast]))
    return .choice(.all([repeatsTakeoff, .isNull(.column(.actualIn))]), .null, known)
  }()

  /// Returns what is known of a gate time by its estimate: once the runway time is known, that time if the estimate
  /// contradicts it, and nothing if the estimate is from another hour.
  fileprivate static func estimate(_ column: FlightColumn, _ function: Function, _ event: FlightColumn) -> Expression {
    let (estimate, event) = (Expression.column(column), Expression.column(event))
    let taxiing = Expression.function(.within, [event - .function(function, [estimate, event]), 3600])
    return .choice(event.isKnown, event - taxiing, estimate)
  }

  private static func delay(
    _ column: FlightColumn, of events: [FlightColumn], gate: Expression, runway: Expression
  ) -> Expression {
    let name = column == .departureDelay ? "departure delay" : "arrival delay"
    let gate = plausible(gate, named: "\(name) by gate")
    let runway = plausible(runway, named: "\(name) by runway")
    let given = plausible(.column(column), named: "\(name) as stated")
    let countsGate = Condition.any([.compare(gate, .greaterOrEqual, -10_800), .isNull(runway)])
    let known = Expression.shared("\(name) by times", .firstKnown([.choice(countsGate, gate, .null), runway]))
    // AeroAPI rounds to whole minutes, and estimates change, so up to five minutes of difference count as agreement.
    let agrees = Condition.compare(.function(.abs, [given - known]), .lessOrEqual, 300)
    let isCalledOff = Condition.all([isSet(.isCancelled), .isNull(.firstKnown(events))])
    return .choice(
      .any([.isNull(.column(column)), isCalledOff]), .null, .choice(agrees, given, .firstKnown([known, given])))
  }

  private static func plausible(_ delay: Expression, named name: String) -> Expression {
    .shared(name, .function(.within, [delay, 604_800]))
  }
}

/// The times of a flight on a board: those of one event, at the gate or else at the runway, so that they can be compared.
///
/// The runway counts if the gate time is known only from the schedule, or has no schedule where an equally certain runway
/// time has one.
package struct BoardFormulas {
  /// The scheduled and the best known time, in seconds since 1970.
  package let scheduled, best: Expression
  /// The place of the certainty of the best known time among all of them.
  package let certainty: Expression

  package static let departures = BoardFormulas(
    gate: Event(
      actual: .column(.actualOut), estimated: FlightFormulas.estimate(.estimatedOut, .min, .actualOff),
      scheduled: .column(.scheduledOut)),
    runway: Event(
      actual: .column(.actualOff), estimated: .column(.estimatedOff), scheduled: .column(.scheduledOff)))

  package static let arrivals = BoardFormulas(
    gate: Event(
      actual: .column(.actualIn), estimated: FlightFormulas.estimate(.estimatedIn, .max, .actualOn),
      scheduled: .column(.scheduledIn)),
    runway: Event(
      actual: FlightFormulas.touchdown, estimated: .column(.estimatedOn), scheduled: .column(.scheduledOn)))

  private struct Event {
    let actual, estimated, scheduled: Expression
    var known: Expression { .firstKnown([actual, estimated]) }
    var best: Expression { .firstKnown([actual, estimated, scheduled]) }
    var certainty: Expression { .choice(actual.isKnown, 0, .choice(estimated.isKnown, 1, 2)) }
  }

  private init(gate: Event, runway: Event) {
    let isAsCertain = Condition.any([
      runway.actual.isKnown, .all([.isNull(gate.actual), runway.estimated.isKnown]),
    ])
    let isAtRunway = Condition.any([
      .all([.isNull(gate.known), .any([runway.known.isKnown, .isNull(gate.scheduled)])]),
      .all([gate.known.isKnown, .isNull(gate.scheduled), runway.scheduled.isKnown, isAsCertain]),
    ])
    func shown(_ value: (Event) -> Expression) -> Expression { .choice(isAtRunway, value(runway), value(gate)) }
    (scheduled, best, certainty) = (shown(\.scheduled), shown(\.best), shown(\.certainty))
  }
}

/// The phase of a flight, derived from its flags and actual times, never from its localized status text.
public enum Phase: String, CaseIterable, Sendable, Codable, Hashable {
  /// The flight has not left the gate.
  case scheduled
  /// The flight has left the gate.
  case taxiing
  /// The flight has taken off.
  case enroute
  /// The flight has landed.
  case landed
  /// The flight has reached the gate.
  case arrived
  /// The flight went to another airport.
  case diverted
  /// The flight is cancelled, or FlightAware has stopped tracking it.
  case cancelled
}

extension Phase: Comparable {
  /// Returns whether a flight is in one phase before another, as expressions order them; cancelled flights come last.
  ///
  /// - Complexity: O(1)
  public static func < (left: Phase, right: Phase) -> Bool { left.place < right.place }

  /// Creates the phase with a name in any case and spelling: `Enroute`, `en route`, `en-route`.
  package init?(named name: String) {
    self.init(rawValue: name.lowercased().filter { $0 != " " && $0 != "-" })
  }

  /// Whether the flight is not expected at its destination, although its times may still be those of the plan.
  package var isCalledOff: Bool { self == .cancelled || self == .diverted }

  /// The index of the phase in the order of a flight.
  package var place: Int {
    switch self {
    case .scheduled: 0
    case .taxiing: 1
    case .enroute: 2
    case .landed: 3
    case .arrived: 4
    case .diverted: 5
    case .cancelled: 6
    }
  }

  init(place: Double) { self = Self.allCases[Int(place)] }
}

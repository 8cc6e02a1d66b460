/// The derived values of flights, each as an expression of what is stored.
enum FlightFormulas {
  /// The times of a departure, from the best known to the least: of the runway, and where none is known of the gate.
  static let departureTimes = runwayOff + gateOut
  /// The times of an arrival, in the same order.
  static let arrivalTimes = runwayOn + gateIn

  private static let runwayOff: [FlightColumn] = [.actualOff, .estimatedOff, .scheduledOff]
  private static let runwayOn: [FlightColumn] = [.actualOn, .estimatedOn, .scheduledOn]
  private static let gateOut: [FlightColumn] = [.actualOut, .estimatedOut, .scheduledOut]
  private static let gateIn: [FlightColumn] = [.actualIn, .estimatedIn, .scheduledIn]

  /// The times of a departure as parts of expressions.
  static let departureColumns = departureTimes.map { Expression.column($0) }

  /// In seconds since 1970.
  static let departure = Expression.firstKnown(departureTimes)
  /// In seconds since 1970.
  static let arrival = Expression.firstKnown(arrivalTimes)

  /// In seconds.
  ///
  /// Between a runway and a gate there is no duration that means anything, nor is one below zero.
  static let duration: Expression = {
    let (off, on) = (Expression.firstKnown(runwayOff), Expression.firstKnown(runwayOn))
    // Then the best known times are those of the gates.
    let hasNoRunway = Condition.all([.isNull(off), .isNull(on)])
    return .function(.atLeast, [.firstKnown([on - off, .choice(hasNoRunway, arrival - departure, .null)]), 0])
  }()

  /// In kilometers per hour.
  static let averageSpeed: Expression = .column(.routeDistance) * 1.609344 * 3600 / duration

  /// In kilometers.
  static let greatCircle: Expression = .function(
    .greatCircle,
    [Relationship.origin, .destination].flatMap { end in
      [AirportColumn.latitude, .longitude].map { .linked(end, .column($0)) }
    })

  /// Took off, has not landed, and is not marked as cancelled.
  static let enroute = Condition.all([
    Expression.column(.actualOff).isKnown, .isNull(.column(.actualOn)), .isNull(.column(.actualIn)),
    .any([.isNull(.column(.isCancelled)), .not(isSet(.isCancelled))]),
  ])

  /// The place of the phase among all.
  ///
  /// A flight that went elsewhere is marked as cancelled too, so that mark is looked at second. One that left no gate
  /// that is known, as cargo and private flights, reaches none: touching down is its arrival.
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

  static let hasLeft = Expression.firstKnown([.actualOut, .actualOff, .actualOn, .actualIn]).isKnown
  static let hasLanded = Expression.firstKnown([.actualOn, .actualIn]).isKnown

  private static func place(_ phase: Phase) -> Expression { .number(Double(phase.place)) }

  private static func isSet(_ column: FlightColumn) -> Condition { .isTrue(.column(column)) }
}

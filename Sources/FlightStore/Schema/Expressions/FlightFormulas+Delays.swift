/// The best known delays, in seconds.
///
/// AeroAPI's delay is the gate time, actual or else estimated, minus the scheduled one, or that of the runway if no
/// gate time is known. It counts if it agrees with the times of the flight. Otherwise the times determine the delay:
///
/// - An estimate that an event contradicts, such as a gate arrival before the touchdown, is replaced by the event.
/// - A gate time more than three hours early means a wrong schedule if the runway time is known.
/// - A delay of more than a week is ignored: while a time is unknown, AeroAPI may compute it from 1970.
///
/// A flight without a delay in AeroAPI has none.
extension FlightFormulas {
  static let departureDelay: Expression = {
    let gate = Expression.firstKnown([
      .column(.actualOut), .function(.min, [.column(.estimatedOut), .column(.actualOff)]), .column(.estimatedOut),
    ])
    return delay(
      .departureDelay, gate: gate - .column(.scheduledOut),
      runway: .firstKnown([.actualOff, .estimatedOff]) - .column(.scheduledOff))
  }()

  static let arrivalDelay: Expression = {
    // Without an estimate, an overdue flight reaches its gate no earlier than it touches down.
    let isLate = Condition.compare(.column(.actualOn), .greater, .column(.scheduledIn))
    let gate = Expression.firstKnown([
      .column(.actualIn), .function(.max, [.column(.estimatedIn), .column(.actualOn)]),
      .choice(isLate, .column(.actualOn), .column(.estimatedIn)),
    ])
    return delay(
      .arrivalDelay, gate: gate - .column(.scheduledIn),
      runway: .firstKnown([.actualOn, .estimatedOn]) - .column(.scheduledOn))
  }()

  private static func delay(_ column: FlightColumn, gate: Expression, runway: Expression) -> Expression {
    let name = column == .departureDelay ? "departure delay" : "arrival delay"
    let gate = plausible(gate, named: "\(name) by gate")
    let runway = plausible(runway, named: "\(name) by runway")
    let given = plausible(.column(column), named: "\(name) as stated")
    let countsGate = Condition.any([.compare(gate, .greaterOrEqual, -10_800), .isNull(runway)])
    let known = Expression.shared("\(name) by times", .firstKnown([.choice(countsGate, gate, .null), runway]))
    // AeroAPI rounds to whole minutes, and estimates change, so up to five minutes of difference count as agreement.
    let agrees = Condition.compare(.function(.abs, [given - known]), .lessOrEqual, 300)
    return .choice(
      .isNull(.column(column)), .null, .choice(agrees, given, .firstKnown([known, given])))
  }

  private static func plausible(_ delay: Expression, named name: String) -> Expression {
    .shared(name, .function(.within, [delay, 604_800]))
  }
}

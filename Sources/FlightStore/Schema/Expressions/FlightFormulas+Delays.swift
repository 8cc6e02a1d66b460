/// The best known delays, in seconds.
///
/// AeroAPI states how late a flight is: the gate time, actual or else estimated, minus the scheduled one; where no gate
/// time is known, that of the runway. The figure counts as long as the times agree with it. Where they do not, they do:
///
/// - an estimate that what has happened rules out, such as one at the gate before the touchdown, gives way to what has
///   happened;
/// - a gate time that would make a flight more than three hours early is a wrong schedule where the runway's is known;
/// - more than a week is no delay: while a time is unknown, AeroAPI may compute it from 1970.
///
/// A flight of which AeroAPI states no delay has none.
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
    // Where nobody has estimated it, it is at least as late as the touchdown.
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
    let stated = plausible(.column(column), named: "\(name) as stated")
    let countsGate = Condition.any([.compare(gate, .greaterOrEqual, -10_800), .isNull(runway)])
    let known = Expression.shared("\(name) by times", .firstKnown([.choice(countsGate, gate, .null), runway]))
    // AeroAPI's figures are of whole minutes, and an estimate moves on.
    let agrees = Condition.compare(.function(.abs, [stated - known]), .lessOrEqual, 300)
    return .choice(
      .isNull(.column(column)), .null, .choice(agrees, stated, .firstKnown([known, stated])))
  }

  private static func plausible(_ delay: Expression, named name: String) -> Expression {
    .shared(name, .function(.within, [delay, 604_800]))
  }
}

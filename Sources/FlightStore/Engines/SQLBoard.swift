/// The boards of an airport as an SQL statement, by the rules of `AirportBoard`.
package struct SQLBoard: Sendable {
  /// The statement.
  package let text: String

  /// The period that boards cover.
  package enum Window: Sendable {
    /// A number of hours before and after the clock.
    case hours(before: Int, after: Int)
    /// A range of seconds since 1970.
    case times(ClosedRange<Int>)
  }

  /// Creates the statement for some boards of an airport, one after another.
  ///
  /// Each lists at most `limit` entries around the clock, or the first ones if `beginsWithFirst` is true.
  package init(
    _ directions: [AirportBoard.Direction], of code: String, query: RowQuery, within window: Window, limit: Int?,
    beginsWithFirst: Bool, units: UnitPreferences, dialect: SQLWords
  ) throws(SQLError) {
    let names = AirportBoard.columnNames(units).map(dialect.name)
    let boards = try directions.map { direction throws(SQLError) in
      try Entries(
        direction, of: code, query: query, within: window, limit: limit, beginsWithFirst: beginsWithFirst, units: units,
        dialect: dialect
      ).select
    }
    text = """
      SELECT
        \(names.map { "b.\($0)" }.joined(separator: ", "))
      FROM (
      \(boards.joined(separator: "\nUNION ALL\n"))
      ) AS b
      ORDER BY b.\(names[0]), b.place;

      """
  }

  /// The scheduled and the best known time of the event that an entry shows, by the rule of `BoardTimes`.
  private struct EventTimes {
    let scheduled: String
    let best: String
    let certainty: String

    init(_ direction: AirportBoard.Direction, by writer: SQLWriter) {
      func time(_ column: FlightColumn) -> String { writer.stored(column.rawValue) }
      let isArrival = direction == .arrivals
      let gate: (actual: String, estimated: String, scheduled: String)
      let runway: (actual: String, estimated: String, scheduled: String)
      if isArrival {
        let (estimate, event) = (time(.estimatedIn), time(.actualOn))
        gate = (
          time(.actualIn), "CASE WHEN \(event) > \(estimate) THEN \(event) ELSE \(estimate) END", time(.scheduledIn)
        )
        runway = (event, time(.estimatedOn), time(.scheduledOn))
      } else {
        let (estimate, event) = (time(.estimatedOut), time(.actualOff))
        gate = (
          time(.actualOut), "CASE WHEN \(event) < \(estimate) THEN \(event) ELSE \(estimate) END", time(.scheduledOut)
        )
        runway = (event, time(.estimatedOff), time(.scheduledOff))
      }
      let known = (
        gate: "coalesce(\(gate.actual), \(gate.estimated))", runway: "coalesce(\(runway.actual), \(runway.estimated))"
      )
      let isAtRunway = """
        (\(known.gate) IS NULL AND (\(known.runway) IS NOT NULL OR \(gate.scheduled) IS NULL) \
        OR \(known.gate) IS NOT NULL AND \(gate.scheduled) IS NULL AND \(runway.scheduled) IS NOT NULL \
        AND (\(runway.actual) IS NOT NULL OR \(gate.actual) IS NULL AND \(runway.estimated) IS NOT NULL))
        """
      func shown(_ atRunway: String, _ atGate: String) -> String {
        "CASE WHEN \(isAtRunway) THEN \(atRunway) ELSE \(atGate) END"
      }
      scheduled = shown(runway.scheduled, gate.scheduled)
      best = shown("coalesce(\(known.runway), \(runway.scheduled))", "coalesce(\(known.gate), \(gate.scheduled))")
      certainty = """
        CASE WHEN \(shown(runway.actual, gate.actual)) IS NOT NULL THEN '\(TimeCertainty.actual)' \
        WHEN \(shown(runway.estimated, gate.estimated)) IS NOT NULL THEN '\(TimeCertainty.estimated)' \
        ELSE '\(TimeCertainty.scheduled)' END
        """
    }
  }

  /// The entries of one board.
  private struct Entries {
    let select: String

    init(
      _ direction: AirportBoard.Direction, of code: String, query: RowQuery, within window: Window, limit: Int?,
      beginsWithFirst: Bool, units: UnitPreferences, dialect: SQLWords
    ) throws(SQLError) {
      let writer = query.writer(dialect)
      let clock = try writer.number(.literal(.time(.now(offset: 0))))
      let isArrival = direction == .arrivals
      let times = EventTimes(direction, by: writer)
      let (scheduled, best, certainty) = (times.scheduled, times.best, times.certainty)

      let fields = AirportBoard.shownFields(direction)
      let shown = try fields.map { path throws(SQLError) in try writer.shown(path, in: units) }
      let values =
        ["'\(direction.rawValue)'"] + shown[0...3] + [dialect.timeText(scheduled), dialect.timeText(best), certainty]
        + [try Self.delay(shown[4], by: writer)] + shown[5...6]
        + [try Self.status(direction, by: writer)] + shown[7...8]
      let order =
        ["\(best)", "coalesce(\(scheduled), \(best))"] + (try writer.order(of: RowQuery(.flights)))
      let span =
        switch window {
        case .hours(let before, let after): "\(clock) - \(before * 3600) AND \(clock) + \(after * 3600)"
        case .times(let times): "\(times.lowerBound) AND \(times.upperBound)"
        }
      let link = writer.stored((isArrival ? FlightColumn.destination : .origin).rawValue)
      let keys = writer.keys(of: .airports, foundBy: writer.codeWays(code, of: .airports))
      // Of several airports with the code, the first has the board.
      let first = "SELECT min(k.found) FROM (\(keys)) AS k"
      let columns = zip(values, AirportBoard.columnNames(units)).map { "\($0) AS \(dialect.name($1))" }
      let condition = try writer.truth(query.condition)
      select = """
        SELECT e.*
        FROM (
          SELECT
            \(columns.joined(separator: ",\n    ")),
            row_number() OVER (ORDER BY \(order.joined(separator: ", "))) - 1 AS place,
            count(*) OVER () AS entries,
            count(CASE WHEN \(best) < \(clock) THEN 1 END) OVER () AS earlier
          FROM \(writer.rows)
          WHERE \(condition)
            AND \(dialect.isFound(link, first))
            AND NOT coalesce(\(writer.stored(FlightColumn.isBlocked.rawValue)), (1 = 0))
            AND \(best) BETWEEN \(span)
        ) AS e\(Self.part(limit, beginsWithFirst: beginsWithFirst))
        """
    }

    /// Returns the condition on entries that fit around the clock, by the rule of `AirportBoard.range`.
    private static func part(_ limit: Int?, beginsWithFirst: Bool) -> String {
      guard let limit else { return "" }
      let first = beginsWithFirst ? "0" : "e.earlier - \(limit / 4)"
      let start = "greatest(0, least(greatest(0, \(first)), e.entries - \(limit)))"
      return "\nWHERE e.place >= \(start) AND e.place < \(start) + \(limit)"
    }

    private static func value(_ name: String, by writer: SQLWriter) throws(SQLError) -> String {
      guard let field = Field.named(name, of: .flights) else { throw writer.unsupported(name) }
      return try writer.number(.field(FieldPath(field)))
    }

    /// Returns the index of a flight's phase, which is never null.
    private static func phase(by writer: SQLWriter) throws(SQLError) -> String {
      "CAST(\(try value("phase", by: writer)) AS \(writer.dialect.wholeType))"
    }

    /// Returns a delay that is null for flights that are no longer expected, by the rule of `BoardStatus.isCalledOff`.
    private static func delay(_ shown: String, by writer: SQLWriter) throws(SQLError) -> String {
      let phases = [Phase.diverted, .cancelled].map { "\($0.place)" }
      return "CASE WHEN \(try phase(by: writer)) IN (\(phases.joined(separator: ", "))) THEN NULL ELSE \(shown) END"
    }

    private static func status(_ direction: AirportBoard.Direction, by writer: SQLWriter) throws(SQLError) -> String {
      let isArrival = direction == .arrivals
      let delay = try value(isArrival ? "arrival_delay" : "departure_delay", by: writer)
      let tolerance = writer.dialect.number(FlightStatistics.tolerance)
      let late = "CASE WHEN \(delay) >= \(tolerance) THEN '\(BoardStatus.delayed)' ELSE"
      func word(_ phase: Phase) -> String {
        switch phase {
        case .cancelled: "'\(BoardStatus.cancelled)'"
        case .diverted: "'\(BoardStatus.diverted)'"
        case .scheduled: "\(late) '\(BoardStatus.scheduled)' END"
        case .taxiing: "'\(BoardStatus.taxiing)'"
        case .enroute: isArrival ? "\(late) '\(BoardStatus.enroute)' END" : "'\(BoardStatus.departed)'"
        case .landed: isArrival ? "'\(BoardStatus.landed)'" : "'\(BoardStatus.departed)'"
        case .arrived: isArrival ? "'\(BoardStatus.arrived)'" : "'\(BoardStatus.departed)'"
        }
      }
      let place = try phase(by: writer)
      return "CASE \(place) \(Phase.allCases.map { "WHEN \($0.place) THEN \(word($0))" }.joined(separator: " ")) END"
    }
  }
}

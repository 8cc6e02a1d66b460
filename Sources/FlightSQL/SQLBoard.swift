package import FlightStore

/// The boards of an airport as an SQL statement, by the rules of `AirportBoard`.
package struct SQLBoard: Sendable {
  package let text: String

  /// The period that boards cover.
  package enum Window: Sendable {
    /// A number of hours before and after the clock.
    case hours(before: Int, after: Int)
    /// A period between two times.
    case times(BoardWindow)
  }

  /// Creates the statement for some boards of an airport, one after another.
  ///
  /// Each lists at most `limit` entries around the clock, or the first ones if `beginsWithFirst` is true.
  package init(
    _ directions: [AirportBoard.Direction], of code: String, query: RowQuery, within window: Window, limit: Int?,
    beginsWithFirst: Bool, units: UnitPreferences, dialect: SQLWords
  ) throws(SQLError) {
    let names = AirportBoard.columnNames(units).map(dialect.name)
    func entries(_ direction: AirportBoard.Direction) throws(SQLError) -> String {
      let writer = query.writer(dialect)
      let clock = try writer.number(.literal(.time(.now(offset: 0))))
      let isArrival = direction == .arrivals
      let times = isArrival ? BoardFormulas.arrivals : .departures
      let (scheduled, best) = (try writer.number(times.scheduled), try writer.number(times.best))
      let certainties = TimeCertainty.allCases.enumerated().map { "WHEN \($0) THEN '\($1)'" }
      let certainty = "CASE \(try writer.number(times.certainty)) \(certainties.joined(separator: " ")) END"

      let fields = AirportBoard.shownFields(direction)
      let shown = try fields.map { path throws(SQLError) in try writer.shown(path, in: units) }
      let delay = try Self.delay(shown[4], by: writer)
      let status = try Self.status(direction, by: writer)
      var values: [String] = ["'\(direction.rawValue)'"]
      values += shown[0...3]
      values += [dialect.timeText(scheduled), dialect.timeText(best), certainty, delay, shown[5], shown[6]]
      values += [status] + shown[7...]
      let order =
        ["\(best)", "coalesce(\(scheduled), \(best))"] + (try writer.order(of: RowQuery(.flights)))
      let link = writer.stored(isArrival ? .destination : .origin)
      let columns = zip(values, names).map { "\($0) AS \($1)" }
      let condition = try writer.truth(query.condition)
      let airport = Self.busiest(called: code, on: condition, by: writer)
      let isWithin = try Self.isWithin(window, best, clock: clock, by: writer)
      return """
        SELECT e.*
        FROM (
          SELECT
            \(columns.joined(separator: ",\n    ")),
            row_number() OVER (ORDER BY \(order.joined(separator: ", "))) - 1 AS place,
            count(*) OVER () AS entries,
            count(CASE WHEN \(best) < \(clock) THEN 1 END) OVER () AS earlier
          FROM \(writer.rows)
          WHERE \(condition)
            AND \(dialect.isFound(link, airport))
            AND NOT \(Self.isBlocked(by: writer))
            AND \(isWithin)
        ) AS e\(Self.part(limit, beginsWithFirst: beginsWithFirst))
        """
    }
    let boards = try directions.map(entries)
    text = """
      SELECT
        \(names.map { "b.\($0)" }.joined(separator: ", "))
      FROM (
      \(boards.joined(separator: "\nUNION ALL\n"))
      ) AS b
      ORDER BY b.\(names[0]), b.place;

      """
  }

  /// Returns the condition that a time is in a period, by the rule of `BoardWindow.contains`.
  private static func isWithin(
    _ window: Window, _ time: String, clock: String, by writer: SQLWriter
  ) throws(SQLError) -> String {
    switch window {
    case .hours(let before, let after):
      return "\(time) BETWEEN \(clock) - \(before * 3600) AND \(clock) + \(after * 3600)"
    case .times(let times):
      let (first, last) = try (local(time, at: times.first, by: writer), local(time, at: times.last, by: writer))
      return "\(first) >= \(times.first.seconds) AND \(last) <= \(times.last.seconds)"
    }
  }

  private static func local(_ time: String, at end: BoardWindow.End, by writer: SQLWriter) throws(SQLError) -> String {
    try end.zone.map { zone throws(SQLError) in try writer.local(time, in: zone) } ?? time
  }

  private static func isBlocked(by writer: SQLWriter) -> String {
    "coalesce(\(writer.stored(.isBlocked)), (1 = 0))"
  }

  /// Returns a subquery for the airport that has the board: of those with the code or in the city, the busiest.
  private static func busiest(called name: String, on condition: String, by writer: SQLWriter) -> String {
    let isBlocked = isBlocked(by: writer)
    let ways = writer.codeWays(name, of: .airports) + writer.cityWays(name, ofOneCity: true)
    let keys = writer.keys(of: .airports, foundBy: ways)
    let ends = [FlightColumn.origin, .destination].map {
      "SELECT \(writer.stored($0)) AS airport FROM \(writer.rows) WHERE \(condition) AND NOT \(isBlocked)"
    }
    return "SELECT b.airport FROM (SELECT u.airport FROM (\(ends.joined(separator: " UNION ALL "))) AS u "
      + "WHERE \(writer.dialect.isFound("u.airport", keys)) GROUP BY u.airport "
      + "ORDER BY count(*) DESC, u.airport LIMIT 1) AS b"
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
    let delay = try value(direction == .arrivals ? "arrival_delay" : "departure_delay", by: writer)
    let isLate = "\(delay) >= \(writer.dialect.number(FlightStatistics.tolerance))"
    let words = Phase.allCases.map { phase in
      let late = BoardStatus(phase, isLate: true, on: direction)
      let punctual = BoardStatus(phase, isLate: false, on: direction)
      let word = late == punctual ? "'\(late)'" : "CASE WHEN \(isLate) THEN '\(late)' ELSE '\(punctual)' END"
      return "WHEN \(phase.place) THEN \(word)"
    }
    return "CASE \(try phase(by: writer)) \(words.joined(separator: " ")) END"
  }
}

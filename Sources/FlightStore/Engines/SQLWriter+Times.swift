/// Parts of times, and literal times.
extension SQLWriter {
  func part(_ part: TimePart, of path: FieldPath) throws(SQLError) -> String {
    let local = try local(path)
    let day = "floor(\(local) / 86400)"
    let second = "(\(local) - \(day) * 86400)"
    switch part {
    case .year: return "CAST(\(dialect.year(local)) AS \(dialect.doubleType))"
    case .month: return "CAST(\(dialect.month(local)) AS \(dialect.doubleType))"
    case .day: return "CAST(\(dialect.day(local)) AS \(dialect.doubleType))"
    case .week: return "CAST(\(dialect.week(local)) AS \(dialect.doubleType))"
    // January 1, 1970, was a Thursday.
    case .weekday: return "(\(day) + 3 - floor((\(day) + 3) / 7) * 7 + 1)"
    case .hour: return "floor(\(second) / 3600)"
    case .minute: return "(floor(\(second) / 60) - floor(\(second) / 3600) * 60)"
    case .date: return "(\(day) * 86400)"
    case .local: return local
    }
  }

  /// Returns the local time, as seconds since the clock showed the beginning of 1970.
  private func local(_ path: FieldPath) throws(SQLError) -> String {
    let time = try number(.field(path))
    if case .fixed(let zone) = context.zone {
      if let offset = zone.constantOffset {
        return offset == 0 ? time : "(\(time) + \(dialect.number(Double(offset))))"
      }
      guard let name = zone.name else { throw unsupported("the local zone; name it, as Europe/Oslo") }
      return dialect.local(time, dialect.text(name))
    }
    guard let end = path.clock,
      let step = Field.all(of: .flights).first(where: { $0.source == .link(end) })
    else { return time }
    let airport = try following(path.steps + [step])
    return dialect.local(time, airport.stored(AirportColumn.timezone.rawValue))
  }

  /// Returns the first and last second of a literal time; one without a zone is in local time.
  func bounds(_ literal: TimeLiteral) throws(SQLError) -> (first: String, last: String) {
    if case .now(let offset) = literal, context.clock == nil {
      let now = "(\(newestActualTime) + \(dialect.number(Double(offset))))"
      return (now, now)
    }
    let bounds = literal.bounds(context.clock ?? 0)
    let instants = literal.isLocal ? context.zone.instants(bounds) : bounds
    return (dialect.number(Double(instants.first)), dialect.number(Double(instants.last)))
  }

  /// The default value of `now`: the newest actual time, else the engine's clock.
  private var newestActualTime: String {
    let columns = FlightColumn.actualTimes.map { column in
      "max(x.\(dialect.name(TableLayout.flights.storedFields[column.rawValue].columnName)))"
    }
    let times = columns.map { "coalesce(\($0), 0)" }.joined(separator: ", ")
    let newest = "(SELECT nullif(greatest(\(times)), 0) FROM \(SQLJoins.view(.flights)) AS x)"
    return "coalesce(CAST(\(newest) AS \(dialect.doubleType)), \(dialect.now))"
  }
}

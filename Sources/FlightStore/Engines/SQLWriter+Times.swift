/// Parts of times, and times that are written.
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
    // The first of January 1970 was a Thursday.
    case .weekday: return "(\(day) + 3 - floor((\(day) + 3) / 7) * 7 + 1)"
    case .hour: return "floor(\(second) / 3600)"
    case .minute: return "(floor(\(second) / 60) - floor(\(second) / 3600) * 60)"
    case .date: return "(\(day) * 86400)"
    case .local: return local
    }
  }

  /// What clocks show at a time, where it belongs: seconds since they showed the beginning of 1970.
  private func local(_ path: FieldPath) throws(SQLError) -> String {
    let time = try number(.field(path))
    if case .fixed(let zone) = context.zone {
      if let offset = zone.constantOffset {
        return offset == 0 ? time : "(\(time) + \(dialect.number(Double(offset))))"
      }
      guard let name = zone.name else { throw unsayable("the local zone; name it, as Europe/Oslo") }
      return dialect.local(time, dialect.text(name))
    }
    guard let end = path.clock,
      let step = Field.all(of: .flights).first(where: { $0.source == .link(end) })
    else { return time }
    let airport = try following(path.steps + [step])
    return dialect.local(time, airport.stored(AirportColumn.timezone.rawValue))
  }

  /// The first and the last second of a time that is written; of one without a zone by the local clock.
  func bounds(_ literal: TimeLiteral) throws(SQLError) -> (first: String, last: String) {
    if case .now(let offset) = literal, context.clock == nil {
      let now = "(\(newestActualTime) + \(dialect.number(Double(offset))))"
      return (now, now)
    }
    let bounds = literal.bounds(context.clock ?? 0)
    let instants = literal.isLocal ? context.zone.instants(bounds) : bounds
    return (dialect.number(Double(instants.first)), dialect.number(Double(instants.last)))
  }

  /// What `now` means unless somebody says otherwise.
  private var newestActualTime: String {
    let columns = FlightColumn.actualTimes.map { column in
      "max(x.\(dialect.name(TableLayout.flights.storedFields[column.rawValue].columnName)))"
    }
    let times = columns.map { "coalesce(\($0), 0)" }.joined(separator: ", ")
    let newest = "(SELECT nullif(greatest(\(times)), 0) FROM \(SQLJoins.view(.flights)) AS x)"
    return "coalesce(CAST(\(newest) AS \(dialect.doubleType)), \(dialect.now))"
  }
}

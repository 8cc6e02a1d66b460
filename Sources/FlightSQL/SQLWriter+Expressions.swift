internal import FlightStore

/// Conditions, in the three-valued logic that SQL shares.
extension SQLWriter {
  func truth(_ condition: Condition) throws(SQLError) -> String {
    if let condition = condition.spelledOut { return try truth(condition) }
    switch condition {
    case .all(let conditions): return try joined(conditions, by: " AND ", none: "(1 = 1)")
    case .any(let conditions): return try joined(conditions, by: " OR ", none: "(1 = 0)")
    case .not(let condition): return "(NOT \(try truth(condition)))"
    case .isTrue(let value): return try isTrue(value)
    case .isNull(let value): return try isNull(value)
    case .compare(.field(let path), let comparison, .literal(let literal)):
      return try following(path.steps).compare(path, comparison, literal)
    case .compare(let left, let comparison, let right): return try compare(left, comparison, right)
    case .isRow, .isOneOf, .isBetween: throw unsupported("a search")
    }
  }

  private func joined(_ conditions: [Condition], by word: String, none: String) throws(SQLError) -> String {
    if conditions.isEmpty { return none }
    let parts = try conditions.map(truth)
    return parts.count == 1 ? parts[0] : "(\(parts.joined(separator: word)))"
  }

  // MARK: Flags and nulls

  private func isTrue(_ value: Expression) throws(SQLError) -> String {
    switch value {
    case .column(let column): return stored(column)
    case .field(let path): return try following(path.steps).flag(of: path.field)
    default: return "(\(try number(value)) = 1)"
    }
  }

  func flag(of field: Field) throws(SQLError) -> String {
    switch field.source {
    // Whether an entity has a record is never unknown.
    case .column(let column) where layout.columns[column].isFilledByGraph:
      return "CASE WHEN \(key) IS NOT NULL THEN coalesce(\(stored(column)), (1 = 0)) END"
    case .column(let column): return stored(column)
    case .formula(.flag) where isColumn(field): return "\(alias).\(dialect.name(field.name))"
    case .formula(.flag(let condition)): return try inContext(of: field).truth(condition)
    default: throw unsupported(field.name)
    }
  }

  private func isNull(_ value: Expression) throws(SQLError) -> String {
    switch value {
    case .column(let column): return "(\(stored(column)) IS NULL)"
    case .field(let path):
      let writer = try following(path.steps)
      switch path.field.kind {
      case .flag: return "(\(try writer.flag(of: path.field)) IS NULL)"
      case .text, .code, .list, .toOne: return "(\(try writer.text(of: path.field)) IS NULL)"
      case .count, .time, .figure, .raw, .toMany: return "(\(try number(value)) IS NULL)"
      }
    default: return "(\(try number(value)) IS NULL)"
    }
  }

  // MARK: Comparisons

  private func compare(_ left: Expression, _ comparison: Comparison, _ right: Expression) throws(SQLError) -> String {
    let sign = comparison.rawValue
    if case .number(let other) = right { return "(\(try number(left)) \(sign) \(dialect.number(other)))" }
    guard let first = try? TypedExpression(left), let second = try? TypedExpression(right) else { return unknown }
    if first.type.isText, second.type.isText { return try compareTexts(left, comparison, right) }
    if case .literal(.time(let time)) = right {
      if case .day(let offset) = time { return try compare(first.value.time(of: kind), comparison, days: offset) }
      if first.type.isLocalTime {
        return try compare(try number(first.value), comparison, range: numbers(time.bounds(0)))
      }
      return try compare(first.value.asTime(of: kind), comparison, time: time)
    }
    if case .literal(.number(let number, let unit)) = right {
      return try compare(first, comparison, decimals: number, in: unit ?? first.type.shownUnit)
    }
    guard let alike = second.like(first.type) else {
      guard let alike = first.like(second.type) else { return unknown }
      return "(\(try number(alike.value)) \(sign) \(try number(second.value)))"
    }
    return "(\(try number(first.value)) \(sign) \(try number(alike.value)))"
  }

  private var unknown: String { "CAST(NULL AS BOOLEAN)" }

  /// Compares a field of the row itself with a literal.
  private func compare(_ path: FieldPath, _ comparison: Comparison, _ literal: Literal) throws(SQLError) -> String {
    let field = path.field
    switch (field.kind, literal) {
    case (.flag, .flag(let flag)): return flag ? try self.flag(of: field) : "(NOT \(try self.flag(of: field)))"
    case (.toOne(let target), .text(let text)), (.toOne(let target), .code(let text)):
      return try compareLink(field, comparison, code: text, of: target)
    case (_, .spelling(let name)): return try compare(field, spelling: name)
    case (_, .code): throw unsupported("a search")
    case (_, .exactly(let text)): return try compare(field, comparison, exactly: text)
    case (_, .text(let text)) where field == .ident && comparison == .equal: return isNamed(text)
    case (_, .text(let text)) where field.holdsFlightNumbers && comparison == .equal:
      let name = FlightName(text)
      let isNamed = try compare(field, spelling: name)
      guard let other = field.otherCodeshares else { return isNamed }
      let isOther = try compare(field.with(source: .column(other.rawValue)), spelling: name)
      return "(\(isNamed) OR coalesce(\(isOther), (1 = 0)))"
    case (_, .text(let text)) where field.holdsCountries && comparison == .equal:
      return try compare(field, texts: CountryNames.spellings(of: text))
    case (_, .text(let text)) where field.holdsAircraft && comparison == .equal:
      return try compare(field, texts: AircraftNames.spellings(of: text))
    case (_, .text(let text)): return try compare(field, comparison, text: text)
    default: return try compare(.field(path.end), comparison, .literal(literal))
    }
  }

  /// Compares a time with a literal; one without a zone is in the local time of the time's airport.
  private func compare(_ path: FieldPath, _ comparison: Comparison, time: TimeLiteral) throws(SQLError) -> String {
    let isShown = time.isLocal && context.zone.readsClock(for: path)
    return try compare(
      isShown ? part(.local, of: path) : number(.field(path)), comparison, range: try bounds(time))
  }

  /// Compares a time with a day, counted from the one that it is where the time is.
  private func compare(_ path: FieldPath, _ comparison: Comparison, days: Int) throws(SQLError) -> String {
    let now = try local(number(.literal(.time(.now(offset: 0)))), of: path)
    let today = "(floor(\(now) / 86400) * 86400)"
    return try compare(
      "(\(part(.local, of: path)) - \(today))", comparison, range: numbers(TimeLiteral.day(offset: days).bounds(0)))
  }

  private func compare(_ field: Field, texts: [String]) throws(SQLError) -> String {
    let tests = try texts.map { text throws(SQLError) in try compare(field, .equal, text: text) }
    return "(\(tests.joined(separator: " OR ")))"
  }

  /// Compares a value with a decimal number, which stands for all values that round to it.
  private func compare(
    _ value: TypedExpression, _ comparison: Comparison, decimals number: Double, in unit: FigureUnit?
  ) throws(SQLError) -> String {
    let bounds = value.type.bounds(number, in: unit)
    return try compare(
      try self.number(value.value), comparison, range: (dialect.number(bounds.low), dialect.number(bounds.high)))
  }

  /// Compares a number with a range of numbers that a literal stands for.
  private func compare(_ value: String, _ comparison: Comparison, range bounds: (first: String, last: String))
    throws(SQLError) -> String
  {
    switch comparison {
    case .equal: "(\(value) BETWEEN \(bounds.first) AND \(bounds.last))"
    case .less: "(\(value) < \(bounds.first))"
    case .lessOrEqual: "(\(value) <= \(bounds.last))"
    case .greater: "(\(value) > \(bounds.last))"
    case .greaterOrEqual: "(\(value) >= \(bounds.first))"
    case .notEqual, .begins, .contains, .matches: unknown
    }
  }
}

/// The values that a statement prints and sorts by.
extension SQLWriter {
  enum Times {
    /// Texts, as in every output format.
    case texts
    /// Timestamps of the engine.
    case timestamps
  }

  func shown(_ path: FieldPath, in units: UnitPreferences, times: Times = .texts) throws(SQLError) -> String {
    let writer = try following(path.steps).inContext(of: path.field)
    let field = path.field
    switch field.kind {
    case .text, .code, .toOne: return try writer.text(of: field)
    case .list: return "replace(\(try writer.text(of: field)), \(dialect.character("31")), ' ')"
    case .flag: return try writer.flag(of: field)
    case .time:
      let number = try writer.number(.field(FieldPath(field)))
      // A mean or a percentile of times may lie between two seconds.
      let isMeasure = if case .related(.measure) = field.source { true } else { false }
      let seconds = try writer.writable(isMeasure ? "floor(\(number) + 0.5)" : number)
      return times == .texts ? dialect.timeText(seconds) : dialect.timestamp(seconds)
    case .toMany, .count, .raw:
      let value = try writer.number(.field(FieldPath(field)))
      return field.hasWholeValues ? dialect.whole(value) : dialect.rounded(value)
    case .figure(let figure, let stored):
      let value = try writer.number(.field(FieldPath(field)))
      if figure == .angle { return value }
      let unit = path.unit ?? units.unit(for: figure)
      guard let conversion = UnitConversion(from: stored, to: unit) else { return dialect.rounded(value) }
      let (numerator, denominator) = (dialect.number(conversion.numerator), dialect.number(conversion.denominator))
      return dialect.rounded("\(value) * \(numerator) / \(denominator)")
    }
  }

  /// Returns null for a time outside of the years with four digits, the only ones that can be written.
  private func writable(_ seconds: String) throws(SQLError) -> String {
    "CASE WHEN \(seconds) BETWEEN -62167219200 AND 253402300799 THEN \(seconds) END"
  }

  /// Returns the sort keys for a field: texts by their letters without case and accents, then by their bytes.
  func order(by path: FieldPath) throws(SQLError) -> [String] { order(by: try orderedValue(path), of: path) }

  /// Returns the value that a field is ordered by: the text of an inbound flight, else what identifies the value.
  func orderedValue(_ path: FieldPath) throws(SQLError) -> String {
    guard path.field.source == .related(.inbound) else { return try identity(path) }
    return try following(path.steps).text(of: path.field)
  }

  func order(by value: String, of path: FieldPath) -> [String] { path.isText ? [folded(value), value] : [value] }

  /// Returns the value that is equal for equal values of a field, and for no others.
  func identity(_ path: FieldPath) throws(SQLError) -> String {
    let writer = try following(path.steps).inContext(of: path.field)
    let field = path.field
    if case .formula(let formula) = field.source {
      return try formula.number == nil ? writer.flag(of: field) : writer.number(.field(FieldPath(field)))
    }
    // The ident of a flight is that of other days too.
    if field.source == .related(.inbound) { return try writer.following([field]).flightKey }
    switch field.kind {
    case .text, .code, .list, .toOne: return try writer.text(of: field)
    case .flag: return try writer.flag(of: field)
    case .count, .time, .figure, .raw, .toMany: return try writer.number(.field(FieldPath(field)))
    }
  }
}

extension Field {
  /// Whether all values are integers in the stored unit.
  var isWhole: Bool {
    switch source {
    case .column(let column): [.whole, .time].contains(TableLayout.of(entity).columns[column].storage)
    case .formula(.number(.whole, _)), .formula(.number(.time, _)), .inverse, .related(.onward): true
    case .custom, .link, .formula, .related: false
    }
  }

  /// Whether no value of a number without a choice of units has a fraction.
  fileprivate var hasWholeValues: Bool {
    if case .related(.measure(let measure)) = source { return measure.isWhole }
    return isWhole || shape == .whole
  }
}

extension Measure {
  /// Whether no value has a fraction in the unit of the operand.
  fileprivate var isWhole: Bool {
    switch (function, operand) {
    case (.count, _), (.distinct, _): return true
    case (.sum, .value(let value)), (.min, .value(let value)), (.max, .value(let value)):
      if case .field(let path) = value, path.field.isWhole { return true }
      if case .part? = try? TypedExpression(value).type.kind { return true }
      return false
    case (.sum, _), (.min, _), (.max, _), (.share, _), (.mean, _), (.median, _), (.percentile, _): return false
    }
  }
}

extension FieldPath {
  /// Whether values are ordered by their letters first.
  fileprivate var isText: Bool {
    switch (field.source, field.kind) {
    case (.formula, _), (.related(.key), _), (.related(.measure), _): false
    case (_, .text), (_, .code), (_, .list), (_, .toOne): true
    default: false
    }
  }
}

/// Parts of times, and literal times.
extension SQLWriter {
  func part(_ part: TimePart, of path: FieldPath) throws(SQLError) -> String {
    let local = try local(path)
    let day = "floor(\(local) / 86400)"
    let second = "(\(local) - \(day) * 86400)"
    // January 1, 1970, was a Thursday.
    let weekday = "(\(day) + 3 - floor((\(day) + 3) / 7) * 7 + 1)"
    switch part {
    case .year: return "CAST(\(dialect.year(local)) AS \(dialect.doubleType))"
    case .month: return "CAST(\(dialect.month(local)) AS \(dialect.doubleType))"
    case .day: return "CAST(\(dialect.day(local)) AS \(dialect.doubleType))"
    case .week: return "CAST(\(dialect.week(local)) AS \(dialect.doubleType))"
    case .isoyear:
      return "CAST(\(dialect.year("(\(local) + (4 - \(weekday)) * 86400)")) AS \(dialect.doubleType))"
    case .weekday: return weekday
    case .hour: return "floor(\(second) / 3600)"
    case .minute: return "(floor(\(second) / 60) - floor(\(second) / 3600) * 60)"
    case .time: return "floor(\(second) / 60)"
    case .date: return "(\(day) * 86400)"
    case .local: return local
    }
  }

  /// Returns the local time, as seconds since the clock showed the beginning of 1970.
  private func local(_ path: FieldPath) throws(SQLError) -> String { try local(number(.field(path)), of: path) }

  /// Returns the local time at an instant, in the zone in which a time is.
  private func local(_ time: String, of path: FieldPath) throws(SQLError) -> String {
    if case .fixed(let zone) = context.zone { return try local(time, in: zone) }
    guard let end = path.clock,
      let step = Field.all(of: .flights).first(where: { $0.source == .link(end) })
    else { return time }
    let airport = try following(path.steps + [step])
    return dialect.local(time, airport.stored(AirportColumn.timezone.rawValue))
  }

  func local(_ time: String, in zone: Zone) throws(SQLError) -> String {
    if let offset = zone.constantOffset {
      return offset == 0 ? time : "(\(time) + \(dialect.number(Double(offset))))"
    }
    guard let name = zone.name else { throw unsupported("the local zone; name it, as Europe/Oslo") }
    return dialect.local(time, dialect.text(name))
  }

  /// Returns the first and last second of a literal time; one without a zone is in local time.
  func bounds(_ literal: TimeLiteral) throws(SQLError) -> (first: String, last: String) {
    if case .now(let offset) = literal, context.clock == nil {
      let now = "(\(newestActualTime) + \(dialect.number(Double(offset))))"
      return (now, now)
    }
    let bounds = literal.bounds(context.clock ?? 0)
    return numbers(literal.isLocal ? context.zone.instants(bounds) : bounds)
  }

  private func numbers(_ bounds: (first: Int, last: Int)) -> (first: String, last: String) {
    (dialect.number(Double(bounds.first)), dialect.number(Double(bounds.last)))
  }

  /// The default value of `now`: the newest actual time, else the engine's clock.
  private var newestActualTime: String {
    let times = FlightColumn.actualTimes.map { "coalesce(max(x.\(dialect.name($0.nameInViews))), 0)" }
    let newest = "(SELECT nullif(greatest(\(times.joined(separator: ", "))), 0) FROM \(SQLJoins.view(.flights)) AS x)"
    return "coalesce(CAST(\(newest) AS \(dialect.doubleType)), \(dialect.now))"
  }
}

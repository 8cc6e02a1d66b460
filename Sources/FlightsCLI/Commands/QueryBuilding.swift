internal import FlightOutput
internal import FlightStore

/// Turns the filter and row options of a run into a question to a store.
struct QueryBuilding {
  var invocation: Invocation
  let console: Console

  /// Returns the question that all options together ask, or only those that choose among the rows.
  func query(_ entity: EntityKind, withRows: Bool = true) throws(Failure) -> RowQuery {
    var query = RowQuery(entity)
    query.clock = try clock()
    query.zone = try clockZone()
    try addFilters(to: &query)
    if withRows { try addRows(to: &query) }
    return query
  }

  // MARK: Filters

  private func addFilters(to query: inout RowQuery) throws(Failure) {
    let filters = invocation.filters
    for (texts, _, fields) in codes where !texts.isEmpty { query.require(fields, oneOf: texts.map(\.text)) }
    if !filters.aircraft.isEmpty { query.require("aircraft", .matches, anyOf: filters.aircraft.map(\.text)) }
    if !filters.cities.isEmpty {
      let field = query.entity == .airports ? "city" : "destination.city"
      query.require(field, .begins, anyOf: filters.cities.map(\.text))
    }
    if !filters.phases.isEmpty { query.require("phase", .equal, anyOf: filters.phases.map(\.text)) }
    if filters.enroute { query.require(flag: "enroute") }
    if let text = filters.text {
      let shown = try fields(query.entity) ?? SelectionTable.usualFields(query.entity)
      ShownWords(fields: shown, language: invocation.look.language(console)).require(text.text, in: &query)
    }
    for expression in filters.expressions {
      do throws(FilterError) { try query.require(expression.text) } catch {
        throw .expression(error, expression.source)
      }
    }
  }

  /// The options that name things by codes: what they were given, what it names, and the relationships that lead there.
  private var codes: [(texts: [ArgumentText], kind: EntityKind, fields: [String])] {
    let filters = invocation.filters
    return [
      (filters.destinations, .airports, ["destination"]), (filters.origins, .airports, ["origin"]),
      (filters.airports, .airports, ["origin", "destination"]), (filters.airlines, .airlines, ["airline"]),
    ]
  }

  /// Says which codes nothing goes by in the data, and refuses what cannot be one.
  func checkCodes(in store: FlightStore) throws(Failure) {
    for (texts, kind, _) in codes {
      for text in texts where try !isCity(text, kind, in: store) { try check(text, kind, in: store) }
    }
  }

  /// Says which airports the name of a city stands for, where one stands in the place of a code.
  private func isCity(_ text: ArgumentText, _ kind: EntityKind, in store: FlightStore) throws(Failure) -> Bool {
    guard kind == .airports, FlightStore.isCityRatherThanCode(text.text) else { return false }
    let airports = store.airports(ofCity: text.text)
    guard !airports.isEmpty else { return false }
    if invocation.verbosity != .quiet {
      let name = TerminalText.safe(text.text)
      console.report("flights: '\(name)' is taken for a city; its airports: \(airports.joined(separator: ", "))")
    }
    return true
  }

  func check(_ text: ArgumentText, _ kind: EntityKind, in store: FlightStore) throws(Failure) {
    switch store.finding(text.text, of: kind) {
    case .known: break
    case .absent(let suggestion):
      if invocation.verbosity != .quiet {
        let city = kind == .airports ? city(text, in: store) : []
        let hint = didYouMean(city.isEmpty ? suggestion.map { [$0] } ?? [] : city)
        console.report("flights: no \(kind.singular) '\(TerminalText.safe(text.text))' in the data" + hint)
      }
    case .misspelt(let suggestion):
      let city = kind == .airports ? city(text, in: store) : []
      throw .misspeltCode(text, kind, meant: city.isEmpty ? suggestion.map { [$0] } ?? [] : city)
    case .ambiguous(let names): throw .ambiguousAirline(text, names)
    }
  }

  /// What somebody may have meant who wrote the name of a city for the code of an airport.
  private func city(_ text: ArgumentText, in store: FlightStore) -> [String] {
    let airports = store.airports(ofCity: text.text)
    guard !airports.isEmpty, text.source == .option(.dest) else { return airports }
    let value = text.text.contains(" ") ? "\"\(text.text)\"" : text.text
    return ["\(Option.city.spelling) \(value)"] + airports
  }

  // MARK: Rows

  private func addRows(to query: inout RowQuery) throws(Failure) {
    let rows = invocation.rows
    if let sort = rows.sort { query.sort = try keys(sort, query.entity) }
    if let distinct = rows.distinct { query.distinct = try fields(distinct, query.entity).first }
    query.limit = rows.limit
    query.offset = rows.offset
  }

  func keys(_ text: ArgumentText, _ entity: EntityKind) throws(Failure) -> [SortKey] {
    let context = try context()
    do throws(FilterError) { return try SortKey.parse(text.text, of: entity, in: context) } catch {
      throw .expression(error, text.source)
    }
  }

  /// The fields that `--fields` names; `nil` leaves them to the format.
  func fields(_ entity: EntityKind) throws(Failure) -> [FieldPath]? {
    // Defaults are fields of flights.
    guard let text = invocation.rows.fields, entity == .flights || !text.source.isPreset else { return nil }
    return try fields(text, entity)
  }

  private func fields(_ text: ArgumentText, _ entity: EntityKind) throws(Failure) -> [FieldPath] {
    let context = try context()
    do throws(FilterError) { return try FieldList.parse(text.text, of: entity, in: context) } catch {
      throw .expression(error, text.source)
    }
  }

  /// What the parts of times and `now` mean in values.
  func context() throws(Failure) -> FormulaContext { FormulaContext(zone: try clockZone(), clock: try clock()) }

  /// The zone of times that name none, and of the parts of times.
  func clockZone() throws(Failure) -> ClockZone {
    switch try Look.zone(invocation.look.zone) {
    case .airport: .airport
    case .utc: .fixed(.utc)
    case .local: .fixed(.local)
    case .offset(let seconds): .fixed(Zone(offset: seconds))
    case .named(let name): Zone(named: name).map { .fixed($0) } ?? .airport
    }
  }

  /// What `now` means, in seconds since 1970; `nil` is what the data say.
  func clock() throws(Failure) -> Int? {
    guard let text = invocation.look.clock else { return nil }
    switch text.text.lowercased() {
    case "data": return nil
    case "now": return SystemClock.seconds
    default:
      guard let seconds = TimeReader.seconds(text.text) else { throw .notATime(text) }
      return seconds
    }
  }
}

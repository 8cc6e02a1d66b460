internal import FlightOutput
internal import FlightStore

/// The builder of a query from the filter and row options of a run.
struct QueryBuilding {
  var invocation: Invocation
  let console: Console
  var loaded: FlightStore?

  /// Returns the query of all options, or with `withRows: false` only of the filters.
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
    let options = invocation.options
    for (option, _, fields) in Self.codes { narrow(&query, by: option) { $0.require(fields, oneOf: $1) } }
    narrow(&query, by: .aircraft) { query, types in
      let paths = FieldPath.paths(["aircraft"], of: query.entity)
      let conditions = paths.flatMap { path in
        types.map { Condition.compare(path, $0.hasWildcards ? .matches : .equal, .text($0)) }
      }
      query.require(.any(conditions))
    }
    let city = query.entity == .airports ? "city" : "destination.city"
    narrow(&query, by: .city) { $0.require(city, .begins, anyOf: $1) }
    narrow(&query, by: .phase) { $0.require("phase", .equal, anyOf: $1) }
    if options.has(.enroute) { query.requirePart(Option.enroute.spelling) { $0.require(flag: "enroute") } }
    if options.has(.text) {
      // Every format but a table that fits its terminal shows the registration.
      let usual = SelectionTable.usualFields(query.entity) + FieldPath.paths(["registration"], of: query.entity)
      let shown = try fields(query.entity).paths(from: usual)
      let units = (options[.units]?.text).flatMap { try? UnitPreferences(parsing: $0) } ?? UnitPreferences()
      let filter = DisplayedTextFilter(fields: shown, language: options.languageOfRows(console), units: units)
      narrow(&query, by: .text) { for text in $1 { filter.require(text, in: &$0) } }
    }
    for expression in options.all(.where) { try require(expression, of: &query) }
  }

  func require(_ expression: ArgumentText, of query: inout RowQuery) throws(Failure) {
    let before = query
    query = try read(expression) { custom throws(FilterError) in
      var query = before
      try query.requirePart(nil) { query throws(FilterError) in try query.require(expression.text, and: custom) }
      return query
    }
  }

  /// Parses an expression, which may name custom fields.
  func read<Product>(
    _ text: ArgumentText, _ parse: (CustomFields) throws(FilterError) -> Product
  ) throws(Failure) -> Product {
    do throws(FilterError) { return try withCustomFields(parse) } catch {
      throw failure(error, from: text.source)
    }
  }

  /// Returns the failure for a faulty expression, with a suggestion that is about the end which the options leave open.
  func failure(_ error: FilterError, from source: ArgumentText.Source) -> Failure {
    let name = error.part.lowercased()
    let meant = error.suggestion.map { Option.suggestion($0, for: name, given: invocation.options.has) }
    return .expression(error.suggesting(meant), source)
  }

  /// Parses a text that may name custom fields.
  ///
  /// They are looked up only if a name is otherwise unknown, so that most queries are parsed without reading the data.
  func withCustomFields<Product>(
    _ parse: (CustomFields) throws(FilterError) -> Product
  ) throws(FilterError) -> Product {
    do throws(FilterError) { return try parse(.none) } catch {
      let custom = error.namesNoField ? customFields : .none
      if custom.isEmpty { throw error }
      return try parse(custom)
    }
  }

  var customFields: CustomFields {
    if let loaded { return CustomFields(of: loaded) }
    var loading = DataLoading(invocation: invocation, console: console, isSilent: true)
    // A pipe can be read only once, and holds no store file.
    loading.readsPipe = false
    // Errors in the data are reported when it is loaded.
    guard let sources = try? loading.inputs().sources else { return .none }
    return (try? CustomFields(ofStoreFilesAmong: sources)) ?? .none
  }

  /// Adds the condition of an option, if it was given values.
  private func narrow(_ query: inout RowQuery, by option: Option, _ narrow: (inout RowQuery, [String]) -> Void) {
    let texts = invocation.options.all(option).map(\.text)
    if texts.isEmpty { return }
    // `joined` would make the runtime look up a conformance, which takes as long as reading some flights.
    var part = option.spelling + " "
    for (index, text) in texts.enumerated() { part += (index > 0 ? "," : "") + TerminalText.safe(text) }
    query.requirePart(part) { narrow(&$0, texts) }
  }

  func with(_ store: FlightStore) -> QueryCheck { QueryCheck(building: self, store: store) }

  /// The options that name entities by code, with the entity and the relationships that lead to it.
  static let codes: [(option: Option, kind: EntityKind, fields: [String])] = [
    (.dest, .airports, ["destination"]), (.origin, .airports, ["origin"]),
    (.airport, .airports, ["origin", "destination"]), (.airline, .airlines, ["airline"]),
  ]

  // MARK: Rows

  private func addRows(to query: inout RowQuery) throws(Failure) {
    let options = invocation.options
    if let sort = options[.sort] { query.sort = try keys(sort, of: query.entity) }
    if let distinct = options[.distinct] { query.distinct = try list(distinct, of: query.entity, by: FieldList.parse) }
    query.limit = options.number(.limit)
    query.offset = options.number(.offset) ?? 0
  }

  func keys(_ text: ArgumentText, of entity: EntityKind) throws(Failure) -> [SortKey] {
    try list(text, of: entity, by: SortKey.parse)
  }

  /// Reads a list of values, which may be named by `as` in `--fields`.
  private func list<Item>(
    _ text: ArgumentText, of entity: EntityKind,
    by parse: (String, EntityKind, _ fields: String, FormulaContext, CustomFields) throws(FilterError) -> [Item]
  ) throws(Failure) -> [Item] {
    let context = try context()
    let fields = invocation.options[.fields]?.text ?? ""
    return try read(text) { custom throws(FilterError) in try parse(text.text, entity, fields, context, custom) }
  }

  /// Returns the fields that `--fields` selects.
  ///
  /// Only fields that are `shown` can be left out; without it, all that have a name.
  func fields(_ entity: EntityKind, shown: ((CustomFields) -> [FieldPath])? = nil) throws(Failure) -> FieldChoice {
    // A default applies to flights only.
    guard let text = invocation.options[.fields], entity == .flights || !text.source.isPreset else { return .usual }
    let context = try context()
    let template = invocation.options.template
    return try read(text) { custom throws(FilterError) in
      if let template { return .list(try template.paths(of: entity, in: context, and: custom)) }
      // A default is for several layouts, which do not show the same fields.
      return try FieldChoice(
        parsing: text.text, of: entity, shown: text.source.isPreset ? nil : shown?(custom), in: context, and: custom)
    }
  }

  func context() throws(Failure) -> FormulaContext { FormulaContext(zone: try clockZone(), clock: try clock()) }

  /// Returns the zone that `--tz` names; `nil` if it is that of each airport.
  func fixedZone() throws(Failure) -> Zone? {
    if case .fixed(let zone) = try clockZone() { zone } else { nil }
  }

  /// Returns the zone of times without one, and of the parts of times.
  ///
  /// A default does not count, or it would select other rows for a table than for the formats that ignore it.
  func clockZone() throws(Failure) -> ClockZone {
    let zone = invocation.options[.tz]
    return try Look.zone(zone?.source.isPreset ?? false ? nil : zone)
  }

  /// Returns the value of `now` in seconds since 1970; `nil` for the newest time in the data.
  func clock() throws(Failure) -> Int? {
    guard let text = invocation.options[.at] else { return nil }
    switch text.text.lowercased() {
    case "data": return nil
    case "now": return SystemClock.seconds
    default:
      guard let time = TimeLiteral(parsing: text.text), case .period = time else {
        let isBoard = if case .board = invocation.action { true } else { false }
        let isOfDay = isBoard && TimeLiteral.timeOfDay(text.text) != nil
        throw .notATime(text, words: "data, now", meant: isOfDay ? "\(Option.after.spelling) \(text.text)" : nil)
      }
      let first = time.bounds(0).first
      guard time.isLocal, let zone = try fixedZone() else { return first }
      return zone.instant(ofLocal: first)
    }
  }
}

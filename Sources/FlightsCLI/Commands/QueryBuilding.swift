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
    do throws(FilterError) { return try withCustomFields(parse) } catch { throw .expression(error, text.source) }
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

  /// The options that name entities by code, with the entity and the relationships that lead to it.
  static let codes: [(option: Option, kind: EntityKind, fields: [String])] = [
    (.dest, .airports, ["destination"]), (.origin, .airports, ["origin"]),
    (.airport, .airports, ["origin", "destination"]), (.airline, .airlines, ["airline"]),
  ]

  /// Reports what the data does not tell: codes in options and expressions, and time zones that local times need.
  ///
  /// Throws for texts that cannot be codes. Returns whether all codes are known. With the rows of the answer, zones of
  /// other airports are not reported.
  @discardableResult
  func check(
    _ query: RowQuery, from source: ArgumentText.Source = .option(.where), showing fields: [FieldPath] = [],
    in store: FlightStore, rows: RowSelection? = nil
  ) throws(Failure) -> Bool {
    if reportsNotes {
      noteUnknownZones(of: query, showing: fields, in: store, rows: rows)
      noteMissingInboundFlights(of: query, showing: fields, in: store)
      noteTextsComparedAsNumbers(of: query)
      noteFieldsLikeTexts(of: query)
      notePatternsComparedAsTexts(of: query, in: store)
      noteCodesSearchedByName(of: query, in: store)
      noteEarlierClock(of: query, in: store)
      noteNamesOfAircraft(in: query)
      noteUnknownCountries(of: query, in: store)
    }
    var areKnown = true
    for (option, kind, _) in Self.codes {
      for text in invocation.options.all(option) where !isCity(text.text, of: kind, in: store) {
        if try !check(text, of: kind, in: store) { areKnown = false }
        noteShared(text.text, of: kind, in: store)
      }
    }
    return try check(query.codes, from: source, in: store) && areKnown
  }

  /// Checks codes that an argument contains, and returns whether all of them are known.
  func check(
    _ codes: [WrittenCode], from source: ArgumentText.Source, in store: FlightStore
  ) throws(Failure) -> Bool {
    var areKnown = true
    for code in codes where !isCity(code.text, of: code.kind, in: store) {
      if try !check(code, from: source, in: store) { areKnown = false }
      noteShared(code.text, of: code.kind, in: store)
    }
    return areKnown
  }

  /// Reports the airports whose local times are those of UTC because their zone is unknown.
  private func noteUnknownZones(
    of query: RowQuery, showing fields: [FieldPath], in store: FlightStore, rows: RowSelection?
  ) {
    var airports = query.airportsWithoutZone(showing: fields, in: store)
    if !airports.isEmpty, let shown = rows?.linked(.airports).single.map({ $0.text("icao") }) {
      airports.removeAll { !shown.contains($0) }
    }
    noteUnknownZones(
      ofAirports: airports,
      fields.contains(where: \.isHour) ? "flights from there have no hour" : "local times there are in UTC")
  }

  func noteUnknownZones(ofAirports codes: [String], _ consequence: String) {
    let airports = codes.map { TerminalText.safe($0) }
    guard let first = airports.first else { return }
    let named =
      airports.count > 3 ? "of \(airports.count) airports, such as \(first)," : "of \(airports.joined(separator: ", "))"
    note("the time zone \(named) is unknown; \(consequence)")
  }

  /// Reports that the data has none of the inbound flights that the query follows.
  private func noteMissingInboundFlights(of query: RowQuery, showing fields: [FieldPath], in store: FlightStore) {
    let count = query.missingInboundFlights(showing: fields, in: store)
    if count > 0 { note("the inbound flights of \(EntityKind.flights.counted(count)) are not in the data") }
  }

  /// Reports the texts that are not compared with a number as numbers.
  private func noteTextsComparedAsNumbers(of query: RowQuery) {
    guard let path = query.fieldsComparedByLetters.first else { return }
    note("\(quoted(path.name)) is a text, compared character by character: 26 comes after 2000")
  }

  /// Reports the fields beside texts that may have been meant as texts.
  private func noteFieldsLikeTexts(of query: RowQuery) {
    guard let path = query.fieldsLikeTexts.first else { return }
    let name = TerminalText.safe(path.name)
    note("'\(name)' is read as the field; in quotes, \"\(name)\" is the text")
  }

  /// Reports the patterns that find nothing beside other values because only '~' takes them.
  private func notePatternsComparedAsTexts(of query: RowQuery, in store: FlightStore) {
    for (text, meant) in query.patternsComparedAsTexts(in: store) {
      note("'\(TerminalText.safe(text))' is compared as written" + didYouMean("\(meant)"))
    }
  }

  private func noteCodesSearchedByName(of query: RowQuery, in store: FlightStore) {
    // '--text' searches codes and names alike.
    guard !invocation.options.has(.text), let path = query.codesComparedWithNames(in: store).first else { return }
    let name = TerminalText.safe(path.name)
    switch path.field.kind {
    case .toOne(.airports): note("'\(name)' is searched by its code; its city is '\(name).city'")
    case .toOne: note("'\(name)' is searched by its code; its name is '\(name).name'")
    default:
      let kind = path.field.name == "aircraft" ? "aircraft" : "countries"
      note("'\(name)' is searched by its code; '=' takes the names of \(kind)")
    }
  }

  /// Reports that a clock set before the newest data does not bring back how far the flights had come then.
  private func noteEarlierClock(of query: RowQuery, in store: FlightStore) {
    guard let clock = query.clock, query.dependsOnPhase, clock < store.now else { return }
    note("'\(Option.at.spelling)' sets the clock only; phase and progress are those of the newest state of each flight")
  }

  /// Reports the texts in place of designators of aircraft types that are read as their names, or are none.
  private func noteNamesOfAircraft(in query: RowQuery) {
    for text in invocation.options.all(.aircraft).map(\.text) {
      let family = AircraftNames.family(of: text)
      if family.count < 2 { continue }
      let others = family.count == 2 ? family.filter { $0 != text.uppercased() }[0] + " too" : "\(family.count) types"
      note("'\(text)' is read as one type of aircraft; '\(text.dropFirst())' is the name of \(others)")
    }
    for text in query.namesOfAircraft {
      let (types, name) = (AircraftNames.designators(named: text), quoted(text))
      if let first = types.first {
        let named =
          switch types.count {
          case 1: "the type of aircraft \(first)"
          case ...6: "types of aircraft: \(types.joined(separator: ", "))"
          default: "\(types.count) types of aircraft, such as \(first)"
          }
        note("\(name) is read as the name of \(named)")
      } else if text.utf8.count > 4, !text.hasWildcards {
        // A designator has at most four characters.
        note("no type of aircraft is called \(name)" + didYouMean(AircraftNames.nearestMaker(to: text)))
      }
    }
  }

  private func noteUnknownCountries(of query: RowQuery, in store: FlightStore) {
    for name in query.unknownCountries(in: store) { note("no country \(quoted(name))") }
  }

  /// Reports that several airports or airlines have a code, and which of them it means: all, unless said otherwise.
  ///
  /// A code that is the key of one does not mean the others.
  func noteShared(
    _ code: String, of kind: EntityKind, in store: FlightStore,
    meaning: ([String]) -> String = { $0.count == 2 ? "it stands for both" : "it stands for all of them" }
  ) {
    guard reportsNotes else { return }
    let keys = store.keys(coded: code, of: kind).meant.map { TerminalText.safe($0) }
    if keys.count > 1 {
      note("\(quoted(code)) is the code of \(MessageForm.enumeration(keys, joinedBy: "and")); " + meaning(keys))
    }
    noteHidden(code, of: kind, in: store)
  }

  /// Reports the airports or airlines that a code does not mean, because it is the key of another one.
  func noteHidden(_ code: String, of kind: EntityKind, in store: FlightStore) {
    guard reportsNotes else { return }
    func listed(_ keys: [String]) -> String {
      MessageForm.enumeration(keys.map { TerminalText.safe($0) }, joinedBy: "and")
    }
    let (keys, others) = store.keys(coded: code, of: kind)
    if others.isEmpty { return }
    let have = others.count == 1 ? "has" : "have"
    note("\(quoted(code)) means only \(listed(keys)), although \(listed(others)) \(have) the code too")
  }

  /// Whether a text in place of a code is the name of a city, whose airports it reports.
  private func isCity(_ text: String, of kind: EntityKind, in store: FlightStore) -> Bool {
    kind == .airports && !noteCity(text, in: store).isEmpty
  }

  /// Returns the airports of the city that a text in place of a code names, and reports them and what they mean.
  @discardableResult
  func noteCity(_ text: String, in store: FlightStore, meaning: String? = nil) -> [String] {
    let airports = store.airports(readAsCity: text)
    if !airports.isEmpty {
      let its = airports.count == 1 ? "its airport is" : "its airports:"
      let meaning = meaning.map { "; " + $0 } ?? ""
      let codes = TerminalText.safe(airports.joined(separator: ", "))
      note("\(quoted(text)) is read as a city; \(its) \(codes)\(meaning)")
    }
    return airports
  }

  private func check(_ code: WrittenCode, from source: ArgumentText.Source, in store: FlightStore) throws(Failure)
    -> Bool
  {
    switch store.finding(code.text, of: code.kind) {
    case .known: return true
    case .absent(let suggestion):
      let airports = code.kind == .airports ? store.airports(called: code.text) : []
      report(absent: code.text, code.kind, meant: suggestion.map { [$0] } ?? airports)
      return false
    case .misspelled(let suggestion):
      let airport = code.kind == .airports ? store.airports(called: code.text).first : nil
      let condition = code.field.flatMap {
        store.condition(meantBy: code.text, for: $0, of: code.kind)
          ?? regions(code.text, of: [$0], areAirlines: code.kind == .airlines, in: store).first
      }
      let name = FlightStore.isPattern(code.text) ? nil : airport ?? suggestion
      throw .expression(code.error(.unknown, meant: condition ?? name), source)
    case .ambiguous(let names): throw .expression(code.error(.ambiguous(names)), source)
    }
  }

  private func report(absent code: String, _ kind: EntityKind, meant: [String]) {
    note("no \(kind.singular) \(quoted(code)) in the data" + didYouMean(meant))
  }

  @discardableResult
  func check(_ text: ArgumentText, of kind: EntityKind, in store: FlightStore) throws(Failure) -> Bool {
    switch store.finding(text.text, of: kind) {
    case .known: return true
    case .absent(let suggestion):
      report(absent: text.text, kind, meant: meant(by: text, of: kind, in: store) ?? suggestion.map { [$0] } ?? [])
      return false
    case .misspelled(let suggestion):
      throw .misspelledCode(
        text, kind, meant: meant(by: text, of: kind, in: store) ?? suggestion.map { [$0] } ?? [])
    case .ambiguous(let names): throw .ambiguousAirline(text, names)
    }
  }

  /// Returns what a text in place of a code can mean; `nil` if only the nearest name can be suggested.
  func meant(by text: ArgumentText, of kind: EntityKind, in store: FlightStore) -> [String]? {
    if let option = [.option(.origin): Option.after, .option(.dest): .before][text.source],
      TimeLiteral.timeOfDay(text.text) != nil, case .board = invocation.action
    {
      return ["\(option.spelling) \(text.text)"]
    }
    if text.text.isEmpty { return [] }
    if let whole = inQuotes(text, in: store) { return [whole] }
    if let condition = condition(meantBy: text, of: kind, in: store) { return [condition] }
    if FlightStore.isPattern(text.text) { return [] }
    // The two letters of an airline may be those of a country too.
    let isAirline = text.text.utf8.count == 2 && store.finding(text.text, of: .airlines) == .known
    if isAirline, text.source == .argument(of: .list) { return ["\(Option.airline.spelling) \(text.text)"] }
    let regions = regions(of: text, in: store)
    if !regions.isEmpty { return regions }
    guard kind == .airports else { return nil }
    let city = city(text, in: store)
    if !city.isEmpty { return city }
    if let other = otherMeaning(of: text, in: store) { return [other] }
    let named = store.airports(called: text.text)
    return named.isEmpty ? airports(printedAs: text.text, in: store) : named
  }

  /// Returns suggestions for a city, by name or by the code of its area, that was given in place of an airport's code.
  private func city(_ text: ArgumentText, in store: FlightStore) -> [String] {
    let area = store.airports(ofArea: text.text)
    if !area.isEmpty { return area }
    let airports = store.airports(ofCity: text.text)
    guard !airports.isEmpty, text.source == .option(.dest) else { return airports }
    return ["\(Option.city.spelling) \(ShellText.inMessage(text.text))"] + airports
  }

  // MARK: Rows

  private func addRows(to query: inout RowQuery) throws(Failure) {
    let options = invocation.options
    if let sort = options[.sort] { query.sort = try keys(sort, of: query.entity) }
    if let distinct = options[.distinct] { query.distinct = try values(distinct, of: query.entity) }
    query.limit = options.number(.limit)
    query.offset = options.number(.offset) ?? 0
  }

  func keys(_ text: ArgumentText, of entity: EntityKind) throws(Failure) -> [SortKey] {
    let context = try context()
    let fields = invocation.options[.fields]?.text ?? ""
    return try read(text) { custom throws(FilterError) in
      try SortKey.parse(text.text, of: entity, naming: fields, in: context, and: custom)
    }
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

  private func values(_ text: ArgumentText, of entity: EntityKind) throws(Failure) -> [FieldPath] {
    let context = try context()
    let fields = invocation.options[.fields]?.text ?? ""
    return try read(text) { custom throws(FilterError) in
      try FieldList.parse(text.text, of: entity, naming: fields, in: context, and: custom)
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

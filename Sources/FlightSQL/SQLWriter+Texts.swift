internal import FlightStore

/// Texts, which are compared without case and accents, and codes.
extension SQLWriter {
  /// Returns the text of a field as it is shown.
  func text(of field: Field) throws(SQLError) -> String {
    switch field.source {
    case .column(let column): return stored(column)
    case .link(let relationship): return stored(relationship.column)
    case .related(.airportIATA):
      let columns = [AirportColumn.iata, .alternateIdent, .lid].map { stored($0.rawValue) }
      let (iata, other, isLocal) = (columns[0], columns[1], "\(columns[1]) = coalesce(\(columns[2]), '')")
      let isCode = "\(dialect.like(other, dialect.text("___"))) AND upper(\(other)) = \(other) AND NOT \(isLocal)"
      return "CASE WHEN \(iata) <> '' THEN \(iata) WHEN \(isCode) THEN \(other) END"
    case .related(.key): return flightKey
    case .related(.inbound): return try following([field]).stored(.ident)
    case .formula(.number(.phase, _)):
      let place = try number(.field(FieldPath(field)))
      let names = Phase.allCases.map { "WHEN \($0.place) THEN \(dialect.text($0.rawValue))" }
      return "CASE CAST(\(place) AS \(dialect.wholeType)) \(names.joined(separator: " ")) END"
    case .formula(.number(.part(let part), let value)): return text(of: part, try inContext(of: field).number(value))
    case .related(.measure(let measure)):
      guard case .part(let part) = measure.form else { throw unsupported("\(measure)") }
      return text(of: part, try number(.field(FieldPath(field))))
    case .custom, .formula, .inverse, .related: throw unsupported(field.name)
    }
  }

  /// Returns the text of a part of a time that is a name or a time.
  private func text(of part: TimePart, _ number: String) -> String {
    switch part {
    case .date: return dialect.dayText(number)
    case .local: return localText(number)
    case .time: return "substr(\(dialect.timeText("\(number) * 60")), 12, 5)"
    default: break
    }
    let names = part.names.enumerated().map { "WHEN \($0.offset + 1) THEN \(dialect.text($0.element))" }
    return "CASE CAST(\(number) AS \(dialect.wholeType)) \(names.joined(separator: " ")) END"
  }

  private func localText(_ number: String) -> String {
    "regexp_replace(substr(\(dialect.timeText(number)), 1, 19), ':00$', '')"
  }

  /// The columns that identify a flight; its identifier alone does not, because a diversion repeats it.
  var flightIdentity: [String] {
    [
      "coalesce(\(stored(.faFlightID)), \(stored(.ident)))", stored(.origin), stored(.destination),
      "CASE WHEN \(stored(.faFlightID)) IS NULL THEN \(scheduled) END",
    ]
  }

  var flightIdentityText: String {
    // Codes contain neither character.
    let (unknown, end) = (dialect.character("30"), dialect.character("31"))
    return flightIdentity.map { "coalesce(CAST(\($0) AS \(dialect.textType)), \(unknown))" }
      .joined(separator: " || \(end) || ")
  }

  var flightKey: String {
    let rest =
      "CASE WHEN \(stored(.faFlightID)) IS NULL AND \(scheduled) IS NOT NULL THEN '/' || \(dialect.timeText(scheduled)) ELSE '' END"
    return "(coalesce(\(stored(.faFlightID)), \(stored(.ident))) || '/' || coalesce(\(stored(.origin)), '') || '/' || "
      + "coalesce(\(stored(.destination)), '') || \(rest))"
  }

  private var scheduled: String { "coalesce(\(stored(.scheduledOff)), \(stored(.scheduledOut)))" }

  // MARK: Tests

  func folded(_ text: String) -> String { dialect.folded(text) }

  /// Returns a literal without case and accents.
  ///
  /// The engine folds it once more, as engines differ from Foundation in what they take apart: DuckDB leaves Hangul
  /// syllables whole.
  private func literal(folding text: String) -> String {
    let literal = dialect.text(text)
    return text.utf8.allSatisfy { $0 < 0x80 } ? literal : folded(literal)
  }

  /// Compares the text of a field, or each item of a list, with a text, without case and accents.
  func compare(_ field: Field, _ comparison: Comparison, text: String) throws(SQLError) -> String {
    if case .formula(.number(.phase, _)) = field.source {
      let test = TextComparison(comparison, text: text)
      let places = Phase.allCases.filter { $0.rawValue.withBytes(test.passes) }.map { String($0.place) }
      return places.isEmpty
        ? "(1 = 0)" : "(\(try number(.field(FieldPath(field)))) IN (\(places.joined(separator: ", "))))"
    }
    let literal = literal(folding: String(decoding: SearchText.fold(text), as: UTF8.self))
    return try anyText(of: field, as: folded) { value in
      if comparison == .matches { return dialect.like(value, self.literal(folding: Glob(text).likePattern)) }
      return compareTexts(value, comparison, literal)
    }
  }

  /// Compares the text of a field exactly, with case and accents.
  func compare(_ field: Field, _ comparison: Comparison, exactly text: String) throws(SQLError) -> String {
    try anyText(of: field, as: { dialect.composed($0) }) {
      compareTexts($0, comparison, dialect.composed(dialect.text(text)))
    }
  }

  /// Tests whether the text of a field, or an item of a list, spells a flight number.
  func compare(_ field: Field, spelling name: FlightName) throws(SQLError) -> String {
    let value = try text(of: field)
    return field.kind == .list ? "(\(dialect.anyFlightName(value, names(meaning: name))))" : isNumber(value, name)
  }

  /// Returns a test of whether a text spells a flight number, with the airline's ICAO code in place of an IATA code too.
  func isNumber(_ value: String, _ name: FlightName) -> String {
    let value = dialect.flightName(value)
    if name.parts == nil { return "(\(value) = \(dialect.text(name.text)))" }
    return "(\(dialect.isFound(value, names(meaning: name))))"
  }

  /// Returns a subquery for the names that mean the same flight number.
  private func names(meaning name: FlightName) -> String {
    let own = "SELECT \(dialect.text(name.text)) AS found"
    guard let (code, number) = name.parts else { return own }
    let airlines = keys(of: .airlines, foundBy: codeWays(code, of: .airlines))
    return "\(own) UNION ALL SELECT a.found || \(dialect.text(number)) AS found FROM (\(airlines)) AS a"
  }

  private func anyText(of field: Field, as form: (String) -> String, where test: (String) -> String) throws(SQLError)
    -> String
  {
    // The list is transformed as a whole, because not every engine calls functions for its items; its separator stays.
    let value = form(try text(of: field))
    return field.kind == .list ? "(\(dialect.anyItem(value, test("item"))))" : "(\(test(value)))"
  }

  private func compareTexts(_ value: String, _ comparison: Comparison, _ other: String) -> String {
    switch comparison {
    case .begins: dialect.beginsWith(value, other)
    case .contains: dialect.contains(value, other)
    default: "\(value) \(comparison.rawValue) \(other)"
    }
  }

  func compareTexts(_ left: Expression, _ comparison: Comparison, _ right: Expression) throws(SQLError) -> String {
    guard case .field(let first) = left, case .field(let second) = right else {
      throw unsupported("\(left) \(comparison.rawValue) \(right)")
    }
    // One field has the codes of countries, the other their names, and an engine knows neither.
    let areCountries = first.field.holdsCountries && second.field.holdsCountries && first.field != second.field
    if first.field.kind == .list || second.field.kind == .list || comparison == .matches || areCountries {
      throw unsupported("\(left) \(comparison.rawValue) \(right)")
    }
    let values = (
      folded(try following(first.steps).text(of: first.field)),
      folded(try following(second.steps).text(of: second.field))
    )
    return "(\(compareTexts(values.0, comparison, values.1)))"
  }

  // MARK: Codes

  /// Returns a test of whether a flight has a number, in any spelling.
  func isNamed(_ text: String) -> String {
    let name = FlightName(text)
    func test(_ column: FlightColumn) -> String { isNumber(stored(column), name) }
    // An unknown name differs from every other, so the test is false and not null.
    func known(_ test: String) -> String { "coalesce(\(test), (1 = 0))" }
    var tests = [test(.ident), known(test(.identICAO)), known(test(.identIATA))]
    tests += isSpelledApart(name).map { [known($0)] } ?? []
    return "(\(tests.joined(separator: " OR ")))"
  }

  /// Returns a test of whether the code of the operator and the flight number spell a name together; `nil` for one without
  /// an IATA code.
  func isSpelledApart(_ name: FlightName) -> String? {
    if name.parts == nil { return nil }
    let (code, number) = (stored(.operatorIATA), stored(.flightNumber))
    let together = dialect.flightName("(\(code) || \(number))")
    return "(\(code) <> '' AND \(number) <> '' AND \(together) = \(dialect.text(name.text)))"
  }

  /// Compares a relationship with a code: for equality in any way that the code can match, else by key.
  func compareLink(_ field: Field, _ comparison: Comparison, code text: String, of target: EntityKind) throws(SQLError)
    -> String
  {
    guard comparison == .equal, case .link(let relationship) = field.source else {
      return try compare(field, comparison, text: text)
    }
    let link = stored(relationship.column)
    return "CASE WHEN \(link) IS NOT NULL THEN \(dialect.isFound(link, keys(of: target, foundByCode: text))) END"
  }

  /// Returns a subquery for the keys of the airports or airlines that a code matches best.
  private func keys(of target: EntityKind, foundByCode text: String) -> String {
    // The names of cities that are not codes are compared with cities instead.
    let mayBeCity = target == .airports && !FlightStore.isCityRatherThanCode(text)
    let names = target == .airlines ? nameWays(text) : mayBeCity ? cityWays(text, ofOneCity: false) : []
    return keys(of: target, foundBy: codeWays(text, of: target) + names)
  }

  /// Returns a subquery for the airports or airlines found in the first of some ways that finds any.
  func keys(of target: EntityKind, foundBy ways: [CodeWay]) -> String {
    let cases = ways.enumerated().map { "WHEN \($0.element.test) THEN \($0.offset)" }.joined(separator: " ")
    let way = ways.isEmpty ? "CAST(NULL AS \(dialect.wholeType))" : "CASE \(cases) END"
    let singles = ways.compactMap { way in way.single.map { "WHEN \(way.test) THEN \($0)" } }.joined(separator: " ")
    let single = singles.isEmpty ? "" : ", CASE \(singles) END AS single"
    let alike = "OVER (PARTITION BY y.way)"
    let bounds = singles.isEmpty ? "" : ", min(y.single) \(alike) AS least, max(y.single) \(alike) AS most"
    return "SELECT m.found FROM (SELECT y.found, y.way, min(y.way) OVER () AS best\(bounds) "
      + "FROM (SELECT \(coded(target).key) AS found, \(way) AS way\(single) FROM \(SQLJoins.view(target)) AS x) AS y "
      + "WHERE y.way IS NOT NULL) AS m WHERE m.way = m.best"
      + (singles.isEmpty ? "" : " AND (m.least IS NULL OR m.least = m.most)")
  }

  /// Returns the ways in which a text can be a code, best first.
  func codeWays(_ text: String, of target: EntityKind) -> [CodeWay] {
    let code = dialect.text(text.uppercased())
    var tests = CodeIndex.columns(of: target).map { "upper(\(coded(target).stored($0))) = \(code)" }
    if tests.isEmpty { return [] }
    tests[0] += " AND NOT coalesce(\(tests[CodeIndex.iata]), (1 = 0))"
    return tests.map { CodeWay(test: $0) }
  }

  /// Returns the ways in which a text can be the city of airports: by its name or, for no code, the beginning of it.
  ///
  /// If it must be one city, a beginning of several names finds none.
  func cityWays(_ text: String, ofOneCity: Bool) -> [CodeWay] {
    let city = folded(coded(.airports).stored(AirportColumn.city.rawValue))
    let name = literal(folding: String(decoding: SearchText.fold(text), as: UTF8.self))
    let (equals, begins) = ("\(city) = \(name)", dialect.beginsWith(city, name))
    guard FlightStore.isCityRatherThanCode(text) else { return [CodeWay(test: equals)] }
    return ofOneCity ? [CodeWay(test: equals), CodeWay(test: begins, single: city)] : [CodeWay(test: begins)]
  }

  /// Returns the ways in which a text can be an airline's name: the whole of it, or its beginning.
  func nameWays(_ text: String, isAlone: Bool = true) -> [CodeWay] {
    let name = String(decoding: SearchText.fold(text), as: UTF8.self)
    if name.isEmpty { return [] }
    let names = [AirlineColumn.name, .shortName, .callsign].map { folded(coded(.airlines).stored($0.rawValue)) }
    let literal = literal(folding: name)
    var tests = [names.map { "\($0) = \(literal)" }]
    if CodeResolver.mayBeginName(text) { tests.append(names.map { dialect.beginsWith($0, literal) }) }
    let single = isAlone ? coded(.airlines).key : nil
    return tests.map { CodeWay(test: $0.joined(separator: " OR "), single: single) }
  }

  private func coded(_ target: EntityKind) -> SQLWriter {
    SQLWriter(dialect: dialect, joins: joins, alias: "x", kind: target, context: context)
  }
}

/// A way in which a text can identify airports or airlines.
struct CodeWay {
  /// A condition on an airport or airline, whose alias is `x`.
  let test: String
  /// What must be the same of all rows that the way finds, or else it finds none; `nil` if any may be found.
  var single: String?
}

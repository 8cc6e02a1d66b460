/// Texts, which are compared in any case and with any accents, and codes.
extension SQLWriter {
  /// The text that a field is shown by.
  func text(of field: Field) throws(SQLError) -> String {
    switch field.source {
    case .column(let column): return stored(column)
    case .link(let relationship): return stored(relationship.column.rawValue)
    case .related(.airportIATA):
      let (stated, other) = (AirportColumn.iata.rawValue, AirportColumn.alternateIdent.rawValue)
      let isCode = "\(dialect.like(stored(other), dialect.text("___"))) AND upper(\(stored(other))) = \(stored(other))"
      return "CASE WHEN \(stored(stated)) <> '' THEN \(stored(stated)) WHEN \(isCode) THEN \(stored(other)) END"
    case .related(.key): return flightKey
    case .related(.inbound): return try following([field]).stored(FlightColumn.ident.rawValue)
    case .formula(.phase):
      let place = try number(.field(FieldPath(field)))
      let names = Phase.allCases.map { "WHEN \($0.place) THEN \(dialect.text($0.rawValue))" }
      return "CASE CAST(\(place) AS \(dialect.wholeType)) \(names.joined(separator: " ")) END"
    case .formula(.part(let part, let value)):
      let number = try inContext(of: field).number(value)
      if part.isTime { return part == .date ? dialect.dayText(number) : localText(number) }
      let names = part.names.enumerated().map { "WHEN \($0.offset + 1) THEN \(dialect.text($0.element))" }
      return "CASE CAST(\(number) AS \(dialect.wholeType)) \(names.joined(separator: " ")) END"
    case .custom, .formula, .inverse, .related: throw unsayable(field.name)
    }
  }

  private func localText(_ number: String) -> String { "substr(\(dialect.timeText(number)), 1, 16)" }

  /// What tells flights apart; a diversion repeats the identifier of a flight.
  var flightIdentity: [String] {
    func column(_ column: FlightColumn) -> String { stored(column.rawValue) }
    let scheduled = "coalesce(\(column(.scheduledOff)), \(column(.scheduledOut)))"
    return [
      "coalesce(\(column(.faFlightID)), \(column(.ident)))", column(.origin), column(.destination),
      "CASE WHEN \(column(.faFlightID)) IS NULL THEN \(scheduled) END",
    ]
  }

  /// The same as one text.
  var flightIdentityText: String {
    // Neither character is part of a code.
    let (unknown, end) = (dialect.character("30"), dialect.character("31"))
    return flightIdentity.map { "coalesce(CAST(\($0) AS \(dialect.textType)), \(unknown))" }
      .joined(separator: " || \(end) || ")
  }

  /// What tells a flight apart.
  var flightKey: String {
    func column(_ column: FlightColumn) -> String { stored(column.rawValue) }
    let scheduled = "coalesce(\(column(.scheduledOff)), \(column(.scheduledOut)))"
    let rest =
      "CASE WHEN \(column(.faFlightID)) IS NULL AND \(scheduled) IS NOT NULL THEN '/' || \(dialect.timeText(scheduled)) ELSE '' END"
    return "(coalesce(\(column(.faFlightID)), \(column(.ident))) || '/' || coalesce(\(column(.origin)), '') || '/' || "
      + "coalesce(\(column(.destination)), '') || \(rest))"
  }

  // MARK: Tests

  func folded(_ text: String) -> String { dialect.folded(text) }

  /// Tests the text of a field, or each text of a list.
  func test(_ field: Field, _ comparison: Comparison, _ text: String) throws(SQLError) -> String {
    if case .formula(.phase) = field.source {
      let test = TextComparison(comparison, text: text)
      let places = Phase.allCases.filter { $0.rawValue.withBytes(test.passes) }.map { String($0.place) }
      return places.isEmpty
        ? "(1 = 0)" : "(\(try number(.field(FieldPath(field)))) IN (\(places.joined(separator: ", "))))"
    }
    let literal = dialect.text(String(decoding: SearchText.fold(text), as: UTF8.self))
    return try eachText(of: field, folded) { value in
      if comparison == .matches { return dialect.like(value, dialect.text(Self.pattern(text))) }
      return plainTest(value, comparison, literal)
    }
  }

  /// Tests a text of which every letter, its case and its accents count.
  func test(_ field: Field, exactly comparison: Comparison, _ text: String) throws(SQLError) -> String {
    try eachText(of: field, { dialect.composed($0) }) {
      plainTest($0, comparison, dialect.composed(dialect.text(text)))
    }
  }

  /// Tests a part of a flight's name in any spelling; what only looks like it may pass too, as in `FlightFinder.condition`.
  func test(_ field: Field, _ comparison: Comparison, spelling name: FlightName) throws(SQLError) -> String {
    let literal = dialect.text(name.text)
    switch comparison {
    case .begins:
      return try eachText(of: field, { $0 }) { "\($0) <> '' AND \(dialect.beginsWith(literal, "upper(\($0))"))" }
    case .matches: return try eachText(of: field, { $0 }) { dialect.contains(literal, "trim(LEADING '0' FROM \($0))") }
    default:
      // A list holds several names, and each begins where the one before ends.
      let isList = field.kind == .list
      return try eachText(of: field, { isList ? $0 : dialect.flightName($0) }) {
        "\(isList ? dialect.flightName($0) : $0) = \(literal)"
      }
    }
  }

  private func eachText(of field: Field, _ form: (String) -> String, _ test: (String) -> String) throws(SQLError)
    -> String
  {
    // The whole list is given a form, since not every engine calls functions for its items; what joins it has no other.
    let value = form(try text(of: field))
    return field.kind == .list ? "(\(dialect.anyItem(value, test("item"))))" : "(\(test(value)))"
  }

  private func plainTest(_ value: String, _ comparison: Comparison, _ other: String) -> String {
    switch comparison {
    case .begins: dialect.beginsWith(value, other)
    case .contains: dialect.contains(value, other)
    default: "\(value) \(comparison.rawValue) \(other)"
    }
  }

  /// The pattern of `LIKE` for a glob.
  private static func pattern(_ glob: String) -> String {
    String(decoding: SearchText.fold(glob), as: UTF8.self).reduce(into: "") { pattern, letter in
      switch letter {
      case "*": pattern += "%"
      case "?": pattern += "_"
      case "%", "_", "\\": pattern += "\\\(letter)"
      default: pattern.append(letter)
      }
    }
  }

  /// Compares two texts of the row.
  func compareTexts(_ left: Expression, _ comparison: Comparison, _ right: Expression) throws(SQLError) -> String {
    guard case .field(let first) = left, case .field(let second) = right else {
      throw unsayable("\(left) \(comparison.rawValue) \(right)")
    }
    if first.field.kind == .list || second.field.kind == .list || comparison == .matches {
      throw unsayable("\(left) \(comparison.rawValue) \(right)")
    }
    let values = (
      folded(try following(first.steps).text(of: first.field)),
      folded(try following(second.steps).text(of: second.field))
    )
    return "(\(plainTest(values.0, comparison, values.1)))"
  }

  // MARK: Codes

  /// Whether a flight goes by a number in any spelling.
  func isNamed(_ text: String) -> String {
    let name = FlightName(text)
    func test(_ column: FlightColumn, for name: FlightName) -> String {
      "\(dialect.flightName(stored(column.rawValue))) = \(dialect.text(name.text))"
    }
    // What is unknown is another name.
    func known(_ column: FlightColumn, for name: FlightName) -> String {
      "coalesce(\(test(column, for: name)), (1 = 0))"
    }
    var tests = [test(.ident, for: name), known(.identICAO, for: name), known(.identIATA, for: name)]
    if let (code, number) = name.parts {
      tests.append("(\(known(.operatorIATA, for: code)) AND \(known(.flightNumber, for: number)))")
    }
    return "(\(tests.joined(separator: " OR ")))"
  }

  /// A relationship is compared with codes: equality with whatever the code may stand for, else with the key.
  func compareLink(_ field: Field, _ target: EntityKind, _ comparison: Comparison, _ text: String) throws(SQLError)
    -> String
  {
    guard comparison == .equal, case .link(let relationship) = field.source else {
      return try test(field, comparison, text)
    }
    let link = stored(relationship.column.rawValue)
    return "CASE WHEN \(link) IS NOT NULL THEN \(dialect.isFound(link, keys(ofCode: text, target))) END"
  }

  /// The keys of the airports or airlines that a code stands for in the best way that it does for any.
  private func keys(ofCode text: String, _ target: EntityKind) -> String {
    let found = target == .airlines ? codeWays(text, of: target) + nameWays(text) : codeWays(text, of: target)
    return keys(of: target, foundBy: found)
  }

  /// Writes which airports or airlines are found in the first of some ways that finds any.
  func keys(of target: EntityKind, foundBy ways: [CodeWay]) -> String {
    let cases = ways.enumerated().map { "WHEN \($0.element.test) THEN \($0.offset)" }.joined(separator: " ")
    let alone = ways.indices.filter { ways[$0].isAlone }.map(String.init).joined(separator: ", ")
    let way = ways.isEmpty ? "CAST(NULL AS \(dialect.wholeType))" : "CASE \(cases) END"
    return "SELECT m.found FROM (SELECT y.found, y.way, min(y.way) OVER () AS best, count(*) OVER (PARTITION BY y.way) "
      + "AS alike FROM (SELECT \(coded(target).key) AS found, \(way) AS way FROM \(SQLJoins.view(target)) AS x) AS y "
      + "WHERE y.way IS NOT NULL) AS m WHERE m.way = m.best"
      + (alone.isEmpty ? "" : " AND (m.alike = 1 OR m.way NOT IN (\(alone)))")
  }

  /// The ways in which a text may be a code, the best first.
  func codeWays(_ text: String, of target: EntityKind) -> [CodeWay] {
    let code = dialect.text(text.uppercased())
    return CodeIndex.columns(of: target).map { CodeWay(test: "upper(\(coded(target).stored($0))) = \(code)") }
  }

  /// The ways in which a text may be the name of an airline: the whole of it, or the beginning.
  func nameWays(_ text: String, isAlone: Bool = true) -> [CodeWay] {
    let name = String(decoding: SearchText.fold(text), as: UTF8.self)
    if name.isEmpty { return [] }
    let names = [AirlineColumn.name, .shortName, .callsign].map { folded(coded(.airlines).stored($0.rawValue)) }
    let literal = dialect.text(name)
    let tests = [names.map { "\($0) = \(literal)" }, names.map { dialect.beginsWith($0, literal) }]
    return tests.map { CodeWay(test: $0.joined(separator: " OR "), isAlone: isAlone) }
  }

  private func coded(_ target: EntityKind) -> SQLWriter {
    SQLWriter(dialect: dialect, joins: joins, alias: "x", kind: target, context: context)
  }
}

/// A way in which a text may stand for airports or airlines.
struct CodeWay {
  /// Whether it does for one of them, which is called `x`.
  let test: String
  /// Whether it must do so for one only.
  var isAlone = false
}

/// What a query does that its results do not show, for notes to users.
extension RowQuery {
  /// Returns the codes of the airports whose local times the query or some fields may use and whose time zone is unknown.
  ///
  /// Their local times are those of UTC, and flights from there have no hour (`GroupQuery.hourName`). The result is empty if
  /// no local time is used.
  ///
  /// - Complexity: O(*n*), where *n* is the number of airports.
  package func airportsWithoutZone(showing fields: [FieldPath], in store: FlightStore) -> [String] {
    guard entity == .flights else { return [] }
    var isUsed = fields.contains(where: \.isHour)
    if case .airport = zone { isUsed = isUsed || usesLocalTimes(showing: fields) }
    guard isUsed else { return [] }
    let (airports, texts) = (store.graph.airports.rows, store.graph.texts)
    func hasZone(_ airport: Int) -> Bool {
      texts.string(airports.text(AirportColumn.timezone, ofRow: airport)).flatMap { Zone(named: $0) } != nil
    }
    return airports.presentRows.filter { !hasZone($0) }
      .compactMap { texts.string(store.graph.code(of: .airports, row: $0)) }.sorted()
  }

  /// Whether the answer depends on the zone, as parts of times and literal times without an offset do.
  package func usesLocalTimes(showing fields: [FieldPath]) -> Bool {
    condition.usesLocalTimes || (fields + orderingPaths).contains(where: \.usesLocalTimes)
  }

  /// Returns how many flights name an inbound flight, if the query follows these but the data has none of them.
  ///
  /// - Complexity: O(*n*), where *n* is the number of flights.
  package func missingInboundFlights(showing fields: [FieldPath], in store: FlightStore) -> Int {
    let paths = condition.paths + orderingPaths + fields
    guard paths.contains(where: { $0.fields.contains { $0.source == .related(.inbound) } }) else { return 0 }
    let (graph, flights) = (store.graph, store.graph.flights.rows)
    let naming = flights.presentRows.filter { !flights.text(.inboundFaFlightID, ofRow: $0).isNull }
    return naming.contains { graph.inbound($0) != nil } ? 0 : naming.count
  }

  /// Whether the condition depends on how far flights have come, which is known of their newest state only.
  package var dependsOnPhase: Bool {
    entity == .flights && condition.paths.contains(where: \.dependsOnPhase)
  }

  /// Whether the condition depends on the delay of the arrival.
  package var comparesArrivalDelay: Bool {
    entity == .flights && condition.paths.contains { $0.name == "arrival_delay" }
  }

  /// Whether the condition is about destinations, and not also about where the flights come from.
  package var asksForDestinations: Bool {
    let ends = condition.conjuncts.map { Set($0.tests.map { ($0.path.steps.first ?? $0.path.field).name }) }
    return ends.contains { $0.contains("destination") }
      && !ends.contains { $0.contains("origin") && !$0.contains("destination") }
  }

  /// The number of hours after its best known arrival from which a flight in the air is overdue.
  package static var overdueHours: Int { 6 }

  /// The fields that show which flights are overdue.
  package static var overdueFields: [FieldPath] { FieldPath.paths(["enroute", "arrival"], of: .flights) }

  /// Counts the rows of the answer that are in the air by their newest state, but should have landed hours ago.
  ///
  /// - Complexity: O(*n*), where *n* is the number of flights.
  package func overdueCount(among rows: RowSelection, in store: FlightStore) -> Int {
    let latest = Expression.literal(.time(.now(offset: -Self.overdueHours * 3600)))
    let isOverdue = Condition.all([FlightFormulas.enroute, .compare(FlightFormulas.arrival, .less, latest)])
    var query = RowQuery(.flights, where: isOverdue)
    (query.clock, query.rowsInOrder) = (clock, rows)
    return query.rows(in: store).count
  }

  /// The texts that the condition puts in order with what looks like a number, `flight_number > 2000`, and sort keys whose
  /// texts are numbers.
  package var fieldsComparedByLetters: [FieldPath] {
    condition.tests.filter { $0.comparison.isOrder && $0.literals.contains(where: \.looksLikeNumber) }
      .map(\.path) + sort.map(\.path).filter { $0.field == Field.named("flight_number", of: .flights) }
  }

  /// The fractions that the condition compares with figures in percent as if they were of 1: `progress > 0.5`.
  package var fractionsComparedWithPercent: [(field: FieldPath, number: Double)] {
    condition.tests.flatMap { test in
      test.literals.compactMap { literal in
        guard test.path.field.figureClass == .share, case .number(let number, nil) = literal, number > 0, number < 1
        else { return nil }
        return (test.path, number)
      }
    }
  }

  /// Returns the airports, airlines, countries and aircraft whose codes the condition searches for what can only be part
  /// of a name, `airline ^= United`, or is part of names but of no code in the data: `origin ^= Chi`.
  ///
  /// - Complexity: O(*n*) for short texts, where *n* is the number of airports and airlines.
  package func codesComparedWithNames(in store: FlightStore) -> [FieldPath] {
    let searches: [Comparison] = [.begins, .contains, .matches]
    return condition.tests.filter { test in
      guard searches.contains(test.comparison), let most = test.path.field.longestCode else { return false }
      return test.literals.contains { literal in
        literal.isLonger(than: most) || test.path.field.holdsAircraft && literal.namesAircraft
          || test.isInNamesOnly(literal, of: store)
      }
    }.map(\.path)
  }

  /// The fields that the condition compares texts with and that may have been meant as texts: `name *= city`.
  ///
  /// Only words can have been, and a link beside another is meant: `origin = destination`.
  package var fieldsLikeTexts: [FieldPath] {
    condition.fieldsBesideFields.filter { field, other in
      let areTexts = ExpressionType(of: field).isText && ExpressionType(of: other).isText
      let areLinks = if case (.toOne, .toOne) = (field.field.kind, other.field.kind) { true } else { false }
      return areTexts && !areLinks && other.steps.isEmpty && !other.name.contains("_")
    }.map(\.1)
  }

  /// Returns the patterns that the condition compares as they are written, with what they were meant as, if other parts
  /// of it find rows: `aircraft in ("A35*", B748)`.
  ///
  /// Codes of airports and airlines, and names of countries, have errors and notes of their own.
  ///
  /// - Complexity: O(*n*) if there is a pattern, where *n* is the number of rows.
  package func patternsComparedAsTexts(in store: FlightStore) -> [(text: String, meant: Condition)] {
    let patterns = condition.tests.flatMap { test in
      let isPlain = if case .toOne = test.path.field.kind { false } else { !test.path.field.holdsCountries }
      return !isPlain || test.comparison != .equal
        ? [] : test.literals.compactMap { literal in literal.pattern.map { (path: test.path, text: $0) } }
    }
    if patterns.isEmpty || count(in: store) == 0 { return [] }
    return patterns.filter { path, text in
      var query = RowQuery(entity)
      query.condition = .compare(path, .equal, .text(text))
      return query.count(in: store) == 0
    }.map { (text: $0.text, meant: .compare($0.path, .matches, .text($0.text))) }
  }

  /// The texts that the condition compares with types of aircraft.
  package var namesOfAircraft: [String] {
    condition.tests.flatMap { test in
      test.path.field.holdsAircraft && [.equal, .notEqual].contains(test.comparison)
        ? test.literals.compactMap { if case .text(let text) = $0 { text } else { nil } } : []
    }
  }

  /// Returns the texts compared with countries that neither name one nor occur in the data.
  ///
  /// - Complexity: O(*n*) if there is a text that names none, where *n* is the number of airports and airlines.
  package func unknownCountries(in store: FlightStore) -> [String] {
    condition.tests.flatMap { test in
      guard test.path.field.holdsCountries, [.equal, .notEqual].contains(test.comparison) else { return [String]() }
      return test.literals.compactMap { literal in
        guard case .text(let name) = literal, !CountryNames.isCountry(name) else { return nil }
        let isCountry = Condition.compare(FieldPath(test.path.field), .equal, literal)
        return RowQuery(test.path.field.entity, where: isCountry).count(in: store) == 0 ? name : nil
      }
    }
  }
}

extension FieldPath {
  /// Whether the value is the hour that groups are made by, which is unknown without a time zone.
  package var isHour: Bool {
    // The kind is compared first, because the formula of the hour is parsed when it is first used.
    steps.isEmpty && field.kind == .count && field.source == GroupQuery.hour?.field.source
  }

  /// Whether the value depends on how far flights have come, which is known of their newest state only.
  package var dependsOnPhase: Bool { fields.contains { ["enroute", "phase", "progress"].contains($0.name) } }

  /// Whether the value depends on the local clock of an airport, as in `departure.hour`, and is in UTC without one.
  fileprivate var usesLocalTimes: Bool { !isHour && field.tree?.usesLocalTimes ?? false }
}

extension ExpressionTree {
  fileprivate var usesLocalTimes: Bool {
    containsPart { part in
      switch part {
      case .part: true
      case .field(let path): path.usesLocalTimes
      case .literal(.time(let time)): time.isLocal
      default: false
      }
    }
  }
}

/// A comparison of a field with literals.
private struct LiteralTest {
  let path: FieldPath
  let comparison: Comparison
  let literals: [Literal]

  /// Returns whether a text compares with the names of airlines or of the cities of airports, but with no code.
  func isInNamesOnly(_ literal: Literal, of store: FlightStore) -> Bool {
    guard case .toOne(let kind) = path.field.kind, kind != .flights else { return false }
    func finds(_ field: String) -> Bool {
      let tests = FieldPath.paths([field], of: kind).map { Condition.compare($0, comparison, literal) }
      return RowQuery(kind, where: .any(tests)).count(in: store) > 0
    }
    return !finds("code") && finds(kind == .airports ? "city" : "name")
  }
}

extension Condition {
  /// The comparisons of fields with fields, in order.
  fileprivate var fieldsBesideFields: [(FieldPath, FieldPath)] {
    switch self {
    case .all(let conditions), .any(let conditions): conditions.flatMap(\.fieldsBesideFields)
    case .not(let condition): condition.fieldsBesideFields
    case .compare(.field(let left), _, .field(let right)): [(left, right)]
    default: []
    }
  }

  /// The comparisons of fields with literals, in order.
  fileprivate var tests: [LiteralTest] {
    switch self {
    case .all(let conditions), .any(let conditions): conditions.flatMap(\.tests)
    case .not(let condition): condition.tests
    case .compare(.field(let path), let comparison, .literal(let literal)):
      [LiteralTest(path: path, comparison: comparison, literals: [literal])]
    case .isOneOf(.field(let path), let literals): [LiteralTest(path: path, comparison: .equal, literals: literals)]
    case .isBetween(.field(let path), let low, let high):
      [LiteralTest(path: path, comparison: .lessOrEqual, literals: [low, high])]
    default: []
    }
  }
}

extension Field {
  /// The greatest length of the codes that the texts are; `nil` for other texts.
  fileprivate var longestCode: Int? {
    switch kind {
    case .toOne(.airports): 4
    case .toOne(.airlines): 3
    default: holdsAircraft ? 4 : holdsCountries && entity == .airports ? 2 : nil
    }
  }
}

extension Literal {
  /// Whether the literal is a text with more letters than a code has.
  fileprivate func isLonger(than most: Int) -> Bool {
    guard case .text(let text) = self else { return false }
    return text.count { !"*?".contains($0) } > most
  }

  /// The text, if it has wildcards.
  fileprivate var pattern: String? { if case .text(let text) = self, text.hasWildcards { text } else { nil } }

  /// Whether the literal is the number of aircraft, which their codes need not have: `737` is the B38M too.
  fileprivate var namesAircraft: Bool {
    guard case .text(let text) = self else { return false }
    let name = text.filter { !"*?".contains($0) }
    return name.utf8.allSatisfy(\.isASCIIDigit) && !AircraftNames.designators(named: name).isEmpty
  }

  fileprivate var looksLikeNumber: Bool {
    guard case .text(let text) = self else { return false }
    return !text.isEmpty && text.utf8.allSatisfy { $0.isASCIIDigit }
  }
}

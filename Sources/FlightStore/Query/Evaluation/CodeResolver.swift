/// A resolver of codes that users write to airports and airlines.
package struct CodeResolver {
  private let graph: Graph

  init(_ graph: Graph) { self.graph = graph }

  /// Returns the rows that a code stands for, ignoring case.
  ///
  /// A code is the key, else the ICAO, IATA or local code. For an airport it is else the name of its city; for an airline
  /// the name or, if it is too long for a code, the beginning of the name of exactly one airline.
  func rows(_ code: String, of kind: EntityKind) -> [Int] {
    let rows = graph.rows(code, of: kind)
    guard rows.isEmpty else { return rows }
    switch kind {
    case .airports:
      // Longer names are compared with cities instead, by their beginnings.
      if FlightStore.isCityRatherThanCode(code) { return [] }
      return RowQuery(.airports, where: "city", .equal, anyOf: [code]).found(in: graph)
    case .airlines:
      let named = airlines(named: code)
      return named.count == 1 ? named : []
    case .flights: return []
    }
  }

  /// Returns the names that mean the same flight number: with an IATA code, also those with the airlines' ICAO codes.
  func names(meaning name: FlightName) -> [FlightName] {
    guard let code = name.parts?.code else { return [name] }
    let codes = graph.rows(code, of: .airlines).compactMap { graph.texts.string(graph.code(of: .airlines, row: $0)) }
    return [name] + codes.compactMap(name.replacingCode)
  }

  /// Returns whether a text may stand for an airline whose name it begins.
  ///
  /// `SK` is SAS, and if the data does not have SAS, it is not SkyWest.
  package static func mayBeginName(_ text: String) -> Bool { text.unicodeScalars.count > 3 }

  /// Returns the airlines with a name, or else those whose name it begins and may stand for.
  func airlines(named name: String) -> [Int] { Self.meant(by: name, among: airlines(withName: name)) }

  fileprivate static func meant(by name: String, among found: (whole: [Int], beginning: [Int])) -> [Int] {
    found.whole.isEmpty && mayBeginName(name) ? found.beginning : found.whole
  }

  /// Returns the airlines with a name, and those whose name it begins.
  fileprivate func airlines(withName name: String) -> (whole: [Int], beginning: [Int]) {
    let name = SearchText.fold(name)
    if name.isEmpty { return ([], []) }
    var whole: [Int] = []
    var beginning: [Int] = []
    for row in graph.airlines.rows.presentRows {
      for column in [AirlineColumn.name, .shortName, .callsign] {
        let text = graph.airlines.rows.text(column, ofRow: row)
        if text.isNull { continue }
        var folded: [UInt8] = []
        graph.texts.bytes(text).withSpan { SearchText.fold($0, into: &folded) }
        if folded == name, whole.last != row { whole.append(row) }
        if folded.starts(with: name), beginning.last != row { beginning.append(row) }
      }
    }
    return (whole, beginning)
  }
}

/// The result of looking up a code that a user wrote.
package enum CodeFinding: Hashable, Sendable {
  case known
  /// A well-formed code that nothing in the data has.
  case absent(suggestion: String?)
  /// A text that does not have the form of a code.
  case misspelled(suggestion: String?)
  /// A prefix of the names of several airlines, with up to five of the names, or of the codes if names are alike.
  case ambiguous([String])
}

extension FlightStore {
  /// Looks up a code, or an airline's name, in the store.
  ///
  /// - Complexity: O(*n*), where *n* is the number of airports or airlines.
  package func finding(_ code: String, of kind: EntityKind) -> CodeFinding {
    let resolver = CodeResolver(graph)
    // The name of a city is not a code, even where it can stand for its airports.
    let found = kind == .airports ? graph.rows(code, of: kind) : resolver.rows(code, of: kind)
    if !found.isEmpty { return .known }
    let named: (whole: [Int], beginning: [Int]) = kind == .airlines ? resolver.airlines(withName: code) : ([], [])
    let meant = CodeResolver.meant(by: code, among: named)
    if meant.count > 1 {
      let names = meant.map { name(ofAirline: $0) }
      // Airlines with the same name, but for case, differ in their codes.
      let codes = meant.map { graph.texts.string(graph.code(of: .airlines, row: $0)) ?? "" }
      return .ambiguous(Array((Set(names.map { SearchText.fold($0) }).count < names.count ? codes : names).prefix(5)))
    }
    let lengths = kind == .airports ? 3...4 : 2...3
    let isWellFormed = lengths.contains(code.utf8.count) && code.utf8.allSatisfy(\.isASCIILetterOrDigit)
    let codes = Array(graph.codes(kind).codes).sorted()
    if isWellFormed {
      if kind == .airlines { return .absent(suggestion: named.beginning.map { name(ofAirline: $0) }.min()) }
      let longer = codes.filter { $0.utf8.count > 3 }
      if code.utf8.count > 3 { return .absent(suggestion: NearestName.nearest(to: code, in: longer)) }
      // Almost every short code is close to some other one, but in North America an ICAO code ends in the IATA code.
      let ending = longer.filter { $0.hasSuffix(code.uppercased()) }
      return .absent(suggestion: ending.count == 1 ? ending[0] : nil)
    }
    let names = names(of: kind)
    let nearest = NearestName.nearest(to: code, in: codes + names) ?? NearestName.alike(code, in: names)
    return .misspelled(suggestion: nearest ?? (kind == .airports ? Self.city(beginningLike: code, among: names) : nil))
  }

  /// Returns the first city of several words whose first word is nearest to a text: `Frankfurt am Main` for `Frankfrut`.
  private static func city(beginningLike text: String, among names: [String]) -> String? {
    let words = names.map { String($0.prefix { $0 != " " }) }
    return NearestName.nearest(to: text, in: words).flatMap { word in names.first { $0.hasPrefix(word + " ") } }
  }

  /// Returns whether a text, in place of an airport code, can only be the name of a city.
  ///
  /// It is too long for a code, or has characters other than letters and digits.
  package static func isCityRatherThanCode(_ text: String) -> Bool {
    text.utf8.count > 4 || !text.utf8.allSatisfy(\.isASCIILetterOrDigit)
  }

  /// Returns whether a text is the code or a name of a country.
  package static func isCountry(_ text: String) -> Bool { CountryNames.isCountry(text) }

  /// Returns whether an airport has a text as the code of its state.
  ///
  /// - Complexity: O(*n*), where *n* is the number of airports.
  package func hasAirports(inState text: String) -> Bool {
    text.utf8.count < 4 && RowQuery(.airports, where: "state", .equal, anyOf: [text]).count(in: self) > 0
  }

  /// Returns the condition on a field that a text in place of a code stands for: all but a code, or a pattern.
  ///
  /// A pattern in capitals is of codes, another one of the names of cities or airlines, unless only the others match.
  ///
  /// - Complexity: O(*n*), where *n* is the number of airports or airlines.
  package func condition(meantBy text: String, for field: String, of kind: EntityKind) -> String? {
    if text.contains(where: { "'\"\\".contains($0) }) { return nil }
    func literal(_ text: String) -> String {
      text.utf8.allSatisfy { $0.isASCIILetterOrDigit || "*?".utf8.contains($0) } ? text : "'\(text)'"
    }
    let start = text.hasPrefix("!") ? 1 : text.lowercased().hasPrefix("not ") ? 4 : 0
    if start > 0 {
      let negated = String(text.dropFirst(start))
      if finding(negated, of: kind) == .known { return "\(field) != \(literal(negated))" }
      let isCity = kind == .airports && !airports(readAsCity: negated).isEmpty
      return isCity ? "\(field).city != \(literal(negated))" : nil
    }
    guard text.hasWildcards else { return nil }
    let places = [("code", ""), kind == .airports ? ("city", ".city") : ("name", ".name")]
    let found = (text == text.uppercased() ? places : places.reversed()).first { name, _ in
      RowQuery(kind, where: name, .matches, anyOf: [text]).count(in: self) > 0
    }
    return found.map { "\(field)\($0.1) ~ \(literal(text))" }
  }

  /// Whether a text in place of a code is a negated or a wildcard one, to which no name is similar.
  package static func isPattern(_ text: String) -> Bool { text.hasPrefix("!") || text.hasWildcards }

  /// Returns the codes of up to three airports of the metropolitan area with a code, those with the most flights first.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of airports.
  package func airports(ofArea code: String) -> [String] {
    busiestAirports(RowQuery(.airports, where: "iata", .equal, anyOf: MetropolitanAreas.airports(of: code)))
  }

  /// Returns the codes of up to three airports of a city, those with the most flights first.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of airports.
  package func airports(ofCity city: String) -> [String] {
    busiestAirports(RowQuery(.airports, where: "city", .begins, anyOf: [city]))
  }

  /// Returns the codes of up to three airports of the city that a text stands for in place of a code, in a state if one
  /// is given; none for a code.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of airports.
  package func airports(readAsCity text: String, inState state: String? = nil) -> [String] {
    guard var query = cityQuery(readFrom: text) else { return [] }
    if let state { query.require("state", .equal, anyOf: [state]) }
    return busiestAirports(query)
  }

  /// Returns the airports of the one city that a text names in place of a code; none for a code.
  ///
  /// The beginning of a name suffices if no other city begins so.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of airports.
  package func airports(ofOneCity text: String) -> RowSelection {
    guard let found = cityQuery(readFrom: text)?.rows(in: self) else {
      return RowSelection(graph: graph, entity: .airports, rows: [])
    }
    let cities = found.rows.map { SearchText.fold(found.text("city", of: .airports, row: $0) ?? "") }
    if Set(cities).count < 2 { return found }
    let name = SearchText.fold(text)
    return RowSelection(
      graph: graph, entity: .airports, rows: zip(found.rows, cities).filter { $0.1 == name }.map(\.0))
  }

  /// Returns the query for the airports of the city that a text names in place of a code; `nil` for a code.
  private func cityQuery(readFrom text: String) -> RowQuery? {
    if Self.isCityRatherThanCode(text) { return RowQuery(.airports, where: "city", .begins, anyOf: [text]) }
    return graph.rows(text, of: .airports).isEmpty ? RowQuery(.airports, where: "city", .equal, anyOf: [text]) : nil
  }

  /// Returns the codes of up to three airports of a metropolitan area, else of a city, else with a name in which a word
  /// begins so.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of airports.
  package func airports(called name: String) -> [String] {
    let ofArea = airports(ofArea: name)
    let ofCity = ofArea.isEmpty ? airports(ofCity: name) : ofArea
    guard ofCity.isEmpty, let field = Field.named("name", of: .airports) else { return ofCity }
    let path = FieldPath(field)
    let isBegun = Condition.any([
      .compare(path, .begins, .text(name)), .compare(path, .contains, .text(" " + name)),
    ])
    return busiestAirports(RowQuery(.airports, where: isBegun))
  }

  private func busiestAirports(_ query: RowQuery) -> [String] {
    var query = query
    query.sort = (try? SortKey.parse("-arrivals,-departures,icao", of: .airports)) ?? []
    query.limit = 3
    let airports = query.rows(in: self)
    return airports.rows.compactMap { airports.text("icao", of: .airports, row: $0) }
  }

  /// Returns the airports with a code, by key; several may have the same IATA or local code.
  package func airports(coded code: String) -> RowSelection {
    let rows = keyed(graph.rows(code, of: .airports), of: .airports).map(\.row)
    return RowSelection(graph: graph, entity: .airports, rows: rows)
  }

  /// Returns the keys of the airports or airlines that a code means, and of those that have it too, in order.
  ///
  /// A code that is the key of one, for example, does not mean those whose IATA code it is.
  ///
  /// - Complexity: O(*n*), where *n* is the number of airports or airlines.
  package func keys(coded code: String, of kind: EntityKind) -> (meant: [String], others: [String]) {
    let matches = CodeIndex.matches(code, of: kind, in: graph.tables)
    let best = matches.map(\.rank).min()
    func keys(_ isMeant: Bool) -> [String] {
      keyed(matches.filter { ($0.rank == best) == isMeant }.map(\.row), of: kind).map(\.key)
    }
    return (keys(true), keys(false))
  }

  /// Returns the IATA codes by which flights name airports in place of the keys of their records.
  ///
  /// - Complexity: O(*n* *k*), where *n* is the number of airports and *k* that of the keys.
  package func codesWithoutRecord(ofAirports keys: [String]) -> [String] {
    let airports = graph.airports.rows
    let codes = keys.flatMap { graph.rows($0, of: .airports) }
      .compactMap { graph.texts.string(airports.text(AirportColumn.iata, ofRow: $0)) }
    let others = codes.filter { !keys.contains($0) }.flatMap { graph.rows($0, of: .airports) }
      .filter { airports.text(AirportColumn.iata, ofRow: $0) == airports.text(AirportColumn.code, ofRow: $0) }
    return keyed(others, of: .airports).map(\.key)
  }

  private func keyed(_ rows: [Int], of kind: EntityKind) -> [(row: Int, key: String)] {
    rows.map { (row: $0, key: graph.texts.string(graph.code(of: kind, row: $0)) ?? "") }
      .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
  }

  private func name(ofAirline row: Int) -> String {
    graph.texts.string(graph.airlines.rows.text(AirlineColumn.name, ofRow: row)) ?? ""
  }

  /// Returns the names by which a kind is found: those of cities for airports, their own for airlines.
  private func names(of kind: EntityKind) -> [String] {
    let columns =
      kind == .airports ? [AirportColumn.city.rawValue] : [AirlineColumn.name, .shortName].map(\.rawValue)
    let rows = graph[kind].rows
    return rows.presentRows.flatMap { row in columns.compactMap { graph.texts.string(rows.text($0, ofRow: row)) } }
      .sorted()
  }

  /// Returns the name of a city or an airline that is nearest to a text.
  ///
  /// - Complexity: O(*n*), where *n* is the number of airports and airlines.
  package func nearestName(to text: String, of kinds: [EntityKind]) -> String? {
    NearestName.nearest(to: text, in: kinds.flatMap { names(of: $0) })
      ?? (kinds.contains(.airports) ? Self.city(beginningLike: text, among: names(of: .airports)) : nil)
  }
}

extension Condition {
  /// The condition in other terms, if it abbreviates them: `!=`, `in`, `between`, a city in place of an airport, or the
  /// phases before or after one.
  package var spelledOut: Condition? {
    switch self {
    case .compare(let left, .notEqual, let right): .not(.compare(left, .equal, right))
    case .compare(.field(let path), let comparison, .literal(.text(let text))):
      comparison == .equal ? path.isInCity(text) : path.isPhase(comparison, text)
    case .isOneOf(let value, let literals): .any(literals.map { .compare(value, .equal, .literal($0)) })
    case .isBetween(let value, let low, let high):
      .all([.compare(value, .greaterOrEqual, .literal(low)), .compare(value, .lessOrEqual, .literal(high))])
    case .all, .any, .not, .isTrue, .isNull, .compare, .isRow: nil
    }
  }
}

extension FieldPath {
  /// Returns the path to the city of the airport at the end of the path, where a text can only be the name of a city.
  func cityOfAirport(named text: String) -> FieldPath? {
    guard field.kind == .toOne(.airports), FlightStore.isCityRatherThanCode(text) else { return nil }
    return Field.named("city", of: .airports).map { FieldPath($0, behind: steps + [field]) }
  }

  fileprivate func isInCity(_ text: String) -> Condition? {
    cityOfAirport(named: text).map {
      // An airport whose city is unknown is not in the city, so that '!=' holds for it.
      let isInCity = Condition.all([.not(.isNull(.field($0))), .compare($0, .begins, .text(text))])
      return .any([.compare(self, .equal, .code(text)), isInCity])
    }
  }

  /// Returns the condition that a phase is before or after another in the order of a flight.
  fileprivate func isPhase(_ comparison: Comparison, _ name: String) -> Condition? {
    guard case .formula(.number(.phase, _)) = field.source, comparison.isOrder, let phase = Phase(named: name) else {
      return nil
    }
    let phases = Phase.allCases.filter { comparison.holds(between: $0.place, and: phase.place) }
    return .isOneOf(.field(self), phases.map { .text($0.rawValue) })
  }
}

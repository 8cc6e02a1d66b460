/// Tests of single values.
extension ProgramLayout {
  // MARK: Flags and nulls

  mutating func isTrue(_ expression: Expression) -> Program.Node {
    switch expression {
    case .column(let column): return .flag(column: column)
    case .field(let path): return follow(path, to: .isTrue(path)) { $0.isTrue(path.field) }
    default: return decidable(.isOneOf(lay(expression), 1 << 1))
    }
  }

  private mutating func isTrue(_ field: Field) -> Program.Node {
    switch field.source {
    case .column(let column) where !table.columns[column].isFilledByGraph: return .flag(column: column)
    case .formula(.flag(let condition)): return program.nodes[lay(condition)]
    default:
      // Columns that the graph fills, such as whether there is a record, are complete only after loading.
      guard let read = graph?.reader(of: field) else { return .undecided }
      return rowTest { row in
        if case .flag(let flag) = read(row) { flag } else { nil }
      }
    }
  }

  /// Lays out a test for null; along a path, any unknown step makes the value null.
  mutating func isNull(_ expression: Expression) -> Program.Node {
    switch expression {
    case .column(let column): return not(.isKnown(column: column))
    case .field(let path) where path.steps.isEmpty:
      switch path.field.source {
      case .column(let column) where !table.columns[column].isFilledByGraph: return not(.isKnown(column: column))
      case .link(let relationship): return not(.isKnown(column: relationship.column.rawValue))
      case .formula(.flag), .formula(.number(.phase, _)): return .constant(false)
      case .formula(let formula):
        if let number = formula.number { return isNull(number) }
      case .column, .custom, .inverse, .related: break
      }
      return isNull(path)
    case .field(let path): return isNull(path)
    case .firstKnown(let values): return program.nodes[lay(.all(values.map { .isNull($0) }))]
    default: return not(decidable(.isNumber(lay(expression))))
    }
  }

  private mutating func isNull(_ path: FieldPath) -> Program.Node {
    guard let value = graph?.reader(of: path) else { return .undecided }
    return rowTest { value($0) == .null }
  }

  private mutating func not(_ node: Program.Node) -> Program.Node {
    if case .undecided = node { return node }
    return .not(group([node]).lowerBound)
  }

  /// Returns a test of a number, or `undecided` if the number is.
  // Mutating, so that it sees the nodes that its argument has laid out.
  private mutating func decidable(_ node: Program.Node) -> Program.Node {
    switch node {
    case .isNumber(let place), .within(let place, _), .isOneOf(let place, _): isUndecided(place) ? .undecided : node
    default: node
    }
  }

  // MARK: Comparisons

  mutating func compare(_ left: Expression, _ comparison: Comparison, _ right: Expression) -> Program.Node {
    if case .number(let number) = right {
      return isNumber(lay(left), within: comparison.numbers((number, number)) ?? (.infinity, -.infinity))
    }
    guard let first = try? TypedExpression(left), let second = try? TypedExpression(right) else { return .unknown }
    if first.type.isText, second.type.isText { return compareTexts(left, comparison, right) }
    if case .literal(.time(let time)) = right {
      let path = first.value.time(of: compiler.kind)
      if case .day(let offset) = time, compiler.zone.isOfAirport, let airport = path.clock {
        return compare(path, comparison, days: offset, at: airport)
      }
      return compare(first, comparison, time: time, path: first.value.asTime(of: compiler.kind))
    }
    if case .literal(.number(let number, let unit)) = right {
      return compare(first, comparison, number: number, in: unit ?? first.type.shownUnit)
    }
    guard let alike = second.like(first.type) else {
      guard let alike = first.like(second.type) else { return .unknown }
      return compareNumbers(alike.value, comparison, second.value)
    }
    return compareNumbers(first.value, comparison, alike.value)
  }

  private mutating func compareNumbers(_ left: Expression, _ comparison: Comparison, _ right: Expression)
    -> Program.Node
  {
    let (left, right) = (lay(left), lay(right))
    return isUndecided(left) || isUndecided(right) ? .undecided : .compare(left, comparison, right)
  }

  /// Lays out a comparison of a field of the row itself with a literal.
  mutating func compare(_ path: FieldPath, _ comparison: Comparison, _ literal: Literal) -> Program.Node {
    let field = path.field
    switch (field.kind, literal) {
    case (.flag, .flag(let flag)):
      let isTrue = isTrue(field)
      return flag ? isTrue : not(isTrue)
    case (.toOne(let target), .text(let text)), (.toOne(let target), .code(let text)):
      return compareLink(field, comparison, code: text, of: target)
    case (_, .spelling(let name)):
      return field.source.column.map { isNumber([name], in: $0, isList: field.kind == .list) } ?? .unknown
    case (_, .exactly(let text)):
      return testText(of: field, isQuick: comparison.isQuick, ExactTextComparison(comparison, to: [text]).passes)
    case (_, .text(let text)) where field == .ident && comparison == .equal: return isNamed([FlightName(text)])
    case (_, .text(let text)) where field.holdsFlightNumbers && comparison == .equal:
      let name = Literal.spelling(FlightName(text))
      let isNamed = compare(path, comparison, name)
      guard let other = field.otherCodeshares else { return isNamed }
      let isOther = compare(FieldPath(field.with(source: .column(other.rawValue))), comparison, name)
      return .any(group([isNamed, .all(group([.isKnown(column: other.rawValue), isOther]))]))
    case (_, .text(let text)) where field.holdsCountries && comparison == .equal:
      let country = CountryNames.form(of: text)
      return testText(of: field) { CountryNames.form(of: $0.text) == country }
    case (_, .text(let text)) where field.holdsAircraft && comparison == .equal:
      let types = AircraftNames.spellings(of: text).map { TextComparison(.equal, text: $0) }
      return testText(of: field, isQuick: types.count == 1) { text in types.contains { $0.passes(text) } }
    case (_, .text(let text)):
      return testText(of: field, isQuick: comparison.isQuick, TextComparison(comparison, text: text).passes)
    default: return compare(.field(path.end), comparison, .literal(literal))
    }
  }

  // MARK: Numbers

  /// Lays out a comparison with a decimal literal, which stands for all numbers that round to it.
  private mutating func compare(
    _ value: TypedExpression, _ comparison: Comparison, number: Double, in unit: FigureUnit?
  ) -> Program.Node {
    guard let range = comparison.numbers(value.type.bounds(number, in: unit)) else { return .unknown }
    if case .field(let path) = value.value, path.steps.isEmpty, let column = path.field.source.column,
      table.columns[column].storage == .whole
    {
      return isStored(column, within: Comparison.storedWholes(from: range.lowest, through: range.highest))
    }
    return isNumber(lay(value.value), within: range)
  }

  private mutating func isStored(_ column: Int, within ranges: [StoredRange]) -> Program.Node {
    program.ranges += ranges
    return .stored(column: column, ranges: program.ranges.count - ranges.count..<program.ranges.count)
  }

  private mutating func isNumber(_ place: Int, within range: (lowest: Double, highest: Double)) -> Program.Node {
    decidable(.within(place, Program.Interval(lowest: range.lowest, highest: range.highest)))
  }

  // MARK: Times

  /// Lays out a comparison with a time literal; one without a zone is compared with what the clock shows.
  private mutating func compare(
    _ value: TypedExpression, _ comparison: Comparison, time literal: TimeLiteral, path: FieldPath
  ) -> Program.Node {
    let isShown = value.type.isLocalTime || literal.isLocal && compiler.zone.readsClock(for: path)
    guard let bounds = isShown ? shownBounds(literal) : bounds(literal) else { return .undecided }
    guard let (first, last) = comparison.times(bounds) else { return .unknown }
    let range = (lowest: Double(first), highest: Double(last))
    guard isShown, !value.type.isLocalTime else {
      if let column = path.field.source.column {
        return isStored(column, within: Comparison.storedTimes(from: first, through: last))
      }
      return isNumber(lay(value.value), within: range)
    }
    // Local times differ from UTC by less than a day, so nearly all comparisons are decided without looking up a zone.
    let day = 86_400.0
    let inUTC = lay(value.value)
    if isUndecided(inUTC) { return .undecided }
    let local = lay(.part(.local, path))
    let near = isNumber(inUTC, within: (range.lowest - day, range.highest + day))
    let surely = isNumber(inUTC, within: (range.lowest + day, range.highest - day))
    let exactly = isNumber(local, within: range)
    return .all(group([near, .any(group([surely, exactly]))]))
  }

  /// Lays out a comparison of a time with a day, counted from the one that it is at the airport of the time.
  private mutating func compare(
    _ path: FieldPath, _ comparison: Comparison, days: Int, at airport: Relationship
  ) -> Program.Node {
    guard let clock = compiler.clock else { return .undecided }
    guard let (first, last) = comparison.times(TimeLiteral.day(offset: days).bounds(0)) else { return .unknown }
    let (local, now) = (lay(.part(.local, path)), group([.number(Double(clock))]).lowerBound)
    if isUndecided(local) { return .undecided }
    let today = group([.part(.date, now, airport)]).lowerBound
    let difference = group([.arithmetic(local, .minus, today)]).lowerBound
    return isNumber(difference, within: (Double(first), Double(last)))
  }

  // MARK: Texts

  /// Lays out a test of the text of a field, or of each text of a list.
  mutating func testText(
    of field: Field, isQuick: Bool = false, _ passes: @escaping TextTest.Condition
  ) -> Program.Node {
    switch field.source {
    case .column(let column): return test(column, isList: field.kind == .list, isQuick: isQuick, passes)
    case .formula(.number(.phase, let phase)):
      var bits: UInt64 = 0
      for phase in Phase.allCases {
        if phase.rawValue.withBytes(passes) { bits |= 1 << UInt64(phase.place) }
      }
      return decidable(.isOneOf(lay(phase), bits))
    case .related(.text(let column, let unknown)):
      let isPassing = unknown.withBytes { field.kind == .list ? TextPool.anyItem(of: $0, passes) : passes($0) }
      guard let column else { return .constant(isPassing) }
      let stored = testText(of: field.with(source: .column(column)), isQuick: isQuick, passes)
      let isKnown = Program.Node.isKnown(column: column)
      return .any(group([.all(group([isKnown, stored])), .all(group([not(isKnown), .constant(isPassing)]))]))
    default:
      guard let graph else { return .undecided }
      let value = graph.reader(of: field)
      return rowTest { row in graph.withText(of: value(row), passes) }
    }
  }

  private mutating func test(
    _ column: Int, isList: Bool = false, isQuick: Bool, _ passes: @escaping TextTest.Condition
  ) -> Program.Node {
    let anyPasses: TextTest.Condition = { TextPool.anyItem(of: $0, passes) }
    return .text(column: column, test: append(TextTest(isQuick: isQuick, isList ? anyPasses : passes)))
  }

  /// Lays out a comparison of two texts of the row: codes and links by their codes, others without case and accents.
  private mutating func compareTexts(_ left: Expression, _ comparison: Comparison, _ right: Expression) -> Program.Node
  {
    guard case .field(let first) = left, case .field(let second) = right else { return .unknown }
    if comparison == .equal, let one = first.link, let other = second.link, one.target == other.target {
      return compareNumbers(.column(one.column.rawValue), .equal, .column(other.column.rawValue))
    }
    guard let graph else { return .undecided }
    let (read, readOther) = (graph.reader(of: first), graph.reader(of: second))
    if comparison == .equal, first.field.holdsCountries, second.field.holdsCountries {
      let (countries, others) = (graph.countries(in: first.field), graph.countries(in: second.field))
      return rowTest { row in
        guard case .text(let text) = read(row), case .text(let other) = readOther(row) else { return nil }
        return text == other || countries[text.number] == others[other.number]
      }
    }
    return rowTest { row in
      let other = graph.withText(of: readOther(row)) { $0.text }
      guard let other else { return nil }
      let test = TextComparison(comparison, text: other)
      return graph.withText(of: read(row), test.passes)
    }
  }

  // MARK: Codes

  /// Lays out a test of whether a flight has one of some flight numbers in any spelling: `UAL844`, `ua 844`.
  mutating func isNamed(_ names: [FlightName]) -> Program.Node {
    // An unknown name is a different name, so that the test is false rather than unknown.
    func known(_ column: FlightColumn, _ test: Program.Node) -> Program.Node {
      .all(group([.isKnown(column: column.rawValue), test]))
    }
    var tests = [isNumber(names, in: FlightColumn.ident.rawValue)]
    tests += [FlightColumn.identICAO, .identIATA].map { known($0, isNumber(names, in: $0.rawValue)) }
    var numbers: [(key: String, values: [FlightName])] = []
    for name in names { if let code = name.parts?.code { numbers.add(name, under: code) } }
    for (code, names) in numbers {
      let isOperator = spells([FlightName(code)], in: FlightColumn.operatorIATA.rawValue)
      let hasNumber = test(FlightColumn.flightNumber.rawValue, isQuick: names.areFew, names.haveNumber)
      tests.append(.all(group([known(.operatorIATA, isOperator), known(.flightNumber, hasNumber)])))
    }
    return .any(group(tests))
  }

  /// Lays out a test of whether a text spells one of some flight numbers, with the airline's ICAO code in place of an
  /// IATA code too.
  ///
  /// Which airlines have the IATA code is decided only after loading.
  private mutating func isNumber(_ names: [FlightName], in column: Int, isList: Bool = false) -> Program.Node {
    if let graph {
      let resolver = CodeResolver(graph)
      return spells(names.flatMap { resolver.names(meaning: $0) }, in: column, isList: isList)
    }
    let isSpelled = spells(names, in: column, isList: isList)
    let open = names.filter { $0.parts != nil }
    if open.isEmpty { return isSpelled }
    let mayBeMeant = test(column, isList: isList, isQuick: open.areFew, open.mayHaveOtherCode)
    return .any(group([isSpelled, .all(group([mayBeMeant, .undecided]))]))
  }

  /// Lays out a test of whether a text spells any of some names; columns share the test, as most texts are in several.
  private mutating func spells(_ names: [FlightName], in column: Int, isList: Bool = false) -> Program.Node {
    if !isList, let known = spellings.first(where: { $0.names == names }) {
      return .text(column: column, test: known.test)
    }
    let node = test(column, isList: isList, isQuick: names.areFew, names.isSpelled)
    if !isList, case .text(_, let test) = node { spellings.append((names, test)) }
    return node
  }

  /// Lays out a comparison of a link with a code.
  ///
  /// Equality holds for every entity that the code may stand for; other comparisons are with the key.
  private mutating func compareLink(
    _ field: Field, _ comparison: Comparison, code text: String, of target: EntityKind
  ) -> Program.Node {
    guard comparison == .equal, target != .flights, case .link(let relationship) = field.source else {
      return testText(of: field, isQuick: comparison.isQuick, TextComparison(comparison, text: text).passes)
    }
    return isLink(relationship, to: [text])
  }

  /// Lays out a test of whether a link leads to one of the entities that some codes may stand for.
  mutating func isLink(_ relationship: Relationship, to codes: [String]) -> Program.Node {
    func rows(_ graph: Graph) -> Set<Int> {
      let resolver = CodeResolver(graph)
      return Set(codes.flatMap { resolver.rows($0, of: relationship.target) })
    }
    if let graph {
      return isStored(relationship.column.rawValue, within: rows(graph).sorted().map { StoredRange(UInt32($0 + 1)) })
    }
    return linked(by: relationship, test: Self.mayMean(codes, of: relationship.target)) { .isRow(rows($0)) }
  }

  /// Compiles a test of whether an airport or airline may be one of those that some codes stand for.
  ///
  /// Without such a code, an airport may be meant by its city and an airline by its name, which is decided only after
  /// loading.
  private static func mayMean(_ codes: [String], of target: EntityKind) -> Program {
    var layout = ProgramLayout(ProgramCompiler(graph: nil, clock: nil, kind: target))
    let place = layout.group([.unknown]).lowerBound
    func test(_ column: Int, by comparison: (String) -> Comparison = { _ in .equal }) -> [Program.Node] {
      let tests = codes.map { TextComparison(comparison($0), text: $0) }
      let test = TextTest(isQuick: codes.count == 1) { text in tests.contains { $0.passes(text) } }
      // Most codes differ, and the first test already says so; a code that is still unknown counts as different too.
      return [.text(column: column, test: layout.append(test)), .isKnown(column: column)]
    }
    var tests = CodeIndex.columns(of: target).map { test($0) }
    switch target {
    case .airports: tests.append(test(AirportColumn.city.rawValue) + [.undecided])
    case .airlines:
      let names: [AirlineColumn] = [.name, .shortName, .callsign]
      tests += names.map { name in
        test(name.rawValue) { CodeResolver.mayBeginName($0) ? .begins : .equal } + [.undecided]
      }
    case .flights: break
    }
    let parts = tests.map { Program.Node.all(layout.group($0)) }
    layout.program.nodes[place] = .any(layout.group(parts))
    return layout.finish()
  }
}

extension Graph {
  /// Returns what each text of a field of countries is compared by, so that a name is looked up once.
  fileprivate func countries(in field: Field) -> [UInt32: [UInt8]] {
    guard let column = field.source.column else { return [:] }
    let table = rows(field.entity)
    return table.presentRows.reduce(into: [:]) { countries, row in
      let text = table.text(column, ofRow: row)
      if countries[text.number] == nil, let name = texts.string(text) {
        countries[text.number] = CountryNames.form(of: name)
      }
    }
  }
}

extension FieldPath {
  /// The link that the path is, if it starts at the flight itself.
  fileprivate var link: Relationship? {
    if steps.isEmpty, case .link(let relationship) = field.source { relationship } else { nil }
  }
}

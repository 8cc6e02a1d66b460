/// A program that is being laid out.
struct ProgramLayout {
  let compiler: ProgramCompiler
  var program = Program.Parts()
  private var shared: [SharedNumber] = []
  /// The places of the tests of whether a text spells one of some names.
  var spellings: [(names: [FlightName], test: Int)] = []

  /// A number that several places may use, identified by its name or, for the first known of some columns, by these.
  private struct SharedNumber {
    let name: String
    let columns: [Int]
    let place: Int
    /// The places of the nodes that use it.
    var uses: [Int]
  }

  init(_ compiler: ProgramCompiler) {
    self.compiler = compiler
    if let graph = compiler.graph { program.zones = AirportZones(in: graph) }
  }

  var graph: Graph? { compiler.graph }
  var table: TableLayout { graph?.rows(compiler.kind).layout ?? .of(compiler.kind) }

  /// Finishes the layout; numbers with a single use are not shared.
  consuming func finish() -> Program {
    // The numbers that a shared number uses come before it, so their nodes are final when it is copied.
    for number in shared {
      // Without sharing: 1.3 and 1.3 times the CPU time (statistics of a store file).
      let isShared = number.uses.count > 1
      for use in number.uses {
        program.nodes[use] = isShared ? .shared(number.place, slot: program.slotCount) : program.nodes[number.place]
      }
      if isShared { program.slotCount += 1 }
    }
    if program.results.numbers + program.results.truths > 1 { shareColumns() }
    return Program(program)
  }

  private mutating func shareColumns() {
    var read: [(key: Int, values: [Int])] = []
    for (place, node) in program.nodes.enumerated() {
      if case .column(let column, _) = node { read.add(place, under: column) }
    }
    for (_, places) in read where places.count > 1 {
      program.nodes.append(program.nodes[places[0]])
      for place in places { program.nodes[place] = .shared(program.nodes.count - 1, slot: program.slotCount) }
      program.slotCount += 1
    }
  }

  // MARK: Laying out

  /// Appends adjacent nodes.
  mutating func group(_ nodes: [Program.Node]) -> Range<Int> {
    program.nodes += nodes
    return program.nodes.count - nodes.count..<program.nodes.count
  }

  /// Appends adjacent placeholder nodes.
  private mutating func reserve(_ count: Int) -> Range<Int> { group(Array(repeating: .unknown, count: count)) }

  /// Lays out the requested numbers and conditions, adjacent and at the beginning.
  mutating func lay(numbers: [Expression], truths: [Condition]) {
    program.results = (numbers.count, truths.count)
    let numbers = numbers.map { $0.namingColumns(in: graph) }
    let truths = truths.map { $0.namingColumns(in: graph) }
    let places = reserve(numbers.count + truths.count)
    for (place, number) in zip(places, numbers) { program.nodes[place] = self.number(number, at: place) }
    for (place, truth) in zip(places.dropFirst(numbers.count), truths) { lay(truth, at: place) }
  }

  mutating func lay(_ condition: Condition) -> Int {
    let place = reserve(1).lowerBound
    lay(condition, at: place)
    return place
  }

  mutating func lay(_ number: Expression) -> Int {
    let place = reserve(1).lowerBound
    program.nodes[place] = self.number(number, at: place)
    return place
  }

  mutating func lay(_ condition: Condition, at place: Int) {
    // A conjunction or disjunction of one condition is that condition.
    if case .all(let conditions) = condition, conditions.count == 1 { return lay(conditions[0], at: place) }
    if case .any(let conditions) = condition, conditions.count == 1 { return lay(conditions[0], at: place) }
    program.nodes[place] = node(condition)
  }

  func isUndecided(_ place: Int) -> Bool { if case .undecided = program.nodes[place] { true } else { false } }

  mutating func append(_ test: TextTest) -> Int {
    program.texts.append(test)
    return program.texts.count - 1
  }

  private mutating func all(_ conditions: [Condition]) -> Range<Int> {
    let places = reserve(conditions.count)
    for (place, condition) in zip(places, conditions) { lay(condition, at: place) }
    return places
  }

  /// Lays out the operands of a disjunction.
  ///
  /// Conditions on the same linked entity, and codes of it, are merged, so that each row follows the link once; prefix
  /// and substring tests of the same field, and flight numbers, are merged, so that each text is read once.
  private mutating func any(_ conditions: [Condition]) -> Range<Int> {
    var own: [Condition] = []
    var textTests: [(key: Field, values: [TextComparison])] = []
    var linkTests: [(key: Relationship, values: [Condition])] = []
    var codes: [(key: Relationship, values: [String])] = []
    var names: [FlightName] = []
    for condition in conditions {
      let test = condition.lookIntoText
      if let name = condition.nameOfFlight {
        names.append(name)
      } else if let (relationship, code) = condition.codeOfLink {
        codes.add(code, under: relationship)
      } else if let test, test.path.steps.isEmpty, test.path.field.source.column != nil {
        textTests.add(test.comparison, under: test.path.field)
      } else if graph != nil, let steps = test?.path.steps, steps.count == 1,
        case .link(let relationship) = steps[0].source
      {
        linkTests.add(condition, under: relationship)
      } else {
        own.append(condition)
      }
    }
    let places = reserve((names.isEmpty ? 0 : 1) + codes.count + own.count + textTests.count + linkTests.count)
    var rest = places
    for (relationship, codes) in codes { program.nodes[rest.removeFirst()] = isLink(relationship, to: codes) }
    if !names.isEmpty { program.nodes[rest.removeFirst()] = isNamed(names) }
    for condition in own { lay(condition, at: rest.removeFirst()) }
    for (field, comparisons) in textTests {
      program.nodes[rest.removeFirst()] = testText(of: field) { text in comparisons.contains { $0.passes(text) } }
    }
    for (relationship, conditions) in linkTests {
      let end = ProgramCompiler(graph: graph, clock: compiler.clock, zone: compiler.zone, kind: relationship.target)
      let condition = Condition.any(conditions).replacingFields { $0.end }
      program.nodes[rest.removeFirst()] = linked(by: relationship, test: end.program(condition)) { _ in condition }
    }
    return places
  }

  // MARK: Conditions

  private mutating func node(_ condition: Condition) -> Program.Node {
    if case .isOneOf(.field(let path), let literals) = condition, literals.count > 1, literals.allSatisfy(\.isExact) {
      return follow(path, to: condition) {
        // Few texts have few first bytes, which rule out most others.
        $0.testText(
          of: path.field, isQuick: literals.count <= 4,
          ExactTextComparison(.equal, to: literals.compactMap(\.exactText)).passes)
      }
    }
    if let condition = condition.spelledOut { return program.nodes[lay(condition)] }
    switch condition {
    case .all(let conditions): return .all(all(conditions.flatMap(\.conjuncts).testedInOrder))
    case .any(let conditions): return .any(any(conditions))
    case .not(let condition): return .not(lay(condition))
    case .isRow(let rows): return rowTest { rows.contains($0) }
    case .isTrue(let expression): return isTrue(expression)
    case .isNull(let expression): return isNull(expression)
    case .compare(.field(let path), let comparison, .literal(let literal)):
      return follow(path, to: condition) { $0.compare(path, comparison, literal) }
    case .compare(let left, let comparison, let right): return compare(left, comparison, right)
    case .isOneOf, .isBetween: return .unknown
    }
  }

  /// Returns the first and the last second of a time, by local clocks or in the zone of the query if it has no zone.
  func bounds(_ literal: TimeLiteral) -> (first: Int, last: Int)? {
    guard let bounds = shownBounds(literal) else { return nil }
    return literal.isLocal ? compiler.zone.instants(bounds) : bounds
  }

  /// Returns the first and the last second of a time; those of one without a zone are what a clock shows.
  func shownBounds(_ literal: TimeLiteral) -> (first: Int, last: Int)? {
    if literal.isRelativeToNow, compiler.clock == nil { return nil }
    let clock = compiler.clock ?? 0
    return literal.bounds(clock, offset: compiler.zone.offset(at: clock))
  }

  /// Adds a test by row number, which is undecided without a graph.
  mutating func rowTest(_ test: @escaping (Int) -> Bool?) -> Program.Node {
    guard graph != nil else { return .undecided }
    program.rowTests.append(test)
    return .row(test: program.rowTests.count - 1)
  }

  /// Lays out a test of a field of the row itself, or of the row at the end of a path.
  mutating func follow(
    _ path: FieldPath, to condition: Condition, _ test: (inout ProgramLayout) -> Program.Node
  ) -> Program.Node {
    guard let step = path.steps.last else { return test(&self) }
    let end = ProgramCompiler(graph: graph, clock: compiler.clock, zone: compiler.zone, kind: path.field.entity)
    var layout = ProgramLayout(end)
    let place = layout.reserve(1).lowerBound
    layout.program.nodes[place] = test(&layout)
    let program = layout.finish()
    if path.steps.count == 1, case .link(let relationship) = step.source {
      return linked(by: relationship, test: program) { _ in condition.replacingFields { $0.end } }
    }
    guard let graph else { return .undecided }
    let truth = program.answers(over: graph.rows(path.field.entity), texts: graph.texts)
    let way = graph.reader(of: path.way)
    return rowTest { row in
      guard case .row(let end, _) = way(row) else { return nil }
      return truth[end] == 3 ? nil : truth[end] == 2
    }
  }

  /// Lays out a test of a linked row; `subject` returns the condition for a complete graph.
  mutating func linked(by relationship: Relationship, test: Program, subject: @escaping (Graph) -> Condition)
    -> Program.Node
  {
    program.linkedConditions.append(LinkedCondition(relationship, subject: subject, program: test, in: graph))
    return .linked(condition: program.linkedConditions.count - 1)
  }

  // MARK: Numbers

  private mutating func number(_ expression: Expression, at place: Int) -> Program.Node {
    switch expression {
    case .number(let number): return .number(number)
    case .null: return .number(.nan)
    case .column(let column): return .column(column, table.columns[column].storage)
    case .linked(let relationship, let value): return linked(value, by: relationship)
    case .literal(.number(let number, _)): return .number(number)
    case .literal(.time(let time)): return bounds(time).map { .number(Double($0.first)) } ?? .undecided
    case .part(let part, let path): return self.part(part, of: path)
    case .literal(.flag(let flag)): return .number(flag ? 1 : 0)
    case .literal: return .number(.nan)
    case .field(let path): return field(path, at: place)
    case .arithmetic(let left, let sign, let right):
      let (left, right) = (lay(left), lay(right))
      return isUndecided(left) || isUndecided(right) ? .undecided : .arithmetic(left, sign, right)
    case .function(let function, let arguments):
      let places = numbers(arguments)
      return places.contains(where: isUndecided) ? .undecided : .function(function, places)
    case .firstKnown(let values): return firstKnown(values, at: place)
    case .shared(let name, let value):
      return share(name, columns: [], at: place) { $0.number(value, at: $1) }
    case .choice(let condition, let first, let second):
      let (condition, first, second) = (lay(condition), lay(first), lay(second))
      let isUndecided = isUndecided(condition) || isUndecided(first) || isUndecided(second)
      return isUndecided ? .undecided : .choice(condition, first, second)
    }
  }

  /// Lays out the first known of some values; the same columns are shared, because several formulas use them.
  private mutating func firstKnown(_ values: [Expression], at use: Int) -> Program.Node {
    let columns = values.compactMap { if case .column(let column) = $0 { column } else { nil } }
    guard columns.count == values.count else {
      let places = numbers(values)
      return places.contains(where: isUndecided) ? .undecided : .firstKnown(places)
    }
    return share("", columns: columns, at: use) { layout, _ in .firstKnown(layout.numbers(values)) }
  }

  /// Lays out a number that several places may use, on its first use only.
  private mutating func share(
    _ name: String, columns: [Int], at use: Int, _ make: (inout ProgramLayout, _ place: Int) -> Program.Node
  ) -> Program.Node {
    if let known = shared.firstIndex(where: { $0.name == name && $0.columns == columns }) {
      shared[known].uses.append(use)
      return .unknown
    }
    let place = group([.unknown]).lowerBound
    let node = make(&self, place)
    program.nodes[place] = node
    if case .undecided = node { return node }
    shared.append(SharedNumber(name: name, columns: columns, place: place, uses: [use]))
    return .unknown
  }

  private mutating func numbers(_ expressions: [Expression]) -> Range<Int> {
    let places = reserve(expressions.count)
    for (place, expression) in zip(places, expressions) { program.nodes[place] = number(expression, at: place) }
    return places
  }

  /// Lays out a part of a time in the local time of the airport that it belongs to.
  private mutating func part(_ part: TimePart, of path: FieldPath) -> Program.Node {
    if case .fixed(let zone) = compiler.zone {
      return rowNumber(of: path) { seconds, _ in part.value(local: seconds + zone.reading(at: seconds).offset) }
    }
    if path.steps.isEmpty {
      let time = lay(.field(path))
      return isUndecided(time) ? .undecided : .part(part, time, path.clock)
    }
    guard let graph else { return .undecided }
    let flights = RowSelection(graph: graph, entity: compiler.kind, rows: [])
    return rowNumber(of: path) { seconds, row in
      let zone = flights.zone(of: path, ofRow: row).flatMap { Zone(named: $0) }
      return part.value(local: seconds + (zone?.reading(at: seconds).offset ?? 0))
    }
  }

  private mutating func rowNumber(of path: FieldPath, _ value: @escaping (_ time: Int, _ row: Int) -> Int)
    -> Program.Node
  {
    guard let graph else { return .undecided }
    let read = graph.reader(of: path)
    program.rowNumbers.append { row in
      guard case .time(let seconds) = read(row) else { return nil }
      return Double(value(seconds, row))
    }
    return .rowNumber(program.rowNumbers.count - 1)
  }

  private mutating func linked(_ value: Expression, by relationship: Relationship) -> Program.Node {
    guard let graph, case .column(let column) = value else { return .undecided }
    if program.targets.isEmpty {
      program.targets = Relationship.allCases.map { graph.rows($0.target) }
    }
    return .linkedColumn(relationship, column, graph.rows(relationship.target).layout.columns[column].storage)
  }

  private mutating func field(_ path: FieldPath, at place: Int) -> Program.Node {
    if path.steps.isEmpty {
      switch path.field.source {
      case .column(let column) where path.field.kind == .flag && table.columns[column].isFilledByGraph:
        // It is complete only after loading, and what is not stored is false.
        return graph == nil ? .undecided : number(.firstKnown([.column(column), 0]), at: place)
      case .column(let column): return .column(column, table.columns[column].storage)
      case .formula(.flag(let condition)):
        return number(.choice(condition, 1, .choice(.not(condition), 0, .null)), at: place)
      case .formula(let formula):
        // The hour is that of the airport's clock in every zone: its reader has its own.
        if !path.isHour || compiler.zone.isOfAirport, let value = formula.number { return number(value, at: place) }
      case .custom, .link, .inverse, .related: break
      }
    }
    guard let graph else { return .undecided }
    if path.steps.count == 1, case .link(let relationship) = path.steps[0].source, case .column = path.field.source,
      path.field.kind != .flag, let column = path.field.source.column
    {
      return linked(.column(column), by: relationship)
    }
    let read = graph.reader(of: path)
    program.rowNumbers.append { row in
      let value = read(row)
      return if case .flag(let flag) = value { flag ? 1 : 0 } else { value.number }
    }
    return .rowNumber(program.rowNumbers.count - 1)
  }
}

extension Array {
  /// Adds a value to those under a key.
  // A list, because setting up a dictionary takes a tenth of the time of a small query.
  mutating func add<Key: Equatable, Value>(_ value: Value, under key: Key)
  where Element == (key: Key, values: [Value]) {
    if let known = firstIndex(where: { $0.key == key }) { return self[known].values.append(value) }
    append((key, [value]))
  }
}

extension FieldPath {
  /// The path to the row that has the field: its last relationship as a field.
  fileprivate var way: FieldPath { FieldPath(steps[steps.count - 1], behind: Array(steps.dropLast())) }

  /// The field without its path, for tests of the row that has it.
  package var end: FieldPath { FieldPath(field, unit: unit) }
}

extension [Condition] {
  /// The conditions of a conjunction with comparisons for equality first: they are quick, and hold for few rows.
  // In the order as written: 1.06 and 1.14 times the instructions (`enroute and destination = KORD`).
  fileprivate var testedInOrder: [Condition] { filter(\.isEquality) + filter { !$0.isEquality } }
}

extension Condition {
  /// Whether the condition compares a field of the row itself with a constant for equality.
  fileprivate var isEquality: Bool {
    switch self {
    case .compare(.field(let path), .equal, .literal), .isOneOf(.field(let path), _): path.steps.isEmpty
    default: false
    }
  }

  /// The path of a text and its prefix or substring test, if the condition is one.
  fileprivate var lookIntoText: (path: FieldPath, comparison: TextComparison)? {
    guard case .compare(.field(let path), let comparison, .literal(.text(let text))) = self,
      comparison == .begins || comparison == .contains, path.field.kind == .text || path.field.kind == .code
    else { return nil }
    return (path, TextComparison(comparison, text: text))
  }

  /// The flight number in the condition, if it is for a flight of the row's own with that number.
  fileprivate var nameOfFlight: FlightName? {
    guard case .compare(.field(let path), .equal, .literal(.text(let text))) = self, path.field == .ident,
      path.steps.isEmpty
    else { return nil }
    return FlightName(text)
  }

  /// The link of the row's own and the code in the condition, if it is for the airport or airline with that code.
  ///
  /// The name of a city is not a code.
  fileprivate var codeOfLink: (Relationship, String)? {
    guard case .compare(.field(let path), .equal, .literal(let literal)) = self, path.steps.isEmpty, spelledOut == nil,
      case .link(let relationship) = path.field.source, relationship.target != .flights
    else { return nil }
    switch literal {
    case .text(let code), .code(let code): return (relationship, code)
    default: return nil
    }
  }
}

/// A query of a store: which rows, in which order, and which part of them.
package struct RowQuery: Sendable {
  package var entity: EntityKind
  package internal(set) var condition = Condition.all([])
  /// The named parts of the condition, all of which must hold.
  var parts: [QueryPart] = []
  /// The codes of airports and airlines in the expressions.
  package internal(set) var codes: [WrittenCode] = []
  package var sort: [SortKey] = []
  /// The fields by which duplicates are removed: only the last row in order with each combination of values stays.
  package var distinct: [FieldPath] = []
  package var offset = 0
  package var limit: Int?
  /// Whether the rows are needed in order, and not only counted.
  package var isOrdered = true
  /// Whether a store that is loaded for the query is then searched for identifiers of flights that it does not name.
  var searchesIdentifiers = false
  /// The value of `now`, in seconds since 1970; `nil` for the clock of the data.
  package var clock: Int?
  /// The time zone of times without one, and of the parts of times.
  package var zone = ClockZone.airport

  /// Rows already in the order of this query, among them all that satisfy the condition.
  ///
  /// Filtering keeps their order, so nothing is sorted. Rows of another snapshot are ignored.
  package var rowsInOrder: RowSelection?

  /// Called now and then, on any thread, to ask whether the query is cancelled; the result is then arbitrary.
  package var stop: (@Sendable () -> Bool)?

  package init(_ entity: EntityKind) { self.entity = entity }

  /// Creates a query for the rows for which a condition holds.
  package init(_ entity: EntityKind, where condition: Condition) {
    self.init(entity)
    require(condition)
  }

  /// Creates a query for the rows in which a field compares with one of some texts.
  package init(_ entity: EntityKind, where field: String, _ comparison: Comparison, anyOf texts: [String]) {
    self.init(entity)
    require(field, comparison, anyOf: texts)
  }

  /// The fields that break ties between rows in their order.
  package var tieBreakers: [FieldPath] { isOrdered ? RowOrder.whole([], of: entity).map(\.path) : [] }

  /// The fields that order the rows, and those by which they are distinct.
  var orderingPaths: [FieldPath] { sort.map(\.path) + distinct }

  /// The fields that the query filters and sorts by, in this order.
  package var queriedPaths: [FieldPath] {
    (condition.paths + sort.map(\.path)).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Returns the rows of the query.
  ///
  /// - Complexity: O(*n*) for finding, O(*m* log *k*) for ordering, where *n* is the number of rows, *m* the number of
  ///   rows found and *k* the number of rows requested.
  package func rows(in store: FlightStore) -> RowSelection {
    let graph = store.graph
    let rows: [Int]
    if distinct.isEmpty {
      rows = sorted(found(in: graph), first: part.end, in: graph)
    } else {
      rows = lastOfEach(sorted(found(in: graph), first: .max, in: graph), in: graph)
    }
    return RowSelection(graph: graph, entity: entity, rows: part.of(rows))
  }

  /// Returns at least the `first` rows in the order of the query.
  private func sorted(_ rows: consuming [Int], first: Int, in graph: Graph) -> [Int] {
    guard let rowsInOrder, rowsInOrder.graph === graph, rowsInOrder.entity == entity else {
      return RowOrder(graph, of: entity, by: sort).sorted(rows, first: first)
    }
    var isFound = [Bool](repeating: false, count: graph.rows(entity).count)
    for row in rows { isFound[row] = true }
    return rowsInOrder.rows.filter { isFound[$0] }
  }

  /// Returns all rows that satisfy the condition, in the order of the store.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows.
  package func found(in store: FlightStore) -> RowSelection {
    RowSelection(graph: store.graph, entity: entity, rows: found(in: store.graph))
  }

  /// Counts the rows without sorting them.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows.
  package func count(in store: FlightStore) -> Int {
    let found = found(in: store.graph)
    return part.count(of: distinct.isEmpty ? found.count : lastOfEach(found, in: store.graph).count)
  }

  /// Returns the value of `now`; 0 if the condition does not use it, because deriving it scans all flights.
  func clock(in graph: Graph) -> Int { clock ?? (condition.namesNow ? graph.now : 0) }

  package var part: RowPart { RowPart(offset: offset, limit: limit) }

  func found(in graph: Graph) -> [Int] {
    let compiler = ProgramCompiler(graph: graph, clock: clock(in: graph), zone: zone, kind: entity)
    if let rows = condition.indexedRows(in: graph) {
      let (program, table) = (compiler.program(condition), graph.rows(entity))
      return rows.filter { program.holds(for: TableRow(table, texts: graph.texts, row: $0)) }
    }
    let segments = graph[entity].rows.segments.count
    let parts = Threads.divide(segments, worthThread: 32) { [entity, condition, stop] part in
      // A program caches intermediate results, so each thread has one of its own.
      let program = compiler.program(condition)
      let segments = part.share(of: segments)
      var rows: [Int] = []
      rows.reserveCapacity(segments.count << Segment.shift)
      graph[entity].rows.forEachSegment(segments) { segment, first, mask in
        if stop?() == true { return }
        program.rows(mask, in: segment, first: first, texts: graph.texts).forEach { rows.append(first + $0) }
      }
      return rows
    }
    return Array(joining: parts)
  }

  /// Returns the last row of each combination of the values that are to be distinct.
  private func lastOfEach(_ rows: [Int], in graph: Graph) -> [Int] {
    let values = distinct.map { graph.reader(of: $0) }
    // With an array for every row, a single value takes 3.4 times the time.
    if values.count == 1 { return Self.last(rows, ofEach: { values[0]($0) }) }
    return Self.last(rows, ofEach: { row in values.map { $0(row) } })
  }

  private static func last<Value: Hashable>(_ rows: [Int], ofEach value: (Int) -> Value) -> [Int] {
    var seen: Set<Value> = []
    return rows.reversed().filter { seen.insert(value($0)).inserted }.reversed()
  }
}

/// The requested part of some rows: how many to skip and how many to take at most; negative numbers count as zero.
package struct RowPart {
  private let first: Int
  private let most: Int

  init(offset: Int?, limit: Int?) {
    first = max(0, offset ?? 0)
    most = max(0, limit ?? Int.max)
  }

  /// The position after the last requested row.
  package var end: Int { first.addingReportingOverflow(most).overflow ? Int.max : first + most }

  package func of(_ rows: [Int]) -> [Int] { Array(rows.dropFirst(first).prefix(most)) }

  /// Returns the number of requested rows out of `count`.
  func count(of count: Int) -> Int { min(most, max(0, count - first)) }
}

extension RowQuery {
  /// Narrows the query to rows for which an expression holds.
  package mutating func require(_ expression: String, and custom: CustomFields = .none) throws(FilterError) {
    var parser = ExpressionParser(expression, of: entity, in: ValueScope(names: custom.names(of: entity)))
    require(try parser.wholeCondition())
    codes += parser.codes
  }

  /// Splits an expression before the last of the conditions that `and` joins.
  ///
  ///     RowQuery(.flights).splitLast("enroute and distance > 5 km", and: .none)
  ///     // ("enroute", "distance > 5 km")
  ///
  /// - Returns: The texts before and after the last `and`; `nil` if none joins the whole expression.
  package func splitLast(_ expression: String, and custom: CustomFields) -> (rest: String, last: String)? {
    var parser = ExpressionParser(expression, of: entity, in: ValueScope(names: custom.names(of: entity)))
    guard let and = parser.lastAndOfTerms() else { return nil }
    let bytes = Array(expression.utf8)
    func text(_ bytes: ArraySlice<UInt8>) -> String { String(String(decoding: bytes, as: UTF8.self)[...].trimmed) }
    return (text(bytes[..<and.lowerBound]), text(bytes[and.upperBound...]))
  }

  /// Narrows the query by a part of its condition that a user knows by a name; parts of an expression by their text.
  package mutating func requirePart<Fault: Error>(
    _ name: String?, _ narrow: (inout RowQuery) throws(Fault) -> Void
  ) throws(Fault) {
    var other = RowQuery(entity)
    try narrow(&other)
    if other.condition == .all([]) { return }
    codes += other.codes
    require(other.condition)
    if let name {
      parts.append(QueryPart(name: name, condition: other.condition))
    } else if case .all(let conditions) = other.condition {
      parts += conditions.map { QueryPart(name: "'\($0)'", condition: $0) }
    } else {
      parts.append(QueryPart(name: "'\(other.condition)'", condition: other.condition))
    }
  }

  /// Narrows the query to rows where one of some relationships leads to one of some codes.
  ///
  /// A text that cannot be an airport's code names a city, and stands for the airports of it.
  package mutating func require(_ fields: [String], oneOf codes: [String]) {
    let literals = codes.map { Literal.text($0) }
    let paths = FieldPath.paths(fields, of: entity)
    let conditions = paths.map { Condition.isOneOf($0, literals) }
    require(conditions.count == 1 ? conditions[0] : .any(conditions))
  }

  package mutating func require(_ field: String, _ comparison: Comparison, anyOf texts: [String]) {
    guard let path = try? FieldPath(parsing: field, of: entity) else { return }
    let conditions = texts.map { Condition.compare(path, comparison, .text($0)) }
    require(conditions.count == 1 ? conditions[0] : .any(conditions))
  }

  package mutating func require(flag field: String) {
    guard let path = try? FieldPath(parsing: field, of: entity) else { return }
    require(.isTrue(path))
  }

  /// Narrows the query to rows for which a condition holds.
  package mutating func require(_ other: Condition) {
    switch condition {
    case .all(let conditions): condition = conditions.isEmpty ? other : .all(conditions + [other])
    default: condition = .all([condition, other])
    }
  }
}

extension RowQuery {
  /// Returns the attributes of flights that the condition, the order and the displayed fields need.
  ///
  /// `fields` are those to display; `nil` for whole records. With `keepsIdentity`, the attributes that identify flights
  /// are kept, for a total order or for merging states.
  func projection(showing fields: [FieldPath]?, keepsIdentity: Bool) -> Projection {
    guard let fields else { return Projection(FlightColumn.allCases) }
    // Ties in the order are broken by departure.
    let order = isOrdered && entity == .flights ? [FlightFormulas.departure.inputs] : []
    // Matching a flight number in any spelling reads more columns than that of the named field.
    let asked = entity == .flights ? [condition.inputs] : []
    let inputs = FlightInputs(joining: allFields(showing: fields).map(\.inputs) + asked + order)
    // Groups, unlike rows in order, may be those of an identifier.
    let comparesIdentifiers =
      searchesIdentifiers || !isOrdered || !distinct.isEmpty || inputs.all.contains(.inboundFaFlightID)
      || condition.inputs.all.contains(.faFlightID)
    return Projection(
      inputs.columns, choices: inputs.choices, keepsIdentity: keepsIdentity,
      keepsEveryAirline: entity != .flights || usesAirlines(showing: fields), comparesIdentifiers: comparesIdentifiers)
  }

  /// Returns whether the answer depends on airlines other than by the codes of its own flights.
  private func usesAirlines(showing fields: [FieldPath]) -> Bool {
    condition.inputs.columns.contains(.airline)
      || (fields + orderingPaths).contains { !$0.isAirline && $0.namesAirline }
  }

  /// Returns the pushdown that skips flights while they are read; `nil` where it does not help or is unsafe.
  ///
  /// It is unsafe where the answer depends on other flights.
  func pushdown(showing fields: [FieldPath]?) -> (any FlightPushdown)? {
    guard canLeaveOut(showing: fields) else { return nil }
    // Skipped flights still contribute their airports and airlines.
    if entity != .flights { return PushedDownCondition(.any([]), clock: clock, zone: zone) }
    // A limit counts flights that satisfy the condition, and while flights are read, that may be undecided.
    if condition == .all([]), let firstPlaces { return PushedDownLimit(firstPlaces) }
    return PushedDownCondition(condition, clock: clock, zone: zone)
  }

  /// Returns whether flights can be skipped: not all are wanted, and no value depends on the others.
  func canLeaveOut(showing fields: [FieldPath]?) -> Bool {
    // The whole record of an airport or airline includes its number of flights.
    let isPart = entity == .flights ? condition != .all([]) || firstPlaces != nil : fields != nil
    return isPart && !takesOtherFlights(showing: fields)
  }

  /// Returns whether a field in the query or the displayed fields depends on flights that the query is not about.
  func takesOtherFlights(showing fields: [FieldPath]?) -> Bool {
    allFields(showing: fields ?? []).contains(where: \.takesOtherFlights)
  }

  /// The first places in the order, if few are wanted; flights that come later can be skipped.
  var firstPlaces: FirstPlaces? {
    let end = RowPart(offset: offset, limit: limit).end
    guard isOrdered, distinct.isEmpty, 1...Self.fewRows ~= end else { return nil }
    let usual = Field.named("departure", of: .flights).map { SortKey(FieldPath($0)) }
    return (sort.first ?? usual).flatMap { FirstPlaces($0, count: end) }
  }

  // With a larger limit, most flights would be kept for a time anyway.
  private static let fewRows = 10_000

  /// Returns whether the query or the displayed fields use custom attributes, as whole records do.
  func namesCustomColumns(showing fields: [FieldPath]?) -> Bool {
    guard let fields else { return true }
    return allFields(showing: fields).contains(where: \.namesCustomColumns)
  }

  /// Returns all fields that the query names, including those along paths.
  private func allFields(showing fields: [FieldPath]) -> [Field] {
    (fields + condition.paths + orderingPaths).flatMap(\.fields)
  }
}

extension FieldPath {
  fileprivate var isAirline: Bool { steps.isEmpty && field.isAirline }

  /// Whether the airline of a flight is on the path, or is named by a formula.
  fileprivate var namesAirline: Bool {
    fields.contains { $0.isAirline || $0.operands.contains(where: \.namesAirline) }
  }
}

extension Field {
  fileprivate var isAirline: Bool { if case .link(.airline) = source { true } else { false } }

  /// The formula or the measure that the value is computed by.
  var tree: (any ExpressionTree)? {
    switch source {
    case .formula(let formula): formula
    case .related(.measure(let measure)): measure
    default: nil
    }
  }

  /// The paths that a formula or a measure names.
  var operands: [FieldPath] { tree?.paths ?? [] }

  /// Whether the value for one flight depends on other flights.
  fileprivate var takesOtherFlights: Bool {
    switch source {
    case .inverse, .related(.inbound), .related(.onward): true
    case .column, .custom, .link, .formula, .related:
      operands.contains { $0.fields.contains(where: \.takesOtherFlights) }
    }
  }
}

extension Condition {
  /// Returns a superset of the matching rows from an index, or `nil` if no index applies.
  fileprivate func indexedRows(in graph: Graph) -> [Int]? {
    switch self {
    case .all(let parts):
      for part in parts { if let rows = part.indexedRows(in: graph) { return rows } }
      return nil
    case .compare(.field(let path), .equal, .literal(let literal)) where path.steps.isEmpty:
      return path.field.indexedRows(with: literal, in: graph)
    default: return nil
    }
  }
}

extension Field {
  fileprivate func indexedRows(with literal: Literal, in graph: Graph) -> [Int]? {
    let layout = graph.rows(entity).layout
    guard case .custom(let attribute) = source, let column = layout.place(of: attribute),
      layout.customColumns.contains(where: { $0 == attribute && $0.isIndexed })
    else { return nil }
    switch (attribute.storage, literal) {
    case (.text, .text(let text)):
      // Unknown values count as the default, and the index does not contain them.
      if case .text(let value)? = attribute.defaultValue, SearchText.fold(value) == SearchText.fold(text) { return nil }
      return graph.attribute(entity, column: column).rows(of: text)
    case (.whole, .number(let number, nil)):
      guard let whole = Int32(exactly: number), attribute.defaultValue != .whole(Int(whole)) else { return nil }
      return graph.attribute(entity, column: column).rows(of: UInt64(Encoded.whole(whole)))
    case (.time, .time(.period(let start, let end, _))):
      guard end == start + 1, Encoded.times ~= start, attribute.defaultValue != .time(start) else { return nil }
      return graph.attribute(entity, column: column).rows(of: UInt64(Encoded.time(start)))
    default: return nil
    }
  }
}

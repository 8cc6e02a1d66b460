/// The attributes of flights that a query needs; loading keeps these and skips the rest.
package struct Projection {
  private var isKept = [Bool](repeating: false, count: FlightColumn.allCases.count)
  private var isRead: [Bool]
  private var isFallback: [Bool]
  /// Whether flights are linked to their airlines.
  let keepsAirlines: Bool
  /// Whether flights that are skipped contribute their airlines.
  let keepsEveryAirline: Bool
  /// Lists of columns in which each one is needed only where those before it are null.
  let choices: [[FlightColumn]]
  /// Whether the identifiers of flights are compared with others, and not only shown and put in order.
  let comparesIdentifiers: Bool

  static let identity = plainIdentity + identifier
  static let plainIdentity: [FlightColumn] = [.ident, .origin, .destination]
  static let identifier: [FlightColumn] = [.faFlightID, .scheduledOff, .scheduledOut]
  /// The columns from which the link to the airline is derived.
  private static let airline: [FlightColumn] = [.operator, .operatorICAO, .operatorIATA, .registration, .ident]

  /// Creates a projection to some columns, and to lists in which each is needed only where those before it are null.
  ///
  /// Merging several states of a flight requires the columns that identify it and its airline.
  package init(
    _ wanted: some Sequence<FlightColumn>, choices: [[FlightColumn]] = [], keepsIdentity: Bool = true,
    keepsEveryAirline: Bool = true, comparesIdentifiers: Bool = true
  ) {
    self.keepsEveryAirline = keepsEveryAirline
    self.comparesIdentifiers = comparesIdentifiers
    for column in wanted { isKept[column.rawValue] = true }
    keepsAirlines = isKept[FlightColumn.airline.rawValue]
    let airline = keepsAirlines ? Self.airline : []
    if keepsIdentity {
      for column in airline + Self.plainIdentity { isKept[column.rawValue] = true }
    }
    self.choices = choices + (keepsIdentity ? [Self.identifier] : [])
    for column in self.choices.compactMap(\.first) { isKept[column.rawValue] = true }
    isFallback = isKept.map { !$0 }
    for column in self.choices.joined() { isKept[column.rawValue] = true }
    isRead = isKept
    for column in airline { isRead[column.rawValue] = true }
  }

  package func keeps(_ column: Int) -> Bool { column < isKept.count && isKept[column] }

  /// Returns whether a kept column is needed only where others are null.
  func isFallback(_ column: Int) -> Bool { isFallback[column] }

  /// Returns whether a column must be read, because it is kept or because the airline is derived from it.
  func reads(_ column: Int) -> Bool { isRead[column] }
}

extension Field {
  package var inputs: FlightInputs {
    switch source {
    case .column(let column):
      FlightInputs(columns: entity == .flights ? FlightColumn(rawValue: column).map { [$0] } ?? [] : [])
    case .link(let relationship), .inverse(let relationship): FlightInputs(columns: [relationship.column])
    case .formula(let formula): formula.inputs
    case .related(.inbound), .related(.onward):
      FlightInputs(columns: [.inboundFaFlightID] + Projection.identity)
    case .related(.key): FlightInputs(columns: Projection.plainIdentity, choices: [Projection.identifier])
    case .related(.measure(let measure)): measure.inputs
    case .custom, .related(.airportIATA), .related(.measured), .related(.text): FlightInputs()
    }
  }
}

/// The stored attributes of flights from which a value is derived.
package struct FlightInputs {
  /// The attributes that are always needed.
  package internal(set) var columns: [FlightColumn] = []
  /// Lists of attributes in which each one is needed only where those before it are null.
  package internal(set) var choices: [[FlightColumn]] = []

  var all: [FlightColumn] { columns + choices.joined() }

  mutating func add(_ others: FlightInputs) {
    columns += others.columns
    choices += others.choices
  }

  init(columns: [FlightColumn] = [], choices: [[FlightColumn]] = []) {
    self.columns = columns
    self.choices = choices
  }

  /// Creates the union of the inputs of several values; of lists with a common beginning the longest remains.
  package init(joining parts: some Sequence<FlightInputs>) {
    for part in parts { add(part) }
    choices = choices.filter { choice in !choices.contains { $0.count > choice.count && $0.starts(with: choice) } }
  }
}

/// A value or a condition that consists of expressions.
package protocol ExpressionTree {
  /// Returns whether a test holds for any of the values and conditions that it is made of, in the order as written.
  // Not an array of the parts: its existentials would be most of the work.
  func anyPart(where test: (any ExpressionTree) -> Bool) -> Bool
  /// The stored attributes of flights from which it is derived.
  var inputs: FlightInputs { get }
  /// Returns whether a test holds for any expression in it, which are tested in the order as written.
  func containsPart(where test: (Expression) -> Bool) -> Bool
}

extension ExpressionTree {
  package var inputs: FlightInputs { inputsOfParts }

  fileprivate var inputsOfParts: FlightInputs {
    var inputs: [FlightInputs] = []
    _ = anyPart { part in
      inputs.append(part.inputs)
      return false
    }
    return FlightInputs(joining: inputs)
  }

  package func containsPart(where test: (Expression) -> Bool) -> Bool {
    anyPart { $0.containsPart(where: test) }
  }

  /// Whether it is computed from attributes of airports or airlines.
  package var followsLinks: Bool { containsPart { if case .linked = $0 { true } else { false } } }

  package var paths: [FieldPath] {
    var paths: [FieldPath] = []
    _ = containsPart { part in
      if let path = part.path { paths.append(path) }
      return false
    }
    return paths
  }

  /// Whether the result depends on the meaning of `now`.
  package var namesNow: Bool {
    containsPart { if case .literal(let literal) = $0 { literal.isRelativeToNow } else { false } }
  }
}

extension Formula: ExpressionTree {
  package func anyPart(where test: (any ExpressionTree) -> Bool) -> Bool {
    switch self {
    case .number(_, let value): test(value)
    case .flag(let condition): test(condition)
    }
  }
}

extension Measure: ExpressionTree {
  package func anyPart(where test: (any ExpressionTree) -> Bool) -> Bool {
    let isOperand =
      switch operand {
      case .rows: false
      case .value(let value): test(value)
      case .condition(let condition): test(condition)
      }
    return isOperand || restriction.map { test($0) } ?? false
  }
}

extension Expression: ExpressionTree {
  package func anyPart(where test: (any ExpressionTree) -> Bool) -> Bool {
    switch self {
    case .arithmetic(let left, _, let right): test(left) || test(right)
    case .function(_, let values), .firstKnown(let values): values.contains { test($0) }
    case .choice(let condition, let first, let second): test(condition) || test(first) || test(second)
    case .shared(_, let value): test(value)
    case .field, .part, .literal, .column, .linked, .number, .null: false
    }
  }

  package var inputs: FlightInputs {
    switch self {
    case .column(let column): FlightInputs(columns: FlightColumn(rawValue: column).map { [$0] } ?? [])
    case .linked(let relationship, _): FlightInputs(columns: [relationship.column])
    case .field(let path): FlightInputs(joining: path.fields.map(\.inputs))
    case .part(_, let path):
      FlightInputs(joining: path.fields.map(\.inputs) + [FlightInputs(columns: path.clock.map { [$0.column] } ?? [])])
    case .firstKnown(let values):
      flightColumns(values).map { FlightInputs(choices: [$0]) } ?? inputsOfParts
    case .literal, .number, .null, .shared, .arithmetic, .function, .choice: inputsOfParts
    }
  }

  private func flightColumns(_ values: [Expression]) -> [FlightColumn]? {
    let columns = values.compactMap { if case .column(let column) = $0 { FlightColumn(rawValue: column) } else { nil } }
    return columns.count == values.count ? columns : nil
  }

  package func containsPart(where test: (Expression) -> Bool) -> Bool {
    test(self) || anyPart { $0.containsPart(where: test) }
  }

  /// The path of a field, or of a time of which this is a part.
  fileprivate var path: FieldPath? {
    switch self {
    case .field(let path), .part(_, let path): path
    default: nil
    }
  }
}

extension Condition: ExpressionTree {
  package func anyPart(where test: (any ExpressionTree) -> Bool) -> Bool {
    func holds(for literal: Literal) -> Bool { test(Expression.literal(literal)) }
    return switch self {
    case .all(let conditions), .any(let conditions): conditions.contains { test($0) }
    case .not(let condition): test(condition)
    case .isTrue(let value), .isNull(let value): test(value)
    case .compare(let left, _, let right): test(left) || test(right)
    case .isOneOf(let value, let literals): test(value) || literals.contains(where: holds)
    case .isBetween(let value, let low, let high): test(value) || holds(for: low) || holds(for: high)
    case .isRow: false
    }
  }

  package var inputs: FlightInputs {
    switch self {
    case .isBetween(let value, _, _): FlightInputs(joining: [inputsOfParts, value.clocks])
    case .isOneOf(let value, let literals):
      FlightInputs(joining: [inputsOfParts, value.names(comparedWith: literals), value.clocks])
    case .compare(let left, _, .literal(let literal)):
      FlightInputs(joining: [inputsOfParts, left.names(comparedWith: [literal]), left.clocks])
    case .all, .any, .not, .isTrue, .isNull, .compare, .isRow: inputsOfParts
    }
  }
}

extension FieldPath {
  package var fields: [Field] { steps + [field] }

  /// The airport in whose local time a time is given: the origin for departures, the destination for arrivals.
  ///
  /// It is `nil` for a time of neither or of both.
  package var clock: Relationship? {
    guard field.entity == .flights, field.kind == .time else { return nil }
    switch field.source {
    case .column(let column): return FlightColumn(rawValue: column)?.clock
    case .formula(.number(.time, let value)): return value.clock
    default: return nil
    }
  }
}

extension FlightColumn {
  fileprivate var clock: Relationship? {
    if FlightFormulas.departureTimes.contains(self) { return .origin }
    return FlightFormulas.arrivalTimes.contains(self) ? .destination : nil
  }
}

extension Expression {
  /// The airport to whose clock all times belong that a computed time is made of, if it is the same one.
  var clock: Relationship? {
    let clocks = clocksOfTimes
    guard let first = clocks.first, clocks.allSatisfy({ $0 == first }) else { return nil }
    return first
  }

  private var clocksOfTimes: [Relationship?] {
    switch self {
    case .column(let column): [FlightColumn(rawValue: column)?.clock]
    case .field(let path): [path.steps.isEmpty ? path.clock : nil]
    // What is added to a time, or subtracted from it, is a duration.
    case .arithmetic(let time, _, _), .shared(_, let time): time.clocksOfTimes
    case .function(_, let values), .firstKnown(let values): values.flatMap(\.clocksOfTimes)
    case .choice(_, let first, let second): first.clocksOfTimes + second.clocksOfTimes
    case .literal, .null: []
    case .number, .part, .linked: [nil]
    }
  }

  /// Returns the time that the value is a part of; else the value itself, as a time.
  package func time(of entity: EntityKind) -> FieldPath {
    if case .part(_, let time) = self { time } else { asTime(of: entity) }
  }

  /// Returns the computed time as a field, whose parts are in the local time of its airport.
  package func asTime(of entity: EntityKind) -> FieldPath {
    if case .field(let path) = self, path.steps.isEmpty { return path }
    return FieldPath(Field("time", of: entity, .time, .formula(.number(.time, self)), "Time", "Время", ""))
  }
}

extension Expression {
  /// The attributes that determine the zone in which a time is compared.
  fileprivate var clocks: FlightInputs {
    var clock = clock
    if case .field(let path) = self { clock = path.clock }
    return FlightInputs(columns: clock.map { [$0.column] } ?? [])
  }

  /// Returns the attributes that can match another spelling of a flight's ident or codeshare.
  fileprivate func names(comparedWith literals: [Literal]) -> FlightInputs {
    guard case .field(let path) = self else { return FlightInputs() }
    let columns: [FlightColumn] =
      path.field == .ident
      ? [.identICAO, .identIATA, .operatorIATA, .flightNumber] : path.field.otherCodeshares.map { [$0] } ?? []
    // An IATA code also means the ICAO codes of its airlines.
    let isNamedByAirline = literals.contains { $0.flightName(comparedWith: path.field)?.parts != nil }
    return FlightInputs(columns: isNamedByAirline ? columns + [.airline] : columns)
  }
}

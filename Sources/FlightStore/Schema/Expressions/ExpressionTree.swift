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
    containsPart { if case .literal(.time(let time)) = $0 { time.isRelativeToNow } else { false } }
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
    case .firstKnown(let values): inputs(ofFirstKnown: values)
    case .literal, .number, .null, .shared, .arithmetic, .function, .choice: inputsOfParts
    }
  }

  /// Returns the inputs of the first known of some values: of the columns that end the list, each is needed only where
  /// those before it are null.
  private func inputs(ofFirstKnown values: [Expression]) -> FlightInputs {
    let columns = values.reversed().prefix { if case .column = $0 { true } else { false } }.reversed()
    let others = values.dropLast(columns.count).map(\.inputs)
    let choice = columns.flatMap(\.inputs.columns)
    return FlightInputs(joining: choice.isEmpty ? others : others + [FlightInputs(choices: [choice])])
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

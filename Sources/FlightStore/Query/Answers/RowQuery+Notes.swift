/// What a query does that its results do not show, for notes to users.
extension RowQuery {
  /// Returns the codes of the airports whose local times the query or some fields may use and whose time zone is unknown.
  ///
  /// Their local times are those of UTC. The result is empty if no local time is used.
  ///
  /// - Complexity: O(*n*), where *n* is the number of airports.
  package func airportsWithoutZone(showing fields: [FieldPath], in store: FlightStore) -> [String] {
    let shown = fields + sort.map(\.path) + [distinct].compactMap { $0 }
    guard entity == .flights, case .airport = zone, condition.usesLocalTimes || shown.contains(where: \.usesLocalTimes)
    else { return [] }
    let (airports, texts) = (store.graph.airports.rows, store.graph.texts)
    func hasZone(_ airport: Int) -> Bool {
      texts.string(airports.text(AirportColumn.timezone.rawValue, ofRow: airport)).flatMap { Zone(named: $0) } != nil
    }
    return airports.presentRows.filter { !hasZone($0) }
      .compactMap { texts.string(store.graph.code(of: .airports, row: $0)) }.sorted()
  }

  /// The texts that the condition puts in order with what looks like a number: `flight_number > 2000`.
  package var fieldsComparedByLetters: [FieldPath] { condition.fieldsComparedByLetters }
}

extension FieldPath {
  /// Whether the value depends on the local clock of an airport, as in `departure.hour`, and is in UTC without one.
  fileprivate var usesLocalTimes: Bool {
    switch field.source {
    case _ where field.name == GroupQuery.hourName: false
    case .formula(let formula): formula.usesLocalTimes
    case .related(.measure(let measure)): measure.usesLocalTimes
    default: false
    }
  }
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

extension Condition {
  fileprivate var fieldsComparedByLetters: [FieldPath] {
    switch self {
    case .all(let conditions), .any(let conditions): conditions.flatMap(\.fieldsComparedByLetters)
    case .not(let condition): condition.fieldsComparedByLetters
    case .compare(.field(let path), .less, .literal(let literal)),
      .compare(.field(let path), .lessOrEqual, .literal(let literal)),
      .compare(.field(let path), .greater, .literal(let literal)),
      .compare(.field(let path), .greaterOrEqual, .literal(let literal)):
      literal.looksLikeNumber ? [path] : []
    case .isBetween(.field(let path), let low, let high): low.looksLikeNumber || high.looksLikeNumber ? [path] : []
    default: []
    }
  }
}

extension Literal {
  /// Whether the literal is a text of digits.
  fileprivate var looksLikeNumber: Bool {
    guard case .text(let text) = self else { return false }
    return !text.isEmpty && text.utf8.allSatisfy { JSONScanner.isDigit($0) }
  }
}

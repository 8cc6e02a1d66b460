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
}

extension FieldPath {
  /// Whether the value depends on the local clock of an airport, as in `departure.hour`, and is in UTC without one.
  fileprivate var usesLocalTimes: Bool {
    switch field.source {
    case _ where field.name == GroupQuestion.hourName: false
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

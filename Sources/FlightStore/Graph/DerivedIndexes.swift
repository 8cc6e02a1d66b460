/// What a graph derives from its tables: each made on first use, and in step with every change afterwards.
///
/// A value: copies share what neither changes.
struct DerivedIndexes {
  private var inverses: [Relationship: InverseIndex] = [:]
  private var codes: [EntityKind: CodeIndex] = [:]
  private var chain: FlightChain?
  private var clock: Int??
  /// The newest actual time of flights that have been left out.
  private let knownClock: Int?

  init(knownClock: Int?, clock: Int?? = nil) {
    self.knownClock = knownClock
    self.clock = clock
  }

  mutating func inverse(_ relationship: Relationship, _ tables: Tables) -> InverseIndex {
    if let known = inverses[relationship] { return known }
    let targets = tables[relationship.target].rows.count
    let index = InverseIndex(of: tables.flights.rows, column: relationship.column.rawValue, targets: targets)
    inverses[relationship] = index
    return index
  }

  mutating func codes(_ kind: EntityKind, _ tables: Tables) -> CodeIndex {
    if let known = codes[kind] { return known }
    let index = CodeIndex(of: kind, in: tables)
    codes[kind] = index
    return index
  }

  mutating func chain(_ tables: Tables) -> FlightChain {
    if let known = chain { return known }
    let chain = FlightChain(tables.flights.rows)
    self.chain = chain
    return chain
  }

  mutating func clock(_ tables: Tables) -> Int? {
    if let known = clock { return known }
    let flights = tables.flights.rows
    var newest = knownClock
    for row in flights.presentRows {
      for column in FlightColumn.actualTimes {
        if let time = flights.time(column.rawValue, row), time > newest ?? -1 { newest = time }
      }
    }
    clock = newest
    return newest
  }

  /// Follows a change of the tables; the texts are those after it.
  ///
  /// - Complexity: O(*k*), where *k* is the number of flights of the airports and airlines concerned.
  mutating func follow(_ change: RowChange, _ texts: TextPool) {
    switch change.kind {
    case .flights:
      for relationship in Relationship.allCases { inverses[relationship]?.follow(change) }
      chain?.follow(change)
      followClock(change)
    case .airports, .airlines: codes[change.kind]?.follow(change, texts)
    }
  }

  private mutating func followClock(_ change: RowChange) {
    guard let known = clock else { return }
    for column in FlightColumn.actualTimes.map(\.rawValue) where change.concerns(column) {
      let (before, after) = (Int(change.before(column)) - 1, Int(change.after(column)) - 1)
      if after > clock.flatMap(\.self) ?? -1 { clock = after }
      // Whatever was the newest may be no more; who asks next looks at all of them.
      if before >= 0, before == known {
        clock = nil
        return
      }
    }
  }
}

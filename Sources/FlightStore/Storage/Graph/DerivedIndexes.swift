/// The indexes that a graph derives from its tables, each built on first use and updated with every change.
///
/// A value: copies share what neither changes.
struct DerivedIndexes {
  /// By the raw value of the relationship.
  private var inverses = [InverseIndex?](repeating: nil, count: Relationship.allCases.count)
  private var codes: [(kind: EntityKind, index: CodeIndex)] = []
  private var attributes: [AttributeIndex] = []
  /// The number of code lookups without an index.
  private var searches = 0
  private var chain: FlightChain?
  private var clock: Int??
  /// The newest actual time among filtered flights, which are not in the tables.
  private let knownClock: Int?

  init(knownClock: Int?, clock: Int?? = nil) {
    self.knownClock = knownClock
    self.clock = clock
  }

  mutating func inverse(_ relationship: Relationship, in tables: Tables) -> InverseIndex {
    if let known = inverses[relationship.rawValue] { return known }
    let targets = tables[relationship.target].rows.count
    let index = InverseIndex(of: tables.flights.rows, column: relationship.column.rawValue, targets: targets)
    inverses[relationship.rawValue] = index
    return index
  }

  mutating func codes(_ kind: EntityKind, in tables: Tables) -> CodeIndex {
    if let known = codes.first(where: { $0.kind == kind }) { return known.index }
    let index = CodeIndex(of: kind, in: tables)
    codes.append((kind, index))
    return index
  }

  /// Returns the airports or airlines with a code in the first column in which any has it.
  ///
  /// The first 16 lookups scan the table, which takes less time than building the index.
  mutating func rows(_ code: String, of kind: EntityKind, in tables: Tables) -> [Int] {
    searches += 1
    let isFew = searches <= 16 && !codes.contains { $0.kind == kind }
    return isFew ? CodeIndex.rows(code, of: kind, in: tables) : codes(kind, in: tables).rows(code)
  }

  mutating func attribute(_ kind: EntityKind, column: Int, in tables: Tables) -> AttributeIndex {
    if let known = attributes.first(where: { $0.kind == kind && $0.column == column }) { return known }
    let index = AttributeIndex(of: kind, column: column, in: tables)
    attributes.append(index)
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
    var stored = knownClock.map { Encoded.time($0) } ?? 0
    // Deleted rows have no times.
    for segment in tables.flights.rows.segments {
      for column in FlightColumn.actualTimes {
        segment.columns[column.rawValue].raise(&stored, count: segment.capacity)
      }
    }
    let newest = stored == 0 ? nil : Int(stored) - 1
    clock = newest
    return newest
  }

  /// Updates the indexes for a change of the tables; `texts` are those after it.
  ///
  /// - Complexity: O(*k*), where *k* is the number of flights of the airports and airlines concerned.
  mutating func follow(_ change: RowChange, in texts: TextPool) {
    for place in attributes.indices { attributes[place].follow(change, in: texts) }
    switch change.kind {
    case .flights:
      for relationship in Relationship.allCases { inverses[relationship.rawValue]?.follow(change) }
      chain?.follow(change)
      followClock(change)
    case .airports, .airlines:
      guard let place = codes.firstIndex(where: { $0.kind == change.kind }) else { return }
      codes[place].index.follow(change, in: texts)
    }
  }

  private mutating func followClock(_ change: RowChange) {
    guard let known = clock else { return }
    for column in FlightColumn.actualTimes.map(\.rawValue) where change.concerns(column) {
      let (before, after) = (Int(change.before(column)) - 1, Int(change.after(column)) - 1)
      if after > clock.flatMap(\.self) ?? -1 { clock = after }
      // The newest time may be gone, so the next read computes it from all flights.
      if before >= 0, before == known {
        clock = nil
        return
      }
    }
  }
}

/// The stored values of a row before and after a change: nulls before it is added and after it is deleted.
struct RowChange {
  let kind: EntityKind
  let row: Int
  private let before: [UInt64]
  private let after: [UInt64]

  init(_ kind: EntityKind, row: Int, before: [UInt64]? = nil, after: [UInt64]? = nil) {
    self.kind = kind
    self.row = row
    let nulls = [UInt64](repeating: 0, count: before?.count ?? after?.count ?? 0)
    self.before = before ?? nulls
    self.after = after ?? nulls
  }

  func before(_ column: Int) -> UInt64 { before[column] }
  func after(_ column: Int) -> UInt64 { after[column] }
  func concerns(_ column: Int) -> Bool { before[column] != after[column] }

  /// The columns that differ.
  var columns: [Int] { before.indices.filter(concerns) }
}

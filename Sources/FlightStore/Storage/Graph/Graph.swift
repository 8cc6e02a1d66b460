/// The contents of a store and their indexes, as they are at one time: handles refer to them.
///
/// A graph that anybody else refers to never changes; a store changes one that it alone has. What is derived from the
/// tables (inverse relationships, other codes) is made on first use, kept behind a lock, and follows every change.
// Sendable although its tables are variable and hold pointers: nobody writes to them while two have the graph.
@usableFromInline final class Graph: @unchecked Sendable {
  // Exclusivity is not checked while the program runs: every property of every flight would pay for it.
  @exclusivity(unchecked) var tables: Tables
  var texts: TextPool { tables.texts }
  var flights: EntityTable { tables.flights }
  var airports: EntityTable { tables.airports }
  var airlines: EntityTable { tables.airlines }

  /// The number of visible changes that have been made.
  private(set) var changeCount = 0

  /// What was called otherwise before a change, as far as handles and identifiers from before may be used.
  var formerNames: FormerNames

  /// What somebody else has counted; `nil` where all flights are here.
  let statedCounts: StatedCounts?

  private let derived: Locked<DerivedIndexes>

  /// - Parameters:
  ///   - tables: The contents.
  ///   - knownClock: The newest actual time of flights that have been left out.
  ///   - clock: The newest actual time of all, where it is known without looking at the flights.
  ///   - formerNames: What was called otherwise before.
  ///   - statedCounts: How many flights are linked, where not all of them are here.
  init(
    _ tables: consuming Tables = Tables(), knownClock: Int? = nil, clock: Int?? = nil,
    formerNames: FormerNames = FormerNames(), statedCounts: StatedCounts? = nil
  ) {
    self.statedCounts = statedCounts
    self.formerNames = formerNames
    self.tables = tables
    self.tables.trustTexts()
    derived = Locked(DerivedIndexes(knownClock: knownClock, clock: clock))
  }

  /// Makes a graph of the same contents, which shares them until one of the two changes.
  init(copying other: Graph) {
    tables = other.tables
    formerNames = other.formerNames
    statedCounts = other.statedCounts
    derived = Locked(other.derived.withLock { $0 })
  }

  subscript(kind: EntityKind) -> EntityTable { tables[kind] }

  /// The rows of a kind, without index and states.
  @inline(__always)
  func rows(_ kind: EntityKind) -> Table {
    switch kind {
    case .flights: tables.flights.rows
    case .airports: tables.airports.rows
    case .airlines: tables.airlines.rows
    }
  }

  /// Where the columns of a kind lie, good as long as the graph does not change.
  @inline(__always)
  func columns(_ kind: EntityKind) -> TableColumns {
    switch kind {
    case .flights: tables.flights.rows.columns
    case .airports: tables.airports.rows.columns
    case .airlines: tables.airlines.rows.columns
    }
  }

  /// Returns a text.
  ///
  /// - Complexity: O(*n*), where *n* is its length.
  @inline(__always)
  func string(_ text: TextID) -> String? { tables.texts.string(text) }

  // MARK: Derived on first use

  /// The flights at the other end of a relationship, by the row of the one end.
  func inverse(_ relationship: Relationship) -> InverseIndex {
    derived.withLock { $0.inverse(relationship, in: tables) }
  }

  /// The ways to find airports or airlines by their other codes.
  func codes(_ kind: EntityKind) -> CodeIndex { derived.withLock { $0.codes(kind, in: tables) } }

  /// The airports or airlines that go by a code, in any case, in the best way that any does.
  func rows(_ code: String, of kind: EntityKind) -> [Int] { derived.withLock { $0.rows(code, of: kind, in: tables) } }

  /// The way to find rows by the value of an attribute that a program has added.
  func attribute(_ kind: EntityKind, column: Int) -> AttributeIndex {
    derived.withLock { $0.attribute(kind, column: column, in: tables) }
  }

  /// Which flight brings the aircraft of which.
  var chain: FlightChain { derived.withLock { $0.chain(tables) } }

  /// The newest actual time in the data, in seconds since 1970: as late as the data can know.
  var clock: Int? { derived.withLock { $0.clock(tables) } }

  /// Derives what otherwise is derived on first use.
  func prepareIndexes() {
    for relationship in Relationship.allCases { _ = inverse(relationship) }
    for kind in [EntityKind.airports, .airlines] { _ = codes(kind) }
    for kind in EntityKind.allCases {
      let layout = rows(kind).layout
      for column in layout.customColumns where column.isIndexed {
        if let place = layout.place(of: column) { _ = attribute(kind, column: place) }
      }
    }
    _ = chain
    _ = clock
  }

  /// Keeps what is derived in step with a change of the tables.
  func follow(_ change: RowChange) {
    if !change.columns.isEmpty { changeCount += 1 }
    derived.withLock { $0.follow(change, in: texts) }
  }

  /// Forgets what is derived, because rows have got other numbers.
  func forgetDerived() { derived.withLock { $0 = DerivedIndexes(knownClock: nil) } }
}

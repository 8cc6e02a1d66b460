internal import Foundation

/// A version of a store's contents and their indexes, which handles refer to.
///
/// A graph with more than one owner never changes: a store copies it before its first change (copy-on-write). What is
/// derived from the tables (inverse relationships, other codes) is built on first use behind a lock, and updated with
/// every change.
// Sendable although its tables are mutable and hold pointers: a graph with more than one owner is never written to.
@usableFromInline final class Graph: @unchecked Sendable {
  // Exclusivity is not checked at run time, because every read of a property of a flight would pay for it.
  @safe @exclusivity(unchecked) var tables: Tables
  var texts: TextPool { tables.texts }
  var flights: EntityTable { tables.flights }
  var airports: EntityTable { tables.airports }
  var airlines: EntityTable { tables.airlines }

  /// The number of visible changes.
  private(set) var changeCount = 0

  /// The changes of keys, so that handles of other versions and earlier identifiers still resolve.
  var keyChanges: KeyChanges

  /// The numbers of linked flights, counted elsewhere; `nil` if all flights are in this graph.
  let precomputedCounts: PrecomputedCounts?

  private let derived: Locked<DerivedIndexes>

  /// Creates a graph of some contents.
  ///
  /// `knownClock` is the newest actual time among filtered flights, which are not in `tables`, and `clock` that of all,
  /// if it is known without a scan of the flights. `precomputedCounts` is for tables without all of the linked flights.
  init(
    _ tables: consuming Tables = Tables(), knownClock: Int? = nil, clock: Int?? = nil,
    keyChanges: KeyChanges = KeyChanges(), precomputedCounts: PrecomputedCounts? = nil
  ) {
    self.precomputedCounts = precomputedCounts
    self.keyChanges = keyChanges
    self.tables = tables
    self.tables.trustTexts()
    derived = Locked(DerivedIndexes(knownClock: knownClock, clock: clock))
  }

  /// Creates a graph that shares the contents of another until one of the two changes.
  init(copying other: Graph) {
    tables = other.tables
    keyChanges = other.keyChanges
    precomputedCounts = other.precomputedCounts
    derived = Locked(other.derived.withLock { $0 })
  }

  subscript(kind: EntityKind) -> EntityTable { tables[kind] }

  /// Returns the rows of a kind of entity, without index and states.
  @inline(__always)
  func rows(_ kind: EntityKind) -> Table {
    switch kind {
    case .flights: tables.flights.rows
    case .airports: tables.airports.rows
    case .airlines: tables.airlines.rows
    }
  }

  /// Returns the addresses of the columns of a kind, valid as long as the graph does not change.
  @inline(__always)
  func columns(_ kind: EntityKind) -> TableColumns {
    switch kind {
    case .flights: tables.flights.rows.columns
    case .airports: tables.airports.rows.columns
    case .airlines: tables.airlines.rows.columns
    }
  }

  @inline(__always)
  func string(_ text: TextID) -> String? { tables.texts.string(text) }

  // MARK: Derived on first use

  func inverse(_ relationship: Relationship) -> InverseIndex {
    derived.withLock { $0.inverse(relationship, in: tables) }
  }

  func codes(_ kind: EntityKind) -> CodeIndex { derived.withLock { $0.codes(kind, in: tables) } }

  func rows(_ code: String, of kind: EntityKind) -> [Int] { derived.withLock { $0.rows(code, of: kind, in: tables) } }

  func attribute(_ kind: EntityKind, column: Int) -> AttributeIndex {
    derived.withLock { $0.attribute(kind, column: column, in: tables) }
  }

  var chain: FlightChain { derived.withLock { $0.chain(tables) } }

  /// Returns the chains of flights, and the legs of an identifier that have been noted.
  func chainAndLegs(of id: TextID) -> (FlightChain, FlightLegs?) {
    derived.withLock { ($0.chain(tables), $0.legs[id.number]) }
  }

  func note(_ legs: FlightLegs, of id: TextID) { derived.withLock { $0.legs[id.number] = legs } }

  /// The newest actual time in the data, in seconds since 1970.
  var clock: Int? { derived.withLock { $0.clock(tables) } }

  /// The default value of `now` in seconds since 1970: the newest actual time in the data.
  ///
  /// Data without an actual time, such as a timetable, are about the future, and `now` is the time of the computer.
  var now: Int { clock ?? SystemClock.seconds }

  /// Builds all indexes that are otherwise built on first use.
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

  /// Updates the derived indexes for a change of the tables.
  func follow(_ change: RowChange) {
    if !change.columns.isEmpty { changeCount += 1 }
    derived.withLock { $0.follow(change, in: texts) }
  }

  /// Discards the derived indexes, because rows have been renumbered.
  func forgetDerived() { derived.withLock { $0 = DerivedIndexes(knownClock: nil) } }
}

extension Graph {
  /// Returns the result of `test` for each text, by its number; 0 for numbers without a text.
  ///
  /// Texts are contiguous in memory. Rows refer to them in random order, so reading the texts of many rows one by one
  /// takes ten times as long.
  ///
  /// - Complexity: O(*n*), where *n* is the number of texts.
  func textMarks(_ test: @escaping @Sendable (Span<UInt8>) -> UInt8) -> [UInt8] {
    let size = texts.directory.pages.count << TextPage.shift
    return unsafe Threads.fill(size, worthThread: 1 << 16) { [self] share, marks in
      let pages = texts.pages
      var number = share.lowerBound
      while number < share.upperBound {
        let page = unsafe pages.contents(number >> TextPage.shift).pointee
        let end = min(share.upperBound, (number | TextPage.mask) + 1)
        for number in number..<end {
          let index = number & TextPage.mask
          unsafe marks[number] = index < page.count ? page.text(index).withSpan(test) : 0
        }
        number = end
      }
    }.elements
  }
}

/// The numbers of flights at the other end of links, for a graph that does not contain these flights.
package struct PrecomputedCounts: Sendable {
  /// By relationship and row; the count of a row beyond the end is 0.
  private var flights = [[Int]](repeating: [], count: Relationship.allCases.count)
  private var onward: [Int] = []

  package init() {}

  package mutating func set(_ count: Int, of relationship: Relationship, row: Int) {
    Self.set(count, at: row, of: &flights[relationship.rawValue])
  }

  package mutating func set(onward count: Int, row: Int) { Self.set(count, at: row, of: &onward) }

  func count(of relationship: Relationship, row: Int) -> Int {
    row < flights[relationship.rawValue].count ? flights[relationship.rawValue][row] : 0
  }

  func onward(row: Int) -> Int { row < onward.count ? onward[row] : 0 }

  private static func set(_ count: Int, at row: Int, of counts: inout [Int]) {
    if row >= counts.count { counts += [Int](repeating: 0, count: row + 1 - counts.count) }
    counts[row] = count
  }
}

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
  /// The legs of identifiers that several flights have, as far as they have been requested.
  var legs: [UInt32: FlightLegs] = [:]
  private var clock: Int??
  /// The newest actual time among filtered flights, which are not in the tables.
  private let knownClock: Int?

  init(knownClock: Int?, clock: Int?? = nil) {
    // A query engine may answer with any number.
    self.knownClock = knownClock.flatMap { Encoded.times ~= $0 ? $0 : nil }
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
    // Their order depends on the codes of airports too.
    legs = [:]
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

package enum SystemClock {
  /// The current time in seconds since 1970.
  package static var seconds: Int { Int(Date.now.timeIntervalSince1970) }
}

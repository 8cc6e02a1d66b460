internal import Synchronization

/// The contents of a store, and the ways to find things in them, as they are at one time: what handles refer to.
///
/// A graph never changes. What is derived from its tables on first use (inverse relationships, other codes) is kept behind
/// a lock.
// Sendable although its tables hold pointers: nobody writes through them while a graph has them.
final class Graph: @unchecked Sendable {
  let tables: Tables
  var texts: TextPool { tables.texts }
  var flights: EntityTable { tables.flights }
  var airports: EntityTable { tables.airports }
  var airlines: EntityTable { tables.airlines }

  private let derived = Mutex(Derived())

  private struct Derived {
    var inverses: [Relationship: InverseIndex] = [:]
    var codes: [EntityKind: CodeIndex] = [:]
    var chain: FlightChain?
    var clock: Int??
  }

  /// The newest actual time of flights that have been left out.
  private let knownClock: Int?

  init(_ tables: consuming Tables = Tables(), knownClock: Int? = nil) {
    self.tables = tables
    self.knownClock = knownClock
  }

  subscript(kind: EntityKind) -> EntityTable { tables[kind] }

  // MARK: Derived on first use

  /// The flights at the other end of a relationship, by the row of the one end.
  func inverse(_ relationship: Relationship) -> InverseIndex {
    derived.withLock { derived in
      if let known = derived.inverses[relationship] { return known }
      let targets = self[relationship.target].count
      let index = InverseIndex(of: flights.rows, column: relationship.column.rawValue, targets: targets)
      derived.inverses[relationship] = index
      return index
    }
  }

  /// The ways to find airports or airlines by their other codes.
  func codes(_ kind: EntityKind) -> CodeIndex {
    derived.withLock { derived in
      if let known = derived.codes[kind] { return known }
      let index = CodeIndex(of: kind, in: self)
      derived.codes[kind] = index
      return index
    }
  }

  /// Which flight brings the aircraft of which.
  var chain: FlightChain {
    derived.withLock { derived in
      if let known = derived.chain { return known }
      let chain = FlightChain(flights.rows)
      derived.chain = chain
      return chain
    }
  }

  /// The newest actual time in the data, in seconds since 1970: as late as the data can know.
  var clock: Int? {
    derived.withLock { derived in
      if let known = derived.clock { return known }
      var newest = knownClock
      for row in 0..<flights.count {
        for column in FlightColumn.actualTimes {
          if let time = flights.rows.time(column.rawValue, row), time > newest ?? -1 { newest = time }
        }
      }
      derived.clock = newest
      return newest
    }
  }
}

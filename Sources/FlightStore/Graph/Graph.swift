internal import Synchronization

/// The contents of a store: three tables, the texts they share, and the ways to find things in them.
///
/// A graph is changed only while one `FlightStore` holds it and nobody else does; from the moment that a handle or a copy
/// of the store can see it, it stays as it is. What is derived from it on first use (inverse relationships, other codes) is
/// kept behind a lock.
// Sendable although a class with variables: `FlightStore` is the only writer, and only to a graph that it alone refers to.
final class Graph: @unchecked Sendable {
  var texts = TextPool()
  var flights = EntityTable(.flights)
  var airports = EntityTable(.airports)
  var airlines = EntityTable(.airlines)

  private let derived = Mutex(Derived())

  private struct Derived {
    var inverses: [Relationship: InverseIndex] = [:]
    var codes: [EntityKind: CodeIndex] = [:]
    var chain: FlightChain?
    var clock: Int??
  }

  init() {}

  init(copying other: Graph) {
    texts = other.texts
    flights = other.flights
    airports = other.airports
    airlines = other.airlines
  }

  subscript(kind: EntityKind) -> EntityTable {
    switch kind {
    case .flights: flights
    case .airports: airports
    case .airlines: airlines
    }
  }

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
      let columns: [FlightColumn] = [.actualOut, .actualOff, .actualOn, .actualIn, .positionTime]
      var newest: Int?
      for row in 0..<flights.count {
        for column in columns {
          if let time = flights.rows.time(column.rawValue, row), time > newest ?? -1 { newest = time }
        }
      }
      derived.clock = newest
      return newest
    }
  }
}

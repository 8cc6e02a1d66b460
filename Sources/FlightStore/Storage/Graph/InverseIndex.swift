/// The inverse of a to-one relationship: for every target, the rows that point to it, in row order.
///
///     starts:   [0, 2, 2, 5]     target 0 has rows[0..<2], target 1 none, target 2 rows[2..<5]
///     rows:     [4, 9, 0, 1, 7]
///     changed:  target 2: [0, 7]   lists that have changed since, by target
///
/// Copies share everything but the lists that one of them changes, and the pages of 256 targets that hold these lists.
struct InverseIndex {
  private let column: Int
  private let starts: [Int32]
  private let rows: [Int32]
  private var changed: [[[Int32]?]] = []

  private static let shift = 8
  private static let mask = 1 << shift - 1

  /// Creates the index by counting sort.
  ///
  /// - Complexity: O(*n* + *m*), where *n* is the number of rows and *m* the number of targets.
  init(of table: Table, column: Int, targets: Int) {
    var starts = [Int32](repeating: 0, count: targets + 1)
    for row in 0..<table.count {
      if let target = table.link(column, ofRow: row) { starts[target + 1] += 1 }
    }
    for target in 0..<targets { starts[target + 1] += starts[target] }
    var next = starts
    var rows = [Int32](repeating: 0, count: Int(starts[targets]))
    for row in 0..<table.count {
      guard let target = table.link(column, ofRow: row) else { continue }
      rows[Int(next[target])] = Int32(row)
      next[target] += 1
    }
    self.column = column
    self.starts = starts
    self.rows = rows
  }

  /// Updates the index for a change of a row that links to targets.
  ///
  /// - Complexity: O(*k*), where *k* is the number of rows that link to the targets concerned.
  mutating func follow(_ change: RowChange) {
    guard change.concerns(column) else { return }
    let (before, after) = (Int(change.before(column)), Int(change.after(column)))
    let row = Int32(change.row)
    if before != 0 { edit(before - 1) { rows in rows.remove(at: rows.partitioningIndex { $0 >= row }) } }
    if after != 0 { edit(after - 1) { rows in rows.insert(row, at: rows.partitioningIndex { $0 >= row }) } }
  }

  private mutating func edit(_ target: Int, _ body: (inout [Int32]) -> Void) {
    let (page, index) = (target >> Self.shift, target & Self.mask)
    while changed.count <= page { changed.append([]) }
    if changed[page].isEmpty { changed[page] = [[Int32]?](repeating: nil, count: Self.mask + 1) }
    var rows = changed[page][index] ?? Array(unchanged(target))
    // Leaves the list with a single owner, so that it is edited in place rather than copied.
    changed[page][index] = nil
    body(&rows)
    changed[page][index] = rows
  }

  private func unchanged(_ target: Int) -> ArraySlice<Int32> {
    target + 1 < starts.count ? rows[Int(starts[target])..<Int(starts[target + 1])] : []
  }

  func rows(of target: Int) -> ArraySlice<Int32> {
    let page = target >> Self.shift
    if page < changed.count, !changed[page].isEmpty, let list = changed[page][target & Self.mask] { return list[...] }
    return unchanged(target)
  }

  func count(of target: Int) -> Int { rows(of: target).count }
}

/// The chains of flights of each aircraft: `inbound_fa_flight_id` names the previous flight.
struct FlightChain {
  private var flightsByID = KeyedLists()
  private var flightsByInbound = KeyedLists()

  /// - Complexity: O(*n*), where *n* is the number of flights.
  init(_ flights: Table) {
    for row in flights.presentRows {
      insert(row, under: flights.text(.faFlightID, ofRow: row), into: &flightsByID)
      insert(row, under: flights.text(.inboundFaFlightID, ofRow: row), into: &flightsByInbound)
    }
  }

  mutating func follow(_ change: RowChange) {
    follow(change, column: .faFlightID, in: &flightsByID)
    follow(change, column: .inboundFaFlightID, in: &flightsByInbound)
  }

  private func follow(_ change: RowChange, column: FlightColumn, in lists: inout KeyedLists) {
    guard change.concerns(column.rawValue) else { return }
    lists.remove(change.row)
    insert(change.row, under: TextID(number: UInt32(change.after(column.rawValue))), into: &lists)
  }

  private func insert(_ row: Int, under id: TextID, into lists: inout KeyedLists) {
    if !id.isNull { lists.insert(row, key: Int(id.number)) }
  }

  /// Returns whether no more than one flight has an identifier.
  func isSingle(id: TextID) -> Bool { !flightsByID.hasSeveral(Int(id.number)) }

  func flights(id: TextID) -> [Int] { flightsByID.entries(of: Int(id.number)) }
  func flights(inbound: TextID) -> [Int] { flightsByInbound.entries(of: Int(inbound.number)) }
}

/// The flights with the same identifier, such as the records of a diversion, as inbound flights of others.
///
/// Looking for the right one again for each of the others would take quadratic time if many have the identifier.
struct FlightLegs {
  /// The first leg of those that are not diverted, else of all, in the order of keys: independent of the order of input.
  private let first: Int
  /// The first leg to each destination; the key is -1 for an unknown one.
  private var legs: [Int: Int] = [:]
  /// The flights whose inbound flight is a leg, by that leg.
  private(set) var onward: [Int: [Int]] = [:]

  /// - Complexity: O(*k* log *k*), where *k* is the number of flights with the identifier and of those that they precede.
  init(_ id: TextID, of chain: FlightChain, in graph: Graph) {
    let rows = graph.flights.rows
    let sorted = chain.flights(id: id)
      .map { (row: $0, isDiverted: rows.flag(.isDiverted, ofRow: $0) == true, key: graph.key($0)) }
      .sorted { $0.isDiverted == $1.isDiverted ? $0.key.lexicographicallyPrecedes($1.key) : $1.isDiverted }.map(\.row)
    first = sorted[0]
    for row in sorted.reversed() { legs[rows.link(.destination, ofRow: row) ?? -1] = row }
    for row in chain.flights(inbound: id) {
      onward[leg(to: rows.link(.origin, ofRow: row)), default: []].append(row)
    }
  }

  /// Returns the leg that ends at an airport, or else the first one.
  func leg(to airport: Int?) -> Int { legs[airport ?? -1] ?? first }
}

extension Graph {
  /// Returns the inbound flight, on which the aircraft arrives.
  ///
  /// The records of a diversion share an identifier; of these, the leg that ends at the origin of the flight is
  /// returned, and of several such legs one that is not diverted, because a diverted flight does not arrive.
  func inbound(_ row: Int) -> Int? {
    let id = flights.rows.text(.inboundFaFlightID, ofRow: row)
    if id.isNull { return nil }
    let (chain, legs) = chain(legsOf: id)
    return legs?.leg(to: flights.rows.link(.origin, ofRow: row)) ?? chain.flights(id: id).first
  }

  /// Returns the flights that the aircraft of a flight flies next: those whose inbound flight it is.
  func onward(_ row: Int) -> [Int] {
    let id = flights.rows.text(.faFlightID, ofRow: row)
    if id.isNull { return [] }
    let (chain, legs) = chain(legsOf: id)
    return legs.map { $0.onward[row] ?? [] } ?? chain.flights(inbound: id)
  }

  /// Returns the chains, and the legs of a flight if several records have its identifier.
  private func chain(legsOf id: TextID) -> (FlightChain, FlightLegs?) {
    let (chain, known) = chainAndLegs(of: id)
    if known != nil || chain.isSingle(id: id) { return (chain, known) }
    let legs = FlightLegs(id, of: chain, in: self)
    note(legs, of: id)
    return (chain, legs)
  }

  /// Returns the identity of a flight as bytes: identifier or ident, origin, destination, scheduled departure.
  func key(_ row: Int) -> [UInt8] {
    let rows = flights.rows
    var id = rows.text(.faFlightID, ofRow: row)
    if id.isNull { id = rows.text(.ident, ofRow: row) }
    var key: [UInt8] = []
    // Long enough for almost all keys, so that one allocation suffices.
    key.reserveCapacity(64)
    key += texts.bytes(id)
    for end in [FlightColumn.origin, .destination] {
      key.append(UInt8(ascii: "/"))
      if let airport = rows.link(end, ofRow: row) { key += texts.bytes(airports.rows.text(0, ofRow: airport)) }
    }
    if rows.text(.faFlightID, ofRow: row).isNull,
      let scheduled = rows.scheduledDeparture(ofRow: row)
    {
      key.append(UInt8(ascii: "/"))
      TimeText.append(scheduled, to: &key)
    }
    return key
  }
}

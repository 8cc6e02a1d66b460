/// The differences between the rows of a table in two graphs.
struct GraphComparison {
  let rows: RowComparison
  private var older: Graph { rows.older }
  private var newer: Graph { rows.newer }
  private var kind: EntityKind { rows.kind }
  private(set) var inserted: [Int] = []
  private(set) var updated: [(old: Int, new: Int)] = []
  private(set) var deleted: [Int] = []

  init(from older: Graph, to newer: Graph, of kind: EntityKind) {
    rows = RowComparison(from: older, to: newer, of: kind)
    let (old, new) = unsharedRows()
    match(old, with: new)
    if kind == .flights { matchMoved() }
  }

  // MARK: Finding

  /// Returns the rows that only one table has, and the rows that differ from those with the same number.
  private func unsharedRows() -> (old: [Int], new: [Int]) {
    var pages: [RowMask] = []
    rows.oldRows.forEachSegment { _, _, mask in pages.append(mask) }
    var (old, new): ([Int], [Int]) = ([], [])
    var page = 0
    rows.newRows.forEachSegment { _, first, mask in
      let known = page < pages.count ? pages[page] : .none
      let suspects = rows.suspects(page: page)
      mask.forEach { row in
        guard known[row] else { return new.append(first + row) }
        if !suspects[row] || rows.isSame(old: first + row, new: first + row) { return }
        new.append(first + row)
        old.append(first + row)
      }
      known.subtracting(mask).forEach { old.append(first + $0) }
      page += 1
    }
    for rest in page..<max(page, pages.count) {
      pages[rest].forEach { old.append(rest << Segment.shift + $0) }
    }
    return (old, new)
  }

  private mutating func match(_ old: [Int], with new: [Int]) {
    var unmatched = Set(old)
    for row in new {
      let id = newer.id(kind, row: row)
      // Most rows keep their number, and need no index to be found.
      if unmatched.contains(row), older.id(kind, row: row) == id {
        unmatched.remove(row)
        updated.append((row, row))
        continue
      }
      guard let other = older.row(id), unmatched.remove(other) != nil else {
        inserted.append(row)
        continue
      }
      if !rows.isSame(old: other, new: row) { updated.append((other, row)) }
    }
    deleted = old.filter(unmatched.contains)
  }

  /// Pairs deleted with inserted flights whose identity differs in the airports only, if the pairing is unambiguous.
  ///
  /// A diversion repeats an identifier. Among several candidates, flights with the same origin are paired first, then
  /// those with the same destination.
  private mutating func matchMoved() {
    for end in [FlightEvent.End.origin, .destination, nil] {
      let gone = Dictionary(grouping: deleted) { Flight.Leg(older.id(ofFlight: $0), keeping: end) }
      let come = Dictionary(grouping: inserted) { Flight.Leg(newer.id(ofFlight: $0), keeping: end) }
      for (leg, rows) in come {
        guard let leg, rows.count == 1, let others = gone[leg], others.count == 1 else { continue }
        updated.append((others[0], rows[0]))
      }
      let (old, new) = (Set(updated.map(\.old)), Set(updated.map(\.new)))
      deleted.removeAll(where: old.contains)
      inserted.removeAll(where: new.contains)
    }
  }
}

extension Flight {
  /// The identity of a flight without its airports, or with only one of them.
  fileprivate struct Leg: Hashable {
    private let name: String
    private let airport: String?
    private let departure: Int?

    init?(_ id: Flight.ID, keeping end: FlightEvent.End?) {
      switch id.key {
      case .filed(let id, let origin, let destination):
        name = id
        airport = end.map { $0 == .origin ? origin : destination }
        departure = nil
      case .scheduled(let ident, _, let departure?):
        name = ident
        airport = nil
        self.departure = departure
      case .scheduled: return nil
      }
    }
  }
}

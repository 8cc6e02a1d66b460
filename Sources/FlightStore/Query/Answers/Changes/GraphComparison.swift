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
    // Most rows keep their number, and need no index to be found.
    let moved = new.filter { row in
      guard unmatched.contains(row), older.id(kind, row: row) == newer.id(kind, row: row) else { return true }
      unmatched.remove(row)
      updated.append((row, row))
      return false
    }
    for row in moved {
      guard !unmatched.isEmpty, let other = older.row(newer.id(kind, row: row)), unmatched.remove(other) != nil else {
        inserted.append(row)
        continue
      }
      if !rows.isSame(old: other, new: row) { updated.append((other, row)) }
    }
    deleted = old.filter(unmatched.contains)
  }

  /// Pairs deleted with inserted flights whose identity differs in the airports only, and flights of a schedule with those
  /// that have got an identifier, if the pairing is unambiguous.
  ///
  /// A diversion repeats an identifier. Among several candidates, flights with the same origin are paired first, then
  /// those with the same destination.
  private mutating func matchMoved() {
    for end in [FlightEvent.End.origin, .destination, nil] {
      pair { graph, row, _ in Flight.Leg(graph.id(ofFlight: row), keeping: end) }
    }
    for departure in [FlightColumn.scheduledOff, .scheduledOut] {
      pair { graph, row, isNew in graph.plan(ofFlight: row, by: departure, isIdentified: isNew) }
    }
  }

  /// Pairs deleted with inserted rows that are alone with their key, which may depend on whether a row is a new one.
  private mutating func pair<Key: Hashable>(by key: (Graph, _ row: Int, _ isNew: Bool) -> Key?) {
    if deleted.isEmpty || inserted.isEmpty { return }
    let gone = Dictionary(grouping: deleted) { key(older, $0, false) }
    let come = Dictionary(grouping: inserted) { key(newer, $0, true) }
    for (key, rows) in come where key != nil && rows.count == 1 {
      guard let others = gone[key], others.count == 1 else { continue }
      updated.append((others[0], rows[0]))
    }
    let (old, new) = (Set(updated.map(\.old)), Set(updated.map(\.new)))
    deleted.removeAll(where: old.contains)
    inserted.removeAll(where: new.contains)
  }
}

extension Graph {
  /// Returns what a flight and its schedule share, by which `Tables.joinSchedules` joins them; `nil` for a flight that is
  /// identified, or is not, contrary to what is asked.
  fileprivate func plan(ofFlight row: Int, by departure: FlightColumn, isIdentified: Bool) -> Flight.ID? {
    let rows = flights.rows
    guard rows.text(.faFlightID, ofRow: row).isNull != isIdentified, let time = rows.time(departure, ofRow: row),
      isIdentified || departure == .scheduledOff || rows.time(.scheduledOff, ofRow: row) == nil,
      let ident = texts.string(rows.text(.ident, ofRow: row)), let origin = rows.link(.origin, ofRow: row)
    else { return nil }
    let code = texts.string(code(of: .airports, row: origin)) ?? ""
    return Flight.ID(ident: ident, origin: Airport.ID(code), departure: time)
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

/// A comparison of rows of two graphs, which may number texts and rows differently.
struct RowComparison {
  let older: Graph
  let newer: Graph
  let kind: EntityKind
  let oldRows: Table
  let newRows: Table
  /// Whether rows of shared pages are equal: their links are, as long as no airport or airline has another code.
  let sharedPagesAreSame: Bool

  init(from older: Graph, to newer: Graph, of kind: EntityKind) {
    self.older = older
    self.newer = newer
    self.kind = kind
    let (old, new) = (older[kind].rows, newer[kind].rows)
    let layout = new.layout.adding(old.layout.customColumns) ?? new.layout
    oldRows = old.laidOut(by: layout)
    newRows = new.laidOut(by: layout)
    sharedPagesAreSame =
      kind != .flights || [.airports, .airlines].allSatisfy { Self.codesAreSame(older, as: newer, of: $0) }
  }

  private static func codesAreSame(_ older: Graph, as newer: Graph, of kind: EntityKind) -> Bool {
    let (old, new) = (older[kind].rows, newer[kind].rows)
    return (0..<min(old.segments.count, new.segments.count)).allSatisfy { page in
      if old.segments[page] === new.segments[page] { return true }
      let first = page << Segment.shift
      return (first..<min(first + 1 << Segment.shift, old.count, new.count)).allSatisfy { row in
        older.texts.bytes(old.text(0, ofRow: row)).elementsEqual(newer.texts.bytes(new.text(0, ofRow: row)))
      }
    }
  }

  func isSame(old: Int, new: Int) -> Bool {
    if old == new, isShared(page: new >> Segment.shift) { return true }
    return newRows.layout.columns.indices.allSatisfy { isSame($0, old: old, new: new) }
  }

  /// Returns whether both graphs share a page, because neither has changed it since one was copied.
  func isShared(page: Int) -> Bool {
    sharedPagesAreSame && page < oldRows.segments.count && oldRows.segments[page] === newRows.segments[page]
  }

  /// Returns the rows of a page that may differ from the rows in the same place of the other graph.
  ///
  /// If two pages share columns, one is a copy of the other, so equal values have equal bits.
  ///
  /// - Complexity: O(*n*), where *n* is the number of columns that the pages do not share.
  func suspects(page: Int) -> RowMask {
    let all = RowMask.first(1 << Segment.shift)
    guard page < oldRows.segments.count, page < newRows.segments.count else { return all }
    let (old, new) = (oldRows.segments[page], newRows.segments[page])
    if sharedPagesAreSame, old === new { return .none }
    let columns = newRows.layout.columns.indices
    let own = columns.filter { !old.columns[$0].isSame(as: new.columns[$0]) }
    guard sharedPagesAreSame, columns.contains(where: { old.hasValues($0) && !own.contains($0) }) else { return all }
    let count = min(old.capacity, new.capacity)
    var suspects = all.subtracting(.first(count))
    for column in own {
      let isLong = newRows.layout.widths[column] == MemoryLayout<UInt64>.size
      let (old, new) = (old.columns[column], new.columns[column])
      for word in 0..<(count / 64) {
        var bits: UInt64 = 0
        for place in 0..<64 {
          let row = word * 64 + place
          let isSame = isLong ? old.long(row) == new.long(row) : old[row] == new[row]
          bits |= (isSame ? 0 : 1) &<< UInt64(place)
        }
        suspects.words[word] |= bits
      }
    }
    return suspects
  }

  private func isSame(_ column: Int, old: Int, new: Int) -> Bool {
    switch newRows.layout.columns[column].storage {
    case .text: isSame(old: oldRows.text(column, ofRow: old), new: newRows.text(column, ofRow: new))
    case .list: isSameList(old: oldRows.text(column, ofRow: old), new: newRows.text(column, ofRow: new))
    case .link:
      isSame(old: code(column, row: old, in: oldRows, of: older), new: code(column, row: new, in: newRows, of: newer))
    case .flag, .whole, .decimal, .time: oldRows.stored(column, ofRow: old) == newRows.stored(column, ofRow: new)
    }
  }

  /// Returns whether two lists have the same items: an unknown list has none, as an empty one.
  private func isSameList(old: TextID, new: TextID) -> Bool {
    isSame(old: old, new: new) || older.texts.bytes(old).count == 0 && newer.texts.bytes(new).count == 0
  }

  private func isSame(old: TextID, new: TextID) -> Bool {
    if old.isNull || new.isNull { return old.isNull && new.isNull }
    let (left, right) = (older.texts.bytes(old), newer.texts.bytes(new))
    return unsafe left.count == right.count
      && (left.buffer.baseAddress == right.buffer.baseAddress || left.elementsEqual(right))
  }

  private func code(_ column: Int, row: Int, in rows: Table, of graph: Graph) -> TextID {
    guard let kind = newRows.layout.columns[column].target, let target = rows.link(column, ofRow: row) else {
      return .null
    }
    return graph.code(of: kind, row: target)
  }

  // MARK: Changes

  /// Returns the differences between a row and the old row that it is matched with.
  func update<Entity: StoreEntity>(_ entity: Entity, from old: Int) -> EntityUpdate<Entity> {
    let new = entity.handle.row
    var attributes: [AttributeChange] = []
    var relationships: [RelationshipChange] = []
    for (index, column) in newRows.layout.columns.enumerated() where !isSame(index, old: old, new: new) {
      if let target = column.target {
        func id(_ rows: Table, row: Int, in graph: Graph) -> EntityID? {
          rows.link(index, ofRow: row).map { graph.id(target, row: $0) }
        }
        let change = RelationshipChange(
          name: newRows.layout.name(index), old: id(oldRows, row: old, in: older), new: id(newRows, row: new, in: newer)
        )
        relationships.append(change)
      } else {
        let change = AttributeChange(
          name: column.customName ?? (column.path.isEmpty ? "known" : column.path),
          old: older.value(oldRows, column: index, row: old),
          new: newer.value(newRows, column: index, row: new))
        attributes.append(change)
      }
    }
    return EntityUpdate(
      old: Entity(EntityHandle(graph: older, row: old)), new: entity, attributes: attributes,
      relationships: relationships)
  }
}

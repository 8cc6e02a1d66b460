/// Puts rows in order: by the keys asked for, then, so that the order is total, by what the kind of thing is always
/// ordered by: flights by departure, ident and key, airports and airlines by code.
///
/// What is added goes in the direction of the last key, so that reversing the keys reverses the rows.
///
/// A key is turned into an array of whole numbers, one for each row, so that sorting compares numbers only; the next key is
/// looked at only for rows that the ones before leave equal.
struct RowOrder {
  let graph: Graph
  private let entity: EntityKind
  private let keys: [Key]
  private let isDescending: Bool

  /// What rows are ordered by.
  enum Key {
    /// A field, whose texts are in an order of their own where one is given.
    case field(SortKey, textPrecedes: ((String, String) -> Bool)? = nil)
    /// Something of each of some rows that has a place in the order asked for, or none where it is unknown.
    case places(([Int]) -> [Int?], isDescending: Bool)

    fileprivate var isDescending: Bool {
      switch self {
      case .field(let key, _): key.isDescending
      case .places(_, let isDescending): isDescending
      }
    }

    /// The field, if nothing but its values tells the order.
    fileprivate var plain: SortKey? { if case .field(let key, nil) = self { key } else { nil } }
  }

  init(_ graph: Graph, _ entity: EntityKind, _ keys: [SortKey]) {
    self.init(graph, entity, keys: keys.map { .field($0) })
  }

  init(_ graph: Graph, _ entity: EntityKind, keys: [Key]) {
    self.graph = graph
    self.entity = entity
    let isDescending = keys.last?.isDescending ?? false
    let usual = (entity == .flights ? ["departure", "ident"] : ["icao"]).compactMap { Field.named($0, of: entity) }
    self.keys = keys + usual.map { .field(SortKey(FieldPath($0), isDescending: isDescending)) }
    self.isDescending = isDescending
  }

  /// Returns the first rows in order.
  ///
  /// - Complexity: O(*n*) for what the first key tells apart, O(*m* log *m*) for the rest, where *n* is the number of rows
  ///   and *m* that of rows with the same first key.
  func sorted(_ rows: [Int], first limit: Int) -> [Int] {
    var sorted: [Int] = []
    append(rows, by: keys[...], first: limit, to: &sorted)
    return sorted
  }

  /// Appends the first of some rows, in order of some keys.
  ///
  /// What a key tells apart the next ones need not look at, so most rows cost one value, that of the first key. Of rows that
  /// are known to have the same lead by it `exactly` looks at the whole values.
  private func append(
    _ rows: [Int], by keys: ArraySlice<Key>, exactly: Bool = false, first limit: Int, to sorted: inout [Int]
  ) {
    if rows.count < 2 || limit <= 0 { return sorted += rows.prefix(max(0, limit)) }
    let ties = ties(by: keys)
    if let ties, keys.isEmpty || rows.count < ShortTies.end { return sorted += ties.sorted(rows).prefix(limit) }
    guard let key = keys.first else { return }
    let leads = leads(of: key, rows, exactly: exactly)
    let next = leads.areExact ? keys.dropFirst() : keys
    var ranked = firstRanked(leads.ranks, limit)
    let nextTies = self.ties(by: next)
    nextTies?.sort(&ranked, of: rows)
    let runs = Runs(rows: rows, keys: next, exactly: !leads.areExact, areShortSorted: nextTies != nil)
    if runs.areShortSorted, limit >= ranked.count {
      sorted += all(runs, ranked)
    } else {
      append(runs, ranked[...], first: limit, to: &sorted)
    }
  }

  /// How rows that one key leaves in runs of the same rank go on.
  private struct Runs {
    let rows: [Int]
    let keys: ArraySlice<Key>
    let exactly: Bool
    /// Whether runs that are short are in order already.
    let areShortSorted: Bool
  }

  /// Appends the first of some rows that are in order of their ranks, run by run.
  private func append(_ runs: Runs, _ ranked: ArraySlice<RankedRow>, first limit: Int, to sorted: inout [Int]) {
    var (start, rest) = (ranked.startIndex, limit)
    while start < ranked.endIndex, rest > 0 {
      let run = ranked[start..<ranked.end(ofRunFrom: start)]
      if run.count == 1 || run.count < ShortTies.end && runs.areShortSorted {
        for row in run.prefix(rest) { sorted.append(runs.rows[row.place]) }
      } else {
        append(run.map { runs.rows[$0.place] }, by: runs.keys, exactly: runs.exactly, first: rest, to: &sorted)
      }
      rest -= run.count
      start = run.endIndex
    }
  }

  /// Returns all of some rows, each thread those of its own runs.
  private func all(_ runs: Runs, _ ranked: [RankedRow]) -> [Int] {
    let cuts = ranked.withUnsafeBufferPointer { ShortTies.cuts($0) }
    // Of keys that are plain nothing is called that others have made.
    nonisolated(unsafe) let (order, runs) = (self, runs)
    let parts = Threads.divide(cuts.count - 1, worthThread: 1) { part in
      var sorted: [Int] = []
      let ranked = ranked[cuts[part.number]..<cuts[part.number + 1]]
      sorted.reserveCapacity(ranked.count)
      order.append(runs, ranked, first: .max, to: &sorted)
      return sorted
    }
    return Array(joining: parts)
  }

  /// What puts few rows in order, where nothing but the values of fields tells it.
  private func ties(by keys: ArraySlice<Key>) -> ShortTies? {
    let plain = keys.compactMap(\.plain)
    guard plain.count == keys.count else { return nil }
    return ShortTies(graph: graph, entity: entity, keys: plain, isDescending: isDescending)
  }

  private func leads(of key: Key, _ rows: [Int], exactly: Bool) -> RowLeads {
    if let plain = key.plain, !exactly { return RowLeads(plain, of: rows, in: graph) }
    return RowLeads(ranks: ranks(of: key, rows), areExact: true)
  }

  /// Returns rows in order of their ranks: all of them, or, where few are wanted, those and what ranks like the last.
  private func firstRanked(_ ranks: [UInt64], _ limit: Int) -> [RankedRow] {
    var lowest = LowestRanks(limit)
    if limit < ranks.count / 8 {
      for rank in ranks { lowest.add(rank) }
    }
    return RankedRows.sorted(ranks, upTo: lowest.last)
  }
}

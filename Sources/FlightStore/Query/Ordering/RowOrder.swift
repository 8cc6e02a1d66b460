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
  func sorted(_ rows: [Int], first limit: Int) -> [Int] { sorted(rows, by: keys[...], first: limit) }

  /// Returns the first of some rows, in order of some keys.
  ///
  /// What a key tells apart the next ones need not look at, so most rows cost one value, that of the first key. Of rows that
  /// are known to have the same lead by it `exactly` looks at the whole values.
  private func sorted(_ rows: [Int], by keys: ArraySlice<Key>, exactly: Bool = false, first limit: Int) -> [Int] {
    if rows.count < 2 || limit <= 0 { return Array(rows.prefix(max(0, limit))) }
    let ties = ties(by: keys)
    if let ties, keys.isEmpty || rows.count < ShortTies.end { return Array(ties.sorted(rows).prefix(limit)) }
    guard let key = keys.first else { return [] }
    let leads = leads(of: key, rows, exactly: exactly)
    let next = leads.areExact ? keys.dropFirst() : keys
    var ranked = firstRanked(leads.ranks, limit)
    let nextTies = self.ties(by: next)
    nextTies?.sort(&ranked, of: rows, usingLeads: leads.areExact)
    let runs = Runs(
      rows: rows, ranked: ranked, keys: next, exactly: !leads.areExact, areShortSorted: nextTies != nil)
    return sorted(runs, first: limit)
  }

  /// Rows that one key leaves in runs of the same rank, and how these go on.
  private struct Runs {
    let rows: [Int]
    let ranked: [RankedRow]
    let keys: ArraySlice<Key>
    let exactly: Bool
    /// Whether runs that are short are in order already.
    let areShortSorted: Bool
  }

  /// Returns the first of some rows; of all of them each thread sees to its own runs.
  private func sorted(_ runs: Runs, first limit: Int) -> [Int] {
    let count = min(limit, runs.ranked.count)
    // Where keys are not plain, something is called that others have made.
    let isDivided = runs.areShortSorted && count == runs.ranked.count
    let cuts = isDivided ? runs.ranked.withUnsafeBufferPointer { ShortTies.cuts($0) } : [0, count]
    nonisolated(unsafe) let (order, runs) = (self, runs)
    return [Int](unsafeUninitializedCapacity: count) { sorted, sortedCount in
      nonisolated(unsafe) let sorted = sorted
      _ = Threads.take(cuts.count - 1) { number in
        order.put(runs, cuts[number]..<cuts[number + 1], into: sorted)
      }
      sortedCount = count
    }
  }

  /// Puts rows into some of the places, of which the first is that of the first row of a run.
  private func put(_ runs: Runs, _ places: Range<Int>, into sorted: UnsafeMutableBufferPointer<Int>) {
    // With nothing between, memory answers for several rows at once.
    for place in places { sorted[place] = runs.rows[runs.ranked[place].place] }
    let shortest = runs.areShortSorted ? ShortTies.end : 2
    var start = places.lowerBound
    while start < places.upperBound {
      let end = runs.ranked.end(ofRunFrom: start)
      if end - start >= shortest {
        let rows = runs.ranked[start..<end].map { runs.rows[$0.place] }
        let wanted = min(end, places.upperBound) - start
        for (place, row) in self.sorted(rows, by: runs.keys, exactly: runs.exactly, first: wanted).enumerated() {
          sorted[start + place] = row
        }
      }
      start = end
    }
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

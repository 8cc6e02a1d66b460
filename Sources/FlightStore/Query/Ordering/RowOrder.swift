/// A total order of rows: by the requested keys, then by fixed tie-breakers.
///
/// Flights are finally ordered by departure, ident and key, airports and airlines by code. The tie-breakers have the
/// direction of the last key, so that reversing the keys reverses the rows.
///
///     keys → ranks → sorted rows
///
/// Each key becomes an array of integers, one per row (`KeyRanks`); sorting compares those (`TiedRows`), and only rows
/// that one key leaves tied are ranked by the next. Where few rows are wanted, the first key already drops those that
/// come later (`LowestRanks`).
package struct RowOrder {
  private let graph: Graph
  private let keys: [Key]

  enum Key {
    /// A field, with an order of its texts if it is not the usual one.
    case field(SortKey, textPrecedes: ((String, String) -> Bool)? = nil)
    /// The place of each row in a given order; `nil` where it is unknown.
    case places(([Int]) -> [Int?], isDescending: Bool)

    fileprivate var isDescending: Bool {
      switch self {
      case .field(let key, _): key.isDescending
      case .places(_, let isDescending): isDescending
      }
    }
  }

  init(_ graph: Graph, of entity: EntityKind, by keys: [SortKey] = []) {
    self.init(graph, of: entity, keys: keys.map { .field($0) })
  }

  init(_ graph: Graph, of entity: EntityKind, keys: [Key]) {
    self.graph = graph
    let isDescending = keys.last?.isDescending ?? false
    self.keys = keys + Self.usual(of: entity, isDescending: isDescending).map { .field($0) }
  }

  /// The tie-breakers that make an order of rows total.
  private static func usual(of entity: EntityKind, isDescending: Bool) -> [SortKey] {
    (entity == .flights ? ["departure", "ident", "key"] : ["icao"]).compactMap {
      Field.named($0, of: entity).map { SortKey(FieldPath($0), isDescending: isDescending) }
    }
  }

  /// Returns keys followed by the tie-breakers.
  package static func whole(_ keys: [SortKey], of entity: EntityKind) -> [SortKey] {
    keys + usual(of: entity, isDescending: keys.last?.isDescending ?? false)
  }

  /// Returns the rows, or the first of them, in order.
  ///
  /// - Complexity: O(*n*) for each key, O(*m* log *m*) for texts whose first eight bytes are equal, where *n* is the
  ///   number of rows that the keys before leave tied and *m* that of the different texts among them.
  func sorted(_ rows: consuming [Int], first limit: Int = .max) -> [Int] {
    var ties = TiedRows(rows, first: limit)
    for key in keys where !ties.areSorted {
      switch key {
      case .places(let places, _): ties.sort(by: places(ties.tied).map { $0.map { UInt64($0) } ?? .max })
      case .field(let key, let textPrecedes?):
        ties.sort(by: KeyRanks(key, of: ties.tied, in: graph, textPrecedes: textPrecedes).ranks)
      case .field(let key, nil):
        let first = KeyRanks(firstBytesOf: key, of: ties.tied, in: graph)
        ties.sort(by: first.ranks)
        if !first.areExact, !ties.areSorted { ties.sort(by: KeyRanks(key, of: ties.tied, in: graph).ranks) }
      }
    }
    return Array(ties.rows.prefix(max(0, limit)))
  }
}

/// Rows that are being sorted key by key; each key orders only rows that the keys before it leave tied.
///
///     rows           a b c d e f     all are tied at first
///     by departure   a c f b d e     at 1, 1, 2, 5, 5 and 5: the runs a c and b d e are tied
///     by ident       c a f d e b     none is
struct TiedRows {
  /// The rows in the order of the keys so far, without those known to come after the first `limit`.
  private(set) var rows: [Int]
  /// The runs of adjacent rows that are still tied.
  private var runs: [Run]
  private let limit: Int

  init(_ rows: consuming [Int], first limit: Int) {
    self.limit = max(0, limit)
    runs = rows.count < 2 || limit <= 0 ? [] : [Run(start: 0, end: rows.count)]
    self.rows = rows
  }

  var areSorted: Bool { runs.isEmpty }

  /// The rows that are tied, run after run.
  var tied: [Int] { areAllTied ? rows : runs.flatMap { rows[$0.places] } }

  private var areAllTied: Bool { runs.count == 1 && runs[0].count == rows.count }

  /// Sorts each run of tied rows by their ranks.
  ///
  /// - Complexity: O(*n*), where *n* is the number of tied rows.
  mutating func sort(by ranks: [UInt64]) {
    let parts = Threads.divide(ranks.count, worthThread: 1 << 14) { [rows, runs, limit] part in
      let share = part.share(of: ranks.count)
      var sorted = SortedRuns(capacity: share.count)
      var ranked: [RankedRow] = []
      var start = 0
      for run in runs {
        // A run belongs to the thread whose share contains its first row.
        if share.contains(start) {
          sorted.add(run, of: rows, ranks: ranks[start..<start + run.count], first: limit, using: &ranked)
        }
        start += run.count
      }
      return sorted
    }
    put(Array(joining: parts.map(\.rows)))
    runs = Array(joining: parts.map(\.ties))
  }

  /// Writes sorted rows to the places of the runs.
  ///
  /// The last run may be cut short, in which case no row after it is wanted.
  private mutating func put(_ sorted: [Int]) {
    if areAllTied { return rows = sorted }
    var sorted = sorted.makeIterator()
    for run in runs {
      for place in run.places {
        guard let row = sorted.next() else { return rows.removeSubrange(place...) }
        rows[place] = row
      }
    }
  }
}

/// A run of adjacent places whose rows are tied.
///
/// Not a `Range`: making the first array of ranges takes the runtime longer, because of the conformance of their bounds
/// to `Comparable`, than ordering the rows of a screen.
private struct Run {
  let start: Int
  let end: Int

  var count: Int { end - start }
  var places: Range<Int> { start..<end }
}

/// The result of sorting a thread's share of the runs.
private struct SortedRuns {
  /// The rows, run after run.
  private(set) var rows: [Int] = []
  /// The runs of rows that are still tied.
  private(set) var ties: [Run] = []

  init(capacity: Int) { rows.reserveCapacity(capacity) }

  /// Sorts a run of all rows by the ranks of its own, in a buffer; only rows of the first `limit` places are wanted.
  mutating func add(
    _ run: Run, of all: [Int], ranks: ArraySlice<UInt64>, first limit: Int, using ranked: inout [RankedRow]
  ) {
    ranked.removeAll(keepingCapacity: true)
    ranked.reserveCapacity(run.count)
    let last = LowestRanks.last(of: ranks, first: limit - run.start)
    for index in ranks.indices where ranks[index] <= last {
      ranked.append(RankedRow(rank: ranks[index], row: all[run.start + index - ranks.startIndex]))
    }
    ranked.sortByRank()
    for entry in ranked { rows.append(entry.row) }
    var start = 0
    for end in 1...ranked.count where end == ranked.count || ranked[end].rank != ranked[start].rank {
      if end - start > 1 { ties.append(Run(start: run.start + start, end: run.start + end)) }
      start = end
      if run.start + start >= limit { break }
    }
  }
}

struct RankedRow {
  let rank: UInt64
  let row: Int
}

extension RankedRow: Comparable {
  static func < (left: RankedRow, right: RankedRow) -> Bool {
    left.rank != right.rank ? left.rank < right.rank : left.row < right.row
  }
}

extension [RankedRow] {
  // From this many rows on, a radix sort is faster than comparing.
  // Without it: 1.3 and 1.3 times the CPU time (all flights by distance, of a store file).
  private static let many = 1 << 10
  private static let worthThread = 1 << 15
  private static let digitBits = 11

  /// Sorts the rows by rank; the order of rows of equal rank is unspecified.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows.
  mutating func sortByRank() {
    if count < Self.many { sort() } else { sortByDigits() }
  }

  /// Sorts by an LSD radix sort over the distances from the least rank.
  ///
  /// Each pass is stable, so it keeps the order of the passes before it.
  private mutating func sortByDigits() {
    var (least, greatest) = (UInt64.max, UInt64.min)
    for row in self where row.rank != .max {
      (least, greatest) = (Swift.min(least, row.rank), Swift.max(greatest, row.rank))
    }
    guard least <= greatest else { return }
    // Unknown values, which rank as `UInt64.max`, are treated as the successor of the greatest known rank: the range of
    // the ranks, and with it the number of passes, stays small.
    let (first, end) = (least, greatest + 1)
    var sorted = [RankedRow](repeating: RankedRow(rank: 0, row: 0), count: count)
    for shift in stride(from: 0, to: UInt64(64 - (end - first).leadingZeroBitCount), by: Self.digitBits) {
      withUncounted { rows in
        unsafe sorted.withUnsafeMutableBufferPointer { sorted in
          unsafe Self.distribute(rows, to: sorted) {
            Int(truncatingIfNeeded: (Swift.min($0, end) &- first) &>> shift) & (Self.digits - 1)
          }
        }
      }
      swap(&self, &sorted)
    }
  }

  private static var digits: Int { 1 << digitBits }

  /// Distributes rows by one digit of their ranks: a parallel, stable counting sort.
  @inline(__always)
  private static func distribute(
    _ rows: UncountedArray<RankedRow>, to sorted: UnsafeMutableBufferPointer<RankedRow>,
    by digit: @escaping @Sendable (UInt64) -> Int
  ) {
    // Each thread reads its own share of the rows and writes to its own places.
    nonisolated(unsafe) let (rows, sorted) = unsafe (rows, sorted)
    let counts = unsafe Threads.divide(rows.count, worthThread: worthThread) { part in
      var counts = [Int](repeating: 0, count: digits)
      for row in unsafe rows[part.share(of: rows.count)] { counts[digit(row.rank)] += 1 }
      return counts
    }
    var (starts, next) = (counts, 0)
    for value in 0..<digits {
      for part in counts.indices {
        starts[part][value] = next
        next += counts[part][value]
      }
    }
    _ = unsafe Threads.divide(rows.count, worthThread: worthThread) { [starts] part in
      var places = starts[part.number]
      for row in unsafe rows[part.share(of: rows.count)] {
        let digit = digit(row.rank)
        unsafe sorted[places[digit]] = row
        places[digit] += 1
      }
    }
  }
}

/// The lowest of many ranks, up to a limit: a max-heap with the greatest rank kept at its top.
struct LowestRanks {
  private let limit: Int
  private var heap: [UInt64] = []

  /// Creates an empty heap for at least one rank.
  init(_ limit: Int) { self.limit = limit }

  /// The greatest rank that is kept; `UInt64.max` until the heap is full.
  var last: UInt64 { heap.count < limit ? .max : heap[0] }

  /// Adds a rank if it is one of the lowest so far.
  ///
  /// - Complexity: O(log *k*), where *k* is the number of ranks to keep; O(1) for a rank that is not kept.
  mutating func add(_ rank: UInt64) {
    if heap.count < limit {
      heap.append(rank)
      siftUp()
    } else if rank < heap[0] {
      heap[0] = rank
      siftDown()
    }
  }

  /// Returns an upper bound of the first `limit` ranks: the greatest of them, or `.max` if they are not a small part.
  ///
  /// - Complexity: O(*n*), where *n* is the number of ranks, except for those that come in descending order.
  static func last(of ranks: some Collection<UInt64>, first limit: Int) -> UInt64 {
    if limit >= ranks.count / 8 { return .max }
    var lowest = LowestRanks(limit)
    for rank in ranks { lowest.add(rank) }
    return lowest.last
  }

  private mutating func siftUp() {
    var child = heap.count - 1
    while child > 0, heap[(child - 1) / 2] < heap[child] {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  private mutating func siftDown() {
    var parent = 0
    while true {
      var greatest = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count && heap[greatest] < heap[child] {
        greatest = child
      }
      if greatest == parent { return }
      heap.swapAt(greatest, parent)
      parent = greatest
    }
  }
}

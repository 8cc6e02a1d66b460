/// A row with the rank of its value.
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

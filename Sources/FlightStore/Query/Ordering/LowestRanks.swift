/// The lowest of many ranks, up to a limit: a max-heap with the greatest rank kept at its top.
struct LowestRanks {
  private let limit: Int
  private var heap: [UInt64] = []

  /// Creates an empty heap.
  ///
  /// - Parameter limit: The number of ranks to keep, at least one.
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

/// Puts rows in order that other keys have left tied, as long as they are few: comparing them is cheaper than ranking.
struct ShortTies {
  /// From so many rows on, ranking is cheaper.
  static let end = 16

  let graph: Graph
  let entity: EntityKind
  let keys: [SortKey]
  /// The direction of what tells flights apart in the end.
  let isDescending: Bool

  private var comparator: RowComparator { RowComparator(graph, entity, keys, isDescending: isDescending) }

  /// Returns tied rows in order.
  func sorted(_ rows: [Int]) -> [Int] {
    let comparator = comparator
    return rows.sorted { comparator.precedes($0, $1) }
  }

  /// Sorts each short run of rows that have the same rank.
  ///
  /// - Parameters:
  ///   - ranked: The rows, in the order of their ranks.
  ///   - rows: The rows by their places.
  /// - Complexity: O(*n*), where *n* is the number of rows.
  func sort(_ ranked: inout [RankedRow], of rows: [Int]) {
    ranked.withUnsafeMutableBufferPointer { sort($0, of: rows) }
  }

  private func sort(_ ranked: UnsafeMutableBufferPointer<RankedRow>, of rows: [Int]) {
    var tied = 0
    Self.forEachRun(in: ranked[...]) { tied += $0.count }
    guard tied > 0 else { return }
    // What few rows need is not worth looking at all of them.
    let leads = tied * 4 < rows.count ? nil : keys.first.map { RowLeads($0, of: rows, in: graph).ranks }
    let cuts = Self.cuts(UnsafeBufferPointer(ranked))
    // Each thread has runs of its own.
    nonisolated(unsafe) let ranked = ranked
    _ = Threads.divide(cuts.count - 1, worthThread: 1) { part in
      let comparator = comparator
      Self.forEachRun(in: ranked[cuts[part.number]..<cuts[part.number + 1]]) { run in
        Self.insert(run) { left, right in
          if let leads, leads[left.place] != leads[right.place] { return leads[left.place] < leads[right.place] }
          return comparator.precedes(rows[left.place], rows[right.place])
        }
      }
    }
  }

  /// Calls a function with each run of at least two rows, but fewer than are worth ranking.
  private static func forEachRun(
    in ranked: Slice<UnsafeMutableBufferPointer<RankedRow>>, _ body: (UnsafeMutableBufferPointer<RankedRow>) -> Void
  ) {
    var start = ranked.startIndex
    while start < ranked.endIndex {
      let end = ranked.end(ofRunFrom: start)
      if 2..<Self.end ~= end - start { body(UnsafeMutableBufferPointer(rebasing: ranked[start..<end])) }
      start = end
    }
  }

  /// Sorts a run by insertion: it is short, and the usual way to sort asks for memory first.
  @inline(__always)
  private static func insert(
    _ run: UnsafeMutableBufferPointer<RankedRow>, _ precedes: (RankedRow, RankedRow) -> Bool
  ) {
    for next in run.indices.dropFirst() {
      let row = run[next]
      var place = next
      while place > 0, precedes(row, run[place - 1]) {
        run[place] = run[place - 1]
        place -= 1
      }
      run[place] = row
    }
  }

  /// Returns where rows can be divided between threads so that no run is.
  static func cuts(_ ranked: UnsafeBufferPointer<RankedRow>) -> [Int] {
    let parts = max(1, min(ranked.count >> 12, Threads.usefulCount))
    let inner = (1..<parts).map { ranked.end(ofRunFrom: ranked.count * $0 / parts) }
    return [0] + inner + [ranked.count]
  }
}

extension RandomAccessCollection where Element == RankedRow, Index == Int {
  /// The place after the last row in a sequence that has the same rank as one.
  @inline(__always)
  func end(ofRunFrom start: Int) -> Int {
    var end = start + 1
    while end < endIndex, self[end].rank == self[start].rank { end += 1 }
    return end
  }
}

internal import FlightProcessors

/// Puts rows in order that other keys have left tied, as long as they are few: comparing them is cheaper than ranking.
struct ShortTies {
  /// From so many rows on, ranking is cheaper.
  static let end = 64
  // Up to here insertion is fastest, which needs no memory of its own.
  private static let longestInserted = 16
  // What they are sorted by has been brought near when the first is looked at.
  private static let sortedAtOnce = 256

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
  ///   - usingLeads: Whether the first key has not ranked them yet.
  /// - Complexity: O(*n*), where *n* is the number of rows.
  func sort(_ ranked: inout [RankedRow], of rows: [Int], usingLeads: Bool) {
    ranked.withUnsafeMutableBufferPointer { sort($0, of: rows, usingLeads) }
  }

  private func sort(_ ranked: UnsafeMutableBufferPointer<RankedRow>, of rows: [Int], _ usingLeads: Bool) {
    let cuts = Self.cuts(UnsafeBufferPointer(ranked))
    // Each thread has runs of its own.
    nonisolated(unsafe) let ranked = ranked
    let tied = Threads.take(cuts.count - 1) { number in
      var tied = 0
      Self.forEachRun(in: ranked[cuts[number]..<cuts[number + 1]]) { tied += $0.count }
      return tied
    }.reduce(0, +)
    guard tied > 0 else { return }
    // What few rows need is not worth looking at all of them.
    let first = usingLeads && tied * 4 >= rows.count ? keys.first : nil
    let leads = first.map { RowLeads($0, of: rows, in: graph).ranks } ?? []
    leads.withUnsafeBufferPointer { leads in
      nonisolated(unsafe) let leads = leads
      _ = Threads.take(cuts.count - 1) { number in
        sort(ranked, cuts[number]..<cuts[number + 1], of: rows, leads)
      }
    }
  }

  /// Sorts the runs in a range of the ranked rows, by what goes before all keys where that is known.
  private func sort(
    _ ranked: UnsafeMutableBufferPointer<RankedRow>, _ range: Range<Int>, of rows: [Int],
    _ leads: UnsafeBufferPointer<UInt64>
  ) {
    let comparator = comparator
    var start = range.lowerBound
    while start < range.upperBound {
      let rest = ranked[start..<range.upperBound]
      let end = rest.end(ofRunFrom: min(start + Self.sortedAtOnce, rest.endIndex) - 1)
      if !leads.isEmpty, let first = leads.baseAddress {
        // The last run may be long, and is not sorted here then.
        for row in rest[..<min(end, start + Self.sortedAtOnce + Self.end)] { flight_prefetch(first + row.place) }
      }
      Self.forEachRun(in: ranked[start..<end]) { run in
        Self.sort(run) { left, right in
          if !leads.isEmpty, leads[left.place] != leads[right.place] { return leads[left.place] < leads[right.place] }
          return comparator.precedes(rows[left.place], rows[right.place])
        }
      }
      start = end
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

  @inline(__always)
  private static func sort(
    _ run: UnsafeMutableBufferPointer<RankedRow>, _ precedes: (RankedRow, RankedRow) -> Bool
  ) {
    if run.count > longestInserted {
      var run = run
      return run.sort(by: precedes)
    }
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

  /// Returns where rows can be divided into pieces for threads so that no run is.
  static func cuts(_ ranked: UnsafeBufferPointer<RankedRow>) -> [Int] {
    let pieces = max(1, ranked.count >> 12)
    var cuts = [0]
    for piece in 1..<pieces {
      let start = ranked.count * piece / pieces
      if start > cuts[cuts.count - 1] { cuts.append(ranked.end(ofRunFrom: start)) }
    }
    return cuts + [ranked.count]
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

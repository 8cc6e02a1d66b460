/// Rows on their way into order: one key after another tells them apart, and the rows that a key leaves tied wait for the
/// next.
///
///     rows           a b c d e f     all are tied at first
///     by departure   a c f b d e     at 1, 1, 2, 5, 5 and 5: the runs a c and b d e are tied
///     by ident       c a f d e b     none is
struct TiedRows {
  /// The rows in the order of the keys so far; where only the first few are wanted, those that come later are dropped.
  private(set) var rows: [Int]
  /// Where in them neighbours are that no key has told apart.
  private var runs: [Run]
  /// The number of rows that are wanted.
  private let limit: Int

  init(_ rows: [Int], first limit: Int) {
    self.rows = rows
    self.limit = max(0, limit)
    runs = rows.count < 2 || limit <= 0 ? [] : [Run(start: 0, end: rows.count)]
  }

  /// Whether every row has its place.
  var areSorted: Bool { runs.isEmpty }

  /// The rows that are tied, run after run.
  var tied: [Int] { areAllTied ? rows : runs.flatMap { rows[$0.places] } }

  private var areAllTied: Bool { runs.count == 1 && runs[0].count == rows.count }

  /// Sorts each run.
  ///
  /// - Parameter ranks: The ranks of the tied rows, in their order.
  /// - Complexity: O(*n*), where *n* is the number of tied rows.
  mutating func sort(by ranks: [UInt64]) {
    let parts = Threads.divide(ranks.count, worthThread: 1 << 14) { [rows, runs, limit] part in
      let share = part.share(of: ranks.count)
      var sorted = SortedRuns(capacity: share.count)
      var ranked: [RankedRow] = []
      var start = 0
      for run in runs {
        // The first of its rows decides whose run it is.
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

  /// Puts sorted rows in the places of the runs; of the last run some may be missing, and nothing after it is wanted then.
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

/// Neighbouring places whose rows are tied.
///
/// Their range is made where it is used: the runtime takes longer to make the first array of ranges, whose bounds have to
/// conform to `Comparable`, than it takes to order the rows of a screen.
private struct Run {
  let start: Int
  let end: Int

  var count: Int { end - start }
  var places: Range<Int> { start..<end }
}

/// The result of ordering some runs of tied rows.
private struct SortedRuns {
  /// Their rows, run after run.
  private(set) var rows: [Int] = []
  /// The places of the rows that are tied now.
  private(set) var ties: [Run] = []

  init(capacity: Int) { rows.reserveCapacity(capacity) }

  /// Sorts a run.
  ///
  /// - Parameters:
  ///   - run: The places of its rows.
  ///   - all: The rows at all places.
  ///   - ranks: The ranks of its rows.
  ///   - limit: Up to which place rows are wanted.
  ///   - ranked: Room to sort in.
  mutating func add(
    _ run: Run, of all: [Int], ranks: ArraySlice<UInt64>, first limit: Int, using ranked: inout [RankedRow]
  ) {
    ranked.removeAll(keepingCapacity: true)
    ranked.reserveCapacity(run.count)
    let last = LowestRanks.last(of: ranks, first: limit - run.start)
    for (rank, place) in zip(ranks, run.places) where rank <= last {
      ranked.append(RankedRow(rank: rank, row: all[place]))
    }
    ranked.sortByRank()
    rows.append(contentsOf: ranked.lazy.map(\.row))
    var start = 0
    for end in 1...ranked.count where end == ranked.count || ranked[end].rank != ranked[start].rank {
      if end - start > 1 { ties.append(Run(start: run.start + start, end: run.start + end)) }
      start = end
      if run.start + start >= limit { break }
    }
  }
}

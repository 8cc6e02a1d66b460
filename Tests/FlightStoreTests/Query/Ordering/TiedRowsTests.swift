import TestSupport
import Testing

@testable import FlightStore

struct TiedRowsTests {
  /// Sorts rows by several lists of ranks with a single comparison function.
  private func sorted(_ rows: [Int], by keys: [[UInt64]]) -> [Int] {
    rows.sorted { left, right in
      let different = keys.first { $0[left] != $0[right] }
      return different.map { $0[left] < $0[right] } ?? (left < right)
    }
  }

  /// Runs of two and of thousands, on one thread and on several; the last key resolves all ties.
  @Test(arguments: [0, 1, 2, 50, 3000, 33_000], [1, 7, 5000])
  func eachKeySortsWhatTheOnesBeforeLeaveTied(_ count: Int, _ range: UInt64) {
    // Runs of all rows take the longest, and few rows show them as well.
    if !Effort.isLong, count > 10_000, range == 1 { return }
    var dice = SeededGenerator(seed: UInt64(count) + range)
    let keys =
      [range, 3, range].map { range in (0..<count).map { _ in dice.next() % range } }
      + [(0..<count).map { UInt64($0) }]
    let expected = sorted(Array(0..<count), by: keys)
    let limits = [40, count / 2, Int.max]
    for limit in limits + (Effort.isLong || count < 10_000 ? [0, 1, 2, count] : []) {
      var ties = TiedRows(Array(0..<count), first: limit)
      for key in keys where !ties.areSorted { ties.sort(by: ties.tied.map { key[$0] }) }
      #expect(ties.areSorted)
      #expect(ties.rows.prefix(limit) == expected.prefix(limit))
    }
  }

  @Test func rowsThatComeTooLateAreDropped() {
    var ties = TiedRows(Array(0..<1000), first: 3)
    // The equal ranks are those of 998 and 997, then those of 996 and 995, and so on.
    ties.sort(by: (0..<1000).map { UInt64(1000 - $0) / 2 })
    #expect(ties.rows.first == 999 && Set(ties.rows) == [999, 998, 997])
    #expect(Set(ties.tied) == [998, 997])
  }
}

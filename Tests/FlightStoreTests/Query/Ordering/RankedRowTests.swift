import TestSupport
import Testing

@testable import FlightStore

struct RankedRowTests {
  private func isInOrder(_ ranks: [UInt64]) -> Bool {
    var ranked = ranks.enumerated().map { RankedRow(rank: $0.element, row: $0.offset) }
    ranked.sortByRank()
    let expected = ranks.enumerated().sorted { ($0.element, $0.offset) < ($1.element, $1.offset) }
    return ranked.map(\.row) == expected.map(\.offset) && ranked.map(\.rank) == expected.map(\.element)
  }

  /// Few rows use comparisons, many a radix sort, on several threads in the end; the ranges end at digits and beyond.
  @Test(arguments: [0, 1, 5, 1023, 1024, 3000, 66_000], [1, 2047, 2048, 1 << 22, UInt64.max])
  func ranksAscendAndRowsOfTheSameRankStayInOrder(_ count: Int, _ range: UInt64) {
    var dice = SeededGenerator(seed: UInt64(count) + 1)
    #expect(isInOrder((0..<count).map { $0 % 50 == 0 ? UInt64.max : 1_700_000_000 &+ dice.next() % range }))
  }

  @Test func whatIsAllTheSameKeepsItsOrder() {
    #expect(isInOrder(Array(repeating: 7, count: 2000)))
    #expect(isInOrder(Array(repeating: .max, count: 2000)))
    #expect(isInOrder(Array(repeating: 0, count: 1000) + Array(repeating: .max - 1, count: 1000)))
  }

  @Test(arguments: [0, 7, 8, 100, 5000], [1, 5, 12, 600])
  func theLowestRanksAreThoseOfAll(_ count: Int, _ limit: Int) {
    var dice = SeededGenerator(seed: UInt64(count + limit))
    let ranks = (0..<count).map { _ in dice.next() % 1000 }
    let last = LowestRanks.last(of: ranks, first: limit)
    let sorted = ranks.sorted()
    #expect(last == .max || last == sorted[limit - 1])
    #expect(limit < count / 8 ? last != .max : last == .max)
  }
}

import Testing

@testable import FlightStore

struct RankedRowsTests {
  private func isInOrder(_ ranks: [UInt64], upTo last: UInt64 = .max) -> Bool {
    let expected = ranks.enumerated().filter { $0.element <= last }
      .sorted { ($0.element, $0.offset) < ($1.element, $1.offset) }
    return RankedRows.sorted(ranks, upTo: last).map(\.place) == expected.map(\.offset)
  }

  /// Few are compared, many are distributed by digits, on several threads in the end; ranges end where digits do, and beyond.
  @Test(arguments: [0, 1, 5, 1023, 1024, 3000, 80_000], [1, 2047, 2048, 1 << 22, UInt64.max])
  func ranksAscendAndPlacesBreakTies(_ count: Int, _ range: UInt64) {
    var dice = Dice(UInt64(count) + 1)
    let ranks = (0..<count).map { $0 % 50 == 0 ? UInt64.max : 1_700_000_000 &+ dice.next() % range }
    #expect(isInOrder(ranks))
    if let last = ranks.randomElement() { #expect(isInOrder(ranks, upTo: last)) }
  }

  @Test(arguments: [1, 3, 5000, 100_000])
  func noRunIsDividedBetweenThreads(length: Int) {
    let ranked = (0..<40_000).map { RankedRow(rank: UInt64($0 / length), place: $0) }
    let cuts = ranked.withUnsafeBufferPointer { ShortTies.cuts($0) }
    #expect(length > ranked.count || cuts.count > 3)
    #expect(cuts.first == 0 && cuts.last == ranked.count && cuts == cuts.sorted())
    #expect(cuts.dropFirst().dropLast().allSatisfy { $0 == ranked.count || $0 % length == 0 })
  }

  @Test func whatIsAllTheSameKeepsItsOrder() {
    #expect(isInOrder(Array(repeating: 7, count: 2000)))
    #expect(isInOrder(Array(repeating: .max, count: 2000)))
    #expect(isInOrder(Array(repeating: 0, count: 1000) + Array(repeating: .max - 1, count: 1000)))
  }
}

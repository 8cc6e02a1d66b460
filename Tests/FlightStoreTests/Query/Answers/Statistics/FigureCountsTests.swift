import Testing

@testable import FlightStore

struct FigureCountsTests {
  /// Multiples of a minute, consecutive figures, and the limits of what can be stored.
  private static let figures: [Int32] = {
    let minutes = (0..<3000).map { Int32($0 % 700 * 60 - 9000) }
    let miles: [Int32] = Array(0..<2000)
    return minutes + miles + [.min, .min, .max, 0, -1]
  }()

  private func counts(_ figures: some Sequence<Int32>) -> FigureCounts {
    var counts = FigureCounts()
    for figure in figures { counts.add(Double(figure)) }
    return counts
  }

  private func isSame(_ counts: FigureCounts, as figures: [Int32]) -> Bool {
    var expected: [Double: Int] = [:]
    for figure in figures { expected[Double(figure), default: 0] += 1 }
    let sorted = counts.sorted
    return sorted.map(\.figure) == expected.keys.sorted()
      && sorted.allSatisfy { expected[$0.figure] == $0.count }
  }

  @Test func countsAreThoseOfADictionary() {
    #expect(isSame(counts(Self.figures), as: Self.figures))
    #expect(FigureCounts().sorted.isEmpty)
  }

  @Test func unknownFiguresAreCountedApart() {
    var counts = counts([7])
    counts.add(.nan)
    counts.add(counts)
    #expect(counts.sorted.map(\.count) == [2])
    #expect(counts.summary.unknown == 2)
  }

  @Test(arguments: [0, 1, 9, 2500, 5000])
  func partsAddUpToTheWhole(_ cut: Int) {
    var whole = counts(Self.figures.prefix(cut))
    whole.add(counts(Self.figures.dropFirst(cut)))
    #expect(isSame(whole, as: Self.figures))
  }
}

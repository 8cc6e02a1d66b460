import TestSupport
import Testing

@testable import FlightStore

struct TextSelectionTests {
  /// Texts keep their order, and each part begins with a new page.
  @Test(arguments: [[], [2], [1, 2, 4]])
  func selectedTextsFollowEachOther(cuts: [Int]) {
    var generator = SeededGenerator(seed: 3)
    let texts = Set((0..<9000).map { _ in UInt32.random(in: 0..<(5 << 12), using: &generator) }).union([0])
      .filter { $0 >> 12 != 3 }
    var selection = TextSelection(ofPages: 5)
    for text in texts { selection.insert(text) }
    selection.number(cutAt: cuts)
    #expect((0..<5).map(selection.needs) == [true, true, true, false, true])

    let bounds = [0] + cuts.map { UInt32($0) << 12 } + [.max]
    let parts = zip(bounds, bounds.dropFirst()).map { first, end in texts.filter { first..<end ~= $0 }.sorted() }
    #expect(selection.parts == parts.map { $0.map { Int($0) } })
    var number: UInt32 = 0
    for part in parts {
      #expect(part.map(selection.number) == Array(number..<(number + UInt32(part.count))))
      number = (number + UInt32(part.count) + 4095) / 4096 * 4096
    }
  }
}

import TestSupport
import Testing

@testable import FlightStore

struct BlockSumTests {
  /// The sum is part of the file format, so it must never change.
  @Test func sumIsFixed() {
    let bytes = (0..<256).map { UInt8($0) }
    #expect(bytes.withUnsafeBytes { BlockSum.of($0) } == 1_232_837_350_471_748_959)
    #expect(BlockSum().value == 1_436_813_624_169_876_704)
  }

  @Test func sumDependsOnEveryBitAndPlace() {
    var generator = SeededGenerator(seed: 5)
    let bytes = (0..<512).map { _ in UInt8.random(in: 0...255, using: &generator) }
    var sums: Set<UInt64> = [bytes.withUnsafeBytes { BlockSum.of($0) }]
    for bit in 0..<(512 * 8) {
      var changed = bytes
      changed[bit / 8] ^= 1 << UInt8(bit % 8)
      sums.insert(changed.withUnsafeBytes { BlockSum.of($0) })
    }
    for first in stride(from: 0, to: 512, by: 16) {
      for second in stride(from: first + 16, to: 512, by: 16) {
        var swapped = bytes
        for offset in 0..<16 { swapped.swapAt(first + offset, second + offset) }
        sums.insert(swapped.withUnsafeBytes { BlockSum.of($0) })
      }
    }
    #expect(sums.count == 1 + 512 * 8 + 32 * 31 / 2)
  }

  @Test func piecesHaveTheSumOfTheWhole() {
    let bytes = (0..<640).map { UInt8(truncatingIfNeeded: $0 * 7) }
    let whole = bytes.withUnsafeBytes { BlockSum.of($0) }
    for cut in stride(from: 0, through: 640, by: 64) {
      var sum = BlockSum()
      bytes[..<cut].withUnsafeBytes { sum.add($0) }
      bytes[cut...].withUnsafeBytes { sum.add($0) }
      #expect(sum.value == whole)
    }
  }
}
